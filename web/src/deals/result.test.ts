import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { Words } from "../words/words.ts";
import type { SharedDeal } from "../wire.ts";
import { isPromiseKept } from "./promise.ts";
import { calendar, dayText, laterDay, shareLine } from "./result.ts";

const say = new Words("en", [readFileSync("../locales/en/deals.ftl", "utf8")]);
const deal = (more: Partial<SharedDeal>): SharedDeal =>
  ({
    id: "2026-11-18-danger13", day: "2026-11-18", from: null, seat: 1, bots: [], table: "kp8ks6fd09tq18yn", finished: 12, place: 3, expert: null,
    results: [{ name: "Anne", mine: true, ahead: 4.25, total: 20, won: false, place: 3, table: "kp8ks6fd09tq18yn" }], ...more,
  }) as unknown as SharedDeal;

describe("a line to share", () => {
  it("says the place and the points ahead, and neither cards nor tables", () => {
    const line = shareLine(say, "Danger 13", deal({}), "http://here/daily");
    expect(line).toBe("Danger 13, deal of November 18, 2026: place 3 of 12, +4.3 points ahead http://here/daily");
    expect(line).not.toContain("kp8ks6fd09tq18yn");
  });
  it("is not there before one has played", () => {
    expect(shareLine(say, "Danger 13", deal({ results: [], place: null }), "")).toBeNull();
  });
});

describe("a day", () => {
  it("has an ordinal in French on the first of a month only", () => {
    const days = ["2026-11-01", "2026-11-11"];
    expect(days.map((day) => dayText("fr", day))).toEqual(["1er novembre 2026", "11 novembre 2026"]);
    expect(days.map((day) => dayText("de", day))).toEqual(["1. November 2026", "11. November 2026"]);
  });
});

describe("the promise of a day", () => {
  const seed = "01".repeat(32);
  const commitment = "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793";
  const day = { day: "2026-11-18", commitment, committed_at: 0, seed };
  it("is kept if the seed has the hash that was shown before", async () => {
    expect(await isPromiseKept(day)).toBe(true);
    expect(await isPromiseKept({ ...day, seed: "02".repeat(32) })).toBe(false);
    expect(await isPromiseKept({ ...day, seed: "" })).toBeNull();
    expect(await isPromiseKept({ ...day, seed: null })).toBeNull();
  });
  it("is about the days before and after", () => {
    expect([laterDay("2026-12-31", 1), laterDay("2026-03-01", -1)]).toEqual(["2027-01-01", "2026-02-28"]);
  });
});

describe("the calendar", () => {
  it("has whole weeks from Monday, the last one that of the day", () => {
    const days = calendar("2026-11-18", 2);
    expect(days).toHaveLength(14);
    expect([days[0], days[7], days[9]]).toEqual(["2026-11-09", "2026-11-16", "2026-11-18"]);
  });
});
