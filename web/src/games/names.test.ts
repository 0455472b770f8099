import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { GAMES } from "./index.ts";

/** Not ours to name: the protocol's types. */
const ELSEWHERE = /^(games|fixtures)\/|^wire\.ts$|\.test\.ts$/;

test("nothing outside of this folder names a game", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|svelte|css)$/.test(file) && !ELSEWHERE.test(file));
  expect(files.length).toBeGreaterThan(60);
  // A type of the protocol that belongs to a game names it, too.
  const names = new RegExp([...Object.keys(GAMES), "vendredi", "danger ?13", "piles(board|event)"].join("|"), "i");
  const naming = files.flatMap((file) =>
    readFileSync(`src/${file}`, "utf8").split("\n").flatMap((line, index) => (names.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(naming).toEqual([]);
});
