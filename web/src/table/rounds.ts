// How long a game lasts, and what its rounds brought.
import type { View } from "../wire.ts";

/**
 * How many rounds there are, where that is known: with a target score, and in some games, it shows as one plays. `usual` is how many
 * the game has where nobody chose.
 */
export function roundsOf({ board, options }: Pick<View, "board" | "options">, usual: number | null): number | null {
  const { rounds } = board as { rounds?: number };
  if (rounds !== undefined) return rounds;
  if (typeof options["rounds"] === "number") return options["rounds"];
  return targetOf({ options }) === null ? usual : null;
}

/** The score that ends the game once somebody has more, if that was chosen. */
export const targetOf = ({ options }: Pick<View, "options">): number | null => (typeof options["target"] === "number" ? options["target"] : null);

export const seatsOf = ({ players }: Pick<View, "players">): number[] => Array.from({ length: players }, (_, seat) => seat);
