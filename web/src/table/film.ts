// Cards in the air. A film shows a change of the board: it looks where the cards are, lets the board change, and moves what
// has changed from where it was. The page stays clickable, since only pictures move.
//
// A board says in attributes what there is to compare:
// - `data-place` names a place; `data-seat` is the seat that it, or what is around it, belongs to.
// - `data-card` is a card that can be seen, by its name, inside a place.
// - `data-hidden` is the number of face-down cards at a place.
// - `data-holds` lists all cards at a place that shows only some of them.
// - `data-shakes` makes a place shake before cards leave it.
// - `data-gathers` makes cards that leave several such places at once come together first, as a trick does.
// - `data-back` is the picture of a face-down card.
import { tick } from "svelte";
import { beat, reducedMotion } from "../state/settings.svelte.ts";
import { type Flight, type Named, type Place, diff } from "./diff.ts";

const EASE = "cubic-bezier(.2,.7,.3,1)";
/** Between two cards that fly one after another, as a part of the time that one needs. */
const STAGGER = 0.35;

/** Cards that are gathered are together after this part of the time. */
const HEAP = 0.45;

/** How something looked, and where. */
interface Picture {
  readonly rect: DOMRect;
  readonly copy: HTMLElement;
}

interface Card extends Named {
  /** Null if it lies under others. */
  readonly element: HTMLElement | null;
  readonly picture: Picture | null;
}

interface Spot extends Place<Card> {
  readonly element: HTMLElement;
  readonly rect: DOMRect;
  readonly back: Picture | null;
}

export class Film {
  #stage: HTMLElement | null = null;
  #running = new Set<Animation>();
  /** Ends pauses. */
  #pauses = new Set<() => void>();
  /** Rises with every film and whenever one is ended: an older one stops. */
  #current = 0;

  /** An attachment: everything that moves is inside this element. */
  readonly stage = (element: HTMLElement): (() => void) => {
    this.#stage = element;
    return () => {
      if (this.#stage === element) this.#stage = null;
    };
  };

  /** Ends what is in the air at once. */
  hurry(): void {
    this.#current++;
    for (const animation of this.#running) animation.finish();
    for (const end of this.#pauses) end();
  }

  /** Nothing moves for a while, in milliseconds, unless somebody wants to go on. */
  async pause(time: number): Promise<void> {
    let end = (): void => {};
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, time);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#pauses.add(end);
    });
    this.#pauses.delete(end);
  }

