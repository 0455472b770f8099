// A first game explains itself: each hint is shown once, at the moment it is about.

import type { Fact, View } from "../wire.ts";
import { number, split } from "./cards.ts";

/** This near its limit, most cards of the box of Danger 13 bust a row. */
const NEAR = 4;

/** What a hint may look at in a view. */
export type Seen = Pick<View, "seat" | "board">;

/** JSON from the server, of which nothing is taken for granted. */
type Fields = Record<string, unknown>;

/** What a hint may look at. */
interface Moment {
  game: string;
  viewer: number;
  board: Fields;
  legal: readonly string[];
  previews: readonly (Fact | null)[];
  events: readonly unknown[];
}

type Hints = readonly (readonly [name: string, isTime: (moment: Moment) => boolean])[];

const happened = (kind: string) => (moment: Moment) => eventOf(moment.events, kind) !== undefined;
const mayChoose = (moment: Moment) => moment.legal.length > 0;

/** What the viewer just did or suffered comes first: it is still on the table. */
const PILES: Hints = [
  ["took", ({ events, viewer }) => eventOf(events, "took")?.["seat"] === viewer],
  ["majority", happened("round_ended")],
  ["turn", mayChoose],
  ["over", ({ previews }) => previews.some((preview) => preview?.tone === "alarm")],
  ["wild", ({ game, legal }) => legal.some((action) => isWild(game, action))],
];

/** Whoever sees all their cards at once can plan: they are told before the first is played. */
const DEALT_PILES: Hints = PILES.flatMap((one): Hints => (one[0] === "turn" ? [one, ["plan", mayChoose]] : [one]));

const TRICKS: Hints = [
  ["score", happened("round_ended")],
  ["order", happened("collected")],
  ["lay", isLaying],
  ["play", (moment) => mayChoose(moment) && !isLaying(moment)],
  ["zero", (moment) => mayChoose(moment) && !isLaying(moment) && zeros(moment).length > 0],
];

const ROWS: Hints = [
  ["hand", (moment) => row(moment).cards.includes("H")],
  ["eighteen", (moment) => row(moment).cards.includes("18")],
  ["near", (moment) => row(moment).cards.length > 0 && row(moment).sum + NEAR >= row(moment).limit],
  ["give", mayChoose],
  ["draw", (moment) => mayChoose(moment) && isDraw(asText(moment.board["turned"]))],
  ["plus", (moment) => row(moment).cards.some((card) => card.endsWith("+"))],
];

const HINTS = new Map([
  ["thirteen", PILES],
  ["friday13", DEALT_PILES],
  ["nichtig", TRICKS],
  ["danger13", ROWS],
]);

/** The message of the hint for this moment, if there is one that has not been shown. */
export function hint(
  game: string,
  view: Seen,
  legal: readonly string[],
  previews: readonly (Fact | null)[],
  events: readonly unknown[],
  shown: ReadonlySet<string>,
): string | null {
  if (view.seat === null) return null;
  const moment = { game, viewer: view.seat, board: fields(view.board), legal, previews, events };
  for (const [name, isTime] of HINTS.get(game) ?? []) {
    const id = `${game}-hint-${name}`;
    if (!shown.has(id) && isTime(moment)) return id;
  }
  return null;
}

/** All hints of a game, in the order in which they are looked for. */
export const hintsOf = (game: string): string[] => (HINTS.get(game) ?? []).map(([name]) => `${game}-hint-${name}`);

function isWild(game: string, action: string): boolean {
  const wild = game === "thirteen" ? "r" : "f";
  return split(action).kind === wild;
}

function isLaying({ legal }: Moment): boolean {
  return legal.some((action) => action.startsWith("lay "));
}

function zeros({ board }: Moment): string[] {
  return [...cardsIn(board["hand"]), ...cardsIn(board["trick"])].filter((card) => number(card) === 0);
}

const isDraw = (card: string | undefined) => card !== undefined && split(card).kind === "draw";

function row({ board, viewer }: Moment): { cards: string[]; sum: number; limit: number } {
  const rows = Array.isArray(board["rows"]) ? board["rows"] : [];
  const own = fields(rows[viewer]);
  return { cards: cardsIn(own["cards"]), sum: asNumber(own["sum"]) ?? 0, limit: asNumber(own["limit"]) ?? 13 };
}

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The cards in a list. */
function cardsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((card): card is string => typeof card === "string") : [];
}

function eventOf(events: readonly unknown[], kind: string): Fields | undefined {
  return events.map(fields).find((event) => event["event"] === kind);
}
