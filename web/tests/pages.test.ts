import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { PHONES, misfits, resize, restless, tableFaults } from "./layout.ts";
import { GAMES, byMouse, gameThatPlaysItself, myTurn, playNow, playTurns, shortGame, toCount, toPodium, twoAtTable } from "./player.ts";

/** What a page may weigh, compressed. */
const SCRIPT = 120_000;

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

  it("fits phones held upright and sideways, and thumbs", async () => {
    const found: string[] = [];
    const page = await house.visitor({ viewport: { width: 360, height: 640 }, hasTouch: true });
    const look = async (where: string, faults: (page: Page) => Promise<string[]>): Promise<void> => {
      for (const [width, height] of PHONES) {
        await resize(page, width, height);
        found.push(...(await faults(page)).map((bad) => `${where} at ${width} x ${height}: ${bad}`));
      }
    };
    await page.goto(house.url);
    await page.locator(".game").first().waitFor();
    await look("home", misfits);
    await page.goto(`${house.url}/new/nichtig`);
    await page.locator("form.panel").waitFor();
    await look("new table", misfits);
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByLabel("The link of this table").waitFor();
    await look("waiting room", misfits);
    for (const game of GAMES) {
      await playNow(page, house.url, game);
      await playTurns(page, 6);
      await myTurn(page);
      await look(game, async () => [...(await misfits(page)), ...(await tableFaults(page))]);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  it.each(GAMES)("stays whole with text twice as large: %s", async (game) => {
    const found: string[] = [];
    const page = await house.visitor({ viewport: { width: 390, height: 844 } });
    await playNow(page, house.url, game);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await playTurns(page, 2);
    await myTurn(page);
    for (const [width, height] of [[390, 844], [720, 450], [1280, 900]] as const) {
      await resize(page, width, height);
      const faults = [...(await misfits(page)).filter((bad) => bad.includes("sideways")), ...(await tableFaults(page)), ...(await restless(page))];
      found.push(...faults.map((bad) => `${width} x ${height}: ${bad}`));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  it.each([[844, 390], [740, 360]])("everything to start with is in sight on a phone on its side: %i x %i", async (width, height) => {
    const page = await house.visitor({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await page.goto(house.url);
    await page.locator(".choices select").first().waitFor();
    const below = await page.locator("form.start :is(input, button, select)").evaluateAll((parts) =>
      parts.flatMap((part) => (part.getBoundingClientRect().bottom > innerHeight ? [part.getAttribute("aria-label") ?? part.textContent.trim()] : [])),
    );
    expect(below).toEqual([]);
    await page.context().close();
  });

  it("the first page and a lesson stay whole on a phone with text twice as large", async () => {
    const page = await house.visitor({ viewport: { width: 360, height: 640 }, locale: "de-DE" });
    const enlarge = (): Promise<unknown> => page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await page.goto(house.url);
    await page.locator("form.start .main").waitFor();
    await enlarge();
    const bad = await page.locator(".game .title, form.start :is(label, button, select)").evaluateAll((parts) => {
      const boxes = parts.map((part) => ({ text: part.textContent.trim().slice(0, 24), ...part.getBoundingClientRect().toJSON() }) as DOMRect & { text: string });
      const outside = boxes.filter(({ left, right }) => left < 0 || right > innerWidth).map(({ text }) => `${text} is outside of the window`);
      const words = parts.filter((part) => part.matches(".title") && part.scrollWidth > part.clientWidth + 1).map((part) => `${part.textContent.trim()} is wider than its box`);
      return [...outside, ...words];
    });
    expect(bad).toEqual([]);

    await page.goto(`${house.url}/learn/thirteen`);
    await page.locator("[data-step='0']").waitFor();
    await enlarge();
    // The table scrolls; nothing lies over anything else.
    expect((await tableFaults(page)).filter((fault) => fault.endsWith("overlap"))).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["en-GB", ["Fewest points wins", "Round 1 of 4"], ["Most points wins", "Round 1 of 4"], ["Most pluses wins · until the stock runs out", "Round 1"]],
    ["fr-FR", ["Le moins de points l’emporte", "Manche 1 sur 4"], ["Le plus de points l’emporte", "Manche 1 sur 4"], ["Le plus de «\u00a0+\u00a0» gagne · jusqu’à la fin de la pioche", "Manche 1"]],
    ["de-DE", ["Wer die wenigsten Punkte hat, gewinnt", "Runde 1 von 4"], ["Wer die meisten Punkte hat, gewinnt", "Runde 1 von 4"], ["Wer die meisten Plus hat, gewinnt · bis der Zugstapel leer ist", "Runde 1"]],
  ])("says at the table what one plays for: %s", async (locale, thirteen, nichtig, danger13) => {
    const page = await house.visitor({ locale, hasTouch: true });
    const found: string[] = [];
    for (const [game, said] of Object.entries({ thirteen, nichtig, danger13 })) {
      // In Danger 13 the others can end a round before one's first turn, so one has the first.
      await (game === "danger13" ? shortGame : playNow)(page, house.url, game);
      expect([await page.locator("header .aim").textContent(), await page.locator("header h1 small").textContent()]).toEqual(said);
      for (const [width, height] of PHONES) {
        await resize(page, width, height);
        found.push(...(await tableFaults(page)).map((bad) => `${game} at ${width} x ${height}: ${bad}`));
      }
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  it.each(["en-GB", "fr-FR", "de-DE"])("says before the first card what one plays for: %s", async (locale) => {
    const file = readFileSync(resolve(import.meta.dirname, `../../locales/${locale.slice(0, 2)}/games.ftl`), "utf8");
    const aimOf = (game: string): string => new RegExp(`^${game}-aim = (.+)$`, "m").exec(file)?.[1] ?? "?";
    const page = await house.visitor({ locale });
    await page.goto(house.url);
    for (const game of GAMES) await page.locator(`label.game:has(input[value=${game}])`).getByText(aimOf(game)).waitFor();
    await resize(page, 360, 640);
    for (const game of GAMES) {
      await page.locator(`label.game:has(input[value=${game}])`).click();
      await page.locator("form.start").getByText(aimOf(game)).waitFor();
    }
    await page.context().close();
  });

  it.each(["en-GB", "fr-FR", "de-DE"])("seats six in teams in one line, with all that a seat says inside: %s", async (locale) => {
    const page = await house.visitor({ locale, viewport: { width: 1440, height: 900 } });
    await shortGame(page, house.url, "nichtig", 6, { options: { teams: true, rounds: 2 } });
    const faults = async (): Promise<string[]> =>
      page.locator(".seat").evaluateAll((seats) => {
        const bad = seats.filter((seat) => seat.scrollWidth > seat.clientWidth).map((seat) => `${seat.textContent}: ${seat.scrollWidth} > ${seat.clientWidth}`);
        const lines = seats.filter((seat) => seat.closest(".others")).map((seat) => `${seat.getBoundingClientRect().top} ${seat.getBoundingClientRect().height}`);
        return new Set(lines).size === 1 ? bad : [...bad, ...lines];
      });
    expect(await faults(), "while cards are laid").toEqual([]);
    await playTurns(page, 3);
    await myTurn(page);
    expect(await faults(), "while tricks are played").toEqual([]);
    // Points of three figures are as wide as they come.
    await page.locator(".seat .score > span:first-child").evaluateAll((scores) => scores.forEach((score) => (score.textContent = (score.textContent ?? "").replace("0", "188"))));
    expect(await faults(), "late in the game").toEqual([]);
    await page.context().close();
  });

  it("seats people and bots alike", async () => {
    const { anne, bob } = await twoAtTable(house, "thirteen", {});
    await anne.locator(".others .seat").nth(1).waitFor();
    const lines = await anne.locator(".others .seat").evaluateAll((seats) => seats.map((seat) => `${seat.getBoundingClientRect().top} ${seat.getBoundingClientRect().height}`));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(lines[1]);
    for (const page of [anne, bob]) await page.context().close();
  });

  it.each(["thirteen", "friday13", "nichtig"])("counts a round of six on a small phone, a line for each suit: %s", async (game) => {
    const page = await house.visitor();
    await gameThatPlaysItself(page, house.url, game, 6);
    await toCount(page);
    for (const [width, height] of [[360, 640], [320, 568]] as const) {
      await resize(page, width, height);
      const bad = await page.getByTestId("round-end").locator("th, td").evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            // What is only heard has no size; what is written beside one another has some height in common.
            const parts = [...range.getClientRects()].filter(({ width: wide, height: high }) => wide > 1 && high > 1);
            const isOneLine = Math.max(...parts.map(({ top }) => top)) < Math.min(...parts.map(({ bottom }) => bottom));
            return cell.scrollWidth > cell.clientWidth || (parts.length > 0 && !isOneLine);
          })
          .map((cell) => cell.textContent.trim()),
      );
      expect(bad, `${width} x ${height}`).toEqual([]);
      // The total is seen without scrolling, above the way on.
      const [total, way] = await Promise.all([page.getByTestId("round-end").locator("tr").last(), page.getByTestId("round-end").getByRole("button")].map((part) => part.boundingBox()));
      expect((total?.y ?? Infinity) + (total?.height ?? 0), `${width} x ${height}`).toBeLessThanOrEqual((way?.y ?? 0) + 1);
    }
    await page.context().close();
  });

  it("shows what was taken only where the table remembers", async () => {
    const page = await house.visitor();
    for (const open_memory of [false, true]) {
      await shortGame(page, house.url, "thirteen", 3, { open_memory, options: { rounds: 2 } });
      const taken = page.locator(".others .seat [title*=taken]");
      while ((await taken.allInnerTexts()).every((text) => text.startsWith("0"))) {
        await playTurns(page, 1);
        await myTurn(page);
      }
      const takers = (await taken.allInnerTexts()).filter((text) => !text.startsWith("0")).length;
      expect(await page.locator(".others .memory").count()).toBe(open_memory ? takers : 0);
    }
    await page.context().close();
  });

  it("says with which score the game ends, where that was chosen", async () => {
    const page = await house.visitor();
    await page.goto(`${house.url}/new/nichtig`);
    await page.getByLabel("Target score").fill("20");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.getByTestId("status").waitFor();
    expect(await page.locator("header .aim").textContent()).toBe("Most points wins · target score 20");
    expect(await page.locator("header h1 small").textContent()).toBe("Round 1");
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

describe("the replay of a game that is over", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("lists all moves, says which was too much, and leads there", async () => {
    const page = await house.visitor();
    await gameThatPlaysItself(page, house.url, "thirteen");
    await toPodium(page);
    await page.goto(page.url().replace("/t/", "/replay/"));
    const moves = page.locator("section", { has: page.getByRole("heading", { name: "Moves" }) });
    await expect.poll(() => moves.getByRole("button").count()).toBeGreaterThan(49);
    const busts = moves.getByRole("button", { name: /too much/ });
    expect(await busts.count()).toBeGreaterThan(2);
    await busts.last().click();
    await expect.poll(() => moves.locator("[aria-current=step]").textContent()).toContain("Too much!");
    expect(await page.locator(".marks i").count()).toBeGreaterThan(2);
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
    await page.waitForURL(/\/new\//);
    await page.getByLabel("Rounds").fill("1");
    await page.getByLabel(/^Players/).selectOption("3");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await byMouse(page);
    const table = page.url();
    // Nobody but bots is waited for: the cards are dealt at once.
    await page.getByRole("button", { name: "Play again" }).click();
    await page.waitForURL((url) => url.href !== table);
    await page.locator("[data-turn=yes]").waitFor();

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
    await page.getByRole("button", { name: "Round 1", exact: true }).click();
    await page.getByText("0/50").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByText("50/50").waitFor();
    expect(await violations(page)).toEqual([]);
    // One line says it, and opens to the proof.
    const fair = page.getByTestId("fair");
    await fair.getByText("Shuffles verified").click();
    await fair.locator("code").first().waitFor();
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
