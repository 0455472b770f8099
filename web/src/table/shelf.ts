// In which order tables stand on the first page.
import type { TableInfo } from "../wire.ts";

/** The number of tables that a list shows at once. */
const FEW = 6;
/** Of games against bots alone, which wait forever, this many are shown among the others. */
const ALONE = 3;

/** What is shown at once, and what only if asked for. */
export interface Shelf {
  shown: TableInfo[];
  more: TableInfo[];
}

export const newest = (tables: readonly TableInfo[]): TableInfo[] => tables.toSorted((a, b) => b.touched_at - a.touched_at);

/** Does the table wait for oneself? */
export const isTurn = ({ status, to_act, chairs }: TableInfo): boolean => status === "playing" && to_act.some((seat) => chairs[seat]?.mine && !chairs[seat].away);
/** Is nobody at the table but those on this device, and bots? */
export const isOwn = ({ chairs }: Pick<TableInfo, "chairs">): boolean => chairs.every((chair) => chair.mine || chair.bot !== null);
/** Is its result compared with those of others who play the same cards? */
export const isCompared = ({ source }: Pick<TableInfo, "source">): boolean => source !== null && source !== undefined && source.kind !== "fork";
/** Does one person play it, once? Then it waits for them, whatever happens. */
export const isPlayedOnce = (table: Pick<TableInfo, "source">): boolean => isCompared(table) && table.source?.kind !== "duplicate";
const isAlone = (table: TableInfo): boolean => table.status === "playing" && isOwn(table);

/** The newest first. */
export function shelf(tables: readonly TableInfo[]): Shelf {
  const all = newest(tables);
  return { shown: all.slice(0, FEW), more: all.slice(FEW) };
}

/** One's own: those that wait for oneself first, and no crowd of games that were left to the bots. */
export function ownShelf(tables: readonly TableInfo[]): Shelf {
  const all = newest(tables);
  const left = all.filter(isAlone).slice(ALONE);
  const front = all.filter((table) => !left.includes(table)).sort((a, b) => Number(isTurn(b)) - Number(isTurn(a)));
  return { shown: front.slice(0, FEW), more: [...front.slice(FEW), ...left] };
}

/**
 * How a table leaves one's list. A finished game is everybody's who played it: it is only hidden on this device. One that nobody else
 * sits at is removed by its host, and can be restored. At all others somebody waits: one leaves them at the table.
 */
export function removalOf(table: TableInfo): "hide" | "remove" | null {
  if (table.status === "over") return "hide";
  if (isCompared(table) && (isPlayedOnce(table) || table.status !== "waiting")) return null;
  return table.host && table.status !== "dealing" && table.chairs.every((chair) => chair.mine || chair.name === null) ? "remove" : null;
}
