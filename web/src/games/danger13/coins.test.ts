import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../state/settings.svelte.ts";
import Coins from "./Coins.svelte";

vi.mock("../../state/sounds.ts", () => ({ sound: (name: string) => heard.push(name) }));
const heard: string[] = [];
let isReduced = false;

beforeEach(() => {
  Object.assign(settings, { speed: "normal", quiet: false });
  isReduced = false;
  heard.length = 0;
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
});
afterEach(cleanup);

/** A purse after these counts, one after another: how many coins fall into it at the end. */
async function falling(...counts: number[]): Promise<number> {
  const [first = 0, ...more] = counts;
  const { container, rerender } = render(Coins, { count: first });
  for (const count of more) await rerender({ count });
  return container.querySelectorAll(".fall").length;
}

test.each([
  ["as many coins as pluses fall", [2, 5], 3],
  ["more than six are a heap", [0, 11], 6],
  ["a purse that was full when one came makes no noise", [7], 0],
  ["nothing falls into a purse that stays as it is", [7, 7], 0],
  ["a purse can be emptied for the next round", [7, 0], 0],
])("%s", async (_, counts, expected) => {
  expect(await falling(...counts)).toBe(expected);
  expect(heard).toEqual(expected > 0 ? ["coins"] : []);
});

test.each([
  ["at a quiet table", { quiet: true }, false],
  ["without animations", { speed: "off" }, false],
  ["with reduced motion", {}, true],
] as const)("%s coins are heard, and do not fall", async (_, changed, reduced) => {
  Object.assign(settings, changed);
  isReduced = reduced;
  expect(await falling(2, 5)).toBe(0);
  // What is heard has a switch of its own.
  expect(heard).toEqual(["coins"]);
});
