import { expect, test } from "vitest";
import { dealtHand, handRows } from "./hand.ts";

const cards = (text: string): string[] => text.split(" ").filter(Boolean);
const rows = (dealt: string, left: string, isSplit = true): string[] => handRows(cards(dealt), cards(left), isSplit).map((row) => row.map(({ card }) => card).join(" "));

test("a card stays in the row into which it was dealt", () => {
  const dealt = "b1 b2 b3 g4 g5 g6 v7";
  expect(rows(dealt, dealt)).toEqual(["b1 b2 b3 g4", "g5 g6 v7"]);
  expect(rows(dealt, "b1 g5 g6 v7")).toEqual(["b1", "g5 g6 v7"]);
  expect(rows(dealt, "b1 b3")).toEqual(["b1 b3", ""]);
  expect(rows(dealt, "")).toEqual(["", ""]);
  expect(rows(dealt, "b1 v7", false)).toEqual(["b1 v7"]);
});

test("equal cards have keys of their own", () => {
  expect(handRows(["b1", "b1", "b2"], ["b1", "b1", "b2"], true).flat()).toEqual([
    { card: "b1", index: 0, key: "b1#0" },
    { card: "b1", index: 1, key: "b1#1" },
    { card: "b2", index: 2, key: "b2#0" },
  ]);
});

test("the hand that was dealt is known until other cards come", () => {
  const dealt = cards("b1 b1 g4 v7");
  expect(dealtHand(dealt, cards("b1 v7"))).toBe(dealt);
  expect(dealtHand(dealt, [])).toBe(dealt);
  for (const other of ["b1 b1 b1", "g4 g5", "v7 g4"]) expect(dealtHand(dealt, cards(other)), other).toEqual(cards(other));
});
