import { expect, test } from "vitest";
import type { TableInfo } from "../wire.ts";
import { isTurn, ownShelf, removalOf, shelf } from "./shelf.ts";

/** A table at which one has the first seat: with a friend or a bot on the second, and somebody to act. */
const table = (id: string, touched_at: number, other: "friend" | "bot", turn: "me" | "other"): TableInfo =>
  ({
    id,
    touched_at,
    status: "playing",
    to_act: [turn === "me" ? 0 : 1],
    chairs: [
      { name: "Anne", bot: null, mine: true },
      { name: other === "friend" ? "Luc" : null, bot: other === "bot" ? "easy" : null, mine: false },
    ],
  }) as unknown as TableInfo;
const ids = ({ shown, more }: { shown: TableInfo[]; more: TableInfo[] }): string =>
  `${shown.map((one) => one.id).join("")}|${more.map((one) => one.id).join("")}`;

test("the newest stands first", () => {
  expect(ids(shelf([table("a", 1, "friend", "other"), table("b", 3, "friend", "me"), table("c", 2, "bot", "me")]))).toBe("bca|");
});

test("where it is one's turn comes before where one waits", () => {
  expect(ids(ownShelf([table("a", 9, "friend", "other"), table("b", 1, "friend", "me"), table("c", 2, "friend", "me")]))).toBe("cba|");
});

test("games that were left to the bots do not crowd out a friend's", () => {
  const bots = Array.from({ length: 8 }, (_, at) => table(String(at), 10 + at, "bot", "me"));
  expect(ids(ownShelf([table("f", 1, "friend", "other"), ...bots]))).toBe("765f|43210");
});

test("a long list is cut", () => {
  expect(ids(shelf(Array.from({ length: 8 }, (_, at) => table(String(at), at, "friend", "me"))))).toBe("765432|10");
});

test("where a bot plays for oneself, it is not one's turn", () => {
  const mine = table("a", 1, "friend", "me");
  expect(isTurn(mine)).toBe(true);
  expect(isTurn({ ...mine, chairs: mine.chairs.map((chair) => ({ ...chair, away: chair.mine })) })).toBe(false);
});

test.each([
  ["a finished game is hidden, whoever played it", { status: "over", host: true }, "friend", "hide"],
  ["one's own against bots is removed", { status: "playing", host: true }, "bot", "remove"],
  ["one's own that waits for friends is removed", { status: "waiting", host: true }, "nobody", "remove"],
  ["one where a friend plays stays", { status: "playing", host: true }, "friend", null],
  ["somebody else's stays", { status: "playing", host: false }, "bot", null],
  ["one that is being dealt stays", { status: "dealing", host: true }, "bot", null],
] as const)("%s", (_, state, other, expected) => {
  const chairs = [
    { name: "Anne", bot: null, mine: true },
    { name: other === "friend" ? "Luc" : null, bot: other === "bot" ? "easy" : null, mine: false },
  ];
  expect(removalOf({ ...state, chairs } as unknown as TableInfo)).toBe(expected);
});
