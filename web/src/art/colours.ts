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
  /** The suit on cloth, which follows the theme: a CSS value (see art.css). */
  cloth: string;
};

export const PAPER = "#f9f1e0";
export const INK = "#29323b";
export const EDGE = "#c4b288";

type Three = readonly [ink: string, fill: string, tint: string];

const BLUE: Three = ["#1c4e86", "#2e72b4", "#c3dbec"];
const YELLOW: Three = ["#7a5200", "#d4961d", "#f7de9c"];
const GREEN: Three = ["#2a5f33", "#4a9150", "#cee2bc"];
const RED: Three = ["#a11d1a", "#bf3229", "#f5cbbb"];
const VIOLET: Three = ["#57378b", "#7b55b3", "#ddcfec"];
const TEAL: Three = ["#155f6b", "#3c909e", "#c9e2e3"];
const SLATE: Three = [INK, "#5b6b78", "#e7dcc0"];
const GOLD: Three = ["#6f4a00", "#d5951c", "#f9e6b4"];

/** By the names the suits have in art.css: Danger 13's marks are spelt out there. */
const COLOURS: Readonly<Record<string, Three>> = {
  "thirteen-b": BLUE,
  "thirteen-y": YELLOW,
  "thirteen-g": GREEN,
  "thirteen-r": RED,
  "friday13-c": ["#2b2334", "#2b2334", "#d5cddb"],
  "friday13-m": TEAL,
  "friday13-l": ["#82460e", "#b6722a", "#f1d7b4"],
  "friday13-f": RED,
  "nichtig-b": BLUE,
  "nichtig-g": GREEN,
  "nichtig-v": VIOLET,
  "nichtig-r": RED,
  "nichtig-y": YELLOW,
  "danger13-plus": GOLD,
  "danger13-draw": TEAL,
  "danger13-arrow": RED,
  "danger13-eighteen": GREEN,
  "danger13-hand": VIOLET,
};

const SPELT: Readonly<Record<string, string>> = {
  "+": "plus",
  "++": "plus",
  "bonus+": "plus",
  "bonus++": "plus",
  d: "draw",
  "<": "arrow",
  "18": "eighteen",
  H: "hand",
};

/** A suit's colours; those of plain ink if the game or the suit is unknown. */
export function suitColour(game: string, suit: string): Colour {
  const name = `${game}-${SPELT[suit] ?? suit}`;
  const known = COLOURS[name];
  const [ink, fill, tint] = known ?? SLATE;
  return { ink, fill, tint, paper: PAPER, cloth: known ? `var(--suit-${name})` : "currentColor" };
}
