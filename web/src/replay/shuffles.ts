// Checks a game's shuffles in the browser, by docs/fairness.md alone.
import { hmac, sha256 } from "./sha256.ts";

/** What a record needs for its shuffles to be checked. */
export interface Proof {
  seed: string;
  commitment: string;
  nonces: string[];
  shuffles: string[][];
}

/** What came of the check. */
export type Verdict =
  | { kind: "good"; shuffles: number; cards: number }
  /** The seed is not the one that was promised. */
  | { kind: "seed" }
  /** This shuffle, counted from 0, is not what seed and nonces give. */
  | { kind: "shuffle"; shuffle: number }
  /** What this device saw at the start is not what the record says. */
  | { kind: "changed"; what: "commitment" | "nonce" }
  | { kind: "none" };

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);

export function isProof(record: unknown): record is Proof {
  const { seed, commitment, nonces, shuffles } = (record ?? {}) as Partial<Proof>;
  return typeof seed === "string" && typeof commitment === "string" && Array.isArray(nonces) && Array.isArray(shuffles);
}

/** The words of one shuffle, as many as are wanted. */
async function* wordsOf(key: Uint8Array<ArrayBuffer>, shuffle: number): AsyncGenerator<number> {
  for (let block = 0; ; block++) {
    const view = new DataView((await hmac(key, text(`${shuffle}/${block}`))).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

async function shuffled(cards: readonly string[], key: Uint8Array<ArrayBuffer>, shuffle: number): Promise<string[]> {
  // Card texts are ASCII, so the order of characters is that of bytes.
  const stack = [...cards].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const words = wordsOf(key, shuffle);
  for (let last = stack.length - 1; last >= 1; last--) {
    const n = last + 1;
    const limit = Math.floor(2 ** 32 / n) * n;
    let word = limit;
    while (word >= limit) word = (await words.next()).value as number;
    const other = word % n;
    [stack[last], stack[other]] = [stack[other] as string, stack[last] as string];
  }
  return stack;
}

/** `seen` is what this device remembers of the start, if it was there; `mine` are the seats it played from. */
export async function check(
  record: unknown,
  seen: { commitment: string; nonces: Record<string, string> } | null,
  mine: readonly number[],
): Promise<Verdict> {
  if (!isProof(record)) return { kind: "none" };
  if (seen && seen.commitment !== record.commitment) return { kind: "changed", what: "commitment" };
  // A nonce goes with its player when seats are changed or drawn: so it is looked for among all that were given here.
  const given = Object.values(seen?.nonces ?? {});
  if (seen && !mine.every((seat) => given.includes(record.nonces[seat] ?? ""))) return { kind: "changed", what: "nonce" };
  const seed = bytes(record.seed);
  if (hex(await sha256(seed)) !== record.commitment) return { kind: "seed" };
  const key = await hmac(seed, text(record.nonces.join(",")));
  for (const [index, stack] of record.shuffles.entries()) {
    const expected = await shuffled(stack, key, index);
    if (expected.some((card, at) => card !== stack[at])) return { kind: "shuffle", shuffle: index };
  }
  return { kind: "good", shuffles: record.shuffles.length, cards: record.shuffles.reduce((sum, stack) => sum + stack.length, 0) };
}
