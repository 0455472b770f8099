/** What the cards of the games are, as records write them: enough to draw them, no rules. */

/** A card with a suit and a value, or one of Danger 13's kinds, with a value or without. */
export type Face =
  | { kind: "suited"; suit: string; value: number }
  | { kind: "danger"; mark: Mark; value: number | null };

/** What a card of Danger 13 does besides its value. */
export type Mark = "plain" | "+" | "++" | "d" | "<" | "18" | "H" | "bonus+" | "bonus++";

const suited = (suits: string, values: readonly number[]): string[] =>
  [...suits].flatMap((suit) => values.map((value) => `${suit}${value}`));

const upTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

const KNIZIA = [1, 2, 4, 5, 7];

/** Every card of every game once. */
export const DECKS: Readonly<Record<string, readonly string[]>> = {
  thirteen: [...suited("byg", KNIZIA), "r4"],
  friday13: [...suited("cml", KNIZIA), "f4"],
  nichtig: suited("bgvry", upTo(0, 11)),
  danger13: [
    ...upTo(1, 4).map(String),
    ...upTo(0, 4).map((value) => `${value}+`),
    ...upTo(1, 5).map((value) => `${value}++`),
    ...upTo(0, 4).map((value) => `${value}d`),
    "<",
    "18",
    "H",
    "+",
    "++",
  ],
};

/** The suits of a game in the order boards show them; Danger 13's are what its cards do. */
export const SUITS: Readonly<Record<string, readonly string[]>> = {
  thirteen: ["b", "y", "g", "r"],
  friday13: ["c", "m", "l", "f"],
  nichtig: ["b", "g", "v", "r", "y"],
  danger13: ["+", "++", "d", "<", "18", "H"],
};

/** What is on a card, or nothing if this game has no such card. */
export function face(game: string, card: string): Face | null {
  if (!DECKS[game]?.includes(card)) return null;
  if (game !== "danger13") return { kind: "suited", suit: card.charAt(0), value: Number(card.slice(1)) };
  if (card === "+" || card === "++") return { kind: "danger", mark: `bonus${card}`, value: null };
  if (card === "<" || card === "18" || card === "H") return { kind: "danger", mark: card, value: null };
  const mark = card.slice(1);
  return { kind: "danger", mark: mark === "" ? "plain" : (mark as "+" | "++" | "d"), value: Number(card.charAt(0)) };
}
