// A review that is asked for: it may have to be computed first.
import { Refusal } from "../net/api.ts";
import type { ReplaySource } from "../replay/source.ts";
import { words } from "../state/words.svelte.ts";
import type { GameReview } from "../wire.ts";
import type { Words } from "../words/words.ts";
import { reviewWords } from "./words.ts";

/** How long the server waits before it says how far it is, in seconds. */
const WAIT = 2;
/** A server that is busy is asked again, so often and after this time. */
const TRIES = 10;
const PAUSE = 2000;

/** What has been fetched: somebody who looked at a review on the podium finds it in the replay. */
const found = new Map<string, GameReview>();

export class Reviewing {
  review: GameReview | null = $state.raw(null);
  say: Words | null = $state.raw(null);
  /** The part that is done; null while nothing is computed. */
  share: number | null = $state(null);
  problem: string | null = $state(null);
  #isStopped = false;

  constructor(readonly source: ReplaySource) {}

  /** Was it looked at before on this page? */
  get isKnown(): boolean {
    return found.has(this.source.id);
  }

  /** Asks for the review until it is there; false if there is none. */
  async ask(): Promise<boolean> {
    [this.problem, this.share] = [null, 0];
    try {
      this.say = await reviewWords(words.language);
      this.review = found.get(this.source.id) ?? (await this.#wait());
      if (this.review) found.set(this.source.id, this.review);
    } catch (error) {
      const isTooLong = error instanceof Refusal && error.refused.code === "too_long";
      if (isTooLong && this.say) this.problem = this.say.t("review-too-long");
      else this.problem = error instanceof Refusal ? words.because(error) : words.t("status-offline");
    }
    this.share = null;
    return this.review !== null;
  }

  async #wait(): Promise<GameReview | null> {
    for (let tries = 1; !this.#isStopped; ) {
      try {
        const answer = await this.source.review(WAIT);
        if (!("share" in answer)) return answer;
        this.share = answer.share;
      } catch (error) {
        if (!(error instanceof Refusal) || error.refused.code !== "too_many" || tries++ === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
    return null;
  }

  /** Follows the language. Called inside an effect. */
  follow(): void {
    const { language } = words;
    if (this.say && this.say.language !== language) void reviewWords(language).then((say) => (this.say = say), () => null);
  }

  /** Nobody looks any more: the server is not asked again, and stops after some seconds. */
  stop(): void {
    this.#isStopped = true;
  }
}
