import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";

const ROTTEN = '.hand [data-card="r4"] .press';

describe("what a special card does", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  /** The lesson of 13 always has a rotten four in the hand. */
  async function atTable(page: Page): Promise<void> {
    await page.goto(`${house.url}/learn/thirteen`);
    await page.locator(ROTTEN).first().waitFor();
  }

  it("is said where the mouse rests, by a key, and to a screen reader", async () => {
    const page = await house.visitor();
    await atTable(page);
    const legend = page.getByTestId("legend");
    await page.locator(ROTTEN).first().hover();
    await legend.getByText("Goes on any target and counts 4.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('.hand [data-card="b2"] .press').hover();
    await expect.poll(() => legend.count()).toBe(0);
    await page.mouse.move(0, 0);
    await page.locator(ROTTEN).first().focus();
    await page.keyboard.press("i");
    await legend.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => legend.count()).toBe(0);
    expect(await page.locator(ROTTEN).first().getAttribute("aria-description")).toContain("Whoever takes it pays 2 points");
    expect(await page.locator('.hand [data-card="b2"] .press').getAttribute("aria-description")).toBeNull();
    await page.keyboard.press("?");
    await page.getByTestId("help").getByRole("heading", { name: "Special cards" }).waitFor();
    await page.context().close();
  });

  it("is said under a finger that stays, which plays nothing", async () => {
    const page = await house.visitor({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    await atTable(page);
    const box = await page.locator(ROTTEN).first().boundingBox();
    if (!box) throw new Error("the card is on the page");
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + 14, y: box.y + 40 }] });
    const legend = page.getByTestId("legend");
    await legend.waitFor();
    const said = await legend.boundingBox();
    expect(said && said.x >= 0 && said.x + said.width <= 360 && said.y >= 0).toBe(true);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await page.locator(".card.armed").count()).toBe(0);
    // The next tap is a tap again.
    await page.locator('.hand [data-card="b2"] .press').tap({ position: { x: 12, y: 30 } });
    await page.locator(".card.armed").waitFor();
    await expect.poll(() => legend.count()).toBe(0);
    await page.context().close();
  });
});
