// Moments: what happened that is worth more than a line. Facts and the game's own list say which; no rule is known here.
import type { Fact } from "../wire.ts";
import { argOf, numberOf } from "../words/facts.ts";
import { actorOf } from "./moves.ts";

/**
 * - `deal`, `play`: a card is turned up or laid.
 * - `trick`: somebody gathers what lies there.
 * - `bust`: somebody has too much.
 */
export type MomentKind = "deal" | "play" | "trick" | "bust";

/** How a fact becomes a moment. */
export interface MomentOf {
  readonly kind: MomentKind;
  /** The argument that names the player; there is no moment if it names nobody. */
  readonly of?: string;
  /** Does everything stop for it, whoever it happens to? */
  readonly isGreat?: boolean;
}

export interface Moment {
  readonly kind: MomentKind;
  readonly seat: number | null;
  readonly isGreat: boolean;
  readonly fact: Fact;
}

/** What became too much: a pile, or the row of a seat, and what it came to. The board shows it no longer. */
export interface Burst {
  readonly pile: string | null;
  readonly seat: number | null;
  readonly sum: number;
}

/** What became too much in what just happened: the last sum before somebody went bust. */
export function burstOf(facts: readonly Fact[], known: Readonly<Record<string, MomentOf>> | undefined): Burst | null {
  const end = facts.findIndex((fact) => momentsOf([fact], known).some(({ kind }) => kind === "bust"));
  const fact = facts.slice(0, Math.max(0, end)).findLast((one) => typeof one.args?.["sum"] === "number");
  if (!fact) return null;
  const pile = argOf(fact, "pile");
  return { pile: typeof pile === "object" && "pile" in pile ? pile.pile : null, seat: actorOf(fact), sum: numberOf(fact, "sum") ?? 0 };
}

/** The moments of what just happened, by the game's list. In a game without one, a card that somebody played is one. */
export function momentsOf(facts: readonly Fact[], known: Readonly<Record<string, MomentOf>> | undefined): Moment[] {
  return facts.flatMap((fact): Moment[] => {
    const found = known ? known[fact.id] : typeof argOf(fact, "card") === "object" ? ({ kind: "play" } as const) : undefined;
    if (!found) return [];
    const { kind, of, isGreat = false } = found as MomentOf;
    const arg = of === undefined ? undefined : argOf(fact, of);
    const seat = of === undefined ? actorOf(fact) : typeof arg === "object" && "seat" in arg ? arg.seat : null;
    return of !== undefined && seat === null ? [] : [{ kind, seat, isGreat, fact }];
  });
}
