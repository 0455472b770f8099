import { describe, expect, it } from "vitest";
import type { GameReview, SeatReview } from "../wire.ts";
import { PARTS, bar, costly, curve, decisionAt, error, isShown, plain, range, reach, shown, signed, whisker } from "./points.ts";

const seat = (deal: number, draws: number, own: number, others: number): SeatReview => ({
  result: deal + draws + own + others,
  deal,
  draws,
  own,
  others,
  luck_adjusted: own + others,
  given_away_per_100: 0,
  decisions: 1,
  mistakes: 0,
  at_least: null,
  below: null,
});

const review: GameReview = {
  game: "thirteen",
  rules: 1,
  version: 1,
  program: "0",
  worlds: 64,
  seats: [seat(1, -2, -3, 0.5), seat(-1, 2, 3, -0.5)],
  decisions: [
    { step: 0, round: 0, seat: 0, action: "a", verdict: "mistake", given_away: 1, alternatives: [] },
    { step: 1, round: 0, seat: 1, action: "b", verdict: "mistake", given_away: 2, alternatives: [] },
    { step: 2, round: 1, seat: 0, action: "c", verdict: "about_equal", given_away: 0, alternatives: [] },
  ],
  steps: [
    { round: 0, seat: 0, before: [1, -1], decided: [0, 0], after: [0, 0] },
    { round: 0, seat: 1, before: [0, 0], decided: [-2, 2], after: [-3, 3] },
    { round: 1, seat: 0, before: [-4, 4], decided: [-3.5, 3.5], after: [-3.5, 3.5] },
  ],
  actions: {},
  scale: [],
};

describe("points", () => {
  it.each([0, 0.04, -0.04, 0.049, 0.05, 0.06, 1.5])("a difference of %s is shown if it is not 0.0", (points) => {
    expect(isShown(points)).toBe(!/^−?0\.0$/.test(plain("en", points)));
  });

  it("are written with one digit, a sign and the language's comma", () => {
    expect(signed("en", 1.25)).toBe("+1.3");
    expect(signed("de", -1.5)).toBe("−1,5");
    expect(signed("fr", 0)).toBe("0,0");
    expect(signed("en", -0.01)).toBe("0.0");
    expect(plain("en", 0.01)).toBe("0.0");
    expect(plain("de", 2)).toBe("2,0");
    expect(error("en", 0.034)).toBe("0.03");
    expect(error("de", 0.25)).toBe("0,3");
  });
});

describe("the parts of a result", () => {
  const digits = ({ result, deal, draws, own, others, luck, luck_adjusted }: ReturnType<typeof shown>): string[] =>
    [result, deal, draws, own, others, luck, luck_adjusted].map((number) => signed("en", number));
  it("add up as they are shown", () => {
    const rows: [SeatReview, string[]][] = [
      // Each by itself would be −30.5, +0.9, −3.2, −36.0 and +7.7.
      [seat(0.93, -3.16, -35.95, 7.68), ["−30.5", "+0.9", "−3.2", "−35.9", "+7.7", "−2.3", "−28.2"]],
      [seat(0.25, 0, -0.25, 0), ["0.0", "+0.3", "0.0", "−0.3", "0.0", "+0.3", "−0.3"]],
      [seat(1, 2, -3, 0), ["0.0", "+1.0", "+2.0", "−3.0", "0.0", "+3.0", "−3.0"]],
      [seat(0.04, 0.04, 0.04, 0.04), ["+0.2", "+0.1", "+0.1", "0.0", "0.0", "+0.2", "0.0"]],
    ];
    for (const [parts, expected] of rows) expect(digits(shown(parts))).toEqual(expected);
  });
  it("are never a tenth or more from what they are", () => {
    let number = 13;
    const next = (): number => ((number = (number * 48271) % 2147483647) / 2147483647) * 20 - 10;
    for (let i = 0; i < 1000; i++) {
      const own = seat(next(), next(), next(), next());
      const rounded = shown(own);
      const sum = PARTS.reduce((sum, part) => sum + Math.round(10 * rounded[part]), 0);
      expect(sum).toBe(Math.round(10 * rounded.result));
      for (const part of PARTS) expect(Math.abs(rounded[part] - own[part])).toBeLessThan(0.1);
      expect(Math.abs(rounded.result - own.result)).toBeLessThan(0.0501);
    }
  });
});

describe("a bar", () => {
  it("lays what was won to the right of zero and what was lost to the left, without gaps", () => {
    expect(bar(seat(1, -2, -3, 0.5))).toEqual([
      { part: "deal", from: 0, to: 1 },
      { part: "draws", from: -2, to: 0 },
      { part: "own", from: -5, to: -2 },
      { part: "others", from: 1, to: 1.5 },
    ]);
  });
  it("has room for everybody's parts, and some even if nothing happened", () => {
    expect(reach(review.seats)).toEqual({ left: -5, right: 5 });
    expect(reach([seat(0, 0, 0, 0)])).toEqual({ left: -1, right: 1 });
  });
});

describe("the curve", () => {
  it("goes from zero to the result without gaps, with decisions and chance apart", () => {
    const lines = curve(review, 0);
    expect(lines[0]).toEqual({ from: [0, 0], to: [0, 1], isChance: true });
    expect(lines[1]).toEqual({ from: [0, 1], to: [0.5, 0], isChance: false });
    for (const [index, line] of lines.entries()) if (index > 0) expect(line.from).toEqual(lines[index - 1]?.to);
    expect(lines.at(-1)?.to).toEqual([3, -3.5]);
    // The deal of the second round.
    expect(lines).toContainEqual({ from: [2, -3], to: [2, -4], isChance: true });
    expect(range(review)).toEqual({ low: -4, high: 4 });
  });
});

describe("decisions", () => {
  it("belong to the step that they lead to", () => {
    expect(decisionAt(review, 0)).toBeUndefined();
    expect(decisionAt(review, 2)?.action).toBe("b");
  });
  it("that were mistakes are listed by what they cost, of one seat or of all", () => {
    expect(costly(review, null, 3).map(({ action }) => action)).toEqual(["b", "a"]);
    expect(costly(review, 0, 3).map(({ action }) => action)).toEqual(["a"]);
    expect(costly(review, null, 1)).toHaveLength(1);
  });
  it("have error bars that reach the best one if they cannot be told apart", () => {
    const alternatives = [
      { action: "a", value: 1, behind: 0, standard_error: 0 },
      { action: "b", value: 0.5, behind: 0.5, standard_error: 0.3 },
      { action: "c", value: -1, behind: 2, standard_error: 0.5 },
    ];
    const [best, equal, worse] = alternatives.map((one) => whisker(alternatives, one));
    expect(best).toEqual({ at: 1, from: 1, to: 1 });
    expect(equal?.to).toBe(1);
    expect(worse?.to).toBeLessThan(1);
    expect(worse?.from).toBe(0);
  });
});
