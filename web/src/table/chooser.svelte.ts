// Looking before playing. A mouse or the keyboard's focus shows what a choice would bring about, and then a press plays
// it; a finger shows it with its first tap and plays it with the second. Nothing is shown that nobody pointed at.
import { untrack } from "svelte";
import { type Input, lastInput } from "../state/input.ts";
import { settings } from "../state/settings.svelte.ts";

/** How long a press out of turn is answered, in milliseconds. */
const ANSWER = 4000;

export class Chooser {
  /** What is being looked at. */
  armed: string | null = $state(null);
  /** Was it chosen by a press, so that it stays when the pointer goes? */
  held = $state(false);
  /** What it was pointed at with. A finger plays it with its next tap, the keyboard with Enter. */
  by: Input | null = $state(null);
  /** What was pressed though it cannot be chosen now. */
  refused: string | null = $state(null);
  /** What was chosen last: while it is on its way, it is shown. */
  chosen: string | null = $state(null);
  readonly #decision: number | null;
  #before: string | null = null;
  #focused: string | null = null;
  #isPressing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param ask The decision that is asked now, if any. */
  constructor(ask: () => number | null = () => 0) {
    this.#decision = $derived(ask());
  }

  clear(): void {
    this.#look(null, false);
  }

  /** What is being looked at is played. */
  choose(): void {
    this.chosen = this.armed;
    this.clear();
  }

  /** With what one press more plays what is looked at, where that has to be said: not with a mouse. */
  get next(): "touch" | "keyboard" | null {
    if (this.armed === null || this.by === "mouse") return null;
    return this.by === "touch" && settings.oneTap ? null : this.by;
  }

  /** Shows what a card would do while it is dragged. */
  drag(key: string): void {
    this.#isPressing = false;
    this.#look(key, true);
  }

  /** Begins every decision with nothing looked at, except what the keyboard is on. Called once, while a board is made. */
  follow(): void {
    $effect(() => {
      if (this.#decision !== null) untrack(() => this.begin());
    });
  }

  begin(): void {
    const isKeyboard = lastInput() === "keyboard";
    this.#look(isKeyboard ? this.#focused : null, false, isKeyboard ? "keyboard" : null);
  }

  #look(key: string | null, held: boolean, by: Input | null = null): void {
    this.armed = key;
    this.held = held;
    this.by = by;
    this.refused = null;
    clearTimeout(this.#timer);
  }

  /** Why not is said after a press, and out of turn only for a moment: the line has more to tell. */
  #refuse(key: string): void {
    this.#look(null, false);
    this.refused = key;
    if (this.#decision === null) this.#timer = setTimeout(() => (this.refused = null), ANSWER);
  }

  /** The handlers of a thing that can be chosen; `play` is what a choice does. */
  on(key: string, play: () => void, can: () => boolean = () => true): Record<string, (event: never) => void> {
    const hover = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && !this.held && this.armed !== key && this.refused !== key) this.#look(key, false);
    };
    return {
      onpointerenter: hover,
      // It may have been there already, when what was held before has been let go.
      onpointermove: hover,
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType !== "mouse" || this.held) return;
        if (this.armed === key) this.armed = null;
        if (this.refused === key) this.refused = null;
      },
      onpointerdown: (event: PointerEvent) => {
        hover(event);
        // A finger plays only what it has tapped before: a mouse may rest over any card.
        this.#before = event.pointerType === "touch" && this.by !== "touch" ? null : this.armed;
        this.#isPressing = true;
      },
      onfocus: () => {
        this.#focused = key;
        // A press brings the focus too, but has not shown anything yet; nor has a finger asked for the next card when it
        // gets the focus of the one that was played.
        if (!this.#isPressing && lastInput() === "keyboard") this.#look(key, false, "keyboard");
      },
      onpointercancel: () => {
        this.#isPressing = false;
      },
      onblur: (event: FocusEvent) => {
        if (this.#focused === key) this.#focused = null;
        // To the line that says why, where the rule is a link away.
        if (event.relatedTarget instanceof Element && event.relatedTarget.closest("[data-keeps-choice]")) return;
        if (!this.held && this.armed === key) this.armed = null;
      },
      onclick: (event: MouseEvent) => {
        this.#isPressing = false;
        if (!can()) {
          this.#refuse(key);
          return;
        }
        // A click without a pointer comes from the keyboard, whose focus has shown it already.
        const looked = event.detail === 0 || this.#before === key;
        this.#look(key, true, event.detail > 0 && lastInput() === "touch" ? "touch" : null);
        if (looked || settings.oneTap) play();
      },
    };
  }
}
