import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, TableInfo } from "../wire.ts";

const TABLE = "kp8ks6fd09tq18yn";
const SEED = "ab".repeat(32);
type Chair = TableInfo["chairs"][number];

/** A browser's storage, which may be full. */
class Store {
  items = new Map<string, string>();
  isFull = false;
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.items.set(key, value);
  };
}

const chair = (commitment: string | null, mine: boolean, more: Partial<Chair> = {}): Chair => ({
  name: mine ? "Anne" : "Bob", bot: null, mine, away: false, taken_over: false, program: false, connected: true, commitment, revealed: false, ...more,
});
const table = (status: TableInfo["status"], chairs: Chair[], more: Partial<TableInfo> = {}): TableInfo =>
  ({ id: TABLE, status, chairs, commitment: SEED, rules: 1, setup: { game: "danger13", players: 2, options: {}, draw_seats: false }, ...more }) as TableInfo;

describe("what this device does for the deal", () => {
  let store: Store;
  let nonces: typeof import("./nonces.ts");
  let sent: Command[];
  const send = async (command: Command): Promise<TableInfo> => {
    sent.push(command);
    return table("waiting", []);
  };
  /** The page is opened again: only what was stored is known. */
  const reload = async (): Promise<void> => {
    vi.resetModules();
    nonces = await import("./nonces.ts");
  };
  const commit = async (): Promise<string> => {
    await nonces.follow(table("waiting", [chair(null, true), chair("cd".repeat(32), false)]), send);
    const [sit] = sent.splice(0) as Extract<Command, { do: "sit" }>[];
    return sit?.commitment as string;
  };
  const frozen = (own: string, other = "cd".repeat(32), more: Partial<TableInfo> = {}): TableInfo =>
    table("dealing", [chair(own, true), chair(other, false)], more);

  beforeEach(async () => {
    store = new Store();
    vi.stubGlobal("localStorage", store);
    sent = [];
    await reload();
  });

  it("reveals for one frozen table only, also after the page was opened again", async () => {
    const own = await commit();
    await nonces.follow(frozen(own), send);
    expect(sent).toMatchObject([{ do: "reveal", seat: 0 }]);
    for (const again of [async () => undefined, reload]) {
      await again();
      await expect(nonces.follow(frozen(own, "ef".repeat(32)), send)).rejects.toBeInstanceOf(nonces.ChangedTable);
      await nonces.follow(frozen(own), send);
    }
    expect(sent.map((command) => command.do), "the same table is answered again").toEqual(["reveal", "reveal", "reveal"]);
    expect(nonces.remembered(TABLE)).toMatchObject({ chairs: [0], frozen: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it("reveals nothing for another seed than was promised", async () => {
    const own = await commit();
    await expect(nonces.follow(frozen(own, undefined, { commitment: "00".repeat(32) }), send)).rejects.toBeInstanceOf(nonces.ChangedTable);
    expect(sent).toEqual([]);
  });

  it("does not reveal a stored nonce if what is frozen cannot be stored", async () => {
    const own = await commit();
    store.isFull = true;
    await expect(nonces.follow(frozen(own), send)).rejects.toThrow("cannot be stored");
    expect(sent).toEqual([]);
    store.isFull = false;
    await nonces.follow(frozen(own), send);
    expect(sent).toMatchObject([{ do: "reveal" }]);
  });

  it("remembers until the page is left where nothing can be stored", async () => {
    store.isFull = true;
    const own = await commit();
    await nonces.follow(frozen(own), send);
    expect(sent).toMatchObject([{ do: "reveal" }]);
    await expect(nonces.follow(frozen(own, "ef".repeat(32)), send)).rejects.toBeInstanceOf(nonces.ChangedTable);
  });

  it("prefers what could not be stored to what was stored before", async () => {
    const first = await commit();
    store.isFull = true;
    const second = await nonces.commit(table("waiting", []));
    expect(Object.keys(nonces.remembered(TABLE)?.nonces ?? {})).toEqual([first, second]);
  });

  it("notes the seats of its own chairs, and of no copy of its commitment", async () => {
    const own = await commit();
    await nonces.follow(table("playing", [chair(own, false), chair(null, true)]), send);
    expect(nonces.remembered(TABLE)?.nonces[own]?.seat).toBe(null);
    await nonces.follow(table("playing", [chair(own, false), chair(own, true)]), send);
    expect(nonces.remembered(TABLE)?.nonces[own]?.seat).toBe(1);
  });
});
