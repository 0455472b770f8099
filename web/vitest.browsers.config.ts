import { defineConfig } from "vitest/config";

// The main stories in browsers other than Chromium, one browser after the other. The times are deadlines that end a hang.
export default defineConfig({
  test: { include: ["tests/other-browsers/*.test.ts"], testTimeout: 900_000, hookTimeout: 240_000 },
});
