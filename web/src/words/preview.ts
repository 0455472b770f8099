// What an action would bring about, as far as one can tell.

import type { Seen } from "./ask.ts";
import { number, split } from "./cards.ts";
import { asNumber, asText, cardArgs, cardsIn, eventOf, type Fields, fields, pileArgs, type Scene, seatArgs, you } from "./scene.ts";
import { tellOne } from "./tell.ts";
import type { Words } from "./words.ts";

/** This near its limit, most cards of the box of Danger 13 bust a row. */
export const NEAR = 4;
/** So many points are a painful loss in Null & Nichtig. */
const MANY = 5;

/** How bad a consequence is for whom it happens to: the words say who that is. */
export type Danger = "calm" | "warn" | "alarm";

export interface Preview {
  text: string;
  danger: Danger;
}

/** The consequence of an action, from the events that are certain to follow; nothing if nothing is certain. */
export function preview(
  words: Words,
  game: string,
  events: readonly unknown[],
  view: Seen,
  names: readonly string[],
): Preview | null {
  const scene: Scene = { words, game, viewer: view.seat, names };
  const found =
    game === "thirteen" || game === "friday13" ? ofPile(scene, events)
    : game === "nichtig" ? ofTrick(scene, events, view)
    : game === "danger13" ? ofRow(scene, events, fields(view.board))
    : ofAny(scene, events);
  if (found === undefined) return null;
  // Who busts has been told of the end already.
  const ended = eventOf(events, "round_ended");
  const tellEnd = ended !== undefined && typeof ended["bust"] !== "number";
  return tellEnd ? { ...found, text: words.t("preview-ends", { what: found.text }) } : found;
}

function ofPile({ words, game }: Scene, events: readonly unknown[]): Preview | undefined {
  const sum = asNumber(eventOf(events, "played")?.["sum"]);
  if (sum === undefined) return undefined;
  const took = eventOf(events, "took");
  if (took === undefined) return { text: words.t(`${game}-preview-safe`, { sum }), danger: "calm" };
  const cards = cardsIn(took["cards"]);
  // The cards that always cost points are of no pile.
  const wild = cards.filter((card) => split(game, card).kind !== took["pile"]).length;
  return { text: words.t(`${game}-preview-take`, { sum, count: cards.length, wild }), danger: "alarm" };
}

function ofTrick(scene: Scene, events: readonly unknown[], view: Seen): Preview | undefined {
  const { words } = scene;
  const board = fields(view.board);
  const laid = asText(eventOf(events, "laid")?.["card"]);
  if (laid !== undefined) {
    const colour = split(scene.game, laid).kind;
    const covers = cardsIn(board["own_laid"]).findLast((card) => split(scene.game, card).kind === colour);
    const text = words.t("nichtig-preview-lay", { ...cardArgs(scene, "covers", covers), ...pileArgs(scene, colour) });
    return { text, danger: number(laid) <= number(covers ?? "") ? "warn" : "calm" };
  }
  const collected = eventOf(events, "collected");
  const winner = asNumber(collected?.["seat"]);
  if (collected !== undefined && winner !== undefined) {
    const piles = Array.isArray(board["piles"]) ? board["piles"] : [];
    const [before, after] = points(cardsIn(fields(piles[winner])["tops"]), cardsIn(collected["cards"]));
    const change = after - before;
    const args = { ...seatArgs(scene, "seat", winner), ...you(scene, winner), change: signed(change), points: after };
    const danger = change <= -MANY ? "alarm" : change < 0 ? "warn" : "calm";
    return { text: words.t("nichtig-preview-collect", args), danger };
  }
  const played = asText(eventOf(events, "played")?.["card"]);
  if (played === undefined) return undefined;
  const trick = cardsIn(board["trick"]);
  if (trick.length === 0) return { text: words.t("nichtig-preview-lead"), danger: "calm" };
  // The highest number, and of equals the first, as the table shows it.
  const best = Math.max(...trick.map(number));
  if (number(played) > best) return { text: words.t("nichtig-preview-ahead"), danger: "calm" };
  const place = trick.findIndex((card) => number(card) === best);
  const seat = ((asNumber(board["lead"]) ?? 0) + place) % view.players;
  const args = { ...seatArgs(scene, "seat", seat), ...cardArgs(scene, "best", trick[place]) };
  return { text: words.t("nichtig-preview-behind", args), danger: "calm" };
}

