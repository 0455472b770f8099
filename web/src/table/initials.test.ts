import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  [["Ada", "Blaise", "Clara"], ["A", "B", "C"]],
  [["Anne", "Ada", "Blaise"], ["An", "Ad", "B"]],
  [["Anne", "Anna", "Luc"], ["A1", "A2", "L"]],
  [["élise", "Emmy"], ["É", "E"]],
  [["🦊 Fox", "Félix"], ["🦊", "F"]],
  [["", "Luc"], ["1", "L"]],
])("%j are %j", (names, expected) => expect(initials(names)).toEqual(expected));
