// What is asked of whom: the one line that is always there.

import type { View } from "../wire.ts";
import { asText, cardArgs, cardsIn, fields, flag, namesOf, numbersIn, type Scene } from "./scene.ts";
import type { Args, Words } from "./words.ts";

/** What a view must have for its words. */
export type Seen = Pick<View, "players" | "seat" | "to_act" | "outcome" | "board">;

/** What is asked of whom, or how the game ended. */
export function ask(words: Words, game: string, view: Seen, names: readonly string[]): string {
  const scene: Scene = { words, game, viewer: view.seat, names };
  if (view.outcome !== null) {
    const { winners } = view.outcome;
    const yours = winners.some((seat) => seat === view.seat);
    return words.t("ask-over", { you: flag(yours), count: winners.length, names: namesOf(scene, winners) });
  }
  const who = view.to_act.some((seat) => seat === view.seat) ? "you" : "other";
  const [what, args] = asked(scene, view);
  const all = { ...args, count: view.to_act.length, names: namesOf(scene, view.to_act) };
  return words.find(`${game}-ask-${what}${who}`, all) ?? words.t(who === "you" ? "ask-you" : "ask-others", all);
}

function asked(scene: Scene, view: Seen): [string, Args] {
  const board = fields(view.board);
  if (scene.game === "nichtig") {
    if (numbersIn(board["laying"]).length > 0) {
      // rules 2 and 11
      const all = view.players === 6 ? 2 : 3;
      return ["lay-", { left: Math.max(0, all - cardsIn(board["own_laid"]).length) }];
    }
    return [cardsIn(board["trick"]).length === 0 ? "lead-" : "play-", {}];
  }
  if (scene.game === "danger13") {
    const what = typeof board["deciding"] === "number" ? "decide-" : "give-";
    const turned = asText(board["turned"]);
    // While the stock is shuffled, or a round is counted, no card is turned.
    return turned === undefined ? ["", {}] : [what, cardArgs(scene, "card", turned)];
  }
  return ["", {}];
}
