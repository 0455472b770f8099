// The moments that hints are about.
import type { Fact, GameEvent, View } from "../wire.ts";

/** What a hint may look at. */
export interface Moment {
  readonly viewer: number;
  readonly board: View["board"];
  readonly legal: readonly string[];
  readonly previews: readonly (Fact | null)[];
  readonly events: readonly GameEvent[];
}

/** The hints of a game, by name and moment, in the order in which they are looked for. One of them says what one plays for. */
export type Hints = readonly (readonly [name: string, isTime: (moment: Moment) => boolean, about?: "aim"])[];

export const happened = (kind: GameEvent["event"]) => (moment: Moment) => moment.events.some(({ event }) => event === kind);
export const mayChoose = (moment: Moment): boolean => moment.legal.length > 0;
