// The core of the client: what it knows of a table, and how that changes with what the server sends and what people do.
// Pure: the same state and the same input give the same state. live.svelte.ts touches the outside.
import type { RoundEnd } from "../games/game.ts";
import { reactionOf } from "./reactions.ts";
import type { ChatLine, Fact, Frame, GameEvent, Refused, ServerMessage, TableInfo, Together, View } from "../wire.ts";

/** Frames further behind than this are not shown one by one. */
export const BACKLOG = 3;
/** More events at once than this are history, not news. */
export const NEWS = 24;
/** The number of lines that stay for screen readers. */
const SPOKEN = 12;

export interface LogLine {
  readonly id: number;
  readonly round: number;
  readonly event: GameEvent;
  /** What is said of it. */
  readonly fact: Fact | null;
}

/** An event, and what is said of it. */
type DescribedEvent = Pick<LogLine, "event" | "fact">;

/** An action on its way to the server. */
export interface Pending {
  readonly action: string;
  readonly id: string;
  /** The decision that it was made for. */
  readonly since: number;
}

export interface TableState {
  readonly id: string;
  readonly info: TableInfo | null;
  /** How many messages about the table have come over the connection. */
  readonly tableMessages: number;
  /** The version of the table that `info` describes. */
  readonly version: number;
  /** The newest frame. */
  readonly frame: Frame | null;
  /** What is shown: the newest frame's view, or one on the way there. */
  readonly shown: View | null;
  /** What is asked of whom, on the board as it is shown. */
  readonly asked: Fact | null;
  /** What each player would score if the round ended with the board as it is shown. */
  readonly provisional: readonly number[] | null;
  /** How many decisions the board shows, without those that are on their way to it. */
  readonly shownStep: number;
  /** Frames that wait to be shown. */
  readonly queue: readonly Frame[];
  /** The frame whose cards are in the air. */
  readonly filming: Frame | null;
  /** The frame that ended a round because somebody went bust: that is looked at before the round is counted. */
  readonly bursting: Frame | null;
  /** The frame that is shown as soon as the end of its round has been looked at. */
  readonly held: Frame | null;
  /** Have others been asked since it was one's turn last? Then it is said that it is one's turn again. */
  readonly isAwaited: boolean;
  /** What waits to be shown is shown at once. */
  readonly isHurried: boolean;
  readonly roundEnd: RoundEnd | null;
  /** The seat that the server is asked to show: undefined before it is asked, null for a spectator. */
  readonly watched: number | null | undefined;
  /** Of several players on this device, whose turn it is to look. */
  readonly curtain: number | null;
  readonly pending: Pending | null;
  readonly online: boolean;
  /** The server is there, but cannot write anything down. */
  readonly trouble: boolean;
  /** Why something could not be done: what the server said, or a sentence. */
  readonly notice: Refused | string | null;
  /** There is no such table. */
  readonly missing: boolean;
  readonly log: readonly LogLine[];
  /** The latest sentences for screen readers. */
  readonly spoken: readonly { readonly id: number; readonly facts: readonly Fact[] }[];
  /** What just happened, for the line under the middle. */
  readonly happened: readonly Fact[];
  readonly chat: readonly ChatLine[];
  /** Has the server said what was said before one came? */
  readonly isChatKnown: boolean;
  /** Who leads those who look at the finished game together; null until the server has said it. */
  readonly together: Together | null;
  readonly unread: number;
  /** Is the chat being looked at? */
  readonly isReading: boolean;
  /** The ID of the next line. */
  readonly lines: number;
}

/** What happens on this device, not at the server. */
export type Deed =
  | { readonly type: "online"; readonly online: boolean }
  /** The table as the server answered a request, and how many messages about it had come when the request was sent. */
  | { readonly type: "known"; readonly info: TableInfo; readonly tableMessages: number }
  | { readonly type: "missing" }
  | { readonly type: "act"; readonly action: string; readonly id: string }
  /** Shows the next frame of the queue; without films if it is instant. */
  | { readonly type: "show"; readonly instant: boolean; readonly isBust?: boolean }
  /** It has been seen who went bust: the round is counted. */
  | { readonly type: "count"; readonly frame: Frame }
  /** The cards of this frame begin to fly: the board changes. */
  | { readonly type: "reveal"; readonly frame: Frame }
  /** The cards of this frame have landed. */
  | { readonly type: "landed"; readonly frame: Frame }
  | { readonly type: "hurry" }
  /** The end of the round has been looked at. */
  | { readonly type: "continue" }
  /** The next player has the device. */
  | { readonly type: "lift" }
  | { readonly type: "reading"; readonly isReading: boolean }
  | { readonly type: "notice"; readonly notice: string | null };

