// Sounds of the table: made when they are needed, and only for somebody who has touched the page.
import { lastInput } from "./input.ts";
import { settings } from "./settings.svelte.ts";

export type Sound = "turn" | "deal" | "play" | "trick" | "bust" | "coins" | "win" | "end" | "reaction";

/** Plays a sound, if the player wants any. */
export function sound(which: Sound): void {
  const { volume } = settings;
  // A browser lets a page be heard only after it was touched.
  if (volume === "off" || (lastInput() === null && navigator.userActivation?.hasBeenActive !== true)) return;
  // Without it the table is just silent.
  void import("./synth.ts").then(({ play }) => play(which, volume)).catch(() => null);
}
