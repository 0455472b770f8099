import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import thirteen from "../../fixtures/thirteen.json";
import { words } from "../../state/words.svelte.ts";
import { Choices } from "../../table/choices.ts";
import { Film } from "../../table/film.ts";
import { PLAY, type Play } from "../../table/play.ts";
import type { Frame } from "../../wire.ts";
import Board from "./Board.svelte";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

test("while a bust is shown, the gauge of its pile is full and red and has the sum that was too much", () => {
  const [frame] = thirteen.frames as unknown as Frame[];
  if (!frame) throw new Error("there is no frame");
  const names = Array.from({ length: frame.view.players }, (_, seat) => `P${seat}`);
  const play: Play = {
    game: "thirteen",
    view: frame.view,
    seat: frame.seat,
    sitters: names.map((name) => ({ name, bot: false, away: false, connected: true })),
    names,
    decision: null,
    legal: [],
    pending: null,
    rule: 1,
    openMemory: false,
    log: [],
    open: null,
    film: new Film(),
    choices: new Choices(),
    live: null,
    asked: frame.ask,
    provisional: null,
    burst: { pile: "y", seat: 1, sum: 17 },
    called: () => undefined,
    preview: () => null,
    why: () => null,
    act: () => {},
  };
  const { container } = render(Board, { context: new Map([[PLAY, () => play]]) });
  const piles = [...container.querySelectorAll<HTMLElement>(".pile")].map((pile) => [pile.dataset["place"], pile.querySelector(".number")?.textContent, pile.querySelector(".fill.alarm") !== null, pile.querySelector<HTMLElement>(".fill")?.style.width]);
  expect(piles).toContainEqual(["pile:y", "17", true, "100%"]);
  expect(piles.filter(([, , isAlarm]) => isAlarm)).toHaveLength(1);
});
