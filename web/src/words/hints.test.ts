import { expect, test } from "vitest";
import english from "../../../locales/en/games.ftl?raw";
import type { Fact } from "../wire.ts";
import { hint, hintsOf, type Seen } from "./hints.ts";
import { load } from "./words.ts";

const GAMES = ["thirteen", "friday13", "nichtig", "danger13"];

const view = (board: unknown, seat: number | null = 0): Seen => ({ seat, board: board as Seen["board"] });

test("every hint that is written is shown some time, and every one that is shown is written", () => {
  const written = english.match(/^\w+-hint-\w+/gmu);
  expect(GAMES.flatMap(hintsOf).toSorted()).toEqual(written?.toSorted());
});

test.each(["en", "fr", "de"])("the first hint of a game begins with what one plays for: %s", async (language) => {
  const { t } = await load([language]);
  for (const [game, first] of [["thirteen", "turn"], ["friday13", "turn"], ["nichtig", "lay"], ["danger13", "give"]]) {
    expect(t(`${game}-hint-${first}`).startsWith(t(`${game}-aim`)), `${game}-hint-${first}`).toBe(true);
  }
});

test("a hint is shown once, and then the next", () => {
  const legal = ["b7>b", "r4>b"];
  const previews: (Fact | null)[] = [{ id: "preview-take", tone: "alarm", args: { sum: 15 } }, null];
  const shown = new Set<string>();
  const seen: (string | null)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const id = hint("thirteen", view({}), legal, previews, [], shown);
    seen.push(id);
    if (id !== null) shown.add(id);
  }
  expect(seen).toEqual(["thirteen-hint-turn", "thirteen-hint-over", "thirteen-hint-wild", null]);
});

test.each([
  ["that are safe", [{ id: "preview-safe" }]],
  ["one of which takes", [{ id: "preview-take", tone: "alarm" }]],
] satisfies [string, Fact[]][])("a hand that is complete is planned before anything else is explained, with previews %s", (_, previews) => {
  const shown = new Set(["friday13-hint-turn"]);
  expect(hint("friday13", view({}), ["c7>c"], previews, [], shown)).toBe("friday13-hint-plan");
  shown.add("friday13-hint-plan");
  expect(hint("friday13", view({}), ["c7>c"], previews, [{ event: "took", seat: 0 }], shown)).toBe("friday13-hint-took");
});

const row = (cards: string[], sum: number, limit = 13) => ({ rows: [{ cards, sum, limit }] });

test.each([
  ["thirteen", {}, [], [{ event: "took", seat: 0 }], "thirteen-hint-took"],
  ["thirteen", {}, [], [{ event: "took", seat: 1 }], null],
  ["thirteen", {}, [], [{ event: "round_ended" }], "thirteen-hint-majority"],
  ["friday13", {}, ["c1>c"], [], "friday13-hint-turn"],
  ["nichtig", {}, ["lay b7"], [], "nichtig-hint-lay"],
  ["nichtig", {}, ["b7"], [], "nichtig-hint-play"],
  ["nichtig", {}, [], [{ event: "collected", seat: 1 }], "nichtig-hint-order"],
  ["nichtig", {}, [], [{ event: "round_ended" }], "nichtig-hint-score"],
  ["danger13", row([], 0), ["give 0"], [], "danger13-hint-give"],
  ["danger13", row(["H"], 0), [], [], "danger13-hint-hand"],
  ["danger13", row(["18"], 0, 18), [], [], "danger13-hint-eighteen"],
  ["danger13", row(["4", "5++"], 9), [], [], "danger13-hint-near"],
  ["danger13", row(["4", "5++"], 9, 18), [], [], "danger13-hint-plus"],
  ["danger13", row(["4"], 4), [], [], null],
  ["whist", {}, ["c7"], [], null],
])("%s with %j, %j and %j: %s", (game, board, legal, events, expected) => {
  expect(hint(game, view(board), legal, [], events, new Set())).toBe(expected);
});

test("after the first, the others have their moments", () => {
  const lead = hint("nichtig", view({ hand: ["b7", "y0"] }), ["b7", "y0"], [], [], new Set(["nichtig-hint-play"]));
  expect(lead).toBe("nichtig-hint-zero");
  const given = hint("danger13", view({ turned: "3d" }), ["give 0"], [], [], new Set(["danger13-hint-give"]));
  expect(given).toBe("danger13-hint-draw");
});

test("who only watches gets none", () => {
  expect(hint("thirteen", view({}, null), [], [], [{ event: "round_ended" }], new Set())).toBeNull();
});
