import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import thirteen from "../../fixtures/thirteen.json";
import { words } from "../../state/words.svelte.ts";
import { PLAY } from "../../table/play.ts";
import { playOf } from "../../test-play.ts";
import type { Frame } from "../../wire.ts";
import Board from "./Board.svelte";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

test("while a bust is shown, the gauge of its pile is full and red and has the sum that was too much", () => {
  const [frame] = thirteen.frames as unknown as Frame[];
  if (!frame) throw new Error("there is no frame");
  const play = playOf(frame, { burst: { pile: "y", seat: 1, sum: 17 } });
  const { container } = render(Board, { context: new Map([[PLAY, () => play]]) });
  const piles = [...container.querySelectorAll<HTMLElement>(".pile")].map((pile) => [pile.dataset["place"], pile.querySelector(".number")?.textContent, pile.querySelector(".fill.alarm") !== null, pile.querySelector<HTMLElement>(".fill")?.style.width]);
  expect(piles).toContainEqual(["pile:y", "17", true, "100%"]);
  expect(piles.filter(([, , isAlarm]) => isAlarm)).toHaveLength(1);
});
