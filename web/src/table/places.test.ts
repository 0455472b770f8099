import { expect, test } from "vitest";
import type { View } from "../wire.ts";
import { placesOf } from "./places.ts";

const over = (game: string, totals: number[], winners: number[], options = {}): View =>
  ({ game, options, players: totals.length, outcome: { totals, winners } }) as unknown as View;
const said = (view: View, aim: "fewest" | "most"): string[] =>
  placesOf(view, aim).map(({ place, seats, total, wins }) => `${place}${wins ? "*" : ""} ${seats.join("+")}: ${total}`);

test.each([
  ["the fewest points come first", over("thirteen", [9, 3, 5], [1]), "fewest", ["1* 1: 3", "2 2: 5", "3 0: 9"]],
  ["the most points come first", over("nichtig", [9, 3, 5], [0]), "most", ["1* 0: 9", "2 2: 5", "3 1: 3"]],
  ["equals share a place", over("nichtig", [9, 4, 4, 1], [0]), "most", ["1* 0: 9", "2 1: 4", "2 2: 4", "4 3: 1"]],
  ["who won is before who is level", over("danger13", [7, 7, 2], [1]), "most", ["1* 1: 7", "2 0: 7", "3 2: 2"]],
  ["a win may be shared", over("nichtig", [7, 7, 2], [0, 1]), "most", ["1* 0: 7", "1* 1: 7", "3 2: 2"]],
  ["teams are the places", over("nichtig", [21, 22, 30, 8], [0, 2], { teams: true }), "most", ["1* 0+2: 51", "2 1+3: 30"]],
  ["teams may share the win", over("nichtig", [1, 2, 3, 2], [0, 1, 2, 3], { teams: true }), "most", ["1* 0+2: 4", "1* 1+3: 4"]],
] as const)("%s", (_, view, aim, expected) => {
  expect(said(view, aim)).toEqual(expected);
});
