import { expect, test } from "vitest";
import { isDrag, isThrown } from "./drag.ts";

test.each([
  ["a hand that is not quite still", { x: 4, y: -6, time: 90 }, { mouse: false, touch: false }],
  ["upwards", { x: 6, y: -20, time: 90 }, { mouse: true, touch: true }],
  ["sideways, which is for the page", { x: 40, y: -12, time: 90 }, { mouse: true, touch: false }],
  ["downwards, which is for the page", { x: 0, y: 40, time: 90 }, { mouse: true, touch: false }],
])("a drag begins: %s", (_, gesture, expected) => {
  expect({ mouse: isDrag(gesture, false), touch: isDrag(gesture, true) }, "a finger on a hand may mean to scroll").toEqual(expected);
});

test.each([
  ["far enough, however slowly", { x: 0, y: -80, time: 2000 }, true],
  ["a flick", { x: 10, y: -36, time: 60 }, true],
  ["a little, slowly", { x: 0, y: -40, time: 600 }, false],
  ["down", { x: 0, y: 90, time: 60 }, false],
])("a card is thrown: %s", (_, gesture, expected) => expect(isThrown(gesture)).toBe(expected));
