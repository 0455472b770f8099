// Looking before playing. A mouse or the keyboard's focus shows what a choice would bring about, and then a press plays
// it; a finger shows it with its first tap and plays it with the second.
import { settings } from "../state/settings.svelte.ts";

export class Chooser {
  /** What is being looked at. */
  armed: string | null = $state(null);
  /** Was it chosen by a press, so that it stays when the pointer goes? */
  held = $state(false);
  #before: string | null = null;
  #isPressing = false;

  clear(): void {
    this.armed = null;
    this.held = false;
  }

  /** The handlers of a thing that can be chosen; `play` is what a choice does. */
  on(key: string, play: () => void): Record<string, (event: never) => void> {
    const hover = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && !this.held) this.armed = key;
    };
    return {
      onpointerenter: hover,
      // It may have been there already, when what was held before has been let go.
      onpointermove: hover,
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType === "mouse" && !this.held && this.armed === key) this.armed = null;
      },
      onpointerdown: (event: PointerEvent) => {
        hover(event);
        this.#before = this.armed;
        this.#isPressing = true;
      },
      onfocus: () => {
        // A press brings the focus too, but has not shown anything yet.
        if (this.#isPressing) return;
        this.armed = key;
        this.held = false;
      },
      onpointercancel: () => {
        this.#isPressing = false;
      },
      onblur: (event: FocusEvent) => {
        // To the line that says why, where the rule is a link away.
        if (event.relatedTarget instanceof Element && event.relatedTarget.closest("[data-testid=status]")) return;
        if (!this.held && this.armed === key) this.armed = null;
      },
      onclick: (event: MouseEvent) => {
        // A click without a pointer comes from the keyboard, whose focus has shown it already.
        this.#isPressing = false;
        const looked = event.detail === 0 || this.#before === key;
        this.armed = key;
        this.held = true;
        if (looked || settings.oneTap) play();
      },
    };
  }
}
