import { expect, test } from "vitest";
import type { View } from "../../wire.ts";
import { tie } from "./tie.ts";

test("where pluses are level, the values on the won cards are compared, and bonuses count for nothing", () => {
  const view = { outcome: { totals: [3, 3, 1], winners: [1] }, board: { won: [["2++", "+"], ["4+", "3++"], ["5+"]] } } as unknown as View;
  expect(tie(view)).toEqual({
    rule: 16,
    compared: [
      { seat: 1, value: 7, wins: true },
      { seat: 0, value: 2, wins: false },
    ],
  });
  expect(tie({ ...view, outcome: { totals: [3, 4, 1], winners: [1] } })).toBeNull();
  expect(tie({ ...view, outcome: null })).toBeNull();
});
