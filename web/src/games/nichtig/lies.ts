// What lies on the table of Null & Nichtig, in words.
import { words } from "../../state/words.svelte.ts";
import { type Play, nameOf } from "../../table/play.ts";
import type { NichtigBoard } from "../../wire.ts";

const listed = (cards: readonly string[]): string => words.list(cards.map((card) => words.card("nichtig", card)));

export function lies(play: Play): string[] {
  const { hands, lead, trick, laying, piles, hand } = play.view.board as NichtigBoard;
  const played = trick.map((card, index) => words.t("aloud-cards", { name: nameOf(play, (lead + index) % hands.length), cards: words.card("nichtig", card) }));
  const tops = laying.length > 0 ? [] : piles.map((pile, seat) => {
    const cards = pile.tops.flatMap((top) => (top === null ? [] : [top]));
    return words.t("aloud-tops", { name: nameOf(play, seat), tops: cards.length === 0 ? words.t("tops-none") : words.t("tops-are", { cards: listed(cards) }) });
  });
  const own = hand === null || hand.length === 0 ? [] : [words.t("aloud-hand", { cards: listed(hand) })];
  return [...played, ...tops, ...own];
}
