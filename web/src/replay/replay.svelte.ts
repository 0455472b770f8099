// A game looked at again: the frames as one pair of eyes saw them, or with all hands open.
import type { RoundEnd } from "../games/game.ts";
import { Refusal } from "../net/api.ts";
import { words } from "../state/words.svelte.ts";
import { Film } from "../table/film.ts";
import { Choices } from "../table/choices.ts";
import { type LogLine, actorOf, isRoundEnd } from "../table/core.ts";
import type { Play, Sitter } from "../table/play.ts";
import type { Fact, Frame, Replay, View } from "../wire.ts";
import { type ReplayInfo, type ReplaySource, tableSource } from "./source.ts";

export type Eyes = number | "open" | null;

/** One's own eyes: those of the first seat that one had, or a spectator's. */
const own = (info: ReplayInfo): number | null => {
  const seat = info.chairs.findIndex((chair) => chair.mine);
  return seat < 0 ? null : seat;
};

/** Frames that are fetched at once. */
const PAGE = 100;
/** A server that is busy with other replays is asked again, so often and after this time. */
const TRIES = 10;
const PAUSE = 1000;
/** The number of steps that are fetched in advance. */
const AHEAD = 20;
/** How long somebody stays at a step before it is fetched, in milliseconds. */
const SETTLE = 150;

