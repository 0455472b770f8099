/** The backs of the games' cards: one family, each with its own ground, weave and medallion. */
import { DANGER } from "../games/danger13/shapes.ts";
import type { Layer } from "./draw.ts";
import { numeral, paint } from "./paint.ts";
import { SHAPES } from "../games/piles/shapes.ts";

type Weave = { ground: string; thread: string; light: string; figure: string; emblem: readonly Layer[] | string };

const WEAVES: Readonly<Record<string, Weave>> = {
  thirteen: {
    ground: "#1f4d54",
    thread: "#41777b",
    light: "#e9d9a8",
    figure: "m0-4c-1 2-3 3-3 5a3 3 0 0 0 6 0c0-2-2-3-3-5",
    emblem: "13",
  },
  friday13: {
    ground: "#2c2545",
    thread: "#584c7d",
    light: "#f0d27a",
    figure: "m2-3a4 4 0 1 0 2 5a3.2 3.2 0 0 1-2-5",
    emblem: SHAPES["friday13"]?.["c"]?.small ?? "",
  },
  nichtig: {
    ground: "#5a2c50",
    thread: "#8a5a80",
    light: "#f3dcc0",
    figure: "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    emblem: "",
  },
  danger13: {
    ground: "#7d3621",
    thread: "#ad6546",
    light: "#f2c65c",
    figure: "m-4 2 4-4 4 4",
    emblem: DANGER["H"]?.small ?? "",
  },
};

const PLAIN: Weave = { ground: "#33434c", thread: "#61727a", light: "#d8d2c2", figure: "m0-3 3 3-3 3-3-3Z", emblem: "T" };

/** The figure in offset rows over the field. */
function field(figure: string): string {
  let d = "";
  for (let row = 0; row < 11; row += 1)
    for (let x = row % 2 ? 26 : 18; x < 85; x += 16) d += `M${x} ${20 + row * 10}${figure}`;
  return d;
}

function weave({ ground, thread, light, figure, emblem }: Weave): string {
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

const woven = new Map<string, string>();

/** The back of a game's cards; a plain one if the game is unknown. */
export function backOf(game: string): string {
  let markup = woven.get(game);
  if (markup === undefined) {
    markup = weave(WEAVES[game] ?? PLAIN);
    woven.set(game, markup);
  }
  return markup;
}
