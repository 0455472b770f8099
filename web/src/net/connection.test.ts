import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, Frame, ServerMessage } from "../wire.ts";
import { Connection, type Wire } from "./connection.ts";

/** The other end of a wire, under the test's hands. */
class End implements Wire {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;
  readyState: 0 | 1 | 2 | 3 = 0;
  readonly said: ClientMessage[] = [];

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const frame = (n: number): unknown => ({ type: "frame", table: "t", seat: 0, n }) as unknown as Frame;
const act = { table: "t", seat: 0, n: 3, action: "b7>b", id: "one" };

describe("a connection", () => {
  let ends: End[];
  let heard: ServerMessage[];
  let connection: Connection;
  const last = (): End => ends.at(-1) as End;

  beforeEach(() => {
    vi.useFakeTimers();
    ends = [];
    heard = [];
    connection = new Connection(() => {
      const end = new End();
      ends.push(end);
      return end;
    });
    connection.heard = (message) => heard.push(message);
    connection.watch("t", 0, 0);
    last().open();
    return () => vi.useRealTimers();
  });

  it("comes back by itself, and asks for what it has missed", () => {
    last().tell(frame(4));
    last().break();
    vi.advanceTimersByTime(400);
    expect(ends).toHaveLength(2);
    last().open();
    expect(last().said).toEqual([{ type: "watch", table: "t", seat: 0, after: 4 }]);
  });

  it("makes a frame from the changes to the one before", () => {
    const first = JSON.stringify({ type: "frame", table: "t", seat: 0, n: 4 });
    last().onmessage?.({ data: first });
    // A copy of everything up to the number, then another digit and the end.
    const head = first.indexOf("4");
    last().onmessage?.({ data: Uint8Array.of(0x8f, head - 19, 0x20, 0x35, 0x7d).buffer });
    last().onmessage?.({ data: Uint8Array.of(0x8f, head - 19, 0x20, 0x36, 0x7d).buffer });
    expect(heard.map((message) => message.type === "frame" && message.n)).toEqual([4, 5, 6]);
  });

  it("waits longer and longer, but not forever", () => {
    last().break();
    for (let round = 0; round < 12; round++) {
      vi.advanceTimersByTime(10_001);
      last().break();
    }
    expect(ends.length).toBeGreaterThan(12);
  });

  it("says again what was not answered, and nothing that was", () => {
    connection.act(act);
    connection.act({ ...act, id: "two" });
    last().tell({ type: "done", id: "one", n: 3 });
    last().break();
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().said.filter((message) => message.type === "act")).toEqual([{ type: "act", ...act, id: "two" }]);
  });

  it("asks again what was not answered, after what it looks at, until the table goes on", () => {
    const why = { table: "t", seat: 0, action: "b7>y" };
    const asked = (): unknown[] => last().said.map((message) => (message.type === "why" ? message.action : message.type));
    last().break();
    connection.why(why);
    vi.advanceTimersByTime(400);
    last().open();
    expect(asked()).toEqual(["watch", "b7>y"]);
    connection.why({ ...why, action: "r4>b" });
    last().tell({ type: "reason", table: "t", seat: 0, n: 0, action: "b7>y", fact: null });
    last().break();
    vi.advanceTimersByTime(800);
    last().open();
    expect(asked()).toEqual(["watch", "r4>b"]);
    last().tell(frame(5));
    last().break();
    vi.advanceTimersByTime(1600);
    last().open();
    expect(asked()).toEqual(["watch"]);
  });

  it("says it again when it could not be written down", () => {
    connection.act(act);
    last().tell({ type: "refused", id: "one", code: "unavailable", message: "" });
    vi.advanceTimersByTime(1001);
    expect(last().said.filter((message) => message.type === "act")).toHaveLength(2);
  });

  it("does not say again what the rules forbid", () => {
    connection.act(act);
    last().tell({ type: "refused", id: "one", code: "illegal", message: "" });
    last().break();
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().said.filter((message) => message.type === "act")).toEqual([]);
  });

  it("finds out after a sleep that nobody is there any more", () => {
    connection.check();
    expect(ends).toHaveLength(1);
    vi.advanceTimersByTime(5001 + 400);
    expect(ends).toHaveLength(2);
  });

  it("stays when somebody answers", () => {
    connection.check();
    last().tell(frame(1));
    vi.advanceTimersByTime(20_000);
    expect(ends).toHaveLength(1);
  });

  it("finds out that an action goes nowhere, and brings it over a new line", () => {
    last().tell(frame(3));
    connection.act(act);
    vi.advanceTimersByTime(5001 + 400);
    last().open();
    expect(ends).toHaveLength(2);
    expect(last().said).toContainEqual({ type: "act", ...act });
  });

