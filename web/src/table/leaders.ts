// Who is ahead, by what the rounds brought.
import type { View } from "../wire.ts";
import { seatsOf, totalOf } from "./rounds.ts";
import { teamsOf } from "./teams.ts";

export type Aim = "fewest" | "most";

/**
 * The seats that are ahead: those of the best total, of teams those of the best team. Nobody is while all are level. Once the game
 * is over it is who won, since rules may decide between equals.
 */
export function leadersOf(view: Pick<View, "rounds" | "outcome" | "options" | "players">, aim: Aim): number[] {
  const teams = teamsOf(view).map(({ seats }) => seats);
  const sides = teams.length > 0 ? teams : seatsOf(view).map((seat) => [seat]);
  const totals = sides.map((seats) => seats.reduce((sum, seat) => sum + totalOf(view, seat), 0));
  const best = aim === "fewest" ? Math.min(...totals) : Math.max(...totals);
  const leaders = view.outcome?.winners ?? sides.filter((_, side) => totals[side] === best).flat();
  return leaders.length < view.players ? leaders : [];
}
