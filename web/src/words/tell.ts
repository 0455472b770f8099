// What happened, in sentences.

import { cardName } from "./cards.ts";
import { asNumber, asText, cardArgs, cardsIn, type Fields, fields, flag, nameOf, pileArgs, type Scene, seatArgs, you } from "./scene.ts";
import type { Args, Words } from "./words.ts";

/** The fields that hold a player. The first that is there is whom the sentence is about. */
const PLAYERS = ["seat", "dealer", "to", "first", "leader", "bust"];

/** What happened, one sentence after another. Some events need none. */
export function tell(
  words: Words,
  game: string,
  events: readonly unknown[],
  viewer: number | null,
  names: readonly string[],
): string[] {
  const scene = { words, game, viewer, names };
  return events.map((event) => tellOne(scene, event)).filter((sentence) => sentence !== "");
}

export function tellOne(scene: Scene, event: unknown): string {
  const told = fields(event);
  const kind = asText(told["event"])?.replaceAll("_", "-");
  if (kind === undefined) return "";
  return scene.words.findWhole(`${scene.game}-event-${kind}`, argsOf(scene, told)) ?? "";
}

/** What a message is told of an event, whatever the game. */
function argsOf(scene: Scene, event: Fields): Args {
  const actor = PLAYERS.find((key) => key in event);
  const args: Args = { you: flag(scene.viewer !== null && actor !== undefined && event[actor] === scene.viewer) };
  for (const [key, value] of Object.entries(event)) {
    if (PLAYERS.includes(key)) Object.assign(args, seatArgs(scene, key, asNumber(value)));
    else if (key === "card" || key === "lost") Object.assign(args, cardArgs(scene, key, asText(value)));
    else if (key === "pile") Object.assign(args, pileArgs(scene, asText(value) ?? ""));
    else if (key === "sum") args["sum"] = asNumber(value) ?? 0;
    // A list of cards counts itself, whichever field comes first.
    else if (key === "count") args["count"] ??= asNumber(value) ?? 0;
    else if (key === "round") args["round"] = (asNumber(value) ?? 0) + 1;
    else if (key === "cards" && Array.isArray(value)) Object.assign(args, listArgs(scene, cardsIn(value)));
    else if (key === "scores") args["scores"] = scores(scene, value);
  }
  return args;
}

function listArgs({ words, game }: Scene, cards: readonly string[]): Args {
  return { count: cards.length, cards: words.list(cards.map((card) => cardName(words, game, card))) };
}

/** "Marie 3, you 0, Anne 5". */
function scores(scene: Scene, value: unknown): string {
  const points = Array.isArray(value) ? value : [];
  const item = (points: unknown, seat: number) =>
    scene.words.t("score-item", { ...you(scene, seat), name: nameOf(scene, seat), points: asNumber(points) ?? 0 });
  return points.map(item).join(", ");
}
