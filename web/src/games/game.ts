// What a game tells the client besides its name. Everything of it lies in the game's own folder.
import type { Component } from "svelte";
import type { Weave } from "../art/backs.ts";
import type { IconName } from "../art/icons.ts";
import type { Three } from "../art/colours.ts";
import type { Shape } from "../art/draw.ts";
import type { MomentOf } from "../table/moments.ts";
import type { Play } from "../table/play.ts";
import type { Fact, GameEvent, View } from "../wire.ts";
import type { Hints } from "./moment.ts";

/** The lid of a game's box: the wall and the table in its colours, and what is between them. */
export interface Lid {
  readonly wall: string;
  readonly table: string;
  readonly Picture?: Component;
}

export interface Art {
  /** Every card once, as records write them. */
  readonly cards: readonly string[];
  /** The suits in the order in which boards show them. */
  readonly suits: readonly string[];
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly colours: Readonly<Record<string, Three>>;
  /** The names of suits in suits.css, where their own cannot stand there. */
  readonly spelt?: Readonly<Record<string, string>>;
  readonly back: Weave;
  readonly lid: Lid;
  /** A card's face as markup; null if the game has no such card. */
  face(card: string): string | null;
}

/** The end of a round, waiting to be looked at. */
export interface RoundEnd {
  readonly round: number;
  readonly event: GameEvent;
  readonly view: View;
  /** How it was counted. */
  readonly count: readonly Fact[];
}

export interface CountProps {
  readonly end: RoundEnd;
}

/** A sentence with the rule that says so. */
export interface Explained {
  readonly text: string;
  readonly rule: number;
}

export interface Game {
  readonly art: Art;
  readonly Board: Component;
  /** What a first game explains. */
  readonly hints?: Hints;
  /** How a round was counted. */
  readonly Count: Component<CountProps>;
  /** What to know about a count; `nameOf` gives the name of a seat, and `own` is one's own. */
  explain?(end: RoundEnd, nameOf: (seat: number) => string, own: number | null): Explained;
  /** The message that tells a score in a few letters, if it is not points. */
  readonly score?: string;
  /** The message that tells when the game ends, if no number of rounds or points does. */
  readonly ends?: string;
  /** The signs of facts in the log, by their IDs, where the cards alone do not say what happened. */
  readonly signs?: Readonly<Record<string, IconName>>;
  /** The facts that are more than a line, by their IDs. */
  readonly moments?: Readonly<Record<string, MomentOf>>;
  /** What lies on the table, and in one's own hand, in words. */
  lies?(play: Play): string[];
  /** Does the game say in its own words what others are asked for, because it is not just a card? */
  asksMore?(view: View): boolean;
}
