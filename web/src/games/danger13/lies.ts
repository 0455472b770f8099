// What lies on the table of Danger 13, in words.
import { words } from "../../state/words.svelte.ts";
import { type Play, nameOf } from "../../table/play.ts";
import type { Danger13Board } from "../../wire.ts";
import { plusesOf } from "./cards.ts";

const pluses = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + plusesOf(card), 0);

/** A seat's row, and what it has won. */
export function rowOf(play: Play, seat: number): string {
  const { rows, won } = play.view.board as Danger13Board;
  const row = rows[seat];
  const cards = (row?.cards ?? []).map((card) => words.card("danger13", card));
  return words.t("danger13-row", {
    name: nameOf(play, seat),
    you: seat === play.seat ? "yes" : "no",
    sum: row?.sum ?? 0,
    limit: row?.limit ?? 13,
    won: pluses(won[seat] ?? []),
    pluses: pluses(row?.cards ?? []),
    cards: cards.length > 0 ? words.list(cards) : words.t("danger13-row-empty"),
  });
}

export function lies(play: Play): string[] {
  const { rows, turned } = play.view.board as Danger13Board;
  const up = turned === null ? [] : [words.t("aloud-turned", { card: words.card("danger13", turned) })];
  return [...up, ...rows.map((_, seat) => rowOf(play, seat))];
}
