// What somebody used last: keyboard, mouse or finger. Only the keyboard is led on by the focus, and only a finger needs a
// second tap.

export type Input = "keyboard" | "mouse" | "touch";

/** Keys that are held while another device is used. */
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta"]);

let last: Input | null = null;

addEventListener(
  "keydown",
  (event) => {
    if (!MODIFIERS.has(event.key)) last = "keyboard";
  },
  true,
);
addEventListener(
  "pointerdown",
  (event) => {
    last = event.pointerType === "mouse" ? "mouse" : "touch";
  },
  true,
);

/** What was used last; nothing on a page that nobody has touched yet. */
export const lastInput = (): Input | null => last;
