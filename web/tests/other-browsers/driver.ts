// Browsers as Debian packages them, each driven by what it brings along: no library, and no program built elsewhere.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A deadline that ends a hang: a busy machine is slow. */
const TIMEOUT = 120_000;
const STEP = 50;

/** WebDriver's commands, which Firefox and WebKit are sent in different ways. */
interface Driver {
  open(url: string): Promise<void>;
  /** The value of a function's body. */
  run(script: string, args: unknown[]): Promise<unknown>;
  act(actions: unknown[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A picture, in base64. */
  look(): Promise<string>;
  quit(): Promise<void>;
}

/** Looks again until there is something; a page that is just being replaced is looked at again, too. */
async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = Date.now() + TIMEOUT;
  for (let last: unknown; ; ) {
    try {
      const seen = await look();
      if (seen !== null && seen !== undefined && seen !== false) return seen;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`${what} does not come`, { cause: last });
    await wait(STEP);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await gone;
  clearTimeout(killer);
}

/** Firefox has WebDriver's commands built in, behind a socket: each message is its length, a colon, and JSON. */
class Marionette implements Driver {
  #received = Buffer.alloc(0);
  #last = 0;
  readonly #waiting = new Map<number, (answer: [error: { message: string } | null, value: unknown]) => void>();

  private constructor(
    readonly browser: ChildProcess,
    readonly profile: string,
    readonly socket: Socket,
  ) {
    socket.on("data", (data) => this.#read(data));
    socket.on("error", () => {});
  }

  static async start(): Promise<Marionette> {
    const profile = mkdtempSync(join(tmpdir(), "treize-firefox-"));
    // Any free port; it writes down which.
    writeFileSync(join(profile, "user.js"), 'user_pref("marionette.port", 0);\nuser_pref("intl.accept_languages", "en-US, en");\n');
    const browser = spawn("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile, "about:blank"], { stdio: "ignore" });
    const file = join(profile, "MarionetteActivePort");
    const port = await until("Firefox", () => Promise.resolve(existsSync(file) && Number(readFileSync(file, "utf8"))));
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const driver = new Marionette(browser, profile, socket);
    await driver.#send("NewSession", {});
    return driver;
  }

  #read(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const colon = this.#received.indexOf(":");
      const length = Number(this.#received.subarray(0, Math.max(colon, 0)));
      if (colon < 1 || this.#received.length < colon + 1 + length) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, colon + 1 + length).toString()) as unknown;
      this.#received = this.#received.subarray(colon + 1 + length);
      // The first one only says who is there.
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message as [number, number, { message: string } | null, unknown];
      this.#waiting.get(id)?.([error, value]);
      this.#waiting.delete(id);
    }
  }

  async #send(command: string, parameters: object): Promise<unknown> {
    const id = ++this.#last;
    const answered = new Promise<[{ message: string } | null, unknown]>((resolve) => this.#waiting.set(id, resolve));
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [error, value] = await answered;
    if (error) throw new Error(error.message);
    return value !== null && typeof value === "object" && "value" in value ? value.value : value;
  }

  async open(url: string): Promise<void> {
    await this.#send("Navigate", { url });
  }
  run(script: string, args: unknown[]): Promise<unknown> {
    return this.#send("ExecuteScript", { script, args });
  }
  async act(actions: unknown[]): Promise<void> {
    await this.#send("PerformActions", { actions });
  }
  async resize(width: number, height: number): Promise<void> {
    await this.#send("SetWindowRect", { width, height });
  }
  async look(): Promise<string> {
    return (await this.#send("TakeScreenshot", { full: false })) as string;
  }
  async quit(): Promise<void> {
    this.socket.destroy();
    await end(this.browser);
    rmSync(this.profile, { recursive: true, force: true });
  }
}

/** WebKitGTK has a small browser and a program that drives it by HTTP. Both want a screen, of which nobody sees anything. */
class WebKit implements Driver {
  private constructor(
    readonly screen: ChildProcess,
    readonly program: ChildProcess,
    readonly session: string,
  ) {}

  static async start(): Promise<WebKit> {
    const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
    // Any free number; it says which.
    const [number] = (await once(screen.stdout ?? screen, "data")) as [Buffer];
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${number.toString().trim()}`, LANGUAGE: "en", LIBGL_ALWAYS_SOFTWARE: "1" };
    const program = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
    const server = `http://127.0.0.1:${port}/session`;
    await until("WebKit", async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok);
    const { sessionId } = (await send("POST", server, { capabilities: {} })) as { sessionId: string };
    return new WebKit(screen, program, `${server}/${sessionId}`);
  }

  #send(command: string, parameters: object): Promise<unknown> {
    return send("POST", `${this.session}/${command}`, parameters);
  }

  async open(url: string): Promise<void> {
    await this.#send("url", { url });
  }
  run(script: string, args: unknown[]): Promise<unknown> {
    return this.#send("execute/sync", { script, args });
  }
  async act(actions: unknown[]): Promise<void> {
    await this.#send("actions", { actions });
  }
  async resize(width: number, height: number): Promise<void> {
    await this.#send("window/rect", { width, height });
  }
  async look(): Promise<string> {
    return (await send("GET", `${this.session}/screenshot`)) as string;
  }
  async quit(): Promise<void> {
    await send("DELETE", this.session);
    await end(this.program);
    await end(this.screen);
  }
}

async function send(method: string, url: string, parameters?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(parameters && { body: JSON.stringify(parameters) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}

const BROWSERS = { Firefox: () => Marionette.start(), WebKit: () => WebKit.start() };
export type Kind = keyof typeof BROWSERS;

/** A page in one of these browsers, and a hand on its mouse and keyboard. */
export class OtherPage {
  readonly #driver: Driver;

  private constructor(driver: Driver) {
    this.#driver = driver;
  }

  static async start(kind: Kind): Promise<OtherPage> {
    return new OtherPage(await BROWSERS[kind]());
  }

  /** The value of a function that runs in the page. */
  async evaluate<T, A extends unknown[]>(read: (...args: A) => T, ...args: A): Promise<T> {
    return (await this.#driver.run(`return (${read.toString()})(...arguments);`, args)) as T;
  }

  /** Opens an address. What goes wrong in the page from then on is kept. */
  async goto(url: string): Promise<void> {
    await this.#driver.open(url);
    await this.evaluate(() => {
      const page = globalThis as unknown as { problems?: string[] };
      const problems = (page.problems ??= []);
      addEventListener("error", ({ message }) => void problems.push(message));
      addEventListener("unhandledrejection", ({ reason }) => void problems.push(String(reason)));
    });
  }

  problems(): Promise<string[]> {
    return this.evaluate(() => (globalThis as unknown as { problems?: string[] }).problems ?? []);
  }

  /** Waits for a value that is neither nothing nor false. */
  until<T, A extends unknown[]>(what: string, read: (...args: A) => T | null | undefined | false, ...args: A): Promise<T> {
    return until(what, () => this.evaluate(read, ...args));
  }

  /** Waits until something is there, and seen. */
  async see(selector: string): Promise<void> {
    await this.until(selector, (wanted) => document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }), selector);
  }

  /** The window's inside has this size, as far as the browser can be that small. */
  async resize(width: number, height: number): Promise<void> {
    await this.#driver.resize(width, height);
    const [wide, high] = await this.evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const);
    await this.#driver.resize(width + wide, height + high);
    await this.until("the window", (w, h) => innerWidth === w && innerHeight === h, width, height);
  }

  /** Presses with the mouse, where cards that overlap can be seen, as soon as nothing lies over it and it stands still. */
  async press(selector: string, choice = 0): Promise<void> {
    let before = "";
    const at = await this.#point(selector, choice, (now) => {
      const rests = now === before;
      before = now;
      return rests;
    });
    const pointer = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } };
    const move = { type: "pointerMove", duration: 0, origin: "viewport", ...at };
    await this.#driver.act([{ ...pointer, actions: [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }] }]);
  }

