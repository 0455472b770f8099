import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { GAMES, gameThatPlaysItself, myTurn, playNow, playTurns, toCount, toPodium } from "./player.ts";

// Both at once: each of them has a browser window of its own, and waits for it most of the time. The server's seeds
// follow the order in which tables are made, so each run plays other games: the helpers play on from any position.
describe.concurrent("every page, dark and light,", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("is found fault with if one theme has a fault", async () => {
    const page = await house.visitor();
    await page.goto(`${house.url}/new/nichtig`);
    await page.locator("form.panel").waitFor();
    await page.locator("form.panel .field span").first().evaluate((label) => (label.style.color = "light-dark(#e6dcc6, #fff)"));
    const found = await violations(page);
    expect(found.map((bad) => / (dark|light) [\w-]+: /.exec(bad)?.[0])).toEqual([" light color-contrast: "]);
    await page.context().close();
  });

  it("has nothing that axe finds fault with", async () => {
    const found: string[] = [];
    const page = await house.visitor({ settings: { hints: true } });
    await page.goto(house.url);
    await page.locator(".game").first().waitFor();
    found.push(...(await violations(page)));
    await page.getByRole("button", { name: "Settings" }).click();
    found.push(...(await violations(page)));
    await page.goto(`${house.url}/new/nichtig`);
    await page.locator("form.panel").waitFor();
    found.push(...(await violations(page)));
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByLabel("The link of this table").waitFor();
    found.push(...(await violations(page)));
    await page.goto(`${house.url}/rules/danger13`);
    await page.locator("figure").first().waitFor();
    await page.getByText("The exact rules, numbered").click();
    await page.locator("[data-rule='1']").waitFor();
    found.push(...(await violations(page)));
    for (const game of GAMES) {
      await playNow(page, house.url, game);
      await playTurns(page, 4);
      // A round may have ended since: then its count would cover the tabs.
      await myTurn(page);
      found.push(...(await violations(page)));
      // All of the page was looked at with the log in the panel; the rest of it does not change with the tab.
      for (const tab of ["Scores", "Rules", "Chat"]) {
        await page.getByRole("tab", { name: tab }).click();
        found.push(...(await violations(page, { within: "aside.panel-side" })));
      }
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  it("has nothing that axe finds fault with at the end, behind the curtain and astray", async () => {
    const found: string[] = [];
    const page = await house.visitor();
    const look = async (where: string): Promise<void> => void found.push(...(await violations(page)).map((bad) => `${where}: ${bad}`));
    for (const game of GAMES) {
      await gameThatPlaysItself(page, house.url, game);
      const count = page.getByTestId("round-end");
      await toCount(page);
      await look(`${game}, the count`);
      // The podium is one for all games; Danger 13's can have a line about a tie. A replay has the board of the table, with its
      // controls, and hands that are open: those of the games of piles are alike, and Danger 13 has none.
      if (game === "friday13") continue;
      await toPodium(page);
      if (game !== "nichtig") await look(`${game}, the podium`);
      if (game === "danger13") continue;
      await page.goto(page.url().replace("/t/", "/replay/"));
      await page.getByRole("button", { name: "A step forward" }).click();
      if (game === "thirteen") await look(`${game}, the replay`);
      await page.locator(".eyes select").selectOption("open");
      await page.getByRole("button", { name: "To the end" }).click();
      await count.waitFor();
      await look(`${game}, the replay with open hands`);
    }

    const table = await page.evaluate(async () => {
      const post = async (path: string, body: unknown): Promise<{ id: string }> => {
        const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
        return (await answer.json()) as { id: string };
      };
      const { id } = await post("/api/tables", { game: "nichtig", players: 4, options: { teams: true } });
      await post(`/api/tables/${id}`, { do: "sit", seat: 0 });
      await post(`/api/tables/${id}`, { do: "sit", seat: 1, name: "Luc" });
      for (const seat of [2, 3]) await post(`/api/tables/${id}`, { do: "bot", seat, level: "easy" });
      return id;
    });
    await page.goto(`${house.url}/t/${table}`);
    // The page promises numbers for both of them, and reveals both.
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.getByRole("dialog", { name: "Pass the device" }).waitFor();
    await look("the curtain");
    await page.getByRole("dialog").getByRole("button").click();
    await page.getByTestId("status").waitFor();
    await page.getByRole("tab", { name: "Scores" }).click();
    await look("teams");

    for (const path of ["/rules/whist", "/t/0000000000000000"]) {
      await page.goto(house.url + path);
      await page.getByRole("heading", { name: "Nothing here" }).waitFor();
      await look(path);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});
