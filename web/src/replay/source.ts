// Where a replay comes from: a table of the server, or a file that somebody has.
import { api } from "../net/api.ts";
import type { ChairInfo, GameReview, Replay, ReviewProgress, Source, TableInfo } from "../wire.ts";

/** What a replay needs to know of its table. */
export interface ReplayInfo extends Pick<TableInfo, "id" | "status" | "commitment" | "source"> {
  readonly setup: Pick<TableInfo["setup"], "game">;
  readonly chairs: ChairInfo[];
  /** Is the reader the host? */
  readonly host?: boolean;
}

export interface ReplaySource {
  /** A table's ID; for a file, what no table's ID is like. */
  readonly id: string;
  info(): Promise<ReplayInfo>;
  page(seat: number | null, from: number, count: number): Promise<Replay>;
  review(wait: number): Promise<GameReview | ReviewProgress>;
  record(): Promise<Record<string, unknown>>;
}

export const tableSource = (id: string): ReplaySource => ({
  id,
  info: () => api.table(id),
  page: (seat, from, count) => api.replay(id, seat, from, count),
  review: (wait) => api.review(id, wait),
  record: () => api.record(id),
});

/** What a record says of its players. It is somebody's file, so anything may stand there. */
interface Written {
  readonly game?: unknown;
  readonly players?: unknown;
  readonly names?: unknown;
  readonly simulation?: unknown;
  readonly commitment?: unknown;
  readonly source?: { readonly kind?: unknown } | null;
  readonly proof?: { readonly commitment?: unknown; readonly chairs?: unknown };
}

const SOURCES: readonly unknown[] = ["fork", "challenge", "daily", "duplicate"] satisfies Source["kind"][];
const LEVELS = ["beginner", "easy", "normal", "hard", "expert", "master"] as const;
const textOr = (value: unknown, other: string | null): string | null => (typeof value === "string" && value !== "" ? value : other);

/** The players, as a table has them. Players with the same name are told apart by their seats. */
function chairsOf({ players, names, simulation, proof }: Written, unnamed: (seat: number) => string): ChairInfo[] {
  const called: unknown[] = Array.isArray(names) ? names : [];
  const promised = new Map((Array.isArray(proof?.chairs) ? proof.chairs : []).map((chair: { seat?: unknown; person?: unknown } | null) => [chair?.seat, textOr(chair?.person, null)]));
  const count = typeof players === "number" ? Math.max(0, Math.min(6, players)) : 0;
  return Array.from({ length: count }, (_, seat): ChairInfo => {
    const written = textOr(called[seat], null);
    // A table writes a bot's level in place of a name. In a simulation, a level is a player's name.
    const bot = simulation === undefined ? (LEVELS.find((level) => level === written) ?? null) : null;
    const isShared = called.filter((one) => one === written).length > 1;
    const name = bot ? null : written === null ? unnamed(seat) : isShared ? `${written} ${seat + 1}` : written;
    return { name, bot, program: false, mine: false, connected: true, away: false, taken_over: false, commitment: promised.get(seat) ?? null, revealed: true };
  });
}

/** A record that somebody has as a file. Each request brings the whole record, and the server stores nothing. */
export function fileSource(text: string, unnamed: (seat: number) => string): ReplaySource {
  let record: Written = {};
  try {
    record = Object(JSON.parse(text)) as Written;
  } catch {
    // The server says what is wrong with it.
  }
  const info: ReplayInfo = {
    id: "file",
    status: "over",
    commitment: textOr(record.proof?.commitment, textOr(record.commitment, "")) ?? "",
    source: SOURCES.includes(record.source?.kind) ? (record.source as Source) : null,
    setup: { game: textOr(record.game, "") ?? "" },
    chairs: chairsOf(record, unnamed),
  };
  return {
    // The review of one file is not that of another.
    id: `file ${text}`,
    info: () => Promise.resolve(info),
    page: (seat, from, count) => api.replayFile(text, seat, from, count),
    review: (wait) => api.reviewFile(text, wait),
    record: () => Promise.resolve(record as Record<string, unknown>),
  };
}
