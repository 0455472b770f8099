import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { House } from "./house.ts";
import { decideByMouse, gameThatPlaysItself, myTurn, playNow, shortGame, step, toPodium, twoAtTable } from "./player.ts";

/** Writes down what is heard and felt. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    const heard: string[] = [];
    Object.defineProperty(navigator, "vibrate", { value: (pattern: unknown) => felt.push(pattern) });
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const start = kind.prototype.start;
      kind.prototype.start = function (this: OscillatorNode & AudioBufferSourceNode, when?: number): void {
        heard.push(kind.name);
        start.call(this, when);
      };
    }
    // What comes and goes is written down when it comes.
    const seen: string[] = [];
    new MutationObserver((changes) => {
      for (const change of changes) for (const node of change.addedNodes) if (node instanceof HTMLElement) for (const one of [node, ...node.querySelectorAll<HTMLElement>("[data-testid]")]) if (one.dataset["testid"]) seen.push(`${one.dataset["testid"]}: ${one.textContent}`);
      // A gauge that says what was too much, and how long it did.
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || target.dataset["burst"] === undefined) continue;
        const gauge = target.closest("[data-place]")?.querySelector(".fill.alarm") ? "red" : "not red";
        const counted = document.querySelector("[data-testid=round-end]") ? "behind the count" : "before the count";
        seen.push(`burst: ${target.textContent}, ${gauge}, ${counted}`);
      }
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-burst"] });
    Object.assign(globalThis, { felt, heard, seen });
  });
}
const list = (page: Page, name: "felt" | "heard" | "seen"): Promise<unknown[]> => page.evaluate((key) => (globalThis as unknown as Record<string, unknown[]>)[key] ?? [], name);
const banners = async (page: Page): Promise<unknown[]> => (await list(page, "seen")).filter((one) => /^banner: /.test(String(one)));

/** Plays what is too much, as soon as there is such a card. */
async function goBust(page: Page): Promise<void> {
  for (let turn = 0; ; turn++) {
    await myTurn(page);
    const before = await step(page);
    const bad = page.locator(".hand button[aria-label*='you take']").first();
    if ((await bad.count()) === 0) {
      await decideByMouse(page, turn);
      continue;
    }
    await bad.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before);
    return;
  }
}

describe("a moment", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("of too much is seen, heard and felt", async () => {
    const page = await house.visitor({ settings: { speed: "quick" } });
    await listen(page);
    await playNow(page, house.url, "thirteen");
    await goBust(page);
    await expect.poll(() => banners(page)).toContainEqual(expect.stringMatching(/^banner: Too much! You take/));
    // A sum over 13 and a red gauge, while the cards fly.
    await expect.poll(() => list(page, "seen")).toContainEqual(expect.stringMatching(/^burst: (1[4-9]|2\d), red, before the count$/));
    await expect.poll(() => list(page, "felt")).not.toEqual([]);
    await expect.poll(() => list(page, "heard")).toContain("OscillatorNode");
    // It goes by itself.
    await page.getByTestId("banner").waitFor({ state: "detached" });
    await page.context().close();
  });

  it.each(["no-preference", "reduce"] as const)("of a bust in Danger 13 is seen in its row before it is counted: %s", async (reducedMotion) => {
    const page = await house.visitor({ reducedMotion, settings: { speed: "quick" } });
    await listen(page);
    await shortGame(page, house.url, "danger13", 2);
    const bursts = async (): Promise<unknown[]> => (await list(page, "seen")).filter((one) => /^burst: /.test(String(one)));
    // A round ends with a bust, so that does not take long.
    for (let turn = 0; turn < 100 && (await bursts()).length === 0; turn++) {
      await myTurn(page);
      await decideByMouse(page, turn);
    }
    await expect.poll(bursts).toContainEqual(expect.stringMatching(/^burst: (1[3-9]|2\d), red, before the count$/));
    await page.context().close();
  });

  it("is neither seen, heard nor felt at a quiet table without sound", async () => {
    const page = await house.visitor({ settings: { quiet: true, volume: "off" } });
    await listen(page);
    await playNow(page, house.url, "thirteen");
    await goBust(page);
    await myTurn(page);
    await page.locator(".log .move.mark").first().waitFor();
    expect(await banners(page)).toEqual([]);
    expect([...(await list(page, "felt")), ...(await list(page, "heard"))]).toEqual([]);
    await page.context().close();
  });

  it.each(["no-preference", "reduce"] as const)("of winning is celebrated once, and not for those who prefer less movement: %s", async (reducedMotion) => {
    // Who wins follows from the server's seed; against beginners it does not take many games.
    for (let games = 0; games < 12; games++) {
      const page = await house.visitor({ reducedMotion, settings: { speed: "quick" } });
      await gameThatPlaysItself(page, house.url, "thirteen", 3, "beginner");
      await toPodium(page);
      const [confetti, isWon] = [page.getByTestId("confetti"), await page.getByTestId("podium").locator("li.you.wins").isVisible()];
      if (isWon && reducedMotion === "no-preference") await confetti.waitFor({ state: "attached" });
      else expect(await confetti.count()).toBe(0);
      if (isWon) {
        // Somebody who comes later finds the podium alone.
        await page.reload();
        await page.getByTestId("podium").waitFor();
        expect(await confetti.count()).toBe(0);
      }
      await page.context().close();
      if (isWon) return;
    }
    throw new Error("no game was won");
  });

  it("of a friend is a reaction at their seat, in words for screen readers, and no message to read", async () => {
    const { anne, bob } = await twoAtTable(house, "thirteen", {}, listen);
    await bob.getByRole("tab", { name: "Chat" }).click();
    await bob.getByRole("group", { name: "Reactions" }).getByRole("button", { name: "Well played" }).click();
    // Both go away by themselves.
    await expect.poll(() => list(anne, "seen")).toEqual(expect.arrayContaining([expect.stringMatching(/^reaction: /)]));
    await anne.getByTestId("announced").getByText("Bob: Well played").waitFor({ state: "attached" });
    expect(await anne.locator(".unread").count()).toBe(0);
    await anne.getByRole("tab", { name: "Chat" }).click();
    await anne.locator(".chat li").getByText("Well played").waitFor();
    for (const page of [anne, bob]) await page.context().close();
  });
});

