// A table one is at: holds what core.ts knows of it, and touches the outside: the connection, the film, the clock.
import { untrack } from "svelte";
import type { RoundEnd } from "../games/game.ts";
import { Refusal, api, nonce } from "../net/api.ts";
import { Connection, openWire } from "../net/connection.ts";
import { announcer } from "../state/announcer.svelte.ts";
import { attention } from "../state/attention.ts";
import { me } from "../state/me.svelte.ts";
import { ChangedTable, follow } from "../state/nonces.ts";
import { noteDecision, noteHands } from "../state/seen.ts";
import { server } from "../state/server.svelte.ts";
import { words } from "../state/words.svelte.ts";
import type { ChatLine, Command, Fact, Frame, SeatRequest, ServerMessage, TableInfo, Together, View } from "../wire.ts";
import { Choices } from "./choices.ts";
import { companyNews } from "./company.ts";
import { type Input, type LogLine, type TableState, decisionOf, isMoving, isOver, isReady, legalOf, mineOf, reduce, seatOf, start } from "./core.ts";
import { Film } from "./film.ts";
import type { Burst } from "./moments.ts";
import type { Live, Play, Sitter } from "./play.ts";
import { Reasons } from "./reasons.svelte.ts";
import { burstShown, roll } from "./roll.ts";

/** A page that is opened while the server is away asks again after this, in milliseconds. */
const AGAIN = 2000;
/** How often to ask whether the host has answered, in milliseconds. */
const ANSWER = 3000;
/** Between two names: no name contains it. */
const BETWEEN = "\n";

export class LiveTable implements Play, Live {
  readonly id: string;
  #state: TableState = $state.raw(start(""));

