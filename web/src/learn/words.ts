// The sentences of the lessons, fetched when somebody wants to learn.
import { Words, negotiate } from "../words/words.ts";

const FILES = import.meta.glob<string>("../../../locales/*/lessons.ftl", { query: "?raw", import: "default" });

export async function lessonWords(requested: string): Promise<Words> {
  const language = negotiate([requested]);
  const file = FILES[`../../../locales/${language}/lessons.ftl`];
  return new Words(language, file ? [await file()] : []);
}
