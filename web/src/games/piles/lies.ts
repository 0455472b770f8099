// What lies on the table of 13 and of Vendredi 13, in words.
import { words } from "../../state/words.svelte.ts";
import type { Play } from "../../table/play.ts";
import type { PilesBoard } from "../../wire.ts";
import { SUITS } from "./cards.ts";

export function lies({ game, view }: Play): string[] {
  const { piles, hand } = view.board as PilesBoard;
  const said = (SUITS[game] ?? []).map((suit, at) => words.t("pile-holds", { pile: words.pile(game, suit), sum: piles[at]?.sum ?? 0, count: piles[at]?.cards.length ?? 0 }));
  return hand === null || hand.length === 0 ? said : [...said, words.t("aloud-hand", { cards: words.list(hand.map((card) => words.card(game, card))) })];
}
