import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, it } from "vitest";
import { words } from "../../state/words.svelte.ts";
import { Choices } from "../../table/choices.ts";
import { Film } from "../../table/film.ts";
import { PLAY, type Play } from "../../table/play.ts";
import type { View } from "../../wire.ts";
import Generic from "./Board.svelte";
import { gameOf } from "../index.ts";

beforeAll(() => words.choose("en"));

it("a game without a board of its own is shown as lists, and played by buttons", async () => {
  expect(gameOf("whist").Board).toBe(Generic);
  const acted: string[] = [];
  const board = { hand: ["h7", "sQ"], trumps: null, bids: [{ seat: 1, tricks: 3 }] };
  const view = { game: "whist", players: 2, seat: 0, to_act: [0], rounds: [[3, 1]], totals: [3, 1], options: {}, outcome: null, standing: { teams: [], leaders: [0], places: [] }, last: [], board } as unknown as View;
  const sitter = { bot: false, away: false, connected: true };
  const play: Play = {
    game: "whist",
    view,
    seat: 0,
    sitters: [{ name: "Marie", ...sitter }, { name: "Luc", ...sitter }],
    decision: 0,
    legal: ["h7", "sQ"],
    pending: null,
    rule: 1,
    openMemory: false,
    log: [],
    open: null,
    names: ["Marie", "Luc"],
    film: new Film(),
    choices: new Choices(),
    live: null,
    asked: { id: "ask-you" },
    provisional: null,
    preview: (action) => (action === "sQ" ? { id: "preview-ends", args: { what: { facts: [{ id: "ask-you" }] } } } : null),
    // Any message will do as a name here.
    called: (action) => (action === "h7" ? { id: "reason-other" } : undefined),
    why: () => null,
    act: (action) => acted.push(action),
  };
  render(Generic, { context: new Map([[PLAY, () => play]]) });
  expect(screen.getByText("trumps")).toBeTruthy();
  expect(screen.getByText("tricks")).toBeTruthy();
  expect(screen.getByText("Luc")).toBeTruthy();
  expect(screen.getByText("Your turn")).toBeTruthy();
  // Actions by their names, where there are words for them, with what they lead to.
  expect(screen.getByRole("button", { name: "That is not possible now." })).toBeTruthy();
  expect(screen.getByText("Your turn; the round ends")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^sQ/ }));
  expect(acted).toEqual(["sQ"]);
});
