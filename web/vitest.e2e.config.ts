import { defineConfig } from "vitest/config";

// Real browsers at the real binary: one after another, since they share the machine's cores.
export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    sequence: { concurrent: false },
  },
});
