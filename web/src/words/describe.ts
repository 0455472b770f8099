// Games, options, levels and refusals, for those who choose a table.

import type { ChairInfo, Clock, Level, Refused, Setup } from "../wire.ts";
import type { Words } from "./words.ts";

/** What is said of a game before one plays it. */
export const aboutGame = (words: Words, game: string) => ({
  name: words.t(`${game}-name`),
  pitch: words.t(`${game}-pitch`),
  players: words.t(`${game}-players`),
  aim: words.t(`${game}-aim`),
});

/** A game's option: its name, what it changes, and what holds if nothing is chosen. */
export const aboutOption = (words: Words, game: string, key: string) => ({
  ...named(words, `${game}-option-${key}`),
  default: words.t(`${game}-option-${key}.default`),
});

/** What a table may choose whatever the game. */
export function aboutTable(words: Words, key: Exclude<keyof Setup, "game" | "players" | "options">) {
  return named(words, `table-${key.replaceAll("_", "-")}`);
}

export const aboutLevel = (words: Words, level: Level) => named(words, `level-${level}`);

export const clock = (words: Words, { kind, ...time }: Clock): string => words.t(`clock-${kind}`, time);

/** How whoever sits on a chair is called; nothing if nobody does. A bot has a letter, since a number would be taken for points. */
export function chairName(words: Words, chair: Pick<ChairInfo, "name" | "bot">, seat: number): string | null {
  if (chair.name !== null) return chair.name;
  return chair.bot === null ? null : words.t("bot-name", { letter: String.fromCodePoint(65 + (seat % 26)) });
}

/** Why the server refused, and what to do. For a code that is newer than this page, in the server's own words. */
export function refused(words: Words, { code, rule, message }: Pick<Refused, "code" | "rule" | "message">): string {
  const args = rule === undefined ? { "rule-known": "no" } : { "rule-known": "yes", rule };
  return words.find(`refused-${code.replaceAll("_", "-")}`, args) ?? message;
}

function named(words: Words, id: string) {
  return { name: words.t(id), about: words.t(`${id}.about`) };
}
