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
      if (!card || !from) return;
      running.push(this.#run(card, fades ? [{ opacity: 0 }, {}] : [flight(card.getBoundingClientRect(), from), {}], time));
    });
    ghosts.forEach(({ copy, to }, index) => {
      const goal = top(to)?.getBoundingClientRect();
      const here = copy.getBoundingClientRect();
      const away = fades || !goal ? {} : { transform: towards(here, goal) };
      const delay = fades ? 0 : Math.min(index * time * 0.35, time * 2);
      running.push(
        this.#run(copy, [{}, { ...away, opacity: 0 }], time * 1.2, delay).finally(() => copy.remove()),
      );
    });
    await Promise.all(running);
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

/** Where a card starts that is here now and was there before. */
function flight(here: DOMRect, there: DOMRect): Keyframe {
  const [x, y] = centre(here);
  const [fromX, fromY] = centre(there);
  const scale = here.width > 0 ? Math.min(there.width / here.width, 1.6) : 1;
  return { transform: `translate(${fromX - x}px, ${fromY - y}px) scale(${scale})`, zIndex: 5 };
}

function towards(here: DOMRect, goal: DOMRect): string {
  const [x, y] = centre(here);
  const [toX, toY] = centre(goal);
  return `translate(${toX - x}px, ${toY - y}px) scale(0.45)`;
}

/** A picture of an element that outlives it. */
function ghost(element: HTMLElement, to: string): { copy: HTMLElement; to: string } {
  const rect = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-at");
  for (const inner of copy.querySelectorAll("[data-at]")) inner.removeAttribute("data-at");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("ghost");
  Object.assign(copy.style, {
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  document.body.append(copy);
  return { copy, to };
}
