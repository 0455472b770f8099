// The table read aloud: what is asked, what lies there, how it stands. From what the server says and the board shows.
import { gameOf } from "../games/index.ts";
import { isModified, isTyping } from "../state/typing.ts";
import { words } from "../state/words.svelte.ts";
import { type Play, nameOf, names } from "./play.ts";
import { seatsOf } from "./rounds.ts";

const sentence = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");

/** The table in sentences, for a screen reader. */
export function aloud(play: Play): string {
  const { game, seat, view } = play;
  const asked = words.fact(game, play.asked, seat, names(play));
  const scores = seatsOf(view).map((one) => words.t("score-item", { you: one === seat ? "yes" : "no", name: nameOf(play, one), points: view.totals[one] ?? 0 }));
  return [asked, ...(gameOf(game).lies?.(play) ?? []), words.t("aloud-totals", { scores: scores.join(", ") })]
    .filter((one) => one !== null && one !== "")
    .map((one) => sentence(one ?? ""))
    .join(" ");
}

/** Is this the key that reads the table aloud? Not while somebody types, or looks at something else. */
export function asksAloud(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "t" && !isModified(event) && !isTyping(event);
}
