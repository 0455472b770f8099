import { cleanup, render } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import type { Component } from "svelte";
import type { RoundEnd as End } from "../games/game.ts";
import { words } from "../state/words.svelte.ts";
import { aloud } from "../table/aloud.ts";
import { PLAY } from "../table/play.ts";
import { playOf } from "../test-play.ts";
import type { View } from "../wire.ts";
import CountTable from "./CountTable.svelte";
import RoundEnd from "./RoundEnd.svelte";
import ScoreSheet from "./ScoreSheet.svelte";

beforeAll(() => words.choose("en"));

// No number is the sum of others here, so a part that adds up points shows another one.
const view = {
  game: "whist",
  players: 4,
  seat: 0,
  to_act: [0],
  rounds: [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ],
  team_rounds: [
    [11, 12],
    [13, 14],
  ],
  totals: [21, 22, 23, 24],
  options: {},
  outcome: null,
  standing: {
    teams: [
      [0, 2],
      [1, 3],
    ],
    leaders: [0, 2],
    places: [
      { place: 1, seats: [0, 2], total: 31, wins: false },
      { place: 2, seats: [1, 3], total: 32, wins: false },
    ],
  },
  last: [],
  board: {},
} as unknown as View;
const play = playOf({ view, seat: 0, ask: { id: "ask-you" } });
const end = { round: 1, event: { event: "round_ended" }, view, count: [] } as unknown as End;

test.each([
  ["the score sheet", ScoreSheet, { table: play }, ["1", "2", "3", "4", "5", "6", "7", "8", "21", "22", "23", "24", "31", "32"]],
  ["the count of a round", CountTable, { end }, ["5", "6", "7", "8", "21", "22", "23", "24"]],
  ["the end of a round", RoundEnd, { end, turn: false, onclose: () => {} }, ["5", "6", "7", "8", "13", "14", "21", "22", "23", "24", "31", "32"]],
])("%s shows the points as the table says them", (_, part, props, expected) => {
  const { container } = render(part as Component<Record<string, unknown>>, { props, context: new Map([[PLAY, () => play]]) });
  const shown = [...container.querySelectorAll("td, dd")].flatMap((cell) => cell.textContent.match(/\d+/g) ?? []);
  expect([...new Set(shown)].toSorted()).toEqual(expected.toSorted());
  cleanup();
});

test("the table in sentences has the totals that the table says", () => {
  expect(aloud(play)).toContain("21");
});
