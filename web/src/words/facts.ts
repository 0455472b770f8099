// Facts as sentences: the message of a fact is `GAME-ID`, or else `ID`. No game and no rule is known here.

import type { Arg, Fact, Tone } from "../wire.ts";
import { cardName, cardObject, pileName, split, suitName } from "./cards.ts";
import type { Args, Words } from "./words.ts";

/** A game, who looks at it, and how the players are called. */
export interface Scene {
  readonly words: Words;
  readonly game: string;
  readonly viewer: number | null;
  readonly names: readonly string[];
}

/** What an action would lead to, and how bad that is for whom it happens to: the words say who that is. */
export interface Preview {
  text: string;
  danger: Tone;
}

/** Why an action is not allowed. */
export interface Reason {
  text: string;
  /** The number of the rule, in the game's rules. */
  rule: number | null;
}

/** A fact as a sentence; nothing if it needs none, or if an argument of its message is missing. */
export function sentence(scene: Scene, fact: Fact): string | null {
  const args = argsOf(scene, fact);
  const own = `${scene.game}-${fact.id}`;
  return scene.words.findWhole(scene.words.has(own) ? own : fact.id, args) || null;
}

/** A fact as it is read at a glance: its message's `banner`, or else its sentence. */
export const glance = (scene: Scene, fact: Fact): string | null => scene.words.findWhole(`${scene.game}-${fact.id}.banner`, argsOf(scene, fact)) || sentence(scene, fact);

/** The name of an action: "Play a blue 7 on the blue target". One without a name is called what it is `written`. */
export function action(scene: Scene, name: Fact | undefined, written: string): string {
  const found = name === undefined ? null : sentence(scene, name);
  // German puts the card first, and its article is small.
  return found === null ? written : capitalised(found);
}

export function preview(scene: Scene, fact: Fact): Preview | null {
  const text = sentence(scene, fact);
  return text === null ? null : { text, danger: fact.tone ?? "calm" };
}

export function reason(scene: Scene, fact: Fact): Reason | null {
  const text = sentence(scene, fact);
  return text === null ? null : { text, rule: numberOf(fact, "rule") ?? null };
}

/** An argument, of this fact or of one that it contains. */
export function argOf(fact: Fact, key: string): Arg | undefined {
  const own = fact.args?.[key];
  if (own !== undefined) return own;
  for (const arg of Object.values(fact.args ?? {})) {
    for (const inner of typeof arg === "object" && "facts" in arg ? arg.facts : []) {
      const found = argOf(inner, key);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A number among the arguments. */
export function numberOf(fact: Fact, key: string): number | undefined {
  const arg = argOf(fact, key);
  return typeof arg === "number" ? arg : undefined;
}

/** A player among the arguments. */
export function seatOf(fact: Fact, key: string): number | undefined {
  const arg = argOf(fact, key);
  return typeof arg === "object" && "seat" in arg ? (arg.seat ?? undefined) : undefined;
}

/** The cards among the arguments. */
export function cardsOf(fact: Fact, key: string): readonly string[] {
  const arg = argOf(fact, key);
  return typeof arg === "object" && "cards" in arg ? arg.cards : [];
}

/** All cards that a fact itself speaks of. */
export const everyCard = (fact: Fact): readonly string[] =>
  Object.values(fact.args ?? {}).flatMap((arg) => (typeof arg !== "object" ? [] : "card" in arg ? (arg.card === null ? [] : [arg.card]) : "cards" in arg ? arg.cards : []));

function argsOf(scene: Scene, fact: Fact): Args {
  const { words, game, viewer } = scene;
  const args: Args = {};
  let isViewer = false;
  for (const [key, arg] of Object.entries(fact.args ?? {})) {
    if (typeof arg === "number") args[key] = arg;
    else if ("change" in arg) args[key] = signed(arg.change);
    else if ("seat" in arg) {
      const isYou = arg.seat !== null && arg.seat === viewer;
      isViewer ||= isYou;
      Object.assign(args, { [`${key}-known`]: flag(arg.seat !== null), [`${key}-you`]: flag(isYou) });
      if (arg.seat !== null) args[key] = nameOf(scene, arg.seat);
    } else if ("seats" in arg) {
      isViewer ||= arg.seats.some((seat) => seat === viewer);
      args["count"] = arg.seats.length;
      args[key] = words.list(arg.seats.map((seat) => nameOf(scene, seat)));
    } else if ("card" in arg) {
      args[`${key}-known`] = flag(arg.card !== null);
      if (arg.card !== null) {
        args[`${key}-object`] = cardObject(words, game, arg.card);
        args[`${key}-kind`] = split(words, game, arg.card).kind;
        args[key] = cardName(words, game, arg.card);
      }
    } else if ("cards" in arg) {
      const names = arg.cards.map((card) => cardName(words, game, card));
      args["count"] = names.length;
      args[`${key}-plain`] = names.join(", ");
      args[key] = words.list(names);
    } else if ("pile" in arg) args[key] = pileName(words, game, arg.pile);
    else if ("suit" in arg) {
      args[key] = suitName(words, game, arg.suit);
      args[`${key}-start`] = capitalised(suitName(words, game, arg.suit));
    } else if ("scores" in arg) {
      const all = arg.scores.map((score, seat): [number, number] => [seat, score]);
      const some = all.filter(([, score]) => score !== 0);
      args[key] = scores(scene, all);
      // A sentence about those who have something is not said if nobody has.
      if (some.length > 0) args[`${key}-nonzero`] = scores(scene, some);
    } else if ("ranking" in arg) args[key] = scores(scene, arg.ranking);
    else if ("facts" in arg) {
      const sentences = arg.facts.map((inner) => sentence(scene, inner)).filter((text) => text !== null);
      if (sentences.length > 0) args[key] = sentences.join(" ");
    }
  }
  // A number that is called like this is more than the length of a list.
  const count = fact.args?.["count"];
  if (typeof count === "number") args["count"] = count;
  args["you"] = flag(isViewer);
  return args;
}

const nameOf = (scene: Scene, seat: number): string => scene.names[seat] ?? String(seat + 1);

const flag = (yes: boolean): string => (yes ? "yes" : "no");

/** "Marie 3, you 0, Anne 5". */
function scores(scene: Scene, scores: readonly (readonly [seat: number, score: number])[]): string {
  const item = ([seat, points]: readonly [number, number]) =>
    scene.words.t("score-item", { you: flag(seat === scene.viewer), name: nameOf(scene, seat), points });
  return scores.map(item).join(", ");
}

/** `+5`, `−3`, `±0`. */
function signed(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** The same at the start of a sentence. */
const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
