// Danger 13 in motion.
import type { Danger13Board, Danger13Event } from "../wire.ts";
import { type Director, replaced } from "./director.ts";

/** What a card adds to its row. */
export const valueOf = (card: string): number => (/^\d(?!8)/.test(card) ? Number(card[0]) : 0);
/** The pluses on a card. */
export const plusesOf = (card: string): number => card.split("+").length - 1;

type Row = Danger13Board["rows"][number];

function row(cards: readonly string[]): Row {
  return {
    cards: [...cards],
    sum: cards.reduce((sum, card) => sum + valueOf(card), 0),
    limit: cards.includes("18") ? 18 : 13,
  };
}

/** A board on the way from one view to the next: the view's discards are in no order, but what was discarded since then is. */
type Shown = Danger13Board & { top?: string };

function discarded<Board extends Danger13Board>(board: Board, cards: readonly string[]): Board {
  const top = cards.at(-1);
  const shown: Shown = { ...board, discards: [...board.discards, ...cards], ...(top === undefined ? {} : { top }) };
  return shown as Board & Shown;
}

/** Rule 8: whoever busts discards the row, then the others what has no plus. */
function discardedAtTheEnd(rows: readonly Row[], bust: number | null): string[] {
  const others = rows.filter((_, seat) => seat !== bust).flatMap(({ cards }) => cards.filter((card) => plusesOf(card) === 0));
  return [...(bust === null ? [] : (rows[bust]?.cards ?? [])), ...others];
}

/** A row without one of its hands, counted from the left, from 1. */
function withoutHand(cards: readonly string[], hand: number): string[] {
  let hands = 0;
  return cards.filter((card) => card !== "H" || ++hands !== hand);
}

export const danger13: Director<Danger13Board, Danger13Event> = {
  apply(board, event) {
    switch (event.event) {
      case "round_started":
        return {
          ...board,
          round: event.round,
          first: event.first,
          dealer: event.first,
          rows: board.rows.map(() => row([])),
          turned: null,
          deciding: null,
          had: [],
        };
      case "packet_taken":
        return {
          ...board,
          dealer: event.dealer,
          packet: event.count,
          had: [],
          stock: Math.max(0, board.stock - event.count),
        };
      case "turned":
        return { ...board, turned: event.card, deciding: null, packet: Math.max(0, board.packet - 1) };
      case "given":
        return { ...board, had: board.had.includes(event.to) ? board.had : [...board.had, event.to].sort() };
      case "drew":
        return { ...board, turned: event.card, stock: Math.max(0, board.stock - 1) };
      case "placed":
        return {
          ...board,
          turned: null,
          deciding: null,
          rows: replaced(board.rows, event.seat, (old) => ({ ...row([...old.cards, event.card]), sum: event.sum })),
        };
      case "arrow_hit":
        return {
          ...discarded(board, ["<", ...(event.lost === null ? [] : [event.lost])]),
          turned: null,
          deciding: null,
          rows: replaced(board.rows, event.seat, (old) => ({ ...row(old.cards.slice(0, -1)), sum: event.sum })),
        };
      case "refused":
        return {
          ...discarded(board, ["H", event.card]),
          turned: null,
          deciding: null,
          rows: replaced(board.rows, event.seat, (old) => row(withoutHand(old.cards, event.hand ?? 1))),
        };
      case "won":
        return {
          ...board,
          turned: null,
          deciding: null,
          won: replaced(board.won, event.seat, (won) => [...won, event.card]),
        };
      case "reshuffled":
        return { ...board, discards: [], stock: event.count };
      case "last_round":
        return { ...board, last_round: true };
      case "round_ended":
        return {
          ...discarded(board, discardedAtTheEnd(board.rows, event.bust)),
          // Cards of the packet that nobody got go back on the stock.
          packet: 0,
          stock: board.stock + board.packet,
          turned: null,
          won: board.won.map((won, seat) =>
            seat === event.bust ? won : [...won, ...(board.rows[seat]?.cards ?? []).filter((card) => plusesOf(card) > 0)],
          ),
          rows: board.rows.map(() => row([])),
          totals: board.totals.map((total, seat) => total + (event.scores[seat] ?? 0)),
        };
    }
  },
  moves(board, event) {
    switch (event.event) {
      case "turned":
        return [{ kind: "arrive", at: "turned", from: "packet" }];
      case "drew":
        return [{ kind: "arrive", at: "turned", from: "stock" }];
      case "placed":
        return [{ kind: "arrive", at: `last:${event.seat}`, from: "turned" }];
      case "arrow_hit":
        return [
          { kind: "leave", at: "turned", to: "discards" },
          ...(event.lost === null ? [] : [{ kind: "leave" as const, at: `last:${event.seat}`, to: "discards" }]),
        ];
      case "refused":
        return [
          { kind: "leave", at: "turned", to: "discards" },
          { kind: "leave", at: `palm:${event.seat}:${event.hand ?? 1}`, to: "discards" },
        ];
      case "won":
        return [{ kind: "leave", at: "turned", to: `purse:${event.seat}` }];
      case "packet_taken":
        return [{ kind: "leave", at: "stock", to: "packet" }];
      case "round_ended":
        return [
          ...(event.bust === null ? [] : [{ kind: "shake" as const, at: `row:${event.bust}` }]),
          ...board.rows.flatMap((_, seat) => [
            { kind: "leave" as const, at: `coin:${seat}`, to: seat === event.bust ? "discards" : `purse:${seat}` },
            { kind: "leave" as const, at: `plain:${seat}`, to: "discards" },
          ]),
        ];
      default:
        return [];
    }
  },
};

/** What a player had when a round ended. */
export interface Count {
  /** The row, before any of it went away. */
  row: readonly string[];
  /** Bonuses, won on the way. */
  bonuses: readonly string[];
}

/** What everybody had at the end of the last round, from all that has happened: the views show the table after it. */
export function lastCount(players: number, events: readonly Danger13Event[]): Count[] {
  const end = events.findLastIndex((event) => event.event === "round_ended");
  const start = events.findLastIndex((event, index) => index < end && event.event === "round_started");
  const board = events.slice(Math.max(0, start), Math.max(0, end)).reduce((now, event) => danger13.apply(now, event, null), empty(players));
  return board.rows.map(({ cards }, seat) => ({ row: cards, bonuses: board.won[seat] ?? [] }));
}

function empty(players: number): Danger13Board {
  const each = Array.from({ length: players }, () => null);
  return {
    seat: null, round: 0, first: 0, dealer: 0, turned: null, deciding: null, had: [], packet: 0, stock: 0, rows: each.map(() => row([])),
    won: each.map(() => []), discards: [], last_round: false, totals: each.map(() => 0), over: false,
  };
}

/** The card that was discarded last, from all that has happened: the views have the discards in no order. */
export function lastDiscard(board: Danger13Board, events: readonly Danger13Event[]): string | null {
  if (board.discards.length === 0) return null;
  const { top } = board as Shown;
  if (top !== undefined) return top;
  // What happened before the first round that is told of is not known.
  const start = events.findIndex((event) => event.event === "round_started");
  if (start < 0) return null;
  const told = events.slice(start).reduce((now, event) => danger13.apply(now, event, null), empty(board.rows.length));
  const isWhole = start === 0 && events[0]?.event === "round_started" && events[0].round === 0;
  // The board may be a little behind what is told.
  const ahead = isWhole ? Math.max(0, told.discards.length - board.discards.length) : 0;
  return told.discards.at(-1 - ahead) ?? null;
}
