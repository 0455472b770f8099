import { expect, it } from "vitest";
import type { View } from "../wire.ts";
import { roundsOf, targetOf } from "./rounds.ts";

const seen = (board: unknown, options: Record<string, number | boolean> = {}): View => ({ board, options }) as unknown as View;

it.each([
  ["the board says how many", seen({ rounds: 4 }), 3, 4, null],
  ["as many as usual, where nobody chose", seen({}, { teams: true }), 6, 6, null],
  ["as many as were chosen", seen({}, { rounds: 2 }), 4, 2, null],
  ["a target ends the game instead", seen({}, { target: 100 }), 4, null, 100],
  ["nobody knows it, where it shows as one plays", seen({ rows: [] }), null, null, null],
])("%s", (_, view, usual, rounds, target) => {
  expect(roundsOf(view, usual)).toBe(rounds);
  expect(targetOf(view)).toBe(target);
});
