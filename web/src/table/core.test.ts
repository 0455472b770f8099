import { describe, expect, test } from "vitest";
import danger13 from "../fixtures/danger13.json";
import thirteen from "../fixtures/thirteen.json";
import type { ChatLine, Frame, Refused, TableInfo } from "../wire.ts";
import { BACKLOG, type Input, NEWS, type TableState, actorOf, decisionOf, isMoving, isOver, isReady, isRoundEnd, legalOf, mineOf, reduce, seatOf, start } from "./core.ts";

const framesOf = ({ frames }: { frames: unknown }): Frame[] => frames as Frame[];
const FRAMES = framesOf(thirteen);
const TABLE = FRAMES[0]?.table ?? "";
const SEAT = FRAMES[0]?.seat ?? null;

const message = (frame: Frame): Input => ({ type: "frame", ...frame });
const after = (state: TableState, ...inputs: Input[]): TableState => inputs.reduce(reduce, state);
/** Shows everything that waits, without films. */
function shown(state: TableState): TableState {
  let now = state;
  while (isReady(now)) now = reduce(now, { type: "show", instant: true });
  return now;
}

/** A table where these seats are at this device. */
function table(mine: readonly number[], more: Partial<TableInfo> = {}): TableInfo {
  const chairs = Array.from({ length: FRAMES[0]?.view.players ?? 0 }, (_, seat) => ({ name: `P${seat}`, bot: null, mine: mine.includes(seat), away: false, connected: true }));
  return { id: TABLE, version: 1, status: "playing", to_act: [], chairs, requests: [], setup: { game: "thirteen", spectators: true }, ...more } as unknown as TableInfo;
}

/** A table that is watched from the seat of the fixtures. */
const watched = (): TableState => reduce(start(TABLE), { type: "known", info: table(SEAT === null ? [] : [SEAT]), tableMessages: 0 });
/** The same, with the first frames shown. */
const upTo = (n: number, frames = FRAMES): TableState => shown(after({ ...watched(), id: frames[0]?.table ?? "" }, ...frames.slice(0, n + 1).map(message)));
const at = (n: number, frames = FRAMES): Frame => {
  const frame = frames[n];
  if (!frame) throw new Error(`there is no frame ${n}`);
  return frame;
};
/** A step of one's own, and the next two of others. */
const MINE = FRAMES.findIndex(({ legal, n }) => legal.length > 0 && n > 0);
const ENDS = FRAMES.findIndex(({ events, view }) => events.some(isRoundEnd) && view.outcome === null);

