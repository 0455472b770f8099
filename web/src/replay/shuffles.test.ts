import { describe, expect, it } from "vitest";
import open from "../fixtures/record-open.json";
import record from "../fixtures/record.json";
import { type Memory, digest, frozenText } from "../state/nonces.ts";
import { type DealtHand, type Decision, type Seen } from "../state/seen.ts";
import { sha256, sha256Plain } from "./sha256.ts";
import { check, compared } from "./shuffles.ts";

const hex = (data: Uint8Array): string => Buffer.from(data).toString("hex");

describe("SHA-256", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 1000])("written out agrees with the browser's for %i bytes", async (length) => {
    const data = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(hex(sha256Plain(data))).toBe(hex(await sha256(data)));
  });
});

describe("the check of a game whose nonces were given openly", () => {
  it("finds the example of docs/fairness.md", async () => {
    const example = {
      players: 3,
      seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
      nonces: ["00112233445566778899aabbccddeeff", "0123456789abcdef0123456789abcdef", "ffffffffffffffffffffffffffffffff"],
      shuffles: ["10 9 12 5 4 2 7 6 8 11 13 1 3".split(" "), "10 7 5 1 6 13 9 11 3 12 4 8 2".split(" ")],
    };
    expect(await check(example, null)).toEqual({ kind: "open", shuffles: 2, cards: 26 });
    for (const bad of [{ nonces: example.nonces.slice(1) }, { nonces: ["", "", ""] }, { seed: "AB".repeat(32) }, { seed: "00" }])
      expect(await check({ ...example, ...bad }, null), "not written as it should be").toEqual({ kind: "none" });
  });

  it("never says more than that the shuffles follow", async () => {
    expect(await check(open, null)).toMatchObject({ kind: "open", shuffles: open.shuffles.length });
    expect(await check({ ...open, seed: "00".repeat(32) }, null)).toEqual({ kind: "seed" });
  });
});

/** Two cards that changed places in the last shuffle. */
function tampered<T extends { shuffles: string[][] }>(given: T): T {
  const bad = structuredClone(given);
  const stack = bad.shuffles.at(-1) as string[];
  const other = stack.findIndex((card) => card !== stack[0]);
  [stack[0], stack[other]] = [stack[other] as string, stack[0] as string];
  return bad;
}

