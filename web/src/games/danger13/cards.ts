// What Danger 13's cards say, and what its log tells of the discards.
import type { Danger13Event } from "../../wire.ts";

/** What a card adds to its row. */
export const valueOf = (card: string): number => (/^\d(?!8)/.test(card) ? Number(card[0]) : 0);
/** The pluses on a card. */
export const plusesOf = (card: string): number => card.split("+").length - 1;

/**
 * The card that was discarded last, as far as the log tells; null where several cards went at once, or none is known.
 * The views have the discards in no order.
 */
export function lastDiscard(events: readonly Danger13Event[]): string | null {
  const last = events.findLast(({ event }) => event === "arrow_hit" || event === "refused" || event === "round_ended" || event === "reshuffled");
  if (last?.event === "arrow_hit") return last.lost ?? "<";
  return last?.event === "refused" ? last.card : null;
}
