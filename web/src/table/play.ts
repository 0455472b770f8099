// What a board is given, at a live table and in a replay alike.
import { getContext, setContext } from "svelte";
import { words } from "../state/words.svelte.ts";
import type { RoundEnd } from "../games/game.ts";
import type { Command, Fact, GameEvent, TableInfo, View } from "../wire.ts";
import type { Choices } from "./choices.ts";
import type { Film } from "./film.ts";
import type { Burst } from "./moments.ts";

/** Somebody at the table. */
export interface Sitter {
  name: string;
  bot: boolean;
  /** A bot plays for them. */
  away: boolean;
  connected: boolean;
}

/** What only a live table has. */
export interface Live {
  readonly info: TableInfo | null;
  readonly online: boolean;
  /** The server is there, but cannot write anything down. */
  readonly trouble: boolean;
  /** Why something could not be done. */
  readonly notice: string | null;
  /** Are cards in the air? */
  readonly moving: boolean;
  /** What just happened. */
  readonly happened: readonly Fact[];
  readonly roundEnd: RoundEnd | null;
  command(command: Command): Promise<boolean>;
}

export interface Play {
  readonly game: string;
  /** What is shown: a step behind the truth while cards are in the air. */
  readonly view: View;
  /** The seat of the viewer; null for a spectator. */
  readonly seat: number | null;
  readonly sitters: readonly Sitter[];
  /** The decision that is asked of this viewer now, by the number of decisions before it. */
  readonly decision: number | null;
  /** What this viewer may do now. */
  readonly legal: readonly string[];
  /** What is on its way to the server. */
  readonly pending: string | null;
  /** The number of the rule that says what may be done. */
  readonly rule: number;
  /** Does the table show what everybody has seen go by? */
  readonly openMemory: boolean;
  /** What has happened so far: all of it, or in a replay what belongs to this round. */
  readonly log: readonly { readonly event: GameEvent }[];
  /** Hands that are open: all of them in an open replay. */
  readonly open: ReadonlyMap<number, readonly string[]> | null;
  /** The names of all seats, for sentences. */
  readonly names: string[];
  /** Shows how the cards move on the board. */
  readonly film: Film;
  /** What the keyboard can choose from. */
  readonly choices: Choices;
  /** The live table; null in a replay. */
  readonly live: Live | null;
  /** What is asked of whom on the board as it is shown. */
  readonly asked: Fact | null;
  /** What each player would score if the round ended with the board as it is shown; null if the game does not say it. */
  readonly provisional: readonly number[] | null;
  /** What has just become too much, for as long as that is shown. */
  readonly burst?: Burst | null;
  /** What an action would certainly lead to. */
  preview(action: string): Fact | null;
  /** What an action is called. */
  called(action: string): Fact | undefined;
  /** Why an action is not allowed: the table is asked, and the answer comes a moment later. */
  why(action: string): Fact | null;
  act(action: string): void;
}

export const PLAY = Symbol("play");

export const setPlay = (play: () => Play): void => void setContext(PLAY, play);
export const getPlay = (): (() => Play) => getContext<() => Play>(PLAY);

/** The names of all seats, for sentences. */
export const names = (play: Play): string[] => play.names;

/** What a seat is called here: oneself is "you". */
export const nameOf = (play: Play, seat: number): string => (seat === play.seat ? words.t("seat-you") : (names(play)[seat] ?? ""));

/** Seats in the order in which they sit, from the left of the one who looks. */
export function around(play: Play): number[] {
  const players = play.view.players;
  const first = play.seat === null ? 0 : play.seat + 1;
  const count = play.seat === null ? players : players - 1;
  return Array.from({ length: count }, (_, index) => (first + index) % players);
}
