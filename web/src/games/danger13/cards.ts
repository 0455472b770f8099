// What Danger 13's cards say, and what its log tells of a round.
import type { Danger13Event } from "../../wire.ts";

/** What a card adds to its row. */
export const valueOf = (card: string): number => (/^\d(?!8)/.test(card) ? Number(card[0]) : 0);
/** The pluses on a card. */
export const plusesOf = (card: string): number => card.split("+").length - 1;

/** What a player had when a round ended. */
export interface Count {
  /** The row, before any of it went away. */
  row: readonly string[];
  /** Bonuses, won on the way. */
  bonuses: readonly string[];
}

/** What everybody had at the end of the last round, as the log tells it: the views show the table after it. */
export function lastCount(players: number, events: readonly Danger13Event[]): Count[] {
  const end = events.findLastIndex((event) => event.event === "round_ended");
  const start = events.findLastIndex((event, index) => index < end && event.event === "round_started");
  const counts = Array.from({ length: players }, () => ({ row: [] as string[], bonuses: [] as string[] }));
  for (const event of events.slice(Math.max(0, start), Math.max(0, end))) {
    if (event.event === "placed") counts[event.seat]?.row.push(event.card);
    else if (event.event === "won") counts[event.seat]?.bonuses.push(event.card);
    else if (event.event === "arrow_hit") counts[event.seat]?.row.pop();
    else if (event.event === "refused") removeHand(counts[event.seat]?.row ?? [], event.hand ?? 1);
  }
  return counts;
}

/** Removes one of a row's hands, counted from the left, from 1. */
function removeHand(row: string[], hand: number): void {
  const hands = row.flatMap((card, index) => (card === "H" ? [index] : []));
  const index = hands[hand - 1];
  if (index !== undefined) row.splice(index, 1);
}

/**
 * The card that was discarded last, as far as the log tells; null where several cards went at once, or none is known.
 * The views have the discards in no order.
 */
export function lastDiscard(events: readonly Danger13Event[]): string | null {
  const last = events.findLast(({ event }) => event === "arrow_hit" || event === "refused" || event === "round_ended" || event === "reshuffled");
  if (last?.event === "arrow_hit") return last.lost ?? "<";
  return last?.event === "refused" ? last.card : null;
}