describe("the queue", () => {
  test("the first frame is history: it is shown at once, and its log begins with the first round", () => {
    const first = reduce(watched(), message(at(0)));
    expect([first.shown, isReady(first)]).toEqual([null, true]);
    const now = reduce(first, { type: "show", instant: false });
    expect([now.shown, now.shownStep, now.filming, now.roundEnd]).toEqual([at(0).view, 0, null, null]);
    expect(now.log.map(({ event }) => event)).toEqual(at(0).view.last);
    expect(now.log.at(-1)?.round).toBe(1);
  });

  test("a frame is filmed: the board changes when cards begin to fly, and counts when they have landed", () => {
    const waiting = reduce(upTo(0), message(at(1)));
    expect([waiting.shown, waiting.frame?.n, isMoving(waiting)]).toEqual([at(0).view, 1, true]);
    const filming = reduce(waiting, { type: "show", instant: false });
    const frame = filming.filming;
    expect([frame?.n, filming.shown, filming.happened]).toEqual([1, at(0).view, at(1).facts.filter((fact) => fact !== null)]);
    if (!frame) return;
    const flying = reduce(filming, { type: "reveal", frame });
    expect([flying.shown, flying.shownStep, isMoving(flying)]).toEqual([at(1).view, 0, true]);
    const landed = reduce(flying, { type: "landed", frame });
    expect([landed.shown, landed.shownStep, landed.filming, isMoving(landed)]).toEqual([at(1).view, 1, null, false]);
  });

  test("nothing is shown while a film runs, and a film that was given up changes nothing", () => {
    const filming = after(upTo(0), message(at(1)), { type: "show", instant: false }, message(at(2)));
    expect(isReady(filming)).toBe(false);
    expect(reduce(filming, { type: "show", instant: false })).toBe(filming);
    expect(reduce(filming, { type: "landed", frame: at(2) })).toBe(filming);
    const frame = filming.filming;
    if (!frame) throw new Error("a film runs");
    // Somebody else looks now.
    const other = reduce(filming, { type: "known", info: table([(SEAT ?? 0) + 1]), tableMessages: 0 });
    expect(after(other, { type: "reveal", frame }, { type: "landed", frame })).toBe(other);
  });

  test("frames further behind than a few are not shown one by one", () => {
    const state = after(upTo(0), ...FRAMES.slice(1, BACKLOG + 4).map(message));
    const films: number[] = [];
    let now = state;
    while (isReady(now)) {
      now = reduce(now, { type: "show", instant: false });
      if (now.filming) {
        films.push(now.filming.n);
        now = reduce(now, { type: "landed", frame: now.filming });
      }
    }
    expect(films).toEqual(FRAMES.slice(3, BACKLOG + 4).map(({ n }) => n));
    expect([now.shownStep, now.log.length]).toEqual([BACKLOG + 3, FRAMES.slice(0, BACKLOG + 4).reduce((sum, { events, view, n }) => sum + (n === 0 ? view.last : events).length, 0)]);
  });

  test("the player who hurries sees all that waits at once, and films again after that", () => {
    const filming = after(upTo(0), message(at(1)), { type: "show", instant: false }, message(at(2)), { type: "hurry" });
    if (!filming.filming) throw new Error("a film runs");
    const now = after(filming, { type: "landed", frame: filming.filming }, { type: "show", instant: false });
    expect([now.shownStep, now.filming, now.isHurried]).toEqual([2, null, false]);
    expect(after(now, message(at(3)), { type: "show", instant: false }).filming?.n).toBe(3);
    expect(reduce(now, { type: "hurry" })).toBe(now);
  });

  test("a frame that is older than the newest is ignored, and one that is as old brings only new choices", () => {
    const state = upTo(3);
    expect(reduce(state, message(at(2))).frame?.n).toBe(3);
    const again = { ...at(3), legal: ["x"] };
    const now = reduce(state, message(again));
    expect([now.frame?.legal, now.queue]).toEqual([["x"], []]);
  });

  test("frames for other eyes and other tables are ignored", () => {
    const state = upTo(1);
    const other = { ...at(2), seat: (SEAT ?? 0) + 1 };
    expect(reduce(state, message(other)).queue).toEqual([]);
    expect(reduce(state, message({ ...at(2), table: "other" })).queue).toEqual([]);
  });
});