describe("a card", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  const cardOf = (page: Page) => page.locator(".hand [data-card]:has(button:not(.dim))").filter({ hasNot: page.locator("[aria-label^='rotten']") }).first();

  it("is dragged onto the table with the mouse, and comes back if it is let go too early", async () => {
    const page = await house.visitor();
    await shortGame(page, house.url, "thirteen");
    await myTurn(page);
    const before = await step(page);
    const box = (await cardOf(page).boundingBox())!;
    const [x, y] = [box.x + 14, box.y + 50];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 5, { steps: 4 });
    await page.locator(".card.dragged").waitFor();
    await page.mouse.up();
    await page.locator(".card.dragged").waitFor({ state: "detached" });
    expect(await step(page)).toBe(before);
    // It is on its way back.
    await expect.poll(() => cardOf(page).boundingBox()).toEqual(box);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y - 200, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before);
    await page.context().close();
  });

  it("is flicked upwards by a finger, while a tap only shows what it would do", async () => {
    const page = await house.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await shortGame(page, house.url, "thirteen");
    await myTurn(page);
    const before = await step(page);
    const box = (await cardOf(page).boundingBox())!;
    const [x, y] = [box.x + 14, box.y + 30];
    await page.touchscreen.tap(x, y);
    await page.locator(".card.armed").waitFor();
    expect(await step(page)).toBe(before);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", up: number): Promise<unknown> => client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y - up }] });
    await touch("touchStart", 0);
    for (const up of [15, 40, 70, 100, 140]) await touch("touchMove", up);
    await touch("touchEnd", 0);
    await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before);
    await page.context().close();
  });

  /** Drags with the mouse from the middle of one element to another's, where something else may lie over both. */
  async function drag(page: Page, from: Locator, to: Locator, meanwhile?: () => Promise<void>): Promise<void> {
    const middle = async (one: Locator): Promise<[number, number]> => {
      const { x, y, width, height } = (await one.boundingBox())!;
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(to)), { steps: 8 });
    await meanwhile?.();
    await page.mouse.up();
  }

  it("that is wild is dragged to the pile that is chosen", async () => {
    // It comes with the server's seed; in 13 there are four of them.
    for (let games = 0; games < 12; games++) {
      const page = await house.visitor();
      await shortGame(page, house.url, "thirteen");
      for (let turn = 0; turn < 4; turn++) {
        await myTurn(page);
        const wild = page.locator(".hand [data-card=r4]").first();
        if ((await wild.count()) === 0) {
          await decideByMouse(page, turn);
          continue;
        }
        const before = await step(page);
        await drag(page, wild, page.locator("[data-pile=y]"), () => page.locator(".card.dragged").waitFor());
        await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before);
        await page.locator(".log .move", { hasText: "on the yellow target" }).first().waitFor({ state: "attached" });
        await page.context().close();
        return;
      }
      await page.context().close();
    }
    throw new Error("there was no wild card");
  });

  it("that is turned up in Danger 13 is dragged to a row, which says before what it would come to", async () => {
    const page = await house.visitor();
    await shortGame(page, house.url, "danger13");
    await myTurn(page);
    const before = await step(page);
    const card = page.locator("[data-place=turned] [data-card]");
    const rows = page.locator(".rows .row.open");
    const line = (): Promise<string | null> => page.getByTestId("status").textContent();
    const asked = await line();
    // Let go beside the rows it goes back, and nobody gets it.
    await drag(page, card, page.locator("[data-place=stock]"), () => page.locator(".top.dragged").waitFor());
    await page.locator(".top.dragged").waitFor({ state: "detached" });
    expect([await step(page), await line()]).toEqual([before, asked]);
    const seat = await rows.nth(1).getAttribute("data-seat");
    await drag(page, card, rows.nth(1), async () => {
      await page.locator(`.row.armed[data-seat="${seat}"] .after`).waitFor();
      expect(await line()).not.toBe(asked);
    });
    await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before);
    await page.locator(`[data-seat="${seat}"] .had, [data-seat="${seat}"] [data-card]`).first().waitFor();
    await page.context().close();
  });

  it("that is turned up in Danger 13 is dragged by a finger, though the rows are below it", async () => {
    const page = await house.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await shortGame(page, house.url, "danger13");
    await myTurn(page);
    const before = await step(page);
    const [from, to] = [(await page.locator("[data-place=turned] [data-card]").boundingBox())!, (await page.locator(".rows .row.open").last().boundingBox())!];
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number): Promise<unknown> => {
      const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
      const point = { x: x + (to.x + to.width / 2 - x) * part, y: y + (to.y + to.height / 2 - y) * part };
      return client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [point] });
    };
    await touch("touchStart", 0);
    for (const part of [0.1, 0.3, 0.6, 0.9, 1]) await touch("touchMove", part);
    await page.locator(".rows .row.armed").waitFor();
    await touch("touchEnd", 1);
    await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before);
    await page.context().close();
  });
});
