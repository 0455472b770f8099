import { describe, expect, it } from "vitest";
import danger13 from "../fixtures/danger13.json";
import friday13 from "../fixtures/friday13.json";
import nichtig from "../fixtures/nichtig.json";
import thirteen from "../fixtures/thirteen.json";
import type { Frame, GameEvent } from "../wire.ts";
import { directorOf } from "./index.ts";

const GAMES = Object.entries({ thirteen, friday13, nichtig, danger13 }).map(
  ([game, { frames }]) => [game, frames as unknown as Frame[]] as const,
);

/** Lists of cards are compared as piles of the same cards: only a hand's order is the view's own business. */
function normal(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    const list = value.map((one) => normal(one));
    return ["hand", "taken", "cards", "discards", "won"].includes(key) || list.every((one) => typeof one === "string")
      ? list.map((one) => (Array.isArray(one) ? [...one].sort() : one)).sort()
      : list;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, normal(one, name)]));
}

/** What a view knows and no event tells: whose turn comes next, and what is left after a deal. */
const UNTOLD = ["turn", "deciding", "over", "round", "lead", "laying"];

describe.each(GAMES)("%s, shown event by event", (game, frames) => {
  it("arrives where the next view is", () => {
    const director = directorOf(game);
    if (!director) throw new Error("it has a director");
    frames.slice(1).forEach((frame, index) => {
      const before = frames[index];
      if (!before) return;
      const board = frame.events.reduce<unknown>((now, event: GameEvent) => director.apply(now, event, frame.seat), before.view.board);
      for (const [key, value] of Object.entries(frame.view.board)) {
        const isDeal = frame.events.some((event) => event.event === "dealt");
        if (UNTOLD.includes(key) || (key === "stock" && isDeal)) continue;
        expect(normal((board as Record<string, unknown>)[key], key), `${key} after step ${frame.n}`).toEqual(normal(value, key));
      }
    });
  });

  it("never changes the board it is given", () => {
    const director = directorOf(game);
    for (const frame of frames.slice(1)) {
      const before = frames[frame.n - 1]?.view.board;
      const copy = structuredClone(before);
      for (const event of frame.events) {
        director?.apply(before, event, frame.seat);
        director?.moves(before, event, frame.seat);
      }
      expect(before).toEqual(copy);
    }
  });
});