describe("what is asked", () => {
  test("nothing is asked before it can be seen why", () => {
    const waiting = reduce(upTo(MINE - 1), message(at(MINE)));
    expect([decisionOf(waiting), legalOf(waiting)]).toEqual([null, []]);
    const filming = reduce(waiting, { type: "show", instant: false });
    expect(decisionOf(filming)).toBeNull();
    const now = shown(waiting);
    expect([decisionOf(now), legalOf(now)]).toEqual([at(MINE).n, at(MINE).legal]);
  });

  test("where several choose at once, the others' choices do not interrupt one's own", () => {
    // The decision was there before the step that is being shown.
    const other = { ...at(2), since: 1, legal: ["lay b1"] };
    const filming = after(upTo(1), message(other), { type: "show", instant: false });
    expect([filming.filming?.n, decisionOf(filming), legalOf(filming)]).toEqual([2, 1, ["lay b1"]]);
    const acted = reduce(filming, { type: "act", action: "lay b1", id: "a" });
    expect(reduce(acted, message({ ...other, n: 3 })).pending?.id).toBe("a");
    expect(reduce(acted, message({ ...other, n: 3, since: 3 })).pending).toBeNull();
  });

  test("an action is on its way until a frame answers it", () => {
    const state = upTo(MINE);
    const [action = ""] = legalOf(state);
    expect(reduce(state, { type: "act", action: "nonsense", id: "a" })).toBe(state);
    const acted = reduce(state, { type: "act", action, id: "a" });
    expect([acted.pending, decisionOf(acted)]).toEqual([{ action, id: "a", since: at(MINE).n }, null]);
    // The same decision, told again after a lost connection.
    expect(after(acted, { type: "online", online: false }, { type: "online", online: true }, message(at(MINE))).pending?.id).toBe("a");
    expect(reduce(acted, message(at(MINE + 1))).pending).toBeNull();
  });

  test("a refusal says why and gives the choice back; a stale one says nothing", () => {
    const acted = reduce(upTo(MINE), { type: "act", action: at(MINE).legal[0] ?? "", id: "a" });
    const refused = (code: string, id?: string): Input => ({ type: "refused", code, message: "", ...(id === undefined ? {} : { id }) }) as Input;
    const now = reduce(acted, refused("illegal", "a"));
    expect([now.pending, (now.notice as Refused | null)?.code]).toEqual([null, "illegal"]);
    expect(reduce(acted, refused("illegal", "b")).pending?.id).toBe("a");
    const stale = reduce(acted, refused("stale", "a"));
    expect([stale.pending, stale.notice]).toEqual([null, null]);
    // The next frame ends the notice, unless there is no connection to end it.
    expect(reduce(now, message(at(MINE + 1))).notice).toBeNull();
    expect(after(now, { type: "online", online: false }, message(at(MINE + 1))).notice).not.toBeNull();
    expect(reduce(acted, refused("not_found")).missing).toBe(true);
  });

  test("a server that cannot write is in trouble until it answers", () => {
    const trouble = reduce(upTo(1), { type: "refused", code: "unavailable", message: "" } as Input);
    expect(trouble.trouble).toBe(true);
    expect(reduce(trouble, { type: "pong" }).trouble).toBe(false);
    expect(reduce(trouble, message(at(2))).trouble).toBe(false);
  });
});

describe("the end of a game", () => {
  test("it is over when the last card has landed and its round was looked at", () => {
    const last: Frame = { ...at(ENDS), view: { ...at(ENDS).view, outcome: { totals: [1, 2, 3], winners: [0] } } };
    const { filming: frame, ...rest } = after(upTo(ENDS - 1), message(last), { type: "show", instant: false });
    if (!frame) throw new Error("the last card flies");
    const filming = { ...rest, filming: frame };
    const flying = reduce(filming, { type: "reveal", frame });
    expect([flying.shown?.outcome, isOver(flying)]).toEqual([frame.view.outcome, false]);
    const landed = reduce(flying, { type: "landed", frame });
    expect([landed.roundEnd?.round, isOver(landed)]).toEqual([0, false]);
    expect(isOver(reduce(landed, { type: "continue" }))).toBe(true);
  });
});

