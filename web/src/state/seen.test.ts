import { beforeEach, describe, expect, it, vi } from "vitest";
import danger13 from "../fixtures/danger13.json";
import deals from "../fixtures/deals.json";
import friday13 from "../fixtures/friday13.json";
import nichtig from "../fixtures/nichtig.json";
import thirteen from "../fixtures/thirteen.json";
import type { Frame } from "../wire.ts";
import { type DealtHand, isAllIn, noteDecision, noteHands, seenAt } from "./seen.ts";

const games = { thirteen, friday13, nichtig } as unknown as Record<string, { frames: Frame[] }>;
const TABLE = "0123456789abcdef";

describe("what this device saw", () => {
  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal("localStorage", { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) });
  });

  it.each(Object.keys(games))("has the hands that were dealt in %s", (game) => {
    const frames = games[game]?.frames ?? [];
    // A frame may come again, after the connection was lost.
    for (const frame of [...frames, ...frames]) noteHands(frame);
    const [hand, ...rest] = seenAt(TABLE).hands.filter(({ round }) => round === 0);
    const [frame] = frames;
    if (!hand || !frame) throw new Error("a hand is dealt first");
    expect(rest).toEqual([]);
    expect(hand.cards).toEqual([...(frame.view.board as { hand: string[] }).hand].sort());
  });

  it.each(deals.deals)("is compared with the shuffles of $game with $players players", ({ players, dealing, shuffles, hands }) => {
    const record = { players, shuffles, actions: [] };
    const sorted = hands.map((hand) => ({ ...hand, cards: [...hand.cards].sort() }));
    expect(sorted.length).toBe(2);
    expect(isAllIn({ hands: sorted, decisions: [] }, [1], record, dealing)).toBe(true);
    const [first, second] = sorted as [DealtHand, DealtHand];
    for (const other of [{ ...first, cards: second.cards }, { ...first, round: 1 }, { ...first, round: 2 }])
      expect(isAllIn({ hands: [other], decisions: [] }, [1], record, dealing)).toBe(false);
    expect(isAllIn({ hands: [{ ...first, cards: [] }], decisions: [] }, [0], record, dealing), "not a seat of one's own").toBe(true);
  });

  it("has the decisions in games without hands", () => {
    for (const frame of (danger13 as unknown as { frames: Frame[] }).frames) noteHands(frame);
    noteDecision(TABLE, { seat: 0, n: 1, action: "give 1" });
    const seen = seenAt(TABLE);
    expect(seen).toEqual({ hands: [], decisions: [{ seat: 0, n: 1, action: "give 1" }] });
    const record = (action: string) => ({ players: 2, shuffles: [], actions: [[1, "give 0"], [0, action]] });
    expect([record("give 1"), record("give 0")].map((one) => isAllIn(seen, [0], one, null))).toEqual([true, false]);
  });
});
