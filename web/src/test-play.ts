// The play of a test: a frame as a board is given it, of people who sit there by made-up names.
import { Choices } from "./table/choices.ts";
import { Film } from "./table/film.ts";
import type { Play } from "./table/play.ts";
import type { Frame } from "./wire.ts";

/** A frame's board, at which nothing is decided unless `more` says so, also by getters. */
export function playOf(frame: Pick<Frame, "view" | "seat" | "ask">, more: Partial<Play> = {}): Play {
  const names = Array.from({ length: frame.view.players }, (_, seat) => `P${seat}`);
  const play: Play = {
    game: frame.view.game,
    view: frame.view,
    seat: frame.seat,
    sitters: names.map((name) => ({ name, bot: false, away: false, connected: true })),
    names,
    decision: null,
    legal: [],
    pending: null,
    rule: 1,
    openMemory: false,
    log: [],
    open: null,
    film: new Film(),
    choices: new Choices(),
    live: null,
    asked: frame.ask,
    provisional: null,
    called: () => undefined,
    preview: () => null,
    why: () => null,
    act: () => {},
  };
  return Object.defineProperties(play, Object.getOwnPropertyDescriptors(more));
}
