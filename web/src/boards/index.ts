// Which game has which board. One that is not listed here gets the generic one.
import type { Component } from "svelte";
import type { GameEvent } from "../wire.ts";
import Danger13 from "./Danger13.svelte";
import Generic from "./Generic.svelte";
import Nichtig from "./Nichtig.svelte";
import Piles from "./Piles.svelte";
import { danger13 } from "./danger13.ts";
import type { Director } from "./director.ts";
import { nichtig } from "./nichtig.ts";
import { piles } from "./piles.ts";

/** A director for whatever the wire brings; its game's own types are its own business. */
export type AnyDirector = Director<unknown, GameEvent>;

const BOARDS: Record<string, { board: Component; director: AnyDirector }> = {
  thirteen: { board: Piles, director: piles as AnyDirector },
  friday13: { board: Piles, director: piles as AnyDirector },
  nichtig: { board: Nichtig, director: nichtig as AnyDirector },
  danger13: { board: Danger13, director: danger13 as AnyDirector },
};

export const boardOf = (game: string): Component => BOARDS[game]?.board ?? Generic;
export const directorOf = (game: string): AnyDirector | undefined => BOARDS[game]?.director;
