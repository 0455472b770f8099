import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, it } from "vitest";
import { words } from "../../state/words.svelte.ts";
import { PLAY } from "../../table/play.ts";
import { playOf } from "../../test-play.ts";
import type { View } from "../../wire.ts";
import Generic from "./Board.svelte";
import { gameOf } from "../index.ts";

beforeAll(() => words.choose("en"));

it("a game without a board of its own is shown as lists, and played by buttons", async () => {
  expect(gameOf("whist").Board).toBe(Generic);
  const acted: string[] = [];
  const board = { hand: ["h7", "sQ"], trumps: null, bids: [{ seat: 1, tricks: 3 }] };
  const view = { game: "whist", players: 2, seat: 0, to_act: [0], rounds: [[3, 1]], totals: [3, 1], options: {}, outcome: null, standing: { teams: [], leaders: [0], places: [] }, last: [], board } as unknown as View;
  const play = playOf(
    { view, seat: 0, ask: { id: "ask-you" } },
    {
      decision: 0,
      legal: ["h7", "sQ"],
      preview: (action) => (action === "sQ" ? { id: "preview-ends", args: { what: { facts: [{ id: "ask-you" }] } } } : null),
      // Any message will do as a name here.
      called: (action) => (action === "h7" ? { id: "reason-other" } : undefined),
      act: (action) => acted.push(action),
    },
  );
  render(Generic, { context: new Map([[PLAY, () => play]]) });
  expect(screen.getByText("trumps")).toBeTruthy();
  expect(screen.getByText("tricks")).toBeTruthy();
  expect(screen.getAllByText("P1")).not.toHaveLength(0);
  expect(screen.getByText("Your turn")).toBeTruthy();
  // Actions by their names, where there are words for them, with what they lead to.
  expect(screen.getByRole("button", { name: "That is not possible now." })).toBeTruthy();
  expect(screen.getByText("Your turn; the round ends")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^sQ/ }));
  expect(acted).toEqual(["sQ"]);
});
