import { expect, test } from "vitest";
import { between } from "./film.ts";

test.each([
  ["a card from a seat is as high as the seat, not as wide", [500, 400, 100, 140], [40, 20, 200, 70], "translate(-410px, -415px) scale(0.5)"],
  ["a card from the hand keeps its size", [500, 400, 100, 140], [300, 700, 100, 140], "translate(-200px, 300px) scale(1)"],
  ["a card from a larger place starts larger", [0, 0, 50, 70], [0, 0, 100, 140], "translate(25px, 35px) scale(2)"],
  ["what has no size is not stretched", [0, 0, 0, 0], [10, 10, 100, 140], "translate(60px, 80px) scale(1)"],
] as const)("%s", (_, [x, y, width, height], [toX, toY, toWidth, toHeight], expected) => {
  expect(between(new DOMRect(x, y, width, height), new DOMRect(toX, toY, toWidth, toHeight))).toBe(expected);
});
