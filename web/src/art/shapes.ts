/**
 * The suits' shapes, each twice: small in a square of 24, for corners, chips and logs, and large in the card's own
 * square of 100 by 140, to lie pale behind the numeral. Drawn apart, since what reads at 8 pixels is dull at 80.
 * The small ones are of one colour with real holes (even-odd), so that they stand on any ground.
 */

/** A colour of the suit, or one of our own. */
export type Tone = "ink" | "fill" | "tint" | "paper" | `#${string}`;

/** One stroke of the brush: filled, or drawn as a line of some width. */
export type Layer = { d: string; fill?: Tone; line?: Tone; w?: number };

/** `middle`: how high the numeral stands on it, if not in the middle of the card. */
export type Shape = { small: readonly Layer[]; large: readonly Layer[]; middle?: number };

/** A circle as a path. */
const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const round = (n: number): number => Math.round(n * 100) / 100;

/** Spokes around a point, as wedges from one radius to another. */
function rays(x: number, y: number, count: number, inner: number, outer: number, half: number): string {
  const at = (r: number, a: number): string => `${round(x + r * Math.sin(a))} ${round(y - r * Math.cos(a))}`;
  return Array.from({ length: count }, (_, i) => (i * 2 * Math.PI) / count)
    .map((a) => `M${at(inner, a - half)}L${at(outer, a)}L${at(inner, a + half)}Z`)
    .join("");
}

const drop: Shape = {
  small: [{ d: "M12 1C9.5 5.5 4 10.5 4 15.300a8 7.9 0 0 0 16 0C20 10.5 14.5 5.5 12 1Z", fill: "fill" }],
  large: [
    { d: "M50 20C44 37 20 56 20 83a30 30 0 0 0 60 0C80 56 56 37 50 20Z", fill: "tint" },
    { d: "M27 86a23 23 0 0 0 14 19", line: "paper", w: 3 },
  ],
};

const sun: Shape = {
  small: [
    { d: disc(12, 12, 5.6), fill: "fill" },
    { d: rays(12, 12, 8, 7.2, 12, 0.27), fill: "fill" },
  ],
  large: [
    { d: disc(50, 70, 28), fill: "tint" },
    { d: rays(50, 70, 14, 31.5, 42, 0.13), fill: "tint" },
  ],
};

const leaf: Shape = {
  small: [
    { d: "M21.5 2.5C10 2 3 7.5 3 14.5c0 2.8 1.2 5 2.6 6.300C12 22.8 22.5 19 21.5 2.5ZM5.2 19.200Q9.5 13 16.5 7.800Q10.5 14.5 6.6 20.700Z", fill: "fill" },
    { d: "M5.5 20.5 3 23", line: "fill", w: 1.8 },
  ],
  large: [
    { d: "M50 22C76 40 88 82 50 114C12 82 24 40 50 22Z", fill: "tint" },
    { d: "M50 34V122", line: "paper", w: 2.2 },
    { d: "M50 56 66 44M50 56 34 44M50 98 68 82M50 98 32 82", line: "paper", w: 2.2 },
  ],
};

const apple: Shape = {
  small: [
    { d: `M12 6.5C8 4 2.5 6 2.5 12.5c0 6 4 10.5 7 10.5 1.2 0 1.6-.6 2.5-.6s1.3.6 2.5.6c3 0 7-4.5 7-10.500C21.5 6 16 4 12 6.500Z${disc(14.5, 13, 3.2)}`, fill: "fill" },
    { d: "M12 6.500C12 4 13 2.5 15 1.5", line: "fill", w: 2 },
  ],
  large: [
    { d: "M50 45C37 36 18 44 18 68c0 24 15 46 26 46 3 0 4-1.5 6-1.500s3 1.5 6 1.500c11 0 26-22 26-46C82 44 63 36 50 45Z", fill: "fill" },
    { d: "M50 45C49 36 52 28 59 24", line: "#5a3420", w: 4.5 },
  ],
};

