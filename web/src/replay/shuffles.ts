// Checks a game's deal in the browser, by docs/fairness.md alone, and compares it with what this device saw.
import { type Frozen, type Memory, digest, frozenText } from "../state/nonces.ts";
import { type Seen, isAllIn } from "../state/seen.ts";
import type { DealingInfo } from "../wire.ts";
import { hmac, sha256 } from "./sha256.ts";

/** A chair of the frozen table, as a record tells it. */
interface Chair {
  seat: number;
  person?: string;
  bot?: string;
  nonce: string;
  origin: "revealed" | "missing" | "bot";
}

/** How a live table was dealt, as a record tells it. */
interface LiveProof {
  version: number;
  table: string;
  seats: "drawn" | "kept";
  seed: string;
  commitment: string;
  chairs: Chair[];
}

/** What of a record matters here. */
interface Proved {
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  shuffles: string[][];
  actions: unknown;
  /** Of a live table. */
  proof?: LiveProof;
  /** Of a game whose nonces were given openly. */
  seed?: string;
  commitment?: string;
  nonces?: string[];
}

/** How a game's stacks are dealt; null if nobody gets a hand. */
type Dealing = (game: string, players: number) => DealingInfo | null;

/** What came of the check. */
export type Verdict =
  /** This device's nonce is in, and everything is as it saw it. From these seats no nonce came in time. */
  | { kind: "verified"; missing: number[]; shuffles: number; cards: number }
  /** The shuffles follow from what the record says; but this device's nonce came too late. */
  | { kind: "late" }
  /** The shuffles follow from what the record says; this device did not take part, so it cannot say more. */
  | { kind: "follows"; shuffles: number; cards: number }
  /** The shuffles follow from nonces that were given openly: nobody changed the deal afterwards. */
  | { kind: "open"; shuffles: number; cards: number }
  /** What this device saw is not what the record says. */
  | { kind: "changed"; what: "commitment" | "table" | "seat" | "game" }
  /** The seed is not the one that was promised. */
  | { kind: "seed" }
  /** The nonce of this seat is not the one that was promised, or that follows. */
  | { kind: "nonce"; seat: number }
  /** The seats are not the ones that were drawn. */
  | { kind: "seats" }
  /** This shuffle, counted from 0, is not what follows. */
  | { kind: "shuffle"; shuffle: number }
  | { kind: "none" };

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
const isHex = (value: unknown, digits: number): value is string => typeof value === "string" && value.length === digits && /^[0-9a-f]+$/.test(value);
const isWord = (value: unknown): value is string => typeof value === "string" && /^[0-9a-z]{1,32}$/.test(value);

type Key = Uint8Array<ArrayBuffer>;

