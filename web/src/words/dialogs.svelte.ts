// The sentences of dialogs that few open, fetched with them.
import { words } from "../state/words.svelte.ts";
import { Words, negotiate } from "./words.ts";

const FILES = import.meta.glob<string>("../../../locales/*/dialogs.ftl", { query: "?raw", import: "default" });

class DialogWords {
  now: Words | null = $state.raw(null);

  /** Follows the language of the page. Called inside a component. */
  follow(): void {
    $effect(() => {
      const language = negotiate([words.language]);
      void FILES[`../../../locales/${language}/dialogs.ftl`]?.().then((text) => (this.now = new Words(language, [text])));
    });
  }
}

export const dialogWords = new DialogWords();
