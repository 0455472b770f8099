import { expect, test } from "vitest";
import type { Fact } from "../wire.ts";
import { Reasons } from "./reasons.svelte.ts";

const fact = { id: "reason-colour" } as unknown as Fact;

/** Reasons, and what the server was asked. */
function reasons(): { why: (seat: number, n: number, action: string) => Fact | null; asked: string[]; reasons: Reasons } {
  const asked: string[] = [];
  const reasons = new Reasons();
  return { reasons, asked, why: (seat, n, action) => reasons.why(seat, n, action, () => asked.push(`${seat} ${n} ${action}`)) };
}

test("the server is asked once for each action of a moment, and its answer stays", () => {
  const { why, asked, reasons: known } = reasons();
  expect([why(0, 3, "b7>y"), why(0, 3, "b7>y"), why(0, 3, "r4>b")]).toEqual([null, null, null]);
  known.hear({ seat: 0, n: 3, action: "b7>y", fact });
  known.hear({ seat: 0, n: 3, action: "r4>b", fact: null });
  expect([why(0, 3, "b7>y"), why(0, 3, "r4>b")]).toEqual([fact, null]);
  expect(asked).toEqual(["0 3 b7>y", "0 3 r4>b"]);
});

test("nothing of a moment is remembered when the table has gone on", () => {
  const { why, asked, reasons: known } = reasons();
  for (let n = 0; n < 50; n++) {
    why(0, n, "b7>y");
    known.hear({ seat: 0, n, action: "b7>y", fact });
    // An answer may come before the frame that it is about.
    known.hear({ seat: 0, n: n + 1, action: "r4>b", fact });
    known.keep(0, n + 1);
    expect([known.size, why(0, n + 1, "r4>b")]).toEqual([1, fact]);
  }
  expect(asked).toHaveLength(50);
  known.keep(0, 40);
  why(0, 40, "b7>y");
  expect(asked, "what is forgotten is asked again").toHaveLength(51);
  known.keep(null, 40);
  expect(known.size).toBe(0);
});
