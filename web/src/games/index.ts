// Which game has which board. One that is not listed here gets the generic one.
import type { Component } from "svelte";
import Danger13 from "./danger13/Board.svelte";
import Generic from "./generic/Board.svelte";
import Nichtig from "./nichtig/Board.svelte";
import Piles from "./piles/Board.svelte";

const BOARDS: Record<string, Component> = {
  thirteen: Piles,
  friday13: Piles,
  nichtig: Nichtig,
  danger13: Danger13,
};

export const boardOf = (game: string): Component => BOARDS[game] ?? Generic;
