// What this device adds to the shuffles of its tables, and what it saw before it revealed that: see docs/fairness.md. It is kept here, to
// reveal the nonces when a table is frozen, and to be compared with the record when the game is over.
import { nonce } from "../net/api.ts";
import { sha256 } from "../replay/sha256.ts";
import type { Command, TableInfo } from "../wire.ts";

/** What this device remembers of the deal of a table. */
export interface Memory {
  /** The server's commitment, as it was shown first. */
  commitment: string;
  /** By commitment, because chairs may change places and commitments may be replaced. `seat` is the one that this device's chair
   * with it had when the cards were on the table. */
  nonces: Record<string, { nonce: string; seat: number | null }>;
  /** The digest of the frozen table for which nonces were revealed. There is never a second one. */
  frozen: string | null;
  /** This device's chairs of the frozen table. */
  chairs: number[];
}

const key = (id: string): string => `treize-deal-${id}`;
/** For browsers that store nothing: good until the page is left. */
const unstored = new Map<string, Memory>();
/** Chairs whose commitment was none of this device's and has been replaced: that is done once, so that two pages that store
 * nothing do not replace each other's forever. */
const replaced = new Set<string>();

export function remembered(id: string): Memory | null {
  // What could not be stored is newer than what was.
  const known = unstored.get(id);
  if (known) return structuredClone(known);
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? "null") as Memory | null;
  } catch {
    return null;
  }
}

/** Remembers, and tells whether that outlasts the page. */
function remember(id: string, memory: Memory): boolean {
  try {
    localStorage.setItem(key(id), JSON.stringify(memory));
    unstored.delete(id);
    return true;
  } catch {
    unstored.set(id, structuredClone(memory));
    return false;
  }
}

/** Would a page that is opened again still know nonces of this table? */
function isStored(id: string): boolean {
  try {
    return localStorage.getItem(key(id)) !== null;
  } catch {
    return false;
  }
}

const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const digest = async (text: string): Promise<string> => hex(await sha256(new TextEncoder().encode(text)));

/** A commitment to a fresh nonce, which is remembered beside the server's commitment. */
export async function commit(table: TableInfo): Promise<string> {
  const fresh = nonce();
  const commitment = await digest(`${table.id}/${fresh}`);
  // Read again after the pause: another tab may have written meanwhile.
  const memory = remembered(table.id) ?? { commitment: table.commitment, nonces: {}, frozen: null, chairs: [] };
  memory.nonces[commitment] = { nonce: fresh, seat: null };
  remember(table.id, memory);
  return commitment;
}

/** A chair of a frozen table. */
export type FrozenChair = { person: string } | { bot: string };

/** What is fixed before the first nonce is revealed. */
export interface Frozen {
  table: string;
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  seats: "drawn" | "kept";
  commitment: string;
  chairs: FrozenChair[];
}

/** The lines that say all of it, each with its line end. */
export function frozenText({ table, game, rules, players, options, seats, commitment, chairs }: Frozen): string {
  const sorted = Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = [
    "treize-deal/2",
    `table ${table}`,
    `game ${game}`,
    `rules ${rules}`,
    `players ${players}`,
    `options ${JSON.stringify(sorted)}`,
    `seats ${seats}`,
    `seed ${commitment}`,
    ...chairs.map((chair, number) => ("person" in chair ? `chair ${number} person ${chair.person}` : `chair ${number} bot ${chair.bot}`)),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** A table that is being dealt, as it is frozen. */
export function frozenOf({ id, setup, rules, commitment, chairs }: TableInfo): Frozen {
  return {
    table: id,
    game: setup.game,
    rules,
    players: setup.players,
    options: setup.options,
    seats: setup.draw_seats ? "drawn" : "kept",
    commitment,
    chairs: chairs.map((chair) => (chair.bot === null ? { person: chair.commitment ?? "" } : { bot: chair.bot })),
  };
}

/** The table that was frozen is not one for which a nonce may be revealed. */
export class ChangedTable extends Error {}

/**
 * Does what the deal asks of this device: promises nonces for its chairs while the table waits, reveals them once it is frozen.
 * Returns what the table is like then, if something was done.
 */
export async function follow(info: TableInfo, send: (command: Command) => Promise<TableInfo>): Promise<TableInfo | null> {
  let done: TableInfo | null = null;
  for (const [seat, chair] of info.chairs.entries()) {
    if (info.status === "waiting" && chair.mine && needsPromise(info, seat)) {
      const sit: Command = { do: "sit", seat, commitment: await commit(info) };
      if (chair.name !== null) sit.name = chair.name;
      done = await send(sit);
    }
  }
  if (info.status === "dealing") {
    for (const { seat, own } of await toReveal(info)) done = await send({ do: "reveal", seat, nonce: own });
  }
  note(done ?? info);
  return done;
}

function needsPromise(info: TableInfo, seat: number): boolean {
  const known = info.chairs[seat]?.commitment ?? null;
  if (known === null) return true;
  if (remembered(info.id)?.nonces[known]) return false;
  const name = `${info.id}/${seat}`;
  const isFirst = !replaced.has(name);
  replaced.add(name);
  return isFirst;
}

/** The nonces to reveal; what is frozen has been remembered. */
async function toReveal(info: TableInfo): Promise<{ seat: number; own: string }[]> {
  const frozen = await digest(frozenText(frozenOf(info)));
  // From here to the end nothing waits: another tab cannot reveal for another table meanwhile.
  const memory = remembered(info.id);
  if (!memory) return [];
  const found = info.chairs.flatMap((chair, seat) => {
    const own = chair.mine && chair.bot === null && chair.commitment !== null ? memory.nonces[chair.commitment]?.nonce : undefined;
    return own === undefined ? [] : [{ seat, own, isRevealed: chair.revealed }];
  });
  if (found.length === 0) return [];
  if (memory.commitment !== info.commitment || (memory.frozen !== null && memory.frozen !== frozen)) throw new ChangedTable();
  const chairs = [...new Set([...(memory.chairs ?? []), ...found.map(({ seat }) => seat)])];
  // A page that knows the nonces but not what they were revealed for could reveal them for another table.
  if (!remember(info.id, { ...memory, frozen, chairs }) && isStored(info.id)) throw new Error("the frozen table cannot be stored");
  return found.filter(({ isRevealed }) => !isRevealed);
}

/** Notes which seats this device's chairs have got. */
function note(info: TableInfo): void {
  const memory = remembered(info.id);
  if (!memory || (info.status !== "playing" && info.status !== "over")) return;
  let isNew = false;
  for (const [seat, { commitment, mine }] of info.chairs.entries()) {
    const own = commitment === null || !mine ? undefined : memory.nonces[commitment];
    if (own && own.seat === null) {
      own.seat = seat;
      isNew = true;
    }
  }
  if (isNew) remember(info.id, memory);
}
