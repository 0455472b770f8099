// What one may do, for buttons, menus and screen readers.

import { cardArgs, pileArgs, type Scene, seatArgs, you } from "./scene.ts";
import type { Args, Words } from "./words.ts";

/** An action in words: "Play a blue 7 on the blue target". */
export function action(words: Words, game: string, text: string, viewer: number | null, names: readonly string[]): string {
  const [verb, args] = parts({ words, game, viewer, names }, text);
  const found = words.find(`${game}-action-${verb}`, args);
  // German puts the card first, and its article is small.
  return found === undefined ? text : found.slice(0, 1).toUpperCase() + found.slice(1);
}

function parts(scene: Scene, text: string): [string, Args] {
  const [card, pile] = text.split(">", 2);
  if (card !== undefined && pile !== undefined) {
    return ["play", { ...cardArgs(scene, "card", card), ...pileArgs(scene, pile) }];
  }
  if (text.startsWith("lay ")) return ["lay", cardArgs(scene, "card", text.slice(4))];
  if (/^give \d+$/.test(text)) {
    const seat = Number(text.slice(5));
    return ["give", { ...seatArgs(scene, "to", seat), ...you(scene, seat) }];
  }
  if (text.startsWith("refuse ")) return ["refuse-with", { hand: text.slice(7) }];
  if (scene.game === "nichtig") return ["play", cardArgs(scene, "card", text)];
  return [text, {}];
}
