import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { House } from "./house.ts";
import { resize } from "./layout.ts";
import { gameThatPlaysItself, toPodium } from "./player.ts";

/** From the smallest phone to a wide window. */
const WIDTHS = [320, 360, 412, 480, 560, 600, 700, 800, 1000, 1280];

/** How many buttons each row of the podium has, from the top. */
const rows = (page: Page): Promise<number[]> =>
  page.locator("[data-testid=podium] .buttons .button").evaluateAll((buttons) => {
    const tops = buttons.map((button) => Math.round(button.getBoundingClientRect().top));
    return [...new Set(tops)].sort((one, other) => one - other).map((top) => tops.filter((one) => one === top).length);
  });

describe("the podium", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("leaves no button alone in its last row, in any language and at any width", async () => {
    for (const [locale, review] of [["de-DE", "Glück oder Spiel?"], ["fr-FR", "Chance ou jeu\u00a0?"], ["en-US", "Luck or play?"]] as const) {
      const page = await house.visitor({ locale });
      await gameThatPlaysItself(page, house.url, "danger13");
      await toPodium(page);
      for (const isReviewed of [false, true]) {
        if (isReviewed) await page.getByRole("button", { name: review }).click();
        for (const width of WIDTHS) {
          await resize(page, width, 800);
          const found = await rows(page);
          expect(found.reduce((sum, count) => sum + count), `${locale} at ${width}`).toBe(isReviewed ? 5 : 6);
          expect(found.at(-1), `${locale} at ${width}: ${found.join("+")}`).toBeGreaterThan(1);
        }
      }
      // A phone on its side has one row: its words are whole, and the podium fits.
      await page.reload();
      await page.getByTestId("podium").waitFor();
      await resize(page, 844, 390);
      expect(await page.getByTestId("podium").evaluate((podium) => podium.scrollHeight - podium.clientHeight), locale).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
});
