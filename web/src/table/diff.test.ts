import { expect, test } from "vitest";
import { type Place, diff } from "./diff.ts";

/** A place from text: its name, and its cards or how many are face down: "row:1 3+ H", "stock *12". */
function place(text: string): Place {
  const [name = "", ...rest] = text.split(" ");
  const seat = /:(\d)/.exec(name)?.[1];
  const [, hidden = "0"] = /\*(\d+)/.exec(text) ?? [];
  return { name, seat: seat === undefined ? null : Number(seat), cards: rest.filter((card) => !card.startsWith("*")).map((card) => ({ name: card })), hidden: Number(hidden) };
}

const flights = (before: string[], after: string[], actor: number | null): string[] =>
  diff(before.map(place), after.map(place), actor).map(({ from, to, left, came }) => `${left?.name ?? "?"} ${from ?? "nowhere"} > ${came?.name ?? "?"} ${to ?? "nowhere"}`);

test.each([
  ["nothing moves where nothing changed", ["hand b1 b2", "stock *3"], ["hand b1 b2", "stock *3"], 0, []],
  ["a card goes from one place to another", ["hand b1 b2", "pile y4"], ["hand b1", "pile y4 b2"], 0, ["b2 hand > b2 pile"]],
  ["a card that was face down comes from the hand that became smaller", ["seat:1 *5", "seat:2 *5", "pile"], ["seat:1 *5", "seat:2 *4", "pile b2"], 2, ["? seat:2 > b2 pile"]],
  ["a hand that was filled up again gave the card all the same", ["seat:1 *5", "stock *9", "pile"], ["seat:1 *5", "stock *8", "pile b2"], 1, ["? seat:1 > b2 pile", "? stock > ? seat:1"]],
  ["one's own new card comes from the stock", ["hand b1 b2", "stock *9", "pile"], ["hand b1 y7", "stock *8", "pile b2"], 0, ["b2 hand > b2 pile", "? stock > y7 hand"]],
  ["without anybody who acted, it comes from where there is less", ["stock *9", "seat:1 *5", "turned"], ["stock *8", "seat:1 *5", "turned 4d"], null, ["? stock > 4d turned"]],
  ["a card that nobody sees any more goes where there is more", ["trick b1 y2", "won:1 *4"], ["trick", "won:1 *6"], 0, ["b1 trick > ? won:1", "y2 trick > ? won:1"]],
  ["a pile that is taken goes to where its names are known", ["pile b1 b4", "seat:2 *5", "taken:2 g1"], ["pile b7", "seat:2 *4", "taken:2 g1 b1 b4"], 2, ["b1 pile > b1 taken:2", "b4 pile > b4 taken:2", "? seat:2 > b7 pile"]],
  ["what cannot be explained comes and goes", ["a x"], ["a y"], null, ["? nowhere > y a", "x a > ? nowhere"]],
  ["a card that changes its place in a hand stays", ["hand b1 b2 b3"], ["hand b3 b1 b2"], 0, []],
  ["of equal cards the one leaves that is missing", ["row:0 H 4 H 3", "turned 2", "discards"], ["row:0 4 H 3", "turned", "discards 2 H"], 0, ["2 turned > 2 discards", "H row:0 > H discards"]],
  ["equal cards at several seats stay with their seat", ["laid:1 b1", "laid:2 b1", "pile:1", "pile:2"], ["laid:1", "laid:2", "pile:1 b1", "pile:2 b1"], null, ["b1 laid:1 > b1 pile:1", "b1 laid:2 > b1 pile:2"]],
  ["hidden cards are revealed where they belong to", ["laid:1 *2", "laid:2 *1", "seat:2 *9", "pile:1", "pile:2"], ["laid:1 *0", "laid:2 *0", "seat:2 *8", "pile:1 b1 b2", "pile:2 g1 g2"], 2, ["? laid:1 > b1 pile:1", "? laid:1 > b2 pile:1", "? laid:2 > g1 pile:2", "? seat:2 > g2 pile:2"]],
  ["a new packet is taken from the stock, and its first card turned", ["stock *20", "packet *0", "turned 3", "row:1"], ["stock *16", "packet *3", "turned 4+", "row:1 3"], 0, ["3 turned > 3 row:1", "? stock > 4+ turned", "? stock > ? packet"]],
  ["a deal is one flight to each seat", ["stock *30"], ["stock *0", "seat:1 *15", "seat:2 *15"], null, ["? stock > ? seat:1", "? stock > ? seat:2"]],
  ["a place may come, and another go", ["laid b3"], ["pile:0 b3"], 0, ["b3 laid > b3 pile:0"]],
] as const)("%s", (_, before, after, actor, expected) => {
  expect(flights([...before], [...after], actor)).toEqual(expected);
});

/** Which of two equal cards has left: by their positions. */
test("of equal cards, the one at the missing position leaves", () => {
  const row = (names: string[]) => [{ name: "row", seat: null, hidden: 0, cards: names.map((name, at) => ({ name, at })) }];
  const left = (after: string[]): (number | undefined)[] => diff(row(["H", "4", "H", "3"]), row(after), null).map((flight) => flight.left?.at);
  expect(left(["4", "H", "3"])).toEqual([0]);
  expect(left(["H", "4", "3"])).toEqual([2]);
});
