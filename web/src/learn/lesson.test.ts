import { beforeAll, expect, it } from "vitest";
import thirteen from "../fixtures/thirteen.json";
import { settings } from "../state/settings.svelte.ts";
import { words } from "../state/words.svelte.ts";
import type { Frame, Lesson, LessonStep } from "../wire.ts";
import { LessonTable } from "./lesson.svelte.ts";

const FRAMES = (thirteen.frames as unknown as Frame[]).map((frame) => ({ ...frame, table: "thirteen" }));
const MINE = FRAMES.findIndex(({ legal }) => legal.length > 1);

beforeAll(async () => {
  settings.speed = "off";
  await words.choose("en");
});

/** A choice of which only the first is right, then two moves of others, and something to read. */
function table(): LessonTable {
  const step = (say: string, frames: Frame[], answers: (string | null)[], is_new_scene = false): LessonStep => ({ say, frames, answers, is_new_scene }) as LessonStep;
  const answers = (FRAMES[MINE]?.legal ?? []).map((_, index) => (index === 0 ? null : "wrong"));
  const steps = [step("choose", FRAMES.slice(0, MINE + 1), answers, true), step("read", FRAMES.slice(MINE + 1, MINE + 3), [])];
  return new LessonTable({ game: "thirteen", players: FRAMES[0]?.view.players ?? 3, seat: FRAMES[0]?.seat ?? 0, steps } as Lesson);
}

it("as soon as the right choice is made, neither the hint nor the old task is said, until the next step is there", async () => {
  const lesson = table();
  const [right = "", wrong = ""] = lesson.legal;
  expect(lesson.said).toBe("choose");
  for (let time = 0; time < 2; time++) lesson.act(wrong);
  expect([lesson.said, lesson.wrong, lesson.right]).toEqual(["wrong", 2, expect.stringMatching(/./)]);
  lesson.act(right);
  // The others play now.
  expect([lesson.at, lesson.said, lesson.right, lesson.isRead]).toEqual([0, null, null, false]);
  await expect.poll(() => lesson.at).toBe(1);
  expect([lesson.said, lesson.wrong, lesson.isRead]).toEqual(["read", 0, true]);
});

it("what was left while the others played is said again by a step back", async () => {
  const lesson = table();
  lesson.act(lesson.legal[0] ?? "");
  lesson.jump(0);
  expect([lesson.said, lesson.isRead, lesson.legal.length > 1]).toEqual(["choose", false, true]);
});
