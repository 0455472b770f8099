/** The suits of 13 and of Vendredi 13. */
import { disc, rays, type Shape } from "../../art/draw.ts";

const drop: Shape = {
  small: [{ d: "M12 1C9.5 5.5 4 10.5 4 15.3a8 7.9 0 0 0 16 0C20 10.5 14.5 5.5 12 1Z", fill: "fill" }],
  large: [
    { d: "M49.5 16C42 34 20.5 52 20.5 78.5a29 29 0 0 0 58 0C78.5 52 57 34 49.5 16Z", fill: "tint" },
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
    { d: "M24 104C36 84 50 66 77 36M62 52.5 62 33M62 52.5 84 53M32 92 18 78M32 92 52 100", line: "paper", w: 2.6 },
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
    { d: "M52 50C52 41 50 36 45 31", line: "#4a2a1a", w: 4.2 },
    { d: "M53 50C44 41 21 43 21 72 21 92 34 107 45 107 48 107 50 105.5 53 105.5S58 107 61 107C72 107 85 92 85 72 85 43 62 41 53 50Z", fill: "fill" },
    { d: "M28 70c.5-8 4-13 9-15", line: "#e2806b", w: 3.4 },
    { d: "M66 55a6.6 5 0 1 0 13.2 0a6.6 5 0 1 0-13.2 0Z", fill: "#5e100d" },
    // The worm comes out into the free corner.
    { d: "M72.5 56C79 46 69 41 76 33.5S87 28 84.5 20", line: "#7f9f3c", w: 8 },
    { d: "M84 20h.1", line: "#1f2a1a", w: 2.8 },
  ],
  centre: 53,
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
    { d: "M34.5 104C13.5 108 12.5 88 21.5 85", line: "tint", w: 6.5 },
    {
      d: "M34.5 10 45.5 19.5a24 24 0 0 1 15 0L71.5 10c3 9 4 17 3.2 24-0.8 6-3.4 10.5-7.7 13.5C76.5 55 81 69 81 83c0 17-9 24-28 24S25 100 25 83C25 69 29.5 55 39 47.5 34.7 44.5 32.1 40 31.3 34 30.5 27 31.5 19 34.5 10Z",
      fill: "tint",
    },
    { d: "M39 31q6-5.5 10.5 2.5q-7.5 3-10.5-2.5ZM67 31q-6-5.5-10.5 2.5q7.5 3 10.5-2.5Z", fill: "#d9981f" },
    { d: "M50.8 38.5H55.2L53 41Z", fill: "ink", line: "ink", w: 1 },
  ],
  centre: 53,
  middle: 76,
};

const mirror: Shape = {
  small: [
    { d: "M12 .8a8.4 8.8 0 1 0 0 17.6a8.4 8.8 0 1 0 0-17.6ZM18 3.4 10 8.5 12.4 10.9 6.6 15.9 16 11 13.5 8.4Z", fill: "fill" },
    { d: "M12 18.5V22", line: "fill", w: 3.8 },
  ],
  large: [
    { d: "M43.5 97 36.5 122M37.5 97.5 48 100.3", line: "#8fbfc5", w: 6.5 },
    { d: "M43.4 95.7A27 37 15 1 1 62.6 24.3A27 37 15 1 1 43.4 95.7Z", fill: "tint", line: "#8fbfc5", w: 4.5 },
    { d: "M67 42 76 35M67 42 58 29M67 42 44 50 33 49M67 42 77 62M67 42 59 64 42 72 36 84M59 64 65 84", line: "paper", w: 2.2 },
  ],
  centre: 53,
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

export const THIRTEEN: Readonly<Record<string, Shape>> = { b: drop, y: sun, g: leaf, r: apple };
export const FRIDAY: Readonly<Record<string, Shape>> = { c: cat, m: mirror, l: ladder, f: calendar };
