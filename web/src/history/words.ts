// The sentences of lists of finished games and of players' pages, fetched with them.
import { Words, negotiate } from "../words/words.ts";

const FILES = import.meta.glob<string>("../../../locales/*/history.ftl", { query: "?raw", import: "default" });

export async function historyWords(requested: string): Promise<Words> {
  const language = negotiate([requested]);
  const file = FILES[`../../../locales/${language}/history.ftl`];
  return new Words(language, file ? [await file()] : []);
}