export type Input = ServerMessage | Deed;

/** Nothing has been seen from a seat yet. */
const UNSEEN = {
  frame: null,
  shown: null,
  asked: null,
  provisional: null,
  shownStep: -1,
  queue: [],
  filming: null,
  bursting: null,
  held: null,
  isAwaited: true,
  isHurried: false,
  roundEnd: null,
  pending: null,
  log: [],
  spoken: [],
  happened: [],
} satisfies Partial<TableState>;

export const start = (id: string): TableState => ({
  ...UNSEEN,
  id,
  info: null,
  tableMessages: 0,
  version: 0,
  watched: undefined,
  curtain: null,
  online: true,
  trouble: false,
  notice: null,
  missing: false,
  chat: [],
  isChatKnown: false,
  together: null,
  unread: 0,
  isReading: false,
  lines: 0,
});

/** The state after an input. */
export const reduce = (state: TableState, input: Input): TableState => callTurn(step(state, input));

function step(state: TableState, input: Input): TableState {
  switch (input.type) {
    case "frame":
      return input.table === state.id && input.seat === seatOf(state) ? take({ ...state, trouble: false }, input) : { ...state, trouble: false };
    case "table":
      return input.table.id === state.id ? hearOf({ ...state, trouble: false }, input.table) : { ...state, trouble: false };
    case "chat":
      return input.table === state.id ? listen({ ...state, trouble: false }, input.lines) : { ...state, trouble: false };
    case "together":
      return input.table === state.id ? { ...state, trouble: false, together: input } : { ...state, trouble: false };
    case "refused":
      return refuse(state, input);
    case "known":
      // Of two descriptions with one version, that of a message that came meanwhile may know better who is present.
      return input.info.version > state.version || (input.info.version === state.version && input.tableMessages === state.tableMessages) ? know(state, input.info) : state;
    case "missing":
      return { ...state, missing: true };
    case "online":
      // The next server may have been restored from a backup, and count from before.
      return { ...state, online: input.online, version: input.online ? state.version : 0 };
    case "act": {
      const { frame } = state;
      if (!frame || !legalOf(state).includes(input.action)) return state;
      return { ...state, pending: { action: input.action, id: input.id, since: turnOf(frame) }, notice: null };
    }
    case "show":
      return showNext(state, input.instant, input.isBust ?? false);
    case "count":
      return state.bursting === input.frame ? count(state, input.frame) : state;
    case "reveal":
      return state.filming === input.frame ? { ...state, ...boardOf(input.frame) } : state;
    case "landed":
      return state.filming === input.frame ? settle(land(state, input.frame)) : state;
    case "hurry":
      return isMoving(state) ? { ...state, isHurried: true } : state;
    case "continue":
      return carryOn(state);
    case "lift": {
      const { curtain } = state;
      return curtain === null ? state : watch({ ...state, curtain: null }, curtain);
    }
    case "reading":
      return { ...state, isReading: input.isReading, unread: input.isReading ? 0 : state.unread };
    case "notice":
      return { ...state, notice: input.notice };
    default:
      // An answer without news; or a message of a later protocol.
      return { ...state, trouble: false };
  }
}

/** The seat one looks from; null for a spectator. */
export const seatOf = ({ watched }: TableState): number | null => watched ?? null;

/** The seats of people at this device. */
export const mineOf = ({ info }: TableState): number[] => (info?.chairs ?? []).flatMap((chair, seat) => (chair.mine ? [seat] : []));

const isRolling = ({ queue, filming, bursting, held }: TableState): boolean => queue.length > 0 || filming !== null || bursting !== null || held !== null;

/** Are cards in the air? What is shown is then behind the newest frame. */
export const isMoving = (state: TableState): boolean => isRolling(state) && state.roundEnd === null;

/** Has the game ended, and has everything been shown of it? */
export const isOver = (state: TableState): boolean => state.shown?.outcome != null && state.roundEnd === null && !isRolling(state);

/** Can the next frame of the queue be shown now? */
export const isReady = ({ queue, filming, bursting, roundEnd }: TableState): boolean => queue.length > 0 && filming === null && bursting === null && roundEnd === null;

/** After how many decisions the seat was given the one that it has now. */
const turnOf = ({ n, since = n }: Frame): number => since;

/**
 * The decision that is asked on the board as it is shown: nothing is asked before it can be seen why. Where several
 * choose at once, the others' choices do not interrupt one's own.
 */
