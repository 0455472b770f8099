import { expect, test } from "vitest";
import type { Fact } from "../wire.ts";
import { type Burst, type MomentOf, burstOf, momentsOf } from "./moments.ts";

const KNOWN: Record<string, MomentOf> = { "event-played": { kind: "play" }, "event-took": { kind: "bust" }, "event-round-ended": { kind: "bust", of: "bust", isGreat: true } };
const played: Fact = { id: "event-played", args: { card: { card: "b5" }, seat: { seat: 1 }, sum: 15 } };
const took: Fact = { id: "event-took", tone: "warn", args: { cards: { cards: ["b5"] }, seat: { seat: 1 } } };
const ended = (bust: number | null): Fact => ({ id: "event-round-ended", args: { bust: { seat: bust }, scores: { scores: [1, 2] } } });

test.each<[string, Fact[], string[]]>([
  ["a card, and too much", [played, took], ["play 1", "bust 1"]],
  ["a bust that ends the round", [ended(0)], ["bust 0!"]],
  ["a round that nobody lost", [ended(null)], []],
  ["something that the game does not list", [{ id: "event-reshuffled", args: { count: 9 } }], []],
])("%s", (_, facts, expected) => {
  expect(momentsOf(facts, KNOWN).map(({ kind, seat, isGreat }) => `${kind} ${seat}${isGreat ? "!" : ""}`)).toEqual(expected);
});

test("in a game without a list, cards that are played are moments", () => {
  expect(momentsOf([played, took], undefined).map(({ kind }) => kind)).toEqual(["play"]);
});

const PLAYED: Fact = { id: "event-played", args: { card: { card: "b5" }, pile: { pile: "b" }, seat: { seat: 1 }, sum: 15 } };
const placed = (sum: number): Fact => ({ id: "event-placed", args: { card: { card: "5" }, seat: { seat: 2 }, sum } });

test.each<[string, Fact[], Burst | null]>([
  ["a pile", [PLAYED, took], { pile: "b", seat: 1, sum: 15 }],
  ["a row, by the last of its cards", [placed(11), { id: "event-drew" }, placed(14), ended(2)], { pile: null, seat: 2, sum: 14 }],
  ["nothing, when nobody went bust", [placed(11), ended(null)], null],
  ["nothing, when a card was just played", [PLAYED], null],
])("what was too much is known with its sum: %s", (_, facts, expected) => expect(burstOf(facts, KNOWN)).toEqual(expected));
