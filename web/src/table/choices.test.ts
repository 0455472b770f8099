import { beforeEach, expect, test } from "vitest";
import { Choices, type Group } from "./choices.ts";

beforeEach(() => {
  document.body.innerHTML = `<button id="a" tabindex="-1"></button><button id="b"></button><button id="pile"></button><button id="keep"></button>`;
});
const element = (id: string): HTMLElement => document.getElementById(id)!;

/** Adds elements to their groups; the returned functions remove them again. */
function board(choices: Choices, ...added: [Group, string][]): (() => void)[] {
  return added.map(([group, id]) => choices.add(group)(element(id)));
}

test("choices stand in the order of the page, whatever the order in which they came", () => {
  const choices = new Choices();
  board(choices, ["main", "b"], ["main", "a"]);
  expect(choices.list("main").map(({ id }) => id)).toEqual(["a", "b"]);
  expect(choices.first?.id).toBe("b");
});

test("a question comes before everything else, as long as it is asked", () => {
  const choices = new Choices();
  const [, remove] = board(choices, ["main", "b"], ["answer", "keep"]);
  expect([choices.first?.id, choices.nth(1, null)?.id, choices.nth(2, null)]).toEqual(["keep", "keep", undefined]);
  remove?.();
  expect([choices.first?.id, choices.nth(1, null)?.id]).toEqual(["b", "b"]);
});

test("targets have numbers only for somebody who is at one of them", () => {
  const choices = new Choices();
  board(choices, ["main", "a"], ["main", "b"], ["target", "pile"]);
  expect(choices.nth(1, element("a"))?.id).toBe("a");
  expect(choices.nth(1, element("pile"))?.id).toBe("pile");
  expect(new Choices().nth(1, null)).toBeUndefined();
});