  it("asks for the table itself after a silence in which nothing could be written", () => {
    const asked = (type: string): number => last().said.filter((message) => message.type === type).length;
    const before = asked("watch");
    last().tell({ type: "refused", code: "unavailable", message: "" });
    vi.advanceTimersByTime(30_001);
    expect([asked("watch"), asked("ping")]).toEqual([before + 1, 0]);
    last().tell({ type: "table", table: { id: "t" } });
    vi.advanceTimersByTime(30_001);
    expect([asked("watch"), asked("ping")]).toEqual([before + 1, 1]);
  });

  it("asks after a long silence, and goes on asking while somebody answers", () => {
    last().tell(frame(1));
    for (let times = 1; times <= 3; times++) {
      vi.advanceTimersByTime(30_001);
      expect(last().said.filter((message) => message.type === "watch")).toHaveLength(1);
      expect(last().said.filter((message) => message.type === "ping")).toHaveLength(times);
      last().tell({ type: "pong" });
    }
    expect(ends).toHaveLength(1);
    vi.advanceTimersByTime(30_001 + 5001 + 400);
    expect(ends).toHaveLength(2);
  });

  it("does not wait forever for a line that never opens", () => {
    last().break();
    vi.advanceTimersByTime(400);
    expect(ends).toHaveLength(2);
    vi.advanceTimersByTime(10_001 + 800);
    expect(ends).toHaveLength(3);
  });

  it("comes back later, and spread out, when the server restarts", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    last().break(1012);
    vi.advanceTimersByTime(2600);
    expect(ends).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(ends).toHaveLength(2);
    vi.restoreAllMocks();
  });

  it("waits longer for a server that accepts every connection and fails", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    for (const wait of [400, 800, 1600, 3200]) {
      last().break();
      const before = ends.length;
      vi.advanceTimersByTime(wait - 1);
      expect(ends).toHaveLength(before);
      vi.advanceTimersByTime(2);
      expect(ends).toHaveLength(before + 1);
      last().open();
    }
    vi.restoreAllMocks();
  });

  it("waits longer for a server that says something and ends the connection", () => {
    for (let round = 0; round < 8; round++) {
      last().tell({ type: "table", table: { id: "t" } });
      last().break(4008);
      vi.advanceTimersByTime(8000);
      last().open();
    }
    const before = ends.length;
    vi.spyOn(Math, "random").mockReturnValue(1);
    last().break(4008);
    vi.advanceTimersByTime(7999);
    expect(ends).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(ends).toHaveLength(before + 1);
    last().open();
    last().tell({ type: "table", table: { id: "t" } });
    vi.advanceTimersByTime(10_000);
    last().break();
    vi.advanceTimersByTime(400);
    expect(ends, "it was good for a while").toHaveLength(before + 2);
    vi.restoreAllMocks();
  });

  it("comes back later when it may not look yet", () => {
    last().tell({ type: "refused", code: "too_many", message: "too many messages" });
    expect(last().readyState).toBe(3);
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().said).toEqual([{ type: "watch", table: "t", seat: 0, after: 0 }]);
    last().tell({ type: "table", table: { id: "t" } });
    last().tell({ type: "refused", code: "too_many", message: "too many lines of chat" });
    expect(last().readyState, "what was said is no reason to leave").toBe(1);
  });

  it("listens no more to a line it has given up", () => {
    const [first] = ends;
    connection.check();
    vi.advanceTimersByTime(5001 + 400);
    first?.tell(frame(9));
    expect(heard).toEqual([]);
  });

  it("does not come back when the identity has moved to another device", () => {
    const moved = vi.fn();
    connection.moved = moved;
    last().break(4001);
    vi.advanceTimersByTime(60_000);
    expect(ends).toHaveLength(1);
    expect(moved).toHaveBeenCalledOnce();
  });

  it("does not come back when the identity has been deleted", () => {
    const [moved, deleted] = [vi.fn(), vi.fn()];
    [connection.moved, connection.deleted] = [moved, deleted];
    last().break(4004);
    vi.advanceTimersByTime(60_000);
    expect(ends).toHaveLength(1);
    expect(deleted).toHaveBeenCalledOnce();
    expect(moved, "it is not on another device").not.toHaveBeenCalled();
  });

  it("does not come back to a server that has banned it", () => {
    const banned = vi.fn();
    connection.banned = banned;
    last().break(4003);
    vi.advanceTimersByTime(60_000);
    expect(ends).toHaveLength(1);
    expect(banned).toHaveBeenCalledOnce();
  });

  it("does not come back to a server of another version, and says so", () => {
    const outdated = vi.fn();
    connection.outdated = outdated;
    last().break(4010);
    vi.advanceTimersByTime(60_000);
    expect(ends).toHaveLength(1);
    expect(outdated).toHaveBeenCalledOnce();
  });

  it("rests when nothing is looked at", () => {
    connection.rest();
    last().break();
    vi.advanceTimersByTime(60_000);
    expect(ends).toHaveLength(1);
  });
});
