// One's finished games, a player's page, and deleting one's name. TREIZE_LOOK=folder keeps what is seen.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { gameThatPlaysItself, toPodium } from "./player.ts";

const PICTURES = process.env["TREIZE_LOOK"];
const SMALL = { width: 320, height: 640 };

async function look(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** How much wider the page is than the window. */
const overhang = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe("finished games", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("are listed, filtered and counted, and one can be forgotten", async () => {
    const anne = await house.visitor();
    await gameThatPlaysItself(anne, house.url, "danger13");
    await toPodium(anne);
    await anne.goto(house.url);
    await anne.getByRole("link", { name: "All my games" }).click();
    const game = anne.locator("a.game");
    await game.waitFor();
    expect(await game.textContent()).toMatch(/Danger 13.*Place \d of 3 · -?\d+ points?/);
    expect(await violations(anne)).toEqual([]);
    await look(anne, "history");

    // With the keyboard: the first field is the game, and the address keeps the filter.
    await anne.getByRole("combobox", { name: "Game" }).selectOption("thirteen");
    await anne.getByText("No finished game here.").waitFor();
    await anne.waitForURL(/#game=thirteen$/);
    await anne.reload();
    await anne.getByText("No finished game here.").waitFor();
    await anne.getByRole("button", { name: "Show all" }).press("Enter");
    await game.waitFor();
    await anne.setViewportSize(SMALL);
    expect(await overhang(anne)).toBeLessThanOrEqual(0);
    await look(anne, "history-small");
    const [download] = await Promise.all([anne.waitForEvent("download"), anne.getByRole("link", { name: "Download all records" }).click()]);
    expect(download.suggestedFilename()).toBe("treize-records.jsonl");

    await anne.getByRole("link", { name: "My page" }).click();
    await anne.getByRole("heading", { name: "(you)" }).waitFor();
    expect(await overhang(anne)).toBeLessThanOrEqual(0);
    await look(anne, "player-small");
    // The charts of what is without luck fill here, too.
    await anne.getByRole("button", { name: "Review one more game" }).press("Enter");
    await anne.getByText(/\(one reviewed game\)/).waitFor();
    expect(await anne.getByRole("button", { name: "Review one more game" }).count()).toBe(0);
    await anne.setViewportSize({ width: 1280, height: 800 });
    // The picture says nothing to those who do not see it: the same numbers are in a table.
    await anne.getByTestId("chart").first().waitFor();
    await anne.getByText("As numbers").first().click();
    await anne.getByRole("columnheader", { name: "Points ahead" }).first().waitFor();
    expect(await violations(anne)).toEqual([]);
    await look(anne, "player");

    await anne.getByRole("button", { name: "Settings" }).click();
    await anne.getByText("Delete my name", { exact: true }).click();
    const go = anne.getByRole("button", { name: "Delete for good" });
    expect(await go.isDisabled(), "it takes two presses").toBe(true);
    await anne.getByLabel("I want to be forgotten").check();
    await look(anne, "forget");
    const deleted = anne.waitForResponse((answer) => answer.request().method() === "DELETE");
    await go.click();
    expect((await deleted).status()).toBe(200);
    await anne.getByRole("heading", { name: "Finished games" }).waitFor();
    expect(await anne.evaluate(async () => (await fetch("/api/me")).json())).toBeNull();
    expect(await anne.context().cookies()).toEqual([]);
  });
});