describe("the check of a live table", async () => {
  const { proof } = record;
  const frozen = await digest(
    frozenText({
      table: proof.table,
      game: record.game,
      rules: record.rules,
      players: record.players,
      options: record.options,
      seats: "drawn",
      commitment: proof.commitment,
      chairs: proof.chairs.map(({ person }) => ({ person })),
    }),
  );
  const chair = (number: number): (typeof proof.chairs)[number] => proof.chairs[number] as (typeof proof.chairs)[number];
  /** What the device of the player on this chair remembers. */
  const memory = (number: number): Memory => {
    const { person, nonce, seat } = chair(number);
    return { commitment: proof.commitment, nonces: { [person]: { nonce, seat } }, frozen, chairs: [number] };
  };
  const changed = (change: (proof: typeof record.proof) => void): typeof record => {
    const bad = structuredClone(record);
    change(bad.proof);
    return bad;
  };
  const missing = [chair(2).seat];

  it("verifies only what this device has seen, with its own nonce in it", async () => {
    const shuffles = record.shuffles.length;
    expect(await check(record, memory(0))).toMatchObject({ kind: "verified", missing, shuffles });
    expect(await check(record, memory(2)), "it had not revealed").toEqual({ kind: "late" });
    expect(await check(record, null), "it was not there").toMatchObject({ kind: "follows", shuffles });
    const other = { ...memory(0), nonces: { ["ab".repeat(32)]: { nonce: "00".repeat(16), seat: null } }, frozen: null, chairs: [] };
    expect(await check(record, other), "it had stood up before the start").toMatchObject({ kind: "follows" });
    expect(await check(record, { ...memory(0), frozen: null, chairs: [] }), "it could not store what it saw").toMatchObject({ kind: "follows" });
    expect(await check(record, { ...memory(2), frozen: null, chairs: [] }), "it was not there in time").toEqual({ kind: "late" });
    const { person, nonce } = chair(0);
    const unseen = { ...memory(0), nonces: { [person]: { nonce, seat: null } } };
    expect(await check(record, unseen), "it does not know where it sat").toMatchObject({ kind: "follows" });
  });

  it("finds that this device saw something else", async () => {
    const [own] = Object.keys(memory(0).nonces) as [string];
    const rows: [Memory, string][] = [
      [{ ...memory(0), frozen: "00".repeat(32) }, "table"],
      [{ ...memory(0), frozen: null, commitment: "00".repeat(32) }, "commitment"],
      [{ ...memory(0), nonces: { [own]: { nonce: chair(0).nonce, seat: (chair(0).seat + 1) % 3 } } }, "seat"],
    ];
    for (const [seen, what] of rows) expect(await check(record, seen)).toEqual({ kind: "changed", what });
    const { proof: _, ...bare } = record;
    for (const [other, why] of [[open, "an open proof instead"], [bare, "no proof"], [{}, "nothing at all"], [changed((bad) => (bad.table = "a\nb")), "a proof that cannot be read"]] as const)
      expect(await check(other, memory(0)), why).toEqual({ kind: "changed", what: "table" });
  });

  it("finds that this device played another game", async () => {
    const { seat } = chair(0);
    const n = record.actions.findIndex(([acting]) => acting === seat);
    const action = String(record.actions[n]?.[1]);
    const seen = (decision: Partial<Decision>, ...hands: DealtHand[]): Seen => ({ hands, decisions: [{ seat, n, action, ...decision }] });
    expect(await check(record, memory(0), seen({}))).toMatchObject({ kind: "verified" });
    for (const decision of [{ action: "give 9" }, { n: n + 1 }, { n: record.actions.length }])
      expect(await check(record, memory(0), seen(decision))).toEqual({ kind: "changed", what: "game" });
    // What was decided at a seat that was taken over later is another matter.
    expect(await check(record, memory(0), seen({ seat: 5, action: "x" }))).toMatchObject({ kind: "verified" });
    const dealing = { hands: 4, cards: 50 };
    const hand = (record.shuffles[0] ?? []).filter((_, index) => index % dealing.hands === seat).sort();
    const dealt = { seat, round: 0, first: 0, cards: hand };
    expect(await check(record, memory(0), seen({}, dealt), () => dealing), "its own cards").toMatchObject({ kind: "verified" });
    expect(await check(record, memory(0), seen({}, { ...dealt, cards: ["x"] }), () => dealing), "other cards").toEqual({ kind: "changed", what: "game" });
    expect(await check(record, memory(0), seen({}, dealt)), "nobody says how they were dealt").toEqual({ kind: "changed", what: "game" });
  });

  it("accuses nobody because of a copy of this device's commitment", async () => {
    const { person, nonce, seat } = chair(0);
    // The record's other chairs have been made to carry it too; what is frozen says so.
    const copied = changed((bad) => (bad.chairs[2]!.person = person));
    const text = frozenText({
      table: proof.table, game: record.game, rules: record.rules, players: record.players, options: record.options, seats: "drawn",
      commitment: proof.commitment, chairs: copied.proof.chairs.map((one) => ({ person: one.person })),
    });
    const memory = { commitment: proof.commitment, nonces: { [person]: { nonce, seat } }, frozen: await digest(text), chairs: [0] };
    // Its shuffles do not follow any more, so only the comparison is asked.
    expect(await compared(copied as never, copied.proof as never, memory, { hands: [], decisions: [] }, { kind: "follows", shuffles: 1, cards: 1 }, () => null)).toMatchObject({ kind: "verified" });
  });

  it("finds what does not follow", async () => {
    const [one, two] = [chair(0).seat, chair(1).seat];
    const rows: [unknown, unknown][] = [
      [tampered(record), { kind: "shuffle", shuffle: record.shuffles.length - 1 }],
      [changed((bad) => (bad.seed = "00".repeat(32))), { kind: "seed" }],
      [changed((bad) => (bad.chairs[0]!.nonce = "00".repeat(16))), { kind: "nonce", seat: one }],
      [changed((bad) => (bad.chairs[2]!.nonce = "00".repeat(16))), { kind: "nonce", seat: missing[0] }],
      [changed((bad) => (bad.chairs[1]!.origin = "missing")), { kind: "nonce", seat: two }],
      [changed((bad) => ([bad.chairs[0]!.seat, bad.chairs[1]!.seat] = [two, one])), { kind: "seats" }],
      [{ ...record, options: { rounds: 2 } }, { kind: "nonce", seat: missing[0] }],
    ];
    for (const [bad, verdict] of rows) expect(await check(bad, memory(0))).toEqual(verdict);
    for (const bad of [changed((one) => (one.table = "a\nb")), {}]) expect(await check(bad, null)).toEqual({ kind: "none" });
  });
});

describe("what is frozen", () => {
  it("is the text of docs/fairness.md", async () => {
    const text = frozenText({
      table: "kp8ks6fd09tq18yn",
      game: "thirteen",
      rules: 1,
      players: 4,
      options: { rounds: 2 },
      seats: "drawn",
      commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
      chairs: [
        { person: await digest("kp8ks6fd09tq18yn/00112233445566778899aabbccddeeff") },
        { person: await digest("kp8ks6fd09tq18yn/0123456789abcdef0123456789abcdef") },
        { bot: "normal" },
        { person: "ab".repeat(32) },
      ],
    });
    expect(await digest(text)).toBe("50774a3e68f934e26e966e40613fc3f896ff8afeef35f2c9dd3882165f05478f");
  });
});
