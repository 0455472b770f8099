import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { House } from "./house.ts";
import { byMouse, decideByMouse, myTurn, playNow, playTurns, shortGame } from "./player.ts";

/** Goes to another tab, as people do while the others think. */
async function lookElsewhere(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // Tests are given the focus in every tab; people are not.
  await client.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  const other = await page.context().newPage();
  await other.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
}

/** What the notices on the screen say. */
const notices = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration("/notices.js");
    return ((await worker?.getNotifications()) ?? []).map(({ title, body }) => `${title}: ${body}`);
  });

/** The properties that change while something moves, in the page's own animations. */
async function motions(page: Page, during: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options): Animation {
      for (const frame of frames as Keyframe[]) for (const property of Object.keys(frame)) seen.add(property);
      return animate.call(this, frames, options);
    };
    Object.assign(globalThis, { seen });
  });
  await during();
  return page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen].sort());
}

/** A line to the server that can be cut without either end being told, as when a phone leaves its network. */
class Line {
  readonly #server = createServer((near) => this.#join(near));
  #ends: Socket[] = [];
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async to(port: number): Promise<Line> {
    const line = new Line(port);
    line.#server.listen(0, "127.0.0.1");
    await once(line.#server, "listening");
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #join(near: Socket): void {
    const far = connect(this.#port, "127.0.0.1");
    for (const end of [near, far]) end.on("error", () => {});
    near.pipe(far);
    far.pipe(near);
    this.#ends.push(near, far);
  }

  /** Whatever is open goes nowhere from now on, and stays open. New connections are good. */
  cut(): void {
    for (const end of this.#ends) {
      end.unpipe();
      end.pause();
    }
  }

  close(): void {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
  }
}

describe("somebody who listens, or looks elsewhere", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("is told by the title and by a notice that it is their turn, after having asked for it", async () => {
    const anne = await house.visitor({ permissions: ["notifications"] });
    await anne.goto(`${house.url}/new/danger13`);
    await anne.getByRole("button", { name: "Settings" }).click();
    await anne.getByLabel("Notifications").check();
    await anne.keyboard.press("Escape");
    await anne.getByLabel(/^Players/).selectOption("2");
    await anne.getByRole("button", { name: "Open the table" }).click();
    const bob = await house.visitor();
    await bob.goto(await anne.getByLabel("The link of this table").inputValue());
    await bob.getByRole("button", { name: "Take a seat" }).click();
    await anne.getByRole("button", { name: "Deal", exact: true }).click();
    /** One of the two plays until it is the other's turn. */
    const pass = async (from: Page, to: Page): Promise<void> => {
      for (let turn = 0; ; turn++) {
        const [mine, theirs] = [from.locator("[data-turn=yes]"), to.locator("[data-turn=yes]")];
        const waiting = async (): Promise<number> => {
          // The count of a round is looked at by both.
          for (const page of [from, to]) {
            const count = page.getByTestId("round-end").getByRole("button");
            if (await count.isVisible()) await count.click();
          }
          return (await mine.count()) + (await theirs.count());
        };
        await expect.poll(waiting).toBe(1);
        if ((await theirs.count()) === 1) return;
        await decideByMouse(from, turn);
      }
    };
    await pass(anne, bob);
    expect(await anne.title()).not.toContain("Your turn");
    await lookElsewhere(anne);
    await pass(bob, anne);
    await expect.poll(() => anne.title()).toContain("Your turn");
    await expect.poll(() => notices(anne)).toEqual(["Your turn: Danger 13"]);
    for (const page of [anne, bob]) await page.context().close();
  });

  it("is told why there are no notices, when they are forbidden", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Notifications").click();
    await page.getByText("This browser shows no notifications here").waitFor();
    expect(await page.getByLabel("Notifications").isChecked()).toBe(false);
    await page.context().close();
  });

  it.each([
    ["soft", true],
    ["off", false],
  ])("hears two notes when it is their turn, unless sound is off: %s", async (volume, sound) => {
    const page = await house.visitor({ settings: { volume } });
    await page.addInitScript(() => {
      const notes: number[] = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when): void {
        notes.push(this.frequency.value);
        start.call(this, when);
      };
      Object.assign(globalThis, { notes });
    });
    await playNow(page, house.url, "thirteen");
    await playTurns(page, 1);
    await myTurn(page);
    // Cards are heard too, by other pitches.
    const heard = (): Promise<string[]> => page.evaluate(() => [...new Set((globalThis as unknown as { notes: number[] }).notes.map((note) => note.toFixed()))].sort());
    if (sound) await expect.poll(heard).toEqual(expect.arrayContaining(["523", "784"]));
    else expect(await heard()).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["no-preference", true],
    ["reduce", false],
  ] as const)("sees cards fly unless motion is unwelcome: %s", async (reducedMotion, flies) => {
    const page = await house.visitor({ reducedMotion, settings: { speed: "quick" } });
    await playNow(page, house.url, "thirteen");
    const seen = await motions(page, async () => {
      await playTurns(page, 2);
      await myTurn(page);
    });
    expect(seen).toContain(flies ? "transform" : "opacity");
    expect(seen.includes("transform")).toBe(flies);
    await page.context().close();
  });

