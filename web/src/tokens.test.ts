import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { breakpoints, withBreakpoints } from "../css-breakpoints.ts";

/** Pictures are drawn with colours of their own. */
const PICTURES = /^art\/|Box\.svelte$/;

interface Source {
  file: string;
  /** Without comments. */
  styles: string;
  markup: string;
}

const without = (text: string, what: RegExp): string => text.replace(what, "");

function source(file: string, text: string): Source {
  const isSheet = file.endsWith(".css");
  const styles = isSheet ? text : (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? "");
  const markup = isSheet ? "" : without(without(text, /<(script|style)\b[^]*?<\/\1>/g), /<!--[^]*?-->/g);
  return { file, styles: without(styles, /\/\*[^]*?\*\//g), markup };
}

const SOURCES = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(svelte|css)$/.test(file) && file !== "tokens.css")
  .map((file) => source(file, readFileSync(resolve(import.meta.dirname, file), "utf8")));

const NAMES = "white|black|gr[ae]y|silver|red|maroon|orange|gold|yellow|olive|lime|green|aqua|cyan|teal|blue|navy|purple|magenta|fuchsia|violet|pink|brown|tan|beige|ivory|linen";
const COLOUR = new RegExp(`#[\\da-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![\\w-])(?:${NAMES})(?![\\w-])`, "i");

/** What a declaration must not say by itself, because there is a token for it. */
const RULES: readonly [what: string, property: RegExp, raw: RegExp][] = [
  ["a colour", /./, COLOUR],
  ["a layer", /^z-index$/, /\d/],
  ["a duration", /^(transition|animation)/, /[\d.]m?s\b/],
  ["a shadow", /^(box-shadow|filter)$/, /\dpx/],
  ["a corner", /^border-(.+-)?radius$/, /^[^(]*\d(px|rem)/],
  ["a distance", /gap$/, /^[^(]*\b([2-9]|\d\d+)px/],
  ["a typeface", /^font(-family)?$/, /"|\b(serif|sans-serif|monospace)$/],
  ["a size of letters", /^font(-size)?$/, /^[^(]*[\d.]rem/],
];

/** What is wrong with a source. */
function faults({ file, styles, markup }: Source): string[] {
  const found: string[] = [];
  for (const [, property = "", value = ""] of styles.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)) {
    if (property.startsWith("--") || styles.includes(`@property ${property}`)) continue;
    for (const [what, where, raw] of RULES) if (where.test(property) && raw.test(value)) found.push(`${file}: ${what} of its own: ${property}: ${value}`);
  }
  for (const [, property = "", value = ""] of styles.matchAll(/(--[\w-]+)\s*:\s*([^;{}]+);/g)) {
    if (COLOUR.test(value)) found.push(`${file}: a colour of its own: ${property}: ${value}`);
  }
  for (const [query] of styles.matchAll(/@(?:media|container)[^{]*/g)) {
    if (/\d/.test(query)) found.push(`${file}: a breakpoint of its own: ${query.trim()}`);
  }
  if (!PICTURES.test(file)) {
    for (const [attribute, value = ""] of markup.matchAll(/(?:fill|stroke|style|style:[\w-]+|color)="([^"{}]*)"/g)) {
      if (COLOUR.test(value)) found.push(`${file}: a colour of its own: ${attribute}`);
    }
  }
  return found;
}

describe("tokens", () => {
  it("are what every component and style sheet is drawn with", () => {
    expect(SOURCES.length).toBeGreaterThan(40);
    expect(SOURCES.flatMap(faults)).toEqual([]);
  });

  it.each([
    ["a { color: #fff; }", "a colour of its own: color: #fff"],
    ["a { border: 1px solid rgb(0 0 0); }", "a colour of its own: border: 1px solid rgb(0 0 0)"],
    ["a { background: white; }", "a colour of its own: background: white"],
    ["a { --mine: #123456; }", "a colour of its own: --mine: #123456"],
    ["a { z-index: 3; }", "a layer of its own: z-index: 3"],
    ["a { transition: width 200ms; }", "a duration of its own: transition: width 200ms"],
    ["a { animation: turn 1.5s infinite; }", "a duration of its own: animation: turn 1.5s infinite"],
    ["a { box-shadow: 0 1px 2px var(--line); }", "a shadow of its own: box-shadow: 0 1px 2px var(--line)"],
    ["a { border-radius: 9px; }", "a corner of its own: border-radius: 9px"],
    ["a { gap: 9px; }", "a distance of its own: gap: 9px"],
    ["a { font: 600 1.1rem var(--serif); }", "a size of letters of its own: font: 600 1.1rem var(--serif)"],
    ["a { font-family: Georgia, serif; }", "a typeface of its own: font-family: Georgia, serif"],
    ["@media (max-width: 720px) { a { gap: 0; } }", "a breakpoint of its own: @media (max-width: 720px)"],
    ["@container table (height < 20rem) { a { gap: 0; } }", "a breakpoint of its own: @container table (height < 20rem)"],
  ])("are missed in %s", (styles, fault) => {
    expect(faults(source("x.css", styles))).toEqual([`x.css: ${fault}`]);
  });

  it("are missed in a component's markup, but not in a picture's", () => {
    const markup = '<rect fill="#fff" />';
    expect(faults(source("parts/X.svelte", markup))).toEqual(['parts/X.svelte: a colour of its own: fill="#fff"']);
    expect(faults(source("games/x/Box.svelte", markup))).toEqual([]);
  });

  it.each([
    "a { color: var(--text); background: color-mix(in srgb, var(--panel) 82%, transparent); white-space: nowrap; }",
    "a { gap: 0 var(--space-2); border-radius: var(--radius-card); font: 600 var(--text-large) / 1.3 var(--serif); }",
    "a { gap: clamp(6px, 1.6cqw, 22px); font-size: min(0.9rem, 4cqw); }",
    "@media (--narrow) and (not (--flat)) { a { gap: 1px; } }",
    "@media (forced-colors: active) { a { color: CanvasText; } }",
    "@container table (orientation: portrait) { a { z-index: var(--z-above); } }",
  ])("are all there is in %s", (styles) => {
    expect(faults(source("x.css", styles))).toEqual([]);
  });

  it("are defined wherever they are named", () => {
    const all = [...SOURCES.map(({ styles, markup }) => styles + markup), readFileSync(resolve(import.meta.dirname, "tokens.css"), "utf8")].join("\n");
    const defined = new Set([...all.matchAll(/(?:style:|@property |[\s{;])(--[\w-]+)(?=[:=]| \{)/g)].map(([, name]) => name));
    const named = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect([...named].filter((name) => !defined.has(name))).toEqual([]);
  });
});

describe("the four breakpoints", () => {
  const known = new Map([["--narrow", "(width <= 560px)"], ["--flat", "(height <= 430px)"]]);

  it("are four, and each is used", () => {
    const names = [...breakpoints().keys()];
    expect(names).toHaveLength(4);
    const used = SOURCES.map(({ styles }) => styles).join("");
    expect(names.filter((name) => !used.includes(`(${name})`))).toEqual([]);
  });

  it.each([
    ["@media (--narrow) {}", "@media (width <= 560px) {}"],
    ["@container table (--narrow) or (--flat) {}", "@container table (width <= 560px) or (height <= 430px) {}"],
    ["@media not (--flat) {}", "@media not (height <= 430px) {}"],
    ["@custom-media --narrow (width <= 560px);a {}", "a {}"],
    ["a { color: var(--narrow); }", "a { color: var(--narrow); }"],
  ])("%s becomes %s", (code, built) => {
    expect(withBreakpoints(code, known)).toBe(built);
  });

  it("are refused when they are not defined", () => {
    expect(() => withBreakpoints("@media (--narow) {}", known)).toThrow("@media (--narow): there is no breakpoint --narow");
  });
});
