// Moments: what happened that is worth more than a line. Facts and the game's own list say which; no rule is known here.
import type { Fact } from "../wire.ts";
import { argOf } from "../words/facts.ts";
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
