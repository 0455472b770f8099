import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { House } from "./house.ts";
import { GAMES, byKeyboard, byMouse, decideByKeyboard, myTurn, playNow, shortGame } from "./player.ts";

describe("a whole game against bots", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  // The two games of piles have one board: a round of each shows as much as four, and takes a quarter of the time.
  it.each(GAMES)("%s, by mouse", async (game) => {
    const page = await house.visitor();
    if (game === "thirteen" || game === "friday13") await shortGame(page, house.url, game, 4);
    else await playNow(page, house.url, game);
    expect(await byMouse(page)).toBeGreaterThan(10);
    await page.getByTestId("podium").waitFor();
    const places = await page.getByTestId("podium").locator("li").count();
    expect(places).toBe(4);
    await page.context().close();
  });

  it.each(GAMES)("%s, by keyboard alone", async (game) => {
    const page = await house.visitor();
    await shortGame(page, house.url, game);
    expect(await byKeyboard(page)).toBeGreaterThan(10);
    await page.context().close();
  });

  it("begins by keyboard alone, too", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.locator(".game").first().waitFor();
    // The first thing the keyboard finds skips to the content.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    while (!(await page.locator("input[value=nichtig]").isChecked())) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await myTurn(page);
    await decideByKeyboard(page, 1);
    await page.context().close();
  });

  it("with cards that fly, none gets lost or out of order", async () => {
    const page = await house.visitor({ settings: { speed: "quick" } });
    await page.goto(house.url);
    await page.locator("label.game:has(input[value=thirteen])").click();
    await page.getByRole("button", { name: "Invite friends" }).click();
    await page.getByLabel("Rounds").fill("1");
    await page.getByLabel("Draw the seats").uncheck();
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    expect(await byMouse(page)).toBe(13);
    const log = await page.locator(".log li").allTextContents();
    expect(log.filter((line) => / on the .* target: /.test(line))).toHaveLength(50);
    await expect.poll(() => page.locator(".ghost").count()).toBe(0);
    await page.context().close();
  });
});
