/** What faces are put together from, as markup for a card's own 100 by 140. */
import { type Colour, PAPER } from "./colours.ts";
import type { Layer, Shape } from "./draw.ts";
import { numeral, paint, ring } from "./paint.ts";

export const turned = (markup: string): string => `<g transform="rotate(180 50 70)">${markup}</g>`;

/** The card's own ground, where it is not the usual paper, and the thin line inside its edge. */
export const inner = ({ fill, paper }: Colour): string =>
  (paper === PAPER ? "" : `<rect x="1" y="1" width="98" height="138" rx="8.5" fill="${paper}"/>`) +
  `<rect x="4" y="4" width="92" height="132" rx="6" fill="none" stroke="${fill}" stroke-width=".8" opacity=".5"/>`;

/** A small mark in a column at the left, with a rim of paper to stand off the pale shape behind it. */
export const small = (mark: readonly Layer[], x: number, y: number, side: number, colour: Colour): string =>
  `<g transform="translate(${x - side / 2} ${y}) scale(${side / 24})" stroke="${colour.paper}" stroke-width="7" paint-order="stroke">${paint(mark, colour)}</g>`;

/** A line under a figure, which tells a 6 from a 9 that is turned round. */
const foot = ({ ink }: Colour): string => `<rect class="foot" x="10" y="37.5" width="16" height="2.6" rx="1.3" fill="${ink}"/>`;

/** Top left a numeral above its marks, for cards in a fan; bottom right, turned, the numeral alone. */
export function index(text: string, nought: boolean, marks: readonly (readonly Layer[])[], colour: Colour, footed = false): string {
  const wide = text.length > 1;
  const side = marks.length > 1 ? 17 : 19;
  const top = wide ? 36 : footed ? 42 : 38;
  const figure = nought
    ? ring(18, 22, 37, colour)
    : numeral(wide ? 21.5 : 18, wide ? 21 : 22, wide ? 32 : 40, text, colour.ink);
  const column = marks.map((mark, i) => small(mark, 18, top + i * (side - 1), side, colour)).join("");
  const line = footed ? foot(colour) : "";
  return figure + column + line + turned(figure + line);
}

/** How the face of a card differs from the usual. */
interface Special {
  /** In place of the numeral in the middle. */
  figure?: string;
  /** The value is drawn as a ring. */
  nought?: boolean;
  /** Its figure could be read upside down. */
  footed?: boolean;
}

/** A card with a suit and a value. */
export function suited(colour: Colour, value: number, { small: mark, large, middle, centre }: Shape, { figure, nought = false, footed = false }: Special = {}): string {
  const [x, y, text] = [centre ?? 50, middle ?? 70, String(value)];
  const usual = nought ? ring(x, y, 84, colour) : numeral(x, y, text.length > 1 ? 60 : 76, text, colour.ink);
  return inner(colour) + paint(large, colour) + (figure ?? usual) + index(text, nought, [mark], colour, footed);
}
