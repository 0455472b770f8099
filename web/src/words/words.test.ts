import { describe, expect, test } from "vitest";
import type { Fact } from "../wire.ts";
import { cardName, cardObject, pileName, suitName } from "./cards.ts";
import { chairName, clock, refused } from "./describe.ts";
import { action, cardsOf, glance, numberOf, preview, reason, seatOf, sentence } from "./facts.ts";
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

test("what is missing is shown by its name", async () => {
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
  for (const card of ["", "x", "x1", "é1", "constructor", "🂡", "#+", "+#", "signs"]) {
    expect(cardName(words, "danger13", card)).toBe(card);
    expect(cardName(words, "thirteen", card)).toBe(card);
    expect(cardName(words, "whist", card)).toBe(card);
  }
});

test("nothing is said of a card that this viewer may not see", async () => {
  for (const language of ["en", "fr", "de"]) {
    const words = await load([language]);
    const hidden = { args: { seat: { seat: 0 }, card: { card: null } } };
    expect(sentence({ words, game: "thirteen", viewer: 0, names }, { id: "event-drew", ...hidden })).toBeNull();
    expect(sentence({ words, game: "nichtig", viewer: 0, names }, { id: "event-laid" })).toBeNull();
  }
});

test("of each zero there are two", async () => {
  const words = await load(["fr"]);
  expect(cardObject(words, "nichtig", "g0")).toBe("un 0 vert");
  expect(cardObject(words, "nichtig", "g7")).toBe("le 7 vert");
});

describe("a game that has no words yet", () => {
  test("is asked about in words for every game", async () => {
    const words = await load(["en"]);
    const asked = (id: string, viewer: number | null, seats: number[]) =>
      sentence({ words, game: "whist", viewer, names }, { id, args: { names: { seats } } });
    expect(asked("ask-you", 0, [0])).toBe("Your turn");
    expect(asked("ask-other", null, [0, 1])).toBe("It is the turn of Marie and Luc");
    expect(asked("ask-over", 1, [0, 1])).toBe("You share the win: Marie and Luc");
  });

  test("is played in its own short text, and no text is about it", async () => {
    const scene = { words: await load(["en"]), game: "whist", viewer: 0, names };
    expect(action(scene, { id: "action" }, "c7>q")).toBe("c7>q");
    expect(action(scene, undefined, "c7>q")).toBe("c7>q");
    const played: Fact = { id: "event-played", args: { seat: { seat: 0 } } };
    expect(sentence(scene, played)).toBeNull();
    expect(preview(scene, { id: "preview-events", args: { what: { facts: [played] } } })).toBeNull();
    expect(reason(scene, { id: "reason-other" })).toEqual({ text: "That is not possible now.", rule: null });
  });
});

test("a reason has its rule, and a preview its tone", async () => {
  const scene = { words: await load(["en"]), game: "thirteen", viewer: 0, names };
  const fact: Fact = { id: "reason-pile", args: { rule: 5, pile: { pile: "b" } } };
  expect(reason(scene, fact)).toEqual({ text: "Only on the blue target (rule 5).", rule: 5 });
  const take: Fact = { id: "preview-take", tone: "alarm", args: { sum: 14, count: 1, wild: 0 } };
  const ends: Fact = { id: "preview-ends", tone: "alarm", args: { what: { facts: [take] } } };
  expect(preview(scene, ends)).toEqual({ text: "14: you take a card; the round ends", danger: "alarm" });
});

test("arguments are found in a fact, and in those that it contains", () => {
  const inner: Fact = { id: "inner", args: { sum: 14, seat: { seat: 2 }, cards: { cards: ["b7"] } } };
  for (const fact of [inner, { id: "outer", args: { what: { facts: [{ id: "empty" }, inner] } } }] satisfies Fact[]) {
    expect(numberOf(fact, "sum")).toBe(14);
    expect(seatOf(fact, "seat")).toBe(2);
    expect(cardsOf(fact, "cards")).toEqual(["b7"]);
    expect([numberOf(fact, "seat"), seatOf(fact, "sum"), cardsOf(fact, "sum")]).toEqual([undefined, undefined, []]);
  }
});

test("clocks have words in every language", async () => {
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

test.each([
  ["en", 0, "Bust! You lose your row."],
  ["en", 1, "Bust! J.R. Ewing, Jr. loses the row."],
  ["fr", 1, "J.R. Ewing, Jr. saute et perd sa rangée\u00a0!"],
  ["de", 1, "Für J.R. Ewing, Jr. schlägt’s 13: Die Reihe ist weg!"],
])("a banner says a bust in short, and names in full: %s, %d", async (language, bust, said) => {
  const fact = { id: "event-round-ended", args: { bust: { seat: bust }, scores: { scores: [2, 3] } } } as unknown as Fact;
  expect(glance({ words: await load([language]), game: "danger13", viewer: 0, names: ["Marie", "J.R. Ewing, Jr."] }, fact)).toBe(said);
});

test("what has no words of its own for a banner is said as always", async () => {
  const fact = { id: "event-took", args: { seat: { seat: 1 }, cards: { cards: ["b7", "r4"] } } } as unknown as Fact;
  expect(glance({ words: await load(["en"]), game: "thirteen", viewer: 0, names: ["Marie", "J.R."] }, fact)).toBe("Too much! J.R. takes 2 cards.");
});
