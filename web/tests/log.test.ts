import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { House } from "./house.ts";
import { PHONES, misfits, resize, tableFaults } from "./layout.ts";
import { GAMES, myTurn, playNow, playTurns, shortGame } from "./player.ts";

describe("the log", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it.each(GAMES)("has one drawn line for each move, with its sentence for screen readers: %s", async (game) => {
    const page = await house.visitor();
    await playNow(page, house.url, game);
    await playTurns(page, 3);
    await myTurn(page);
    const moves = page.locator(".log .move");
    expect(await moves.count()).toBeGreaterThan(3);
    const faults = await moves.evaluateAll((all) =>
      all.flatMap((move) => {
        const [sentence, drawn] = [move.querySelector(".unseen")?.textContent?.trim() ?? "", move.querySelector("[aria-hidden]")];
        const faults: string[] = [];
        if (!/[.!]$/.test(sentence)) faults.push(`no sentence: ${move.textContent}`);
        if (!drawn?.querySelector("svg.card, .score")) faults.push(`nothing drawn: ${sentence}`);
        return faults;
      }),
    );
    // How many cards somebody gets is said without showing them.
    expect(faults.filter((fault) => !/packet|You get/.test(fault))).toEqual([]);
    await page.context().close();
  });

  it("is written in sentences for those who prefer them", async () => {
    const page = await house.visitor({ settings: { sentences: true } });
    await playNow(page, house.url, "thirteen");
    await playTurns(page, 2);
    await myTurn(page);
    expect(await page.locator(".log .move, .log svg").count()).toBe(0);
    expect(await page.locator(".log li").allTextContents()).toContainEqual(expect.stringMatching(/plays a .* on the .* target: \d+\./));
    await page.context().close();
  });

  it("gives every player one colour and one letter, in seats, log and scores alike", async () => {
    const page = await house.visitor();
    await shortGame(page, house.url, "thirteen");
    await playTurns(page, 2);
    await myTurn(page);
    await page.getByRole("tab", { name: "Scores" }).click();
    const inScores = await page.locator("table [data-badge]").evaluateAll((all) => all.map((one) => `${one.textContent} ${getComputedStyle(one).backgroundColor}`));
    await page.getByRole("tab", { name: "Log" }).click();
    const elsewhere = await page.locator(".seat [data-badge], .log [data-badge]").evaluateAll((all) => all.map((one) => `${one.textContent} ${getComputedStyle(one).backgroundColor}`));
    expect(new Set(inScores).size).toBe(inScores.length);
    expect([...new Set(elsewhere)].sort()).toEqual([...inScores].sort());
    await page.context().close();
  });

  it("leaves the seats whole on phones, with six as well", async () => {
    const page = await house.visitor();
    const bad: string[] = [];
    for (const game of ["thirteen", "nichtig"]) {
      await resize(page, 1280, 800);
      await shortGame(page, house.url, game, 6);
      await playTurns(page, 1);
      await myTurn(page);
      for (const [width, height] of PHONES) {
        await resize(page, width, height);
        bad.push(...[...(await misfits(page)), ...(await tableFaults(page))].map((one) => `${game} ${width} x ${height}: ${one}`));
      }
    }
    expect(bad).toEqual([]);
    await page.context().close();
  });
});
