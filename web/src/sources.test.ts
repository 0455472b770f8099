import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** The sources of the client, without tests. */
const SOURCES = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ts|svelte|css)$/.test(file) && !/\.test\.ts$|^fixtures\//.test(file))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, "utf8") }));

/** Calls that find elements, up to the end of their first argument. */
const LOOKUP = /\b(?:querySelector(?:All)?|closest|matches|getElementsBy\w+)(?:<[^(]*>)?\(\s*(["'`])(.*?)\1/g;

/** Lookups by class name or test id: `querySelector(".card")`, `closest("[data-testid=log]")`, `getElementsByClassName`. */
const byClassOrTestId = (text: string): string[] =>
  [...text.matchAll(LOOKUP)].filter(([call, , selector = ""]) => /^getElementsByClass/.test(call) || /(^|[^\w$"'=])\.[a-z]|[\w\])]\.[a-z]|data-testid|\[class/.test(selector.replace(/\$\{.*?\}/g, ""))).map(([call]) => call);

/**
 * The styles that reach into another component, by class. A component that needs the other to look different says so with a
 * property; these are about where a part stands, or were cheaper than a property for one use.
 */
const REACHES: Record<string, readonly string[]> = {
  // A page or a board arranges the parts that it puts together.
  "games/nichtig/Board.svelte": [".badge", ".seat"],
  "games/piles/Board.svelte": [".seat"],
  "learn/Lesson.svelte": [".button:focus-visible", ".gear"],
  "pages/ReplayPage.svelte": [".chat", ".chat ol", ".gear"],
  "pages/TablePage.svelte": [".aim", ".button.icon", ".button:focus-visible", ".hints", ".moments", ".panel-side"],
  "parts/Cloth.svelte": [".facts .word", ".none"],
  "parts/RoundEnd.svelte": [".aim", ".you"],
  "parts/SettingsDialog.svelte": [".switch"],
  "pages/Recover.svelte": [".link", ".link .buttons"],
  "replay/MoveList.svelte": [".pieces"],
  // What stands in a snippet is not the component's own for Svelte.
  "games/piles/Count.svelte": [".many"],
  "parts/CountTable.svelte": [".leads", ".leads svg", ".word", "span.suit"],
  "parts/MovePieces.svelte": [".icon"],
  "parts/Seat.svelte": [".fact", ".fact svg", ".memory", ".took", ".word"],
};

test("no component finds another by its class name or test id", () => {
  expect(SOURCES.length).toBeGreaterThan(150);
  expect(SOURCES.flatMap(({ file, text }) => byClassOrTestId(text).map((call) => `${file}: ${call}`))).toEqual([]);
});

test.each([
  ['board.querySelector(".card")', true],
  ["board.querySelectorAll<HTMLElement>(`a.game`)", true],
  ['element.closest("li > .row")', true],
  ['element.matches("[data-testid=log]")', true],
  ['document.getElementsByClassName("card")', true],
  ['element.closest("[data-card]")', false],
  ["list.querySelector(`[data-rule=\"${rule.number}\"]`)", false],
  ['list.querySelector("a")', false],
])("a lookup by class or test id is recognised: %s", (code, isOne) => {
  expect(byClassOrTestId(code).length > 0).toBe(isOne);
});

test("styles reach into other components only where it is listed", () => {
  const found = SOURCES.flatMap(({ file, text }) => {
    const selectors = [...text.matchAll(/:global\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, selector = ""]) => selector).filter((selector) => /\.[a-z]|testid/.test(selector));
    return selectors.length === 0 ? [] : [[file, [...new Set(selectors)].sort()] as const];
  });
  expect(Object.fromEntries(found)).toEqual(REACHES);
});
