import { describe, expect, it } from "vitest";
import { endsOf, pathOf } from "./chart.ts";

describe("a chart", () => {
  it("has a range with all values, never an empty one", () => {
    expect(endsOf([-1.5, 3.2], true)).toEqual({ low: -2, high: 4 });
    expect(endsOf([12.5, 14], true)).toEqual({ low: 0, high: 14 });
    expect(endsOf([1500], false)).toEqual({ low: 1499, high: 1501 });
    expect(endsOf([], false)).toEqual({ low: 0, high: 1 });
  });

  it("is a line through its points", () => {
    const line = pathOf([{ at: 1, value: 2 }, { at: 3, value: 4 }], (at) => at * 10, (value) => 100 - value);
    expect(line).toBe("M10.0 98.0L30.0 96.0");
    expect(pathOf([], (at) => at, (value) => value)).toBe("");
  });
});
