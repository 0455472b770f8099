// What the first game of Null & Nichtig explains.
import type { NichtigBoard } from "../../wire.ts";
import { type Hints, type Moment, happened, mayChoose } from "../moment.ts";
import { numberOf } from "./cards.ts";

const isLaying = ({ legal }: Moment): boolean => legal.some((action) => action.startsWith("lay "));
const isPlaying = (moment: Moment): boolean => mayChoose(moment) && !isLaying(moment);

function seesZero({ board }: Moment): boolean {
  const { hand, trick } = board as NichtigBoard;
  return [...(hand ?? []), ...trick].some((card) => numberOf(card) === 0);
}

export const hints: Hints = [
  ["score", happened("round_ended")],
  ["order", happened("collected")],
  ["lay", isLaying, "aim"],
  ["play", isPlaying],
  ["zero", (moment) => isPlaying(moment) && seesZero(moment)],
];
