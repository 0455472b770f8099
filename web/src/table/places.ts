// The places at the end of a game.
import { valueOf } from "../games/danger13/cards.ts";
import type { Danger13Board, View } from "../wire.ts";
import { type Team, teamsOf } from "./teams.ts";

/** A player, or a team, and how well they did. */
export interface Place {
  /** From 1; equals share one. */
  place: number;
  team: Team | null;
  seats: number[];
  total: number;
  wins: boolean;
}

/** Winners first, then by points; equal points share a place, unless the rules chose between them. */
export function placesOf(view: View, aim: "fewest" | "most"): Place[] {
  const { totals, winners } = view.outcome ?? { totals: [], winners: [] };
  const teams = teamsOf(view);
  const sides = teams.length > 0 ? teams : totals.map((_, seat) => ({ team: null, seats: [seat] }));
  const sign = aim === "fewest" ? 1 : -1;
  const places = sides.map(({ team, seats }): Place => ({
    place: 1,
    team,
    seats,
    total: seats.reduce((sum, seat) => sum + (totals[seat] ?? 0), 0),
    wins: seats.some((seat) => winners.includes(seat)),
  }));
  places.sort((a, b) => Number(b.wins) - Number(a.wins) || sign * (a.total - b.total));
  places.forEach((one, index) => {
    const before = places[index - 1];
    if (before === undefined) return;
    const isTied = one.wins === before.wins && (one.wins || one.total === before.total);
    one.place = isTied ? before.place : index + 1;
  });
  return places;
}

/**
 * What was compared where points alone did not tell who wins: in Danger 13 the values on the won cards (rule 16).
 * Nothing if there was no such tie.
 */
export function tieBreak(view: View): { seat: number; value: number; wins: boolean }[] | null {
  const { outcome } = view;
  if (view.game !== "danger13" || outcome === null) return null;
  const { won } = view.board as Danger13Board;
  const most = Math.max(...outcome.totals);
  const tied = outcome.totals.flatMap((total, seat) => (total === most ? [seat] : []));
  if (tied.length < 2) return null;
  const compared = tied.map((seat) => ({
    seat,
    value: (won[seat] ?? []).reduce((sum, card) => sum + valueOf(card), 0),
    wins: outcome.winners.includes(seat),
  }));
  return compared.sort((a, b) => b.value - a.value);
}
