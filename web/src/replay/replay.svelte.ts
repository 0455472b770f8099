// A game looked at again: the frames as one pair of eyes saw them, or with all hands open.
import { directorOf } from "../boards/index.ts";
import { api } from "../net/api.ts";
import { words } from "../state/words.svelte.ts";
import { Film } from "../table/film.ts";
import { type LogLine, type RoundEnd, roundOf } from "../table/live.svelte.ts";
import type { Play, Sitter } from "../table/play.ts";
import type { Frame, GameEvent, TableInfo, View } from "../wire.ts";

export type Eyes = number | "open" | null;

export class Replayed implements Play {
  readonly id: string;
  info: TableInfo | null = $state.raw(null);
  frames: Frame[] = $state.raw([]);
  step = $state(0);
  eyes: Eyes = $state(null);
  problem: string | null = $state(null);
  /** On the way from one step to the next. */
  #between: View | null = $state.raw(null);
  /** All hands at each step, when they are open. */
  #hands: ReadonlyMap<number, readonly string[]>[] = $state.raw([]);
  /** The step whose count has been looked at. */
  #counted: number | null = $state(null);
  #film = new Film();
  readonly legal: readonly string[] = [];
  readonly pending = null;
  readonly openMemory = true;

  constructor(id: string) {
    this.id = id;
  }

  async load(eyes: Eyes): Promise<void> {
    try {
      this.info ??= await api.table(this.id);
      const seats = this.info.chairs.map((_, seat) => seat);
      const seat = eyes === "open" ? null : eyes;
      const seen = (await api.replay(this.id, seat)).frames;
      const hands =
        eyes === "open" ? handsOf(await Promise.all(seats.map(async (one) => (await api.replay(this.id, one)).frames))) : [];
      this.#between = null;
      this.frames = seen;
      this.#hands = hands;
      this.eyes = eyes;
      this.problem = null;
    } catch (error) {
      this.problem = words.because(error);
    }
  }

  get game(): string {
    return this.info?.setup.game ?? "";
  }
  get frame(): Frame | undefined {
    return this.frames[Math.min(this.step, this.frames.length - 1)];
  }
  get view(): View {
    const view = this.#between ?? this.frame?.view;
    if (!view) throw new Error("a board is shown only when there are frames");
    return view;
  }
  get seat(): number | null {
    return this.eyes === "open" ? null : this.eyes;
  }
  get sitters(): Sitter[] {
    return (this.info?.chairs ?? []).map((chair, seat) => ({
      name: words.chair(chair, seat),
      bot: chair.bot !== null,
      away: false,
      connected: true,
    }));
  }
  get rule(): number {
    return this.frame?.rule ?? 1;
  }
  get open(): ReadonlyMap<number, readonly string[]> | null {
    return this.#hands[Math.min(this.step, this.#hands.length - 1)] ?? null;
  }
  /** The steps at which the rounds begin: the next cards are dealt as soon as a round has ended. */
  get rounds(): number[] {
    const begins = this.frames.flatMap((frame, step) => (frame.events.some(roundOf) && frame.view.outcome === null ? [step] : []));
    return [0, ...begins];
  }
  /** What has happened up to this step. */
  get log(): LogLine[] {
    return this.frames.slice(0, this.step + 1).flatMap(({ events, view }, step) =>
      (step === 0 ? view.last : events).map((event) => ({ id: step, round: 0, event })),
    );
  }
  /** The count of the round that this step has ended, until it has been looked at. */
  get roundEnd(): RoundEnd | null {
    const frame = this.#between === null && this.step !== this.#counted ? this.frame : undefined;
    const event = frame?.events.find(roundOf);
    return frame && event ? { round: frame.view.rounds.length - 1, event, view: frame.view } : null;
  }
  get last(): number {
    return Math.max(0, this.frames.length - 1);
  }

  preview(): readonly GameEvent[] {
    return [];
  }
  act(): void {}

  jump(step: number): void {
    this.#film.hurry();
    this.#between = null;
    this.#counted = null;
    this.step = Math.max(0, Math.min(this.last, step));
  }

  /** To the beginning of a round, without the count of the one before. */
  begin(step: number): void {
    this.jump(step);
    this.#counted = step;
  }

  /** The count has been looked at. */
  continue(): void {
    this.#counted = this.step;
  }

  /** Shows what happened next. */
  async forward(): Promise<void> {
    const next = this.frames[this.step + 1];
    const director = directorOf(this.game);
    if (!next) return;
    const from = this.step;
    let view = this.view;
    for (const event of director ? next.events : []) {
      const board = view.board;
      await this.#film.show(director?.moves(board, event, this.seat) ?? [], () => {
        view = { ...view, board: director?.apply(board, event, this.seat) } as View;
        this.#between = view;
      });
      // Somebody has jumped elsewhere in the meantime.
      if (this.step !== from || this.#between !== view) return;
    }
    this.#between = null;
    this.#counted = null;
    this.step = from + 1;
  }
}

/** Everybody's hand at each step, from everybody's own eyes. */
function handsOf(seen: Frame[][]): ReadonlyMap<number, readonly string[]>[] {
  return (seen[0] ?? []).map(
    (_, step) =>
      new Map(
        seen.map((frames, seat) => {
          const board = frames[step]?.view.board as { hand?: string[] | null } | undefined;
          return [seat, board?.hand ?? []];
        }),
      ),
  );
}
