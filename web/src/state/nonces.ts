// What one gave to the shuffles, and what one was shown before: kept on this device, to be compared when the game is over.
import { nonce } from "../net/api.ts";
import type { TableInfo } from "../wire.ts";

/** What this device remembers of the start of a table. */
export interface Memory {
  commitment: string;
  /** By seat. */
  nonces: Record<string, string>;
}

const key = (id: string): string => `treize-nonces-${id}`;

export function remembered(id: string): Memory | null {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? "null") as Memory | null;
  } catch {
    return null;
  }
}

/** A fresh nonce for a seat, remembered beside the commitment that was shown before it was given. */
export function ownNonce(table: TableInfo, seat: number): string {
  const memory = remembered(table.id) ?? { commitment: table.commitment, nonces: {} };
  const fresh = nonce();
  memory.nonces[seat] = fresh;
  try {
    localStorage.setItem(key(table.id), JSON.stringify(memory));
  } catch {
    // Then there is nothing to compare with, and the check says so.
  }
  return fresh;
}
