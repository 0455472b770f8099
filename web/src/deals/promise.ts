// Whether the server has kept the promise that it made about the deals of a day.
import { sha256 } from "../replay/sha256.ts";
import type { DayInfo } from "../wire.ts";

const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Does the seed have the hash that the server showed before the day? Null while the seed is secret. */
export async function isPromiseKept({ seed, commitment }: DayInfo): Promise<boolean | null> {
  if (!seed) return null;
  const hash = await sha256(bytes(seed));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
