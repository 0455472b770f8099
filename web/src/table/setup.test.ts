import { expect, test } from "vitest";
import type { GameInfo, Setup } from "../wire.ts";
import { chosenOf } from "./setup.ts";

const OPTIONS = {
  options: [
    { key: "rounds", kind: "number", min: 1, max: 20 },
    { key: "target", kind: "number", min: 20, max: 500 },
    { key: "teams", kind: "flag" },
  ],
} as unknown as GameInfo;

const table = (options: Setup["options"], more: Partial<Setup> = {}): Setup =>
  ({ game: "nichtig", players: 4, options, public: false, spectators: true, open_memory: false, draw_seats: false, rated: false, ...more }) as Setup;

test.each<[string, Setup, string[]]>([
  ["what was not chosen is the game's own", table({}), ["nichtig-option-rounds: 4"]],
  ["a number is shown", table({ rounds: 3 }), ["nichtig-option-rounds: 3"]],
  ["a game that ends at a target has no number of rounds", table({ target: 100 }), ["nichtig-option-target: 100"]],
  ["a switch that is on has a line", table({ rounds: 3, teams: true }, { draw_seats: true }), ["nichtig-option-rounds: 3", "nichtig-option-teams", "table-draw-seats"]],
  ["a public table says so", table({ rounds: 1 }, { public: true, open_memory: true }), ["nichtig-option-rounds: 1", "table-public", "table-open-memory"]],
])("%s", (_, setup, lines) => {
  const read = chosenOf(setup, OPTIONS, 4).map(({ label, value }) => (value === null ? label : `${label}: ${"text" in value ? value.text : value.message}`));
  expect(read).toEqual(lines);
});

test("a game without a usual number of rounds says how many it has in words", () => {
  expect(chosenOf(table({}), OPTIONS, null)).toEqual([{ label: "nichtig-option-rounds", value: { message: "nichtig-option-rounds.default" } }]);
});