const cat: Shape = {
  small: [
    { d: "M4 1.5 9.2 6a12 12 0 0 1 5.6 0L20 1.5c1.3 4.5 1.6 8 1.3 11.5-.4 5.2-4.5 9-9.3 9s-8.9-3.8-9.3-9C2.4 9.5 2.7 6 4 1.5ZM5.6 12.200q2.7-2.4 4.6 1.100q-3 1.4-4.6-1.100ZM18.4 12.200q-2.7-2.4-4.6 1.100q3 1.4 4.6-1.100Z", fill: "fill" },
  ],
  large: [
    { d: "M38 20 46 27a14 14 0 0 1 8 0L62 20c2 7 3 13 2 19-.6 4-2 7-5 10 16 8 22 26 22 42 0 16-10 25-31 25S19 107 19 91c0-16 6-34 22-42-3-3-4.4-6-5-10-1-6 0-12 2-19Z", fill: "tint" },
    { d: "M41 38q4-3 6.5 1.500q-4.5 1.5-6.5-1.500ZM59 38q-4-3-6.5 1.500q4.5 1.5 6.5-1.500Z", fill: "ink" },
  ],
};

const mirror: Shape = {
  small: [
    { d: `${disc(12, 9, 8.2)}M17 3.5 11.3 8.3 12.8 10.6 7.6 14.8 15 10.7 13.6 8.400Z`, fill: "fill" },
    { d: "M12 17V22", line: "fill", w: 3.4 },
  ],
  large: [
    { d: "M50 106V122", line: "tint", w: 9 },
    { d: "M50 24a32 41 0 1 0 .1 0Z", fill: "tint" },
    { d: "M72 32 62 44 40 36M62 44 66 56 80 60M66 56 60 68", line: "paper", w: 2 },
  ],
};

const ladder: Shape = {
  small: [{ d: "M7.5 1.5 5.5 22.500M16.5 1.5 18.5 22.500M7 6.500H17M6.6 12H17.400M6 17.500H18", line: "fill", w: 2.4 }],
  large: [{ d: "M32 22 24 118M68 22 76 118M31 36H69M29.5 54H70.500M28 72H72M26.5 90H73.500M25 108H75", line: "tint", w: 6.5 }],
};

const calendar: Shape = {
  small: [{ d: "M3 2H21V20L18 22.5 15 20 12 22.5 9 20 6 22.5 3 20ZM5.5 8.500H18.500V18.500H5.500Z", fill: "fill" }],
  large: [
    { d: "M24 30H76V104L70 112 63 104 56 113 49 105 42 112 35 104 29 110 24 104Z", fill: "tint" },
    { d: "M24 30H76V46H24Z", fill: "fill" },
  ],
};

const circle: Shape = {
  small: [{ d: disc(12, 12, 9.5), fill: "fill" }],
  large: [{ d: disc(50, 70, 38), fill: "tint" }],
};

const triangle: Shape = {
  small: [{ d: "M12 3.5 21 20H3Z", fill: "fill", line: "fill", w: 2.5 }],
  large: [{ d: "M50 28 86 100H14Z", fill: "tint", line: "tint", w: 8 }],
};

const diamond: Shape = {
  small: [{ d: "M12 2.5 20 12 12 21.5 4 12Z", fill: "fill", line: "fill", w: 2 }],
  large: [{ d: "M50 20 84 70 50 120 16 70Z", fill: "tint", line: "tint", w: 5 }],
};

const square: Shape = {
  small: [{ d: "M4.5 4.500H19.500V19.500H4.500Z", fill: "fill", line: "fill", w: 2 }],
  large: [{ d: "M18 38H82V102H18Z", fill: "tint", line: "tint", w: 6 }],
};

const star: Shape = {
  small: [{ d: "M12 2 14.9 8.7 22 9.4 16.6 14.2 18.2 21.2 12 17.5 5.8 21.2 7.4 14.2 2 9.4 9.1 8.700Z", fill: "fill", line: "fill", w: 1.5 }],
  large: [{ d: "M50 24 62 55 94 58 69 79 77 111 50 93 23 111 31 79 6 58 38 55Z", fill: "tint", line: "tint", w: 5 }],
};

