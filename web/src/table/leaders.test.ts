import { expect, test } from "vitest";
import type { Outcome, View } from "../wire.ts";
import { leadersOf } from "./leaders.ts";

const view = (rounds: number[][], { players = 3, options = {}, outcome = null as Outcome | null } = {}): View => ({ rounds, players, options, outcome }) as unknown as View;
const teams = { players: 4, options: { teams: true } };

test.each([
  ["nobody before the first round is over", view([]), "most", []],
  ["the fewest points", view([[9, 3, 5]]), "fewest", [1]],
  ["the most points", view([[9, 3, 5]]), "most", [0]],
  ["points of all rounds", view([[9, 3, 5], [0, 8, 1]]), "fewest", [2]],
  ["fewer than none", view([[-2, 0, -3]]), "fewest", [2]],
  ["equals together", view([[4, 4, 1]]), "most", [0, 1]],
  ["nobody while all are level", view([[4, 4, 4]]), "most", []],
  ["nobody while all are level again", view([[4, 0, 2], [0, 4, 2]]), "fewest", []],
  ["a whole team", view([[9, 3, 0, 5]], teams), "most", [0, 2]],
  ["no team while both are level", view([[1, 2, 3, 2]], teams), "most", []],
  ["whom the rules chose between equals, at the end", view([[7, 7, 2]], { outcome: { totals: [7, 7, 2], winners: [1] } }), "most", [1]],
] as const)("ahead is, or are: %s", (_, seen, aim, expected) => {
  expect(leadersOf(seen, aim)).toEqual(expected);
});
