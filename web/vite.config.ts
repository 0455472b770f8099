import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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

/** What reads how modules import each other, while chunks are chosen. */
type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null };

/** The modules that are fetched with others, as one file: on a slow line another request costs more than its bytes. */
const TOGETHER = [
  { name: "start", entry: "src/main.ts" },
  { name: "table", entry: "src/pages/TablePage.svelte" },
].map(({ name, entry }) => ({ name, entry: fileURLToPath(new URL(entry, import.meta.url)), modules: new Set<string>() }));

/** The sentences of one language that are needed before anything is shown. */
const SENTENCES = /\/locales\/(\w+)\/(?:errors|games|web|deals)\.ftl/;

function collect(id: string, graph: Graph, into: Set<string>): void {
  if (into.has(id)) return;
  into.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, graph, into);
}

/** In which chunk a module is: with what the first page needs, or else with what a table needs; or by itself. */
function chunkOf(id: string, graph: Graph): string | null {
  const [, language] = SENTENCES.exec(id) ?? [];
  if (language !== undefined) return `sentences.${language}`;
  for (const { name, entry, modules } of TOGETHER) {
    collect(entry, graph, modules);
    if (modules.has(id)) return name;
  }
  return null;
}

/** Words are named as rules are, with their language: `locales/fr/admin.ftl` becomes `admin.fr-Bdlp6Ztn.js`. */
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
    rolldownOptions: { output: { chunkFileNames: chunkName, codeSplitting: { groups: [{ name: chunkOf, debugName: "together" }] } } },
  },
  // Component tests want Svelte's browser half.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // The times are deadlines that end a hang: a busy machine is slow.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: ["src/test-setup.ts"], testTimeout: 240_000, hookTimeout: 240_000 },
});
