import { beforeAll, expect, test } from "vitest";
import nichtig from "../fixtures/nichtig.json";
import thirteen from "../fixtures/thirteen.json";
import { words } from "../state/words.svelte.ts";
import type { Frame } from "../wire.ts";
import { ReplayMoves, linesOf } from "./moves.svelte.ts";
import type { Replayed } from "./replay.svelte.ts";

const FRAMES = { thirteen: thirteen.frames as unknown as Frame[], nichtig: nichtig.frames as unknown as Frame[] };

beforeAll(() => words.choose("en"));

/** The moves of a recorded game, with the board at a step; `isCounted` while the count of a round lies over it. */
function movesAt(game: keyof typeof FRAMES, step: number, isCounted = false): ReplayMoves {
  const frames = FRAMES[game];
  const names = Array.from({ length: frames[0]?.view.players ?? 0 }, (_, seat) => `P${seat}`);
  return new ReplayMoves({ game, seat: null, names, frames, step, roundEnd: isCounted ? {} : null } as unknown as Replayed);
}
const stepOf = (game: keyof typeof FRAMES, event: string): number => FRAMES[game].findIndex(({ events }) => events.some((one) => one.event === event));

test.each([
  ["thirteen", "took", "bust"],
  ["nichtig", "collected", "trick"],
] as const)("%s: each %s is marked as a %s, at the step that shows it", (game, event, mark) => {
  const steps = FRAMES[game].flatMap(({ events }, step) => (events.some((one) => one.event === event) ? [step] : []));
  const marked = movesAt(game, 0).all.filter((move) => move.mark === mark);
  expect(steps.length).toBeGreaterThan(2);
  expect(marked.map(({ step }) => step)).toEqual(steps);
});

test("the move that is shown is the last one up to the step", () => {
  const moves = movesAt("thirteen", 7);
  expect(moves.all[moves.current]?.step).toBe(7);
  expect(moves.all[moves.current + 1]?.step).toBe(8);
});

test("of a step that ends a round, the decision is shown, not the end", () => {
  const end = stepOf("thirteen", "round_ended");
  const moves = movesAt("thirteen", end, true);
  const ofStep = moves.all.filter(({ step }) => step === end);
  expect(ofStep.length).toBeGreaterThan(1);
  expect(moves.all[moves.current]).toBe(ofStep[0]);
  expect(ofStep[0]?.actor).not.toBeNull();
});

test("while a round is counted, the next one has not begun", () => {
  const end = stepOf("thirteen", "round_ended");
  const [counted, begun] = [movesAt("thirteen", end, true), movesAt("thirteen", end)];
  expect([counted.all[counted.current]?.round, begun.all[begun.current]?.round]).toEqual([0, 1]);
  expect(counted.round.every(({ round }) => round === 0)).toBe(true);
  expect(begun.round[0]?.isStart).toBe(true);
});

test("frames that have not been fetched say nothing yet", () => {
  const [first, , third] = FRAMES.thirteen;
  expect(new Set(linesOf([first, undefined, third]).map(({ step }) => step))).toEqual(new Set([0, 2]));
});
