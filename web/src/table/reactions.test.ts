import { expect, test } from "vitest";
import { ALL, REACTIONS, reactionOf } from "./reactions.ts";

test("there are six, and each is known by its sign", () => {
  expect(ALL).toHaveLength(6);
  expect(ALL.map((one) => reactionOf(REACTIONS[one]))).toEqual(ALL);
});

test.each(["", "hello", "👋 Luc", "👋👋"])("%j is a line like any other", (text) => expect(reactionOf(text)).toBeNull());
