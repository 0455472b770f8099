// The places at the end of a game.
import type { View } from "../wire.ts";
import type { Aim } from "./leaders.ts";
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
export function placesOf(view: View, aim: Aim): Place[] {
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
