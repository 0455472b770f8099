import { expect, test } from "vitest";
import type { Level, OptionInfo } from "../wire.ts";
import { type StartChoice, startOf } from "./start.ts";

const LEVELS: Level[] = ["easy", "normal", "hard"];
const number = (key: string, min: number, max: number, usual: number): OptionInfo => ({ kind: "number", key, min, max, usual, default: "", about: "" });
const game = (min_players: number, max_players: number, ...options: OptionInfo[]) => ({ min_players, max_players, options });
const ROUNDS = number("rounds", 1, 100, 2);

test.each<[string, ReturnType<typeof game>, StartChoice | undefined, string]>([
  ["as usual, where nothing was chosen", game(3, 6, ROUNDS), undefined, "4 normal, full"],
  ["with as many as the game allows", game(2, 3), undefined, "3 normal, full"],
  ["with as many as the game needs", game(5, 6), undefined, "5 normal, full"],
  ["as it was chosen", game(3, 6, ROUNDS), { players: 6, level: "hard", length: 3 }, "6 hard, rounds 3"],
  ["without what the server does not have any more", game(3, 5, ROUNDS), { players: 6, level: "expert", length: 99 }, "4 normal, full"],
  ["without a length, where the game has none", game(3, 6), { length: 3 }, "4 normal, full"],
  ["to a target, where the game knows no rounds", game(3, 6, number("stake", 1, 9, 2), number("target", 1, 1000, 100)), { length: 150 }, "4 normal, target 150"],
])("a game is dealt %s", (_, info, chosen, expected) => {
  const { players, level, option, length } = startOf(info, LEVELS, chosen);
  expect(`${players} ${level}, ${length === null ? "full" : `${option?.key} ${length}`}`).toBe(expected);
});

test.each<[OptionInfo, number[]]>([
  [ROUNDS, [1, 2, 3, 4, 5, 6, 8, 10]],
  [number("rounds", 2, 5, 2), [2, 3, 4, 5]],
  [number("rounds", 1, 100, 1), [1, 2, 3, 4, 5]],
  [number("target", 1, 400, 100), [50, 100, 150, 200, 250, 300, 400]],
])("lengths are around the usual one, and within bounds: %j", (option, expected) => {
  expect(startOf(game(3, 6, option), LEVELS).lengths).toEqual(expected);
});
