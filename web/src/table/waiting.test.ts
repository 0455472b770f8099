import { beforeAll, expect, it } from "vitest";
import { words } from "../state/words.svelte.ts";
import type { Play, Sitter } from "./play.ts";
import { notYet, playing } from "./waiting.ts";

beforeAll(() => words.choose("en"));

const HERE: Sitter = { name: "", bot: false, away: false, connected: true };
/** A live table at which the first of three players looks on while others decide. */
function table(toAct: number[], sitters: Partial<Sitter>[]): Play {
  const view = { to_act: toAct, outcome: null, players: 3 };
  const all = ["Alix", "Björn", "Carla"].map((name, seat) => ({ ...HERE, name, ...sitters[seat] }));
  return { game: "thirteen", view, seat: 0, sitters: all, names: all.map(({ name }) => name), live: {} } as unknown as Play;
}

it.each([
  ["somebody who is there", [1], {}, "Björn is playing…"],
  ["somebody who has no connection", [1], { connected: false }, "Björn is not connected: the game waits."],
  ["a bot that plays for somebody without a connection", [1], { connected: false, away: true }, "Björn is playing…"],
  ["two, one of them without a connection", [1, 2], { connected: false }, "Björn and Carla are playing…"],
])("says who decides: %s", (_, toAct, björn, text) => {
  expect(playing(table(toAct, [{}, björn]))).toBe(text);
});

it("answers a press out of turn with who plays", () => {
  expect(notYet(table([1], []))?.text).toBe("Not yet: Björn is playing.");
  expect(notYet(table([0], []))).toBeNull();
});
