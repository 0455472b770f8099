// One WebSocket for the whole page, which comes back by itself and forgets nothing that was not answered.
import { applyDelta } from "./delta.ts";
import { PROTOCOL, type ClientMessage, type ServerMessage } from "../wire.ts";

type Act = Extract<ClientMessage, { type: "act" }>;
type Watch = Extract<ClientMessage, { type: "watch" }>;
type Why = Extract<ClientMessage, { type: "why" }>;

/** What a connection needs of a WebSocket: so that tests can give one of their own. */
export type Wire = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null;
};

/** The server's close code for an identity that has moved to another device. */
const MOVED = 4001;
/** The server's close code for an identity that has been deleted. */
const DELETED = 4004;
/** The server's close code for an identity or an address that the administrator has banned. */
const BANNED = 4003;
/** The server's close code for a page that speaks another version of the protocol. */
const OUTDATED = 4010;
/** The longest wait before the first new try, and before any. Each wait is random up to its limit, so that clients do not all come back at once. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** A connection that has stood for so long was good, whatever ends it. */
const STABLE_AFTER = 10_000;
/** A server that stops in order says so with this code to all its clients at the same moment: they come back spread over this time. */
const RESTART = 1012;
const RESTART_WAIT = 3000;
/** A phone that slept or changed its network may hold a dead connection: an answer must come within this, or a new one is made. */
const PATIENCE = 5000;
/** A connection that is being made may take longer, on a slow line. */
const HANDSHAKE = 10_000;
/** After so long a silence somebody is asked for, since a line that is cut makes no sound. */
const SILENCE = 30_000;

export class Connection {
  /** Called with everything the server says. */
  heard: (message: ServerMessage) => void = () => {};
  /** Called when the identity has moved to another device. */
  moved: () => void = () => {};
  /** Called when the identity has been deleted. */
  deleted: () => void = () => {};
  /** Called when the administrator has banned this identity or this address. */
  banned: () => void = () => {};
  /** Called when the server speaks another version of the protocol: the page must be reloaded. */
  outdated: () => void = () => {};
  /** Called when the connection comes and goes. */
  changed: (online: boolean) => void = () => {};

  #wire: Wire | null = null;
  /** Unknown until the first connection is there, or is not. */
  #online: boolean | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #stable: ReturnType<typeof setTimeout> | undefined;
  /** Has the server told of a table over this connection? */
  #arrived = false;
  /** How long to wait before an action that could not be written is sent again. */
  #againWait = FIRST_WAIT;
  /** What is looked at, with the number of the last frame. */
  #watch: Watch | null = null;
  /** Does somebody look at the finished game together with others? */
  #looksTogether = false;
  /** Has the server said that nothing can be written, and not yet that it can again? */
  #unwritable = false;
  /** The last frame of this connection, as bytes: the next one comes as changes to it. */
  #frame: Uint8Array = new Uint8Array();
  /** Actions that have been sent and not been answered, the oldest first. */
  #unanswered = new Map<string, Act>();
  /** Questions that have not been answered, about the table as it is. */
  #questions: Why[] = [];
  readonly #open: () => Wire;

  constructor(open: () => Wire) {
    this.#open = open;
  }

