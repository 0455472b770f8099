/** The shapes of Danger 13, where a card's suit is what it does. */
import { at, disc, type Layer, rays, round, type Shape } from "../../art/draw.ts";

/** A coin with a plus cut out of it. */
const coin = (x: number, y: number, r: number): string => {
  const [a, b] = [round(r * 0.17), round(r * 0.55)];
  const c = round(b - a);
  return `${disc(x, y, r)}M${x - a} ${round(y - b)}h${2 * a}v${c}h${c}v${2 * a}h${-c}v${c}h${-2 * a}v${-c}h${-c}v${-2 * a}h${c}Z`;
};

/** A coin of gold with its rim and plus struck. */
const gold = (x: number, y: number, r: number): Layer[] => {
  const arm = round(r * 0.42);
  return [
    { d: disc(x, y, r), fill: "#e7b03c", line: "ink", w: 1.2 },
    { d: disc(x, y, round(r * 0.78)), line: "#b98318", w: 1 },
    { d: `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`, line: "ink", w: round(r * 0.25) },
  ];
};

/** The scale from 13 to 18 around the limit, in five steps. */
const step = (n: number): Layer => {
  const [from, to] = [-0.33 + n * 0.135, -0.33 + n * 0.135 + 0.115];
  return { d: `M${at(50, 72, 35, from)}A35 35 0 0 1 ${at(50, 72, 35, to)}`, line: n < 4 ? "tint" : "fill", w: 9 };
};

const burst = (x: number, y: number): Layer => ({ d: disc(x, y, 31) + rays(x, y, 16, 34, 43, 0.09), fill: "#f6dc98" });

export const DANGER: Readonly<Record<string, Shape>> = {
  plain: { small: [], large: [{ d: disc(50, 70, 34), fill: "tint" }] },
  "+": {
    small: [{ d: coin(12, 12, 10.5), fill: "fill" }],
    large: [{ d: disc(50, 64, 33), fill: "tint" }, ...gold(36, 110, 15)],
    middle: 64,
  },
  "++": {
    small: [{ d: coin(8, 8, 7) + coin(16, 17, 7), fill: "fill" }],
    large: [{ d: disc(50, 64, 33), fill: "tint" }, ...gold(25, 108, 15), ...gold(51, 113, 15)],
    middle: 64,
  },
  d: {
    small: [{ d: "M5 1.5H19a1.5 1.5 0 0 1 1.5 1.5V21a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 21V3A1.5 1.5 0 0 1 5 1.5ZM12 5 6.5 11.5H10.2V19H13.8V11.5H17.5Z", fill: "fill" }],
    large: [
      { d: disc(50, 64, 33), fill: "tint" },
      { d: "M16 96 35 94 38 124 19 126Z", fill: "tint", line: "ink", w: 2 },
      { d: "M34 92 55 97 47 128 26 123Z", fill: "fill", line: "ink", w: 2 },
      { d: "M37.5 119 42 101M34.5 107 42.5 100.5 47 110", line: "paper", w: 3.2 },
    ],
    middle: 64,
  },
  "<": {
    small: [{ d: "M11 4 3 12 11 20M3 12H21", line: "fill", w: 4.4 }],
    large: [
      { d: "M50 36 86 40 80 98 44 94Z", fill: "tint", line: "tint", w: 6 },
      { d: "M44 46 20 70 44 94M22 70H70", line: "fill", w: 12 },
    ],
  },
  "18": {
    small: [{ d: "M3 17a9 9 0 0 1 18 0M12 17 16 9", line: "fill", w: 3 }],
    large: [0, 1, 2, 3, 4].map(step),
    middle: 72,
  },
  H: {
    small: [
      { d: "M6.5 11.5H20.5V15.5C20.5 20 17.5 23 13.5 23 9.5 23 7.5 20.5 5.8 17.5L2.6 12.8C1.8 11.5 3.6 10 5 11.2L6.5 13Z", fill: "fill" },
      { d: "M8 13V6M11.7 12V3.5M15.4 12V4.5M19 13V7.5", line: "fill", w: 3 },
    ],
    large: [
      { d: "M37 30H63L84 51V77L63 98H37L16 77V51Z", fill: "tint", line: "tint", w: 6 },
    ],
  },
  "bonus+": { small: [{ d: coin(12, 12, 11), fill: "fill" }], large: [burst(50, 70), ...gold(50, 70, 25)] },
  "bonus++": { small: [{ d: coin(12, 12, 11), fill: "fill" }], large: [burst(50, 70), ...gold(37, 86, 21), ...gold(62, 54, 21)] },
};
