/**
 * The suits' shapes, each twice: small in a square of 24, for corners, chips and logs, and large in the card's own
 * 100 by 140, to lie pale behind the numeral. Drawn apart, since what reads at 8 pixels is dull at 80.
 * The small ones are of one colour with real holes (even-odd), so that they stand on any ground. The large ones lean
 * from bottom left to top right where they can: the other two corners belong to the index.
 */
import { DANGER } from "./danger.ts";
import { disc, rays, type Shape } from "./draw.ts";

const drop: Shape = {
  small: [{ d: "M12 1C9.5 5.5 4 10.5 4 15.3a8 7.9 0 0 0 16 0C20 10.5 14.5 5.5 12 1Z", fill: "fill" }],
  large: [
    { d: "M49 17C44 34 21 51 21 79a28.5 28.5 0 0 0 57 0C78 51 54 34 49 17Z", fill: "tint" },
    { d: "M28 83a22 22 0 0 0 12 17", line: "paper", w: 3.5 },
  ],
  middle: 73,
};

const sun: Shape = {
  small: [{ d: disc(12, 12, 5.5) + rays(12, 12, 8, 7.2, 12, 0.29), fill: "fill" }],
  large: [{ d: disc(50, 70, 29) + rays(50, 70, 12, 32.5, 44, 0.15), fill: "tint" }],
};

const leaf: Shape = {
  small: [
    {
      d: "M21.5 2.5C10 2 3 7.5 3 14.5c0 2.8 1.2 5 2.6 6.3C12 22.8 22.5 19 21.5 2.5ZM5.2 19.2Q9.5 13 16.5 7.8Q10.5 14.5 6.6 20.7Z",
      fill: "fill",
    },
    { d: "M5.5 20.5 3 23", line: "fill", w: 1.8 },
  ],
  large: [
    { d: "M24 104 13 122", line: "tint", w: 4 },
    { d: "M86 24C44 22 12 44 15 84c.6 9 4 17 9 22C66 114 90 82 86 24Z", fill: "tint" },
    { d: "M24 104C36 84 50 66 76 38M36 87 37 62M53 64 54 46M36 87 62 88M53 64 76 64", line: "paper", w: 2.6 },
  ],
};

const apple: Shape = {
  small: [
    {
      d: `M12 6.5C8 4 2.5 6 2.5 12.5c0 6 4 10.5 7 10.5 1.2 0 1.6-.6 2.5-.6s1.3.6 2.5.6c3 0 7-4.5 7-10.5C21.5 6 16 4 12 6.5Z${disc(15, 13, 3.2)}`,
      fill: "fill",
    },
    { d: "M12 6.5C12 4 13 2.5 15 1.5", line: "fill", w: 2 },
  ],
  large: [
    { d: "M52.1 48.5C52.1 40.2 50.2 34.7 45.6 30.1", line: "#4a2a1a", w: 4.1 },
    { d: "M53 48.5C44.7 41.2 23.6 42.1 23.6 68.8c0 22.1 12.9 38.6 22.1 38.6 2.8 0 4.6-1.4 7.4-1.4s4.6 1.4 7.4 1.4c9.2 0 22.1-16.6 22.1-38.6C82.4 42.1 61.3 41.2 53 48.5Z", fill: "fill" },
    { d: "M30 66c0.9-8.3 4.6-12.9 9.2-14.7", line: "#e2806b", w: 3.2 },
    { d: "M65 55a6.4 5.1 0 1 0 12.9 0a6.4 5.1 0 1 0-12.9 0Z", fill: "#5e100d" },
    // The worm comes out into the free corner.
    { d: "M71.4 55.9C76.9 46.7 67.7 41.2 74.2 33.8S85.2 28.3 82.4 20", line: "#7f9f3c", w: 7.8 },
    { d: "M82 20h0.1", line: "#1f2a1a", w: 2.6 },
  ],
  middle: 78,
};

