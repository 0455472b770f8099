// Null & Nichtig in motion.
import type { NichtigBoard, NichtigEvent } from "../wire.ts";
import { type Director, replaced, without } from "./director.ts";

/** The colours, in the order of the piles. */
export const COLOURS = ["b", "g", "v", "r", "y"] as const;

export const colourOf = (card: string): string => card.slice(0, 1);
export const numberOf = (card: string): number => Number(card.slice(1));

type Piles = NichtigBoard["piles"][number];

/** The piles with cards on top, the first one lowest. */
function covered(piles: Piles, cards: readonly string[]): Piles {
  const tops = [...piles.tops] as Piles["tops"];
  for (const card of cards) tops[COLOURS.indexOf(colourOf(card) as (typeof COLOURS)[number])] = card;
  return { cards: [...piles.cards, ...cards], tops };
}

export const nichtig: Director<NichtigBoard, NichtigEvent> = {
  apply(board, event, seat) {
    switch (event.event) {
      case "round_started":
        return {
          ...board,
          round: event.round,
          leader: event.leader,
          lead: event.leader,
          turn: null,
          trick: [],
          own_laid: [],
          laid: board.laid.map(() => 0),
          laying: board.hands.map((_, at) => at),
          piles: board.piles.map(() => ({ cards: [], tops: [null, null, null, null, null] })),
          hand: board.hand && [],
        };
      case "dealt":
        return {
          ...board,
          hand: event.seat === seat ? event.cards : board.hand,
          hands: replaced(board.hands, event.seat, () => event.count),
        };
      case "laid": {
        const own = event.seat === seat && event.card !== null;
        return {
          ...board,
          laid: replaced(board.laid, event.seat, (count) => count + 1),
          hands: replaced(board.hands, event.seat, (count) => Math.max(0, count - 1)),
          own_laid: own && event.card ? [...board.own_laid, event.card] : board.own_laid,
          hand: own && event.card && board.hand ? without(board.hand, event.card) : board.hand,
        };
      }
      case "revealed":
        return {
          ...board,
          laying: [],
          turn: board.leader,
          own_laid: event.seat === seat ? [] : board.own_laid,
          laid: replaced(board.laid, event.seat, () => 0),
          piles: replaced(board.piles, event.seat, (piles) => covered(piles, event.cards)),
        };
      case "played":
        return {
          ...board,
          trick: [...board.trick, event.card],
          turn: (event.seat + 1) % board.hands.length,
          hands: replaced(board.hands, event.seat, (count) => Math.max(0, count - 1)),
          hand: event.seat === seat && board.hand ? without(board.hand, event.card) : board.hand,
        };
      case "collected":
        return {
          ...board,
          trick: [],
          lead: event.seat,
          turn: event.seat,
          piles: replaced(board.piles, event.seat, (piles) => covered(piles, event.cards)),
        };
      case "round_ended":
        return { ...board, turn: null, totals: board.totals.map((total, at) => total + (event.scores[at] ?? 0)) };
    }
  },
  moves(board, event, seat) {
    switch (event.event) {
      case "laid":
        return event.seat === seat
          ? [{ kind: "arrive", at: `laid:${event.card}`, from: `hand:${event.card}` }]
          : [];
      case "revealed":
        return event.cards.map((card) => ({
          kind: "arrive" as const,
          at: `pile:${event.seat}:${colourOf(card)}`,
          from: event.seat === seat ? `laid:${card}` : `seat:${event.seat}`,
        }));
      case "played":
        return [
          {
            kind: "arrive",
            at: `trick:${event.seat}`,
            from: event.seat === seat ? `hand:${event.card}` : `seat:${event.seat}`,
          },
        ];
      case "collected": {
        // In the order in which they go on the piles: the winner's own first, then clockwise.
        const players = board.hands.length;
        return event.cards.map((card, index) => ({
          kind: "leave" as const,
          at: `trick:${(event.seat + index) % players}`,
          to: `pile:${event.seat}:${colourOf(card)}`,
        }));
      }
      default:
        return [];
    }
  },
};