/** A coin with a plus cut out of it. */
const coin = (x: number, y: number, r: number): string => {
  const [a, b] = [round(r * 0.15), round(r * 0.45)];
  return `${disc(x, y, r)}M${x - a} ${y - b}h${2 * a}v${b - a}h${b - a}v${2 * a}h${a - b}v${b - a}h${-2 * a}v${a - b}h${a - b}v${-2 * a}h${b - a}Z`;
};

/** The same coin in gold with its rim and plus struck. */
const gold = (x: number, y: number, r: number): Layer[] => [
  { d: disc(x, y, r), fill: "fill", line: "ink", w: 1 },
  { d: disc(x, y, round(r * 0.78)), line: "#b57c14", w: 0.8 },
  { d: `M${x - round(r * 0.42)} ${y}h${round(r * 0.84)}M${x} ${y - round(r * 0.42)}v${round(r * 0.84)}`, line: "ink", w: round(r * 0.26) },
];

const plain: Shape = { small: [], large: [{ d: disc(50, 70, 36), fill: "tint" }] };

const plus: Shape = {
  small: [{ d: coin(12, 11, 9), fill: "fill" }],
  large: [{ d: disc(50, 60, 34), fill: "tint" }, ...gold(50, 112, 13)],
};

const plusses: Shape = {
  small: [{ d: coin(12, 10, 9) + coin(12, 30, 9), fill: "fill" }],
  large: [{ d: disc(50, 60, 34), fill: "tint" }, ...gold(37, 112, 12), ...gold(63, 112, 12)],
};

const draw: Shape = {
  small: [{ d: "M4 3H13V17H4ZM13 8H20V21H9V17", line: "fill", w: 2.4 }],
  large: [{ d: "M30 28H70V92H30Z", fill: "tint" }, { d: "M34 98H48V120H34ZM52 104H66V126H52Z", fill: "paper", line: "ink", w: 2 }],
};

const arrow: Shape = {
  small: [{ d: "M11 4 3 12 11 20M3 12H21", line: "fill", w: 4 }],
  large: [{ d: "M46 44 22 70 46 96M22 70H78", line: "fill", w: 12 }],
};

const eighteen: Shape = {
  small: [{ d: "M3 17a9 9 0 0 1 18 0M12 17 16 9", line: "fill", w: 3 }],
  large: [{ d: "M20 72a30 30 0 0 1 60 0", line: "tint", w: 10 }, { d: "M50 72 70 52", line: "ink", w: 4 }],
};

const hand: Shape = {
  small: [{ d: "M7 12V5.500M10.4 11V3M13.8 11V3M17 12V5M7 13C5 10 3 10 3 11.5 5 16 7 21 12 21S17 17 17 12", line: "fill", w: 3 }],
  large: [{ d: "M38 68V44M47 64V36M56 64V38M65 68V46M38 68C32 60 26 60 26 66 32 84 38 102 51 102S65 90 65 68", line: "fill", w: 8 }],
};

const bonus: Shape = {
  small: [{ d: coin(12, 12, 10.5), fill: "fill" }],
  large: gold(50, 70, 30),
};

const bonuses: Shape = {
  small: [{ d: coin(12, 12, 10.5) + coin(12, 35, 10.5), fill: "fill" }],
  large: [...gold(50, 46, 24), ...gold(50, 94, 24)],
};

export const SHAPES: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  thirteen: { b: drop, y: sun, g: leaf, r: apple },
  friday13: { c: cat, m: mirror, l: ladder, f: calendar },
  nichtig: { b: circle, g: triangle, v: diamond, r: square, y: star },
  danger13: { plain, "+": plus, "++": plusses, d: draw, "<": arrow, "18": eighteen, H: hand, "bonus+": bonus, "bonus++": bonuses },
};
