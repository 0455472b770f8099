import { expect, test } from "vitest";
import fixture from "../fixtures/danger13.json";
import type { Danger13Board, Danger13Event, Frame } from "../wire.ts";
import { danger13, lastCount, lastDiscard, plusesOf } from "./danger13.ts";

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

test("the last discard is the card that went last, whatever the order of the view", () => {
  const frames = fixture.frames as unknown as Frame[];
  const events: Danger13Event[] = [];
  let seen = 0;
  for (const frame of frames) {
    const before = frames[frame.n - 1]?.view.board as Danger13Board | undefined;
    const board = frame.view.board as Danger13Board;
    const news = (frame.n === 0 ? frame.view.last : frame.events) as Danger13Event[];
    events.push(...news);
    const top = lastDiscard(board, events);
    expect(top === null, `step ${frame.n}`).toBe(board.discards.length === 0);
    if (top !== null) expect(board.discards).toContain(top);
    for (const event of news) {
      if (event.event === "arrow_hit") expect(news.length > 3 || top === (event.lost ?? "<")).toBe(true);
      if (event.event === "refused" && !news.some(({ event }) => event === "round_ended" || event === "reshuffled")) expect(top).toBe(event.card);
    }
    // While the news are told, the board is behind them; on the way to the next view it is right as well.
    if (before && before.discards.length > 0 && !news.some(({ event }) => event === "reshuffled")) {
      expect(lastDiscard(before, events)).toBe(lastDiscard(before, events.slice(0, -news.length)));
      const shown = news.reduce((now, event) => danger13.apply(now, event, null), before);
      expect(lastDiscard(shown, []) ?? top).toBe(top);
    }
    seen += top !== null && top !== board.discards.at(-1) ? 1 : 0;
  }
  expect(seen, "the views have another order").toBeGreaterThan(0);
});

test("what was discarded before the first event that is told of is not known", () => {
  const board = (fixture.frames as unknown as Frame[]).at(-1)?.view.board as Danger13Board;
  expect(lastDiscard(board, [])).toBeNull();
  expect(lastDiscard(board, [{ event: "round_ended", bust: 0, scores: [0, 0] }])).toBeNull();
});

test("the hand that was chosen leaves the row, and without a choice the first", () => {
  const frame = (fixture.frames as unknown as Frame[])[0];
  const board = { ...(frame?.view.board as Danger13Board), rows: [{ cards: ["H", "4", "H", "3"], sum: 7, limit: 13 }] };
  for (const [hand, left] of [[undefined, "4 H 3"], [1, "4 H 3"], [2, "H 4 3"]] as const) {
    const event: Danger13Event = { event: "refused", seat: 0, card: "2", ...(hand === undefined ? {} : { hand }) };
    expect(danger13.apply(board, event, null).rows[0]?.cards.join(" ")).toBe(left);
    expect(danger13.moves(board, event, null)).toContainEqual({ kind: "leave", at: `palm:0:${hand ?? 1}`, to: "discards" });
  }
});
