// Chairs, clocks and refusals in words.

import type { ChairInfo, Clock, Refused } from "../wire.ts";
import type { Words } from "./words.ts";

export const clock = (words: Words, { kind, ...time }: Clock): string => words.t(`clock-${kind}`, time);

/** The name of the person or bot on a chair; nothing if nobody does. Bots are named after their seats: while those are to be drawn (`null`), all are alike. */
export function chairName(words: Words, chair: Pick<ChairInfo, "name" | "bot">, seat: number | null): string | null {
  // Somebody who has deleted their name.
  if (chair.name === "") return words.t("somebody");
  if (chair.name !== null) return chair.name;
  if (chair.bot === null) return null;
  return seat === null ? words.t("put-bot") : words.t("bot-name", { seat });
}

/** Why the server refused, and what to do. For a code that is newer than this page, in the server's own words. */
export function refused(words: Words, { code, rule, message }: Pick<Refused, "code" | "rule" | "message">): string {
  const args = rule === undefined ? { "rule-known": "no" } : { "rule-known": "yes", rule };
  return words.find(`refused-${code.replaceAll("_", "-")}`, args) ?? message;
}
