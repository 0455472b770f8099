/** What pictures are made of, and the few figures that are easier reckoned than written. */

/** A colour of the suit, or one of our own. */
export type Tone = "ink" | "fill" | "tint" | "paper" | `#${string}`;

/** One stroke of the brush: filled, or drawn as a line of some width. */
export type Layer = { d: string; fill?: Tone; line?: Tone; w?: number };

/**
 * A suit's shape, drawn twice: small in a square of 24, for corners, chips and logs, and large in the card's own
 * 100 by 140, to lie pale behind the numeral; what reads at 8 pixels is dull at 80.
 * The small ones are of one colour with real holes (even-odd), so that they stand on any ground. The large ones lean
 * from bottom left to top right where they can: the other two corners belong to the index.
 * `centre` and `middle`: where the numeral stands on it, if not in the middle of the card.
 */
export type Shape = { small: readonly Layer[]; large: readonly Layer[]; centre?: number; middle?: number };

export const round = (n: number): number => Math.round(n * 100) / 100;

/** A circle as a path. */
export const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A point on a circle, by turns from noon. */
export const at = (x: number, y: number, r: number, turn: number): string =>
  `${round(x + r * Math.sin(turn * 2 * Math.PI))} ${round(y - r * Math.cos(turn * 2 * Math.PI))}`;

/** Wedges around a point, from one radius to another; `half` of their foot in radians. */
export const rays = (x: number, y: number, count: number, inner: number, outer: number, half: number): string =>
  Array.from({ length: count }, (_, i) => i / count)
    .map((turn) => {
      const foot = half / (2 * Math.PI);
      return `M${at(x, y, inner, turn - foot)}L${at(x, y, outer, turn)}L${at(x, y, inner, turn + foot)}Z`;
    })
    .join("");
