// A table one is at: what the server told, what is shown of it, and what one does.
import type { RoundEnd } from "../games/game.ts";
import { Refusal, api, nonce } from "../net/api.ts";
import { Connection, openWire } from "../net/connection.ts";
import { attention } from "../state/attention.ts";
import { me } from "../state/me.svelte.ts";
import { ChangedTable, follow } from "../state/nonces.ts";
import { noteDecision, noteHands } from "../state/seen.ts";
import { beat } from "../state/settings.svelte.ts";
import { words } from "../state/words.svelte.ts";
import type { ChatLine, Command, Frame, GameEvent, Refused, SeatRequest, ServerMessage, TableInfo, View } from "../wire.ts";
import { Film } from "./film.ts";
import { type Play, type Sitter, names } from "./play.ts";

/** Frames further behind than this are not shown one by one. */
const BACKLOG = 3;
/** More events at once than this are history, not news. */
const NEWS = 24;
/** A page that is opened while the server is away asks again after this, in milliseconds. */
const AGAIN = 2000;
/** How often to ask whether the host has answered, in milliseconds. */
const ANSWER = 3000;
/** So many lines stay for those who listen. */
const SPOKEN = 12;

export interface LogLine {
  id: number;
  round: number;
  event: GameEvent;
}

export class LiveTable implements Play {
  readonly id: string;
  info: TableInfo | null = $state.raw(null);
  /** The newest frame. */
  frame: Frame | null = $state.raw(null);
  /** What is shown: the newest frame's view, or one on the way there. */
  shown: View | null = $state.raw(null);
  /** The seat one looks from. */
  seat: number | null = $state(null);
  online = $state(true);
  /** The server is there, but cannot write anything down. */
  trouble = $state(false);
  pending: string | null = $state(null);
  notice: string | null = $state(null);
  /** What was told lately, for those who listen. */
  spoken: { id: number; text: string }[] = $state([]);
  log: LogLine[] = $state([]);
  chat: ChatLine[] = $state([]);
  unread = $state(0);
  roundEnd: RoundEnd | null = $state.raw(null);
  /** What just happened, for the line under the middle. */
  happened: readonly GameEvent[] = $state.raw([]);
  /** There is no such table. */
  missing = $state(false);
  /** Of several players on this device, whose turn it is to look. */
  curtain: number | null = $state(null);
  readonly open = null;
  readonly film = new Film();

  #connection = new Connection(openWire);
  #queue: Frame[] = [];
  /** Is what has happened still being shown? */
  #rolling = $state(false);
  /** How many decisions the board shows, without those that are on their way to it. */
  #shownStep = $state(-1);
  /** What is still to be shown is shown at once. */
  #isHurried = false;
  #resume: (() => void) | null = null;
  #lines = 0;
  #watched: number | null | undefined;
  #pendingId = "";
  /** The decision that the action on its way was made for. */
  #pendingFor = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #answer: ReturnType<typeof setTimeout> | undefined;
  #following = false;