describe("the end of a round", () => {
  test("it is looked at over its own board; then comes the next round", () => {
    const ended = shown(reduce(upTo(ENDS - 1), message(at(ENDS))));
    expect([ended.roundEnd?.view, ended.roundEnd?.round, ended.shown]).toEqual([at(ENDS).view, 0, at(ENDS - 1).view]);
    expect([decisionOf(ended), isMoving(ended), isReady(reduce(ended, message(at(ENDS + 1))))]).toEqual([null, false, false]);
    // Nor is anything shown of the next round before that.
    const events = (state: TableState): string[] => state.log.slice(upTo(ENDS - 1).log.length).map(({ event }) => event.event);
    expect([events(ended).at(-1), ended.happened.at(-1)?.id]).toEqual(["round_ended", "event-round-ended"]);
    const now = reduce(ended, { type: "continue" });
    expect([events(now), now.spoken.at(-1)?.facts[0]?.id]).toEqual([at(ENDS).events.map(({ event }) => event), "event-round-started"]);
    expect([now.roundEnd, now.shown, now.shownStep, now.held]).toEqual([null, at(ENDS).view, ENDS, null]);
  });

  test("that ends with a bust is counted when that has been looked at, and at once for who is in a hurry", () => {
    const show = { type: "show", instant: false, isBust: true } as const;
    const ended = after(upTo(ENDS - 1), message(at(ENDS)));
    const bursting = reduce(ended, show);
    const frame = bursting.bursting;
    expect([frame?.n, bursting.roundEnd, bursting.shown, bursting.happened.at(-1)?.id]).toEqual([ENDS, null, at(ENDS - 1).view, "event-round-ended"]);
    expect([isMoving(bursting), isReady(bursting), decisionOf(bursting)]).toEqual([true, false, null]);
    if (!frame) return;
    const counted = reduce(bursting, { type: "count", frame });
    expect([counted.bursting, counted.roundEnd?.view, counted.held?.n, counted.shown]).toEqual([null, at(ENDS).view, ENDS, at(ENDS - 1).view]);
    expect(reduce(counted, { type: "continue" }).shown).toBe(at(ENDS).view);
    for (const hurried of [reduce(ended, { ...show, instant: true }), after(ended, { type: "hurry" }, show)]) expect([hurried.bursting, hurried.roundEnd?.view]).toEqual([null, at(ENDS).view]);
  });

  test("the last round is counted over the last board", () => {
    const last = { ...at(ENDS), view: { ...at(ENDS).view, outcome: { totals: [], winners: [] } } } as unknown as Frame;
    const filming = after(upTo(ENDS - 1), message(last), { type: "show", instant: false });
    const frame = filming.filming;
    expect([frame?.n, filming.roundEnd]).toEqual([ENDS, null]);
    if (!frame) return;
    const now = after(filming, { type: "reveal", frame }, { type: "landed", frame });
    expect([now.shown, now.roundEnd?.view]).toEqual([last.view, last.view]);
    // A player who opens the table later comes to see who won.
    expect(shown(reduce(watched(), message(last))).roundEnd).toBeNull();
  });

  test("the player who comes back after it sees the count all the same", () => {
    const missed = FRAMES.slice(1, ENDS + 1);
    const frame = { ...at(ENDS), events: missed.flatMap(({ events }) => events), facts: missed.flatMap(({ facts }) => facts) };
    expect(frame.events.length).toBeGreaterThan(NEWS);
    for (const state of [watched(), upTo(0)]) {
      const now = shown(reduce(state, message(frame)));
      expect([now.roundEnd?.view, now.shown]).toEqual([frame.view, frame.view]);
      expect(reduce(now, { type: "continue" }).roundEnd).toBeNull();
    }
  });

  test("the log counts rounds, in every game", () => {
    for (const frames of [FRAMES, framesOf(danger13)]) {
      let state = upTo(0, frames);
      for (const frame of frames.slice(1)) state = reduce(shown(reduce(state, message(frame))), { type: "continue" });
      const rounds = new Set(state.log.map(({ round }) => round));
      expect(rounds.size).toBe(1 + state.log.filter(({ event }) => isRoundEnd(event)).length);
      expect(new Set(state.log.map(({ id }) => id)).size).toBe(state.log.length);
    }
  });
});