const MATTER = ["given", "drew", "placed", "arrow_hit", "won", "refused"];

function ofRow(scene: Scene, events: readonly unknown[], board: Fields): Preview | undefined {
  const { words } = scene;
  const last = events.map(fields).findLast((event) => MATTER.some((kind) => event["event"] === kind));
  const seat = asNumber(last?.["seat"]) ?? asNumber(last?.["to"]);
  if (last === undefined || seat === undefined) return undefined;
  const sum = asNumber(last["sum"]) ?? 0;
  const card = asText(last["card"]);
  const rows = Array.isArray(board["rows"]) ? board["rows"] : [];
  const limit = limitAfter(events, cardsIn(fields(rows[seat])["cards"]));
  const args = {
    ...seatArgs(scene, "seat", seat),
    ...you(scene, seat),
    ...cardArgs(scene, "card", card),
    ...cardArgs(scene, "lost", asText(last["lost"])),
    sum,
    limit,
  };
  const say = (kind: string, danger: Danger): Preview => ({ text: words.t(`danger13-preview-${kind}`, args), danger });
  if (typeof eventOf(events, "round_ended")?.["bust"] === "number") return say("bust", "alarm");
  switch (last["event"]) {
    case "won":
      return say("won", "calm");
    case "refused": {
      const hand = asNumber(last["hand"]);
      if (hand === undefined) return say("refused", "calm");
      const next = cardAfter(cardsIn(fields(rows[seat])["cards"]), hand);
      return { text: words.t("danger13-preview-refused-hand", { ...args, ...cardArgs(scene, "next", next) }), danger: "calm" };
    }
    case "given":
    case "drew":
      return say("decide", "calm");
    default: {
      const arrow = last["event"] === "arrow_hit";
      const draws = !arrow && split(scene.game, card ?? "").kind === "draw";
      // Who draws gets one more at least.
      const near = sum + (draws ? 2 * NEAR : NEAR) >= limit;
      return say(arrow ? "arrow" : draws ? "draw" : "row", near ? "warn" : "calm");
    }
  }
}

function ofAny(scene: Scene, events: readonly unknown[]): Preview | undefined {
  const text = events
    .map((event) => tellOne(scene, event))
    .filter((sentence) => sentence !== "")
    .join(" ");
  return text === "" ? undefined : { text, danger: "calm" };
}

/** What the top cards come to, and what they will once these have been laid on them, each on its colour. */
function points(tops: readonly string[], laid: readonly string[]): [before: number, after: number] {
  const top = new Map(tops.map((card) => [card.slice(0, 1), number(card)]));
  const sum = () => [...top.values()].reduce((sum, value) => sum + value, 0);
  const before = sum();
  for (const card of laid) top.set(card.slice(0, 1), number(card));
  return [before, sum()];
}

/** Rules 7 and 11: the row's limit, once these things have happened to it. */
function limitAfter(events: readonly unknown[], row: readonly string[]): number {
  const happened = events.map(fields);
  const placed = happened.filter((event) => event["event"] === "placed" && event["card"] === "18").length;
  const lost = happened.filter((event) => event["lost"] === "18").length;
  return row.filter((card) => card === "18").length + placed > lost ? 18 : 13;
}

/** The card to the right of a hand, which is counted among the row's hands from 1; of adjacent hands, what follows them. */
function cardAfter(row: readonly string[], hand: number): string | undefined {
  let hands = 0;
  const place = row.findIndex((card) => card === "H" && ++hands === hand);
  return place < 0 ? undefined : row.slice(place).find((card) => card !== "H");
}

/** `+5`, `−3`, `±0`. */
function signed(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}
