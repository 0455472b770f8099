// How a game against bots is dealt: with how many players, against which bots, how long.
import type { GameInfo, Level, OptionInfo } from "../wire.ts";

/** What was chosen for a game; what is absent is as usual. */
export interface StartChoice {
  players?: number;
  level?: Level;
  /** Rounds, or a target score: whichever the game has first. */
  length?: number | null;
}

/** What can be chosen for a game at this server, and what is. */
export interface Start {
  counts: number[];
  players: number;
  level: Level;
  /** The option that says how long the game is, if there is one. */
  option: NumberOption | null;
  lengths: number[];
  /** Null: as long as the game usually is. */
  length: number | null;
}

type NumberOption = Extract<OptionInfo, { kind: "number" }>;

/** How many play if nobody says otherwise. */
const PLAYERS = 4;
const LEVEL: Level = "normal";
/** Options that say how long a game is. */
const LENGTHS = ["rounds", "target"];
/** The lengths to choose from, in halves of one that people choose. */
const HALVES = [1, 2, 3, 4, 5, 6, 8, 10];

/** A choice that was remembered counts only as far as this server's game still allows it. */
export function startOf(game: Pick<GameInfo, "min_players" | "max_players" | "options">, levels: readonly Level[], chosen: StartChoice = {}): Start {
  const counts = Array.from({ length: game.max_players - game.min_players + 1 }, (_, more) => game.min_players + more);
  const option = game.options.find((one): one is NumberOption => one.kind === "number" && LENGTHS.includes(one.key)) ?? null;
  const lengths = option === null ? [] : HALVES.map((half) => Math.ceil((half * option.usual) / 2)).filter((length) => length >= option.min && length <= option.max);
  const allowed = <T>(all: readonly T[], one: T | undefined): T | undefined => (one !== undefined && all.includes(one) ? one : undefined);
  return {
    counts,
    players: allowed(counts, chosen.players) ?? Math.max(game.min_players, Math.min(PLAYERS, game.max_players)),
    level: allowed(levels, chosen.level) ?? allowed(levels, LEVEL) ?? levels[0] ?? LEVEL,
    option,
    lengths: [...new Set(lengths)],
    length: allowed(lengths, chosen.length ?? undefined) ?? null,
  };
}
