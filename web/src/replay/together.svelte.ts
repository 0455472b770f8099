// Looking at a finished game together: one person leads, the others follow the leader's step, or look on alone.
import { LiveTable } from "../table/live.svelte.ts";
import type { LeaderInfo, Together } from "../wire.ts";
import type { Replayed } from "./replay.svelte.ts";

/** The shortest time between two steps that are sent, in milliseconds: a slider passes many. */
const PAUSE = 200;

/** What this needs of a table: so that tests can give one of their own. */
export type Led = Pick<LiveTable, "together" | "lead" | "stopLeading">;

export class LookTogether {
  readonly table: LiveTable;
  readonly #led: Led;
  readonly #replay: Pick<Replayed, "step" | "follow">;
  readonly leader: LeaderInfo | null = $derived.by(() => this.#led.together?.leader ?? null);
  /** Does this page follow the leader? */
  follows = $state(false);
  /** Does this page lead? Another page of the same person may lead instead. */
  leads = $state(false);
  /** The page was opened to go on together. */
  #isComing: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent: number | null = null;

  constructor(replay: Pick<Replayed, "step" | "follow"> & { readonly id: string }, isComing: boolean, table = new LiveTable(replay.id)) {
    this.table = table;
    this.#led = table;
    this.#replay = replay;
    this.#isComing = isComing;
  }

  /** Begins to listen; the returned function ends it. */
  enter(): () => void {
    this.table.lookTogether();
    const leave = this.table.enter();
    return () => {
      clearTimeout(this.#timer);
      leave();
    };
  }

  /** Leads from here on, also in place of somebody else. */
  lead(): void {
    [this.leads, this.follows] = [true, false];
    this.#send(true);
  }

  stop(): void {
    this.leads = false;
    this.#led.stopLeading();
  }

  follow(): void {
    this.follows = true;
    const { together } = this.#led;
    if (together) this.#replay.follow(together.step);
  }

  lookAlone(): void {
    this.follows = false;
  }

  /** The server has said who leads. */
  hear({ leader, step }: Together): void {
    const isComing = this.#isComing && leader !== null;
    if (isComing) this.#isComing = false;
    if (leader === null) {
      // The server has forgotten it, because it was started again or this page was away.
      if (this.leads) this.#send(false);
      return;
    }
    if (leader.is_you) {
      if (this.leads) return;
      // This page led before it was loaded again.
      this.leads = isComing;
      if (isComing || this.follows) this.#replay.follow(step);
      return;
    }
    this.follows ||= this.leads || isComing;
    this.leads = false;
    if (this.follows && step !== this.#replay.step) this.#replay.follow(step);
  }

  /** This page shows another step. */
  stepped(): void {
    if (this.leads && this.#timer === undefined && this.#replay.step !== this.#sent) this.#send(false);
  }

  /** Somebody has gone to another step by hand: who does not lead looks on alone from here. */
  moved(): void {
    if (!this.leads) this.follows = false;
  }

  #send(takesOver: boolean): void {
    this.#sent = this.#replay.step;
    this.#led.lead(this.#sent, takesOver);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.stepped();
    }, PAUSE);
  }
}
