import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../state/settings.svelte.ts";
import { Film, between } from "./film.ts";

test.each([
  ["a card from a seat is as high as the seat, not as wide", [500, 400, 100, 140], [40, 20, 200, 70], "translate(-410px, -415px) scale(0.5)"],
  ["a card from the hand keeps its size", [500, 400, 100, 140], [300, 700, 100, 140], "translate(-200px, 300px) scale(1)"],
  ["a card from a larger place starts larger", [0, 0, 50, 70], [0, 0, 100, 140], "translate(25px, 35px) scale(2)"],
  ["what has no size is not stretched", [0, 0, 0, 0], [10, 10, 100, 140], "translate(60px, 80px) scale(1)"],
] as const)("%s", (_, [x, y, width, height], [toX, toY, toWidth, toHeight], expected) => {
  expect(between(new DOMRect(x, y, width, height), new DOMRect(toX, toY, toWidth, toHeight))).toBe(expected);
});

describe("a film", () => {
  /** What was moved, by what is written on it; and what ends it. */
  let moved: { text: string; isGhost: boolean; frames: Keyframe[]; delay: number }[] = [];
  let finish: (() => void)[] = [];
  let isReduced = false;
  beforeEach(() => {
    moved = [];
    finish = [];
    isReduced = false;
    settings.speed = "slow";
    vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
    Element.prototype.animate = function (frames, options): Animation {
      const { delay = 0 } = options as KeyframeAnimationOptions;
      moved.push({ text: this.textContent ?? "", isGhost: this.classList.contains("ghost"), frames: frames as Keyframe[], delay });
      let done = (): void => {};
      const finished = new Promise<void>((resolve) => (done = resolve));
      finish.push(done);
      return { finished, finish: done } as unknown as Animation;
    };
  });

  const PILE = '<div data-place="pile" data-shakes><i data-card="b1">b1</i><i data-card="b2">b2</i></div>';
  const TAKEN = '<div data-place="pile" data-shakes><i data-card="b7">b7</i></div>';
  const seat = (hidden: number, holds: string): string => `<div data-place="seat:1" data-seat="1" data-hidden="${hidden}"><b data-place="taken:1" data-holds="${holds}"></b></div>`;
  const ghosts = (): number => document.querySelectorAll(".ghost").length;
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

  /** A card comes from a hand to a pile, which is taken. */
  function show(film: Film): Promise<void> {
    const stage = document.createElement("div");
    document.body.replaceChildren(stage);
    stage.innerHTML = PILE + seat(5, "");
    film.stage(stage);
    return film.show(() => (stage.innerHTML = TAKEN + seat(4, "b1 b2")), 1);
  }

  test("a card lands before the others leave, and the place shakes in between", async () => {
    const shown = show(new Film());
    await settled();
    const flights = moved.filter(({ isGhost }) => isGhost).map(({ text, delay }) => [text, delay > 0]);
    expect(flights).toEqual([["b1", true], ["b2", true], ["b7", false]]);
    expect(moved.some(({ isGhost, frames }) => !isGhost && String(frames[1]?.["transform"]).startsWith("translateX"))).toBe(true);
    expect(ghosts()).toBe(3);
    for (const done of finish) done();
    await shown;
    expect(ghosts()).toBe(0);
  });

  test("ends at once when somebody hurries", async () => {
    const film = new Film();
    const shown = show(film);
    await settled();
    expect(ghosts()).toBe(3);
    film.hurry();
    await shown;
    expect(ghosts()).toBe(0);
  });

  test("with reduced motion nothing moves: it fades", async () => {
    isReduced = true;
    const shown = show(new Film());
    await settled();
    expect(moved.map(({ text }) => text).sort()).toEqual(["b1", "b2", "b7"]);
    expect(moved.every(({ frames }) => frames.every((frame) => !("transform" in frame)))).toBe(true);
    for (const done of finish) done();
    await shown;
  });

  test("without speed or a stage the board just changes", async () => {
    settings.speed = "off";
    await show(new Film());
    expect([moved.length, document.body.textContent]).toEqual([0, "b7"]);
    settings.speed = "slow";
    const change = vi.fn();
    await new Film().show(change, null);
    expect([change.mock.calls.length, moved.length]).toEqual([1, 0]);
  });

  describe("a trick", () => {
    const CARDS = ["r1", "g2", "b3"];
    /** Three cards lie before three players, at places of this kind; all of them go to one of the players. */
    function gather(film: Film, kind: string): Promise<void> {
      const stage = document.createElement("div");
      document.body.replaceChildren(stage);
      stage.innerHTML = CARDS.map((card, at) => `<div data-place="trick:${at}" ${kind}><i data-card="${card}">${card}</i></div>`).join("") + '<div data-place="won:2" data-holds=""></div>';
      const places: HTMLElement[] = [...stage.querySelectorAll<HTMLElement>("[data-place^=trick]")];
      const at = (element: HTMLElement, x: number): DOMRect => (element.getBoundingClientRect = () => new DOMRect(x, 0, 100, 140)) && new DOMRect(x, 0, 100, 140);
      places.forEach((place, index) => {
        at(place, index * 300);
        at(place.firstElementChild as HTMLElement, index * 300);
      });
      film.stage(stage);
      return film.show(() => {
        places.forEach((place) => place.replaceChildren());
        (stage.lastElementChild as HTMLElement).dataset["holds"] = CARDS.join(" ");
      }, 2);
    }
    const heaps = (): (string | number | null | undefined)[][] => moved.filter(({ isGhost }) => isGhost).map(({ text, frames }) => [text, frames.length, frames[1]?.offset]);

    test("comes together before it goes to who has won it, one card after another", async () => {
      const shown = gather(new Film(), "data-gathers");
      await settled();
      expect(heaps()).toEqual(CARDS.map((card) => [card, 3, 0.45]));
      // In the middle of the three, before they leave: each has another way there.
      expect(moved.filter(({ isGhost }) => isGhost).map(({ frames }) => frames[1]?.["transform"])).toEqual(["translate(300px, 0px) scale(1)", "translate(0px, 0px) scale(1)", "translate(-300px, 0px) scale(1)"]);
      for (const done of finish) done();
      await shown;
      expect(ghosts()).toBe(0);
    });

    test("is not gathered where cards leave places of another kind", async () => {
      const shown = gather(new Film(), "");
      await settled();
      expect(heaps()).toEqual(CARDS.map((card) => [card, 2, undefined]));
      for (const done of finish) done();
      await shown;
    });

    test("fades with reduced motion, and is just gone without animations", async () => {
      isReduced = true;
      const shown = gather(new Film(), "data-gathers");
      await settled();
      expect(moved.map(({ text, frames }) => [text, frames])).toEqual(CARDS.map((card) => [card, [{}, { opacity: 0 }]]));
      for (const done of finish) done();
      await shown;
      moved = [];
      settings.speed = "off";
      await gather(new Film(), "data-gathers");
      expect(moved).toEqual([]);
    });
  });

  test("a pause ends by itself, or when somebody hurries", async () => {
    const film = new Film();
    await film.pause(1);
    const paused = film.pause(100_000);
    film.hurry();
    await paused;
  });
});
