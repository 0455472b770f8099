// The sentences about forks, challenges and daily deals, fetched with what shows them.
import { words } from "../state/words.svelte.ts";
import { Words, negotiate } from "../words/words.ts";

const FILES = import.meta.glob<string>("../../../locales/*/deals.ftl", { query: "?raw", import: "default" });

class DealWords {
  now: Words | null = $state.raw(null);

  /** Follows the language of the page. Called inside a component. */
  follow(): void {
    $effect(() => {
      const language = negotiate([words.language]);
      void FILES[`../../../locales/${language}/deals.ftl`]?.().then((text) => (this.now = new Words(language, [text])));
    });
  }
}

export const dealWords = new DealWords();
