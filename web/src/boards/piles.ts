// 13 and Vendredi 13 in motion.
import type { PilesBoard, PilesEvent } from "../wire.ts";
import { type Director, replaced, without } from "./director.ts";

/** The suits of the two games, in the order of their piles. */
export const SUITS: Record<string, readonly string[]> = { thirteen: ["b", "y", "g"], friday13: ["c", "m", "l"] };

export const cardOf = (action: string): string => action.slice(0, action.indexOf(">"));
export const valueOf = (card: string): number => Number(card.slice(1));

const EMPTY = { cards: [], sum: 0 };

function pileIndex(pile: string): number {
  return Object.values(SUITS).reduce((found, suits) => (found >= 0 ? found : suits.indexOf(pile)), -1);
}

export const piles: Director<PilesBoard, PilesEvent> = {
  apply(board, event, seat) {
    switch (event.event) {
      case "round_started":
        return {
          ...board,
          round: event.round,
          first: event.first,
          turn: event.first,
          piles: [EMPTY, EMPTY, EMPTY],
          taken: board.taken.map(() => []),
          hand: board.hand && [],
        };
      case "dealt":
        return {
          ...board,
          hand: event.seat === seat ? event.cards : board.hand,
          hands: replaced(board.hands, event.seat, () => event.count),
        };
      case "played":
        return {
          ...board,
          hand: board.hand && event.seat === seat ? without(board.hand, event.card) : board.hand,
          hands: replaced(board.hands, event.seat, (count) => Math.max(0, count - 1)),
          piles: replaced(board.piles, pileIndex(event.pile), (pile) => ({
            cards: [...pile.cards, event.card],
            sum: event.sum,
          })) as PilesBoard["piles"],
        };
      case "took":
        return {
          ...board,
          taken: replaced(board.taken, event.seat, (taken) => [...taken, ...event.cards]),
          piles: replaced(board.piles, pileIndex(event.pile), (pile) => {
            const card = pile.cards.at(-1);
            return card === undefined ? pile : { cards: [card], sum: valueOf(card) };
          }) as PilesBoard["piles"],
        };
      case "drew":
        return {
          ...board,
          stock: Math.max(0, board.stock - 1),
          hand: board.hand && event.seat === seat && event.card !== null ? [...board.hand, event.card] : board.hand,
          hands: replaced(board.hands, event.seat, (count) => count + 1),
        };
      case "round_ended":
        return { ...board, turn: null, totals: board.totals.map((total, at) => total + (event.scores[at] ?? 0)) };
    }
  },
  moves(_, event, seat) {
    switch (event.event) {
      case "played":
        return [
          {
            kind: "arrive",
            at: `top:${event.pile}`,
            from: event.seat === seat ? `hand:${event.card}` : `seat:${event.seat}`,
          },
        ];
      case "took":
        return [
          { kind: "shake", at: `pile:${event.pile}` },
          { kind: "leave", at: `under:${event.pile}`, to: `seat:${event.seat}` },
        ];
      case "drew":
        return event.seat === seat
          ? [{ kind: "arrive", at: `hand:${event.card}`, from: "stock" }]
          : [{ kind: "leave", at: "stock", to: `seat:${event.seat}` }];
      case "dealt":
        return [{ kind: "leave", at: "stock", to: `seat:${event.seat}` }];
      default:
        return [];
    }
  },
};
