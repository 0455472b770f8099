// Teams: every other player, so that no two team-mates sit side by side.
import type { View } from "../wire.ts";

/** The teams, by their signs: that of the even seats first. */
export const TEAMS = ["sun", "moon"] as const;
export type Team = (typeof TEAMS)[number];

/** What must be known of a table, before or after the deal. */
interface Seen {
  readonly options: Readonly<Record<string, number | boolean>>;
  readonly players: number;
}

const isInTeams = ({ options }: Seen): boolean => options["teams"] === true;

/** The team of a seat, if there are teams. */
export const teamOf = (view: Seen, seat: number): Team | null => (isInTeams(view) ? (TEAMS[seat % 2] ?? null) : null);

/** Who plays together; nobody does where everybody plays alone. */
export function teamsOf(view: Seen): { team: Team; seats: number[] }[] {
  if (!isInTeams(view)) return [];
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  return TEAMS.map((team, parity) => ({ team, seats: seats.filter((seat) => seat % 2 === parity) }));
}

/** How a game in teams ended for somebody: `level` if the teams share the win, or else who won. */
export function teamsOver(view: Seen & Pick<View, "outcome">, seat: number | null): { result: "yours" | "theirs" | "level"; team: Team } | null {
  const winners = view.outcome?.winners ?? [];
  const team = winners[0] === undefined ? null : teamOf(view, winners[0]);
  if (team === null) return null;
  if (winners.some((winner) => teamOf(view, winner) !== team)) return { result: "level", team };
  return { result: seat !== null && winners.includes(seat) ? "yours" : "theirs", team };
}