  it("plays on when the line is cut and nobody is told", async () => {
    const line = await Line.to(house.port);
    const page = await house.visitor();
    await playNow(page, line.url, "thirteen");
    await playTurns(page, 1);
    await myTurn(page);
    line.cut();
    await playTurns(page, 2);
    await myTurn(page);
    // A slow answer shows it for a moment.
    await page.locator(".offline").waitFor({ state: "detached" });
    line.close();
    await page.context().close();
  });

  it.each(["thirteen", "nichtig", "danger13"])("is told every line of the log aloud, and the end of a round before it is left: %s", async (game) => {
    const page = await house.visitor({ settings: { sentences: true } });
    await page.addInitScript(() => {
      const heard: string[] = [];
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          for (const node of addedNodes) {
            const added = node instanceof Element ? node : null;
            // Either a line that has come, or the whole region with its first lines.
            const lines = (target as Element).closest?.("[data-testid=spoken]") ? [added] : [...(added?.querySelectorAll("[data-testid=spoken] p") ?? [])];
            for (const line of lines) if (line?.textContent) heard.push(line.textContent);
          }
        }
      }).observe(document, { childList: true, subtree: true });
      Object.assign(globalThis, { heard });
    });
    await shortGame(page, house.url, game);
    const heard = async (): Promise<string> => (await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).join(" ");
    const log = (): Promise<string[]> => page.locator(".log li").allTextContents();
    let silent: string[] = [];
    const decide = async (): Promise<void> => {
      for (let turn = 0; !(await page.getByTestId("round-end").isVisible()); turn++) {
        await page.locator("[data-turn=yes]").or(page.getByTestId("round-end")).first().waitFor();
        if (!(await page.getByTestId("round-end").isVisible())) await decideByMouse(page, turn);
      }
      const announced = await heard();
      silent = (await log()).filter((line) => !announced.includes(line.trim()));
    };
    await decide();
    expect(silent).toEqual([]);
    await page.getByTestId("round-end").getByRole("button").click();
    // What comes after a round is told as well: another round, or the end.
    await byMouse(page, 1);
    const announced = await heard();
    expect((await log()).filter((line) => !announced.includes(line.trim()))).toEqual([]);
    await page.context().close();
  });

  it("comes from a card that may not be played to its rule by the keyboard", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "danger13");
    // A player who deals gives a card to each: a row that has had one is closed.
    const closed = page.locator(".rows .press[aria-disabled=true]");
    for (let turn = 0; (await page.locator(".rows .press.open").count()) === 0 || (await closed.count()) === 0; turn++) {
      await page.locator("[data-turn=yes]").or(page.getByTestId("round-end")).first().waitFor();
      if (await page.getByTestId("round-end").isVisible()) await page.getByTestId("round-end").getByRole("button").click();
      else await decideByMouse(page, turn);
    }
    // The press has left the focus there: it comes again.
    await page.locator(".rows .press.open").first().focus();
    await closed.first().focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("status").getByRole("link").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toMatch(/^\/rules\/danger13#\d+$/);
    await page.context().close();
  });

  it("is told that nothing can be written down, and that it can be again", async () => {
    const page = await house.visitor();
    let tell: (text: string) => void = () => {};
    // What the server says waits until the sentence has been seen: the page may take it away as soon as it hears more.
    let seen = Promise.resolve();
    await page.routeWebSocket(/\/ws\?/, (near) => {
      const far = near.connectToServer();
      near.onMessage((text) => far.send(text));
      far.onMessage((text) => void seen.then(() => near.send(text)));
      tell = (text) => near.send(text);
    });
    await playNow(page, house.url, "thirteen");
    await myTurn(page);
    // It is there for a moment only: so it is looked for before it comes.
    seen = page.getByText("cannot save anything").waitFor();
    tell(JSON.stringify({ type: "refused", code: "unavailable", message: "" }));
    await seen;
    await page.getByText("cannot save anything").waitFor({ state: "detached" });
    await playTurns(page, 1);
    await page.context().close();
  });
});
