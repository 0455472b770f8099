// Pictures of any game's cards. A game that is not listed has plain ones.
import { weave } from "../art/backs.ts";
import { type Colour, colourFrom } from "../art/colours.ts";
import type { Shape } from "../art/draw.ts";
import { settings } from "../state/settings.svelte.ts";
import { artOf } from "./index.ts";

/** Remembers what was drawn: a table shows a hundred cards. */
function remembered<Drawn>(draw: (game: string, card: string) => Drawn): (game: string, card?: string) => Drawn {
  const drawn = new Map<string, Drawn>();
  return (game, card = "") => {
    const name = `${settings.deck} ${game} ${card}`;
    if (!drawn.has(name)) drawn.set(name, draw(game, card));
    return drawn.get(name)!;
  };
}

/** A card's face, or nothing if the game has no such card. */
export const faceOf = remembered((game, card) => artOf(game)?.face(card) ?? null);

/** The back of a game's cards. */
export const backOf = remembered((game) => weave(artOf(game)?.back));

/** A suit's shape. */
export const shapeOf = (game: string, suit: string): Shape | undefined => artOf(game)?.shapes[suit];

/** A suit's colours. */
export function suitColour(game: string, suit: string): Colour {
  const art = artOf(game);
  return colourFrom(art?.colours[suit], `${game}-${art?.spelt?.[suit] ?? suit}`);
}
