// Cards in the air. A film shows one event: it looks where things are, lets the board change, and moves what has changed
// from where it was. The page stays clickable, since only pictures move.
import { tick } from "svelte";
import { beat, reducedMotion } from "../state/settings.svelte.ts";

/** A movement between places; a place is the `data-at` of an element. */
export type Move =
  /** What has come to a place flies in from another. */
  | { kind: "arrive"; at: string; from: string }
  /** What was at a place flies off to another, and is gone. */
  | { kind: "leave"; at: string; to: string }
  /** A place shakes, before anything else happens. */
  | { kind: "shake"; at: string };

const find = (at: string): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>(`[data-at~="${CSS.escape(at)}"]`));

/** The last one, since what lies on top is drawn last. */
const top = (at: string): HTMLElement | undefined => find(at).at(-1);

const EASE = "cubic-bezier(.2,.7,.3,1)";

export class Film {
  #running = new Set<Animation>();
  #hurried = false;

  /** Ends what is in the air at once. */
  hurry(): void {
    this.#hurried = true;
    for (const animation of this.#running) animation.finish();
  }

  /** Shows a change: `change` makes it. */
  async show(moves: readonly Move[], change: () => void): Promise<void> {
    const time = beat();
    this.#hurried = false;
    if (time === 0 || document.hidden || moves.length === 0) {
      change();
      return;
    }
    const fades = reducedMotion();
    const shaken = moves.filter((move) => move.kind === "shake").flatMap((move) => find(move.at));
    if (shaken.length > 0 && !fades) await this.#shake(shaken, time);

    const froms = moves.map((move) => (move.kind === "arrive" ? top(move.from)?.getBoundingClientRect() : undefined));
    const ghosts = moves.flatMap((move) => (move.kind === "leave" ? find(move.at).map((one) => ghost(one, move.to)) : []));
    change();
    await tick();
    if (this.#hurried) {
      for (const { copy } of ghosts) copy.remove();
      return;
    }
    const running: Promise<unknown>[] = [];
    moves.forEach((move, index) => {
      const from = froms[index];
      const card = move.kind === "arrive" ? top(move.at) : undefined;
      if (card && from) running.push(fades ? this.#run(card, [{ opacity: 0 }, {}], time) : this.#fly(card, from, time));
    });
    ghosts.forEach(({ copy, to }, index) => {
      const goal = top(to)?.getBoundingClientRect();
      const here = copy.getBoundingClientRect();
      const away = fades || !goal ? {} : { transform: between(here, goal) };
      const delay = fades ? 0 : Math.min(index * time * 0.35, time * 2);
      running.push(
        this.#run(copy, [{}, { ...away, opacity: 0 }], time * 1.2, delay).finally(() => copy.remove()),
      );
    });
    await Promise.all(running);
  }

  /** A picture of the card flies above everything, where no frame cuts it; the card itself shows when it has landed. */
  async #fly(card: HTMLElement, from: DOMRect, time: number): Promise<void> {
    const copy = picture(card);
    const start = { transform: between(copy.getBoundingClientRect(), from) };
    const hidden = this.#run(card, [{ opacity: 0 }, { opacity: 0 }], time);
    await Promise.all([hidden, this.#run(copy, [start, {}], time).finally(() => copy.remove())]);
  }

  #shake(shaken: HTMLElement[], time: number): Promise<unknown> {
    const frames = [0, -7, 6, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    return Promise.all(shaken.map((one) => this.#run(one, frames, time * 1.4)));
  }

  async #run(element: Element, frames: Keyframe[], duration: number, delay = 0): Promise<void> {
    const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    this.#running.add(animation);
    try {
      await animation.finished;
    } catch {
      // Cancelled: as good as finished.
    } finally {
      this.#running.delete(animation);
    }
  }
}

const centre = (rect: DOMRect): [number, number] => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** Moves what is here over another place, as large as fits into it. */
export function between(here: DOMRect, there: DOMRect): string {
  const [x, y] = centre(here);
  const [toX, toY] = centre(there);
  const isNothing = here.width === 0 || here.height === 0;
  const scale = isNothing ? 1 : Math.min(there.width / here.width, there.height / here.height);
  return `translate(${toX - x}px, ${toY - y}px) scale(${scale})`;
}

/** A picture of an element that outlives it. */
function ghost(element: HTMLElement, to: string): { copy: HTMLElement; to: string } {
  return { copy: picture(element), to };
}

/** A picture of an element, at its place, above the page. */
function picture(element: HTMLElement): HTMLElement {
  const [x, y] = centre(element.getBoundingClientRect());
  // As large as it is before it is turned: a card in a hand leans, and so does its picture.
  const { offsetWidth: width, offsetHeight: height } = element;
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-at");
  for (const inner of copy.querySelectorAll("[data-at]")) inner.removeAttribute("data-at");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("ghost");
  Object.assign(copy.style, {
    left: `${x - width / 2}px`,
    top: `${y - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    transform: getComputedStyle(element).transform,
  });
  document.body.append(copy);
  return copy;
}
