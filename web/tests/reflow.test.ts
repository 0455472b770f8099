// Nothing scrolls sideways or is too small for a thumb in the smallest window, in any language.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TableInfo } from "../src/wire.ts";
import { House } from "./house.ts";
import { misfits, resize } from "./layout.ts";
import { GAMES, gameThatPlaysItself, toCount } from "./player.ts";

const SMALLEST = { width: 320, height: 568 };
const LANGUAGES = ["en", "fr", "de"] as const;

/** What is wrong with a page, after its name. */
const faults = async (where: string, page: Page): Promise<string[]> => (await misfits(page)).map((bad) => `${where}: ${bad}`);

describe("the smallest window", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it.each(LANGUAGES)("holds the rules with all that is folded, a link for another device, the page for what is not there, and the curtain: %s", async (language) => {
    const page = await house.visitor({ viewport: SMALLEST, hasTouch: true, settings: { language } });
    const found: string[] = [];
    for (const game of GAMES) {
      await page.goto(`${house.url}/rules/${game}`);
      await page.locator("figure").first().waitFor();
      found.push(...(await faults(`the rules of ${game}`, page)));
      await page.locator("summary").click();
      await page.locator("[data-rule='1']").waitFor();
      found.push(...(await faults(`the exact rules of ${game}`, page)));
    }
    await page.goto(`${house.url}/recover#0000`);
    await page.getByRole("alert").waitFor();
    found.push(...(await faults("a link that has been used", page)));
    const code = await page.evaluate(async () => {
      const post = async (path: string, body: unknown): Promise<{ code: string }> =>
        (await (await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json()) as { code: string };
      await post("/api/me", { name: "Maximiliane-Charlotte" });
      return (await post("/api/me/recovery", {})).code;
    });
    await page.goto(`${house.url}/recover#${code}`);
    await page.locator("main .button").first().waitFor();
    found.push(...(await faults("a link for another device", page)));
    await page.goto(`${house.url}/nope`);
    await page.locator("main h1").waitFor();
    found.push(...(await faults("what is not there", page)));

    const table = await page.evaluate(async () => {
      const post = async (path: string, body: unknown): Promise<{ id: string }> =>
        (await (await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json()) as { id: string };
      const { id } = await post("/api/tables", { game: "thirteen", players: 3 });
      await post(`/api/tables/${id}`, { do: "sit", seat: 0 });
      await post(`/api/tables/${id}`, { do: "sit", seat: 1, name: "Bartholomäus-Alexander" });
      await post(`/api/tables/${id}`, { do: "bot", seat: 2, level: "easy" });
      return id;
    });
    await page.goto(`${house.url}/t/${table}`);
    await page.locator(".chairs").waitFor();
    // The page promises numbers for both of them; before that, nobody can deal. Beside the page, so that no refusal is one of its problems.
    const address = `${house.url}/api/tables/${table}`;
    await expect.poll(async () => {
      const { chairs } = (await (await page.request.get(address)).json()) as TableInfo;
      return chairs.slice(0, 2).every(({ commitment }) => commitment !== null);
    }, { timeout: 120_000 }).toBe(true);
    expect((await page.request.post(address, { data: { do: "start" } })).ok()).toBe(true);
    await page.getByRole("dialog").getByRole("button").waitFor();
    found.push(...(await faults("the curtain", page)));
    expect(found).toEqual([]);
    await page.context().close();
  });

  it.each(GAMES)("holds the count of a round: %s", async (game) => {
    const page = await house.visitor({ hasTouch: true });
    await gameThatPlaysItself(page, house.url, game, game === "nichtig" ? 6 : 5);
    await toCount(page);
    await resize(page, SMALLEST.width, SMALLEST.height);
    const found: string[] = [];
    for (const language of LANGUAGES) {
      await page.locator("header .gear").click();
      await page.locator("dialog[open] select:has(option[value=de])").selectOption(language);
      await page.locator(`html[lang=${language}]`).waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      await page.getByTestId("round-end").waitFor();
      found.push(...(await faults(`${game} in ${language}`, page)));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});
