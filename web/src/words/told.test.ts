// What the terminal says, the browser says: both are held to locales/told.json, which is real moments of real games.

import { describe, expect, test } from "vitest";
import toldJson from "../../../locales/told.json?raw";
import { action } from "./actions.ts";
import { ask, type Seen } from "./ask.ts";
import { preview } from "./preview.ts";
import { reason } from "./reasons.ts";
import { tell } from "./tell.ts";
import { LANGUAGES, type Language, load, type Words } from "./words.ts";

interface Row extends Record<Language, unknown> {
  of: string;
  game: string;
  viewer?: number | null;
  events: unknown[];
  action: string;
  legal: string[];
  view: Seen;
}

const told = JSON.parse(toldJson) as { names: string[]; rows: Row[] };

function answer(words: Words, row: Row): unknown {
  const viewer = row.viewer ?? null;
  switch (row.of) {
    case "tell":
      return tell(words, row.game, row.events, viewer, told.names);
    case "action":
      return action(words, row.game, row.action, viewer, told.names);
    case "ask":
      return ask(words, row.game, row.view, told.names);
    case "preview": {
      const found = preview(words, row.game, row.events, row.view, told.names);
      return found && [found.text, found.danger];
    }
    case "reason": {
      const found = reason(words, row.game, row.action, row.view, row.legal, told.names);
      return found && [found.text, found.rule];
    }
    default:
      throw new Error(`${row.of} is no function of the words`);
  }
}

describe.each(LANGUAGES)("in %s", (language) => {
  test("the browser says what the terminal says", async () => {
    const words = await load([language]);
    expect(words.language).toBe(language);
    expect(told.rows.length).toBeGreaterThan(100);
    for (const row of told.rows) expect(answer(words, row), JSON.stringify(row)).toEqual(row[language]);
  });
});
