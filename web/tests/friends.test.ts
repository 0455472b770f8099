import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { House } from "./house.ts";
import { resize } from "./layout.ts";
import { byMouse, decideByMouse, myTurn, playNow, playTurns, shortGame, step, toPodium, twoAtTable } from "./player.ts";

/** From here on, counts how often somebody has to press. */
const countClicks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => addEventListener("pointerdown", () => sessionStorage.setItem("clicks", `${Number(sessionStorage.getItem("clicks")) + 1}`), true));
const clicks = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem("clicks")));

describe("people at one table", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("the first card is played after three clicks: a game, a table, the card", async () => {
    const start = performance.now();
    const page = await house.visitor({ settings: { speed: "normal", hints: true } });
    await countClicks(page);
    await playNow(page, house.url, "thirteen");
    await playTurns(page, 1);
    console.log(`first card after ${((performance.now() - start) / 1000).toFixed(1)} s`);
    expect(await clicks(page)).toBe(3);
    await page.context().close();
  });

  it("a friend comes by the link, a third one watches, and all see the same", async () => {
    const anne = await house.visitor();
    await anne.goto(house.url);
    await anne.getByLabel("Your name").fill("Anne");
    await anne.locator("label.game:has(input[value=danger13])").click();
    await anne.getByRole("button", { name: "Invite friends" }).click();
    await anne.waitForURL(/\/new\//);
    await anne.getByLabel(/^Players/).selectOption("2");
    await anne.getByLabel("Draw the seats").uncheck();
    await anne.getByRole("button", { name: "Open the table" }).click();
    const link = await anne.getByLabel("The link of this table").inputValue();
    // Nobody else could open what a code of this address leads to.
    expect(await anne.getByRole("img", { name: "QR code" }).count()).toBe(0);

    const bob = await house.visitor();
    await countClicks(bob);
    await bob.goto(link);
    await bob.getByLabel("Your name").fill("Bob");
    await bob.getByRole("button", { name: "Take a seat" }).click();
    await anne.locator(".chairs").getByText("Bob").waitFor();
    expect(await clicks(bob), "a name and one click").toBe(1);

    const cleo = await house.visitor({ locale: "fr-FR" });
    await cleo.goto(link);
    await anne.getByRole("button", { name: "Deal", exact: true }).click();
    await cleo.getByTestId("status").waitFor();
    const turned = anne.locator('[data-place="turned"] svg');
    const label = await turned.getAttribute("aria-label");
    expect(await bob.locator('[data-place="turned"] svg').getAttribute("aria-label")).toBe(label);
    expect(await cleo.locator(".rows .press.open").count()).toBe(0);

    await decideByMouse(anne, 0);
    const rows = (page: typeof anne): Promise<string[]> =>
      page.locator(".rows .row").evaluateAll((found) =>
        found
          .map((row) => `${(row as HTMLElement).dataset["seat"]}: ${row.querySelector(".sum")?.firstChild?.textContent}`)
          .sort(),
      );
    await expect.poll(() => rows(bob)).toEqual(await rows(anne));
    await expect.poll(() => rows(cleo)).toEqual(await rows(anne));

    await bob.getByRole("tab", { name: "Chat" }).click();
    await bob.getByLabel("Say something").fill("<b>Hello</b>");
    await bob.getByRole("button", { name: "Send" }).click();
    await anne.getByRole("tab", { name: "Chat" }).click();
    await anne.getByText("<b>Hello</b>", { exact: true }).waitFor();
    for (const page of [anne, bob, cleo]) await page.context().close();
  });

  it("the waiting room calls only oneself you, and names bots when their seats are known", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.getByLabel("Your name").fill("Anne");
    await page.getByRole("button", { name: "Invite friends" }).click();
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByPlaceholder("Their name").fill("Zoé");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const chairs = page.locator(".chairs .who");
    await chairs.getByText("Zoé").waitFor();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await expect.poll(() => chairs.allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, " ").trim()))).toEqual(["Anne You", "Zoé", "Bot Normal", "Bot Normal"]);

    await page.getByRole("button", { name: "Change the table" }).click();
    await page.getByLabel("Draw the seats").uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => chairs.allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, " ").trim()))).toEqual(["Anne You", "Zoé", "Clara Normal", "Denis Normal"]);
    await page.context().close();
  });

  it("the room scrolls on a phone, and the page around it does not", async () => {
    const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    const [anne, bob] = [await house.visitor(PHONE), await house.visitor(PHONE)];
    await anne.goto(`${house.url}/new/danger13`);
    await anne.getByRole("button", { name: "Open the table" }).click();
    await bob.goto(await anne.getByLabel("The link of this table").inputValue());
    await bob.getByLabel("Your name").waitFor();
    for (const page of [anne, bob]) {
      const room = await page.locator("main").evaluate((main) => main.scrollHeight - main.clientHeight);
      expect(room, "there is more than fits").toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), "nothing is below the page").toBe(0);
      await page.context().close();
    }
  });

  it("the room says what is played and has a chat; at the table nobody waits for a friend who has gone", async () => {
    const anne = await house.visitor();
    await anne.goto(`${house.url}/new/nichtig`);
    await anne.getByLabel(/^Players/).selectOption("4");
    await anne.getByLabel("Target score").fill("100");
    await anne.getByRole("checkbox", { name: /^Teams/ }).check();
    await anne.getByRole("button", { name: "Open the table" }).click();
    const link = await anne.getByLabel("The link of this table").inputValue();
    // On a phone the link is in sight; elsewhere it stands beside the seats.
    await resize(anne, 360, 640);
    expect(await anne.getByRole("button", { name: "Copy the link" }).evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(640);
    await resize(anne, 1280, 800);
    const bob = await house.visitor();
    await bob.goto(link);
    await bob.getByLabel("Your name").fill("Bob");
    await bob.getByRole("button", { name: "Take a seat" }).click();
    const setup = bob.getByTestId("setup");
    await expect.poll(() => setup.locator("dt").allTextContents()).toEqual(["Players", "Target score", "Teams", "Draw the seats", "Time to think"]);
    // Partners can be chosen instead of drawn.
    await anne.getByRole("button", { name: "Choose the partners" }).click();
    await expect.poll(() => setup.locator("dt").allTextContents()).not.toContain("Draw the seats");
    await bob.locator(".chairs .team").first().waitFor();
    await bob.getByLabel("Say something").fill("Hello Anne");
    await bob.getByRole("button", { name: "Send" }).click();
    await anne.getByText("Hello Anne", { exact: true }).waitFor();

    await anne.getByRole("button", { name: "Bots on all free seats" }).click();
    await anne.getByRole("button", { name: "Deal", exact: true }).click();
    const cleo = await house.visitor();
    await cleo.goto(link);
    await cleo.getByTestId("watching").waitFor();
    // Spectators see how many they are, and can ask for a bot's seat.
    const dora = await house.visitor();
    await dora.goto(link);
    for (const page of [cleo, dora]) await page.getByTestId("watching").getByText("2 spectators").waitFor();
    await dora.getByTestId("watcher").getByRole("button", { name: "Ask for a seat" }).click();
    await dora.getByRole("dialog").getByRole("button", { name: "Ask for this seat" }).first().waitFor();
    await dora.context().close();
    await cleo.getByTestId("watching").getByText("2 spectators").waitFor({ state: "detached" });
    await cleo.getByTestId("watcher").getByRole("button", { name: "Just watch" }).click();
    await bob.locator("[data-turn=yes]").waitFor();
    await bob.context().close();
    // All lay their cards at the same time; then everybody waits for Bob.
    await playTurns(anne, 3);
    await anne.getByTestId("absent").getByRole("button", { name: "Let a bot play" }).click();
    await myTurn(anne);
    expect(await anne.getByTestId("absent").count()).toBe(0);
    for (const page of [anne, cleo]) await page.context().close();
  });

  it("the next game waits for a friend who played in the last one", async () => {
    const { anne, bob } = await twoAtTable(house, "danger13", {});
    await anne.getByTestId("status").waitFor();
    const table = anne.url();
    // Bots play on for both.
    for (const [page, seat] of [[anne, 0], [bob, 1]] as const) await page.request.post(table.replace("/t/", "/api/tables/"), { data: { do: "stand", seat } });
    await toPodium(anne);
    await anne.getByRole("button", { name: "Play again" }).click();
    await anne.getByText("Waiting for Bob").waitFor();
    expect(anne.url()).not.toBe(table);
    for (const page of [anne, bob]) await page.context().close();
  });

  it("a strip says at which other table it is one's turn, on every page", async () => {
    const { anne, bob } = await twoAtTable(house, "thirteen", {});
    const table = anne.url();
    const strip = anne.locator(".turn-strip");
    await myTurn(anne);
    expect(await strip.count()).toBe(0);
    for (const path of ["/", "/rules/thirteen", "/new"]) {
      await anne.goto(`${house.url}${path}`);
      await strip.waitFor();
      expect(await strip.textContent()).toBe("Your turn at 13 with Bob");
    }

    // It does not come while a press is expected at the table where one is now.
    await anne.route(/\/api\/tables$/, (route) => (route.request().method() === "GET" ? route.fulfill({ json: { mine: [], public: [], removed: [] } }) : route.continue()));
    await shortGame(anne, house.url, "nichtig");
    await myTurn(anne);
    expect(await strip.count()).toBe(0);
    const place = (): Promise<string> => anne.locator(".hand button").evaluateAll((all) => JSON.stringify(all.map((one) => one.getBoundingClientRect())));
    const before = await place();
    await anne.unroute(/\/api\/tables$/);
    await anne.waitForResponse(/\/api\/tables$/);
    await anne.evaluate(() => new Promise(requestAnimationFrame));
    expect(await place()).toBe(before);
    await decideByMouse(anne, 0);
    await strip.waitFor();
    // All of the table is still there, under it.
    const [said, page] = [await strip.boundingBox(), await anne.locator(".page").boundingBox()];
    expect(page?.y).toBe((said?.y ?? 0) + (said?.height ?? 0));
    expect((page?.y ?? 0) + (page?.height ?? 0)).toBe(800);

    await strip.click();
    await anne.waitForURL(table);
    await strip.waitFor({ state: "detached" });
    await myTurn(anne);
    await decideByMouse(anne, 0);
    await bob.locator("[data-turn=yes]").waitFor();
    // Only bots wait now.
    await anne.getByRole("link", { name: "Home" }).click();
    await strip.waitFor();
    expect(await strip.textContent()).toBe("Your turn at Null & Nichtig, against bots");
    for (const one of [anne, bob]) await one.context().close();
  });

  it("a server that is killed in the middle is back, and nobody reloads or loses a card", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "friday13");
    await myTurn(page);
    await decideByMouse(page, 1);
    await myTurn(page);
    const cards = (): Promise<(string | undefined)[]> => page.locator(".hand [data-card]").evaluateAll((hand) => hand.map((card) => (card as HTMLElement).dataset["card"]));
    const hand = await cards();
    await house.kill();
    await page.locator(".offline").waitFor();
    // A card that is played while nobody listens is kept, and goes out later.
    await page.locator(".hand button").first().click({ position: { x: 18, y: 50 } });
    if ((await page.locator(".press[data-open]").count()) > 1) await page.locator(".press[data-open]").first().click();
    await house.start();
    await page.locator(".offline").waitFor({ state: "detached" });
    await expect.poll(cards).toEqual(hand.slice(1));
    await myTurn(page);
    expect(await cards()).toEqual(hand.slice(1));
    await page.context().close();
  });

  it("a browser and a terminal play a whole game at one table", async () => {
    const page = await house.visitor();
    // The shortest game there is.
    await page.goto(`${house.url}/new/nichtig`);
    await page.getByLabel(/^Players/).selectOption("3");
    await page.getByLabel(/^Rounds/).fill("1");
    await page.getByRole("button", { name: "Open the table" }).click();
    const link = await page.getByLabel("The link of this table").inputValue();
    const terminal = house.joinByTerminal(link, "Luc");
    await page.locator(".chairs").getByText("Luc").waitFor();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    expect(await byMouse(page)).toBeGreaterThan(10);
    expect(await page.getByTestId("podium").getByText("Luc", { exact: true }).count()).toBe(1);
    terminal.kill();
    await page.context().close();
  });

  it("two tabs of one person show the same, and either may play", async () => {
    const first = await house.visitor();
    await playNow(first, house.url, "thirteen");
    await myTurn(first);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await myTurn(second);
    await decideByMouse(second, 0);
    await myTurn(second);
    // Until it has been told of everything, the first tab may still offer the decision that the second one has made.
    const now = await step(second);
    await expect.poll(() => step(first)).toBe(now);
    await myTurn(first);
    await decideByMouse(first, 1);
    await first.context().close();
  });

  it("somebody whom the host lets play takes over from a bot, and decides", async () => {
    const anne = await house.visitor();
    await playNow(anne, house.url, "thirteen");
    await myTurn(anne);
    const dora = await house.visitor();
    await dora.goto(anne.url());
    await dora.getByTestId("status").waitFor();
    await dora.getByRole("button", { name: "This table" }).click();
    await dora.getByRole("button", { name: "Ask for this seat" }).first().click();
    await anne.getByTestId("request").getByRole("button", { name: "Let them play" }).click();
    await dora.locator(".hand button").first().waitFor();
    await decideByMouse(anne, 0);
    await myTurn(dora);
    await decideByMouse(dora, 0);
    for (const page of [anne, dora]) await page.context().close();
  });

  it("on one device a curtain hides the cards between two players", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.getByLabel("Your name").fill("Luc");
    await page.locator("label.game:has(input[value=nichtig])").click();
    await page.getByRole("button", { name: "Invite friends" }).click();
    await page.waitForURL(/\/new\//);
    await page.getByLabel(/^Players/).selectOption("3");
    await page.getByLabel("Draw the seats").uncheck();
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByPlaceholder("Their name").fill("Marie");
    await page.getByRole("button", { name: "Add" }).click();
    await page.locator(".chairs").getByText("Marie").waitFor();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    const hands: string[] = [];
    for (const name of ["Luc", "Marie"]) {
      await page.getByRole("heading", { name: `Pass the device to ${name}` }).waitFor();
      expect(await page.locator(".hand").count()).toBe(0);
      await page.getByRole("button", { name: `I am ${name}` }).click();
      await page.locator("[data-turn=yes]").waitFor();
      hands.push((await page.locator(".hand [data-card]").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset["card"]))).join(" "));
      for (let card = 0; card < 3; card++) await decideByMouse(page, card);
    }
    expect(hands[0]).not.toBe(hands[1]);
    await page.context().close();
  });

  it("on one device a whole game is played behind the curtain, to the podium", async () => {
    const page = await house.visitor();
    // With two people on the device there is a curtain at every turn; a third one would only make the game longer.
    await page.goto(`${house.url}/new/friday13`);
    await page.getByLabel("Rounds").fill("2");
    await page.getByLabel(/^Players/).selectOption("3");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByPlaceholder("Their name").fill("Marie");
    await page.getByRole("button", { name: "Add" }).click();
    await page.locator(".chairs").getByText("Marie").waitFor();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    const [curtain, round] = [page.getByRole("button", { name: /^I am / }), page.getByTestId("round-end")];
    const [turn, podium] = [page.locator("[data-turn=yes]"), page.getByTestId("podium")];
    let counts = 0;
    for (let choice = 0; ; choice++) {
      await curtain.or(round).or(podium).or(turn).first().waitFor();
      if (await podium.isVisible()) break;
      if (await curtain.isVisible()) await curtain.click();
      else if (await round.isVisible()) {
        counts++;
        await round.getByRole("button").click();
      } else await decideByMouse(page, choice);
    }
    // A player who gets the device next sees the count as well.
    expect(counts).toBeGreaterThanOrEqual(2);
    await page.context().close();
  });

  it("a page that is opened while the server is away waits for it, and keeps the name", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.getByLabel("Your name").fill("Marguerite");
    await page.locator("label.game:has(input[value=thirteen])").click();
    await page.locator("form.start .main").click();
    await myTurn(page);
    // Answers fail, as they do while a database is away, until that has been said.
    let isAway = true;
    await page.route(/\/api\/(games|me)$/, async (route) => {
      if (isAway) await route.fulfill({ status: 503, json: { code: "unavailable", message: "" } });
      else await route.continue();
    });
    await page.reload();
    await page.getByText("No connection. Your table is safe").waitFor();
    isAway = false;
    await myTurn(page);
    await page.goto(house.url);
    await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Marguerite");
    // What this test broke itself, and nothing else.
    const problems = house.problems.splice(0).filter((problem) => !problem.includes("status of 503"));
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe("a table whose host is away", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open({ limits: ["leave_seconds=1"] });
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("goes on: whoever waits lets a bot play, until the host is back", async () => {
    const { anne, bob } = await twoAtTable(house, "thirteen", {});
    await anne.locator("[data-turn=yes]").waitFor();
    const address = anne.url();
    await anne.goto(`${house.url}/rules/thirteen`);
    const note = bob.getByTestId("absent");
    await note.getByText("It is the turn of").waitFor();
    await note.getByRole("button", { name: "Let a bot play" }).click();
    await bob.locator("[data-turn=yes]").waitFor();
    expect(await note.count()).toBe(0);
    // It is still her seat.
    await anne.goto(address);
    await anne.getByTestId("status").waitFor();
    expect(await anne.getByTestId("away").count()).toBe(0);
    await playTurns(bob, 1);
    await anne.locator("[data-turn=yes]").waitFor();
    for (const page of [anne, bob]) await page.context().close();
  });
});
