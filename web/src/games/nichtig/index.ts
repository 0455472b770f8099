// Null & Nichtig.
import { words } from "../../state/words.svelte.ts";
import type { NichtigBoard } from "../../wire.ts";
import type { Game } from "../game.ts";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { nichtig as art } from "./art.ts";
import { hints } from "./hints.ts";
import { lies } from "./lies.ts";

export const nichtig: Game = {
  art,
  hints,
  Board,
  Count,
  lies,
  signs: { "event-dealt": "fan", "event-collected": "took", "event-revealed": "lay", "event-laid": "lay" },
  moments: { "event-played": { kind: "play" }, "event-laid": { kind: "play" }, "event-collected": { kind: "trick" } },
  explain: () => ({ text: words.t("explain-tops"), rule: 7 }),
  asksMore: ({ board }) => (board as NichtigBoard).laying.length > 0,
};
