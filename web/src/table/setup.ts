// What a table has chosen, as lines that a player reads before the deal.
import type { GameInfo, Setup } from "../wire.ts";

/** A line: the message that names what was chosen, and its value, if that is not just "yes". */
export interface Chosen {
  readonly label: string;
  readonly value: { readonly text: string } | { readonly message: string } | null;
}

/** The switches of a table, in the order of the form. What is off is not worth a line, except that nobody may watch. */
const FLAGS = ["public", "open_memory", "draw_seats", "rated"] as const;
const dashed = (key: string): string => key.replaceAll("_", "-");

/** `usual` is how many rounds the game has with this number of players, where nobody chose otherwise. */
export function chosenOf(setup: Setup, info: Pick<GameInfo, "options"> | undefined, usual: number | null): Chosen[] {
  const lines: Chosen[] = [];
  // A game that ends at a target has no number of rounds.
  const hasTarget = typeof setup.options["target"] === "number";
  for (const { key, kind } of info?.options ?? []) {
    const label = `${setup.game}-option-${key}`;
    const value = setup.options[key];
    if (kind === "flag") {
      if (value === true) lines.push({ label, value: null });
    } else if (typeof value === "number") lines.push({ label, value: { text: `${value}` } });
    else if (key === "rounds" && !hasTarget) lines.push({ label, value: usual === null ? { message: `${label}.default` } : { text: `${usual}` } });
  }
  for (const flag of FLAGS) if (setup[flag]) lines.push({ label: `table-${dashed(flag)}`, value: null });
  return lines;
}
