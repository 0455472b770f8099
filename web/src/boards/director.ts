// How a game's events look: what changes on the board at once, and what moves. No rules: what an event says, it shows.
import type { Move } from "../table/film.ts";

export interface Director<Board, Event> {
  /** The board after the event, as far as the event tells. The next view puts right what it does not tell. */
  apply(board: Board, event: Event, seat: number | null): Board;
  /** What moves. `board` is the board before the event. */
  moves(board: Board, event: Event, seat: number | null): Move[];
}

/** The list without the first such card. */
export function without(cards: readonly string[], card: string): string[] {
  const index = cards.indexOf(card);
  return index < 0 ? [...cards] : cards.toSpliced(index, 1);
}

/** The list with another value at one place. */
export function replaced<T>(list: readonly T[], index: number, change: (value: T) => T): T[] {
  return list.map((value, at) => (at === index ? change(value) : value));
}
