/** The colours of the suits on paper. Cards are warm paper under either theme, so these never change. */
import "./art.css";

/** One suit's colours on paper. */
export type Colour = {
  /** Numerals and fine lines: at least 4.5:1 on paper and on the tint. */
  ink: string;
  /** The shape where it is small and full. */
  fill: string;
  /** The shape where it is large and pale. */
  tint: string;
  /** The card's own ground. */
  paper: string;
  /** The suit on cloth, which follows the theme: a CSS value (see the game's own suits.css). */
  cloth: string;
};

export const PAPER = "#f9f1e0";
export const INK = "#29323b";
export const EDGE = "#c4b288";

/** A suit's ink, fill and tint. */
export type Three = readonly [ink: string, fill: string, tint: string];

export const BLUE: Three = ["#1c4e86", "#2e72b4", "#c3dbec"];
export const YELLOW: Three = ["#7a5200", "#d4961d", "#f7de9c"];
export const GREEN: Three = ["#2a5f33", "#4a9150", "#cee2bc"];
export const RED: Three = ["#a11d1a", "#bf3229", "#f5cbbb"];
export const VIOLET: Three = ["#57378b", "#7b55b3", "#ddcfec"];
export const TEAL: Three = ["#155f6b", "#3c909e", "#c9e2e3"];
export const GOLD: Three = ["#6f4a00", "#d5951c", "#f9e6b4"];
const SLATE: Three = [INK, "#5b6b78", "#e7dcc0"];

/** A suit's colours; `cloth` is the name of its colour on cloth. Those of plain ink if the suit is unknown. */
export function colourFrom(three: Three | undefined, cloth: string): Colour {
  const [ink, fill, tint] = three ?? SLATE;
  return { ink, fill, tint, paper: PAPER, cloth: three ? `var(--suit-${cloth})` : "currentColor" };
}
