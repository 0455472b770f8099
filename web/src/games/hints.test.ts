import { expect, test } from "vitest";
import english from "../../../locales/en/games.ftl?raw";
import { load } from "../words/words.ts";
import type { Fact, GameEvent, View } from "../wire.ts";
import { hint as hintFor, hintsOf } from "./hints.ts";
import { GAMES } from "./index.ts";

/** The hint for what seat 0 sees. Boards and events are as far as hints look at them. */
function hint(game: string, board: object, legal: string[], previews: (Fact | null)[], events: object[], shown: ReadonlySet<string>): string | null {
  return hintFor(game, 0, { board: board as View["board"], legal, previews, events: events as GameEvent[] }, shown);
}

test("every hint that is written is shown some time, and every one that is shown is written", () => {
  const written = english.match(/^\w+-hint-\w+/gmu);
  expect(Object.keys(GAMES).flatMap(hintsOf).toSorted()).toEqual(written?.toSorted());
});

test.each(["en", "fr", "de"])("the help begins with what one plays for: %s", async (language) => {
  const { t } = await load([language]);
  for (const game of Object.keys(GAMES)) {
    const [first = ""] = hintsOf(game);
    expect(t(first).startsWith(t(`${game}-aim`)), first).toBe(true);
  }
});

test("a hint is shown once, and then the next", () => {
  const legal = ["b7>b", "r4>b"];
  const previews: (Fact | null)[] = [{ id: "preview-take", tone: "alarm", args: { sum: 15 } }, null];
  const shown = new Set<string>();
  const seen: (string | null)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const id = hint("thirteen", {}, legal, previews, [], shown);
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
  expect(hint("friday13", {}, ["c7>c"], previews, [], shown)).toBe("friday13-hint-plan");
  shown.add("friday13-hint-plan");
  expect(hint("friday13", {}, ["c7>c"], previews, [{ event: "took", seat: 0 }], shown)).toBe("friday13-hint-took");
});

const row = (cards: string[], sum: number, limit = 13) => ({ rows: [{ cards, sum, limit }] });

test.each([
  ["thirteen", {}, [], [{ event: "took", seat: 0 }], "thirteen-hint-took"],
  ["thirteen", {}, [], [{ event: "took", seat: 1 }], null],
  ["thirteen", {}, [], [{ event: "round_ended" }], "thirteen-hint-majority"],
  ["friday13", {}, ["c1>c"], [], "friday13-hint-turn"],
  ["nichtig", {}, ["lay b7"], [], "nichtig-hint-lay"],
  ["nichtig", { hand: ["b7"], trick: [] }, ["b7"], [], "nichtig-hint-play"],
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
  expect(hint(game, board, legal, [], events, new Set())).toBe(expected);
});

test("after the first, the others have their moments", () => {
  const lead = hint("nichtig", { hand: ["b7", "y0"], trick: [] }, ["b7", "y0"], [], [], new Set(["nichtig-hint-play"]));
  expect(lead).toBe("nichtig-hint-zero");
  const given = hint("danger13", { ...row([], 0), turned: "3d" }, ["give 0"], [], [], new Set(["danger13-hint-give"]));
  expect(given).toBe("danger13-hint-draw");
});

test("who only watches gets none", () => {
  expect(hintFor("thirteen", null, { board: {} as View["board"], legal: [], previews: [], events: [{ event: "round_ended" } as GameEvent] }, new Set())).toBeNull();
});