const cat: Shape = {
  small: [
    {
      d: "M4 1.5 9.2 6a12 12 0 0 1 5.6 0L20 1.5c1.3 4.5 1.6 8 1.3 11.5-.4 5.2-4.5 9-9.3 9s-8.9-3.8-9.3-9C2.4 9.5 2.7 6 4 1.5ZM5.6 12.2q2.7-2.4 4.6 1.1q-3 1.4-4.6-1.1ZM18.4 12.2q-2.7-2.4-4.6 1.1q3 1.4 4.6-1.1Z",
      fill: "fill",
    },
  ],
  large: [
    { d: "M31 107.5C11.2 110.2 11.2 90.4 20.2 88.6", line: "tint", w: 6.3 },
    {
      d: "M36.4 13 45.4 20.6a18 18 0 0 1 9 0L63.4 13c2.3 8.1 3.2 15.3 2.3 21.6-0.7 4.5-2.7 8.1-5.9 10.8 12.6 8.1 18 23.4 18 38.7 0 16.2-9 26.1-27.9 26.1S22 100.3 22 84.1c0-15.3 5.4-30.6 18-38.7-3.2-2.7-5.2-6.3-5.9-10.8-0.9-6.3 0-13.5 2.3-21.6Z",
      fill: "tint",
    },
    { d: "M39.5 32.8q4.5-4 7.7 1.8q-5.4 2.2-7.7-1.8ZM60.2 32.8q-4.5-4-7.7 1.8q5.4 2.2 7.7-1.8Z", fill: "#d9981f" },
  ],
  middle: 75,
};

const mirror: Shape = {
  small: [
    { d: "M12 1a7.8 8.5 0 1 0 0 17a7.8 8.5 0 1 0 0-17ZM16.8 3.5 11 8.6 12.7 10.7 7.5 15.6 15.2 10.9 13.6 8.7Z", fill: "fill" },
    { d: "M12 18V21.5", line: "fill", w: 3.4 },
  ],
  large: [
    { d: "M43.5 97 36.5 122M37.5 97.5 48 100.3", line: "#8fbfc5", w: 6.5 },
    { d: "M43.4 95.7A27 37 15 1 1 62.6 24.3A27 37 15 1 1 43.4 95.7Z", fill: "tint", line: "#8fbfc5", w: 4.5 },
    { d: "M68 42 78 34 72 31ZM68 42 57 28M68 42 44 50 29 48M68 42 80 60M68 42 59 64 42 72 34 84M59 64 66 84", fill: "paper", line: "paper", w: 2 },
  ],
  middle: 61,
};

const ladder: Shape = {
  small: [{ d: "M7.5 1.5 5.5 22.5M16.5 1.5 18.5 22.5M7 6.5H17M6.6 12H17.4M6 17.5H18", line: "fill", w: 2.4 }],
  large: [
    {
      d: "M52 16 14 112M86 30 48 126M46.5 30 80.5 44M39.5 48 73.5 62M32 66 66 80M25 84 59 98M18 102 52 116",
      line: "tint",
      w: 6.5,
    },
  ],
};

const calendar: Shape = {
  small: [{ d: "M3 2H21V20L18 22.5 15 20 12 22.5 9 20 6 22.5 3 20ZM5.5 8.5H18.5V18.5H5.5Z", fill: "fill" }],
  large: [
    { d: "M30 35 83 28 91 92 84 101 77 94 68 106 61 97 53 108 46 98 38 103Z", fill: "fill" },
    { d: "M30 35 83 28 85 44 32 51Z", fill: "#7c1512" },
    { d: `${disc(44, 41, 3)}${disc(70, 37.6, 3)}`, fill: "paper" },
  ],
};

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

export const SHAPES: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  thirteen: { b: drop, y: sun, g: leaf, r: apple },
  friday13: { c: cat, m: mirror, l: ladder, f: calendar },
  nichtig: { b: circle, g: triangle, v: diamond, r: square, y: star },
  danger13: DANGER,
};
