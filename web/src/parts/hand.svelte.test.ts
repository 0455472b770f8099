import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import nichtig from "../fixtures/nichtig.json";
import thirteen from "../fixtures/thirteen.json";
import { gameOf } from "../games/index.ts";
import { words } from "../state/words.svelte.ts";
import { PLAY, type Play } from "../table/play.ts";
import { playOf } from "../test-play.ts";
import type { Frame, View } from "../wire.ts";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

/** A hand at its board, in which everything listed may be done. */
function deal(fixture: { frames: unknown }, hand: readonly string[], legal: readonly string[], more: object = {}): { play: Play; raised: () => string[] } {
  const [frame] = fixture.frames as readonly Frame[];
  if (!frame) throw new Error("there is no frame");
  let pending: string | null = $state(null);
  const view = { ...frame.view, board: { ...frame.view.board, hand, ...more } } as View;
  const play = playOf({ ...frame, view }, {
    decision: 0,
    legal,
    get pending() {
      return pending;
    },
    provisional: frame.provisional ?? null,
    act: (action) => void (pending = action),
  });
  const { container } = render(gameOf(play.game).Board, { context: new Map([[PLAY, () => play]]) });
  const cards = (): HTMLElement[] => [...container.querySelectorAll<HTMLElement>("[data-place=hand] [data-card]")];
  const raised = (): string[] => cards().flatMap((card, at) => (card.classList.contains("pending") ? [`${at}: ${card.dataset["card"]}`] : []));
  return { play, raised };
}

/** Presses a card as a screen reader does: without a pointer. */
async function press(name: RegExp, which = 0): Promise<void> {
  const card = screen.getAllByRole("button", { name })[which];
  if (!card) throw new Error(`there is no ${name}`);
  await fireEvent.click(card, { detail: 0 });
  await tick();
}

test("a card whose name begins another's is not raised with it", async () => {
  const hand = ["b1", "b10", "b11"];
  const { play, raised } = deal(nichtig, hand, hand, { laying: [] });
  await press(/^blue 10/);
  expect(play.pending).toBe("b10");
  expect(raised()).toEqual(["1: b10"]);
});

test("a card that is laid is raised", async () => {
  const hand = ["b1", "b10"];
  const { play, raised } = deal(nichtig, hand, hand.map((card) => `lay ${card}`), { laying: [0] });
  await press(/^blue 1\b/);
  expect(play.pending).toBe("lay b1");
  expect(raised()).toEqual(["0: b1"]);
});

test.each([0, 1])("of two equal cards the one that was pressed is raised: %d", async (which) => {
  const { play, raised } = deal(thirteen, ["b7", "b7", "g1"], ["b7>b", "g1>g"]);
  await press(/^blue 7/, which);
  expect(play.pending).toBe("b7>b");
  expect(raised()).toEqual([`${which}: b7`]);
});

test("a wild card is raised when its pile has been chosen, and no other", async () => {
  const { play, raised } = deal(thirteen, ["r4", "r4", "g1"], ["r4>b", "r4>g", "r4>y", "g1>g"]);
  await press(/rotten four/, 1);
  expect(raised()).toEqual([]);
  await press(/^green target/);
  expect(play.pending).toBe("r4>g");
  expect(raised()).toEqual(["1: r4"]);
});
