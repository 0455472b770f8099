// What is said while somebody else decides.
import { gameOf } from "../games/index.ts";
import { words } from "../state/words.svelte.ts";
import { type Play, names } from "./play.ts";

const of = (table: Play): { names: string; count: number } => ({
  names: words.list(table.view.to_act.map((seat) => names(table)[seat] ?? "")),
  count: table.view.to_act.length,
});

/** Whose turn it is, by name. */
export const turnOf = (table: Play): string => words.t("turn-of", of(table));

/** Is somebody else to decide at a live table? */
const isOthers = (table: Play): boolean =>
  table.live !== null && table.seat !== null && table.view.outcome === null && table.view.to_act.length > 0 && !table.view.to_act.includes(table.seat);

/** Does everybody whose turn it is lack a connection? Then nobody is playing. */
const isWaiting = (table: Play): boolean =>
  table.live !== null && table.view.to_act.every((seat) => table.sitters[seat]?.connected === false && !table.sitters[seat].away);

/** Who decides now; a game that asks for more than a card says so in its own words. */
export function playing(table: Play): string {
  if (table.view.outcome === null && table.view.to_act.length > 0 && isWaiting(table)) return words.t("status-waiting", of(table));
  if (!gameOf(table.game).asksMore?.(table.view) && table.view.outcome === null && table.view.to_act.length > 0) return words.t("status-playing", of(table));
  return words.fact(table.game, table.asked, table.seat, names(table)) ?? "";
}

/** The answer to a press out of turn; nothing if nobody else is to decide. */
export const notYet = (table: Play): { text: string; tone: string } | null =>
  isOthers(table) ? { text: words.t("not-yet", of(table)), tone: "calm" } : null;
