import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { GAMES, byMouse, decideByMouse, gameThatPlaysItself, myTurn, playNow, playTurns, toPodium } from "./player.ts";

/** What a page may weigh, compressed. */
const SCRIPT = 120_000;

/** Does the page stay inside the window, and is what is pressed large enough for a thumb? */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bad: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) bad.push(`scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`);
    for (const one of document.querySelectorAll<HTMLElement>("button, a.button, input:not([type=radio]), select")) {
      const { width, height } = one.getBoundingClientRect();
      const isShown = one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && width > 1;
      // A switch is pressed by its label; cards in a hand overlap, and what shows of each is measured by its slot.
      const pressed = one.matches(".switch input") ? one.closest("label")?.getBoundingClientRect() : one.matches(".slot .press") ? one.closest(".slot")?.getBoundingClientRect() : { width, height };
      if (isShown && pressed && (pressed.height < 43.5 || pressed.width < 43.5)) {
        bad.push(`${Math.round(pressed.width)} x ${Math.round(pressed.height)}: ${one.outerHTML.slice(0, 120)}`);
      }
    }
    return bad;
  });
}

describe("every page", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("sends a script of at most 120 kB, compressed", async () => {
    const page = await house.visitor();
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    const scripts = new Map<string, number>();
    const kinds = new Map<string, string>();
    client.on("Network.responseReceived", ({ requestId, type }) => void kinds.set(requestId, type));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (kinds.get(requestId) === "Script") scripts.set(requestId, encodedDataLength);
    });
    await playNow(page, house.url, "nichtig");
    const sum = [...scripts.values()].reduce((all, one) => all + one, 0);
    console.log(`script transferred: ${sum} bytes in ${scripts.size} files`);
    expect(sum).toBeGreaterThan(10_000);
    expect(sum).toBeLessThan(SCRIPT);
    await page.context().close();
  });

  it.each([
    ["upright", 360, 640],
    ["sideways", 640, 360],
  ] as const)("fits a phone held %s, and thumbs", async (_, width, height) => {
    const found: string[] = [];
    const page = await house.visitor({ viewport: { width, height }, hasTouch: true });
    await page.goto(house.url);
    await page.locator(".game").first().waitFor();
    found.push(...(await misfits(page)));
    await page.goto(`${house.url}/new/nichtig`);
    await page.locator("form.panel").waitFor();
    found.push(...(await misfits(page)));
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("img", { name: "QR code" }).waitFor();
    found.push(...(await misfits(page)));
    for (const game of GAMES) {
      await playNow(page, house.url, game);
      await playTurns(page, 6);
      await myTurn(page);
      found.push(...(await misfits(page)).map((bad) => `${game}: ${bad}`));
      // A turn needs no scrolling: what is asked and what may be played are in the window.
      for (const selector of ["[data-testid=status]", ".hand button, .rows .row"]) {
        const inside = await page.locator(selector).last().evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight + 1);
        if (!inside) found.push(`${game}: ${selector} is below the window`);
      }
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  it("stays whole with text at 200 %", async () => {
    const page = await house.visitor({ viewport: { width: 1280, height: 900 } });
    await playNow(page, house.url, "thirteen");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await myTurn(page);
    expect((await misfits(page)).filter((bad) => bad.includes("sideways"))).toEqual([]);
    await decideByMouse(page, 0);
    await page.context().close();
  });

  it.each(["en", "fr", "de"])("speaks %s, and leaves no message unsaid", async (language) => {
    const folder = resolve(import.meta.dirname, `../../locales/${language}`);
    const ids = readdirSync(folder).flatMap((file) => [...readFileSync(resolve(folder, file), "utf8").matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1] ?? ""));
    const words = new Set(ids.filter((id) => id.includes("-")));
    const page = await house.visitor({ locale: language === "en" ? "en-GB" : `${language}-${language.toUpperCase()}` });
    const unsaid: string[] = [];
    const look = async (): Promise<void> => {
      const text = await page.evaluate(() => document.body.innerText + [...document.querySelectorAll("[aria-label]")].map((one) => `\n${one.getAttribute("aria-label")}`).join(""));
      unsaid.push(...text.split(/[\s:.,]+/).filter((word) => words.has(word)));
    };
    await page.goto(house.url);
    await page.locator(".game").first().waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    await look();
    await page.goto(`${house.url}/new/nichtig`);
    await page.locator("form.panel").waitFor();
    await look();
    await page.goto(`${house.url}/rules/thirteen#5`);
    await page.locator("[data-rule='5'].here").waitFor();
    await look();
    for (const game of GAMES) {
      await playNow(page, house.url, game);
      await playTurns(page, 1);
      await myTurn(page);
      await look();
    }
    expect(unsaid).toEqual([]);
    await page.context().close();
  });

  it("changes its language at a switch, and keeps it", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Language").selectOption("fr");
    await page.getByRole("heading", { name: "Réglages" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Jouer tout de suite" }).waitFor();
    await page.context().close();
  });

  it("tells a stranger kindly that there is no such table", async () => {
    const page = await house.visitor();
    await page.goto(`${house.url}/t/0000000000000000`);
    await page.getByRole("heading", { name: "Nothing here" }).waitFor();
    await page.context().close();
  });
});

