import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { House } from "../house.ts";
import { misfits, tableFaults } from "../layout.ts";
import { gameThatPlaysItself, toPodium } from "../player.ts";
import { type Kind, OtherPage } from "./driver.ts";

/** Where pictures go, if somebody wants to look. */
const PICTURES = process.env["TREIZE_PICTURES"];

const ROUND_END = "[data-testid=round-end]";

/** What the table waits for: a decision of the player, or a count that is to be put away. */
const moment = (page: OtherPage): Promise<string> =>
  page.until("a turn or a count", (end) => (document.querySelector(end) ? "count" : document.querySelector("[data-turn=yes]") && "turn"), ROUND_END);

const step = (page: OtherPage): Promise<number> => page.evaluate(() => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]));

/** One decision with the mouse: a card, and its pile if it asks for one. */
async function decide(page: OtherPage, choice: number): Promise<void> {
  const before = await step(page);
  await page.press(".hand button:not(.dim)", choice);
  const next = await page.until(
    "what follows from a card",
    (old) => (Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old ? "played" : document.querySelectorAll(".press[data-open]").length > 1 && "asked"),
    before,
  );
  if (next === "asked") await page.press(".press[data-open]");
  await page.until("the next step", (old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before);
}

describe.each<Kind>(["Firefox", "WebKit"])("in %s", (kind) => {
  let house: House;
  let page: OtherPage;
  beforeAll(async () => {
    house = await House.open();
    page = await OtherPage.start(kind);
    return async () => {
      await page.close();
      await house.close();
    };
  });
  afterAll(() => expect(house.problems).toEqual([]));

  const look = async (name: string): Promise<void> => {
    if (!PICTURES) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot(join(PICTURES, `${kind}-${name}.png`));
  };

  /** Looks at the page in each of these windows: nothing may lie over something else, or outside. */
  const fits = async (name: string, isTable: boolean): Promise<void> => {
    // No narrower than the browsers' own windows can be.
    for (const [width, height] of [[500, 800], [844, 390], [1280, 800]] as const) {
      await page.resize(width, height);
      await look(`${name}-${width}x${height}`);
      expect(await misfits(page), `${name}, ${width} x ${height}`).toEqual([]);
      if (isTable) expect(await tableFaults(page), `${name}, ${width} x ${height}`).toEqual([]);
    }
  };

  it("the first page leads to a game against bots, which is played with the mouse up to its first count", async () => {
    await page.goto(house.url);
    await page.evaluate(() => localStorage.setItem("treize-settings", JSON.stringify({ speed: "quick", hints: false })));
    await page.goto(house.url);
    await page.see(".game");
    expect(await page.evaluate(() => document.querySelectorAll(".game svg").length)).toBe(4);
    expect(await page.evaluate(() => document.fonts.check("600 20px 'Zilla Slab'"))).toBe(true);
    await fits("home", false);
    await page.fill("form.start input", "Marie");
    await page.press("label.game:has(input[value=thirteen])");
    await page.press("form.start .main");
    await page.see("[data-testid=status]");
    for (let turn = 0; (await moment(page)) === "turn"; turn++) {
      // In the middle of the round, when piles have grown.
      if (turn === 3) await fits("table", true);
      await decide(page, turn);
    }
    await look("count");
    expect(await page.evaluate((end) => document.querySelectorAll(`${end} table td`).length, ROUND_END)).toBeGreaterThan(8);
    await page.press(`${ROUND_END} button`);
    expect(await moment(page)).toBe("turn");
    expect(await page.problems()).toEqual([]);
  });

  it("a link leads to a seat at the table of somebody in another browser", async () => {
    const anne = await house.visitor();
    await anne.goto(`${house.url}/new/nichtig`);
    await anne.getByLabel(/^Players/).selectOption("3");
    await anne.getByLabel("Draw the seats").uncheck();
    await anne.getByRole("button", { name: "Open the table" }).click();
    await page.goto(await anne.getByLabel("The link of this table").inputValue());
    await page.fill(".panel .field input", "Bob");
    await page.press(".panel .button.main.big");
    await anne.locator(".chairs").getByText("Bob").waitFor();
    await look("room");
    await anne.getByRole("button", { name: "Bots on all free seats" }).click();
    await anne.getByRole("button", { name: "Deal", exact: true }).click();
    // The cards laid at the start are chosen by all at once.
    await page.see(".hand button");
    await anne.locator("[data-turn=yes]").waitFor();
    await decide(page, 0);
    await look("laid");
    expect(await page.problems()).toEqual([]);
    await anne.context().close();
  });

  it("a game that is over is looked at again", async () => {
    const anne = await house.visitor();
    await gameThatPlaysItself(anne, house.url, "danger13");
    await toPodium(anne);
    await page.goto(anne.url().replace("/t/", "/replay/"));
    await page.press('.bar button[aria-label="A step forward"]');
    await page.until("the first step", () => /#1(\/|$)/.test(location.hash));
    await look("replay");
    await page.press('.bar button[aria-label="To the end"]');
    await page.see(ROUND_END);
    await look("replay-end");
    expect(await page.problems()).toEqual([]);
    await anne.context().close();
  });
});
