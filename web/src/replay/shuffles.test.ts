import { describe, expect, it } from "vitest";
import record from "../fixtures/record.json";
import { sha256, sha256Plain } from "./sha256.ts";
import { check } from "./shuffles.ts";

const hex = (data: Uint8Array): string => Buffer.from(data).toString("hex");

describe("SHA-256", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 1000])("written out agrees with the browser's for %i bytes", async (length) => {
    const data = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(hex(sha256Plain(data))).toBe(hex(await sha256(data)));
  });
});

describe("the check of the shuffles", () => {
  it("finds the example of docs/fairness.md", async () => {
    const example = {
      seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
      nonces: ["00112233445566778899aabbccddeeff", "0123456789abcdef0123456789abcdef", "ffffffffffffffffffffffffffffffff"],
      shuffles: ["10 9 12 5 4 2 7 6 8 11 13 1 3".split(" "), "10 7 5 1 6 13 9 11 3 12 4 8 2".split(" ")],
    };
    expect(await check(example, null, [])).toEqual({ kind: "good", shuffles: 2, cards: 26 });
  });

  it("holds for a record of the server", async () => {
    expect(await check(record, null, [])).toMatchObject({ kind: "good", shuffles: record.shuffles.length });
  });

  it("finds two cards that changed places", async () => {
    const bad = structuredClone(record);
    const stack = bad.shuffles.at(-1) as string[];
    const other = stack.findIndex((card) => card !== stack[0]);
    [stack[0], stack[other]] = [stack[other] as string, stack[0] as string];
    expect(await check(bad, null, [])).toEqual({ kind: "shuffle", shuffle: bad.shuffles.length - 1 });
  });

  it("finds another seed", async () => {
    expect(await check({ ...record, seed: "00".repeat(32) }, null, [])).toEqual({ kind: "seed" });
  });

  it("finds that this device saw another promise, or gave another nonce", async () => {
    const seen = { commitment: record.commitment, nonces: { 0: record.nonces[0] as string } };
    expect(await check(record, seen, [0])).toMatchObject({ kind: "good" });
    expect(await check(record, { ...seen, commitment: "00".repeat(32) }, [0])).toEqual({ kind: "changed", what: "commitment" });
    expect(await check(record, { ...seen, nonces: { 0: "00".repeat(16) } }, [0])).toEqual({ kind: "changed", what: "nonce" });
  });
});
