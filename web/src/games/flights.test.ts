import { cleanup, render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { beforeAll, describe, expect, test } from "vitest";
import danger13 from "../fixtures/danger13.json";
import friday13 from "../fixtures/friday13.json";
import nichtig from "../fixtures/nichtig.json";
import thirteen from "../fixtures/thirteen.json";
import { words } from "../state/words.svelte.ts";
import { actorOf, isRoundEnd } from "../table/core.ts";
import { diff } from "../table/diff.ts";
import { look } from "../table/film.ts";
import { PLAY } from "../table/play.ts";
import { playOf } from "../test-play.ts";
import type { Frame, GameEvent } from "../wire.ts";
import GenericBoard from "./generic/Board.svelte";
import { gameOf } from "./index.ts";

beforeAll(() => words.choose("en"));

const GAMES = Object.entries({ thirteen, friday13, nichtig, danger13 }).map(([game, { frames }]) => ({ game, frames: frames as unknown as Frame[] }));
type Spots = ReturnType<typeof look>;

/** The places of a board at a frame. */
function placesOf(Board: Component, frames: readonly Frame[], at: number): Spots {
  const frame = frames[at];
  if (!frame) throw new Error(`there is no frame ${at}`);
  const log = frames.slice(0, at + 1).flatMap(({ n, events, view }) => (n === 0 ? view.last : events).map((event: GameEvent) => ({ event })));
  const play = playOf(frame, { log, provisional: frame.provisional ?? null });
  const { container } = render(Board, { context: new Map([[PLAY, () => play]]) });
  const places = look(container, false);
  cleanup();
  return places;
}

/** A board with all its cards takes long to draw without a browser, so this many steps are enough. */
const STEPS = 14;

/** Steps inside a round, with what flies: "b7: hand > pile:b", "?: stock > seat:1". */
function stepsOf(Board: Component, frames: readonly Frame[]): { frame: Frame; flights: string[] }[] {
  const places = frames.slice(0, STEPS + 1).map((_, at) => placesOf(Board, frames, at));
  return frames.slice(1, STEPS + 1).flatMap((frame, index) => {
    if (frame.events.some(isRoundEnd)) return [];
    const flights = diff(places[index] ?? [], places[index + 1] ?? [], actorOf(frames[index]?.view));
    return [{ frame, flights: flights.map(({ from, to, left, came }) => `${(came ?? left)?.name ?? "?"}: ${from} > ${to}`) }];
  });
}

describe.each(GAMES)("$game", ({ game, frames }) => {
  let steps: ReturnType<typeof stepsOf> = [];
  beforeAll(() => {
    steps = stepsOf(gameOf(game).Board, frames);
  }, 60_000);

  test("every card comes from somewhere and goes somewhere", () => {
    expect(steps.filter(({ flights }) => flights.length > 0).length).toBeGreaterThan(9);
    expect(steps.flatMap(({ frame, flights }) => flights.filter((flight) => flight.includes("null")).map((flight) => `step ${frame.n}: ${flight}`))).toEqual([]);
  });

  test("a card that somebody plays comes from their hand, or from what was turned up", () => {
    let played = 0;
    for (const { frame, flights } of steps) {
      for (const event of frame.events as { event: string; seat?: number; card?: string | null }[]) {
        if ((event.event !== "played" && event.event !== "placed") || event.card == null) continue;
        const from = event.event === "placed" ? "turned" : event.seat === frame.seat ? "hand" : `seat:${event.seat}`;
        // A card that equals one beside it may change places with it.
        if (flights.some((flight) => flight.startsWith(`${event.card}: ${from} >`))) played++;
        else expect(flights.filter((flight) => flight.startsWith(`${event.card}:`)).every((flight) => !flight.includes("seat:") || flight.includes(`seat:${event.seat}`)), `step ${frame.n}: ${flights.join(", ")}`).toBe(true);
      }
    }
    expect(played).toBeGreaterThan(4);
  });
});

test("the plain board moves cards, too", () => {
  const moved = stepsOf(GenericBoard, thirteen.frames as unknown as Frame[]).filter(({ flights }) => flights.some((flight) => !flight.startsWith("?") && !flight.includes("null")));
  expect(moved.length).toBeGreaterThan(9);
}, 60_000);
