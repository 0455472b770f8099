// A game against bots, dealt at once.
import { api } from "../net/api.ts";
import { isOwn } from "../table/shelf.ts";
import type { GameInfo } from "../wire.ts";
import { me } from "./me.svelte.ts";
import { commit, follow } from "./nonces.ts";
import { go } from "./route.svelte.ts";
import { settings } from "./settings.svelte.ts";
import { startOf } from "./start.ts";

/** Opens a table as it was chosen for this game, with bots on all other chairs, and goes there. */
export async function dealWithBots(info: GameInfo): Promise<void> {
  const { game } = info;
  const { players, level, option, length } = startOf(info, me.games?.levels ?? [], settings.start[game]);
  const options = option === null || length === null ? {} : { [option.key]: length };
  const table = await api.makeTable({ game, players, options, spectators: true });
  await api.command(table.id, { do: "sit", seat: 0, commitment: await commit(table) });
  for (let seat = 1; seat < players; seat++) await api.command(table.id, { do: "bot", seat, level });
  await follow(await api.command(table.id, { do: "start" }), (command) => api.command(table.id, command));
  go(`/t/${table.id}`);
}

/** Deals at a table that waits, if nobody else has to come there. */
export async function dealIfOwn(id: string): Promise<void> {
  const table = await api.table(id);
  if (table.status !== "waiting" || !table.host || !isOwn(table)) return;
  const send = (command: Parameters<typeof api.command>[1]) => api.command(id, command);
  // Before the start everybody on this device promises a nonce of their own, after it they reveal them.
  await follow(table, send);
  await follow(await send({ do: "start" }), send);
}
