// It is your turn: said by the title, and, if wanted, by a sound and a notice.
import { settings } from "./settings.svelte.ts";
import { sound } from "./sounds.ts";
import { words } from "./words.svelte.ts";

/** What shows notices; see there why it is needed. */
const WORKER = "/notices.js";
/** The tag of what the page itself says. */
const OWN_TAG = "treize-turn";

async function notice(title: string, body: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  try {
    await worker?.showNotification(title, { body, tag: OWN_TAG, icon: "/icon-192.png", data: location.href });
  } catch {
    // The permission has been taken back: the title and the sound say it still.
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
    sound("turn");
    if (settings.notify && !document.hasFocus()) void notice(words.t("title-turn"), words.t(`${game}-name`));
  },
  /** Asks the browser whether notices may be shown; only ever after a press on a switch. */
  async permit(): Promise<boolean> {
    // Both are there only at a secure address.
    if (!("Notification" in globalThis) || !("serviceWorker" in navigator)) return false;
    if ((await Notification.requestPermission()) !== "granted") return false;
    await navigator.serviceWorker.register(WORKER);
    return true;
  },
  /** Whether the browser can still be asked: it supports notifications, and the user has not refused them. */
  canAsk(): boolean {
    return "Notification" in globalThis && "serviceWorker" in navigator && Notification.permission !== "denied";
  },
  /** At each visit: an installed page has its worker, and the server knows the language and the clock of this device. */
  async begin(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const isWanted = settings.notify && globalThis.Notification?.permission === "granted";
    if (isWanted || matchMedia("(display-mode: standalone)").matches) await navigator.serviceWorker.register(WORKER).catch(() => {});
    if (isWanted) await (await import("./push.ts")).reach();
  },
  /** The table is looked at: what was said about it goes from the screen. */
  async clear(table: string): Promise<void> {
    if (!settings.notify || !document.hasFocus()) return;
    const worker = await navigator.serviceWorker?.getRegistration(WORKER);
    for (const notification of (await worker?.getNotifications()) ?? []) {
      if (notification.tag === OWN_TAG || notification.tag.endsWith(`-${table}`)) notification.close();
    }
  },
};
