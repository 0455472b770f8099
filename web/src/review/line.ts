// What a review says of one player, in one line.
import type { SeatReview } from "../wire.ts";
import type { Words } from "../words/words.ts";
import { signed } from "./points.ts";

/** Where a player's result came from. */
export function lineOf(say: Words, own: SeatReview): string {
  const points = (number: number): string => signed(say.language, number);
  return say.t("review-bar", { result: points(own.result), deal: points(own.deal), draws: points(own.draws), own: points(own.own), others: points(own.others) });
}
