// What the administrator announces to everybody. A table hears of a change at once; other pages ask.
import { api } from "../net/api.ts";
import type { ServerInfo } from "../wire.ts";

/** How often to ask, in milliseconds. */
const POLL_INTERVAL = 60_000;

class Server {
  now: ServerInfo = $state.raw({ announcement: null, maintenance: false });

  hear(info: ServerInfo): void {
    this.now = info;
  }

  async look(): Promise<void> {
    if (document.hidden) return;
    try {
      this.hear(await api.server());
    } catch {
      // Asked again soon.
    }
  }

  /** Begins to ask; the returned function ends it. */
  watch(): () => void {
    const look = (): void => void this.look();
    look();
    const timer = setInterval(look, POLL_INTERVAL);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}

export const server = new Server();
