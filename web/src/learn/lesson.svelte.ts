// A lesson being played: the frames are there from the start, and only the learner decides when they are shown.
import { SvelteMap } from "svelte/reactivity";
import type { RoundEnd } from "../games/game.ts";
import { api } from "../net/api.ts";
import { beat } from "../state/settings.svelte.ts";
import { words } from "../state/words.svelte.ts";
import { Choices } from "../table/choices.ts";
import { type Input, type LogLine, type TableState, decisionOf, isMoving, isReady, legalOf, reduce, start } from "../table/core.ts";
import { Film } from "../table/film.ts";
import type { Burst } from "../table/moments.ts";
import type { Live, Play, Sitter } from "../table/play.ts";
import { burstShown, roll } from "../table/roll.ts";
import type { ChairInfo, Fact, Frame, Lesson, LessonStep, TableInfo, View } from "../wire.ts";

/** Between two moves of the others, as a multiple of the time that a card is in the air. */
const PAUSE = 2;

const chair = (mine: boolean): ChairInfo => ({
  name: mine ? "" : null,
  bot: mine ? null : "normal",
  mine,
  away: false,
  taken_over: false,
  program: false,
  connected: true,
  commitment: null,
  revealed: false,
});

/** The table of a lesson, as core.ts wants to know it. */
const infoOf = ({ game, players, seat }: Lesson): TableInfo => ({
  id: game,
  version: 1,
  setup: { game, players, options: {}, clock: { kind: "none" }, public: false, spectators: false, open_memory: false, draw_seats: false, rated: false },
  rules: 1,
  status: "playing",
  host: false,
  chairs: Array.from({ length: players }, (_, index) => chair(index === seat)),
  commitment: "",
  step: 0,
  to_act: [],
  outcome: null,
  next: null,
  touched_at: 0,
  expires_at: null,
  requests: [],
  spectators: 0,
  excluded: [],
});

export class LessonTable implements Play, Live {
  readonly #lesson: Lesson;
  #state: TableState = $state.raw(start(""));
  /** The step whose frames have been shown. */
  at = $state(0);
  /** The answer to a choice that does not lead on. */
  answer: string | null = $state(null);
  /** How many such choices there were at this step. */
  wrong = $state(0);
  /** Is what follows from the step being shown? Then nothing is asked, and nothing is said. */
  #isWalking = $state(false);

