import { describe, expect, test } from "vitest";
import { action } from "./actions.ts";
import { ask, type Seen } from "./ask.ts";
import { cardName, cardObject, pileName, suitName } from "./cards.ts";
import { chairName, clock, refused } from "./describe.ts";
import { preview } from "./preview.ts";
import { reason } from "./reasons.ts";
import { tell } from "./tell.ts";
import { load, negotiate } from "./words.ts";

const names = ["Marie", "Luc"];

test.each([
  [[], "en"],
  [["fr-CA"], "fr"],
  [["it", "de-AT", "fr"], "de"],
  [["en-GB", "fr"], "en"],
  [["", "***", "ja"], "en"],
])("who asks for %j is spoken to in %s", (requested, expected) => {
  expect(negotiate(requested)).toBe(expected);
});

test("what is missing is told by its name", async () => {
  const { t } = await load(["en"]);
  expect(t("no-such-message")).toBe("no-such-message");
  expect(t("level-easy.no-such")).toBe("level-easy.no-such");
});

test("a list is joined as the language does", async () => {
  const words = await load(["en-US"]);
  expect(words.list(["Marie", "Luc", "Anne"])).toBe("Marie, Luc and Anne");
  expect(words.list(["Marie"])).toBe("Marie");
  expect(words.list([])).toBe("");
});

test("cards, piles and suits have names, and what has none is called what it is written", async () => {
  const words = await load(["de"]);
  expect(cardName(words, "danger13", "3++")).toBe("3 mit zwei Plus");
  expect(cardObject(words, "danger13", "<")).toBe("einen Pfeil");
  expect(pileName(words, "friday13", "c")).toBe("Katzenstapel");
  expect(suitName(words, "thirteen", "r")).toBe("Fiese Vieren");
  for (const card of ["", "x", "x1", "é1", "constructor", "🂡"]) {
    expect(cardName(words, "thirteen", card)).toBe(card);
    expect(cardName(words, "whist", card)).toBe(card);
  }
});

test("a card that these eyes may not see is not told of", async () => {
  for (const language of ["en", "fr", "de"]) {
    const words = await load([language]);
    expect(tell(words, "thirteen", [{ event: "drew", seat: 0 }], 0, names)).toEqual([]);
    expect(tell(words, "nichtig", [{ event: "laid", seat: 0, card: null }], 0, names)).toEqual([]);
  }
});

test("of each zero there are two", async () => {
  const words = await load(["fr"]);
  expect(cardObject(words, "nichtig", "g0")).toBe("un 0 vert");
  expect(cardObject(words, "nichtig", "g7")).toBe("le 7 vert");
});

describe("a game that has no words yet", () => {
  const view: Seen = { players: 2, seat: 0, to_act: [0], outcome: null, board: {} as Seen["board"] };

  test("is asked about in words for every game", async () => {
    const words = await load(["en"]);
    expect(ask(words, "whist", view, names)).toBe("Your turn");
    expect(ask(words, "whist", { ...view, seat: null, to_act: [0, 1] }, names)).toBe("It is the turn of Marie and Luc");
  });

  test("is played in its own short text, and told of in none", async () => {
    const words = await load(["en"]);
    expect(action(words, "whist", "c7>q", 0, names)).toBe("c7>q");
    expect(tell(words, "whist", [{ event: "played", seat: 0 }, null, 7, {}], 0, names)).toEqual([]);
    expect(preview(words, "whist", [{ event: "played", seat: 0 }], view, names)).toBeNull();
    expect(reason(words, "whist", "c7", view, ["c8"], names)).toEqual({ text: "That is not possible now.", rule: null });
  });
});

test("no card is to blame while nothing can be chosen", async () => {
  const words = await load(["en"]);
  const view: Seen = { players: 3, seat: 0, to_act: [0], outcome: null, board: { hand: ["b7", "r4"] } as unknown as Seen["board"] };
  for (const card of ["b7>", "r4>"]) expect(reason(words, "thirteen", card, view, [], names)).toBeNull();
  expect(reason(words, "thirteen", "b7>y", view, ["b7>b"], names)).toEqual({ text: "Only on the blue target (rule 5).", rule: 5 });
});

test("what is asked names no card while none is turned", async () => {
  const words = await load(["en"]);
  const view: Seen = { players: 3, seat: 1, to_act: [0], outcome: null, board: { turned: null, deciding: null } as unknown as Seen["board"] };
  expect(ask(words, "danger13", view, names)).toBe("It is Marie’s turn");
});

test("clocks are told in every language", async () => {
  const words = await load(["fr"]);
  expect(clock(words, { kind: "none" })).toBe("Sans limite");
  expect(clock(words, { kind: "move", seconds: 45 })).toBe("45 secondes par coup");
  expect(clock(words, { kind: "days", days: 1 })).toBe("1 jour par coup");
});

test("a chair is called by its name, a bot by its own, and an empty one not at all", async () => {
  const words = await load(["fr"]);
  expect(chairName(words, { name: "Anne", bot: null }, 0)).toBe("Anne");
  expect(chairName(words, { name: null, bot: "hard" }, 2)).toBe("Clara");
  expect(chairName(words, { name: null, bot: null }, 3)).toBeNull();
  // Where a bot will sit is not known before the seats are drawn, and so its name is not.
  expect(chairName(words, { name: null, bot: "hard" }, null)).toBe("Robot");
  expect(chairName(words, { name: "Anne", bot: null }, null)).toBe("Anne");
  expect(chairName(words, { name: null, bot: null }, null)).toBeNull();
});


test("a refusal says what to do, and a new one what the server says", async () => {
  const words = await load(["en"]);
  expect(refused(words, { code: "illegal", message: "", rule: 5 })).toBe(
    "The rules do not allow that (rule 5). Choose something else.",
  );
  expect(refused(words, { code: "illegal", message: "" })).toBe("The rules do not allow that. Choose something else.");
  expect(refused(words, { code: "from_the_future" as "stale", message: "later" })).toBe("later");
});
