// The breakpoints of tokens.css, in every style sheet and component.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const TOKENS = resolve(import.meta.dirname, "src/tokens.css");

const DEFINED = /@custom-media (--[\w-]+) (\(.+?\));[ \t]*/g;

/** Each breakpoint's condition, by its name. */
export function breakpoints(tokens = readFileSync(TOKENS, "utf8")): Map<string, string> {
  return new Map([...tokens.matchAll(DEFINED)].map(([, name = "", condition = ""]) => [name, condition]));
}

/** Puts conditions where `@media` and `@container` name them; names that are not defined are an error. */
export function withBreakpoints(code: string, known: ReadonlyMap<string, string>): string {
  return code.replace(DEFINED, "").replace(/@(?:media|container)[^{]*/g, (query) =>
    query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const condition = known.get(name);
      if (condition === undefined) throw new Error(`${query.trim()}: there is no breakpoint ${name}`);
      return condition;
    }),
  );
}

/**
 * Browsers do not know `@custom-media`. Lightning CSS does, but only inside one file, which a component's styles are not, and not in
 * `@container`.
 */
export function cssBreakpoints(): Plugin {
  return {
    name: "css-breakpoints",
    enforce: "pre",
    transform: {
      filter: { id: /\.(?:svelte|css)$/ },
      handler(code) {
        if (!/\(--|@custom-media/.test(code)) return null;
        this.addWatchFile(TOKENS);
        return { code: withBreakpoints(code, breakpoints()), map: null };
      },
    },
  };
}
