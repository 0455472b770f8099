import { describe, expect, test } from "vitest";

import danger13 from "../fixtures/danger13.json";
import deltas from "../fixtures/deltas.json";
import friday13 from "../fixtures/friday13.json";
import nichtig from "../fixtures/nichtig.json";
import thirteen from "../fixtures/thirteen.json";
import { applyDelta } from "./delta.ts";

const games: Record<string, { frames: unknown[] }> = { thirteen, friday13, nichtig, danger13 };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a delta", () => {
  test.each(deltas.deltas)("of the server makes frame $from of $game the next one", ({ game, from, delta }) => {
    const [old, next] = (games[game]?.frames ?? []).slice(from, from + 2).map((frame) => JSON.stringify(frame));
    expect(new TextDecoder().decode(applyDelta(encode(old ?? ""), Uint8Array.from(delta)))).toBe(next);
  });

  test("may copy what it has just made", () => {
    // Two bytes are inserted, and eight are copied from there on.
    expect(new TextDecoder().decode(applyDelta(encode(""), Uint8Array.of(0x24, 97, 98, 0x03)))).toBe("ababababab");
  });

  test("that ends too early is an error", () => {
    expect(() => applyDelta(encode("abc"), Uint8Array.of(0x7f))).toThrow("ends too early");
  });
});
