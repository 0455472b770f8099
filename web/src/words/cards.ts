// Cards, suits and piles by name.

import type { Words } from "./words.ts";

/**
 * What decides a card's message. A letter and a number: `b7` is a `b` with the value `7`. Anything else is known by its
 * signs: `3+` is a `plus` with the value `3`.
 */
export function split(card: string): { kind: string; value: string } {
  const [first = ""] = card;
  if (/^\p{Lowercase}/u.test(first)) return { kind: first, value: card.slice(first.length) };
  const special = SPECIAL.get(card);
  if (special !== undefined) return { kind: special, value: "" };
  const [, value = "", mark = ""] = /^(\d*)(.*)$/su.exec(card) ?? [];
  const kind = MARKED.get(mark);
  return kind === undefined ? { kind: "", value: card } : { kind, value };
}

const SPECIAL = new Map([
  ["<", "arrow"],
  ["18", "eighteen"],
  ["H", "hand"],
  ["+", "bonus"],
  ["++", "bonuses"],
]);
const MARKED = new Map([
  ["", "plain"],
  ["+", "plus"],
  ["++", "pluses"],
  ["d", "draw"],
]);

/** The number on a card that is a letter and a number. */
export function number(card: string): number {
  const { value } = split(card);
  return /^\d+$/.test(value) ? Number(value) : 0;
}

/** The value as an argument of a message: a number, so that a message can treat some values differently. */
const argument = (value: string): string | number => (/^(0|[1-9]\d{0,3})$/.test(value) ? Number(value) : value);

/** A card's name: "blue 7". */
export function cardName(words: Words, game: string, card: string): string {
  const { kind, value } = split(card);
  return words.find(`${game}-card-${kind}`, { value: argument(value) }) ?? card;
}

/** A card as the object of a sentence: "a blue 7", "einen Pfeil". */
export function cardObject(words: Words, game: string, card: string): string {
  const { kind, value } = split(card);
  return words.find(`${game}-card-${kind}.object`, { value: argument(value) }) ?? card;
}

/** What is special about a card, in a sentence or two; null if nothing is. */
export function cardAbout(words: Words, game: string, card: string): string | null {
  const { kind, value } = split(card);
  return words.find(`${game}-card-${kind}.about`, { value: argument(value) }) || null;
}

/** A pile's name by its letter: "blue target". */
export function pileName(words: Words, game: string, pile: string): string {
  return words.find(`${game}-pile-${pile}`) ?? pile;
}

/** A suit's name by its letter, for score sheets: "blue", "Friday cards". */
export function suitName(words: Words, game: string, suit: string): string {
  return words.find(`${game}-suit-${suit}`) ?? suit;
}
