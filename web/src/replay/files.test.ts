import { expect, test } from "vitest";
import { recordsIn } from "./files.ts";
import { fileSource } from "./source.ts";

const record = (more: object = {}): string => JSON.stringify({ format: "treize-record/1", game: "g", players: 3, ...more });
const names = async (more: object): Promise<(string | null)[]> => {
  const { chairs } = await fileSource(record(more), (seat) => `Player ${seat + 1}`).info();
  return chairs.map(({ name, bot }) => bot ?? name);
};

test("a file has one record, or one in each line", () => {
  expect(recordsIn(`\n${JSON.stringify(JSON.parse(record()), null, 2)}\n`)).toHaveLength(1);
  expect(recordsIn(`${record()}\nnothing\n{}\n${record()}\r\n`)).toHaveLength(2);
  for (const none of ["", "[]", "null", "13", "{", "nothing"]) expect(recordsIn(none), none).toEqual([]);
});

test("players are named as in the record, bots by their levels, and anything else is harmless", async () => {
  expect(await names({ names: ["Anne", "normal", "Bob"] })).toEqual(["Anne", "normal", "Bob"]);
  expect(await names({ names: ["easy", "Anne", "Anne"], simulation: {} })).toEqual(["easy", "Anne 2", "Anne 3"]);
  for (const odd of [undefined, 13, "Anne", [{}, 13, null]]) expect(await names({ names: odd })).toEqual(["Player 1", "Player 2", "Player 3"]);
  expect(await names({ players: 1e9 })).toHaveLength(6);
  expect(await names({ players: "3" })).toEqual([]);
  for (const proof of [13, null, { chairs: 13 }, { chairs: [null, 13, {}], commitment: {} }]) expect(await names({ proof })).toHaveLength(3);
});
