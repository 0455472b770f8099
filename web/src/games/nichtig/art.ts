// The cards of Null & Nichtig.
import { BLUE, GREEN, RED, VIOLET, YELLOW, colourFrom } from "../../art/colours.ts";
import { suited } from "../../art/faces.ts";
import type { Art } from "../game.ts";
import Box from "./Box.svelte";
import { COLOURS, colourOf, numberOf } from "./cards.ts";
import { NICHTIG } from "./shapes.ts";
import "./suits.css";

const cards = COLOURS.flatMap((colour) => Array.from({ length: 12 }, (_, value) => `${colour}${value}`));
const colours = { b: BLUE, g: GREEN, v: VIOLET, r: RED, y: YELLOW };

export const nichtig: Art = {
  cards,
  suits: COLOURS,
  shapes: NICHTIG,
  colours,
  back: { ground: "#5a2c50", thread: "#8a5a80", light: "#f3dcc0", figure: "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", emblem: "" },
  lid: { wall: "#5c2c4f", table: "#3d1b37", Picture: Box },
  face(card) {
    const [suit, value] = [colourOf(card), numberOf(card)];
    const shape = NICHTIG[suit];
    if (!cards.includes(card) || !shape) return null;
    return suited(colourFrom(colours[suit as keyof typeof colours], ""), value, shape, { nought: value === 0, footed: value === 6 || value === 9 });
  },
};
