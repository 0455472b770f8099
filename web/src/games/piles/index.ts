// 13 and Vendredi 13: one board, two editions.
import { words } from "../../state/words.svelte.ts";
import type { Game, RoundEnd } from "../game.ts";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import * as art from "./art.ts";
import * as hints from "./hints.ts";
import { lies } from "./lies.ts";

const explain = ({ view }: RoundEnd) => ({ text: words.t(`${view.game}-explain-majority`), rule: 12 });

const signs = { "event-dealt": "fan", "event-took": "took", "event-drew": "plus" } as const;
const moments = { "event-played": { kind: "play" }, "event-drew": { kind: "deal" }, "event-took": { kind: "bust" } } as const;

export const thirteen: Game = {
  art: art.thirteen,
  hints: hints.thirteen,
  Board,
  Count,
  explain,
  lies,
  signs,
  moments,
};

export const friday13: Game = {
  art: art.friday13,
  hints: hints.friday13,
  Board,
  Count,
  explain,
  lies,
  signs,
  moments,
};
