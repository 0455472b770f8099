import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyDelta } from "../src/net/delta.ts";
import { House } from "./house.ts";
import type { Danger13Event, ServerMessage } from "../src/wire.ts";
import { GAMES, byKeyboard, byMouse, decideByKeyboard, decideByMouse, myTurn, shortGame, toCount, toPodium } from "./player.ts";

describe("a whole game against bots", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  // The two games of piles have one board: a round of each shows as much as four. After the second round nothing new comes.
  it.each(GAMES)("%s, by mouse", async (game) => {
    const page = await house.visitor();
    await shortGame(page, house.url, game, 4, game === "nichtig" ? { options: { rounds: 2 } } : {});
    expect(await byMouse(page)).toBeGreaterThan(10);
    await page.getByTestId("podium").waitFor();
    const places = await page.getByTestId("podium").locator("li").count();
    expect(places).toBe(4);
    await page.context().close();
  });

  // Vendredi 13 has the board and the keys of 13. The other two come to their podium; in Danger 13, which has many rounds, it is
  // the same one.
  it.each(["thirteen", "nichtig"])("%s, by keyboard alone", async (game) => {
    const page = await house.visitor();
    await shortGame(page, house.url, game);
    expect(await byKeyboard(page)).toBeGreaterThan(10);
    await page.context().close();
  });

  it("danger13, by keyboard alone, into its third round", async () => {
    const page = await house.visitor();
    await shortGame(page, house.url, "danger13");
    expect(await byKeyboard(page, 2)).toBeGreaterThan(2);
    await page.getByText("Round 3").first().waitFor();
    await page.context().close();
  });

  it("danger13 shows who has the first-player card, and what was discarded last", async () => {
    const page = await house.visitor();
    /** The card discarded last, as the server tells it; unknown where several go at once. */
    let discarded: string | null | undefined = null;
    page.on("websocket", (socket) => {
      let frame: Uint8Array = new Uint8Array();
      socket.on("framereceived", ({ payload }) => {
        const text = typeof payload === "string" ? Buffer.from(payload) : applyDelta(frame, payload);
        const message = JSON.parse(new TextDecoder().decode(text)) as ServerMessage;
        if (message.type !== "frame") return;
        frame = text;
        for (const event of message.events as Danger13Event[]) {
          if (event.event === "arrow_hit") discarded = event.lost ?? "<";
          else if (event.event === "refused") discarded = event.card;
          else if (event.event === "round_ended" || event.event === "reshuffled") discarded = undefined;
        }
      });
    });
    await shortGame(page, house.url, "danger13");
    const firsts = new Map<string, string | null>();
    const discards = new Set<string | null>();
    // Until the card has gone once round the table.
    for (let turn = 0; firsts.size < 4; turn++) {
      await myTurn(page);
      const round = (await page.locator("header h1 small").textContent()) ?? "?";
      const first = page.locator(".row:has(.first)");
      expect(await first.count()).toBe(1);
      const seat = await first.getAttribute("data-seat");
      expect(firsts.get(round) ?? seat, "it stays where it is during a round").toBe(seat);
      firsts.set(round, seat);
      if (discarded !== undefined) {
        discards.add(discarded);
        expect(await page.locator("[data-place=discards]").getAttribute("data-top")).toBe(discarded);
      }
      await decideByMouse(page, turn);
    }
    expect([...firsts.values()]).toEqual(["0", "1", "2", "0"]);
    expect(discards.size, "something was discarded").toBeGreaterThan(2);
    await page.context().close();
  });

  it.each([
    ["en-GB", "You: 0, you bust at 13.", "Blaise: 0, bust at 13."],
    ["fr-FR", "Toi\u00a0: 0, tu sautes à 13.", "Blaise\u00a0: 0, saute à 13."],
    ["de-DE", "Du: 0, für dich aus bei 13.", "Blaise: 0, aus bei 13."],
  ])("danger13 speaks to oneself and of others: %s", async (locale, own, other) => {
    const page = await house.visitor({ locale });
    await shortGame(page, house.url, "danger13");
    const labels = await page.locator(".rows .press").evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label") ?? ""));
    expect(labels.at(0)).toContain(other);
    expect(labels.at(-1)).toContain(own);
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
    // The offers of a lesson and of the rules come before the name.
    for (const offer of [page.locator(".new a"), page.getByRole("link", { name: "Read the rules" })]) {
      await page.keyboard.press("Tab");
      expect(await offer.evaluate((link) => link === document.activeElement)).toBe(true);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await myTurn(page);
    await decideByKeyboard(page, 1);
    await page.context().close();
  });

  it("is dealt as it was chosen, and the choice is still there on the next visit", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.locator("label.game:has(input[value=friday13])").click();
    const choices = page.getByRole("group", { name: "How to play against bots" });
    const chosen = (): Promise<string[]> => choices.locator("select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.textContent ?? ""));
    expect(await chosen()).toEqual(["4 players", "Bots: Normal", "All 4 rounds"]);
    // After the button that deals, the keyboard comes to how it deals.
    await page.locator("form.start .main").focus();
    await page.keyboard.press("Tab");
    expect(await choices.getByLabel("Players").evaluate((one) => one === document.activeElement)).toBe(true);
    await choices.getByLabel("Players").selectOption("3 players");
    await choices.getByLabel("Bot level").selectOption("Bots: Easy");
    await choices.getByLabel("Rounds").selectOption("2 rounds");
    await page.locator("form.start .main").click();
    await page.getByText("Round 1 of 2").waitFor();
    expect(await page.locator(".seat").count()).toBe(3);
    await page.getByRole("button", { name: "This table" }).click();
    expect(await page.getByRole("dialog").getByText("Easy", { exact: true }).count()).toBe(2);

    await page.goto(house.url);
    await choices.waitFor();
    expect(await page.locator("input[name=game]:checked").inputValue()).toBe("friday13");
    expect(await chosen()).toEqual(["3 players", "Bots: Easy", "2 rounds"]);
    // Every game has its own, and one that has no number of rounds offers none.
    await page.locator("label.game:has(input[value=danger13])").click();
    await expect.poll(chosen).toEqual(["4 players", "Bots: Normal"]);
    await page.context().close();
  });

  it.each([
    ["thirteen", "fewest", ".seat"],
    ["danger13", "most", ".rows .row"],
  ])("%s marks who is ahead: %s", async (game, aim, seats) => {
    const page = await house.visitor();
    await shortGame(page, house.url, game, 3, game === "danger13" ? {} : { options: { rounds: 2 } });
    await toCount(page);
    const totals = await page
      .getByTestId("round-end")
      .locator("tr.total td, td.total")
      .evaluateAll((cells) => cells.map((cell) => ({ points: Number.parseInt(cell.textContent, 10), leads: cell.querySelector(".leads")?.textContent ?? null })));
    const points = totals.map((one) => one.points);
    expect(new Set(points).size, "not all are level").toBeGreaterThan(1);
    const best = aim === "fewest" ? Math.min(...points) : Math.max(...points);
    expect(totals.map((one) => one.leads)).toEqual(points.map((one) => (one === best ? "in the lead" : null)));
    await toPodium(page);
    const winners = await page.getByTestId("podium").locator("li", { hasText: "wins the game" }).count();
    await page.getByRole("button", { name: "Look at the table" }).click();
    expect(await page.locator(`${seats}:has(.leads)`).count()).toBe(winners);
    expect(winners).toBeGreaterThan(0);
    await page.context().close();
  });

  it("with cards that fly, none gets lost or out of order", async () => {
    const page = await house.visitor({ settings: { speed: "quick" } });
    await page.goto(house.url);
    await page.locator("label.game:has(input[value=thirteen])").click();
    await page.getByRole("button", { name: "Invite friends" }).click();
    await page.waitForURL(/\/new\//);
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
