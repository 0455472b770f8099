// HTTP: names, lobby, tables, records and replays.
import type { AdminOverview, AdminPerson, AdminTable, Advice, Ban, Command, Daily, DayInfo, Device, Duplicate, Fork, GameReview, Games, History, Lesson, LessonReason, Lobby, Me, NewBan, NewDuplicate, PlayerPage, Program, PushInfo, Recover, Recovery, RecoveryInfo, Refused, Replay, ReviewProgress, ServerInfo, Setup, SharedDeal, TableInfo, Webhook, WebhookInfo } from "../wire.ts";

/** The server's no, or the network's. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
  }
}

/** How long an answer may take, in milliseconds. A server that is only busy answers earlier, if only to refuse. */
const PATIENCE = 60_000;

const ask = <T>(method: string, path: string, body?: unknown): Promise<T> => send(method, path, body === undefined ? undefined : JSON.stringify(body));

async function send<T>(method: string, path: string, json: string | undefined): Promise<T> {
  const sent: RequestInit = { method, signal: AbortSignal.timeout(PATIENCE) };
  if (json !== undefined) {
    sent.headers = { "content-type": "application/json" };
    sent.body = json;
  }
  let answer: unknown;
  let response: Response;
  try {
    response = await fetch(path, sent);
    answer = await response.json();
  } catch {
    throw new Refusal({ code: "unavailable", message: "The server does not answer." });
  }
  if (!response.ok) throw new Refusal(answer as Refused);
  return answer as T;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

const page = (seat: number | null, from: number, count: number) => `from=${from}&count=${count}${seat === null ? "" : `&seat=${seat}`}`;
const duplicate = (id: string) => `/api/duplicates/${encodeURIComponent(id)}`;
const deal = (id: string) => `/api/deals/${encodeURIComponent(id)}`;

const lesson = (game: string) => `/api/lessons/${encodeURIComponent(game)}`;

export const api = {
  games: () => ask<Games>("GET", "/api/games"),
  lesson: (game: string) => ask<Lesson>("GET", lesson(game)),
  lessonReason: (game: string, step: number, action: string) => ask<LessonReason>("GET", `${lesson(game)}/reason?step=${step}&action=${encodeURIComponent(action)}`),
  /** Null on the first visit. */
  me: () => ask<Me | null>("GET", "/api/me"),
  nameMe: (name: string) => ask<Me>("POST", "/api/me", { name }),
  /** Deletes one's name and everything that belongs to it, for good. */
  forgetMe: () => ask<null>("DELETE", "/api/me"),
  /** The finished games of a player, or of `me`. */
  history: (player: string, filter: URLSearchParams) => ask<History>("GET", `/api/players/${encodeURIComponent(player)}/games?${filter}`),
  player: (id: string, game: string | null) => ask<PlayerPage>("GET", `/api/players/${encodeURIComponent(id)}${game === null ? "" : `?game=${encodeURIComponent(game)}`}`),
  webhook: (id: string) => ask<WebhookInfo | null>("GET", `${table(id)}/webhook`),
  setWebhook: (id: string, hook: Webhook) => ask<WebhookInfo | null>("POST", `${table(id)}/webhook`, hook),
  removeWebhook: (id: string) => ask<null>("DELETE", `${table(id)}/webhook`),
  programs: () => ask<Program[]>("GET", "/api/me/programs"),
  makeProgram: (name: string) => ask<Program>("POST", "/api/me/programs", { name }),
  removeProgram: (id: string) => ask<null>("DELETE", `/api/me/programs/${encodeURIComponent(id)}`),
  push: () => ask<PushInfo>("GET", "/api/push"),
  setDevice: (device: Device) => ask<null>("POST", "/api/me/device", device),
  forgetDevice: (endpoint: string) => ask<null>("DELETE", "/api/me/device", { endpoint }),
  recovery: () => ask<Recovery>("POST", "/api/me/recovery"),
  checkRecovery: (code: string) => ask<RecoveryInfo>("POST", "/api/recover/check", { code }),
  recover: (move: Recover) => ask<Me>("POST", "/api/recover", move),
  admin: (code: string) => ask<Me>("POST", "/api/admin", { code }),
  server: () => ask<ServerInfo>("GET", "/api/server"),
  adminOverview: () => ask<AdminOverview>("GET", "/api/admin"),
  adminTables: (over: boolean) => ask<AdminTable[]>("GET", `/api/admin/tables?over=${over}`),
  adminRemove: (name: string) => ask<null>("DELETE", `/api/admin/tables/${encodeURIComponent(name)}`),
  adminPeople: (name: string) => ask<AdminPerson[]>("GET", `/api/admin/people?name=${encodeURIComponent(name)}`),
  bans: () => ask<Ban[]>("GET", "/api/admin/bans"),
  ban: (ban: NewBan) => ask<Ban>("POST", "/api/admin/bans", ban),
  liftBan: (id: string) => ask<null>("DELETE", `/api/admin/bans/${encodeURIComponent(id)}`),
  announce: (text: string) => ask<ServerInfo>("POST", "/api/admin/announcement", { text }),
  maintain: (on: boolean) => ask<ServerInfo>("POST", "/api/admin/maintenance", { on }),
  lobby: () => ask<Lobby>("GET", "/api/tables"),
  makeTable: (setup: Partial<Setup>) => ask<TableInfo>("POST", "/api/tables", setup),
  table: (id: string) => ask<TableInfo>("GET", table(id)),
  command: (id: string, command: Command) => ask<TableInfo>("POST", table(id), command),
  /** A new table at which a finished game goes on from a moment. */
  fork: (id: string, fork: Fork) => ask<TableInfo>("POST", `${table(id)}/fork`, fork),
  challenge: (id: string) => ask<SharedDeal>("POST", `${table(id)}/challenge`),
  deal: (id: string) => ask<SharedDeal>("GET", deal(id)),
  /** One's own table of a deal that several people play. */
  playDeal: (id: string) => ask<TableInfo>("POST", deal(id)),
  daily: () => ask<Daily>("GET", "/api/daily"),
  /** What the server says of the seed of a day's deals. */
  day: (day: string) => ask<DayInfo>("GET", `/api/days/${encodeURIComponent(day)}`),
  makeDuplicate: (wanted: NewDuplicate) => ask<Duplicate>("POST", "/api/duplicates", wanted),
  duplicate: (id: string) => ask<Duplicate>("GET", duplicate(id)),
  /** The table of one's group, or one for a new group. */
  playDuplicate: (id: string) => ask<TableInfo>("POST", duplicate(id)),
  endDuplicate: (id: string) => ask<Duplicate>("POST", `${duplicate(id)}/end`),
  removeTable: (id: string) => ask<null>("DELETE", table(id)),
  restoreTable: (id: string) => ask<TableInfo>("POST", `${table(id)}/restore`),
  record: (id: string) => ask<Record<string, unknown>>("GET", `${table(id)}/record`),
  replay: (id: string, seat: number | null, from: number, count: number) => ask<Replay>("GET", `${table(id)}/replay?${page(seat, from, count)}`),
  /** The same of a record that somebody has as a file. */
  replayFile: (record: string, seat: number | null, from: number, count: number) => send<Replay>("POST", `/api/records/replay?${page(seat, from, count)}`, record),
  /** What a strong player would do at one's own seat; only against bots. */
  advice: (id: string, seat: number) => ask<Advice>("GET", `${table(id)}/advice?seat=${seat}`),
  /** The review of a finished game, or how far it is after waiting this many seconds. */
  review: (id: string, wait: number) => ask<GameReview | ReviewProgress>("GET", `${table(id)}/review?wait=${wait}`),
  reviewFile: (record: string, wait: number) => send<GameReview | ReviewProgress>("POST", `/api/records/review?wait=${wait}`, record),
};

/** 32 hexadecimal digits of one's own: a part of the shuffles, or the name of a message. */
export function nonce(): string {
  // randomUUID is missing where a page has no TLS; this is everywhere.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