describe("the table", () => {
  const update = (info: TableInfo): Input => ({ type: "table", table: info });

  test("an answer does not undo what the connection has brought since it was asked for", () => {
    // The host deals, and the seats are drawn before the answer comes.
    const asked = reduce(start(TABLE), update(table([0], { status: "waiting" })));
    const { tableMessages } = asked;
    const drawn = after(asked, update(table([0], { status: "dealing" })), update(table([2])));
    const late = reduce(drawn, { type: "known", info: table([0], { status: "dealing" }), tableMessages });
    expect([late.info?.status, seatOf(late)]).toEqual(["playing", 2]);
  });

  test("an answer counts though something from before it comes meanwhile, or after it", () => {
    const old = (connected: boolean): Input => update(table([0], { chairs: table([0]).chairs.map((chair) => ({ ...chair, connected })) }));
    const seated = table([0, 1], { version: 2 });
    const asked = reduce(start(TABLE), old(false));
    // Somebody comes while a guest is being seated.
    const meanwhile = after(asked, old(true), { type: "known", info: seated, tableMessages: asked.tableMessages });
    const late = after(asked, { type: "known", info: seated, tableMessages: asked.tableMessages }, old(true));
    expect([meanwhile, late].map(mineOf)).toEqual([[0, 1], [0, 1]]);
  });

  test("a server that was restored from a backup counts from before", () => {
    const later = reduce(start(TABLE), update(table([0], { version: 7 })));
    const restored = after(later, { type: "online", online: false }, { type: "online", online: true }, update(table([1], { version: 3 })));
    expect(mineOf(restored)).toEqual([1]);
  });

  test("what is said in the room before the deal is read there", () => {
    const line = (n: number): Input => ({ type: "chat", table: TABLE, lines: [{ n, name: "P1", seat: 1, text: "hello" } as unknown as ChatLine] });
    const room = after(start(TABLE), update(table([0], { status: "waiting" })), line(1), line(2));
    expect([room.chat.length, room.unread]).toEqual([2, 0]);
    expect(after(room, update(table([0])), line(3)).unread).toBe(1);
  });

  test("an answer is taken while the connection is silent", () => {
    const asked = reduce(start(TABLE), update(table([], { status: "waiting" })));
    const seated = reduce(asked, { type: "known", info: table([1], { status: "waiting" }), tableMessages: asked.tableMessages });
    expect(seatOf(seated)).toBe(1);
  });
});

describe("several players at one device", () => {
  const both = (to_act: number[], more: Partial<TableInfo> = {}): Input => ({ type: "known", info: table([0, 1], { to_act, ...more }), tableMessages: 0 });

  test("a curtain asks for the player who is to act; what was told to the one before is gone", () => {
    const fresh = reduce(start(TABLE), both([1]));
    expect([fresh.curtain, fresh.watched]).toEqual([1, undefined]);
    const lifted = reduce(fresh, { type: "lift" });
    expect([lifted.curtain, seatOf(lifted)]).toEqual([null, 1]);
    const spoken = { ...lifted, spoken: [{ id: 1, facts: [] }] };
    const next = reduce(spoken, both([0]));
    expect([next.curtain, next.watched, next.spoken]).toEqual([0, 1, []]);
    expect(reduce(next, both([0]))).toMatchObject({ curtain: 0 });
    const now = reduce(next, { type: "lift" });
    expect([now.curtain, now.watched, now.shown, now.log]).toEqual([null, 0, null, []]);
  });

  test("the player who has the device keeps it while it is their turn, or nobody's here", () => {
    const mine = after(start(TABLE), both([1]), { type: "lift" });
    expect(reduce(mine, both([1])).curtain).toBeNull();
    expect(reduce(mine, both([0, 1])).curtain).toBeNull();
    expect(reduce(mine, both([2])).curtain).toBeNull();
  });

  test("the curtain waits until the end of the round has been looked at", () => {
    const mine = after(start(TABLE), both([1]), { type: "lift" });
    const end = { round: 0, event: { event: "round_ended" }, view: at(0).view } as never;
    const counting = { ...mine, roundEnd: end, frame: { ...at(0), view: { ...at(0).view, to_act: [0] } } as Frame };
    expect(reduce(counting, both([0])).curtain).toBeNull();
    expect(reduce(counting, { type: "continue" }).curtain).toBe(0);
  });

  test("nobody has the device before the deal, and after the game it stays with the player who had it", () => {
    const waiting = reduce(start(TABLE), both([], { status: "waiting" }));
    expect([waiting.watched, waiting.curtain]).toEqual([null, null]);
    const mine = after(start(TABLE), both([1]), { type: "lift" });
    expect(reduce(mine, both([], { status: "over" }))).toMatchObject({ watched: 1, curtain: null });
  });

  test("nothing is read out behind a curtain", () => {
    const state = { ...upTo(1), curtain: 1, spoken: [] };
    expect(shown(reduce(state, message(at(2)))).spoken).toEqual([]);
    expect(shown(reduce(upTo(1), message(at(2)))).spoken.at(-1)?.facts).toEqual(at(2).facts.filter((fact) => fact !== null));
  });
});