/** The words of one label, as many as are wanted. */
async function* wordsOf(key: Key, label: string): AsyncGenerator<number> {
  for (let block = 0; ; block++) {
    const view = new DataView((await hmac(key, text(`${label}/${block}`))).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

async function permuted<T>(sorted: readonly T[], key: Key, label: string): Promise<T[]> {
  const stack = [...sorted];
  const words = wordsOf(key, label);
  for (let last = stack.length - 1; last >= 1; last--) {
    const n = last + 1;
    const limit = Math.floor(2 ** 32 / n) * n;
    let word = limit;
    while (word >= limit) word = (await words.next()).value as number;
    const other = word % n;
    [stack[last], stack[other]] = [stack[other] as T, stack[last] as T];
  }
  return stack;
}

/** Is there something to check? */
export function seedOf(record: unknown): string | null {
  const { proof, seed } = (record ?? {}) as Partial<Proved>;
  return proof?.seed ?? seed ?? null;
}

function frozenIn(record: Proved, { table, seats, commitment, chairs }: LiveProof): Frozen {
  const { game, rules, players, options } = record;
  const sitters = chairs.map((chair) => (chair.person === undefined ? { bot: chair.bot ?? "" } : { person: chair.person }));
  return { table, game, rules: rules ?? 1, players, options, seats, commitment, chairs: sitters };
}

/** Is everything written as it should be? What is not could say something else in the frozen text. */
function isWritten(record: Proved, proof: LiveProof): boolean {
  const chair = ({ person, bot, nonce }: Chair): boolean =>
    (person === undefined ? isWord(bot) : bot === undefined && isHex(person, 64)) && isHex(nonce, 32);
  return (
    proof.version === 2 && isHex(proof.seed, 64) && isWord(proof.table) && isWord(record.game) && Number.isInteger(record.players) &&
    Number.isInteger(record.rules ?? 1) && ["drawn", "kept"].includes(proof.seats) && Array.isArray(proof.chairs) && proof.chairs.every(chair)
  );
}

/** The key of a live table, or what is wrong with its proof. */
async function liveKey(record: Proved, proof: LiveProof): Promise<Key | Verdict> {
  const { chairs } = proof;
  if (!isWritten(record, proof)) return { kind: "none" };
  const seed = bytes(proof.seed);
  if (hex(await sha256(seed)) !== proof.commitment) return { kind: "seed" };
  const frozen = frozenText(frozenIn(record, proof));
  for (const [number, { person, nonce, origin, seat }] of chairs.entries()) {
    const isGood =
      person !== undefined && origin === "revealed"
        ? (await digest(`${proof.table}/${nonce}`)) === person
        : origin === (person === undefined ? "bot" : "missing") && (await digest(`${frozen}derived ${number}\n`)).slice(0, 32) === nonce;
    if (!isGood) return { kind: "nonce", seat };
  }
  const key = await hmac(seed, text(frozen + chairs.map(({ origin, nonce }, number) => `nonce ${number} ${origin} ${nonce}\n`).join("")));
  const kept = chairs.map((_, number) => number);
  const seats = proof.seats === "drawn" ? await permuted(kept, key, "seats") : kept;
  const isSeated = chairs.length === record.players && seats.every((chair, seat) => chairs[chair]?.seat === seat);
  return isSeated ? key : { kind: "seats" };
}

/** The key of a game whose nonces were given openly, or what is wrong with its proof. */
async function openKey({ seed, commitment, nonces, players }: Proved): Promise<Key | Verdict> {
  if (!isHex(seed, 64) || typeof commitment !== "string" || !Array.isArray(nonces)) return { kind: "none" };
  if (nonces.length !== players || !nonces.every((nonce) => isHex(nonce, 32))) return { kind: "none" };
  if (hex(await sha256(bytes(seed))) !== commitment) return { kind: "seed" };
  return hmac(bytes(seed), text(nonces.join(",")));
}

/** What this device can say, once the record itself holds: whether it tells of the deal and the game that it saw. */
export async function compared(record: Proved, proof: LiveProof, memory: Memory | null, seen: Seen, follows: Verdict & { kind: "follows" }, dealing: Dealing): Promise<Verdict> {
  if (!memory) return follows;
  if (memory.frozen !== null && memory.frozen !== (await digest(frozenText(frozenIn(record, proof))))) return { kind: "changed", what: "table" };
  const known = proof.chairs.filter(({ person }) => person !== undefined && memory.nonces[person] !== undefined);
  if (known.length > 0 && memory.commitment !== proof.commitment) return { kind: "changed", what: "commitment" };
  // It revealed nothing.
  if (memory.frozen === null) return known.some(({ origin }) => origin === "missing") ? { kind: "late" } : follows;
  // The frozen table says what stands at one's own chairs; somebody else's chair with a copy of a commitment does not matter.
  const own = (memory.chairs ?? []).map((number) => {
    const chair = proof.chairs[number];
    return { ...chair, saw: memory.nonces[chair?.person ?? ""]?.seat ?? null };
  });
  if (own.some(({ seat, saw }) => saw !== null && saw !== seat)) return { kind: "changed", what: "seat" };
  const seats = own.flatMap(({ saw }) => saw ?? []);
  if (!isAllIn(seen, seats, record, dealing(record.game, record.players))) return { kind: "changed", what: "game" };
  if (own.some(({ origin }) => origin !== "revealed")) return { kind: "late" };
  // Where one sat is not known, so nothing is known of one's cards.
  if (own.length === 0 || seats.length < own.length) return follows;
  const missing = proof.chairs.filter(({ origin }) => origin === "missing").map(({ seat }) => seat);
  return { ...follows, kind: "verified", missing };
}

/** `memory` is what this device remembers of the deal, if it was there, and `seen` what it saw of the game. */
export async function check(given: unknown, memory: Memory | null, seen: Seen = { hands: [], decisions: [] }, dealing: Dealing = () => null): Promise<Verdict> {
  const verdict = await checkRecord((given ?? {}) as Proved, memory, seen, dealing);
  // A player who revealed a nonce for a frozen table expects a record of that table.
  const isBare = verdict.kind === "none" || verdict.kind === "open";
  return isBare && memory !== null && memory.frozen !== null ? { kind: "changed", what: "table" } : verdict;
}

async function checkRecord(record: Proved, memory: Memory | null, seen: Seen, dealing: Dealing): Promise<Verdict> {
  if (!Array.isArray(record.shuffles)) return { kind: "none" };
  const key = record.proof ? await liveKey(record, record.proof) : await openKey(record);
  if (!(key instanceof Uint8Array)) return key;
  for (const [index, stack] of record.shuffles.entries()) {
    // Card texts are ASCII, so the order of characters is that of bytes.
    const sorted = [...stack].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const expected = await permuted(sorted, key, String(index));
    if (expected.some((card, at) => card !== stack[at])) return { kind: "shuffle", shuffle: index };
  }
  const cards = record.shuffles.reduce((sum, stack) => sum + stack.length, 0);
  const found = { shuffles: record.shuffles.length, cards };
  return record.proof ? compared(record, record.proof, memory, seen, { kind: "follows", ...found }, dealing) : { kind: "open", ...found };
}
