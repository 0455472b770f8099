// Why something cannot be chosen, with the rule that says so.

import type { Seen } from "./ask.ts";
import { split } from "./cards.ts";
import { cardsIn, type Fields, fields, namesOf, numbersIn, pileArgs, type Scene, seatArgs, you } from "./scene.ts";
import type { Args, Words } from "./words.ts";

export interface Reason {
  text: string;
  /** The number of the rule, in the game's rules. */
  rule: number | null;
}

/** A message, the number of its rule, and what it is told. */
type Because = [id: string, rule: number, args?: Args];

/** Why an action cannot be chosen now; nothing if it can. */
export function reason(
  words: Words,
  game: string,
  action: string,
  view: Seen,
  legal: readonly string[],
  names: readonly string[],
): Reason | null {
  if (legal.includes(action)) return null;
  const scene: Scene = { words, game, viewer: view.seat, names };
  const board = fields(view.board);
  const hand = cardsIn(board["hand"]);
  const yours = view.to_act.some((seat) => seat === view.seat);
  // Something is on its way, or this is a game of the past: the card is not to blame.
  if (yours && legal.length === 0) return null;
  if (view.to_act.length > 0) {
    const because =
      game === "nichtig" ? tricks(action, yours, numbersIn(board["laying"]).length > 0)
      : game === "danger13" ? gifts(scene, action, yours, board)
      : piles(scene, action, yours, hand);
    if (because !== undefined) {
      const [id, rule, args] = because;
      const text = words.find(id, { names: namesOf(scene, view.to_act), ...args, rule });
      if (text !== undefined) return { text, rule };
    }
  }
  const [card = ""] = action.replace(/^lay /, "").split(">", 1);
  const plain = yours && hand.length > 0 && !hand.includes(card) ? "reason-hand" : "reason-other";
  return { text: words.t(plain), rule: null };
}

function piles(scene: Scene, action: string, yours: boolean, hand: readonly string[]): Because | undefined {
  const { game } = scene;
  if (!yours) return [`${game}-reason-turn`, 4];
  const [card = "", pile] = action.split(">", 2);
  if (pile === undefined || !hand.includes(card)) return undefined;
  return [`${game}-reason-pile`, 5, pileArgs(scene, split(game, card).kind)];
}

function tricks(action: string, yours: boolean, laying: boolean): Because | undefined {
  if (!yours) return laying ? ["nichtig-reason-laid", 2] : ["nichtig-reason-turn", 3];
  return laying && !action.startsWith("lay ") ? ["nichtig-reason-lay", 2] : undefined;
}

function gifts(scene: Scene, action: string, yours: boolean, board: Fields): Because | undefined {
  if (typeof board["deciding"] === "number") return [yours ? "danger13-reason-first" : "danger13-reason-decide", 13];
  if (!yours) return ["danger13-reason-turn", 3];
  if (!/^give \d+$/.test(action)) return undefined;
  const seat = Number(action.slice(5));
  if (!numbersIn(board["had"]).includes(seat)) return undefined;
  return ["danger13-reason-had", 3, { ...seatArgs(scene, "to", seat), ...you(scene, seat) }];
}
