import { expect, test } from "vitest";
import fixture from "../fixtures/danger13.json";
import type { Danger13Event, Frame } from "../wire.ts";
import { lastCount, plusesOf } from "./danger13.ts";

test("what everybody had when a round ended is what they score", () => {
  const frames = fixture.frames as unknown as Frame[];
  const events: Danger13Event[] = [];
  let rounds = 0;
  for (const event of frames.flatMap((frame) => (frame.n === 0 ? frame.view.last : frame.events)) as Danger13Event[]) {
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
