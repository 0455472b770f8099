// Where the cards of a hand stand.

/** A card of the hand: its index, and a key that is its own among equal cards. */
export interface HandCard {
  readonly card: string;
  readonly index: number;
  readonly key: string;
}

/** Where each card stands among those that were dealt; null if there is another card among them: then others have been dealt. */
function placesIn(dealt: readonly string[], cards: readonly string[]): readonly number[] | null {
  const places: number[] = [];
  for (const card of cards) {
    const place = dealt.indexOf(card, (places.at(-1) ?? -1) + 1);
    if (place < 0) return null;
    places.push(place);
  }
  return places;
}

/** The hand as it was dealt, of which these cards are left: it changes only when cards are added. */
export const dealtHand = (dealt: readonly string[], cards: readonly string[]): readonly string[] => (placesIn(dealt, cards) === null ? cards : dealt);

/** The cards in one row or two: a card stays in the row into which it was dealt, whatever has been played since. */
export function handRows(dealt: readonly string[], cards: readonly string[], isSplit: boolean): readonly HandCard[][] {
  const each = cards.map((card, index) => ({ card, index, key: `${card}#${cards.slice(0, index).filter((other) => other === card).length}` }));
  if (!isSplit) return [each];
  const half = Math.ceil(dealt.length / 2);
  const places = placesIn(dealt, cards) ?? [];
  const isAbove = ({ index }: HandCard): boolean => (places[index] ?? 0) < half;
  return [each.filter(isAbove), each.filter((one) => !isAbove(one))];
}
