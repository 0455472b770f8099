// What decides where pluses are level: the values on the won cards (rule 16).
import type { Danger13Board, View } from "../../wire.ts";
import { valueOf } from "./cards.ts";

const RULE = 16;

export function tie({ outcome, board }: View): { rule: number; compared: { seat: number; value: number; wins: boolean }[] } | null {
  if (outcome === null) return null;
  const { won } = board as Danger13Board;
  const most = Math.max(...outcome.totals);
  const tied = outcome.totals.flatMap((total, seat) => (total === most ? [seat] : []));
  if (tied.length < 2) return null;
  const compared = tied.map((seat) => ({
    seat,
    value: (won[seat] ?? []).reduce((sum, card) => sum + valueOf(card), 0),
    wins: outcome.winners.includes(seat),
  }));
  return { rule: RULE, compared: compared.sort((a, b) => b.value - a.value) };
}
