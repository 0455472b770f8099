// Teams: who is in which comes from the table; here they get their signs.
import type { GameStanding, View } from "../wire.ts";

/** Which seats play together, as the server says it; none where everybody plays alone. */
export type Teams = readonly (readonly number[])[];

/** The signs of the teams, in their order. */
const SIGNS = ["sun", "moon"] as const;
export type Team = (typeof SIGNS)[number];

/** The sign of a seat's team, if there are teams. */
export const teamOf = (teams: Teams, seat: number): Team | null => SIGNS[teams.findIndex((seats) => seats.includes(seat))] ?? null;

/** What a team has together. */
export const teamTotal = ({ places }: Pick<GameStanding, "places">, [first]: readonly number[]): number => places.find(({ seats }) => seats[0] === first)?.total ?? 0;

/** How a game in teams ended for somebody: `level` if the teams share the win, or else who won. */
export function teamsOver({ standing, outcome }: Pick<View, "standing" | "outcome">, seat: number | null): { result: "yours" | "theirs" | "level"; team: Team } | null {
  const winners = outcome?.winners ?? [];
  const team = winners[0] === undefined ? null : teamOf(standing.teams, winners[0]);
  if (team === null) return null;
  if (winners.some((winner) => teamOf(standing.teams, winner) !== team)) return { result: "level", team };
  return { result: seat !== null && winners.includes(seat) ? "yours" : "theirs", team };
}
