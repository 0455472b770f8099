// The cards of Danger 13, where a card's suit is what it does.
import { type Colour, GOLD, GREEN, RED, TEAL, type Three, VIOLET, colourFrom } from "../../art/colours.ts";
import type { Layer, Shape } from "../../art/draw.ts";
import { index, inner, small, turned } from "../../art/faces.ts";
import { numeral, paint } from "../../art/paint.ts";
import type { Art } from "../game.ts";
import Box from "./Box.svelte";
import { DANGER } from "./shapes.ts";
import "./suits.css";

/** What a card does besides its value. */
type Mark = "plain" | "+" | "++" | "d" | "<" | "18" | "H" | "bonus+" | "bonus++";

const upTo = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

const cards = [
  ...upTo(1, 4).map(String),
  ...upTo(0, 4).map((value) => `${value}+`),
  ...upTo(1, 5).map((value) => `${value}++`),
  ...upTo(0, 4).map((value) => `${value}d`),
  "<",
  "18",
  "H",
  "+",
  "++",
];

const colours: Readonly<Record<string, Three>> = { "+": GOLD, "++": GOLD, "bonus+": GOLD, "bonus++": GOLD, d: TEAL, "<": RED, "18": GREEN, H: VIOLET };

/** The same for cards without a value: marks as large as numerals. An arrow is not turned, lest it point forward. */
function bareIndex(kind: Mark, marks: readonly (readonly Layer[])[], colour: Colour): string {
  const column = marks.map((mark, i) => small(mark, 19, 9 + i * 23, 24, colour));
  const last = column[0] ?? "";
  return column.join("") + (kind === "<" ? `<g transform="translate(62 98)">${last}</g>` : turned(last));
}

function draw(mark: Mark, value: number | null, { small: sign, large, middle }: Shape): string {
  const colour = colourFrom(colours[mark], "");
  const ground = inner(colour) + paint(large, colour);
  // One coin in the index for each plus, since pluses are what is counted in the end.
  const coin = DANGER["+"]?.small ?? [];
  const marks = mark === "++" || mark === "bonus++" ? [coin, coin] : mark === "plain" ? [] : [sign];
  if (value !== null) {
    const text = String(value);
    return ground + numeral(50, middle ?? 70, 76, text, colour.ink) + index(text, false, marks, colour);
  }
  if (mark === "18")
    return ground + numeral(50, 72, 50, mark, colour.ink) + numeral(21, 107, 20, "13", colour.ink) + index(mark, false, [], colour);
  const palm = mark === "H" ? `<g transform="translate(20 36) scale(2.4)">${paint(sign, colour)}</g>` : "";
  return ground + palm + bareIndex(mark, marks, colour);
}

export const danger13: Art = {
  cards,
  suits: ["+", "++", "d", "<", "18", "H"],
  shapes: DANGER,
  colours,
  spelt: { "+": "plus", "++": "plus", "bonus+": "plus", "bonus++": "plus", d: "draw", "<": "arrow", "18": "eighteen", H: "hand" },
  back: { ground: "#7d3621", thread: "#ad6546", light: "#f2c65c", figure: "m-4 2 4-4 4 4", emblem: DANGER["H"]?.small ?? "" },
  lid: { wall: "#8a3d22", table: "#5c2415", Picture: Box },
  face(card) {
    if (!cards.includes(card)) return null;
    const isBonus = card === "+" || card === "++";
    const hasValue = !isBonus && !["<", "18", "H"].includes(card);
    const mark = (isBonus ? `bonus${card}` : hasValue ? card.slice(1) || "plain" : card) as Mark;
    const shape = DANGER[mark];
    return shape ? draw(mark, hasValue ? Number(card.charAt(0)) : null, shape) : null;
  },
};