describe("a game that is over", () => {
  let house: House;
  beforeAll(async () => {
    // Whose shuffles can be checked.
    house = await House.open({ provable: true });
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("is played again, looked at from every seat, and its shuffles are checked", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.locator("label.game:has(input[value=thirteen])").click();
    await page.getByRole("button", { name: "Invite friends" }).click();
    await page.getByLabel("Rounds").fill("1");
    await page.getByLabel(/^Players/).selectOption("3");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await byMouse(page);
    const table = page.url();
    await page.getByRole("button", { name: "Play again" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.locator("[data-turn=yes]").waitFor();
    expect(page.url()).not.toBe(table);

    await page.goto(table.replace("/t/", "/replay/"));
    await page.getByRole("button", { name: "A step forward" }).click();
    await page.getByText("1/50").waitFor();
    expect(page.url()).toMatch(/#1\/\d$/);
    await page.locator(".eyes select").selectOption("open");
    await expect.poll(() => page.locator(".open").count()).toBe(3);
    await page.locator(".eyes select").selectOption("2");
    await page.locator(".hand button").first().waitFor();
    // The page's time is ours meanwhile: otherwise the replay may end before it is stopped.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return page.url();
      })
      .toMatch(/#([4-9]|\d\d)\//);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.clock.resume();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByText("50/50").waitFor();
    await page.getByTestId("round-end").getByRole("button").click();
    await page.evaluate(() => (location.hash = "#7/1"));
    await page.getByText("7/50").waitFor();
    await page.getByRole("button", { name: "Round 1" }).click();
    await page.getByText("0/50").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByText("50/50").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Check the deal" }).click();
    await expect.poll(() => page.getByTestId("verdict").textContent()).toContain("Verified: the shuffle of 50 cards was fair.");
    await expect.poll(() => page.getByTestId("verdict").textContent()).toContain("nobody chose these cards");
    const moment = `${table.replace("/t/", "/replay/")}#17/1`;
    const other = await house.visitor();
    await other.goto(moment);
    await other.getByText("17/50").waitFor();
    const [download] = await Promise.all([other.waitForEvent("download"), other.getByRole("link", { name: "Download the record" }).click()]);
    const record = JSON.parse(readFileSync(await download.path(), "utf8")) as { format: string };
    expect(record.format).toBe("treize-record/1");
    for (const one of [page, other]) await one.context().close();
  });

  it("stands on the first page among the finished ones", async () => {
    const page = await house.visitor();
    await gameThatPlaysItself(page, house.url, "danger13");
    await toPodium(page);
    await page.getByRole("link", { name: "Home" }).last().click();
    await page.locator("section", { has: page.getByRole("heading", { name: "Finished games" }) }).locator("a").first().waitFor();
    await page.context().close();
  });
});
