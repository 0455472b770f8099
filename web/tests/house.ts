// A server of one's own, and browsers that come to it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from "playwright-core";

const BINARY = process.env["TREIZE_BIN"] ?? resolve(import.meta.dirname, "../../target/debug/treize");
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The name of this computer at home, as other devices know it: of one word, so the server needs no option for it. */
const NAME = "kitchen";
const FLAGS = [
  `--host-resolver-rules=MAP ${NAME} 127.0.0.1`,
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A deadline that ends a hang. A busy machine may be slow, and no test fails because of that. */
const TIMEOUT = 120_000;

/** Every run of the tests plays the same games: the deals, the draws of seats and the bots follow from this number. */
const SEED = 13;

interface HouseOptions {
  /** With provable shuffles, which nobody can know before: every run plays other games. */
  provable?: boolean;
  /** Limits that are not the usual ones: `leave_seconds=1`. */
  limits?: readonly string[];
}

export class House {
  readonly #options: string[];
  #server: ChildProcess | null = null;
  #browser: Browser | null = null;
  readonly #data = mkdtempSync(join(tmpdir(), "treize-web-"));
  readonly problems: string[] = [];
  /** Any free one at first; the same one after that. */
  port = 0;

  private constructor(options: string[]) {
    this.#options = options;
  }

  static async open({ provable = false, limits = [] }: HouseOptions = {}): Promise<House> {
    if (!existsSync(BINARY)) throw new Error(`${BINARY} is not there: cargo build, or TREIZE_BIN=path`);
    const house = new House([...(provable ? [] : ["--test-seed", `${SEED}`]), ...limits.flatMap((limit) => ["--limit", limit])]);
    await house.start();
    house.#browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    return house;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The same for other devices at home: a page is offered as a picture for cameras only if they could open it. */
  get atHome(): string {
    return `http://${NAME}:${this.port}`;
  }

  /** The administrator's secret. */
  get secret(): string {
    return readFileSync(join(this.#data, "administrator"), "utf8").trim();
  }

  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      if (await this.#tryToStart()) return;
      // Where it was before, another program may have been given the port for a moment.
      if (tries === 10) throw new Error("the server has ended");
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }

  /** Starts a server; false if it ends before it can be reached. */
  async #tryToStart(): Promise<boolean> {
    const options = ["serve", "--data", this.#data, "--bind", `127.0.0.1:${this.port}`, "--no-open", "--bot-pause", "0", "--no-limits", ...this.#options];
    const server = spawn(BINARY, options, { stdio: ["ignore", "pipe", "inherit"] });
    this.#server = server;
    // It says where it listens as soon as it does.
    for await (const line of createInterface({ input: server.stdout })) {
      const [, port] = /is open: http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      if (port) this.port = Number(port);
      if (line.startsWith("Ctrl-C")) return true;
    }
    return false;
  }

  /** Somebody at a terminal, who sits down by the link and always takes the first choice. */
  joinByTerminal(link: string, name: string): ChildProcess {
    const player = spawn(BINARY, ["join", link, "--plain", "--name", name, "--lang", "fr"], {
      env: { ...process.env, HOME: this.#data, XDG_DATA_HOME: this.#data },
      stdio: ["pipe", "ignore", "inherit"],
    });
    player.stdin?.on("error", () => {});
    player.stdin?.write("1\n".repeat(5000));
    return player;
  }

  /** Plays the deal of the day at a terminal, always with the first choice. Returns the last of what is said, which compares. */
  async dailyByTerminal(game: string, name: string): Promise<string> {
    const folder = join(this.#data, "terminal");
    const player = spawn(BINARY, ["daily", game, "--server", this.url, "--plain", "--brief", "--name", name, "--lang", "en", "--data", folder], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
      stdio: ["pipe", "pipe", "inherit"],
    });
    player.stdin.on("error", () => {});
    player.stdin.write(`${"1\n".repeat(5000)}q\n`);
    let said = "";
    player.stdout.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-4000)));
    const [code] = (await once(player, "exit")) as [number | null];
    if (code !== 0) throw new Error(`the terminal ended with ${code}: ${said}`);
    return said;
  }

  /** Without a word of warning. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const gone = once(server, "exit");
    server.kill("SIGKILL");
    await gone;
  }

  /** Somebody new, with a browser of their own. Nothing moves, unless they want it to. */
  async visitor(options: BrowserContextOptions & { settings?: Record<string, unknown> } = {}): Promise<Page> {
    const { settings = {}, ...rest } = options;
    if (!this.#browser) throw new Error("the house is open");
    const context: BrowserContext = await this.#browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "en-US",
      ...rest,
    });
    await context.addInitScript((kept) => {
      if (!localStorage.getItem("treize-settings")) localStorage.setItem("treize-settings", kept);
    }, JSON.stringify({ speed: "off", hints: false, moreOptions: true, ...settings }));
    context.setDefaultTimeout(TIMEOUT);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.problems.push(error.stack ?? error.message));
    // What the network says when a server is killed, or when nobody is known yet, is no fault of the page; nor is that the private
    // window of a test has no push service, nor what a browser leaves out where there is no TLS.
    page.on("console", (message) => {
      if (message.type() === "error" && !/net::ERR|status of 40[134]|WebSocket|Push API in incognito|Cross-Origin-Opener-Policy header has been ignored/.test(message.text())) this.problems.push(message.text());
    });
    return page;
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
