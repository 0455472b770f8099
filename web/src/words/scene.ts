// Who is who for one pair of eyes, and what a message is told of them.

import { cardName, cardObject, pileName, split } from "./cards.ts";
import type { Args, Words } from "./words.ts";

/** A game, who looks at it, and how the players are called. */
export interface Scene {
  readonly words: Words;
  readonly game: string;
  readonly viewer: number | null;
  readonly names: readonly string[];
}

export function nameOf(scene: Scene, seat: number): string {
  return scene.names[seat] ?? String(seat + 1);
}

export function namesOf(scene: Scene, seats: readonly number[]): string {
  return scene.words.list(seats.map((seat) => nameOf(scene, seat)));
}

export const flag = (yes: boolean): string => (yes ? "yes" : "no");

/** `$you`: is it the viewer whom the sentence is about? */
export const you = (scene: Scene, seat: number): Args => ({ you: flag(scene.viewer === seat) });

/** A player: `$to` is the name, and `$to-known` says whether there is one. */
export function seatArgs(scene: Scene, key: string, seat: number | undefined): Args {
  return seat === undefined ? { [`${key}-known`]: "no" } : { [`${key}-known`]: "yes", [key]: nameOf(scene, seat) };
}

/**
 * A card: `$card` is its name, `$card-object` its form in a sentence, `$card-kind` what decides its message, and
 * `$card-known` says whether there is one.
 */
export function cardArgs({ words, game }: Scene, key: string, card: string | undefined): Args {
  if (card === undefined) return { [`${key}-known`]: "no" };
  return {
    [`${key}-known`]: "yes",
    [`${key}-object`]: cardObject(words, game, card),
    [`${key}-kind`]: split(game, card).kind,
    [key]: cardName(words, game, card),
  };
}

export const pileArgs = ({ words, game }: Scene, pile: string): Args => ({ pile: pileName(words, game, pile) });

/** JSON from the server, of which nothing is taken for granted. */
export type Fields = Record<string, unknown>;

export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

export const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The cards in a list. */
export function cardsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((card): card is string => typeof card === "string") : [];
}

/** The seats, or numbers, in a list. */
export function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((seat): seat is number => typeof seat === "number") : [];
}

export function eventOf(events: readonly unknown[], kind: string): Fields | undefined {
  return events.map(fields).find((event) => event["event"] === kind);
}
