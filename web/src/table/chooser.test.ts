import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../state/settings.svelte.ts";
import { Chooser } from "./chooser.svelte.ts";

type Handlers = Record<string, (event: unknown) => void>;

/** A thing that can be chosen, and how often it was. */
function thing(chooser: Chooser, key: string): { on: Handlers; played: () => number } {
  let count = 0;
  const on = chooser.on(key, () => count++) as unknown as Handlers;
  return { on, played: () => count };
}
const tap = (on: Handlers, pointerType: string): void => {
  dispatchEvent(new PointerEvent("pointerdown", { pointerType }));
  on["onpointerdown"]?.({ pointerType });
  on["onfocus"]?.({});
  on["onclick"]?.({ detail: 1 });
};

const press = (key: string): boolean => dispatchEvent(new KeyboardEvent("keydown", { key }));

describe("what nobody touched", () => {
  it("is not played by a finger's first tap, though the focus has come to it", () => {
    const chooser = new Chooser();
    const [one, next] = [thing(chooser, "b7"), thing(chooser, "y1")];
    tap(one.on, "touch");
    tap(one.on, "touch");
    chooser.clear();
    next.on["onfocus"]?.({});
    expect(chooser.armed).toBeNull();
    tap(next.on, "touch");
    expect([chooser.armed, chooser.by, next.played()]).toEqual(["y1", "touch", 0]);
  });

  it("is not played by a finger's first tap, though a mouse rests over it", () => {
    const chooser = new Chooser();
    const card = thing(chooser, "b7");
    card.on["onpointerenter"]?.({ pointerType: "mouse" });
    expect(chooser.armed).toBe("b7");
    tap(card.on, "touch");
    expect([chooser.armed, chooser.by, card.played()]).toEqual(["b7", "touch", 0]);
    tap(card.on, "touch");
    expect(card.played()).toBe(1);
  });

  it("is not looked at when a turn begins, unless the keyboard is on it", () => {
    const chooser = new Chooser();
    const card = thing(chooser, "b7");
    tap(card.on, "touch");
    chooser.begin();
    expect(chooser.armed).toBeNull();
    press("Tab");
    card.on["onfocus"]?.({});
    chooser.clear();
    chooser.begin();
    expect(chooser.armed).toBe("b7");
  });
});

describe("how to play what is looked at", () => {
  afterEach(() => void (settings.oneTap = false));

  it("is said to a finger and to the keyboard, and not to a mouse", () => {
    const chooser = new Chooser();
    const card = thing(chooser, "b7");
    card.on["onpointerenter"]?.({ pointerType: "mouse" });
    expect([chooser.armed, chooser.next]).toEqual(["b7", null]);
    press("Tab");
    card.on["onfocus"]?.({});
    expect(chooser.next).toBe("keyboard");
    chooser.begin();
    expect(chooser.next).toBe("keyboard");
    chooser.clear();
    expect(chooser.next).toBeNull();
    tap(card.on, "touch");
    expect(chooser.next).toBe("touch");
    settings.oneTap = true;
    expect(chooser.next).toBeNull();
  });
});

describe("what cannot be chosen", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const closed = (isTurn: boolean): { chooser: Chooser; on: Handlers } => {
    const chooser = new Chooser(() => (isTurn ? 0 : null));
    const play = (): void => {
      throw new Error("played");
    };
    return { chooser, on: chooser.on("b7", play, () => false) as unknown as Handlers };
  };

  it("is explained after a press, not to the player who looks", () => {
    const { chooser, on } = closed(true);
    on["onpointerenter"]?.({ pointerType: "mouse" });
    expect(chooser.refused).toBeNull();
    tap(on, "mouse");
    expect([chooser.refused, chooser.armed]).toEqual(["b7", null]);
  });

  it("is explained for a moment out of turn, and until something else is looked at in one's turn", () => {
    const [out, mine] = [closed(false), closed(true)];
    for (const { on } of [out, mine]) tap(on, "touch");
    expect([out.chooser.refused, mine.chooser.refused]).toEqual(["b7", "b7"]);
    vi.runAllTimers();
    expect([out.chooser.refused, mine.chooser.refused]).toEqual([null, "b7"]);
    mine.chooser.begin();
    expect(mine.chooser.refused).toBeNull();
  });
});

describe("looking before playing", () => {
  it("a finger looks with the first tap, and plays with the second", () => {
    const chooser = new Chooser();
    const card = thing(chooser, "b7");
    tap(card.on, "touch");
    expect([chooser.armed, card.played()]).toEqual(["b7", 0]);
    tap(card.on, "touch");
    expect(card.played()).toBe(1);
  });

  it("a finger that taps another card looks at that one", () => {
    const chooser = new Chooser();
    const [one, other] = [thing(chooser, "b7"), thing(chooser, "y1")];
    tap(one.on, "touch");
    tap(other.on, "touch");
    expect([chooser.armed, one.played(), other.played()]).toEqual(["y1", 0, 0]);
  });

  it("a mouse has looked when it is there, and plays with one press", () => {
    const chooser = new Chooser();
    const card = thing(chooser, "b7");
    card.on["onpointerenter"]?.({ pointerType: "mouse" });
    expect(chooser.armed).toBe("b7");
    tap(card.on, "mouse");
    expect(card.played()).toBe(1);
  });

  it("a mouse that was there before the last card was played needs no second press", () => {
    const chooser = new Chooser();
    const [one, other] = [thing(chooser, "b7"), thing(chooser, "y1")];
    one.on["onpointerenter"]?.({ pointerType: "mouse" });
    tap(one.on, "mouse");
    other.on["onpointerenter"]?.({ pointerType: "mouse" });
    expect(chooser.armed).toBe("b7");
    chooser.clear();
    tap(other.on, "mouse");
    expect(other.played()).toBe(1);
  });

  it("a mouse that presses a card while another one is held looks first", () => {
    const chooser = new Chooser();
    const [wild, other] = [thing(chooser, "r4"), thing(chooser, "y1")];
    tap(wild.on, "mouse");
    tap(other.on, "mouse");
    expect([chooser.armed, other.played()]).toEqual(["y1", 0]);
  });

  it("the keyboard looks with its focus, and plays with Enter", () => {
    const chooser = new Chooser();
    const card = thing(chooser, "b7");
    press("Tab");
    card.on["onfocus"]?.({});
    expect(chooser.armed).toBe("b7");
    card.on["onclick"]?.({ detail: 0 });
    expect(card.played()).toBe(1);
  });

  it("the player who wants it plays with one tap", () => {
    settings.oneTap = true;
    const card = thing(new Chooser(), "b7");
    tap(card.on, "touch");
    settings.oneTap = false;
    expect(card.played()).toBe(1);
  });
});
