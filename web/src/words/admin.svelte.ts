// The sentences of the page of the administrator, fetched with it.
import { words } from "../state/words.svelte.ts";
import { Words, negotiate } from "./words.ts";

const FILES = import.meta.glob<string>("../../../locales/*/admin.ftl", { query: "?raw", import: "default" });

class AdminWords {
  now: Words | null = $state.raw(null);

  /** Follows the language of the page. Called inside a component. */
  follow(): void {
    $effect(() => {
      const language = negotiate([words.language]);
      void FILES[`../../../locales/${language}/admin.ftl`]?.().then((text) => (this.now = new Words(language, [text])));
    });
  }
}

export const adminWords = new AdminWords();
