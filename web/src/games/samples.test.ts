import { expect, it } from "vitest";
import { GAMES } from "./index.ts";
import { samplesOf } from "./samples.ts";

it.each(Object.entries(GAMES))("the samples of %s are cards of different suits", (_, { art }) => {
  const samples = samplesOf(art);
  expect(samples.length).toBeGreaterThan(2);
  expect(new Set(samples).size).toBe(samples.length);
  for (const card of samples) expect(art.cards).toContain(card);
});
