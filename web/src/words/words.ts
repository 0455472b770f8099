// The words of one language, from the same files as the terminal's. Everything is said through an explicit `Words`.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

/** The languages there are; the first is for those who speak none of them. */
export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export type Args = Record<string, FluentVariable>;

/** All that can be said in one language. */
export class Words {
  readonly language: Language;
  readonly #bundle: FluentBundle;

  constructor(language: Language, files: readonly string[]) {
    this.language = language;
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const text of files) this.#bundle.addResource(new FluentResource(text));
  }

  /** A message, or one of its attributes (`level-easy.about`). For a missing message, its ID. */
  readonly t = (id: string, args: Args = {}): string => this.find(id, args) ?? id;

  /** The same, if there is such a message. */
  find(id: string, args: Args = {}): string | undefined {
    // A variable that is missing is shown by its name, which is better than no sentence.
    return this.#format(id, args, []);
  }

  /** Is there such a message? */
  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** The same, if nothing is missing in it: an event may hide its cards from this viewer. */
  findWhole(id: string, args: Args = {}): string | undefined {
    const errors: Error[] = [];
    const text = this.#format(id, args, errors);
    return errors.length === 0 ? text : undefined;
  }

  #format(id: string, args: Args, errors: Error[]): string | undefined {
    const [name = "", attribute] = id.split(".", 2);
    const message = this.#bundle.getMessage(name);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    return pattern === undefined || pattern === null ? undefined : this.#bundle.formatPattern(pattern, args, errors);
  }

  /** `a, b and c`: by our own words, since browsers and the terminal must not differ in a comma. */
  list(items: readonly string[]): string {
    const last = items.at(-1) ?? "";
    return items.length < 2 ? last : this.t("list-and", { rest: items.slice(0, -1).join(", "), last });
  }
}

/** Only the chosen language is fetched, and nothing of the terminal's; lessons, reviews, notifications, dialogs, the history and the administrator's page fetch their own sentences. */
const FILES = import.meta.glob<string>(["../../../locales/*/*.ftl", "!../../../locales/*/terminal.ftl", "!../../../locales/*/lessons.ftl", "!../../../locales/*/review.ftl", "!../../../locales/*/notifications.ftl", "!../../../locales/*/dialogs.ftl", "!../../../locales/*/history.ftl", "!../../../locales/*/admin.ftl"], {
  query: "?raw",
  import: "default",
});

/** The first of these languages that there is, or else English. */
export function negotiate(requested: readonly string[]): Language {
  for (const tag of requested) {
    const found = LANGUAGES.find((known) => known === tag.split("-")[0]?.toLowerCase());
    if (found) return found;
  }
  return LANGUAGES[0];
}

/** The words in the first of these languages that there is, or else in English. */
export async function load(requested: readonly string[]): Promise<Words> {
  const language = negotiate(requested);
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/${language}/`));
  return new Words(language, await Promise.all(files.map(([, file]) => file())));
}
