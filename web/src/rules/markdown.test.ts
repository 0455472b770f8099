import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { faceOf } from "../games/art.ts";
import { type Span, parse, parts, spans } from "./markdown.ts";

describe("the rules pages", () => {
  const folder = resolve(import.meta.dirname, "../../../rules");
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));

  it.each(pages)("%s has its rules numbered from 1 without a gap", (name) => {
    const rules = parse(readFileSync(join(folder, name), "utf8")).flatMap((block) => (block.kind === "rule" ? [block.number] : []));
    expect(rules.length).toBeGreaterThan(9);
    expect(rules).toEqual(rules.map((_, index) => index + 1));
  });

  it.each(pages)("%s shows none of its markup", (name) => {
    const blocks = parse(readFileSync(join(folder, name), "utf8"));
    const all = blocks.flatMap((block): Span[] => {
      if (block.kind === "table") return [...block.head, ...block.rows.flat()].flat();
      if (block.kind === "figure") return [...block.cards, ...block.caption];
      return block.kind === "divider" ? [] : block.spans;
    });
    for (const span of all.filter((one) => one.kind !== "code")) expect(span.text).not.toMatch(/\*\*|`|^#|^\||^>/);
  });

  it.each(pages)("%s begins with a short page, which is drawn with real cards", (name) => {
    const { short, exact } = parts(parse(readFileSync(join(folder, name), "utf8")));
    expect(short.some(({ kind }) => kind === "rule")).toBe(false);
    expect(exact.some(({ kind }) => kind === "rule")).toBe(true);
    const figures = short.flatMap((block) => (block.kind === "figure" ? [block] : []));
    expect(figures.length).toBeGreaterThan(4);
    const cards = figures.flatMap((figure) => figure.cards.filter(({ kind }) => kind === "code"));
    for (const { text } of cards) expect([text, faceOf(name.split(".")[0] ?? "", text)]).not.toContain(null);
  });

  it("show the same figures in every language", () => {
    const drawn = (name: string) =>
      parse(readFileSync(join(folder, name), "utf8")).flatMap((block) => (block.kind === "figure" ? [[...block.cards.map(({ text }) => text), block.result]] : []));
    for (const name of pages) expect(drawn(name)).toEqual(drawn(name.replace(/\.\w+\.md$/, ".en.md")));
  });
});

it("keeps marks apart", () => {
  expect(spans("a **b** *c* `d`")).toEqual([
    { kind: "text", text: "a " },
    { kind: "bold", text: "b" },
    { kind: "text", text: " " },
    { kind: "italic", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
  ]);
});

it("takes a figure apart", () => {
  expect(parse("> `b7` + `b4` **11** Blue is *full*.")).toEqual([
    {
      kind: "figure",
      cards: [
        { kind: "code", text: "b7" },
        { kind: "text", text: " + " },
        { kind: "code", text: "b4" },
      ],
      result: "11",
      caption: spans(" Blue is *full*."),
    },
  ]);
});
