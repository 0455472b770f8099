// Who one is: a name, given once, kept by the server behind a cookie. No account.
import { Refusal, api } from "../net/api.ts";
import type { BanNotice, DealingInfo, Games, Me } from "../wire.ts";
import { words } from "./words.svelte.ts";

/** Names for those who have not chosen one. */
const NAMES = ["Alix", "Camille", "Charlie", "Claude", "Dominique", "Noa", "Robin", "Sacha", "Toni", "Yael"];

/** How long to wait before asking again, in milliseconds. */
const AGAIN = 2000;

/** Whom the server knows by this browser's cookie; a server that cannot say is no reason for another name. */
async function whoami(): Promise<Me | null> {
  try {
    return await api.me();
  } catch (error) {
    if (error instanceof Refusal && error.refused.code === "no_identity") return null;
    throw error;
  }
}

class Person {
  now: Me | null = $state(null);
  /** Has the server been asked? */
  loaded = $state(false);
  /** Why this page no longer has its identity: it is on another device now, or deleted. */
  gone: "moved" | "deleted" | null = $state(null);
  /** The server has been updated since this page was opened, and speaks another version of the protocol. */
  outdated = $state(false);
  /** Why and until when the administrator has closed the server to this person. */
  ban: BanNotice | null = $state.raw(null);
  /** Did the request fail? */
  waiting = $state(false);
  games: Games | null = $state.raw(null);
  /** What to call oneself if nobody says otherwise. */
  suggested: string = $state(NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Alix");
  /** A name that was typed on the first page and not given to the server yet. */
  typed: string | null = null;
  notice: string | null = $state(null);
  #loading: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks until there is an answer: a server that is away now is back soon. */
  async #load(): Promise<void> {
    for (;;) {
      try {
        [this.games, this.now] = await Promise.all([api.games(), whoami()]);
        this.loaded = true;
        return;
      } catch (error) {
        this.refused(error);
        this.loaded = this.ban !== null;
        if (this.loaded) return;
        this.waiting = true;
        await new Promise((soon) => setTimeout(soon, AGAIN));
      }
    }
  }

  /** Waits until the server has said whom it knows. */
  known(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  is(now: Me): void {
    this.now = now;
    this.typed = null;
    this.gone = null;
  }

  /** This page's identity is no longer its own. */
  isGone(why: "moved" | "deleted"): void {
    this.now = null;
    this.gone = why;
  }

  /** The administrator has banned this identity or this address: the answer to any question says why. */
  async isBanned(): Promise<void> {
    try {
      await api.me();
    } catch (error) {
      this.refused(error);
    }
  }

  /** Notes why the server refuses everything, if that is so. */
  refused(error: unknown): void {
    if (error instanceof Refusal && error.refused.ban) this.ban = error.refused.ban;
  }

  /** This page is too old for the server. */
  isOutdated(): void {
    this.outdated = true;
  }

  /** Goes on as nobody in particular. */
  startAnew(): void {
    this.gone = null;
  }

  /** How many rounds a game has where nobody chose; null if that shows as one plays. */
  usualRounds(game: string, players: number): number | null {
    const info = this.games?.games.find((one) => one.game === game);
    return info?.usual_rounds?.[players - info.min_players] ?? null;
  }

  /** How a game's stacks are dealt; null if nobody gets a hand. */
  dealing(game: string, players: number): DealingInfo | null {
    const info = this.games?.games.find((one) => one.game === game);
    return info?.dealing?.[players - info.min_players] ?? null;
  }

  get name(): string {
    return this.now?.name ?? this.suggested;
  }

  /** Makes sure the server knows one, by the suggested name if by no other. */
  async sure(): Promise<Me> {
    this.now ??= await api.nameMe(this.suggested);
    return this.now;
  }

  async rename(name: string): Promise<boolean> {
    try {
      this.is(await api.nameMe(name));
      return true;
    } catch (error) {
      this.say(words.because(error));
      return false;
    }
  }

  /** Does something, and says why if it cannot be done. */
  async attempt<T>(doing: () => Promise<T>): Promise<T | null> {
    try {
      return await doing();
    } catch (error) {
      if (!(error instanceof Refusal)) console.error(error);
      this.say(words.because(error));
      return null;
    }
  }

  say(text: string): void {
    this.notice = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.notice = null;
    }, 6000);
  }
}

export const me = new Person();
