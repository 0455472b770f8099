/**
 * Turns shapes into markup. Cards are strings, made once a card and kept: a table shows a hundred of them, and a
 * browser reads a string several times faster than components build it node by node. What is painted comes from our
 * own tables alone; text of others (a card we do not know) never passes through here.
 */
import type { Colour } from "./colours.ts";
import type { Layer, Tone } from "./draw.ts";

type Palette = Omit<Colour, "cloth">;

const tone = (colour: Palette, wanted: Tone | undefined): string =>
  wanted === undefined ? "none" : wanted in colour ? colour[wanted as keyof Palette] : wanted;

export const paint = (layers: readonly Layer[], colour: Palette): string =>
  layers
    .map(({ d, fill, line, w }) => {
      const stroke = line ? ` stroke="${tone(colour, line)}" stroke-width="${w}"` : "";
      return `<path d="${d}" fill="${tone(colour, fill)}"${stroke} fill-rule="evenodd" stroke-linejoin="round" stroke-linecap="round"/>`;
    })
    .join("");

/** Figures of our face are 0.65 em high: the baseline lies half of that below their middle. */
export const baseline = (y: number, size: number): number => y + size * 0.325;

/** A number centred on a point. */
export const numeral = (x: number, y: number, size: number, text: string, ink: string): string =>
  `<text class="numeral" x="${x}" y="${baseline(y, size)}" font-size="${size}" fill="${ink}">${text}</text>`;

/** A nought as a ring: about as wide as a numeral of this size is high. */
export const ring = (x: number, y: number, size: number, { ink, paper }: Colour): string =>
  `<circle cx="${x}" cy="${y}" r="${size * 0.265}" fill="${paper}" stroke="${ink}" stroke-width="${size * 0.13}"/>`;
