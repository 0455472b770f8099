// The words of the page, in the player's language; whatever is said follows when the language changes.
import { Refusal } from "../net/api.ts";
import type { ChairInfo, Clock, Fact, Refused } from "../wire.ts";
import { cardAbout, cardName, pileName } from "../words/cards.ts";
import { chairName, clock, refused } from "../words/describe.ts";
import { type Preview, type Reason, type Scene, action, glance, preview, reason, sentence } from "../words/facts.ts";
import { type Args, type Words, load } from "../words/words.ts";
import { settings } from "./settings.svelte.ts";

/** The languages, each by its own name. */
export const LANGUAGES: Record<string, string> = { fr: "Français", en: "English", de: "Deutsch" };

const MINUTE = 60_000;

class Speech {
  #now: Words | null = $state.raw(null);
  /** The chosen language is no longer at the server, which has been updated since the page was opened. */
  isStale = $state(false);

  get ready(): boolean {
    return this.#now !== null;
  }
  get #words(): Words {
    if (!this.#now) throw new Error("nothing is shown before the words are there");
    return this.#now;
  }
  get language(): string {
    return this.#now?.language ?? "en";
  }

  /** Loads the chosen language, or the browser's. */
  async choose(chosen: string | null): Promise<void> {
    try {
      this.#now = await load([...(chosen === null ? [] : [chosen]), ...navigator.languages]);
      this.isStale = false;
    } catch (error) {
      this.isStale = navigator.onLine;
      throw error;
    }
    document.documentElement.lang = this.#now.language;
    document.querySelector<HTMLMetaElement>("meta[name=description]")?.setAttribute("content", this.t("description"));
  }

  t(id: string, args: Args = {}): string {
    return this.#words.t(id, args);
  }
  list(items: readonly string[]): string {
    return this.#words.list(items);
  }
  card(game: string, card: string): string {
    return cardName(this.#words, game, card);
  }
  /** What is special about a card; null if nothing is. */
  about(game: string, card: string): string | null {
    return cardAbout(this.#words, game, card);
  }
  pile(game: string, pile: string): string {
    return pileName(this.#words, game, pile);
  }
  /** The name of the person or bot on a chair; `null` while the seats are to be drawn. */
  chair(chair: Pick<ChairInfo, "name" | "bot">, seat: number | null): string {
    return chairName(this.#words, chair, seat) ?? this.t("seat-free");
  }
  clock(time: Clock): string {
    return clock(this.#words, time);
  }
  /** A fact as a sentence; nothing if it needs none. */
  fact(game: string, fact: Fact | null, seat: number | null, names: readonly string[]): string | null {
    return fact && sentence(this.#scene(game, seat, names), fact);
  }
  /** The same, for a banner. */
  glance(game: string, fact: Fact, seat: number | null, names: readonly string[]): string {
    return glance(this.#scene(game, seat, names), fact) ?? "";
  }
  /** An action in words. */
  action(game: string, name: Fact | undefined, written: string, seat: number | null, names: readonly string[]): string {
    return action(this.#scene(game, seat, names), name, written);
  }
  preview(game: string, fact: Fact | null, seat: number | null, names: readonly string[]): Preview {
    return (fact && preview(this.#scene(game, seat, names), fact)) ?? { text: "", danger: "calm" };
  }
  /** Why an action may not be chosen. */
  reason(game: string, fact: Fact | null, seat: number | null, names: readonly string[]): Reason {
    return (fact && reason(this.#scene(game, seat, names), fact)) ?? { text: "", rule: null };
  }
  #scene(game: string, viewer: number | null, names: readonly string[]): Scene {
    return { words: this.#words, game, viewer, names };
  }
  refused(why: Refused): string {
    return refused(this.#words, why);
  }
  /** Why something was not done. */
  because(error: unknown): string {
    return error instanceof Refusal ? this.refused(error.refused) : String(error);
  }
  /** How long ago, roughly. */
  ago(time: number): string {
    const minutes = Math.round((time - Date.now()) / MINUTE);
    const format = new Intl.RelativeTimeFormat(this.language, { numeric: "auto", style: "short" });
    if (minutes > -60) return format.format(Math.min(0, minutes), "minute");
    return minutes > -60 * 24 ? format.format(Math.round(minutes / 60), "hour") : format.format(Math.round(minutes / 1440), "day");
  }
}

export const words = new Speech();

/** Follows the language that is set. Called once, inside an effect root. */
export function keepWords(): void {
  $effect(() => {
    const chosen = settings.language;
    const choose = (): void => void words.choose(chosen).catch(() => addEventListener("online", choose, { once: true }));
    choose();
    return () => removeEventListener("online", choose);
  });
}
