// How long a game lasts.
import type { View } from "../wire.ts";

/** How many rounds there are, where that is known: with a target score, and in Danger 13, it shows as one plays. */
export function roundsOf({ game, board, options, players }: Pick<View, "game" | "board" | "options" | "players">): number | null {
  const { rounds } = board as { rounds?: number };
  // Null & Nichtig, rule 9: as many rounds as players, unless there is a target.
  const usual = game === "nichtig" && targetOf({ options }) === null ? players : null;
  return rounds ?? (typeof options["rounds"] === "number" ? options["rounds"] : usual);
}

/** The score that ends the game once somebody has more, if that was chosen. */
export const targetOf = ({ options }: Pick<View, "options">): number | null => (typeof options["target"] === "number" ? options["target"] : null);
