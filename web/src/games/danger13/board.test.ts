import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import danger13 from "../../fixtures/danger13.json";
import { words } from "../../state/words.svelte.ts";
import { PLAY, type Play } from "../../table/play.ts";
import { playOf } from "../../test-play.ts";
import type { Danger13Board, Frame } from "../../wire.ts";
import Board from "./Board.svelte";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

const FRAMES = danger13.frames as unknown as Frame[];
const hadOf = (frame: Frame): readonly number[] => (frame.view.board as Danger13Board).had;

/** The board at a frame, and the actions for which the table was asked why not. */
function drawn(frame: Frame, more: Partial<Play> = {}): { board: HTMLElement; asked: string[] } {
  const asked: string[] = [];
  const play = playOf(frame, {
    decision: frame.legal.length > 0 ? frame.n : null,
    legal: frame.legal,
    why(action) {
      asked.push(action);
      return null;
    },
    ...more,
  });
  const { container } = render(Board, { context: new Map([[PLAY, () => play]]) });
  return { board: container, asked };
}

test.each([
  ["out of turn", FRAMES.filter((frame) => frame.legal.length === 0 && hadOf(frame).length > 0)],
  ["while one deals", FRAMES.filter((frame) => frame.legal.some((action) => action.startsWith("give ")) && hadOf(frame).length > 0)],
])("that somebody has had a card is said without asking the table, %s", (_, frames) => {
  const [frame] = frames;
  if (!frame) throw new Error("there is no such frame");
  const { board, asked } = drawn(frame);
  expect(asked).toEqual([]);
  const marks = [...board.querySelectorAll<HTMLElement>(".had")].map(({ title }) => title);
  expect(marks.sort()).toEqual(hadOf(frame).map((seat) => (seat === frame.seat ? "You have had a card of this packet" : `P${seat} has had a card of this packet`)).sort());
  const labels = [...board.querySelectorAll<HTMLElement>(".press")].map((press) => press.ariaLabel ?? press.getAttribute("aria-label") ?? "");
  expect(labels.filter((label) => label.includes("had a card of this packet"))).toHaveLength(marks.length);
});

test("while a bust is shown, the gauge of its row is red and has the sum that was too much", () => {
  const [frame] = FRAMES;
  if (!frame) throw new Error("there is no frame");
  const { board } = drawn(frame, { burst: { pile: null, seat: 1, sum: 16 } });
  const row = board.querySelector('[data-player="1"]');
  expect(row?.querySelector(".sum")?.textContent).toMatch(/^16\s*≥ 13$/);
  expect(row?.querySelector<HTMLElement>(".fill")?.style.width).toBe("80%");
  expect([...board.querySelectorAll(".fill.alarm, [data-burst]")].map((one) => one.closest("[data-player]") === row)).toEqual([true, true]);
});
