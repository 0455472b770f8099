// Danger 13.
import { words } from "../../state/words.svelte.ts";
import type { Danger13Event } from "../../wire.ts";
import type { Game } from "../game.ts";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { danger13 as art } from "./art.ts";
import { hints } from "./hints.ts";
import { lies } from "./lies.ts";

export const danger13: Game = {
  art,
  hints,
  Board,
  Count,
  lies,
  signs: { "event-packet-taken": "took", "event-drew": "plus", "event-arrow-hit": "arrow-left", "event-refused": "palm", "event-won": "crown" },
  moments: { "event-turned": { kind: "deal" }, "event-given": { kind: "play" }, "event-arrow-hit": { kind: "play" }, "event-refused": { kind: "play" }, "event-round-ended": { kind: "bust", of: "bust", isGreat: true } },
  explain({ event }, nameOf, own) {
    const { bust } = event as Extract<Danger13Event, { event: "round_ended" }>;
    const text = bust === null ? words.t("explain-no-bust") : words.t("explain-bust", { name: nameOf(bust), you: bust === own ? "yes" : "no" });
    return { text, rule: 8 };
  },
  score: "pluses-short",
  ends: "danger13-ends",
  asksMore: () => true,
};
