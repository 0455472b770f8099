import { defineConfig } from "vitest/config";

// Real browsers at the real binary. Every file has servers and browsers of its own, so files run at the same time; a file's
// tests run one after the other, because they share a server. The times are deadlines that end a hang: a busy machine is slow.
export default defineConfig({
  test: {
    include: ["tests/*.test.ts"],
    testTimeout: 900_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
  },
});
