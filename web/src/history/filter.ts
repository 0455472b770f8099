// What to show of one's games: as fields of a form, in the address, and as the server is asked.

export interface Filter {
  game: string;
  place: string;
  name: string;
  /** Days, as `2026-11-18`; the last one is shown too. */
  from: string;
  until: string;
  /** The ID of a player. */
  with: string;
}

const FIELDS = ["game", "place", "name", "from", "until", "with"] as const;

/** A filter from the address; what it does not say is open. */
export function parseFilter(hash: string): Filter {
  const given = new URLSearchParams(hash);
  const text = (field: string): string => given.get(field) ?? "";
  return { game: text("game"), place: text("place"), name: text("name"), from: text("from"), until: text("until"), with: text("with") };
}

/** A filter for the address. */
export function writeFilter(filter: Filter): string {
  const given = new URLSearchParams();
  for (const field of FIELDS) if (filter[field].trim() !== "") given.set(field, filter[field].trim());
  return given.toString();
}

/** Midnight at the beginning of a day here, some days later; null if it is none. */
function midnight(day: string, later: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
}

/** What the server is asked. */
export function queryOf(filter: Filter, before: string | null): URLSearchParams {
  const query = new URLSearchParams(writeFilter({ ...filter, from: "", until: "" }));
  const [from, until] = [midnight(filter.from, 0), midnight(filter.until, 1)];
  if (from !== null) query.set("from", String(from));
  if (until !== null) query.set("until", String(until));
  if (before !== null) query.set("before", before);
  return query;
}
