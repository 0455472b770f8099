// It is your turn: said by the title, and, if wanted, by a sound and a notice.
import { settings } from "./settings.svelte.ts";
import { words } from "./words.svelte.ts";

let context: AudioContext | null = null;

/** Two soft notes of our own making. */
function ring(): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [index, pitch] of [523.25, 783.99].entries()) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const at = start + index * 0.14;
    tone.type = "sine";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.14, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}

export const attention = {
  isTurn: false,
  title: "Treize",

  /** What the page is about. */
  about(title: string): void {
    this.title = title;
    this.show();
  },
  turn(isTurn: boolean): void {
    this.isTurn = isTurn;
    this.show();
  },
  show(): void {
    document.title = this.isTurn ? `● ${words.t("title-turn")} · ${this.title}` : this.title;
  },
  /** It has become your turn just now. */
  call(game: string): void {
    if (settings.sound) ring();
    if (settings.notify && document.hidden && "Notification" in globalThis && Notification.permission === "granted") {
      const notice = new Notification(words.t("title-turn"), { body: words.t(`${game}-name`), tag: "treize-turn" });
      notice.onclick = () => {
        focus();
        notice.close();
      };
    }
  },
  /** Asks the browser whether notices may be shown; only ever after a press on a switch. */
  async permit(): Promise<boolean> {
    if (!("Notification" in globalThis)) return false;
    return (await Notification.requestPermission()) === "granted";
  },
};
