// The sentences of reviews and advice, fetched when somebody asks for one.
import { Words, negotiate } from "../words/words.ts";

const FILES = import.meta.glob<string>("../../../locales/*/review.ftl", { query: "?raw", import: "default" });

export async function reviewWords(requested: string): Promise<Words> {
  const language = negotiate([requested]);
  const file = FILES[`../../../locales/${language}/review.ftl`];
  return new Words(language, file ? [await file()] : []);
}