  /** Shows a change: `change` makes it, and `actor` is the seat that caused it. */
  async show(change: () => void, actor: number | null): Promise<void> {
    const time = beat();
    const current = ++this.#current;
    if (time === 0 || document.hidden || this.#stage === null) {
      change();
      return;
    }
    const before = look(this.#stage, true);
    change();
    await tick();
    if (this.#current !== current || this.#stage === null) return;
    const after = look(this.#stage, false);
    const flights = diff(before, after, actor);
    const copies: HTMLElement[] = [];
    const running = reducedMotion() ? this.#fade(flights, time, copies) : this.#fly(flights, before, after, time, copies);
    await Promise.all(running);
    for (const copy of copies) copy.remove();
  }

  /** Without movement: what is new appears, and what is gone disappears. */
  #fade(flights: readonly Flight<Card>[], time: number, copies: HTMLElement[]): Promise<void>[] {
    return flights.flatMap(({ left, came }) => {
      if (came?.element) return [this.#run(came.element, [{ opacity: 0 }, {}], time)];
      if (!left?.picture) return [];
      return [this.#run(hang(left.picture, copies), [{}, { opacity: 0 }], time)];
    });
  }

  #fly(flights: readonly Flight<Card>[], before: readonly Spot[], after: readonly Spot[], time: number, copies: HTMLElement[]): Promise<void>[] {
    const find = (spots: readonly Spot[], name: string | null): Spot | undefined => spots.find((spot) => spot.name === name);
    const running: Promise<void>[] = [];
    // A card that comes to a place lands before others leave it.
    const landed = new Set(flights.flatMap(({ came, to }) => (came?.element ? [to] : [])));
    const shaken = new Set(flights.flatMap(({ left, from }) => (left?.picture && find(after, from)?.element.dataset["shakes"] !== undefined ? [from] : [])));
    for (const name of shaken) {
      const element = find(after, name)?.element;
      if (element) running.push(this.#run(element, SHAKE, time * 1.4, time));
    }
    const wait = (from: string | null): number => (landed.has(from) ? time : 0) + (shaken.has(from) ? time * 1.4 : 0);
    // Cards leave a place one after another.
    const staggered = new Map<string | null, number>();
    const next = (from: string | null): number => {
      const before = staggered.get(from) ?? 0;
      staggered.set(from, before + 1);
      return Math.min(before * time * STAGGER, time * 2);
    };

    const gathering = flights.filter(({ left, from }) => left?.picture && find(before, from)?.element.dataset["gathers"] !== undefined);
    const isTrick = new Set(gathering.map(({ from }) => from)).size > 1;
    const heap = isTrick ? middle(gathering.flatMap(({ left }) => left?.picture?.rect ?? [])) : null;

    for (const { from, to, left, came } of flights) {
      const origin = find(before, from);
      const over = heap && find(before, from)?.element.dataset["gathers"] !== undefined ? heap : null;
      const goal = find(after, to) ?? find(before, to);
      if (came?.element) {
        const start = left?.picture?.rect ?? origin?.rect;
        // Nobody knows where it comes from: it is just there.
        if (!start) running.push(this.#run(came.element, [{ opacity: 0 }, {}], time));
        else running.push(...this.#land(came.element, start, time, left?.picture ? next(from) : 0, copies, over));
        continue;
      }
      // What is not seen where it was and where it is does not move; nor does a card that goes into the place around it.
      const picture = left ? left.picture : origin?.back;
      if (!picture || (!left && (!goal || origin?.element.contains(goal.element)))) continue;
      const away = goal ? { transform: between(picture.rect, goal.rect) } : {};
      const together = over ? [{ transform: between(picture.rect, over), offset: HEAP }] : [];
      running.push(this.#run(hang(picture, copies), [{}, ...together, { ...away, opacity: 0 }], time * (over ? 2.2 : 1.2), wait(from) + next(from)));
    }
    return running;
  }

  /** A picture of the card flies above everything, where no frame cuts it; the card itself shows when it has landed. */
  #land(element: HTMLElement, from: DOMRect, time: number, delay: number, copies: HTMLElement[], over: DOMRect | null): Promise<void>[] {
    const copy = hang(pictureOf(element), copies);
    const here = copy.getBoundingClientRect();
    const together = over ? [{ transform: between(here, over), offset: HEAP }] : [];
    const flight = over ? time * 2.2 : time;
    return [this.#run(element, [{ opacity: 0 }, { opacity: 0 }], flight + delay), this.#run(copy, [{ transform: between(here, from) }, ...together, {}], flight, delay)];
  }

  async #run(element: Element, frames: Keyframe[], duration: number, delay = 0): Promise<void> {
    // Pictures stay where they landed until all have: one that leaves may lie over one that came.
    const fill = element.classList.contains("ghost") ? "both" : "backwards";
    const animation = element.animate(frames, { duration, delay, easing: EASE, fill });
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

const SHAKE: Keyframe[] = [0, -7, 6, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** The places inside an element, with what lies there. Pictures are taken only of what may be gone afterwards. */
export function look(stage: HTMLElement, takesPictures: boolean): Spot[] {
  const places = Array.from(stage.querySelectorAll<HTMLElement>("[data-place]"));
  const cards = Array.from(stage.querySelectorAll<HTMLElement>("[data-card]"));
  return places.map((element) => {
    const { place = "", hidden = "0", holds } = element.dataset;
    const seat = element.closest<HTMLElement>("[data-seat]")?.dataset["seat"];
    const seen = cards
      .filter((card) => card.closest("[data-place]") === element)
      .map((card): Card => ({ name: card.dataset["card"] ?? "", element: card, picture: takesPictures ? pictureOf(card) : null }));
    const back = takesPictures ? element.querySelector<HTMLElement>("[data-back]") : null;
    return {
      name: place,
      seat: seat === undefined ? null : Number(seat),
      hidden: Number(hidden),
      cards: holds === undefined ? seen : withSeen(holds.split(" ").filter(Boolean), seen),
      element,
      rect: element.getBoundingClientRect(),
      back: back && pictureOf(back),
    };
  });
}

/** All cards of a place: those that can be seen with what is seen of them. What lies on top is the last of its name. */
function withSeen(names: readonly string[], seen: readonly Card[]): Card[] {
  const cards = names.map((name): Card => ({ name, element: null, picture: null }));
  for (const one of seen) {
    const index = cards.findLastIndex(({ name, element }) => name === one.name && element === null);
    if (index >= 0) cards[index] = one;
  }
  return cards;
}

const centre = (rect: DOMRect): [number, number] => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** In the middle of several places, as large as the first. */
function middle(rects: readonly DOMRect[]): DOMRect | null {
  const [first] = rects;
  if (!first) return null;
  const mean = (of: (rect: DOMRect) => number): number => rects.reduce((sum, rect) => sum + of(rect), 0) / rects.length;
  return new DOMRect(mean((rect) => centre(rect)[0]) - first.width / 2, mean((rect) => centre(rect)[1]) - first.height / 2, first.width, first.height);
}

/** Moves what is here over another place, as large as fits into it. */
export function between(here: DOMRect, there: DOMRect): string {
  const [x, y] = centre(here);
  const [toX, toY] = centre(there);
  const isNothing = here.width === 0 || here.height === 0;
  const scale = isNothing ? 1 : Math.min(there.width / here.width, there.height / here.height);
  return `translate(${toX - x}px, ${toY - y}px) scale(${scale})`;
}

/** A picture of an element that outlives it. */
function pictureOf(element: HTMLElement): Picture {
  const rect = element.getBoundingClientRect();
  const [x, y] = centre(rect);
  // As large as it is before it is turned: a card in a hand leans, and so does its picture. A drawing has no such size.
  const { offsetWidth: width = rect.width, offsetHeight: height = rect.height } = element;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll("[data-card], [data-place], [data-back]")])
    for (const name of ["data-card", "data-place", "data-back"]) one.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("inert", "");
  copy.classList.add("ghost");
  Object.assign(copy.style, {
    left: `${x - width / 2}px`,
    top: `${y - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    transform: getComputedStyle(element).transform,
  });
  return { rect, copy };
}

/** Hangs a picture at its place, above the page. */
function hang({ copy }: Picture, copies: HTMLElement[]): HTMLElement {
  copies.push(copy);
  document.body.append(copy);
  return copy;
}
