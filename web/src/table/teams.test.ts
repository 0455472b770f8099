import { expect, test } from "vitest";
import { teamOf, teamTotal, teamsOver } from "./teams.ts";

const TEAMS = [
  [0, 2],
  [1, 3],
];

test.each([
  ["the first team has the sun", TEAMS, 2, "sun"],
  ["the second team has the moon", TEAMS, 1, "moon"],
  ["who plays alone has no sign", [], 0, null],
] as const)("%s", (_, teams, seat, expected) => {
  expect(teamOf(teams, seat)).toBe(expected);
});

test("a team has what its place says", () => {
  const places = [
    { place: 1, seats: [1, 3], total: 9, wins: false },
    { place: 2, seats: [0, 2], total: 4, wins: false },
  ];
  expect(TEAMS.map((team) => teamTotal({ places }, team))).toEqual([4, 9]);
});

test.each([
  ["the own team has won", TEAMS, [0, 2], 2, { result: "yours", team: "sun" }],
  ["the other team has won", TEAMS, [1, 3], 2, { result: "theirs", team: "moon" }],
  ["a spectator is in no team", TEAMS, [1, 3], null, { result: "theirs", team: "moon" }],
  ["the teams share the win", TEAMS, [0, 1, 2, 3], 2, { result: "level", team: "sun" }],
  ["nobody has won yet", TEAMS, null, 2, null],
  ["everybody plays alone", [], [1], 1, null],
] as const)("at the end, %s", (_, teams, winners, seat, expected) => {
  const standing = { teams: teams.map((seats) => [...seats]), leaders: [], places: [] };
  const outcome = winners === null ? null : { totals: [], winners: [...winners] };
  expect(teamsOver({ standing, outcome }, seat)).toEqual(expected);
});
