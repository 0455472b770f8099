// Why actions are not allowed, as the server has answered for the moment that is shown.
import { SvelteMap } from "svelte/reactivity";
import type { Fact } from "../wire.ts";

export class Reasons {
  /** The answers, by seat, step and action. */
  readonly #known = new SvelteMap<string, Fact | null>();
  readonly #asked = new Set<string>();

  /** The answer; null until it is there. `ask` is called the first time. */
  why(seat: number, n: number, action: string, ask: () => void): Fact | null {
    const key = `${momentOf(seat, n)}${action}`;
    const known = this.#known.get(key);
    if (known === undefined && !this.#asked.has(key)) {
      this.#asked.add(key);
      ask();
    }
    return known ?? null;
  }

  hear({ seat, n, action, fact }: { seat: number; n: number; action: string; fact: Fact | null }): void {
    this.#known.set(`${momentOf(seat, n)}${action}`, fact);
  }

  /** From now on only answers about this moment are of use. */
  keep(seat: number | null, n: number): void {
    const isOld = (key: string): boolean => seat === null || !key.startsWith(momentOf(seat, n));
    for (const keys of [this.#asked, this.#known]) for (const key of [...keys.keys()].filter(isOld)) keys.delete(key);
  }

  /** How much is remembered. */
  get size(): number {
    return this.#asked.size + this.#known.size;
  }
}

const momentOf = (seat: number, n: number): string => `${seat} ${n} `;
