/** The suits of Null & Nichtig. */
import { disc, type Shape } from "../../art/draw.ts";

const circle: Shape = {
  small: [{ d: disc(12, 12, 10), fill: "fill" }],
  large: [{ d: disc(50, 70, 36), fill: "tint" }],
};

const triangle: Shape = {
  small: [{ d: "M12 2 22.5 21H1.5Z", fill: "fill" }],
  large: [{ d: "M50 28 84 98H16Z", fill: "tint", line: "tint", w: 7 }],
  middle: 76,
};

const diamond: Shape = {
  small: [{ d: "M12 1 21 12 12 23 3 12Z", fill: "fill" }],
  large: [{ d: "M50 24 81 70 50 116 19 70Z", fill: "tint", line: "tint", w: 6 }],
};

const square: Shape = {
  small: [{ d: "M3.5 2.5h17a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1h-17a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1Z", fill: "fill" }],
  large: [{ d: "M23 43H77V97H23Z", fill: "tint", line: "tint", w: 6 }],
};

const star: Shape = {
  small: [{ d: "M12 .8 15.2 8.3 23.3 9 17.2 14.4 19 22.4 12 18.2 5 22.4 6.8 14.4 .7 9 8.8 8.3Z", fill: "fill" }],
  large: [{ d: "M50 26 61.5 56 92 58 68.5 78 76 108 50 91.5 24 108 31.5 78 8 58 38.5 56Z", fill: "tint", line: "tint", w: 5 }],
  middle: 72,
};

export const NICHTIG: Readonly<Record<string, Shape>> = { b: circle, g: triangle, v: diamond, r: square, y: star };
