/** The faces of all cards we know, as markup for a card's own 100 by 140. */
import { type Colour, suitColour } from "./colours.ts";
import { DANGER } from "../games/danger13/shapes.ts";
import { face, type Mark } from "./deck.ts";
import type { Layer, Shape } from "./draw.ts";
import { numeral, paint, ring } from "./paint.ts";
import { SHAPES } from "../games/piles/shapes.ts";

const turned = (markup: string): string => `<g transform="rotate(180 50 70)">${markup}</g>`;

const inner = ({ fill }: Colour): string =>
  `<rect x="4" y="4" width="92" height="132" rx="6" fill="none" stroke="${fill}" stroke-width=".8" opacity=".5"/>`;

/** A small mark in a column at the left, with a rim of paper to stand off the pale shape behind it. */
const small = (mark: readonly Layer[], x: number, y: number, side: number, colour: Colour): string =>
  `<g transform="translate(${x - side / 2} ${y}) scale(${side / 24})" stroke="${colour.paper}" stroke-width="7" paint-order="stroke">${paint(mark, colour)}</g>`;

/** A line under a figure, which tells a 6 from a 9 that is turned round. */
const foot = ({ ink }: Colour): string => `<rect class="foot" x="10" y="37.5" width="16" height="2.6" rx="1.3" fill="${ink}"/>`;

/** Top left a numeral above its marks, for cards in a fan; bottom right, turned, the numeral alone. */
function index(text: string, nought: boolean, marks: readonly (readonly Layer[])[], colour: Colour, footed = false): string {
  const wide = text.length > 1;
  const side = marks.length > 1 ? 17 : 19;
  const top = wide ? 36 : footed ? 42 : 38;
  const figure = nought
    ? ring(18, 22, 37, colour.ink)
    : numeral(wide ? 21.5 : 18, wide ? 21 : 22, wide ? 32 : 40, text, colour.ink);
  const column = marks.map((mark, i) => small(mark, 18, top + i * (side - 1), side, colour)).join("");
  const line = footed ? foot(colour) : "";
  return figure + column + line + turned(figure + line);
}

/** The same for cards without a value: marks as large as numerals. An arrow is not turned, lest it point forward. */
function bareIndex(kind: Mark, marks: readonly (readonly Layer[])[], colour: Colour): string {
  const column = marks.map((mark, i) => small(mark, 19, 9 + i * 23, 24, colour));
  const last = column[0] ?? "";
  return column.join("") + (kind === "<" ? `<g transform="translate(62 98)">${last}</g>` : turned(last));
}

function suited(game: string, suit: string, value: number, { small: mark, large, middle, centre }: Shape): string {
  const colour = suitColour(game, suit);
  const [x, y, text] = [centre ?? 50, middle ?? 70, String(value)];
  const nought = game === "nichtig" && value === 0;
  // Of our games, only Null & Nichtig has both.
  const footed = game === "nichtig" && (value === 6 || value === 9);
  const size = text.length > 1 ? 60 : 76;
  // The two bad fours are solid pictures among pale ones: paper numerals, and on the calendar leaf the day.
  const figure =
    suit === "f"
      ? `<g transform="rotate(-7.5 61 74)">${numeral(61, 73, 50, "13", colour.paper)}</g>`
      : game === "thirteen" && suit === "r"
        ? numeral(x, y, 60, text, colour.paper)
        : nought
          ? ring(x, y, 84, colour.ink)
          : numeral(x, y, size, text, colour.ink);
  return inner(colour) + paint(large, colour) + figure + index(text, nought, [mark], colour, footed);
}

function danger(mark: Mark, value: number | null, { small: sign, large, middle }: Shape): string {
  const colour = suitColour("danger13", mark);
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

const drawn = new Map<string, string | null>();

/** A card's face, or nothing if the game has no such card. */
export function faceOf(game: string, card: string): string | null {
  const name = `${game} ${card}`;
  let markup = drawn.get(name);
  if (markup === undefined) {
    const known = face(game, card);
    const shape = known && SHAPES[game]?.[known.kind === "suited" ? known.suit : known.mark];
    markup = shape ? (known.kind === "suited" ? suited(game, known.suit, known.value, shape) : danger(known.mark, known.value, shape)) : null;
    drawn.set(name, markup);
  }
  return markup;
}
