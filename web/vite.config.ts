import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["TREIZE_SERVER"] ?? "http://127.0.0.1:1313";

export default defineConfig({
  plugins: [svelte()],
  // Words and rules lie beside this folder, since the terminal speaks them too.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Component tests want Svelte's browser half.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: ["src/test-setup.ts"] },
});
