// A first game explains itself: each hint is shown once, at the moment it is about. A game lists its own.
import { GAMES } from "./index.ts";
import type { Moment } from "./moment.ts";

/** The message of the hint for this moment, if there is one that has not been shown. Who only watches gets none. */
export function hint(game: string, viewer: number | null, moment: Omit<Moment, "viewer">, shown: ReadonlySet<string>): string | null {
  if (viewer === null) return null;
  for (const [name, isTime] of GAMES[game]?.hints ?? []) {
    const id = idOf(game, name);
    if (!shown.has(id) && isTime({ ...moment, viewer })) return id;
  }
  return null;
}

/** The messages of all hints of a game, to be read one after the other: what one plays for comes first. */
export const hintsOf = (game: string): string[] =>
  (GAMES[game]?.hints ?? []).toSorted(([, , one], [, , other]) => Number(other === "aim") - Number(one === "aim")).map(([name]) => idOf(game, name));

const idOf = (game: string, name: string): string => `${game}-hint-${name}`;