export function decisionOf(state: TableState): number | null {
  const { frame, shownStep, pending, curtain, roundEnd } = state;
  if (!frame || frame.legal.length === 0) return null;
  const decision = turnOf(frame);
  const isSettled = !isRolling(state) || decision <= shownStep;
  return isSettled && pending === null && curtain === null && roundEnd === null ? decision : null;
}

export const legalOf = (state: TableState): readonly string[] => (decisionOf(state) === null ? [] : (state.frame?.legal ?? []));

/** The seat that caused a change of the board, if it is known. */
export function actorOf(before: View | null | undefined): number | null {
  const [actor = null, ...others] = before?.to_act ?? [];
  return others.length === 0 ? actor : null;
}

/** Does a round end with it? */
export const isRoundEnd = ({ event }: GameEvent): boolean => event === "round_ended";
const isStart = ({ event }: GameEvent): boolean => event === "round_started";

function take(state: TableState, frame: Frame): TableState {
  const known = state.frame;
  if (known && frame.n < known.n) return state;
  if (known && frame.n === known.n) return { ...state, frame };
  // Where several choose at once, the others' choices are no answer to one's own.
  const isAnswer = frame.legal.length === 0 || (state.pending !== null && turnOf(frame) > state.pending.since);
  return {
    ...state,
    frame,
    pending: isAnswer ? null : state.pending,
    notice: state.online ? null : state.notice,
    isAwaited: state.isAwaited || frame.legal.length === 0 || (known !== null && turnOf(frame) > turnOf(known) + 1),
    queue: [...state.queue, frame],
  };
}

function know(state: TableState, info: TableInfo): TableState {
  return choose({ ...state, info, version: info.version }, info.to_act);
}

/** A message about the table: from before an answer that is known, or newer. */
function hearOf(state: TableState, info: TableInfo): TableState {
  const heard = { ...state, tableMessages: state.tableMessages + 1 };
  return info.version < state.version ? heard : know(heard, info);
}

function listen(state: TableState, lines: readonly ChatLine[]): TableState {
  const fresh = lines.filter((line) => !state.chat.some((old) => old.n === line.n));
  // What was said before one came is no news; and the room before the deal shows the chat.
  const isNews = (state.chat.length > 0 || state.frame !== null) && !state.isReading && state.info?.status !== "waiting";
  // A reaction is seen at its seat.
  const toRead = fresh.filter((line) => reactionOf(line.text) === null).length;
  return { ...state, isChatKnown: true, chat: [...state.chat, ...fresh], unread: state.unread + (isNews ? toRead : 0) };
}

/** Has it read out that it is one's turn, once what led to it has been shown. */
function callTurn(state: TableState): TableState {
  if (!state.isAwaited || state.asked === null || decisionOf(state) === null) return state;
  return { ...speak({ ...state, lines: state.lines + 1 }, state.lines, [state.asked]), isAwaited: false };
}

function refuse(state: TableState, refused: Refused): TableState {
  if (refused.code === "not_found") return { ...state, missing: true };
  // A decision is sent again by itself; everything else is asked for until there is an answer.
  if (refused.code === "unavailable") return { ...state, trouble: true };
  const pending = refused.id === state.pending?.id ? null : state.pending;
  // A stale action was meant for a table that has gone on: the frame that comes says the rest.
  return { ...state, pending, notice: refused.code === "stale" ? state.notice : refused };
}

function showNext(state: TableState, instant: boolean, isBust: boolean): TableState {
  const [frame, ...queue] = state.queue;
  if (!frame || !isReady(state)) return state;
  const before = state.shown;
  const events = before === null && frame.events.length === 0 ? frame.view.last : frame.events;
  const isHistory = before === null || events.length > NEWS;
  const all = describe(events, frame);
  const news = isHistory ? all.slice(all.length - frame.view.last.length) : all;
  if (isHistory) {
    const written = write({ ...state, queue }, all, news);
    const end = endOf(frame, news);
    // A player who opens a table whose game is over comes to see who won.
    const isPodium = before === null && frame.view.outcome !== null;
    return settle({ ...reveal(written, frame), roundEnd: isPodium ? null : end });
  }
  const end = endOf(frame, news);
  if (end && frame.view.outcome === null) {
    // The next deal would cover what is counted: it comes after that, and so do its sentences.
    const reported = { ...report({ ...state, queue }, untilEnd(news)), bursting: frame };
    return isBust && !instant && !state.isHurried && queue.length <= BACKLOG ? reported : count(reported, frame);
  }
  const next = report({ ...state, queue }, news);
  if (instant || state.isHurried || queue.length > BACKLOG) return settle(land(next, frame));
  return { ...next, filming: frame };
}

