// What a review says of one player, in one line.
import type { SeatReview } from "../wire.ts";
import type { Words } from "../words/words.ts";
import { shown, signed } from "./points.ts";

/** Where a player's result came from. */
export function lineOf(say: Words, own: SeatReview): string {
  const points = (number: number): string => signed(say.language, number);
  const { result, deal, draws, own: play, others } = shown(own);
  return say.t("review-bar", { result: points(result), deal: points(deal), draws: points(draws), own: points(play), others: points(others) });
}