  constructor(id: string) {
    this.id = id;
    this.#connection.heard = (message) => this.#hear(message);
    this.#connection.moved = () => me.isMoved();
    this.#connection.outdated = () => me.isOutdated();
    this.#connection.changed = (online) => {
      this.online = online;
    };
  }

  /** Begins to look; the returned function ends it. */
  enter(): () => void {
    const wake = (): void => {
      if (!document.hidden) this.#connection.check();
    };
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    addEventListener("pageshow", wake);
    void this.#look();
    return () => {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      removeEventListener("pageshow", wake);
      this.#left = true;
      clearTimeout(this.#again);
      clearTimeout(this.#answer);
      this.#connection.rest();
      this.continue();
      attention.turn(false);
    };
  }

  get game(): string {
    return this.info?.setup.game ?? this.shown?.game ?? "";
  }

  get view(): View {
    if (!this.shown) throw new Error("a board is shown only when there is a view");
    return this.shown;
  }

  get sitters(): Sitter[] {
    return (this.info?.chairs ?? []).map((chair, seat) => ({
      name: words.chair(chair, seat),
      bot: chair.bot !== null,
      away: chair.away,
      // Somebody on this device is here, even while somebody else looks.
      connected: chair.connected || chair.mine || chair.bot !== null,
    }));
  }

  get openMemory(): boolean {
    return this.info?.setup.open_memory ?? false;
  }

  get rule(): number {
    return this.frame?.rule ?? 1;
  }

  /** Are cards in the air? What is shown is then behind the newest frame. */
  get moving(): boolean {
    return this.#rolling && this.roundEnd === null;
  }

  /**
   * The decision that is asked on the board as it is shown: nothing is asked before it can be seen why. Where several
   * choose at once, the others' choices do not interrupt one's own.
   */
  get decision(): number | null {
    const { frame } = this;
    if (!frame || frame.legal.length === 0) return null;
    const isSettled = !this.#rolling || frame.since <= this.#shownStep;
    return isSettled && this.pending === null && this.curtain === null && this.roundEnd === null ? frame.since : null;
  }

  get legal(): readonly string[] {
    return this.decision === null ? [] : (this.frame?.legal ?? []);
  }

  get mine(): number[] {
    return (this.info?.chairs ?? []).flatMap((chair, seat) => (chair.mine ? [seat] : []));
  }

  /** One's own request for a bot's seat. */
  get request(): SeatRequest | null {
    return this.info?.requests.find((request) => request.mine) ?? null;
  }

  preview(action: string): readonly GameEvent[] {
    const index = this.frame?.legal.indexOf(action) ?? -1;
    return this.frame?.previews[index] ?? [];
  }

  act(action: string): void {
    const frame = this.frame;
    if (!frame || this.seat === null || !this.legal.includes(action)) return;
    this.pending = action;
    this.#pendingFor = frame.since;
    this.notice = null;
    this.#pendingId = nonce();
    this.#connection.act({ table: this.id, seat: this.seat, n: frame.n, action, id: this.#pendingId });
  }

  say(text: string): void {
    this.#connection.chat(this.id, text);
  }

  /** Does something about the table, and says why if it cannot be done. */
  async command(command: Command): Promise<boolean> {
    try {
      this.#know(await api.command(this.id, command));
      this.notice = null;
      return true;
    } catch (error) {
      this.notice = words.because(error);
      return false;
    }
  }

  /** Ends what is in the air, and whatever waits to be shown: somebody wants to go on. */
  hurry(): void {
    if (!this.moving) return;
    this.#isHurried = true;
    this.film.hurry();
  }

  /** The end of the round has been looked at. */
  continue(): void {
    this.roundEnd = null;
    const resume = this.#resume;
    this.#resume = null;
    if (resume) resume();
    else this.#choose(this.frame?.view.to_act ?? []);
  }

  /** Lifts the curtain: the next player has the device. */
  lift(): void {
    const seat = this.curtain;
    this.curtain = null;
    if (seat !== null) this.#watch(seat);
  }

  async #look(): Promise<void> {
    try {
      // The server talks to nobody it does not know; a name can be changed later.
      await me.sure();
      this.#know(await api.table(this.id));
    } catch (error) {
      if (error instanceof Refusal && error.refused.code === "not_found") {
        this.missing = true;
        return;
      }
      this.online = false;
      if (!this.#left) setTimeout(() => void this.#look(), AGAIN);
    }
  }

  #know(info: TableInfo): void {
    this.info = info;
    this.#choose(info.to_act);
    clearTimeout(this.#answer);
    // Where nobody may look on, nothing is told to whoever asks for a seat: so they ask how it stands.
    if (this.request && !info.setup.spectators && !this.#left) this.#answer = setTimeout(() => void this.#look(), ANSWER);
    void this.#follow();
  }

  /** Does what the deal asks of this device: one thing after another, always for the newest table. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    for (let known: TableInfo | null = null; known !== this.info && this.info && !this.#left; ) {
      known = this.info;
      try {
        // What the table is like then is told over the connection, in order with everything else.
        await follow(known, (command) => api.command(this.id, command));
      } catch (error) {
        if (error instanceof ChangedTable) this.notice = words.t("fair-changed-before");
        else if (known.status === "dealing") {
          // Too late, or not now: that shows when one looks again.
          await new Promise((resolve) => setTimeout(resolve, AGAIN / 4));
          await this.#look();
        }
      }
    }
    this.#following = false;
  }

  /** From which seat to look: one's own; of several, that of whoever is to act, behind a curtain. */
  #choose(to_act: readonly number[]): void {
    if (this.#left) return;
    const mine = this.mine;
    const [only] = mine;
    if (mine.length <= 1 || this.info?.status === "over") {
      this.curtain = null;
      // At the end whoever has the device stays: there is a count to look at.
      this.#watch(this.seat !== null && mine.includes(this.seat) ? this.seat : (only ?? null));
      return;
    }
    if (this.info?.status === "waiting" || this.info?.status === "dealing") {
      this.#watch(null);
      return;
    }
    const acting = mine.filter((seat) => to_act.includes(seat));
    // Whoever opens the page anew is asked for by name, even if it is nobody's turn here.
    const next = acting[0] ?? (this.seat === null ? only : undefined);
    const isHere = this.seat !== null && acting.includes(this.seat);
    if (next === undefined || isHere || this.roundEnd !== null) return;
    if (this.curtain !== null && acting.includes(this.curtain)) return;
    this.curtain = next;
    // What was told to one player is not for the ears of the next.
    this.spoken = [];
  }

  #watch(seat: number | null): void {
    if (this.#watched === seat) return;
    this.#watched = seat;
    this.seat = seat;
    // Nobody is left to look at the end of a round that somebody else saw.
    this.roundEnd = null;
    this.#resume?.();
    this.#resume = null;
    this.frame = null;
    this.shown = null;
    this.#shownStep = -1;
    this.log = [];
    this.spoken = [];
    this.#queue = [];
    this.pending = null;
    this.happened = [];
    // From the first step: what has happened so far goes into the log.
    this.#connection.watch(this.id, seat, 0);
  }

  #hear(message: ServerMessage): void {
    if (message.type !== "refused") this.trouble = false;
    switch (message.type) {
      case "frame":
        if (message.table === this.id && message.seat === this.seat) this.#take(message);
        break;
      case "table":
        if (message.table.id === this.id) this.#know(message.table);
        break;
      case "chat":
        if (message.table === this.id) this.#listen(message.lines);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "done":
        if (message.id === this.#pendingId && this.pending !== null && this.seat !== null)
          noteDecision(this.id, { seat: this.seat, n: message.n, action: this.pending });
        break;
    }
  }

  #listen(lines: ChatLine[]): void {
    const known = this.chat.length;
    const fresh = lines.filter((line) => !this.chat.some((old) => old.n === line.n));
    this.chat.push(...fresh);
    if (known > 0 || this.frame) this.unread += fresh.length;
  }

  #refused(refused: Refused): void {
    if (refused.code === "not_found") {
      this.missing = true;
      return;
    }
    if (refused.code === "unavailable") {
      // A decision is sent again by itself; everything else is asked for until there is an answer.
      this.trouble = true;
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#connection.check(), AGAIN);
      return;
    }
    if (refused.id === this.#pendingId) this.pending = null;
    // A stale action was meant for a table that has gone on: the frame that comes says the rest.
    if (refused.code !== "stale") this.notice = words.refused(refused);
  }

  #take(frame: Frame): void {
    const known = this.frame;
    if (known && frame.n < known.n) return;
    noteHands(frame);
    this.frame = frame;
    if (known && frame.n === known.n) return;
    // Where several choose at once, the others' choices are no answer to one's own.
    if (frame.legal.length === 0 || frame.since > this.#pendingFor) this.pending = null;
    if (this.online) this.notice = null;
    const turn = frame.legal.length > 0;
    attention.turn(turn);
    if (known && turn && known.legal.length === 0) attention.call(this.game);
    this.#queue.push(frame);
    void this.#roll();
  }

  /** Shows what has happened, one thing after another. */
  async #roll(): Promise<void> {
    if (this.#rolling) return;
    this.#rolling = true;
    for (let frame = this.#queue.shift(); frame; frame = this.#queue.shift()) await this.#show(frame);
    this.#rolling = false;
    this.#isHurried = false;
    this.#choose(this.frame?.view.to_act ?? []);
  }

  async #show(frame: Frame): Promise<void> {
    const before = this.shown;
    const events = before === null && frame.events.length === 0 ? frame.view.last : frame.events;
    const isHistory = before === null || events.length > NEWS;
    const isTold = (event: GameEvent): boolean => this.#tell(frame, event) !== null;
    for (const event of events) if (isTold(event)) this.#write(event);
    const news = (isHistory ? frame.view.last : events).filter(isTold);
    this.#speak(news.map((event) => this.#tell(frame, event)).join(" "));
    if (!isHistory) this.happened = news;

    const ended = (isHistory ? frame.view.last : events).find(isRoundEnd);
    const end = ended && { round: frame.view.rounds.length - 1, event: ended, view: frame.view };
    if (before === null || isHistory) {
      // Whoever opens a table whose game is over comes to see who won.
      if (end && !(before === null && frame.view.outcome !== null)) this.roundEnd = end;
      this.#reveal(frame);
    } else if (!end) await this.#perform(frame, before);
    else if (frame.view.outcome === null) {
      // The next deal would cover what is counted.
      await this.#endRound(end);
      if (frame.seat === this.seat) this.#reveal(frame);
    } else {
      await this.#perform(frame, before);
      if (frame.seat === this.seat) await this.#endRound(end);
    }
  }

  #tell(frame: Frame, event: GameEvent): string | null {
    return words.tell(frame.view.game, event, this.seat, names(this));
  }

  #reveal(frame: Frame): void {
    this.shown = frame.view;
    this.#shownStep = frame.n;
  }

  /** Lets cards fly to where the frame has them. */
  async #perform(frame: Frame, before: View): Promise<void> {
    const [actor = null, ...others] = before.to_act;
    if (beat() > 0 && this.#queue.length <= BACKLOG && !this.#isHurried)
      await this.film.show(() => (this.shown = frame.view), others.length === 0 ? actor : null);
    if (frame.seat === this.seat) this.#reveal(frame);
  }

  /** Lets people look at the count. The game itself does not wait. */
  async #endRound(end: RoundEnd): Promise<void> {
    this.roundEnd = end;
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
    });
  }

  #speak(text: string): void {
    if (text !== "" && this.curtain === null) this.spoken = [...this.spoken.slice(1 - SPOKEN), { id: this.#lines++, text }];
  }

  #write(event: GameEvent): void {
    const round = (this.log.at(-1)?.round ?? 0) + (isStart(event) ? 1 : 0);
    this.log.push({ id: this.#lines++, round, event });
  }
}

/** Does a round end with it? */
export const isRoundEnd = (event: GameEvent): boolean => event.event === "round_ended";
const isStart = (event: GameEvent): boolean => event.event === "round_started";