  readonly step: LessonStep | undefined = $derived.by(() => this.#lesson.steps[this.at]);
  readonly isLast: boolean = $derived.by(() => this.at === this.#lesson.steps.length - 1);
  readonly shown: View | null = $derived(this.#state.shown);
  readonly roundEnd: RoundEnd | null = $derived(this.#state.roundEnd);
  readonly moving: boolean = $derived(isMoving(this.#state));
  readonly happened: readonly Fact[] = $derived(this.#state.happened);
  readonly log: readonly LogLine[] = $derived(this.#state.log);
  readonly burst: Burst | null = $derived(burstShown(this.#state));
  readonly decision: number | null = $derived(decisionOf(this.#state));
  readonly legal: readonly string[] = $derived(this.decision === null ? [] : legalOf(this.#state));
  /** Is there nothing to do but to read? */
  readonly isRead: boolean = $derived(!this.moving && !this.#isWalking && this.step?.answers.length === 0);
  /** What is said: the answer to what was chosen, or what the step is about. */
  readonly said: string | null = $derived(this.#isWalking ? null : (this.answer ?? this.step?.say ?? null));
  readonly asked: Fact | null = $derived(this.isRead ? null : this.#state.asked);
  readonly provisional: readonly number[] | null = $derived(this.#state.provisional);
  readonly view: View = $derived.by(() => {
    const { shown } = this.#state;
    if (!shown) throw new Error("a board is shown only when there is a view");
    // Nobody is waited for while somebody reads.
    return this.isRead ? { ...shown, to_act: [] } : shown;
  });
  readonly sitters: Sitter[];
  readonly names: string[];
  readonly seat: number;
  readonly game: string;
  readonly steps: number;
  readonly pending = null;
  readonly openMemory = false;
  readonly open = null;
  readonly info = null;
  readonly online = true;
  readonly trouble = false;
  readonly notice = null;
  readonly film = new Film();
  readonly choices = new Choices();
  readonly live: Live = this;
  readonly #reasons = new SvelteMap<string, Fact | null>();
  readonly #asked = new Set<string>();
  /** Rises whenever another step is wanted: an older walk stops. */
  #walk = 0;
  #endPause: (() => void) | null = null;

  constructor(lesson: Lesson) {
    this.#lesson = lesson;
    this.seat = lesson.seat;
    this.game = lesson.game;
    this.steps = lesson.steps.length;
    this.sitters = infoOf(lesson).chairs.map((one, seat) => ({ name: one.mine ? words.t("seat-you") : words.chair(one, seat), bot: !one.mine, away: false, connected: true }));
    this.names = this.sitters.map(({ name }) => name);
    this.jump(0);
  }

  get #frame(): Frame | null {
    return this.#state.frame;
  }
  get rule(): number {
    return this.#frame?.rule ?? 1;
  }
  /** The action that leads on, in words. */
  get right(): string | null {
    if (this.#isWalking) return null;
    const index = this.step?.answers.indexOf(null) ?? -1;
    const action = this.#frame?.legal[index];
    return action === undefined ? null : words.action(this.game, this.called(action), action, this.seat, this.names);
  }

  preview(action: string): Fact | null {
    return this.#frame?.previews?.[this.#frame.legal.indexOf(action)] ?? null;
  }
  called(action: string): Fact | undefined {
    return this.#frame?.actions?.[this.#frame.legal.indexOf(action)];
  }
  why(action: string): Fact | null {
    const key = `${this.at} ${action}`;
    if (!this.#asked.has(key)) {
      this.#asked.add(key);
      void api.lessonReason(this.game, this.at, action).then(({ fact }) => this.#reasons.set(key, fact), () => null);
    }
    return this.#reasons.get(key) ?? null;
  }
  async command(): Promise<boolean> {
    return false;
  }

  act(action: string): void {
    const answer = this.step?.answers[this.legal.indexOf(action)];
    if (answer === undefined) return;
    if (answer === null) void this.next();
    else {
      this.answer = answer;
      this.wrong++;
    }
  }

  /** Shows what comes next, and asks again. */
  async next(): Promise<void> {
    const step = this.#lesson.steps[this.at + 1];
    if (!step) return;
    const walk = ++this.#walk;
    if (step.is_new_scene) {
      this.jump(this.at + 1);
      return;
    }
    this.answer = null;
    this.#isWalking = true;
    for (const [index, frame] of step.frames.entries()) {
      if (index > 1) await this.#pause();
      if (walk !== this.#walk) return;
      await this.#show(frame);
    }
    if (walk === this.#walk) this.#arrive(this.at + 1);
  }

  /** Goes to a step at once: everything that led there has happened. */
  jump(to: number): void {
    this.#walk++;
    this.#endPause?.();
    this.film.hurry();
    const at = Math.max(0, Math.min(this.steps - 1, to));
    const { seat, steps } = this.#lesson;
    const first = steps.findLastIndex((step, index) => index <= at && step.is_new_scene);
    this.#state = { ...start(this.game), info: infoOf(this.#lesson), watched: seat };
    for (const frame of steps.slice(first, at + 1).flatMap((step) => step.frames)) {
      this.#dispatch({ type: "frame", ...frame });
      this.#dispatch({ type: "show", instant: true });
    }
    this.#arrive(at);
  }

  #arrive(at: number): void {
    this.at = at;
    this.answer = null;
    this.wrong = 0;
    this.#isWalking = false;
  }

  /** Somebody wants to go on: ends what is in the air. */
  hurry(): void {
    this.#endPause?.();
    if (!this.moving) return;
    this.#dispatch({ type: "hurry" });
    this.film.hurry();
  }

  /** The count has been looked at. */
  continue(): void {
    this.#dispatch({ type: "continue" });
  }

  #dispatch(input: Input): void {
    this.#state = reduce(this.#state, input);
  }

  async #show(frame: Frame): Promise<void> {
    this.#dispatch({ type: "frame", ...frame });
    if (isReady(this.#state)) await roll(this.film, () => this.#state, (input) => this.#dispatch(input));
  }

  async #pause(): Promise<void> {
    if (beat() === 0) return;
    await new Promise<void>((resolve) => {
      this.#endPause = resolve;
      setTimeout(resolve, beat() * PAUSE);
    });
    this.#endPause = null;
  }
}
