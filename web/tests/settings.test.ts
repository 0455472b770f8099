import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { PHONES, misfits, resize, tableFaults } from "./layout.ts";
import { GAMES, gameThatPlaysItself, myTurn, playNow, playTurns, shortGame, toPodium } from "./player.ts";

const settingsOf = async (page: Page): Promise<Record<string, unknown>> => page.evaluate(() => JSON.parse(localStorage.getItem("treize-settings") ?? "{}") as Record<string, unknown>);

describe("the settings", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("are behind the gear in the header of every page", async () => {
    const page = await house.visitor();
    const openAndClose = async (): Promise<void> => {
      await page.locator("header").getByRole("button", { name: "Settings" }).click();
      await page.getByRole("dialog", { name: "Settings" }).getByLabel("Left-handed").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    for (const path of ["/", "/new/thirteen", "/rules/nichtig", "/learn/thirteen", "/nope"]) {
      await page.goto(house.url + path);
      await openAndClose();
    }
    await gameThatPlaysItself(page, house.url, "thirteen");
    await openAndClose();
    await toPodium(page);
    await page.goto(page.url().replace("/t/", "/replay/"));
    await openAndClose();
    await page.context().close();
  });

  it("tell the server of what a device is notified, and when it is left alone", async () => {
    const page = await house.visitor({ permissions: ["notifications"] });
    // Chromium reaches no push service here: a subscription that nobody is behind.
    await page.addInitScript(() => {
      const subscription = {
        endpoint: "https://push.example.org/settings",
        options: { applicationServerKey: null },
        toJSON: () => ({
          endpoint: "https://push.example.org/settings",
          keys: { p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM", auth: "tBHItJI5svbpez7KI4CCXg" },
        }),
      };
      PushManager.prototype.getSubscription = () => Promise.resolve(null);
      PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription);
    });
    /** What the server was told last, and accepted. */
    const told = async (change: () => Promise<unknown>): Promise<{ kinds: string[]; quiet?: { from: number; until: number } }> => {
      const answered = page.waitForResponse((response) => response.url().endsWith("/api/me/device") && response.request().method() === "POST");
      await change();
      const response = await answered;
      expect(response.status()).toBe(200);
      return response.request().postDataJSON() as { kinds: string[] };
    };
    await page.goto(house.url);
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Settings" });
    expect((await told(() => dialog.getByLabel("Notifications").check())).kinds).toEqual(["turn", "full", "over", "review"]);
    await dialog.getByText("This device is notified, also while the page is closed.").waitFor();
    expect((await told(() => dialog.getByLabel("My table is full").uncheck())).kinds).toEqual(["turn", "over", "review"]);
    expect((await told(() => dialog.getByLabel("A review I asked for is ready").uncheck())).kinds).toEqual(["turn", "over"]);
    expect((await told(() => dialog.getByLabel("My table is full").check())).kinds).toEqual(["turn", "full", "over"]);
    expect((await told(() => dialog.getByLabel(/^Quiet hours/).check())).quiet).toMatchObject({ from: 22 * 60, until: 8 * 60 });
    expect((await told(() => dialog.getByLabel("From", { exact: true }).fill("21:30"))).quiet).toMatchObject({ from: 21 * 60 + 30, until: 8 * 60 });
    expect((await told(() => dialog.getByLabel(/^Quiet hours/).uncheck())).quiet).toBeUndefined();
    expect(await settingsOf(page)).toMatchObject({ notify: true, kinds: ["turn", "full", "over"], quietHours: null });
    await page.context().close();
  });

  it("say to iPhones that only an installed page is notified", async () => {
    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
    for (const [options, count] of [[{ userAgent }, 1], [{}, 0]] as const) {
      const page = await house.visitor({ ...options, viewport: { width: 390, height: 844 } });
      await page.goto(house.url);
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel("Notifications").waitFor();
      expect(await page.getByTestId("iphone").count()).toBe(count);
      if (count > 0) await page.getByTestId("iphone").getByText("Add to Home Screen").waitFor();
      await page.context().close();
    }
  });

  it("change the table at once, and are kept", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "thirteen");
    await myTurn(page);
    const width = async (): Promise<number> => (await page.locator(".hand .card").first().evaluate((card: HTMLElement) => card.offsetWidth));
    const side = async (): Promise<number> => (await page.getByRole("complementary").boundingBox())?.x ?? NaN;
    const face = (): Promise<string> => page.locator(".hand [data-card]").first().innerHTML();
    const [usual, usualFace] = [await width(), await face()];
    expect(await side()).toBeGreaterThan(600);
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Settings" });
    await dialog.getByLabel("Card size").selectOption("large");
    await dialog.getByRole("combobox", { name: "Deck" }).selectOption("contrast");
    await dialog.getByLabel("Left-handed").check();
    await dialog.getByRole("combobox", { name: "Sound" }).selectOption("off");
    await dialog.getByLabel("Quiet table").check();
    await page.keyboard.press("Escape");
    expect(await width()).toBeGreaterThan(usual);
    expect(await face()).not.toBe(usualFace);
    expect(await side()).toBe(0);
    await page.reload();
    await page.getByTestId("status").waitFor();
    expect(await side()).toBe(0);
    expect(await settingsOf(page)).toMatchObject({ cardSize: "large", deck: "contrast", leftHanded: true, volume: "off", quiet: true });
    await page.context().close();
  });

  it.each([
    { cardSize: "large", deck: "contrast", leftHanded: true },
    { cardSize: "small", deck: "four", leftHanded: false },
  ])("leave every table whole and readable: $cardSize cards, deck $deck", async (settings) => {
    const page = await house.visitor({ settings });
    const bad: string[] = [];
    for (const game of GAMES) {
      await resize(page, 1280, 800);
      await shortGame(page, house.url, game);
      await playTurns(page, 2);
      await myTurn(page);
      bad.push(...(await violations(page, { colours: true })));
      for (const [width, height] of PHONES) {
        await resize(page, width, height);
        bad.push(...[...(await misfits(page)), ...(await tableFaults(page))].map((one) => `${game} ${width} x ${height}: ${one}`));
      }
    }
    expect(bad).toEqual([]);
    await page.context().close();
  });

  it("fit into the narrowest window", async () => {
    const page = await house.visitor({ viewport: { width: 320, height: 568 } });
    await page.goto(house.url);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Move to another device" }).click();
    await page.getByLabel("The link for the other device").waitFor();
    expect(await misfits(page)).toEqual([]);
    expect(await page.locator("dialog[open]").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe("the keyboard", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("is in the hand when the cards are dealt, after a press of the mouse too", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.locator("label.game:has(input[value=thirteen])").click();
    await page.locator("form.start .main").click();
    await myTurn(page);
    await page.waitForFunction(() => document.activeElement?.matches(".hand button"));
    // Where nothing is pointed at, nothing is shown.
    await page.mouse.move(2, 2);
    expect(await page.locator(".card.armed").count()).toBe(0);
    await page.context().close();
  });

  it("leaves the focus where somebody types", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "thirteen");
    await myTurn(page);
    await page.getByRole("tab", { name: "Chat" }).click();
    await page.getByLabel("Say something").fill("t");
    await playTurns(page, 1);
    await page.getByLabel("Say something").focus();
    await page.keyboard.type("t1?");
    expect(await page.getByLabel("Say something").inputValue()).toBe("tt1?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.getByTestId("aloud").textContent()).toBe("");
    await page.context().close();
  });

  it.each([
    ["thirteen", /^Your turn: play a card\. Blue target: .*Yellow target: .*Green target: .*Your hand: .*Totals: .*you\s0/],
    ["friday13", /^Your turn: play a card\. Cat pile: .*Your hand: .*Totals: /],
    ["nichtig", /^Choose .*Your hand: .*Totals: .*you\s0/],
    ["danger13", /Turned up: .*You: \d+, you bust at .*Totals: .*you\s0/],
  ])("reads the table aloud, again at each press: %s", async (game, text) => {
    const page = await house.visitor();
    await shortGame(page, house.url, game);
    await myTurn(page);
    const said = page.getByTestId("aloud").locator("p");
    await page.keyboard.press("t");
    await expect.poll(() => said.textContent()).toMatch(text);
    // Another paragraph each time, since only what is new is heard.
    const first = await said.elementHandle();
    await page.keyboard.press("T");
    await expect.poll(() => first?.evaluate((one) => one.isConnected)).toBe(false);
    expect(await said.textContent()).toMatch(text);
    await page.context().close();
  });

  it("shows its keys at a table, in a lesson and in a replay", async () => {
    const page = await house.visitor();
    const keys = async (text: string): Promise<void> => {
      await page.keyboard.press("?");
      await page.getByTestId("help").getByText(text).waitFor();
      await page.keyboard.press("Escape");
    };
    await page.goto(`${house.url}/learn/thirteen`);
    await page.getByTestId("speech").waitFor();
    await keys("1 to 9");
    await gameThatPlaysItself(page, house.url, "thirteen");
    await keys("read the table aloud");
    await toPodium(page);
    await page.goto(page.url().replace("/t/", "/replay/"));
    await page.getByRole("button", { name: "A step forward" }).waitFor();
    await keys("one step back or forward");
    await page.context().close();
  });
});