/** The end of a round is looked at, and then the frame that brought it. */
const count = (state: TableState, frame: Frame): TableState => ({ ...state, bursting: null, held: frame, roundEnd: endOf(frame, describe(frame.events, frame)) });

/** What is shown of a frame. */
const boardOf = ({ view, ask, provisional }: Frame) => ({ shown: view, asked: ask, provisional: provisional ?? null }) satisfies Partial<TableState>;

const reveal = (state: TableState, frame: Frame): TableState => ({ ...state, ...boardOf(frame), shownStep: frame.n });

/** A frame's cards are where they belong. The count of the last round comes after them: no deal covers it. */
const land = (state: TableState, frame: Frame): TableState => ({ ...reveal(state, frame), filming: null, roundEnd: endOf(frame, frame.events.map((event) => ({ event }))) });

function endOf(frame: Frame, news: readonly Pick<DescribedEvent, "event">[]): RoundEnd | null {
  const event = news.find((one) => isRoundEnd(one.event))?.event;
  return event ? { round: frame.view.rounds.length - 1, event, view: frame.view, count: frame.counts?.at(-1) ?? [] } : null;
}

/** The events of a frame, with what is said of them. */
const describe = (events: readonly GameEvent[], frame: Frame): DescribedEvent[] => events.map((event, index) => ({ event, fact: frame.facts[index] ?? null }));

const factsOf = (events: readonly DescribedEvent[]): Fact[] => events.flatMap(({ fact }) => fact ?? []);

function carryOn(state: TableState): TableState {
  const { held } = state;
  const next = { ...state, roundEnd: null };
  if (!held) return settle(next);
  const all = describe(held.events, held);
  const rest = all.slice(untilEnd(all).length);
  return settle({ ...reveal(report(next, rest), held), held: null });
}

/** Once everything has been shown, the player who is to act has the device. */
function settle(state: TableState): TableState {
  if (isRolling(state) || state.roundEnd !== null) return state;
  return choose({ ...state, isHurried: false }, state.frame?.view.to_act ?? []);
}

/** The events up to the end of a round. */
const untilEnd = (events: readonly DescribedEvent[]): readonly DescribedEvent[] => events.slice(0, events.findIndex(({ event }) => isRoundEnd(event)) + 1);

/** Tells what happened, in the log and everywhere else. */
const report = (state: TableState, events: readonly DescribedEvent[]): TableState => ({ ...write(state, events, events), happened: factsOf(events) });

/** Writes events into the log, and has the news read out. */
function write(state: TableState, events: readonly DescribedEvent[], news: readonly DescribedEvent[]): TableState {
  let round = state.log.at(-1)?.round ?? 0;
  const log = events.map((line, index): LogLine => {
    if (isStart(line.event)) round++;
    return { id: state.lines + index, round, ...line };
  });
  const id = state.lines + events.length;
  const facts = factsOf(news);
  const written = { ...state, log: [...state.log, ...log], lines: id + 1 };
  return facts.length > 0 && state.curtain === null ? speak(written, id, facts) : written;
}

const speak = (state: TableState, id: number, facts: readonly Fact[]): TableState => ({ ...state, spoken: [...state.spoken.slice(1 - SPOKEN), { id, facts }] });

/** From which seat to look: one's own; of several, that of the player who is to act, behind a curtain. */
function choose(state: TableState, to_act: readonly number[]): TableState {
  const { info, curtain } = state;
  const mine = mineOf(state);
  const seat = seatOf(state);
  const [only] = mine;
  if (mine.length <= 1 || info?.status === "over") {
    // At the end the player who has the device stays: there is a count to look at.
    return watch({ ...state, curtain: null }, seat !== null && mine.includes(seat) ? seat : (only ?? null));
  }
  if (info?.status === "waiting" || info?.status === "dealing") return watch(state, null);
  const acting = mine.filter((one) => to_act.includes(one));
  // A player who opens the page again is asked for by name, even if it is nobody's turn here.
  const next = acting[0] ?? (seat === null ? only : undefined);
  const isHere = seat !== null && acting.includes(seat);
  if (next === undefined || isHere || state.roundEnd !== null) return state;
  if (curtain !== null && acting.includes(curtain)) return state;
  // Sentences for one player are not for the ears of the next.
  return { ...state, curtain: next, spoken: [] };
}

/** Looks from a seat: what was seen from another one is forgotten. */
function watch(state: TableState, seat: number | null): TableState {
  if (state.watched === seat) return state;
  return { ...state, ...UNSEEN, watched: seat };
}
