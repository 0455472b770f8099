import { expect, test } from "vitest";
import fixture from "../../fixtures/danger13.json";
import type { Danger13Board, Danger13Event, Frame } from "../../wire.ts";
import { lastCount, lastDiscard, plusesOf } from "./cards.ts";

const frames = fixture.frames as unknown as Frame[];
const newsOf = (frame: Frame): Danger13Event[] => (frame.n === 0 ? frame.view.last : frame.events) as Danger13Event[];

test("what everybody had when a round ended is what they score", () => {
  const events: Danger13Event[] = [];
  let rounds = 0;
  for (const event of frames.flatMap(newsOf)) {
    events.push(event);
    if (event.event !== "round_ended") continue;
    const { bust, scores } = event;
    const pluses = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + plusesOf(card), 0);
    const counted = lastCount(scores.length, events).map(({ row, bonuses }, seat) => (seat === bust ? 0 : pluses(row)) + pluses(bonuses));
    expect(counted).toEqual(scores);
    rounds++;
  }
  expect(rounds).toBeGreaterThan(1);
});

test("the rows of the log are the rows of the views", () => {
  const events: Danger13Event[] = [];
  let compared = 0;
  for (const frame of frames) {
    events.push(...newsOf(frame));
    const { rows } = frame.view.board as Danger13Board;
    const now: Danger13Event = { event: "round_ended", bust: null, scores: [] };
    expect(lastCount(rows.length, [...events, now]).map(({ row }) => row.join(" ")), `step ${frame.n}`).toEqual(rows.map(({ cards }) => cards.join(" ")));
    compared += rows.filter(({ cards }) => cards.length > 0).length;
  }
  expect(compared).toBeGreaterThan(20);
});

test("what comes after the end of a round is not counted with it", () => {
  const told: Danger13Event[] = [
    { event: "round_started", round: 0, first: 0 },
    { event: "placed", seat: 0, card: "3+", sum: 3 },
    { event: "won", seat: 1, card: "++" },
    { event: "round_ended", bust: null, scores: [1, 2] },
    { event: "round_started", round: 1, first: 1 },
    { event: "placed", seat: 1, card: "4", sum: 4 },
  ];
  expect(lastCount(2, told)).toEqual([
    { row: ["3+"], bonuses: [] },
    { row: [], bonuses: ["++"] },
  ]);
  expect(lastCount(2, [])).toEqual([
    { row: [], bonuses: [] },
    { row: [], bonuses: [] },
  ]);
});

test("the hand that was chosen leaves the row, and without a choice the first", () => {
  const row = ["H", "4", "H", "3"].map((card): Danger13Event => ({ event: "placed", seat: 0, card, sum: 0 }));
  for (const [hand, left] of [[undefined, "4 H 3"], [1, "4 H 3"], [2, "H 4 3"]] as const) {
    const refused: Danger13Event = { event: "refused", seat: 0, card: "2", ...(hand === undefined ? {} : { hand }) };
    const events: Danger13Event[] = [...row, refused, { event: "round_ended", bust: null, scores: [0] }];
    expect(lastCount(1, events)[0]?.row.join(" ")).toBe(left);
  }
});

test("the last discard is the card that went last, as long as the log tells which", () => {
  const events: Danger13Event[] = [];
  let seen = 0;
  for (const frame of frames) {
    events.push(...newsOf(frame));
    const top = lastDiscard(events);
    if (top === null) continue;
    expect((frame.view.board as Danger13Board).discards, `step ${frame.n}`).toContain(top);
    seen++;
  }
  expect(seen).toBeGreaterThan(3);
  expect(lastDiscard([])).toBeNull();
  expect(lastDiscard([{ event: "arrow_hit", seat: 0, lost: null, sum: 3 }])).toBe("<");
  expect(lastDiscard([{ event: "refused", seat: 0, card: "4" }, { event: "round_ended", bust: 0, scores: [0, 0] }])).toBeNull();
});
