// Notifications while no page is open (Web Push): this device tells the server where it is reached, of what, and when not.
import { api } from "../net/api.ts";
import type { Device, QuietHours } from "../wire.ts";
import { settings } from "./settings.svelte.ts";
import { words } from "./words.svelte.ts";

/** Is it an iPhone or iPad? There, only an installed page may be notified. */
export const isIphone = (): boolean => /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);

/** Has the page been installed like an app? */
export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

const minutes = (time: string): number => {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
};

/** The quiet hours as the server wants them. The clock of this device may change: it is told with every visit. */
export function quietHours(now = new Date()): QuietHours | null {
  const { quietHours: hours } = settings;
  return hours && { from: minutes(hours.from), until: minutes(hours.until), offset: -now.getTimezoneOffset() };
}

function isSameKey(bytes: ArrayBuffer | null, key: string): boolean {
  if (bytes === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

function deviceOf(subscription: PushSubscription): Device {
  const { endpoint, keys = {} } = subscription.toJSON();
  const quiet = quietHours();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys["p256dh"] ?? "",
    auth: keys["auth"] ?? "",
    language: words.language,
    kinds: [...settings.kinds],
    ...(quiet ? { quiet } : {}),
  };
}

/** Lets the server notify this device as it is set. False if the browser has no push service that it can use. */
export async function reach(): Promise<boolean> {
  if (!("PushManager" in globalThis)) return false;
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await api.push();
    let subscription = await pushManager.getSubscription();
    if (subscription && !isSameKey(subscription.options.applicationServerKey, key)) {
      // It belongs to another server that was at this address.
      await subscription.unsubscribe();
      subscription = null;
    }
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await api.setDevice(deviceOf(subscription));
    return true;
  } catch {
    return false;
  }
}

/** The server notifies this device no longer. */
export async function leave(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  if (!subscription) return;
  // If the server does not hear of it, the push service tells it the next time.
  await Promise.allSettled([api.forgetDevice(subscription.endpoint), subscription.unsubscribe()]);
}
