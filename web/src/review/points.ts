// Points as people read them, and where the parts of a review are drawn.
import type { Alternative, DecisionReview, GameReview, SeatReview } from "../wire.ts";

/** A typographic minus is as wide as a plus. */
const minus = (text: string): string => text.replace("-", "−");

const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Points with their sign: `+1.5`. */
export function signed(language: string, points: number): string {
  return minus(new Intl.NumberFormat(language, { ...digits, signDisplay: "exceptZero" }).format(points));
}

/** Points without a sign. */
export function plain(language: string, points: number): string {
  return minus(new Intl.NumberFormat(language, { ...digits, signDisplay: "negative" }).format(points));
}

/** Is a difference more than 0.0 as it is shown, with one digit? */
export const isShown = (points: number): boolean => Math.abs(points) >= 0.05;

/** A standard error: a small one has two digits, since it is never nothing. */
export function error(language: string, points: number): string {
  const count = points < 0.095 ? 2 : 1;
  return new Intl.NumberFormat(language, { minimumFractionDigits: count, maximumFractionDigits: count }).format(points);
}

export const PARTS = ["deal", "draws", "own", "others"] as const;
export type Part = (typeof PARTS)[number];

/** Where a result came from, with one digit each. */
export interface Shown {
  readonly result: number;
  readonly deal: number;
  readonly draws: number;
  readonly own: number;
  readonly others: number;
  /** The deal and the draws. */
  readonly luck: number;
  /** The result without luck. */
  readonly luck_adjusted: number;
}

/** A result and its parts as they are shown: rounded so that they still add up. The parts that lie closest below the next tenth are rounded up. */
export function shown(seat: SeatReview): Shown {
  const exact = PARTS.map((part) => 10 * seat[part]);
  const tenths = exact.map(Math.floor);
  const missing = Math.floor(10 * seat.result + 0.5) - tenths.reduce((sum, part) => sum + part, 0);
  const rest = (index: number): number => (exact[index] ?? 0) - (tenths[index] ?? 0);
  const up = [...PARTS.keys()].sort((one, other) => rest(other) - rest(one)).slice(0, Math.max(0, missing));
  const [deal = 0, draws = 0, own = 0, others = 0] = tenths.map((part, index) => part + (up.includes(index) ? 1 : 0));
  const points = (number: number): number => number / 10;
  return { result: points(deal + draws + own + others), deal: points(deal), draws: points(draws), own: points(own), others: points(others), luck: points(deal + draws), luck_adjusted: points(own + others) };
}

/** A piece of a bar: from where to where, in points. */
export interface Piece {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

/** The parts of a result, laid end to end from zero: what was won to the right, what was lost to the left. */
export function bar(seat: SeatReview): Piece[] {
  let [left, right] = [0, 0];
  return PARTS.map((part) => {
    const points = seat[part];
    const from = points < 0 ? left + points : right;
    const to = points < 0 ? left : right + points;
    if (points < 0) left = from;
    else right = to;
    return { part, from, to };
  });
}

/** How far the bars of all seats reach to either side of zero; never nothing. */
export function reach(seats: readonly SeatReview[]): { readonly left: number; readonly right: number } {
  const pieces = seats.flatMap(bar);
  const left = Math.min(0, ...pieces.map(({ from }) => from));
  const right = Math.max(0, ...pieces.map(({ to }) => to));
  return right - left < 0.1 ? { left: -1, right: 1 } : { left, right };
}

/** A line of a curve, from one moment to the next. A decision is made between two frames, and what follows by chance comes with the second. */
export interface Line {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly isChance: boolean;
}

/** What a seat could expect in the course of the game: x is the number of decisions, y is points ahead. */
export function curve(review: GameReview, seat: number): Line[] {
  const lines: Line[] = [];
  let [x, y] = [0, 0];
  const go = (toX: number, toY: number, isChance: boolean): void => {
    if (toX !== x || toY !== y) lines.push({ from: [x, y], to: [toX, toY], isChance });
    [x, y] = [toX, toY];
  };
  for (const [step, { before, decided, after }] of review.steps.entries()) {
    // The deal of a round.
    go(step, before[seat] ?? 0, true);
    go(step + 0.5, decided[seat] ?? 0, false);
    go(step + 1, after[seat] ?? 0, true);
  }
  return lines;
}

/** The lowest and highest of all curves. */
export function range(review: GameReview): { readonly low: number; readonly high: number } {
  const all = review.steps.flatMap(({ before, decided, after }) => [...before, ...decided, ...after]);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return high - low < 1 ? { low: low - 0.5, high: high + 0.5 } : { low, high };
}

/** The decision that led to this step of a replay, if it was a real one. */
export const decisionAt = (review: GameReview, step: number): DecisionReview | undefined => review.decisions.find((decision) => decision.step === step - 1);

/** The mistakes that gave most away, of one seat or of all. */
export function costly(review: GameReview, seat: number | null, count: number): DecisionReview[] {
  const mistakes = review.decisions.filter((decision) => decision.verdict === "mistake" && (seat === null || decision.seat === seat));
  return mistakes.sort((one, other) => other.given_away - one.given_away).slice(0, count);
}

/** How uncertain a mistake is: the standard error of what was chosen. */
export const errorOf = ({ alternatives, action }: DecisionReview): number => alternatives.find((one) => one.action === action)?.standard_error ?? 0;

/** Where an alternative lies between the worst (0) and the best (1), with two standard errors to either side. */
export function whisker(alternatives: readonly Alternative[], { behind, standard_error }: Alternative): { readonly at: number; readonly from: number; readonly to: number } {
  const widest = Math.max(0.1, ...alternatives.map((one) => one.behind + 2 * one.standard_error));
  const place = (points: number): number => Math.max(0, Math.min(1, 1 - points / widest));
  return { at: place(behind), from: place(behind + 2 * standard_error), to: place(behind - 2 * standard_error) };
}
