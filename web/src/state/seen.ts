// What this device saw of a game: the hands it was dealt, and what it decided. The record must tell the same.
import type { DealingInfo, Frame, GameEvent } from "../wire.ts";

/** A hand that a seat of this device was dealt. */
export interface DealtHand {
  seat: number;
  round: number;
  /** Who got the first card. */
  first: number;
  cards: string[];
}

/** A decision of this device, under its number. */
export interface Decision {
  seat: number;
  n: number;
  action: string;
}

export interface Seen {
  hands: DealtHand[];
  decisions: Decision[];
}

const key = (id: string): string => `treize-seen-${id}`;
const unstored = new Map<string, Seen>();

/** What was seen at a table. */
export function seenAt(id: string): Seen {
  const known = unstored.get(id);
  if (known) return known;
  try {
    return (JSON.parse(localStorage.getItem(key(id)) ?? "null") as Seen | null) ?? { hands: [], decisions: [] };
  } catch {
    return { hands: [], decisions: [] };
  }
}

function keep(id: string, seen: Seen): void {
  try {
    localStorage.setItem(key(id), JSON.stringify(seen));
    unstored.delete(id);
  } catch {
    unstored.set(id, seen);
  }
}

/** Notes a decision that the server has answered. */
export function noteDecision(id: string, decision: Decision): void {
  const seen = seenAt(id);
  seen.decisions.push(decision);
  keep(id, seen);
}

/** Notes the hands that a frame tells of. */
export function noteHands(frame: Frame): void {
  const { seat } = frame;
  if (seat === null) return;
  const found = handsIn(frame.events, seat);
  if (found.length === 0) return;
  const seen = seenAt(frame.table);
  const text = (hand: DealtHand): string => JSON.stringify(hand);
  const known = new Set(seen.hands.map(text));
  const fresh = found.filter((hand) => !known.has(text(hand)));
  if (fresh.length === 0) return;
  seen.hands.push(...fresh);
  keep(frame.table, seen);
}

function handsIn(events: readonly GameEvent[], seat: number): DealtHand[] {
  const hands: DealtHand[] = [];
  let round = -1;
  let first = 0;
  for (const event of events) {
    if (event.event === "round_started") {
      round = event.round;
      first = "leader" in event ? event.leader : event.first;
    } else if (event.event === "dealt" && event.seat === seat && event.cards !== null && round >= 0) {
      hands.push({ seat, round, first, cards: [...event.cards].sort() });
    }
  }
  return hands;
}

/** Does a record tell everything that was seen from these seats? `dealing` says how its stacks were dealt, if hands were. */
export function isAllIn(seen: Seen, seats: readonly number[], record: { players: number; shuffles: string[][]; actions: unknown }, dealing: DealingInfo | null): boolean {
  const actions = Array.isArray(record.actions) ? (record.actions as unknown[]) : [];
  const decisions = seen.decisions.filter(({ seat }) => seats.includes(seat));
  const hands = seen.hands.filter(({ seat }) => seats.includes(seat));
  return (
    decisions.every(({ seat, n, action }) => JSON.stringify(actions[n]) === JSON.stringify([seat, action])) &&
    hands.every((hand) => handIn(record, dealing, hand).join() === hand.cards.join())
  );
}

/** The hand that a shuffle gives: one card at a time, from the first player on. Each round has one shuffle. */
function handIn({ players, shuffles }: { players: number; shuffles: string[][] }, dealing: DealingInfo | null, { seat, round, first }: DealtHand): string[] {
  const { hands, cards } = dealing ?? { hands: players, cards: 0 };
  const place = (seat - first + players) % players;
  const dealt = (shuffles[round] ?? []).slice(0, cards);
  return dealt.filter((_, index) => index % hands === place).sort();
}