  /** Looks at a table from a seat, and no longer at another. */
  watch(table: string, seat: number | null, after: number): void {
    if (this.#watch) this.#say({ type: "unwatch", table: this.#watch.table, seat: this.#watch.seat ?? null });
    this.#watch = { type: "watch", table, seat, after };
    this.#questions = [];
    if (!this.#wire) this.#connect();
    else {
      this.#say(this.#watch);
      this.#join();
    }
  }

  /** From now on the server says who leads those who look at the finished game together, over every connection. */
  lookTogether(): void {
    if (this.#looksTogether) return;
    this.#looksTogether = true;
    this.#join();
  }

  #join(): void {
    if (this.#looksTogether && this.#watch) this.#say({ type: "look_together", table: this.#watch.table });
  }

  lead(step: number, takeOver: boolean): void {
    if (this.#watch) this.#say({ type: "lead", table: this.#watch.table, step, take_over: takeOver });
  }

  stopLeading(): void {
    if (this.#watch) this.#say({ type: "stop_leading", table: this.#watch.table });
  }

  /** Looks at nothing, and needs no connection. */
  rest(): void {
    this.#watch = null;
    clearTimeout(this.#retry);
    clearTimeout(this.#stable);
    this.#hush();
    const wire = this.#wire;
    this.#wire = null;
    this.#unanswered.clear();
    this.#questions = [];
    wire?.close();
  }

  act(act: Omit<Act, "type">): void {
    const message: Act = { type: "act", ...act };
    this.#unanswered.set(act.id, message);
    this.#ask(message);
  }

  why(why: Omit<Why, "type">): void {
    const message: Why = { type: "why", ...why };
    this.#questions.push(message);
    this.#say(message);
  }

  chat(table: string, text: string): void {
    this.#say({ type: "chat", table, text });
  }

  /** Is the connection alive? If nobody answers, a new one is opened. Called when the page wakes up, and after a silence. */
  check(): void {
    if (!this.#watch) return;
    if (!this.#wire || this.#wire.readyState > 1) this.#connect();
    // What the server said last may have been overtaken without a word: then the table itself is asked for.
    else if (this.#wire.readyState === 1) this.#ask(this.#unwritable ? this.#watch : { type: "ping" });
  }

  /** Says what must be answered. */
  #ask(message: ClientMessage): void {
    this.#say(message);
    if (this.#wire?.readyState === 1) this.#expect(PATIENCE);
  }

  /** Something must be heard within this time. */
  #expect(time: number): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#lost(), time);
  }

  #hush(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#silence);
  }

  /** The server works: the next waits are short again. */
  #works(): void {
    this.#wait = FIRST_WAIT;
    this.#againWait = FIRST_WAIT;
  }

  #say(message: ClientMessage): void {
    if (this.#wire?.readyState === 1) this.#wire.send(JSON.stringify(message));
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const wire = this.#open();
    this.#wire = wire;
    this.#arrived = false;
    this.#expect(HANDSHAKE);
    wire.onopen = () => {
      if (wire !== this.#wire) return;
      this.#online = true;
      this.changed(true);
      // A server may accept a connection, say something, and end it again: that is not good yet.
      this.#stable = setTimeout(() => this.#works(), STABLE_AFTER);
      if (this.#watch) this.#ask(this.#watch);
      this.#join();
      for (const message of [...this.#unanswered.values(), ...this.#questions]) this.#say(message);
    };
    wire.onmessage = (event) => {
      if (wire !== this.#wire) return;
      this.#hush();
      this.#silence = setTimeout(() => this.check(), SILENCE);
      this.#hear(this.#read(event.data));
    };
    wire.onclose = (event) => {
      if (wire !== this.#wire) return;
      if (event.code === MOVED) {
        // Coming back is of no use: the identity is on another device.
        this.rest();
        this.moved();
        return;
      }
      if (event.code === DELETED) {
        this.rest();
        this.deleted();
        return;
      }
      if (event.code === BANNED) {
        this.rest();
        this.banned();
        return;
      }
      if (event.code === OUTDATED) {
        this.rest();
        this.outdated();
        return;
      }
      if (event.code === RESTART) this.#wait = Math.max(this.#wait, RESTART_WAIT);
      this.#lost();
    };
  }

  #lost(): void {
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
    this.#hush();
    clearTimeout(this.#stable);
    if (this.#online !== false) this.changed(false);
    this.#online = false;
    if (!this.#watch) return;
    this.#retry = setTimeout(() => this.#connect(), this.#wait * Math.random());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** A message: text, or the changes to the last frame. */
  #read(data: string | ArrayBuffer): ServerMessage {
    if (typeof data === "string") {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === "frame") this.#frame = new TextEncoder().encode(data);
      return message;
    }
    this.#frame = applyDelta(this.#frame, new Uint8Array(data));
    return JSON.parse(new TextDecoder().decode(this.#frame)) as ServerMessage;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "done":
        this.#unanswered.delete(message.id);
        this.#works();
        break;
      case "refused":
        if (message.id !== undefined) {
          // It could not be written down: the same message, later, is the right thing to say.
          if (message.code === "unavailable" && this.#unanswered.has(message.id)) {
            const act = this.#unanswered.get(message.id);
            setTimeout(() => {
              if (act && this.#unanswered.has(act.id)) this.#say(act);
            }, this.#againWait);
            this.#againWait = Math.min(this.#againWait * 2, LONGEST_WAIT);
            this.heard(message);
            return;
          }
          this.#unanswered.delete(message.id);
        } else if (message.code === "unavailable") this.#unwritable = true;
        else if (message.code === "too_many" && !this.#arrived) {
          // The server does not let this page look yet: over a new connection, later, it may.
          this.#lost();
          return;
        }
        break;
      case "table":
        this.#arrived = true;
        this.#unwritable = false;
        break;
      case "frame":
        if (this.#watch && message.table === this.#watch.table && message.seat === (this.#watch.seat ?? null)) {
          // What was asked before was about another moment.
          if (message.n !== this.#watch.after) this.#questions = [];
          this.#watch.after = message.n;
        }
        break;
      case "reason":
        this.#questions = this.#questions.filter(({ table, seat, action }) => table !== message.table || seat !== message.seat || action !== message.action);
        break;
      case "pong":
        return;
      default:
        break;
    }
    this.heard(message);
  }
}

/** The page's own connection. */
export function openWire(): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws?protocol=${PROTOCOL}&delta=true&notices=true`);
  socket.binaryType = "arraybuffer";
  return socket as unknown as Wire;
}