  // What depends on a part of the state does not run again for the others.
  readonly info: TableInfo | null = $derived(this.#state.info);
  readonly frame: Frame | null = $derived(this.#state.frame);
  readonly shown: View | null = $derived(this.#state.shown);
  readonly seat: number | null = $derived(seatOf(this.#state));
  readonly online: boolean = $derived(this.#state.online);
  readonly trouble: boolean = $derived(this.#state.trouble);
  readonly pending: string | null = $derived(this.#state.pending?.action ?? null);
  readonly roundEnd: RoundEnd | null = $derived(this.#state.roundEnd);
  readonly happened: readonly Fact[] = $derived(this.#state.happened);
  readonly asked: Fact | null = $derived(this.#state.asked);
  readonly provisional: readonly number[] | null = $derived(this.#state.provisional);
  readonly missing: boolean = $derived(this.#state.missing);
  readonly curtain: number | null = $derived(this.#state.curtain);
  readonly log: readonly LogLine[] = $derived(this.#state.log);
  readonly chat: readonly ChatLine[] = $derived(this.#state.chat);
  readonly together: Together | null = $derived(this.#state.together);
  readonly unread: number = $derived(this.#state.unread);
  readonly moving: boolean = $derived(isMoving(this.#state));
  /** Has the game ended, and has everything been shown of it? */
  readonly over: boolean = $derived(isOver(this.#state));
  readonly burst: Burst | null = $derived(burstShown(this.#state));
  readonly decision: number | null = $derived(decisionOf(this.#state));
  readonly legal: readonly string[] = $derived(this.decision === null ? [] : legalOf(this.#state));
  readonly notice: string | null = $derived.by(() => {
    const { notice } = this.#state;
    return notice === null || typeof notice === "string" ? notice : words.refused(notice);
  });
  readonly game: string = $derived(this.info?.setup.game ?? this.shown?.game ?? "");
  readonly sitters: Sitter[] = $derived(
    (this.info?.chairs ?? []).map((chair, seat) => ({
      name: words.chair(chair, seat),
      bot: chair.bot !== null,
      away: chair.away,
      // Somebody on this device is here, even while somebody else looks.
      connected: chair.connected || chair.mine || chair.bot !== null,
    })),
  );
  // By way of a text, since a table changes more often than names do, and the whole log has names in it.
  readonly #called: string = $derived(this.sitters.map(({ name }) => name).join(BETWEEN));
  readonly names: string[] = $derived(this.#called.split(BETWEEN));
  readonly mine: number[] = $derived(mineOf(this.#state));
  /** The latest sentences, for screen readers. */
  readonly spoken: { id: number; text: string }[] = $derived(
    this.#state.spoken
      .map(({ id, facts }) => ({ id, text: facts.flatMap((fact) => words.fact(this.game, fact, this.seat, this.names) ?? []).join(" ") }))
      .filter(({ text }) => text !== ""),
  );
  readonly open = null;
  readonly film = new Film();
  readonly choices = new Choices();
  readonly live: Live = this;

  #connection = new Connection(openWire);
  readonly #reasons = new Reasons();
  #isRolling = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #answer: ReturnType<typeof setTimeout> | undefined;
  #following = false;

  constructor(id: string) {
    this.id = id;
    this.#state = start(id);
    this.#connection.heard = (message) => (message.type === "server" ? server.hear(message.server) : this.#hear(message));
    this.#connection.moved = () => me.isGone("moved");
    this.#connection.deleted = () => me.isGone("deleted");
    this.#connection.banned = () => void me.isBanned();
    this.#connection.outdated = () => me.isOutdated();
    this.#connection.changed = (online) => this.#dispatch({ type: "online", online });
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
      this.film.hurry();
      attention.turn(false);
    };
  }

  get view(): View {
    if (!this.shown) throw new Error("a board is shown only when there is a view");
    return this.shown;
  }

  get openMemory(): boolean {
    return this.info?.setup.open_memory ?? false;
  }

  get rule(): number {
    return this.frame?.rule ?? 1;
  }

  /** One's own request for a bot's seat. */
  get request(): SeatRequest | null {
    return this.info?.requests.find((request) => request.mine) ?? null;
  }

  preview(action: string): Fact | null {
    const index = this.frame?.legal.indexOf(action) ?? -1;
    return this.frame?.previews?.[index] ?? null;
  }

  called(action: string): Fact | undefined {
    const index = this.frame?.legal.indexOf(action) ?? -1;
    return this.frame?.actions?.[index];
  }

  why(action: string): Fact | null {
    const { frame, seat } = this;
    if (!frame || seat === null) return null;
    return this.#reasons.why(seat, frame.n, action, () => this.#connection.why({ table: this.id, seat, action }));
  }

  act(action: string): void {
    const { frame, seat } = this;
    if (!frame || seat === null) return;
    const id = nonce();
    this.#dispatch({ type: "act", action, id });
    if (this.#state.pending?.id === id) this.#connection.act({ table: this.id, seat, n: frame.n, action, id });
  }

  say(text: string): void {
    this.#connection.chat(this.id, text);
  }

  /** Asks who leads those who look at the finished game together. */
  lookTogether(): void {
    this.#connection.lookTogether();
  }

  /** Leads them, or goes on to another step. */
  lead(step: number, takeOver: boolean): void {
    this.#connection.lead(step, takeOver);
  }

  stopLeading(): void {
    this.#connection.stopLeading();
  }

  /** An attachment of what shows the chat: as long as it is there, everything is read. */
  readonly reading = (): (() => void) => {
    // An attachment is an effect: it must not run again for what it changes itself.
    const read = (isReading: boolean): void => untrack(() => this.#dispatch({ type: "reading", isReading }));
    read(true);
    return () => read(false);
  };

  /** Does something about the table, and says why if it cannot be done. */
  async command(command: Command): Promise<boolean> {
    try {
      await this.#know(api.command(this.id, command));
      this.#dispatch({ type: "notice", notice: null });
      return true;
    } catch (error) {
      this.#dispatch({ type: "notice", notice: words.because(error) });
      return false;
    }
  }

  /** Says why something could not be done. */
  warn(notice: string): void {
    this.#dispatch({ type: "notice", notice });
  }

  /** Ends what is in the air, and whatever waits to be shown: somebody wants to go on. */
  hurry(): void {
    if (!this.moving) return;
    this.#dispatch({ type: "hurry" });
    this.film.hurry();
  }

  /** The end of the round has been looked at. */
  continue(): void {
    this.#dispatch({ type: "continue" });
  }

  /** Lifts the curtain: the next player has the device. */
  lift(): void {
    this.#dispatch({ type: "lift" });
  }

  async #look(): Promise<void> {
    try {
      // The server talks to nobody it does not know; a name can be changed later.
      await me.sure();
      await this.#know(api.table(this.id));
    } catch (error) {
      if (error instanceof Refusal && error.refused.code === "not_found") {
        this.#dispatch({ type: "missing" });
        return;
      }
      this.#dispatch({ type: "online", online: false });
      if (!this.#left) setTimeout(() => void this.#look(), AGAIN);
    }
  }

  /** Takes the answer to a request that has just been sent. */
  async #know(answer: Promise<TableInfo>): Promise<void> {
    const { tableMessages } = this.#state;
    this.#dispatch({ type: "known", info: await answer, tableMessages });
    this.#answerTable();
  }

  /** Does what a change of the table asks for. */
  #answerTable(): void {
    clearTimeout(this.#answer);
    // Where nobody may look on, the server sends nothing to the player who asks for a seat: so they poll.
    if (this.request && !this.info?.setup.spectators && !this.#left) this.#answer = setTimeout(() => void this.#look(), ANSWER);
    void this.#follow();
  }

  /** Does what the deal asks of this device: one thing after another, always for the newest table. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    for (let known: TableInfo | null = null; known !== this.info && this.info && !this.#left; ) {
      known = this.info;
      try {
        // The new state of the table comes over the connection, in order with everything else.
        await follow(known, (command) => api.command(this.id, command));
      } catch (error) {
        if (error instanceof ChangedTable) this.#dispatch({ type: "notice", notice: words.t("fair-changed-before") });
        else if (known.status === "dealing") {
          // Too late, or not now: that shows when one looks again.
          await new Promise((resolve) => setTimeout(resolve, AGAIN / 4));
          await this.#look();
        }
      }
    }
    this.#following = false;
  }

  #hear(message: ServerMessage): void {
    const { pending } = this.#state;
    if (message.type === "done" && message.id === pending?.id && this.seat !== null) noteDecision(this.id, { seat: this.seat, n: message.n, action: pending.action });
    if (message.type === "reason" && message.table === this.id) this.#reasons.hear(message);
    this.#dispatch(message);
    if (message.type === "table" && message.table.id === this.id) this.#answerTable();
    if (message.type === "refused" && message.code === "unavailable") {
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#connection.check(), AGAIN);
    }
  }

  /** Changes the state, and the outside with it. */
  #dispatch(input: Input): void {
    if (this.#left) return;
    const before = this.#state;
    const after = reduce(before, input);
    this.#state = after;
    if (after.watched !== before.watched) {
      this.film.hurry();
      // From the first step: what has happened so far goes into the log.
      this.#connection.watch(this.id, seatOf(after), 0);
    }
    for (const text of companyNews(before, after)) announcer.say(text);
    if (after.frame && after.frame !== before.frame) {
      this.#reasons.keep(seatOf(after), after.frame.n);
      this.#note(after.frame, before.frame);
    }
    void this.#roll();
  }

  /** What a new frame means beside the board. */
  #note(frame: Frame, known: Frame | null): void {
    noteHands(frame);
    if (frame.n === known?.n) return;
    const turn = frame.legal.length > 0;
    attention.turn(turn);
    if (known && turn && known.legal.length === 0) attention.call(this.game);
  }

  /** Shows what has happened, one thing after another. */
  async #roll(): Promise<void> {
    if (this.#isRolling) return;
    this.#isRolling = true;
    while (isReady(this.#state) && !this.#left) {
      await roll(this.film, () => this.#state, (input) => this.#dispatch(input));
    }
    this.#isRolling = false;
  }
}
