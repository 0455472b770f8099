// A table by keyboard and by ear: what is announced, and where the focus goes when what had it is gone.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { gameThatPlaysItself, shortGame, toPodium } from "./player.ts";

/** Where the keyboard is. */
const focus = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.tagName.toLowerCase()}: ${document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent.trim()}`);
/** Something is said politely by the page. It goes away again, so it is waited for at once. */
const announced = (page: Page, text: string): Promise<void> => page.getByTestId("announced").getByText(text).waitFor({ state: "attached" });

describe("by keyboard and by ear", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("a page that is reached by a link begins at its heading, and a typed name is still there", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.getByLabel("Your name").fill("Zoe");
    await page.getByRole("link", { name: /^New here/ }).click();
    await announced(page, "Welcome! Whoever has the fewest points wins");
    await page.getByRole("link", { name: "Home" }).click();
    await expect.poll(() => focus(page)).toBe("h1: Treize");
    expect(await page.getByLabel("Your name").inputValue()).toBe("Zoe");
    await page.getByRole("button", { name: "Invite friends" }).click();
    await expect.poll(() => focus(page)).toBe("h1: A new table");
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect.poll(() => focus(page)).toBe("h1: 13");
    await page.context().close();
  });

  it("who sits down and what is said is announced, and no button that goes away takes the focus with it", async () => {
    const [anne, max] = [await house.visitor(), await house.visitor()];
    await anne.goto(`${house.url}/new/thirteen`);
    await anne.getByLabel(/^Players/).selectOption("4");
    await anne.getByLabel("Draw the seats").uncheck();
    await anne.getByRole("button", { name: "Open the table" }).click();
    await max.goto(await anne.getByLabel("The link of this table").inputValue());
    await max.getByLabel("Your name").fill("Max");
    await max.getByRole("button", { name: "Take a seat" }).press("Enter");
    await announced(anne, "Max sits down.");
    await expect.poll(() => focus(max)).toBe("h2: Who plays?");
    await max.getByLabel("Say something").fill("Hello all");
    await max.keyboard.press("Enter");
    await announced(anne, "Max: Hello all");

    await anne.getByRole("button", { name: "Bot on seat 3" }).press("Enter");
    await expect.poll(() => focus(anne)).toMatch(/^button: Free the seat of/);
    await anne.getByRole("button", { name: "Bots on all free seats" }).press("Enter");
    await expect.poll(() => focus(anne)).toBe("button: Deal");
    await anne.keyboard.press("Enter");
    // It does not matter who begins: both are asked in turn, and hear it.
    for (const page of [anne, max]) {
      await page.locator("[data-turn=yes]").waitFor();
      expect(await page.getByTestId("spoken").locator("p").last().textContent()).toBe("Your turn: play a card");
      await page.locator(".hand .press:not([aria-disabled=true])").first().focus();
      await page.keyboard.press("Enter");
    }
    await max.context().close();
    await announced(anne, "Max is not connected");
    await anne.context().close();
  });

  it("a review that was asked for is led to and read out, and the moves name its mistakes", async () => {
    const page = await house.visitor();
    await gameThatPlaysItself(page, house.url, "thirteen");
    await toPodium(page);
    await page.getByRole("button", { name: "Luck or play?" }).press("Enter");
    await expect.poll(() => focus(page)).toBe("h3: Where the results came from");
    await announced(page, "Anne, without luck");
    await page.getByRole("link", { name: "Replay" }).first().press("Enter");
    await expect.poll(() => focus(page)).toBe("h1: Replay 13");
    await page.getByRole("button", { name: /, mistake, points given away: \d+\.\d/ }).first().waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Luck or play?" }).press("Enter");
    await expect.poll(() => focus(page)).toBe("h3: The last decision");
    await announced(page, "Anne, without luck");
    await page.context().close();
  });

  it("a lesson leads to the way on where there is nothing to choose", async () => {
    const page = await house.visitor();
    await page.goto(`${house.url}/learn/thirteen`);
    await page.locator("[data-step='0']").waitFor();
    await page.keyboard.press("Tab");
    for (const [at, card] of ["b2", "g7", "g4", "r4"].entries()) {
      await page.locator(`[data-step='${at}']`).waitFor();
      await page.locator(`.hand [data-card="${card}"] .press`).first().focus();
      await page.keyboard.press("Enter");
    }
    await page.locator('[data-pile="g"]').press("Enter");
    await expect.poll(() => focus(page)).toBe("button: Continue");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches(".hand .press"))).toBe(true);
    await page.context().close();
  });

  it("who gives cards is led to the next row that can be given to", async () => {
    const page = await house.visitor();
    await shortGame(page, house.url, "danger13", 4);
    await page.locator("[data-turn=yes]").waitFor();
    for (const given of [1, 2]) {
      const row = page.locator(".press.open").first();
      await row.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator(".press.open").count()).toBe(4 - given);
      await expect.poll(() => page.evaluate(() => document.activeElement?.matches(".press.open"))).toBe(true);
    }
    await page.context().close();
  });

  it("a seat says each thing once, the count says what is lost, and large text hides and breaks nothing in a replay", async () => {
    const page = await house.visitor();
    await shortGame(page, house.url, "thirteen");
    await page.locator("[data-turn=yes]").waitFor();
    const board = await page.locator("main").ariaSnapshot();
    expect(board).toMatch(/You\n.*your turn/);
    expect(board).toMatch(/: \d+ cards in the stock/);

    await gameThatPlaysItself(page, house.url, "danger13", 4);
    const count = page.getByTestId("round-end");
    await count.waitFor();
    // What is pale to the eye.
    expect(await count.locator("tr:has(.gone)").count()).toBe(await count.locator("td .unseen").getByText("Lost: ").count());
    await page.goto(page.url().replace("/t/", "/replay/"));
    await page.locator(".side thead").waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await expect.poll(() => page.locator(".side .scroll").getAttribute("tabindex")).toBe("0");
    const faults = (await violations(page, { within: ".side" })).filter((bad) => bad.includes("scrollable-region-focusable"));
    const broken = await page.locator(".side thead th").evaluateAll((heads) =>
      heads.filter((head) => [...head.childNodes].some((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return node.nodeType === Node.TEXT_NODE && range.getClientRects().length > 1;
      })).map((head) => head.textContent),
    );
    const [badge, name] = await Promise.all([".first", ".who strong"].map((part) => page.locator(`.row:has(.first) ${part}`).boundingBox()));
    expect([faults, broken]).toEqual([[], []]);
    // The line of the name is higher than its letters.
    expect((badge?.y ?? 0) + (badge?.height ?? 0)).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0) / 4);
    await page.context().close();
  });
});
