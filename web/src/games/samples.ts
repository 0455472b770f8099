// One card of each suit, to see how cards are coloured.
import type { Art } from "./game.ts";

/** How many cards are shown. */
const SAMPLES = 4;

export function samplesOf(art: Pick<Art, "cards" | "suits"> | undefined): string[] {
  const { cards = [], suits = [] } = art ?? {};
  return suits.slice(0, SAMPLES).flatMap((suit) => {
    // In Danger 13, a card with two pluses is written with what one plus is written with.
    const longer = suits.filter((other) => other !== suit && other.includes(suit));
    return cards.findLast((card) => card.includes(suit) && !longer.some((other) => card.includes(other))) ?? [];
  });
}
