import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { misfits, tableFaults } from "./layout.ts";
import { type Device, learn } from "./learner.ts";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

describe("a lesson", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it.each([
    ["thirteen", "mouse", {}],
    ["friday13", "touch", PHONE],
    ["nichtig", "keyboard", {}],
    ["danger13", "touch", PHONE],
  ] as const)("is learned to its end, and every wrong choice is answered: %s by %s", async (game, device: Device, options) => {
    const page = await house.visitor(options);
    const bad: string[] = [];
    const answered = await learn(page, house.url, game, device, async () => {
      bad.push(...(await misfits(page)));
    });
    expect(answered).toBeGreaterThan(2);
    expect(bad).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("treize-settings"))).toContain(`"learned":["${game}"]`);
    await page.context().close();
  });

  it.each(["thirteen", "nichtig", "danger13"])("fits on the smallest phone, upright, with all that is said above it: %s", async (game) => {
    // German has the longest sentences.
    const page = await house.visitor({ viewport: { width: 320, height: 568 }, locale: "de-DE" });
    const bad = new Set<string>();
    /** A lesson says what one plays for beside its name. */
    const faults = async (): Promise<string[]> => (await tableFaults(page)).filter((fault) => fault !== ".page > header .aim says nothing");
    await learn(page, house.url, game, "mouse", async () => {
      // The last count lies over a table on which nothing is left to do.
      if (await page.getByTestId("round-end").isVisible()) return;
      for (const fault of [...(await misfits(page)), ...(await faults())]) bad.add(fault);
      // What a card would do needs more lines than what is asked.
      const cards = await page.locator(".hand .slot:has(.press:not(.dim))").evaluateAll((slots) => slots.map((slot) => slot.getBoundingClientRect().toJSON() as DOMRect));
      for (const { x, y } of cards) {
        await page.mouse.move(x + 14, y + 30);
        for (const fault of await faults()) bad.add(fault);
      }
      await page.mouse.move(0, 0);
      // The others are above the middle, not beside it as on a phone on its side.
      const [others, middle] = await Promise.all([".others", ".middle"].map((part) => page.locator(part).boundingBox({ timeout: 1000 }).catch(() => null)));
      if (others && middle && others.y + others.height > middle.y + 1) bad.add("the others are beside the middle");
    });
    expect([...bad]).toEqual([]);
    await page.context().close();
  });

  it("is offered on the first visit, leads back, on, and to a real game", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.getByRole("link", { name: "New here? Learn 13 by playing" }).click();
    await page.locator("[data-step='0']").waitFor();
    const speech = (): Promise<string | null> => page.getByTestId("speech").textContent();
    const [first, card] = [await speech(), page.locator('.hand [data-card="b2"] .press')];
    await card.click();
    await page.locator("[data-step='1']").waitFor();
    await page.getByRole("button", { name: "A step back" }).click();
    await expect.poll(speech).toBe(first);
    await card.click();
    await page.locator("[data-step='1']").waitFor();
    await page.getByRole("button", { name: "Start again" }).click();
    await expect.poll(speech).toBe(first);
    await skipToEnd(page);
    expect(await page.getByRole("link", { name: "Next lesson: Friday the 13th" }).getAttribute("href")).toBe("/learn/friday13");
    await page.getByRole("button", { name: "Play a real game" }).click();
    await page.waitForURL(/\/t\//);
    await page.goto(house.url);
    await page.getByRole("link", { name: "Learn by playing" }).waitFor();
    expect(await page.getByRole("link", { name: /New here/ }).count()).toBe(0);
    await page.goto(`${house.url}/rules/nichtig`);
    await page.getByRole("link", { name: /Learn Null & Nichtig/ }).click();
    await page.getByTestId("speech").getByText("Welcome!").waitFor();
    await page.goto(`${house.url}/learn/whist`);
    await page.getByRole("link", { name: "Home" }).first().waitFor();
    await page.context().close();
  });
});

/** Plays the lesson of 13 by the names of its cards. */
async function skipToEnd(page: Page): Promise<void> {
  for (const [at, card] of ["b2", "g7", "g4", "r4", null, "b4"].entries()) {
    await page.locator(`[data-step="${at}"]`).waitFor();
    if (card === null) await page.getByRole("button", { name: "Continue" }).click();
    else await page.locator(`.hand [data-card="${card}"] .press`).first().click({ position: { x: 12, y: 20 } });
    if (card === "r4") await page.locator('[data-pile="g"]').click();
  }
  await page.getByTestId("round-end").getByRole("button", { name: "Continue" }).click();
}
