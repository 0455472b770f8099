import { render } from "@testing-library/svelte";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import thirteen from "../fixtures/thirteen.json";
import Generic from "../games/generic/Board.svelte";
import { PLAY } from "../table/play.ts";
import { settings } from "../state/settings.svelte.ts";
import { words } from "../state/words.svelte.ts";
import type { Frame, Replay, TableInfo } from "../wire.ts";

const frames = thirteen.frames as unknown as Frame[];
const players = frames[0]?.view.players ?? 0;
/** The seat that the tester had; null for a spectator. */
let mine: number | null = null;

vi.mock("../net/api.ts", async (original) => {
  const { Refusal } = await original<typeof import("../net/api.ts")>();
  return {
    Refusal,
    api: {
      table: (id: string): Promise<TableInfo> => {
        if (id === "none") return Promise.reject(new Refusal({ code: "not_found", message: "" } as never));
        const chairs = Array.from({ length: players }, (_, seat) => ({ name: `P${seat}`, bot: null, mine: seat === mine }));
        return Promise.resolve({ id, setup: { game: "thirteen" }, status: "over", chairs } as unknown as TableInfo);
      },
      replay: (_: string, __: number | null, from: number, count: number): Promise<Replay> =>
        Promise.resolve({ frames: frames.slice(from, from + count), total: frames.length, rounds: [0] } as unknown as Replay),
    },
  };
});
const { Replayed } = await import("./replay.svelte.ts");

beforeAll(() => words.choose("en"));

/** What is in the air stays there until it is told to land. */
let flying = 0;
beforeEach(() => {
  mine = null;
  flying = 0;
  settings.speed = "slow";
  Element.prototype.animate = () => {
    flying++;
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => {
      finish = () => {
        flying--;
        resolve();
      };
    });
    return { finished, finish, cancel: finish } as unknown as Animation;
  };
});

/** Lets everything happen that needs no clock. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A replay at a step, with its board on the page. */
async function shown(step: number): Promise<InstanceType<typeof Replayed>> {
  const replay = new Replayed("t");
  await replay.load(null, step);
  render(Generic, { context: new Map([[PLAY, () => replay]]) });
  return replay;
}

test("each press is one step, however fast: what is in the air lands at once", async () => {
  const replay = await shown(0);
  const first = replay.forward();
  await settled();
  expect([replay.step, flying > 0]).toEqual([1, true]);
  const rest = [1, 2, 3, 4, 5].map(() => replay.forward());
  expect(replay.step).toBe(6);
  expect(replay.view.step).toBe(frames[6]?.view.step);
  await settled();
  replay.back();
  await settled();
  expect([replay.step, replay.view]).toEqual([5, frames[5]?.view]);
  await Promise.all([first, ...rest]);
});

test("a step back ends what is in the air, and counts from where it leads", async () => {
  const replay = await shown(3);
  void replay.forward();
  await settled();
  expect(flying).toBeGreaterThan(0);
  replay.back();
  replay.back();
  await settled();
  expect([replay.step, replay.view, flying]).toEqual([2, frames[2]?.view, 0]);
});

test("the count of a round is looked at over the board of that round", async () => {
  const step = frames.findIndex((frame) => frame.events.some(({ event }) => event === "round_ended"));
  expect(step).toBeGreaterThan(0);
  const replay = await shown(step - 1);
  await replay.forward();
  expect([replay.step, replay.roundEnd?.view, replay.view]).toEqual([step, frames[step]?.view, frames[step - 1]?.view]);
  replay.continue();
  expect([replay.roundEnd, replay.view]).toEqual([null, frames[step]?.view]);
  replay.jump(step);
  await settled();
  void replay.forward();
  expect([replay.step, replay.view]).toEqual([step + 1, frames[step + 1]?.view]);
});

test("one looks with one's own eyes, unless others are asked for", async () => {
  mine = 2;
  const own = new Replayed("t");
  await own.load(undefined, 0);
  expect(own.eyes).toBe(2);
  const chosen = new Replayed("t");
  await chosen.load(null, 0);
  expect(chosen.eyes).toBeNull();
  mine = null;
  const stranger = new Replayed("t");
  await stranger.load(undefined, 0);
  expect(stranger.eyes).toBeNull();
});

test("a game that does not exist is missing, not a problem", async () => {
  const replay = new Replayed("none");
  await replay.load(undefined, 0);
  expect([replay.missing, replay.problem]).toEqual([true, null]);
});
