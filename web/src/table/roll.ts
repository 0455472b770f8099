// Shows what waits to be shown, one frame after another.
import { gameOf } from "../games/index.ts";
import { beat } from "../state/settings.svelte.ts";
import type { Frame } from "../wire.ts";
import { type Input, type TableState, actorOf } from "./core.ts";
import type { Film } from "./film.ts";
import { type Burst, burstOf } from "./moments.ts";

/** How long it is shown what was too much, in beats. */
const BURST = 5;

const burstIn = (frame: Frame | null | undefined): Burst | null => (frame ? burstOf(frame.facts.filter((fact) => fact !== null), gameOf(frame.view.game).moments) : null);

/** What is too much in the frame that is being shown. */
export const burstShown = ({ filming, bursting }: TableState): Burst | null => burstIn(filming ?? bursting);

/** Shows the next frame: its cards fly, and what was too much is seen for a while, also where nothing moves. */
export async function roll(film: Film, state: () => TableState, dispatch: (input: Input) => void): Promise<void> {
  const { shown, queue } = state();
  const isBust = burstIn(queue[0]) !== null;
  dispatch({ type: "show", instant: beat() === 0, isBust });
  const { filming, bursting } = state();
  const seen = isBust && (filming ?? bursting) ? film.pause(beat() * BURST) : null;
  if (bursting) {
    await seen;
    dispatch({ type: "count", frame: bursting });
  }
  if (!filming) return;
  await Promise.all([film.show(() => dispatch({ type: "reveal", frame: filming }), actorOf(shown)), seen]);
  dispatch({ type: "landed", frame: filming });
}
