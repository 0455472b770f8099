// A game against bots, dealt at once.
import { api } from "../net/api.ts";
import type { GameInfo } from "../wire.ts";
import { commit, follow } from "./nonces.ts";
import { go } from "./route.svelte.ts";

/** How many play if nobody says otherwise. */
const PLAYERS = 4;

/** Opens a table with bots on all other chairs, and goes there. */
export async function dealWithBots({ game, max_players }: Pick<GameInfo, "game" | "max_players">): Promise<void> {
  const players = Math.min(PLAYERS, max_players);
  const table = await api.makeTable({ game, players, spectators: true });
  await api.command(table.id, { do: "sit", seat: 0, commitment: await commit(table) });
  for (let seat = 1; seat < players; seat++) await api.command(table.id, { do: "bot", seat, level: "normal" });
  await follow(await api.command(table.id, { do: "start" }), (command) => api.command(table.id, command));
  go(`/t/${table.id}`);
}
