// What the first game of Danger 13 explains.
import type { Danger13Board } from "../../wire.ts";
import { type Hints, type Moment, mayChoose } from "../moment.ts";

/** This near its limit, most cards of the box bust a row. */
const NEAR = 4;

function row({ board, viewer }: Moment): Danger13Board["rows"][number] {
  return (board as Danger13Board).rows[viewer] ?? { cards: [], sum: 0, limit: 0 };
}

export const hints: Hints = [
  ["hand", (moment) => row(moment).cards.includes("H")],
  ["eighteen", (moment) => row(moment).cards.includes("18")],
  ["near", (moment) => row(moment).cards.length > 0 && row(moment).sum + NEAR >= row(moment).limit],
  ["give", mayChoose, "aim"],
  ["draw", (moment) => mayChoose(moment) && ((moment.board as Danger13Board).turned?.endsWith("d") ?? false)],
  ["had", (moment) => mayChoose(moment) && (moment.board as Danger13Board).had.length > 0],
  ["plus", (moment) => row(moment).cards.some((card) => card.endsWith("+"))],
];
