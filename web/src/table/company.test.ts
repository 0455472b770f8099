import { beforeAll, describe, expect, it } from "vitest";
import { words } from "../state/words.svelte.ts";
import type { ChairInfo, ChatLine, TableInfo } from "../wire.ts";
import { companyNews } from "./company.ts";
import { type TableState, reduce, start } from "./core.ts";
import { REACTIONS } from "./reactions.ts";

beforeAll(() => words.choose("en"));

const chair = (more: Partial<ChairInfo>): ChairInfo => ({ name: null, bot: null, mine: false, away: false, taken_over: false, program: false, connected: true, commitment: null, revealed: false, ...more });
const [me, max, eva, bot, free] = [chair({ name: "Ann", mine: true }), chair({ name: "Max", commitment: "m" }), chair({ name: "Eva", commitment: "e" }), chair({ bot: "easy" }), chair({})];

/** A table with these chairs, as one knows it. */
const table = (chairs: ChairInfo[], more: object = {}): TableState => ({
  ...start("t"),
  info: { id: "t", status: "playing", to_act: [], setup: { clock: { kind: "none" } }, chairs, ...more } as unknown as TableInfo,
});
const waiting = { status: "waiting" };
const days = { setup: { clock: { kind: "days" } } };
const off = { ...max, connected: false };

describe("at the seats", () => {
  it.each<[string, TableState, TableState, string[]]>([
    ["somebody sits down", table([me, free], waiting), table([me, max], waiting), ["Max sits down."]],
    ["somebody leaves before the deal", table([me, max], waiting), table([me, free], waiting), ["Max has left the table."]],
    ["somebody comes as another goes", table([me, max], waiting), table([me, eva], waiting), ["Max has left the table.", "Eva sits down."]],
    ["seats are swapped", table([me, max, eva], waiting), table([eva, me, max], waiting), []],
    ["somebody has another name", table([me, max], waiting), table([me, { ...max, name: "Maxi" }], waiting), []],
    ["a bot sits down, and a program", table([me, free, free], waiting), table([me, bot, chair({ name: "gpt", program: true })], waiting), []],
    ["one sits down oneself", table([free], waiting), table([me], waiting), []],
    ["somebody's connection is lost", table([me, max]), table([me, off]), ["Max is not connected."]],
    ["the game waits for them", table([me, max]), table([me, off], { to_act: [1] }), ["Max is not connected: the game waits."]],
    ["they come back", table([me, off]), table([me, max]), ["Max is back."]],
    ["a bot plays for somebody", table([me, max]), table([me, { ...max, away: true }]), ["Max is away: a bot plays for them."]],
    ["where a move may take days, nobody stays", table([me, max], days), table([me, off], days), []],
    ["pages are opened as the cards are dealt", table([me, off], waiting), table([me, max]), []],
    ["one comes oneself", start("t"), table([me, max]), []],
    ["nobody is known to look, behind a curtain", table([me, max]), { ...table([me, off]), curtain: 0 }, []],
  ])("%s", (_, before, after, said) => {
    expect(companyNews(before, after)).toEqual(said);
  });
});

describe("in the chat", () => {
  const line = (n: number, more: Partial<ChatLine>): ChatLine => ({ n, name: "Max", text: "", at: 0, seat: 1, notice: null, ...more });
  const chatted = (state: TableState, ...lines: ChatLine[]): TableState => reduce(state, { type: "chat", table: "t", lines });

  it("says who says what, and what the table says", () => {
    const before = chatted(table([me, max]));
    expect(companyNews(before, chatted(before, line(0, { text: "Hello all" })))).toEqual(["Max: Hello all"]);
    expect(companyNews(before, chatted(before, line(0, { text: REACTIONS.bravo })))).toEqual(["Max: Well played"]);
    expect(companyNews(before, chatted(before, line(0, { notice: "removed" })))).toEqual(["A bot now has seat 2, in place of Max."]);
  });

  it("what was said before one came is no news, and nothing is said twice", () => {
    const before = table([me, max]);
    const known = chatted(before, line(0, { text: "Hello all" }));
    expect(companyNews(before, known)).toEqual([]);
    expect(companyNews(known, chatted(known, line(0, { text: "Hello all" }), line(1, { text: "Well?" })))).toEqual(["Max: Well?"]);
  });
});
