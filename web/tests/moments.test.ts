import type { Page } from "playwright-core";
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
    }).observe(document, { childList: true, subtree: true });
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
    await expect.poll(() => list(page, "felt")).not.toEqual([]);
    await expect.poll(() => list(page, "heard")).toContain("OscillatorNode");
    // It goes by itself.
    await page.getByTestId("banner").waitFor({ state: "detached" });
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
});