  #point(selector: string, choice: number, rests: (now: string) => boolean): Promise<{ x: number; y: number }> {
    return until(selector, async () => {
      const point = await this.evaluate(
        (wanted, nth) => {
          const all = [...document.querySelectorAll<HTMLElement>(wanted)];
          const one = all[nth % all.length];
          if (!one) return null;
          one.scrollIntoView({ block: "nearest" });
          const { left, top, width, height } = one.getBoundingClientRect();
          const [x, y] = [Math.round(left + Math.min(18, width / 2)), Math.round(top + Math.min(50, height / 2))];
          const hit = document.elementFromPoint(x, y);
          return hit && (one.contains(hit) || hit.contains(one)) ? { x, y } : null;
        },
        selector,
        choice,
      );
      return point && rests(JSON.stringify(point)) && point;
    });
  }

  /** Types into a field in place of what it says. */
  async fill(selector: string, text: string): Promise<void> {
    await this.press(selector);
    await this.evaluate((wanted) => document.querySelector<HTMLInputElement>(wanted)?.select(), selector);
    const keys = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.#driver.act([{ type: "key", id: "keyboard", actions: keys }]);
    await this.until(`${selector}: ${text}`, (wanted, value) => document.querySelector<HTMLInputElement>(wanted)?.value === value, selector, text);
  }

  async screenshot(path: string): Promise<void> {
    writeFileSync(path, await this.#driver.look(), "base64");
  }

  async close(): Promise<void> {
    await this.#driver.quit();
  }
}
