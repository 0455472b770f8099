// The rules of a game in a language, fetched when somebody wants to read them.
import { type Block, parse } from "./markdown.ts";

const PAGES = import.meta.glob<string>("../../../rules/*.md", { query: "?raw", import: "default" });

export async function rulesOf(game: string, language: string): Promise<Block[] | null> {
  const page = PAGES[`../../../rules/${game}.${language}.md`] ?? PAGES[`../../../rules/${game}.en.md`];
  return page ? parse(await page()) : null;
}
