// What a special card does: where a mouse rests on it, under a finger that stays on it, and by the key I.
import { isTyping } from "../state/typing.ts";

/** How long a mouse rests on a card before it is explained, and a finger stays on it, in milliseconds. */
const REST = 600;
const HOLD = 500;
/** So far a finger moves without meaning it, in pixels. */
const SLACK = 10;
/** How long an explanation stays when the finger has gone, in milliseconds. */
const STAY = 6000;

/** A card on the cloth that is being explained. */
export interface ExplainedCard {
  readonly card: string;
  readonly text: string;
  /** The middle of its upper edge, from the upper left corner of the cloth, and its height, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export class Legend {
  shown: ExplainedCard | null = $state.raw(null);
  readonly #about: (card: string) => string | null;
  #cloth: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The card that the mouse rests on. */
  #rested: Element | null = null;
  /** Where a finger went down. */
  #held: PointerEvent | null = null;

  /** @param about What is special about a card; null if nothing is. */
  constructor(about: (card: string) => string | null) {
    this.#about = about;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#rested = null;
    this.shown = null;
  }

  /** An attachment of the cloth on which the cards lie. */
  readonly watch = (cloth: HTMLElement): (() => void) => {
    this.#cloth = cloth;
    const handlers: [EventTarget, string, (event: never) => void][] = [
      [cloth, "pointermove", (event: PointerEvent) => this.#move(event)],
      [cloth, "pointerleave", () => this.hide()],
      [cloth, "pointerdown", (event: PointerEvent) => this.#down(event)],
      [cloth, "pointerup", () => this.#up()],
      [cloth, "pointercancel", () => this.#up()],
      // A finger that stays would open a menu.
      [cloth, "contextmenu", (event: Event) => this.#held && event.preventDefault()],
      [window, "keydown", (event: KeyboardEvent) => this.#key(event)],
    ];
    for (const [target, type, handler] of handlers) target.addEventListener(type, handler as EventListener);
    return () => {
      for (const [target, type, handler] of handlers) target.removeEventListener(type, handler as EventListener);
      this.hide();
      this.#cloth = null;
    };
  };

  /** The special card at a place: what lies over it takes the press, but the card is what is looked at. */
  #at({ clientX, clientY }: PointerEvent): Element | null {
    const [card] = document.elementsFromPoint(clientX, clientY).flatMap((one) => one.closest("[data-card]") ?? []);
    return card && this.#cloth?.contains(card) && this.#textOf(card) ? card : null;
  }

  #textOf(card: Element): string | null {
    return card instanceof HTMLElement && card.dataset["card"] !== undefined ? this.#about(card.dataset["card"]) : null;
  }

  #show(card: Element): void {
    const text = this.#textOf(card);
    if (!text || !this.#cloth || !(card instanceof HTMLElement)) return;
    const around = this.#cloth.getBoundingClientRect();
    const { left, top, width, height } = card.getBoundingClientRect();
    this.shown = { card: card.dataset["card"] ?? "", text, x: left + width / 2 - around.left, y: top - around.top, height };
  }

  #move(event: PointerEvent): void {
    if (this.#held) {
      if (Math.hypot(event.clientX - this.#held.clientX, event.clientY - this.#held.clientY) > SLACK) this.#up();
      return;
    }
    if (event.pointerType !== "mouse") return;
    const card = this.#at(event);
    if (card === this.#rested) return;
    this.hide();
    this.#rested = card;
    if (card) this.#timer = setTimeout(() => this.#show(card), REST);
  }

  #down(event: PointerEvent): void {
    this.hide();
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    const card = this.#at(event);
    if (!card) return;
    this.#held = event;
    this.#timer = setTimeout(() => {
      this.#show(card);
      // A finger that asked what a card does has not pressed it.
      event.target?.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId, pointerType: "touch" }));
      const swallow = (click: Event): void => {
        click.preventDefault();
        click.stopImmediatePropagation();
      };
      addEventListener("click", swallow, { capture: true, once: true });
      addEventListener("pointerdown", () => removeEventListener("click", swallow, { capture: true }), { capture: true, once: true });
      this.#timer = setTimeout(() => this.hide(), STAY);
    }, HOLD);
  }

  #up(): void {
    this.#held = null;
    if (this.shown === null) clearTimeout(this.#timer);
  }

  #key(event: KeyboardEvent): void {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() !== "i") {
      this.hide();
      return;
    }
    event.preventDefault();
    if (this.shown !== null) this.hide();
    else {
      const cards = [document.activeElement?.closest("[data-card]"), ...(this.#cloth?.querySelectorAll("[data-card]") ?? [])];
      const special = cards.find((card) => card && this.#textOf(card));
      if (special) this.#show(special);
    }
  }
}
