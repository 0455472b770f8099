// Cards, suits and piles by name.

import type { Words } from "./words.ts";

/**
 * What decides a card's message. A letter and a number: `b7` is a `b` with the value `7`. A number alone is `plain`. Anything else
 * is known by its sign, which the game's words say: `#+` is a `plus`, so `3+` is one with the value `3`.
 */
export function split(words: Words, game: string, card: string): { kind: string; value: string } {
  const [first = ""] = card;
  if (/^\p{Lowercase}/u.test(first)) return { kind: first, value: card.slice(first.length) };
  const signs = (words.find(`${game}-card-signs`) ?? "").split(", ").map((entry) => entry.split(" "));
  const kindOf = (sign: string): string | undefined => signs.find(([, known]) => known === sign)?.[0];
  const own = card.includes("#") ? undefined : kindOf(card);
  if (own !== undefined) return { kind: own, value: "" };
  const [, value = "", mark = ""] = /^(\d*)(.*)$/su.exec(card) ?? [];
  const kind = value === "" ? undefined : mark === "" ? "plain" : kindOf(`#${mark}`);
  return kind === undefined ? { kind: "", value: card } : { kind, value };
}

/** The value as an argument of a message: a number, so that a message can treat some values differently. */
const argument = (value: string): string | number => (/^(0|[1-9]\d{0,3})$/.test(value) ? Number(value) : value);

/** A card's name: "blue 7". */
export function cardName(words: Words, game: string, card: string): string {
  const { kind, value } = split(words, game, card);
  return words.find(`${game}-card-${kind}`, { value: argument(value) }) ?? card;
}

/** A card as the object of a sentence: "a blue 7", "einen Pfeil". */
export function cardObject(words: Words, game: string, card: string): string {
  const { kind, value } = split(words, game, card);
  return words.find(`${game}-card-${kind}.object`, { value: argument(value) }) ?? card;
}

/** What is special about a card, in a sentence or two; null if nothing is. */
export function cardAbout(words: Words, game: string, card: string): string | null {
  const { kind, value } = split(words, game, card);
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
