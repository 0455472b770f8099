// Dragging or flicking a card onto the table, besides pressing it. A finger drags a card of the hand only upwards, so that the page can
// still be scrolled.

export interface Gesture {
  /** How far the pointer has come, in pixels. */
  readonly x: number;
  readonly y: number;
  /** How long that took, in milliseconds. */
  readonly time: number;
}

/** So far a pointer moves without meaning it. */
const SLACK = 10;
/** A card that was dragged so far up is played; one that was flicked may stop much earlier. */
const FAR = 72;
const FLICK = 28;
/** Pixels per millisecond. */
const FAST = 0.45;

/** Does a drag begin here? `isUpOnly` is for a finger that may mean to scroll. */
export const isDrag = ({ x, y }: Gesture, isUpOnly: boolean): boolean => Math.hypot(x, y) > SLACK && (!isUpOnly || -y > Math.abs(x));

/** Was the card thrown onto the table? */
export const isThrown = ({ y, time }: Gesture): boolean => -y >= FAR || (-y >= FLICK && -y / Math.max(1, time) >= FAST);

export interface Dragged {
  /** May a finger drag it in every direction? Then the page cannot be scrolled there. */
  readonly everyWay?: boolean;
  can(): boolean;
  begin(): void;
  /** `over` finds what it could be laid on there. */
  move(gesture: Gesture, over: () => HTMLElement | null): void;
  /** It is let go: at an element that something can be laid on, thrown, or neither. */
  end(target: HTMLElement | null, thrown: boolean): void;
}

/** What something can be laid on, at the place of a pointer. */
const pileAt = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
  document.elementsFromPoint(clientX, clientY).find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset["pile"] !== undefined) ?? null;

/** An attachment: the element can be dragged. A press that moves nowhere stays a press. */
export function draggable(dragged: Dragged): (element: HTMLElement) => () => void {
  return (element) => {
    let start: PointerEvent | null = null;
    let isDragging = false;
    const gesture = (event: PointerEvent): Gesture => ({ x: event.clientX - start!.clientX, y: event.clientY - start!.clientY, time: event.timeStamp - start!.timeStamp });
    const down = (event: PointerEvent): void => {
      start = event.isPrimary && event.button === 0 && dragged.can() ? event : null;
    };
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.pointerId) return;
      if (!isDragging) {
        if (!isDrag(gesture(event), event.pointerType === "touch" && !dragged.everyWay)) return;
        isDragging = true;
        element.setPointerCapture(event.pointerId);
        dragged.begin();
      }
      dragged.move(gesture(event), () => pileAt(event));
    };
    const finish = (event: PointerEvent, isOver: boolean): void => {
      if (!start || event.pointerId !== start.pointerId) return;
      const done = gesture(event);
      start = null;
      if (!isDragging) return;
      isDragging = false;
      dragged.end(isOver ? pileAt(event) : null, isOver && isThrown(done));
      // What was dragged was not pressed. The click comes at once, if it comes at all.
      const swallow = (click: MouseEvent): void => {
        click.preventDefault();
        click.stopImmediatePropagation();
      };
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    };
    const up = (event: PointerEvent): void => finish(event, true);
    const cancel = (event: PointerEvent): void => finish(event, false);
    const handlers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel };
    for (const [type, handler] of Object.entries(handlers)) element.addEventListener(type, handler as EventListener);
    return () => {
      for (const [type, handler] of Object.entries(handlers)) element.removeEventListener(type, handler as EventListener);
    };
  };
}
