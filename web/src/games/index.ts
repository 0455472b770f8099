// The list of games. One that is not listed here is shown as plain lists and cards.
import { danger13 } from "./danger13/index.ts";
import type { Art, Game } from "./game.ts";
import GenericBoard from "./generic/Board.svelte";
import GenericCount from "./generic/Count.svelte";
import { nichtig } from "./nichtig/index.ts";
import { friday13, thirteen } from "./piles/index.ts";

export const GAMES: Readonly<Record<string, Game>> = { thirteen, friday13, nichtig, danger13 };

/** The game that is chosen until somebody chooses another. */
export const FIRST = "thirteen";
/** The one whose picture says that something went wrong. */
export const UNLUCKY = "friday13";

/** What a game does its own way. */
export const gameOf = (game: string): Omit<Game, "art"> => GAMES[game] ?? { Board: GenericBoard, Count: GenericCount };
/** A game's pictures; nothing if it has none. */
export const artOf = (game: string): Art | undefined => GAMES[game]?.art;
