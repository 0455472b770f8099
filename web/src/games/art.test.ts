import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import Box from "../art/Box.svelte";
import Card from "../art/Card.svelte";
import { faceOf, suitColour } from "./art.ts";
import { GAMES } from "./index.ts";
import { PAPER } from "../art/colours.ts";
import Icon from "../art/Icon.svelte";
import { ICONS, type IconName } from "../art/icons.ts";
import Logo from "../art/Logo.svelte";
import Suit from "../art/Suit.svelte";
import { type Deck, settings } from "../state/settings.svelte.ts";

const games = Object.keys(GAMES);
const cards = games.flatMap((game) => (GAMES[game]?.art.cards ?? []).map((card) => ({ game, card })));
const suits = games.flatMap((game) => (GAMES[game]?.art.suits ?? []).map((suit) => ({ game, suit })));

/** The only svg of what was rendered. */
function picture(container: HTMLElement): SVGElement {
  const all = container.querySelectorAll("svg");
  expect(all).toHaveLength(1);
  return all[0] as SVGElement;
}

/** Relative luminance, as WCAG has it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe("cards", () => {
  it("are as many as the games have different ones", () => {
    expect(games.map((game) => GAMES[game]?.art.cards.length)).toEqual([16, 16, 60, 24]);
  });

  it.each(cards)("$game has a picture of $card", ({ game, card }) => {
    const svg = picture(render(Card, { game, card }).container);
    expect(svg.querySelector(".plain")).toBeNull();
    expect(svg.querySelectorAll("path").length).toBeGreaterThan(0);
    expect(svg.getAttribute("viewBox")).toBe("0 0 100 140");
    // The page's policy forbids inline styles, and ids would clash in a hand.
    expect(svg.outerHTML).not.toMatch(/\sstyle=|\sid=/);
  });

  it.each(cards)("$game shows the value of $card in both corners", ({ game, card }) => {
    const value = /\d+/.exec(card)?.[0];
    const svg = picture(render(Card, { game, card }).container);
    if (value === undefined || (game === "nichtig" && value === "0")) return;
    const shown = [...svg.querySelectorAll("text")].filter((text) => text.textContent === value);
    expect(shown.length).toBeGreaterThanOrEqual(2);
  });

  it.each(cards)("$game has no larger number on $card than its value", ({ game, card }) => {
    const value = /\d+/.exec(card)?.[0];
    const svg = picture(render(Card, { game, card }).container);
    if (value === undefined || (game === "nichtig" && value === "0")) return;
    const size = (text: SVGTextElement): number => Number(text.getAttribute("font-size"));
    const numbers = [...svg.querySelectorAll("text")].filter((text) => /^\d+$/.test(text.textContent)).sort((a, b) => size(b) - size(a));
    expect(numbers[0]?.textContent).toBe(value);
  });

  it("differ from one another", () => {
    const drawn = cards.map(({ game, card }) => render(Card, { game, card }).container.innerHTML);
    expect(new Set(drawn).size).toBe(cards.length);
  });

  it("have a back a game", () => {
    const drawn = games.map((game) => render(Card, { game, card: null }).container.innerHTML);
    expect(new Set(drawn).size).toBe(games.length);
  });

  it.each([
    { game: "thirteen", card: "b3" },
    { game: "danger13", card: "9+" },
    { game: "whist", card: "queen" },
  ])("of no game we know show their text: $game $card", ({ game, card }) => {
    const plain = picture(render(Card, { game, card }).container).querySelector(".plain");
    expect(plain?.textContent).toContain(card);
  });

  it("never read the text of others as markup", () => {
    const svg = picture(render(Card, { game: "whist", card: "<image href=x>" }).container);
    expect(svg.querySelector("image")).toBeNull();
    expect(svg.textContent).toContain("<image href=x>");
  });

  it.each([...(GAMES["nichtig"]?.art.cards ?? [])])("nichtig sets %s as rings only if it is a nought", (card) => {
    const svg = picture(render(Card, { game: "nichtig", card }).container);
    expect(svg.querySelectorAll("circle")).toHaveLength(/^.0$/.test(card) ? 3 : 0);
  });

  it.each(cards)("$game $card has a line under both of its corners only if it could be read upside down", ({ game, card }) => {
    const svg = picture(render(Card, { game, card }).container);
    const lines = [...svg.querySelectorAll(".foot")].map((line) => line.closest("g[transform]") !== null);
    expect(lines).toEqual(game === "nichtig" && /^.[69]$/.test(card) ? [false, true] : []);
  });

  it("are named only when they have a label", () => {
    const named = picture(render(Card, { game: "thirteen", card: "b7", label: "blue 7" }).container);
    expect([named.getAttribute("role"), named.getAttribute("aria-label"), named.getAttribute("aria-hidden")]).toEqual(["img", "blue 7", null]);
    const mute = picture(render(Card, { game: "thirteen", card: "b7" }).container);
    expect([mute.getAttribute("role"), mute.getAttribute("aria-hidden")]).toEqual([null, "true"]);
  });
});

describe("suits", () => {
  it.each(suits)("$game has a shape for $suit", ({ game, suit }) => {
    expect(picture(render(Suit, { game, suit }).container).querySelector("path")).not.toBeNull();
  });

  it.each(suits)("$game $suit is legible on paper and on its own tint", ({ game, suit }) => {
    const { ink, tint } = suitColour(game, suit);
    expect(contrast(ink, PAPER)).toBeGreaterThan(4.5);
    expect(contrast(ink, tint)).toBeGreaterThan(4.5);
  });

  it.each([
    { theme: "light", at: 1, cloth: "#ede3cd" },
    { theme: "dark", at: 2, cloth: "#16383d" },
  ])("are legible on the $theme cloth", ({ at, cloth }) => {
    const css = ["games/piles/suits", "games/nichtig/suits", "games/danger13/suits", "tokens"].map((file) => readFileSync(`src/${file}.css`, "utf8")).join("\n");
    for (const { game, suit } of suits) {
      const name = /--[\w-]+/.exec(suitColour(game, suit).cloth)?.[0] ?? "";
      const token = new RegExp(`${name}: var\\((--[\\w-]+)\\)`).exec(css)?.[1];
      const value = new RegExp(`${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.[at];
      expect(value, name).toBeDefined();
      expect(contrast(value ?? cloth, cloth), name).toBeGreaterThan(4.5);
    }
  });
});

describe("the rest", () => {
  it.each(games)("%s has a box of its own", (game) => {
    const svg = picture(render(Box, { game }).container);
    expect(svg.childElementCount).toBeGreaterThan(3);
    expect(svg.outerHTML).not.toMatch(/\sstyle=|\sid=/);
  });

  it("boxes differ, and an unknown game has a plain one", () => {
    const drawn = [...games, "whist"].map((game) => render(Box, { game }).container.innerHTML);
    expect(new Set(drawn).size).toBe(5);
  });

  it.each(Object.keys(ICONS))("icon %s is drawn", (name) => {
    expect(picture(render(Icon, { name: name as IconName }).container).querySelector("path")?.getAttribute("d")).toMatch(/^M/);
  });

  it("the logo says its name", () => {
    expect(picture(render(Logo).container).getAttribute("aria-label")).toBe("Treize");
  });
});

describe("decks", () => {
  const least: readonly (readonly [Deck, number])[] = [["usual", 4.5], ["four", 4.5], ["contrast", 7]];
  // Cards that are still there from before would be drawn again at each change.
  beforeAll(cleanup);
  afterEach(() => {
    settings.deck = "usual";
  });

  it.each(least.flatMap(([deck, ratio]) => suits.map((suit) => ({ deck, ratio, ...suit }))))("$deck: $game $suit can be read on its card", ({ deck, ratio, game, suit }) => {
    settings.deck = deck;
    const { ink, tint, paper } = suitColour(game, suit);
    expect(contrast(ink, paper)).toBeGreaterThan(ratio);
    expect(contrast(ink, tint)).toBeGreaterThan(ratio);
  });

  it.each(cards)("$game $card is another picture in each of them", ({ game, card }) => {
    const drawn = least.map(([deck]) => {
      settings.deck = deck;
      return faceOf(game, card);
    });
    expect(new Set(drawn).size).toBe(least.length);
  });
});
