// Where the points of a chart are drawn.

export interface Point {
  /** How many games are before it, its own included. */
  readonly at: number;
  readonly value: number;
}

export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** The range of a chart: whole numbers around all values, never empty; with zero, if that matters. */
export function endsOf(values: readonly number[], withZero: boolean): Ends {
  const all = withZero ? [0, ...values] : values;
  const [low, high] = [Math.floor(Math.min(...all)), Math.ceil(Math.max(...all))];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { low: 0, high: 1 };
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

/** A line through points, in the coordinates of a picture. */
export function pathOf(points: readonly Point[], x: (at: number) => number, y: (value: number) => number): string {
  return points.map(({ at, value }, index) => `${index === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
}
