// What the terminal says, the browser says: both are held to locales/sentences.json, which is facts of real games.

import { describe, expect, test } from "vitest";
import sentencesJson from "../../../locales/sentences.json?raw";
import type { Fact } from "../wire.ts";
import { action, sentence } from "./facts.ts";
import { LANGUAGES, type Language, load, type Words } from "./words.ts";

interface Row extends Record<Language, string | null> {
  of: string;
  game: string;
  viewer: number | null;
  fact: Fact;
  action: string;
}

const examples = JSON.parse(sentencesJson) as { names: string[]; rows: Row[] };

function answer(words: Words, { of, game, viewer, fact, action: written }: Row): string | null {
  const scene = { words, game, viewer, names: examples.names };
  return of === "action" ? action(scene, fact, written) : sentence(scene, fact);
}

describe.each(LANGUAGES)("in %s", (language) => {
  test("the browser says what the terminal says", async () => {
    const words = await load([language]);
    expect(words.language).toBe(language);
    expect(examples.rows.length).toBeGreaterThan(100);
    for (const row of examples.rows) expect(answer(words, row), JSON.stringify(row)).toEqual(row[language]);
  });
});
