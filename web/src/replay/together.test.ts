import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../table/live.svelte.ts";
import type { LeaderInfo } from "../wire.ts";
import { LookTogether } from "./together.svelte.ts";

const anne: LeaderInfo = { name: "Anne", seat: 0, is_you: false };
const me: LeaderInfo = { name: "Bob", seat: 1, is_you: true };

/** A replay at a step, and what has been said to the server. */
function looking(step = 0, isComing = false) {
  const said: unknown[] = [];
  const replay = { id: "t", step, follow: (to: number) => void (replay.step = to) };
  const table = { together: null as unknown, lead: (...what: unknown[]) => void said.push(what), stopLeading: () => void said.push("stop") };
  const together = new LookTogether(replay, isComing, table as unknown as LiveTable);
  const hear = (leader: LeaderInfo | null, at: number): void => {
    const sent = { table: "t", leader, step: at };
    table.together = sent;
    together.hear(sent);
  };
  /** Somebody goes to a step by hand. */
  const go = (to: number): void => {
    replay.step = to;
    together.moved();
    together.stepped();
  };
  return { said, replay, together, hear, go };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("who comes to look along is led to the present step, and who was there already is not moved", () => {
  const late = looking(0, true);
  late.hear(null, 0);
  late.hear(anne, 7);
  expect([late.replay.step, late.together.follows]).toEqual([7, true]);
  const there = looking(3);
  there.hear(anne, 7);
  expect([there.replay.step, there.together.follows]).toEqual([3, false]);
  there.together.follow();
  there.hear(anne, 8);
  expect(there.replay.step).toBe(8);
});

test("a step of one's own ends following, and nothing is sent", () => {
  const { replay, together, hear, go, said } = looking(0, true);
  hear(anne, 4);
  go(1);
  hear(anne, 5);
  expect([replay.step, together.follows, said]).toEqual([1, false, []]);
});

test("who leads sends where they are, not every step that a slider passes", () => {
  const { together, hear, go, said } = looking(2);
  together.lead();
  hear(me, 2);
  for (const step of [3, 4, 5]) go(step);
  expect(said).toEqual([[2, true]]);
  vi.runAllTimers();
  expect(said).toEqual([[2, true], [5, false]]);
  go(6);
  expect(said.at(-1)).toEqual([6, false]);
  together.stop();
  hear(null, 6);
  go(7);
  vi.runAllTimers();
  expect(said.at(-1)).toBe("stop");
});

test("who led goes on when the server has forgotten it, and follows when somebody else takes over", () => {
  const { replay, together, hear, go, said } = looking(2);
  together.lead();
  hear(me, 2);
  hear(null, 0);
  expect(said.at(-1)).toEqual([2, false]);
  hear(me, 2);
  hear(anne, 9);
  expect([replay.step, together.leads, together.follows]).toEqual([9, false, true]);
  go(1);
  expect(together.follows).toBe(false);
});

test("a page that led leads on when it is loaded again, and another window of the same person only looks", () => {
  const again = looking(2, true);
  again.hear(me, 5);
  expect([again.together.leads, again.replay.step]).toEqual([true, 5]);
  const other = looking(2);
  other.hear(me, 5);
  expect([other.together.leads, other.replay.step]).toEqual([false, 2]);
});
