// The tables one may know of, asked for again and again while somebody looks at the page.
import { api } from "../net/api.ts";
import { isOwn, isTurn, newest } from "../table/shelf.ts";
import type { Lobby, TableInfo } from "../wire.ts";
import { me } from "./me.svelte.ts";
import { follow } from "./nonces.ts";
import { route } from "./route.svelte.ts";

/** How often to ask, in milliseconds: on the page that shows the lists, and on all others, where only the strip needs it. */
const POLL_INTERVAL = { home: 8_000, elsewhere: 30_000 };

class Tables {
  now: Lobby = $state.raw({ mine: [], public: [], removed: [] });
  /** May what is on the page move? */
  isCalm = $state(true);
  /** The table that was looked at when the server was asked: the page itself knows more of it. */
  #at: string | null = $state(null);

  /** Where it is one's turn, apart from the table one is at: where people wait first. */
  readonly waiting: TableInfo[] = $derived.by(() => {
    const page = route.now;
    const here = page.page === "table" ? page.id : null;
    const all = newest(this.now.mine).filter((table) => isTurn(table) && table.id !== here && table.id !== this.#at);
    const people = all.filter((table) => !isOwn(table));
    // Only people mind waiting: a game against bots does not interrupt another one.
    return here === null && page.page !== "replay" && page.page !== "learn" ? [...people, ...all.filter(isOwn)] : people;
  });

  /** While cards are in the air at a table, or a press is expected, nothing may move; to be called in an effect. */
  keepStill({ moving, legal }: { moving: boolean; legal: readonly string[] }): () => void {
    this.isCalm = !moving && legal.length === 0;
    return () => (this.isCalm = true);
  }

  /** Asks, and does what a deal asks of this device: a table where one has a seat may be started while one is elsewhere. */
  async look(): Promise<void> {
    const page = route.now;
    // Only the first page shows tables to those who have none.
    if (document.hidden || (me.now === null && page.page !== "home")) return;
    const at = page.page === "table" ? page.id : null;
    try {
      this.now = await api.lobby();
      this.#at = at;
      for (const table of this.now.mine) {
        if (table.status === "dealing" && table.id !== at) await follow(table, (command) => api.command(table.id, command));
      }
    } catch (error) {
      // Asked again soon, unless that is of no use.
      me.refused(error);
    }
  }

  /** Begins to ask, as often as the open page needs it; the returned function ends it. */
  watch(): () => void {
    const interval = route.now.page === "home" ? POLL_INTERVAL.home : POLL_INTERVAL.elsewhere;
    void this.look();
    const timer = setInterval(() => void this.look(), interval);
    return () => clearInterval(timer);
  }
}

export const tables = new Tables();
