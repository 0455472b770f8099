import { expect, test } from "vitest";
import type { Fact } from "../wire.ts";
import { type Said, movesOf } from "./moves.ts";

let id = 0;
const said = (fact: Fact, text = fact.id, isStart = false): Said => ({ id: id++, fact, text, isStart });
const played = (seat: number, card: string, sum: number): Said => said({ id: "event-played", args: { card: { card }, pile: { pile: "b" }, seat: { seat }, sum } });
const took = (seat: number, cards: string[]): Said => said({ id: "event-took", tone: "warn", args: { cards: { cards }, seat: { seat } } });

/** A move in a few letters. */
const drawn = (lines: Said[]): string[] =>
  movesOf(lines).map(({ actor, pieces, isText }) =>
    isText ? "text" : [actor, ...pieces.flatMap((piece) => (piece.kind === "card" ? (piece.isLost ? `-${piece.card}` : piece.card) : piece.kind === "pile" ? `>${piece.pile}` : piece.kind === "sum" ? `=${piece.sum}` : piece.kind === "scores" ? piece.scores.join() : []))].join(" "),
  );

test("what a player did is one line", () => {
  expect(drawn([played(1, "b5", 9), played(2, "b5", 14), took(2, ["b5", "b4"]), played(0, "b1", 6)])).toEqual(["1 b5 >b =9", "2 b5 >b =14 b5 b4", "0 b1 >b =6"]);
});

test("a player who goes on after something serious begins another line", () => {
  const collected = said({ id: "event-collected", tone: "warn", args: { cards: { cards: ["b1", "b2"] }, seat: { seat: 1 } } });
  expect(drawn([collected, said({ id: "event-played", args: { card: { card: "g3" }, seat: { seat: 1 } } })])).toEqual(["1 b1 b2", "1 g3"]);
});

test("the same thing twice is two lines", () => {
  const laid = (card: string): Said => said({ id: "event-laid", args: { card: { card }, seat: { seat: 0 } } });
  expect(drawn([laid("b1"), laid("b2")])).toEqual(["0 b1", "0 b2"]);
});

test("how many cards somebody got is a line of its own", () => {
  const dealt = said({ id: "event-dealt", args: { count: 5, seat: { seat: 0 } } });
  expect(drawn([dealt, played(0, "b1", 1)])).toEqual(["0", "0 b1 >b =1"]);
});

test("what nobody did belongs to the move after it, and its card is drawn once", () => {
  const turned = said({ id: "event-turned", args: { card: { card: "3+" } } });
  const given = said({ id: "event-given", args: { card: { card: "3+" }, to: { seat: 2 } } });
  const placed = said({ id: "event-placed", args: { card: { card: "3+" }, seat: { seat: 2 }, sum: 9 } });
  expect(drawn([turned, given, placed, turned])).toEqual(["2 3+ =9", " 3+"]);
});

test("a card that is lost is marked as such", () => {
  expect(drawn([said({ id: "event-arrow-hit", args: { lost: { card: "4" }, seat: { seat: 1 }, sum: 5 } })])).toEqual(["1 -4 =5"]);
});

test("rounds begin with a heading, and what cannot be drawn stays a sentence", () => {
  const started = said({ id: "event-round-started", args: { round: 1, first: { seat: 0 } } }, "Round 1", true);
  const ended = said({ id: "event-round-ended", tone: "warn", args: { scores: { scores: [3, 0] } } });
  expect(drawn([started, played(0, "b1", 1), said({ id: "event-last-round" }), ended])).toEqual(["text", "0 b1 >b =1", "text", " 3,0"]);
});

test("every sentence is in some move", () => {
  const lines = [played(1, "b5", 9), took(1, ["b5"]), played(2, "b5", 14)];
  expect(movesOf(lines).map(({ text }) => text)).toEqual(["event-played event-took", "event-played"]);
});
