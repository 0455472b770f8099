/** The backs of the games' cards: one family, each with its own ground, weave and medallion. */
import type { Layer } from "./draw.ts";
import { numeral, paint } from "./paint.ts";

/** What is woven into a back. Without an emblem the medallion itself is the sign. */
export type Weave = { ground: string; thread: string; light: string; figure: string; emblem: readonly Layer[] | string };

const PLAIN: Weave = { ground: "#33434c", thread: "#61727a", light: "#d8d2c2", figure: "m0-3 3 3-3 3-3-3Z", emblem: "T" };

/** The figure in offset rows over the field. */
function field(figure: string): string {
  let d = "";
  for (let row = 0; row < 11; row += 1)
    for (let x = row % 2 ? 26 : 18; x < 85; x += 16) d += `M${x} ${20 + row * 10}${figure}`;
  return d;
}

/** A back as markup; a plain one for a game without its own. */
export function weave({ ground, thread, light, figure, emblem }: Weave = PLAIN): string {
  const colour = { ink: light, fill: light, tint: light, paper: ground };
  const sign =
    typeof emblem === "string"
      ? numeral(50, 70, 30, emblem, light)
      : `<g transform="translate(36 56) scale(1.17)">${paint(emblem, colour)}</g>`;
  return (
    `<rect x="5" y="5" width="90" height="130" rx="6" fill="${ground}"/>` +
    `<path d="${field(figure)}" fill="none" stroke="${thread}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<rect x="8.5" y="8.5" width="83" height="123" rx="3.5" fill="none" stroke="${light}" stroke-width=".9" opacity=".75"/>` +
    // Where nothing stands in it, the medallion itself is the sign: a nought.
    `<circle cx="50" cy="70" r="22" fill="${ground}" stroke="${light}" stroke-width="${emblem === "" ? 7 : 1.2}"/>` +
    sign
  );
}
