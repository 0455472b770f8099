// The cards of 13 and of Vendredi 13: the same values in other suits.
import { BLACK, BLUE, BROWN, GREEN, PAPER, RED, TEAL, YELLOW, colourFrom } from "../../art/colours.ts";
import { suited } from "../../art/faces.ts";
import { numeral } from "../../art/paint.ts";
import type { Art } from "../game.ts";
import FridayBox from "./FridayBox.svelte";
import ThirteenBox from "./ThirteenBox.svelte";
import { FRIDAY, THIRTEEN } from "./shapes.ts";
import "./suits.css";

const VALUES = [1, 2, 4, 5, 7];
/** All cards: every suit has the same values, and the wild one only a four. */
const cards = (suits: readonly string[], wild: string): string[] => [...suits.flatMap((suit) => VALUES.map((value) => `${suit}${value}`)), `${wild}4`];

/** The wild four is a solid picture among pale ones: its numeral is of paper. */
function face(art: Omit<Art, "face">, wild: string, figure: string): (card: string) => string | null {
  return (card) => {
    const suit = card.charAt(0);
    const shape = art.shapes[suit];
    if (!art.cards.includes(card) || !shape) return null;
    return suited(colourFrom(art.colours[suit], ""), Number(card.slice(1)), shape, suit === wild ? { figure } : {});
  };
}

const thirteenArt: Omit<Art, "face"> = {
  cards: cards(["b", "y", "g"], "r"),
  suits: ["b", "y", "g", "r"],
  shapes: THIRTEEN,
  colours: { b: BLUE, y: YELLOW, g: GREEN, r: RED },
  back: { ground: "#1f4d54", thread: "#41777b", light: "#e9d9a8", figure: "m0-4c-1 2-3 3-3 5a3 3 0 0 0 6 0c0-2-2-3-3-5", emblem: "13" },
  lid: { wall: "#1d5158", table: "#123a40", Picture: ThirteenBox },
};
const apple = THIRTEEN["r"];

export const thirteen: Art = { ...thirteenArt, face: face(thirteenArt, "r", numeral(apple?.centre ?? 50, apple?.middle ?? 70, 60, "4", PAPER)) };

const fridayArt: Omit<Art, "face"> = {
  cards: cards(["c", "m", "l"], "f"),
  suits: ["c", "m", "l", "f"],
  shapes: FRIDAY,
  colours: { c: BLACK, m: TEAL, l: BROWN, f: RED },
  back: { ground: "#2c2545", thread: "#584c7d", light: "#f0d27a", figure: "m2-3a4 4 0 1 0 2 5a3.2 3.2 0 0 1-2-5", emblem: FRIDAY["c"]?.small ?? "" },
  lid: { wall: "#2c2748", table: "#1a1730", Picture: FridayBox },
};

/** On the calendar leaf the day is small: what counts is the four. */
const day = `<g transform="rotate(-7.5 61 74)">${numeral(61, 41, 14, "13", PAPER)}${numeral(61, 75, 58, "4", PAPER)}</g>`;

export const friday13: Art = { ...fridayArt, face: face(fridayArt, "f", day) };
