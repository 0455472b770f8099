import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { cssBreakpoints } from "./css-breakpoints.ts";

/** Words are sent without comments, empty lines and more indentation than Fluent needs. */
const lean: Plugin = {
  name: "lean-words",
  enforce: "pre",
  load(id) {
    const [, path] = /^(.*\.ftl)\?raw$/.exec(id) ?? [];
    if (path === undefined) return null;
    this.addWatchFile(path);
    const lines = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "" && !line.startsWith("#"))
      .map((line) => line.replace(/^ +/, (indent) => " ".repeat(Math.ceil(indent.length / 4))));
    return `export default ${JSON.stringify(lines.join("\n"))}`;
  },
};

/** Words are named as rules are, with their language: `locales/fr/web.ftl` becomes `web.fr-Bdlp6Ztn.js`. */
function chunkName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, name] = /\/locales\/(\w+)\/(\w+)\.ftl/.exec(facadeModuleId ?? "") ?? [];
  return name ? `assets/${name}.${language}-[hash].js` : "assets/[name]-[hash].js";
}

const server = process.env["TREIZE_SERVER"] ?? "http://127.0.0.1:1313";

export default defineConfig({
  plugins: [lean, cssBreakpoints(), svelte()],
  // Words and rules lie beside this folder, since the terminal speaks them too.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } } },
  build: {
    target: "es2022",
    // From here on browsers know light-dark(); what would stand in for it cannot change the theme of a part.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: chunkName } },
  },
  // Component tests want Svelte's browser half.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // The times are deadlines that end a hang: a busy machine is slow.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: ["src/test-setup.ts"], testTimeout: 240_000, hookTimeout: 240_000 },
});
