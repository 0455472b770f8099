// What moved between two boards. No game's rules: cards are distinguished by their names, and hidden ones by how many there are.

/** A card whose name is known. */
export interface Named {
  readonly name: string;
}

/** A place on the board, as it is at one moment. */
export interface Place<Card extends Named = Named> {
  readonly name: string;
  /** The seat that it belongs to. */
  readonly seat: number | null;
  /** The cards whose names are known, in their order. */
  readonly cards: readonly Card[];
  /** The number of face-down cards. */
  readonly hidden: number;
}

/** A card that moves. A stack of face-down cards that goes from one place to another is one flight without cards. */
export interface Flight<Card extends Named = Named> {
  /** Where it comes from; null if no place explains where it was. */
  readonly from: string | null;
  /** Where it goes; null if no place explains where it is. */
  readonly to: string | null;
  /** The card as it lay before; null if it was face down. */
  readonly left: Card | null;
  /** The card as it lies now; null if it is face down. */
  readonly came: Card | null;
}

interface Found<Card extends Named> {
  readonly place: Place<Card>;
  readonly card: Card;
}

/**
 * The flights that lead from one board to the next.
 *
 * A card that is missing in one place and new in another one has moved. A new card without such a partner was face down
 * before, a missing one is face down now: the numbers of face-down cards say where. `actor` is the seat that acted, which
 * is where a card comes from in case of doubt: a hand that is filled up again has as many cards as before.
 */
export function diff<Card extends Named>(before: readonly Place<Card>[], after: readonly Place<Card>[], actor: number | null): Flight<Card>[] {
  const then = new Map(before.map((place) => [place.name, place]));
  const now = new Map(after.map((place) => [place.name, place]));
  const gone: Found<Card>[] = [];
  const fresh: Found<Card>[] = [];
  for (const name of new Set([...then.keys(), ...now.keys()])) {
    const [left, came] = unmatched(then.get(name)?.cards ?? [], now.get(name)?.cards ?? []);
    for (const card of left) gone.push({ place: then.get(name)!, card });
    for (const card of came) fresh.push({ place: now.get(name)!, card });
  }

  const flights: Flight<Card>[] = [];
  const arrivals: Found<Card>[] = [];
  for (const one of fresh) {
    const partners = gone.filter(({ card }) => card.name === one.card.name);
    const partner = partners.find(({ place }) => place.seat !== null && place.seat === one.place.seat) ?? partners[0];
    if (!partner) {
      arrivals.push(one);
      continue;
    }
    gone.splice(gone.indexOf(partner), 1);
    flights.push({ from: partner.place.name, to: one.place.name, left: partner.card, came: one.card });
  }

  /** How many face-down cards each place has won or lost that no flight explains yet, in the order of the places. */
  const balance = new Map<string, number>();
  for (const name of new Set([...then.keys(), ...now.keys()])) balance.set(name, (now.get(name)?.hidden ?? 0) - (then.get(name)?.hidden ?? 0));
  const seatOf = (name: string): number | null => (then.get(name) ?? now.get(name))?.seat ?? null;
  const nearest = (names: readonly string[], seat: number | null): string | null =>
    names.find((name) => seat !== null && seatOf(name) === seat) ?? names.find((name) => actor !== null && seatOf(name) === actor) ?? null;

  for (const { place, card } of arrivals) {
    const names = [...balance.keys()];
    const down = names.filter((name) => (balance.get(name) ?? 0) < 0);
    const refilled = names.find((name) => actor !== null && seatOf(name) === actor && balance.get(name) === 0 && (then.get(name)?.hidden ?? 0) > 0);
    const from = nearest(down, place.seat) ?? refilled ?? down[0] ?? null;
    if (from !== null) balance.set(from, (balance.get(from) ?? 0) + 1);
    flights.push({ from, to: place.name, left: null, came: card });
  }
  for (const { place, card } of gone) {
    const up = [...balance.keys()].filter((name) => (balance.get(name) ?? 0) > 0);
    const to = nearest(up, place.seat) ?? up[0] ?? null;
    if (to !== null) balance.set(to, (balance.get(to) ?? 0) - 1);
    flights.push({ from: place.name, to, left: card, came: null });
  }

  // What is left went from one face-down place to another: from where there are too few to where there are too many.
  for (const [to, more] of balance) {
    let missing = more;
    for (const [from, less] of balance) {
      if (missing <= 0) break;
      if (less >= 0) continue;
      const moved = Math.min(missing, -less);
      missing -= moved;
      balance.set(from, less + moved);
      flights.push({ from, to, left: null, came: null });
    }
  }
  return flights;
}

/** The cards that only the first list has, and those that only the second list has. Of equal cards those stay that keep the order. */
function unmatched<Card extends Named>(before: readonly Card[], after: readonly Card[]): [Card[], Card[]] {
  // The longest common subsequence stays; lengths[i][j] is its length for the rests from i and j on.
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] = before[i]!.name === after[j]!.name ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const left: Card[] = [];
  const came: Card[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i]!.name === after[j]!.name) {
      i++;
      j++;
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) left.push(before[i++]!);
    else came.push(after[j++]!);
  }
  left.push(...before.slice(i));
  came.push(...after.slice(j));
  // A card that only changed its position has not moved away.
  return [left.filter((card) => !takeOut(came, card)), came];
}

/** Removes a card of the same name; says whether there was one. */
function takeOut<Card extends Named>(cards: Card[], { name }: Card): boolean {
  const index = cards.findIndex((card) => card.name === name);
  if (index >= 0) cards.splice(index, 1);
  return index >= 0;
}
