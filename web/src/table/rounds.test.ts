import { expect, it } from "vitest";
import type { View } from "../wire.ts";
import { roundsOf, targetOf } from "./rounds.ts";

const seen = (game: string, board: unknown, options: Record<string, number | boolean> = {}, players = 4): View =>
  ({ game, board, options, players }) as unknown as View;

it.each([
  ["the board says how many", seen("thirteen", { rounds: 4 }), 4, null],
  ["a round for each player, where nobody chose", seen("nichtig", {}), 4, null],
  ["a round for each player, however many", seen("nichtig", {}, { teams: true }, 6), 6, null],
  ["as many as were chosen", seen("nichtig", {}, { rounds: 2 }), 2, null],
  ["a target ends the game instead", seen("nichtig", {}, { target: 100 }), null, 100],
  ["the stock ends the game instead", seen("danger13", { rows: [] }), null, null],
])("%s", (_, view, rounds, target) => {
  expect(roundsOf(view)).toBe(rounds);
  expect(targetOf(view)).toBe(target);
});
