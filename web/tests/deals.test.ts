import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { PHONES, misfits, resize } from "./layout.ts";
import { byMouse, myTurn, shortGame } from "./player.ts";

/** What axe finds fault with on a page, and what does not fit: on phones, in a wide window, and with text twice as large. */
async function faults(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const found = await violations(page);
  for (const size of ["100%", "200%"]) {
    await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    for (const [wide, high] of [...PHONES, [1440, 900]] as const) {
      await resize(page, wide, high);
      found.push(...(await misfits(page)).map((bad) => `${wide} x ${high}, text at ${size}: ${bad}`));
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await resize(page, width, height);
  return found;
}

describe("the same cards again", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("are sent as a challenge, played by a friend, and compared", async () => {
    const anne = await house.visitor();
    await shortGame(anne, house.url, "danger13", 2);
    await byMouse(anne);
    await anne.getByRole("button", { name: "Challenge friends" }).click();
    const link = await anne.getByLabel("Link of the challenge").inputValue();

    const bob = await house.visitor();
    await resize(bob, 320, 568);
    await bob.goto(link);
    await bob.getByText("One person has finished these cards.").waitFor();
    expect(await misfits(bob)).toEqual([]);
    expect(await violations(bob)).toEqual([]);
    expect(await bob.locator("main table").count(), "no result before one's own").toBe(0);
    await bob.getByRole("button", { name: "Play these cards" }).click();
    await resize(bob, 1280, 800);
    await byMouse(bob);
    await bob.getByRole("link", { name: "Compare results" }).click();
    await resize(bob, 320, 568);
    await bob.locator("main tbody tr").nth(1).waitFor();
    expect(await bob.locator("main tbody tr").count()).toBe(2);
    expect(await bob.locator("main tbody tr[aria-current=true]").count()).toBe(1);
    expect(await misfits(bob)).toEqual([]);
    expect(await violations(bob)).toEqual([]);
    await bob.context().close();

    // From a moment of her own game, Anne goes on as often as she likes.
    await anne.getByRole("link", { name: "Replay" }).click();
    const playOn = anne.getByRole("button", { name: "Play on from here" });
    await playOn.waitFor();
    expect(await anne.getByTestId("together").count(), "there is nobody to look with").toBe(0);
    await playOn.click();
    await myTurn(anne);
    expect(new URL(anne.url()).pathname).toMatch(/^\/t\//);
    await anne.context().close();
  });

  it("are the deal of the day for everybody, in two browsers and a terminal, and compared at the end", async () => {
    const anne = await house.visitor({ viewport: { width: 360, height: 640 } });
    // The server of this test has no deals of yesterday: the browser is shown some, and checks their seed.
    const commitment = "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793";
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await anne.route(`**/api/days/${yesterday}`, (route) => route.fulfill({ json: { day: yesterday, commitment, committed_at: Date.now() - 2 * 86_400_000, seed: "01".repeat(32) } }));
    await anne.goto(`${house.url}/daily`);
    expect(await anne.getByTestId("tomorrow").textContent()).toMatch(/^[0-9a-f]{64}$/);
    await anne.getByTestId("kept").getByText("Your browser has checked").waitFor();
    await anne.getByText("One try for each game").waitFor();
    expect(await misfits(anne)).toEqual([]);
    await anne.getByRole("link", { name: /^Danger 13/ }).waitFor();
    expect(await violations(anne)).toEqual([]);
    await anne.getByRole("link", { name: /^Danger 13/ }).click();
    await anne.getByRole("heading", { name: /^Danger 13, deal of / }).waitFor();
    expect(await misfits(anne)).toEqual([]);
    expect(await violations(anne)).toEqual([]);
    await anne.getByRole("button", { name: "Play these cards" }).click();
    await myTurn(anne);
    await anne.goto(`${house.url}/daily`);
    await anne.getByRole("link", { name: /^Danger 13 you are playing/ }).click();
    await anne.getByRole("link", { name: "Go on playing" }).click();
    await resize(anne, 1280, 800);
    await byMouse(anne);
    const tables = [new URL(anne.url()).pathname];
    await anne.getByRole("link", { name: "Compare results" }).click();
    await anne.getByText("Place 1 of 1").waitFor();
    expect(await violations(anne)).toEqual([]);
    const deal = new URL(anne.url()).pathname;

    const bob = await house.visitor();
    await bob.goto(`${house.url}${deal}`);
    await bob.getByRole("button", { name: "Play these cards" }).click();
    await byMouse(bob);
    tables.push(new URL(bob.url()).pathname);

    // The third one plays in a terminal, and sees everybody's results there.
    const said = await house.dailyByTerminal("danger13", "Clara");
    expect(said).toContain("place ");
    await bob.goto(`${house.url}${deal}`);
    await bob.locator("main tbody tr").nth(2).waitFor();
    const links = await bob.locator("main tbody a").evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace("/replay/", "/t/")));
    expect(links.toSorted()).toEqual(expect.arrayContaining(tables.toSorted()));
    const shuffles = await bob.evaluate(async (paths) => {
      const records = paths.map(async (path) => (await fetch(`/api/tables/${path.split("/").pop()}/record`)).json() as Promise<{ shuffles: string[][] }>);
      return (await Promise.all(records)).map((record) => JSON.stringify(record.shuffles[0]));
    }, links);
    expect(shuffles).toHaveLength(3);
    expect(new Set(shuffles).size, "all three had the same cards").toBe(1);
    await anne.goto(`${house.url}/daily`);
    await anne.getByRole("link", { name: /^Danger 13 played/ }).waitFor();
    await anne.getByRole("button", { name: /one deal played$/ }).waitFor();
    await anne.context().close();
    await bob.context().close();
  });

  it("are played at two tables, and compared seat by seat", async () => {
    const anne = await house.visitor({ viewport: { width: 360, height: 640 }, hasTouch: true });
    await anne.goto(`${house.url}/duplicate`);
    await anne.getByRole("combobox", { name: /^Deals/ }).selectOption("2");
    expect(await anne.getByLabel(/^Rounds/).getAttribute("placeholder"), "a number fits into the field").toBe("4");
    await anne.getByRole("combobox", { name: "Game" }).selectOption("danger13");
    await anne.getByRole("combobox", { name: /^Players/ }).selectOption("2");
    await anne.getByText("Each table plays 2 games.").waitFor();
    expect(await faults(anne)).toEqual([]);
    await anne.getByRole("button", { name: "Prepare the tables" }).click();
    const link = await anne.getByLabel("Link for everybody who plays").inputValue();
    expect(await faults(anne)).toEqual([]);
    const bob = await house.visitor();
    for (const page of [anne, bob]) {
      await page.goto(link);
      await page.getByRole("button", { name: "Open a table" }).click();
      await page.getByRole("button", { name: "Bots on all free seats" }).click();
      if (page === anne) expect(await misfits(page)).toEqual([]);
    }

    // Bob plays the first deal; Anne sees nothing of it before she has played it.
    await bob.getByRole("button", { name: "Deal", exact: true }).click();
    await byMouse(bob);
    const table = new URL(bob.url()).pathname.replace("/t/", "");
    await anne.goto(link);
    await anne.getByText("1 of 2 played").waitFor();
    expect(await anne.locator("main table").count(), "no result before one's own").toBe(0);
    expect(await anne.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).status, table)).toBe(403);
    await anne.getByRole("button", { name: "Go to your table" }).click();
    await resize(anne, 1280, 800);
    await anne.getByRole("button", { name: "Deal", exact: true }).click();
    await byMouse(anne);
    await anne.getByRole("link", { name: "Compare results" }).click();
    await anne.getByRole("heading", { name: /^Deal 1/ }).waitFor();
    await anne.getByText("2 of 2 games").waitFor();
    expect(await anne.getByRole("heading", { name: /^Deal 2/ }).count()).toBe(0);
    expect(await faults(anne)).toEqual([]);

    // The next deal, from the page of the duplicate and from the podium.
    await anne.getByRole("button", { name: "Play the next deal" }).click();
    await resize(anne, 1280, 800);
    await anne.getByText("Deal 2 of a duplicate, game 2 of 2.").waitFor();
    await anne.getByRole("button", { name: "Deal", exact: true }).click();
    await bob.getByRole("button", { name: "Next deal" }).click();
    for (const page of [anne, bob]) {
      await byMouse(page);
      await page.getByRole("link", { name: "Compare results" }).click();
    }
    await bob.getByText("It is over: all cards are open").waitFor();
    expect(await bob.locator("main section[aria-labelledby=standings] tbody tr").count(), "bots have no place").toBe(2);
    expect(await bob.locator("main section[aria-labelledby=standings] tr[aria-current=true]").count()).toBe(1);
    const compared = await bob.locator("main section[aria-labelledby^=deal-] tbody tr[aria-current=true]").count();
    expect(compared, "one's own result in each deal").toBe(2);
    expect(await faults(bob)).toEqual([]);
    await anne.context().close();
    await bob.context().close();
  });
});
