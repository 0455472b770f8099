// Which game has which board. One that is not listed here gets the generic one.
import type { Component } from "svelte";
import Danger13 from "./Danger13.svelte";
import Generic from "./Generic.svelte";
import Nichtig from "./Nichtig.svelte";
import Piles from "./Piles.svelte";

const BOARDS: Record<string, Component> = {
  thirteen: Piles,
  friday13: Piles,
  nichtig: Nichtig,
  danger13: Danger13,
};

export const boardOf = (game: string): Component => BOARDS[game] ?? Generic;