async function page(source: ReplaySource, seat: number | null, number: number): Promise<Replay> {
  for (let tries = 1; ; tries++) {
    try {
      return await source.page(seat, number * PAGE, PAGE);
    } catch (error) {
      if (!(error instanceof Refusal) || error.refused.code !== "too_many" || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** The frames that one viewer has been sent so far, fetched page by page as they are needed. */
class Frames {
  readonly #pages = new Map<number, Frame[]>();
  readonly #coming = new Map<number, Promise<void>>();
  total = 0;
  rounds: readonly number[] = [0];

  constructor(
    readonly source: ReplaySource,
    readonly seat: number | null,
  ) {}

  /** All steps; those that have not been fetched are missing. */
  get all(): (Frame | undefined)[] {
    return Array.from({ length: this.total }, (_, step) => this.at(step));
  }

  at(step: number): Frame | undefined {
    return this.#pages.get(Math.floor(step / PAGE))?.[step % PAGE];
  }

  /** Fetches what is missing between two steps. */
  async load(from: number, to: number): Promise<void> {
    for (let number = Math.floor(from / PAGE); number <= Math.floor(to / PAGE); number++) {
      if (this.#pages.has(number) || (this.total > 0 && number * PAGE >= this.total)) continue;
      let coming = this.#coming.get(number);
      if (!coming) {
        coming = this.#fetch(number).finally(() => this.#coming.delete(number));
        this.#coming.set(number, coming);
      }
      await coming;
    }
  }

  async #fetch(number: number): Promise<void> {
    const { frames, total, rounds } = await page(this.source, this.seat, number);
    this.#pages.set(number, frames);
    this.total = total;
    this.rounds = rounds;
  }
}

export class Replayed implements Play {
  readonly id: string;
  readonly source: ReplaySource;
  info: ReplayInfo | null = $state.raw(null);
  /** What has been fetched, by viewer. */
  readonly #seen = new Map<number | null, Frames>();
  /** Rises when more has been fetched: what is shown depends on it. */
  #loaded = $state(0);
  step = $state(0);
  eyes: Eyes = $state(null);
  problem: string | null = $state(null);
  /** There is no such game. */
  missing = $state(false);
  /** It is not open to the reader, or not yet. */
  isClosed = $state(false);
  /** It is a file without a record, or with one that does not hold. */
  isBad = $state(false);
  /** How often somebody has gone to another step by hand, or let the game go on by itself. */
  moves = $state(0);
  /** Counts what was asked for: only the last wish is fulfilled. */
  #wanted = 0;
  /** Where somebody wants to be, while that is being fetched. */
  #goal: number | null = null;
  /** The step whose count has been looked at. */
  #counted: number | null = $state(null);
  readonly film = new Film();
  readonly choices = new Choices();
  readonly live = null;
  readonly decision = null;
  readonly legal: readonly string[] = [];
  readonly pending = null;
  readonly openMemory = true;

  constructor(id: string, source = tableSource(id)) {
    this.id = id;
    this.source = source;
  }

  /** Shows the game from this seat, or one's own, at this step or at the one that is shown. */
  async load(chosen: Eyes | undefined, step = this.#here): Promise<void> {
    const wanted = ++this.#wanted;
    this.#goal = step;
    try {
      this.info ??= await this.source.info();
      const eyes = chosen === undefined ? own(this.info) : chosen;
      const frames = this.#frames(eyes === "open" ? null : eyes);
      if (frames.total > 0 && !frames.at(step)) {
        // A player who drags the slider passes many steps: only where they stop is fetched.
        await new Promise((resolve) => setTimeout(resolve, SETTLE));
        if (wanted !== this.#wanted) return;
      }
      await this.#fetch(eyes, step);
      if (wanted !== this.#wanted) return;
      this.film.hurry();
      this.#goal = null;
      this.eyes = eyes;
      this.problem = null;
      this.#loaded++;
      this.step = Math.max(0, Math.min(this.last, step));
    } catch (error) {
      if (wanted !== this.#wanted) return;
      this.#goal = null;
      const code = error instanceof Refusal ? error.refused.code : null;
      this.missing = code === "not_found";
      this.isClosed = code === "not_yours" || code === "not_over";
      this.isBad = code === "malformed" || code === "too_long";
      if (!this.missing) this.problem = words.because(error);
    }
  }

  /** Where one is, or will be as soon as that is there. */
  get #here(): number {
    return this.#goal ?? this.step;
  }

  #frames(seat: number | null): Frames {
    let frames = this.#seen.get(seat);
    if (!frames) {
      frames = new Frames(this.source, seat);
      this.#seen.set(seat, frames);
    }
    return frames;
  }

  /** Fetches what is needed to show a step: its round so far, and what follows. */
  async #fetch(eyes: Eyes, step: number): Promise<void> {
    const frames = this.#frames(eyes === "open" ? null : eyes);
    if (frames.total === 0) await frames.load(step, step);
    const shown = Math.max(0, Math.min(frames.total - 1, step));
    await frames.load(begin(frames.rounds, shown), Math.min(shown + 1, frames.total - 1));
    if (eyes !== "open") return;
    for (const seat of this.info?.chairs.keys() ?? []) await this.#frames(seat).load(shown, shown);
  }

  /** What the chosen eyes have been sent. */
  get #own(): Frames {
    void this.#loaded;
    return this.#frames(this.seat);
  }

  get game(): string {
    return this.info?.setup.game ?? "";
  }
  get frame(): Frame | undefined {
    return this.#own.at(this.step);
  }
  /** All steps as the chosen eyes saw them; those that have not been fetched are missing. */
  get frames(): readonly (Frame | undefined)[] {
    return this.#own.all;
  }
  /** Fetches the whole game, page by page, for the list of its moves. If the server does not answer, the list stays short. */
  async fetchAll(): Promise<void> {
    const frames = this.#own;
    await frames.load(0, frames.total - 1).catch(() => null);
    this.#loaded++;
  }
  /** The frame whose board is shown. */
  get #board(): Frame | undefined {
    // The board of a round that ended stays until its count has been looked at; after the last round there is no other.
    const isCovered = this.roundEnd !== null && this.frame?.view.outcome === null;
    return (isCovered ? this.#own.at(this.step - 1) : undefined) ?? this.frame;
  }
  get view(): View {
    const view = this.#board?.view;
    if (!view) throw new Error("a board is shown only when there are frames");
    return view;
  }
  get provisional(): readonly number[] | null {
    return this.#board?.provisional ?? null;
  }
  get seat(): number | null {
    return this.eyes === "open" ? null : this.eyes;
  }
  readonly sitters: Sitter[] = $derived(
    (this.info?.chairs ?? []).map((chair, seat) => ({
      name: words.chair(chair, seat),
      bot: chair.bot !== null,
      away: false,
      connected: true,
    })),
  );
  readonly names: string[] = $derived(this.sitters.map(({ name }) => name));
  get rule(): number {
    return this.frame?.rule ?? 1;
  }
  get open(): ReadonlyMap<number, readonly string[]> | null {
    void this.#loaded;
    if (this.eyes !== "open") return null;
    const seats = [...(this.info?.chairs.keys() ?? [])];
    return new Map(seats.map((seat) => [seat, handOf(this.#frames(seat).at(this.step))]));
  }
  /** The steps at which the rounds begin: the next cards are dealt as soon as a round has ended. */
  get rounds(): readonly number[] {
    return this.#own.rounds;
  }
  /** What has happened in this round up to this step. */
  get log(): LogLine[] {
    const lines: LogLine[] = [];
    for (let step = begin(this.rounds, this.step); step <= this.step; step++) {
      const frame = this.#own.at(step);
      for (const [index, event] of frame?.events.entries() ?? []) {
        const fact = frame?.facts[index];
        if (fact) lines.push({ id: step, round: 0, event, fact });
      }
    }
    return lines;
  }
  /** The count of the round that this step has ended, until it has been looked at. */
  get roundEnd(): RoundEnd | null {
    const frame = this.step !== this.#counted ? this.frame : undefined;
    const event = frame?.events.find(isRoundEnd);
    const count = frame?.counts?.at(-1) ?? [];
    return frame && event ? { round: frame.view.rounds.length - 1, event, view: frame.view, count } : null;
  }
  get last(): number {
    return Math.max(0, this.#own.total - 1);
  }

  get asked(): Fact | null {
    return this.frame?.ask ?? null;
  }
  /** What was asked at a step; null if it has not been fetched. */
  askedAt(step: number): Fact | null {
    return this.#own.at(step)?.ask ?? null;
  }
  preview(): Fact | null {
    return null;
  }
  called(): undefined {}
  why(): Fact | null {
    return null;
  }
  act(): void {}

  jump(step: number): void {
    this.moves++;
    this.#jump(step);
  }

  /** Goes where somebody else leads. */
  follow(step: number): void {
    if (step === this.#here + 1) void this.#go();
    else this.#jump(step);
  }

  #jump(step: number): void {
    const there = Math.max(0, Math.min(this.last, step));
    this.#counted = null;
    void this.load(this.eyes, there);
  }

  /** To the beginning of a round, without the count of the one before. */
  begin(step: number): void {
    this.moves++;
    this.#counted = step;
    void this.load(this.eyes, step);
  }

  /** The count has been looked at. */
  continue(): void {
    this.#counted = this.step;
  }

  /** One step back. */
  back(): void {
    this.jump(this.#here - 1);
  }

  /** One step on: shows what happened next. What is still in the air has happened. */
  async forward(): Promise<void> {
    this.moves++;
    await this.#go();
  }

  async #go(): Promise<void> {
    const to = this.#here + 1;
    if (this.#goal !== null || !this.#isThere(to)) {
      if (to <= this.last) await this.load(this.eyes, to);
      return;
    }
    this.film.hurry();
    const next = this.#own.at(to);
    if (!next) return;
    const actor = actorOf(this.frame?.view);
    const isCounted = this.roundEnd !== null;
    this.#wanted++;
    // What comes after is there when it is needed.
    void this.#fetch(this.eyes, Math.min(this.last, to + AHEAD)).then(() => this.#loaded++, () => null);
    const change = (): void => {
      this.#counted = null;
      this.step = to;
    };
    // From the board of one round to that of another nothing moves.
    if (isCounted || (next.view.outcome === null && next.events.some(isRoundEnd))) change();
    else await this.film.show(change, actor);
  }

  /** Is all there that a step shows? */
  #isThere(step: number): boolean {
    const seats = this.eyes === "open" ? [null, ...(this.info?.chairs.keys() ?? [])] : [this.seat];
    return seats.every((seat) => this.#frames(seat).at(step) !== undefined);
  }
}

/** Where the round begins of which a step is a part; the step that ends a round is a part of it. */
function begin(rounds: readonly number[], step: number): number {
  return rounds.findLast((round) => round < step) ?? 0;
}

/** The hand of the seat whose frame it is. */
function handOf(frame: Frame | undefined): readonly string[] {
  const board = frame?.view.board as { hand?: string[] | null } | undefined;
  return board?.hand ?? [];
}
