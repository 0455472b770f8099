/** The colours of the suits on paper. Cards are paper under either theme; only the deck that a player has chosen changes them. */
import "./art.css";
import { type Deck, settings } from "../state/settings.svelte.ts";

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
export const BLACK: Three = ["#2b2334", "#2b2334", "#d5cddb"];
export const BROWN: Three = ["#82460e", "#b6722a", "#f1d7b4"];
const SLATE: Three = [INK, "#5b6b78", "#e7dcc0"];

/** What stands in for a suit's colours in another deck: ink, fill, tint and the card's own ground. */
type Four = readonly [ink: string, fill: string, tint: string, paper: string];

const DECKS: Readonly<Record<Exclude<Deck, "usual">, ReadonlyMap<Three, Four>>> = {
  // The whole card has the colour of its suit, in hues that differ for colour-blind eyes as well.
  four: new Map<Three, Four>([
    [BLUE, ["#003f6e", "#1a86cc", "#a5d3f2", "#dceffb"]],
    [YELLOW, ["#653700", "#d97f00", "#ffcb85", "#fff0d9"]],
    [GREEN, ["#004a36", "#00916a", "#97dac3", "#d9f4ea"]],
    [RED, ["#7a0045", "#b52c79", "#f2b3d4", "#fde5f0"]],
    [VIOLET, ["#2d1463", "#41267f", "#bcaee6", "#e9e3fa"]],
    [TEAL, ["#003f6e", "#1a86cc", "#a5d3f2", "#dcefff"]],
    [GOLD, ["#653700", "#d97f00", "#ffcb85", "#fff0d9"]],
    [BLACK, ["#1b1b1b", "#333333", "#c4c4c4", "#ececec"]],
    [BROWN, ["#653700", "#d97f00", "#ffcb85", "#fff0d9"]],
    [SLATE, ["#1b1b1b", "#4d4d4d", "#d2d2d2", "#f1f1f1"]],
  ]),
  // Dark on white.
  contrast: new Map<Three, Four>([
    [BLUE, ["#00204d", "#0046a8", "#cfe3ff", "#ffffff"]],
    [YELLOW, ["#3d2600", "#9a6200", "#ffe9a8", "#ffffff"]],
    [GREEN, ["#00330f", "#006b2a", "#c8f0c8", "#ffffff"]],
    [RED, ["#5c0008", "#b0000f", "#ffd2cc", "#ffffff"]],
    [VIOLET, ["#26004d", "#5a1fa8", "#e6d6ff", "#ffffff"]],
    [TEAL, ["#00323a", "#006674", "#c4eef2", "#ffffff"]],
    [GOLD, ["#3d2600", "#9a6200", "#ffe9a8", "#ffffff"]],
    [BLACK, ["#000000", "#000000", "#dcdcdc", "#ffffff"]],
    [BROWN, ["#3d1c00", "#8a4300", "#ffdcb8", "#ffffff"]],
    [SLATE, ["#000000", "#333333", "#e6e6e6", "#ffffff"]],
  ]),
};

/** The edge of a card. */
export const edge = (): string => (settings.deck === "contrast" ? "#000000" : EDGE);

/** A suit's colours in the chosen deck; `cloth` is the name of its colour on cloth. Those of plain ink if the suit is unknown. */
export function colourFrom(three: Three | undefined, cloth: string): Colour {
  const usual: Four = [...(three ?? SLATE), PAPER];
  const [ink, fill, tint, paper] = settings.deck === "usual" ? usual : (DECKS[settings.deck].get(three ?? SLATE) ?? usual);
  return { ink, fill, tint, paper, cloth: three ? `var(--suit-${cloth})` : "currentColor" };
}
