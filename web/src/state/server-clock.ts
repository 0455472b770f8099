// What time it is at the server, whose clock decides when a turn is over. The device's own may be minutes off.

/** The precision of the `Date` of an HTTP answer, in milliseconds: it is cut to the second. */
const SECOND = 1000;
/** A new measurement at most this often, in milliseconds. */
const SELDOM = 20_000;

export class ServerClock {
  /** How far the server is ahead of the device, at least and at most. Each answer narrows it. */
  #least = -Infinity;
  #most = Infinity;
  #asked = -Infinity;

  /** An answer, sent for and received by the device's clock, with the server's time in it. */
  learn(sent: number, received: number, date: number): void {
    if (!Number.isFinite(date) || received < sent) return;
    // The server wrote its date, a second long, somewhere between the two.
    const [least, most] = [date - received, date + SECOND - sent];
    const isAgreed = least <= this.#most && most >= this.#least;
    // If it cannot be true together with what was learnt before, a clock has been set since.
    this.#least = isAgreed ? Math.max(this.#least, least) : least;
    this.#most = isAgreed ? Math.min(this.#most, most) : most;
  }

  /** How far the server is ahead. A device that may be right is believed. */
  get ahead(): number {
    return this.#least <= 0 && this.#most >= 0 ? 0 : (this.#least + this.#most) / 2;
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  /** Asks the server, unless that has just been done. */
  async measure(): Promise<void> {
    const sent = Date.now();
    if (Math.abs(sent - this.#asked) < SELDOM) return;
    this.#asked = sent;
    try {
      const answer = await fetch("/api/games", { method: "HEAD", cache: "no-store" });
      this.learn(sent, Date.now(), Date.parse(answer.headers.get("date") ?? ""));
    } catch {
      // Without a server there is no time to tell, and the table says so.
    }
  }
}

export const serverClock = new ServerClock();
