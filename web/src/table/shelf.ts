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

const newest = (tables: readonly TableInfo[]): TableInfo[] => tables.toSorted((a, b) => b.touched_at - a.touched_at);

const isTurn = ({ status, to_act, chairs }: TableInfo): boolean => status === "playing" && to_act.some((seat) => chairs[seat]?.mine);
const isAlone = ({ status, chairs }: TableInfo): boolean => status === "playing" && chairs.every((chair) => chair.mine || chair.bot !== null);

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
