import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, spans } from "./markdown.ts";

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
    const all = blocks.flatMap((block) => (block.kind === "table" ? [...block.head, ...block.rows.flat()].flat() : block.spans));
    for (const span of all.filter((one) => one.kind !== "code")) expect(span.text).not.toMatch(/\*\*|`|^#|^\|/);
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
