import { expect, test } from "vitest";
import fixture from "../../fixtures/danger13.json";
import type { Danger13Event, Frame } from "../../wire.ts";
import { cardsOf, numberOf, seatOf } from "../../words/facts.ts";
import { plusesOf } from "./cards.ts";

const frames = fixture.frames as unknown as Frame[];

test("what everybody had when a round ended is what they score", () => {
  let rounds = 0;
  for (const frame of frames) {
    const ended = frame.events.find((event) => event.event === "round_ended");
    expect(frame.counts?.length ?? 0).toBe(ended ? 1 : 0);
    if (!ended) continue;
    const { bust, scores } = ended as Extract<Danger13Event, { event: "round_ended" }>;
    const pluses = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + plusesOf(card), 0);
    const counted = frame.counts?.[0] ?? [];
    expect(counted.map((fact) => seatOf(fact, "seat"))).toEqual(scores.map((_, seat) => seat));
    expect(counted.findIndex((fact) => fact.id === "count-bust")).toBe(bust ?? -1);
    const points = counted.map((fact, seat) => (seat === bust ? 0 : pluses(cardsOf(fact, "cards"))) + pluses(cardsOf(fact, "bonuses")));
    expect(points).toEqual(scores);
    expect(counted.map((fact) => numberOf(fact, "score"))).toEqual(scores);
    rounds++;
  }
  expect(rounds).toBeGreaterThan(1);
});