describe("the chat", () => {
  const line = (n: number): ChatLine => ({ n, text: `${n}` }) as unknown as ChatLine;
  const chat = (...ns: number[]): Input => ({ type: "chat", table: TABLE, lines: ns.map(line) });

  test("what was said before is no news; what comes is, once", () => {
    const before = reduce(watched(), chat(1, 2));
    expect([before.chat.length, before.unread]).toEqual([2, 0]);
    // A connection that comes back tells everything again.
    const again = reduce(before, chat(1, 2, 3));
    expect([again.chat.map(({ n }) => n), again.unread]).toEqual([[1, 2, 3], 1]);
    expect(reduce(again, { ...chat(4), table: "other" } as Input).chat.length).toBe(3);
  });

  test("what comes while the chat is looked at is read; what comes after that is not", () => {
    const reading = after(upTo(0), chat(1), { type: "reading", isReading: true });
    expect(reading.unread).toBe(0);
    const read = reduce(reading, chat(2));
    expect(read.unread).toBe(0);
    expect(after(read, { type: "reading", isReading: false }, chat(3)).unread).toBe(1);
  });
});

test("a seat caused a change only if nobody else was to act", () => {
  const view = (to_act: number[]) => ({ ...at(0).view, to_act });
  expect([actorOf(view([2])), actorOf(view([1, 2])), actorOf(view([])), actorOf(null)]).toEqual([2, null, null, null]);
});

describe("one's own turn", () => {
  /** Shows these frames one after another: at which of them what is asked is read out last. */
  const called = (frames: readonly Frame[]): number[] =>
    frames.reduce<{ state: TableState; at: number[] }>(
      ({ state, at: found }, frame) => {
        const next = shown(reduce(state, message(frame)));
        const isCalled = next.spoken.at(-1)?.id !== state.spoken.at(-1)?.id && next.spoken.at(-1)?.facts[0] === frame.ask;
        return { state: next.roundEnd === null ? next : reduce(next, { type: "continue" }), at: isCalled ? [...found, frame.n] : found };
      },
      { state: watched(), at: [] },
    ).at;

  test("is read out with what is asked, once for each time that others have been asked before", () => {
    const before = FRAMES.slice(0, ENDS);
    const turns = before.filter(({ legal }, index) => legal.length > 0 && (index === 0 || before[index - 1]?.legal.length === 0)).map(({ n }) => n);
    expect(turns.length).toBeGreaterThan(2);
    expect(called(before)).toEqual(turns);
  });

  test("is read out after what led to it", () => {
    const [before, now] = [upTo(MINE - 1), upTo(MINE)];
    expect(now.spoken.slice(before.spoken.length).map(({ facts }) => facts)).toEqual([at(MINE).facts.filter((fact) => fact !== null), [at(MINE).ask]]);
  });

  test("is not read out again when one is asked again, nor before the cards have landed", () => {
    const state = upTo(MINE);
    expect(shown(reduce(state, message({ ...at(MINE), n: MINE + 1, since: MINE + 1 }))).spoken.at(-1)?.facts).not.toEqual([at(MINE).ask]);
    const filming = after(upTo(MINE - 1), message(at(MINE)), { type: "show", instant: false });
    expect(filming.spoken.at(-1)?.facts).not.toEqual([at(MINE).ask]);
    const refused = after(state, { type: "act", action: legalOf(state)[0] ?? "", id: "1" }, { type: "refused", code: "too_many", id: "1" } as unknown as Input);
    expect([decisionOf(refused), refused.spoken]).toEqual([decisionOf(state), state.spoken]);
  });
});
