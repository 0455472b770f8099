// The moves of a game that is looked at again: every step in the log's words, with marks for what was more than a move.
import { gameOf } from "../games/index.ts";
import { words } from "../state/words.svelte.ts";
import { type Move, type Said, movesOf } from "../table/moves.ts";
import { momentsOf } from "../table/moments.ts";
import { names } from "../table/play.ts";
import type { Fact, Frame } from "../wire.ts";
import type { Replayed } from "./replay.svelte.ts";

export type Mark = "bust" | "trick";

/** A move, and the step that shows it. */
export interface ReplayMove extends Move {
  readonly step: number;
  /** The round that it belongs to, from 0. */
  readonly round: number;
  readonly mark: Mark | null;
  /** Is it the decision that led to its step, and not what followed? */
  readonly isDecision: boolean;
}

interface Line {
  readonly step: number;
  readonly fact: Fact;
  readonly isStart: boolean;
}

/** What is said of each step. Frames that have not been fetched say nothing yet. */
export function linesOf(frames: readonly (Frame | undefined)[]): Line[] {
  return frames.flatMap((frame, step) =>
    (frame?.events ?? []).flatMap(({ event }, index): Line[] => {
      const fact = frame?.facts[index];
      return fact ? [{ step, fact, isStart: event === "round_started" }] : [];
    }),
  );
}

export class ReplayMoves {
  readonly replay: Replayed;
  readonly #lines: readonly Line[];
  /** What a review says of each decision that was a mistake, by the step that it led to. */
  mistakes: ReadonlyMap<number, string> = $state.raw(new Map());
  /** All moves that have been fetched, in order. */
  readonly all: readonly ReplayMove[];
  /** The move that is shown: its index among all. It is the decision; what followed from it in the same step comes after it in the list. */
  readonly current: number;
  /** The steps in which somebody had too much. */
  readonly busts: readonly number[];
  /** The moves of the round that is shown. */
  readonly round: readonly ReplayMove[];

  constructor(replay: Replayed) {
    this.replay = replay;
    this.#lines = $derived(linesOf(replay.frames));
    this.all = $derived.by(() => {
      const { game, seat } = replay;
      const said = this.#lines.flatMap(({ fact, isStart }, id): Said[] => {
        const text = words.fact(game, fact, seat, names(replay));
        return text ? [{ id, fact, text, isStart }] : [];
      });
      const moves = movesOf(said);
      let round = -1;
      return moves.map((move, index): ReplayMove => {
        if (move.isStart) round++;
        const stepOf = (one: Move | undefined): number => (one && this.#lines[one.id]?.step) ?? 0;
        const step = stepOf(move);
        return { ...move, step, round: Math.max(0, round), mark: this.#mark(move.id, moves[index + 1]?.id), isDecision: step > stepOf(moves[index - 1]) };
      });
    });
    this.busts = $derived([...new Set(this.all.filter(({ mark }) => mark === "bust").map(({ step }) => step))]);
    this.current = $derived.by(() => {
      const step = this.all.findLast(({ step }) => step <= replay.step)?.step;
      const first = this.all.findIndex((move) => move.step === step);
      // While a round is counted, the next one has not begun.
      const begun = replay.roundEnd === null ? this.all.findIndex((move) => move.isStart && move.step === step) : -1;
      return begun < 0 ? first : begun;
    });
    this.round = $derived.by(() => {
      const shown = this.all[this.current]?.round ?? 0;
      return this.all.filter(({ round }) => round === shown);
    });
  }

  /** The mark of the lines from one move to the next. */
  #mark(from: number, to = this.#lines.length): Mark | null {
    const facts = this.#lines.slice(from, to).map(({ fact }) => fact);
    const kinds = momentsOf(facts, gameOf(this.replay.game).moments ?? {}).map(({ kind }) => kind);
    return kinds.includes("bust") ? "bust" : kinds.includes("trick") ? "trick" : null;
  }

  /** Shows a move. */
  show({ step, isStart }: ReplayMove): void {
    if (isStart) this.replay.begin(step);
    else this.replay.jump(step);
  }
}
