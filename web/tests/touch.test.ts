import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { House } from "./house.ts";
import { resize, tableFaults } from "./layout.ts";
import { GAMES, myTurn, playNow, shortGame, twoAtTable } from "./player.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const line = async (page: Page): Promise<string> => ((await page.getByTestId("status").textContent()) ?? "").trim();

/** Taps a card that may be played and is not wild. */
async function tapCard(page: Page, card: string): Promise<void> {
  await page.locator(`.hand [data-card="${card}"] button`).first().tap({ position: { x: 12, y: 30 } });
}
const plainCard = async (page: Page): Promise<string> =>
  (await page.locator(".hand [data-card]:has(button:not(.dim))").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset["card"] ?? "").find((card) => !/^[rf]/.test(card)))) ?? "";
/** Plays a card with two taps: the first one only shows what it would do. */
async function playByTaps(page: Page): Promise<void> {
  // Others may lay cards at the same time: what counts is one's own hand.
  const hand = `.hand [data-card]`;
  const before = await page.locator(hand).evaluateAll((cards) => cards.map((one) => (one as HTMLElement).dataset["card"]).join());
  const card = await plainCard(page);
  await tapCard(page, card);
  await page.locator(".card.armed").waitFor();
  expect(await page.locator(".card.pending").count()).toBe(0);
  await tapCard(page, card);
  await page.waitForFunction((old) => [...document.querySelectorAll<HTMLElement>(".hand [data-card]")].map((one) => one.dataset["card"]).join() !== old, before);
}

describe("a finger", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it.each(["thirteen", "nichtig"])("arms nothing that it did not touch, turn after turn: %s", async (game) => {
    const page = await house.visitor(PHONE);
    await playNow(page, house.url, game);
    for (let turn = 0; turn < 4; turn++) {
      await myTurn(page);
      expect(await page.locator(".card.armed").count()).toBe(0);
      expect(await line(page)).toMatch(/^(Your turn|Your lead|Choose)/);
      await playByTaps(page);
    }
    await page.context().close();
  });

  it.each([
    ["en-GB", "Tap again to play."],
    ["fr-FR", "Touche encore une fois pour jouer."],
    ["de-DE", "Zum Spielen noch einmal tippen."],
  ])("is told to tap again: %s", async (locale, text) => {
    const page = await house.visitor({ ...PHONE, locale });
    await playNow(page, house.url, "thirteen");
    await myTurn(page);
    expect(await line(page)).not.toContain(text);
    await tapCard(page, await plainCard(page));
    expect(await line(page)).toContain(text);
    await page.context().close();
  });

  it("sees which row it has chosen, and plays it with the second tap", async () => {
    const page = await house.visitor(PHONE);
    await shortGame(page, house.url, "danger13");
    await myTurn(page);
    const open = page.locator(".rows .row.open");
    const before = await open.count();
    expect(before).toBeGreaterThan(1);
    expect(await page.locator(".row.armed").count()).toBe(0);
    await open.first().locator(".press").tap();
    await page.locator(".row.armed").waitFor();
    expect(await line(page)).toContain("Tap again to play.");
    const looks = await open.evaluateAll((all) => all.map((one) => `${getComputedStyle(one).opacity} ${getComputedStyle(one).borderTopStyle}`));
    expect(looks).toEqual(["1 solid", ...Array.from({ length: before - 1 }, () => "0.62 dashed")]);
    await open.first().locator(".press").tap();
    await page.locator(".row.armed").waitFor({ state: "detached" });
    await page.context().close();
  });

  it("finds the way to a new table in sight, and the other options as it left them", async () => {
    const page = await house.visitor({ ...PHONE, viewport: { width: 360, height: 640 }, settings: { moreOptions: false } });
    await page.goto(`${house.url}/new/thirteen`);
    const open = page.getByRole("button", { name: "Open the table" });
    const box = await open.boundingBox();
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    expect(await page.getByLabel("Draw the seats").isVisible()).toBe(false);
    await page.getByText("More options").tap();
    await page.getByLabel("Draw the seats").waitFor();
    // The browser says a moment later that the options are open, and only then is that kept.
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(" "))).toContain('"moreOptions":true');
    await page.reload();
    await page.getByLabel("Draw the seats").waitFor();
    await page.context().close();
  });

  it.each(["en-GB", "fr-FR", "de-DE"])("has in sight what a first visit needs, on small phones: %s", async (locale) => {
    const bad: string[] = [];
    for (const [width, height] of [[360, 640], [320, 568]] as const) {
      const page = await house.visitor({ ...PHONE, locale, viewport: { width, height } });
      await page.goto(house.url);
      for (const game of GAMES) {
        await page.locator(`label.game:has(input[value=${game}])`).tap();
        const bottom = async (part: string): Promise<number> => {
          const box = await page.locator(part).boundingBox();
          return (box?.y ?? height) + (box?.height ?? height);
        };
        for (const part of [`.new a[href="/learn/${game}"]`, `a[href="/rules/${game}"]`, "form.start .name input", "form.start .main", "form.start .invite"]) {
          if ((await bottom(part)) > height) bad.push(`${game} at ${width}: ${part}`);
        }
      }
      await page.context().close();
    }
    expect(bad).toEqual([]);
  });

  it("keeps the hand in its place, however many cards are left", async () => {
    const page = await house.visitor({ ...PHONE, viewport: { width: 360, height: 640 } });
    await shortGame(page, house.url, "nichtig");
    const hand = page.locator(".hand");
    const tops = new Set<number>();
    for (let left = 13; left > 0; left--) {
      await myTurn(page);
      expect(await hand.locator(".slot").count()).toBe(left);
      const box = await hand.boundingBox();
      // While the piles are opened, they are not there yet.
      if (left <= 10) tops.add(Math.round(box?.y ?? 0));
      const card = hand.locator(".press:not(.dim)").first();
      for (let taps = 0; taps < 2; taps++) await card.tap({ position: { x: 12, y: 30 } });
      await page.waitForFunction((before) => document.querySelectorAll(".hand .slot").length < before, left);
    }
    expect([...tops]).toHaveLength(1);
    await page.context().close();
  });

  it("is told who is playing, and why not only after a press", async () => {
    const { anne, bob } = await twoAtTable(house, "thirteen", PHONE);
    await expect.poll(async () => (await anne.locator("[data-turn=yes]").count()) + (await bob.locator("[data-turn=yes]").count())).toBe(1);
    if ((await anne.locator("[data-turn=yes]").count()) === 1) await playByTaps(anne);
    await bob.locator("[data-turn=yes]").waitFor();
    await expect.poll(() => line(anne)).toBe("Bob is playing…");
    // It is there for some seconds only: it is looked for before it comes.
    const reason = anne.getByTestId("status").getByText("Not yet: Bob is playing.");
    await Promise.all([reason.waitFor(), anne.locator(".hand button").first().tap({ position: { x: 12, y: 30 }, force: true })]);
    expect(await anne.getByTestId("status").getByRole("link").count()).toBe(0);
    await expect.poll(() => line(anne)).toBe("Bob is playing…");

    // The friend's name in the chat is the one at the seat, also after a change.
    await bob.getByRole("tab", { name: "Chat" }).click();
    await bob.getByLabel("Say something").fill("Hello");
    await bob.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => anne.locator(".tabs .unread").first().textContent()).toBe("1");
    await anne.locator("nav.tabs").getByRole("button", { name: "Chat" }).click();
    await anne.locator(".chat li", { hasText: "Hello" }).getByText("Bob", { exact: true }).waitFor();
    await expect.poll(() => anne.locator("nav.tabs .unread").count()).toBe(0);
    await anne.keyboard.press("Escape");

    // The sheet is closed: what comes now is unread, though the chat was looked at.
    await bob.getByLabel("Say something").fill("Still there?");
    await bob.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => anne.locator("nav.tabs .unread").textContent()).toBe("1");
    for (const page of [anne, bob]) await page.context().close();
  });

  it.each(["off", "slow"])("keeps the card that it has chosen while others choose theirs: films %s", async (speed) => {
    const { anne, bob } = await twoAtTable(house, "nichtig", { ...PHONE, settings: { speed } });
    // The bot has laid its three cards; Anne and Bob still choose.
    await anne.locator('.page[data-step="3"][data-turn=yes]').waitFor();
    const card = await plainCard(anne);
    await tapCard(anne, card);
    await anne.locator(".card.armed").waitFor();
    await bob.locator("[data-turn=yes]").waitFor();
    // A mouse has looked at the card before it presses.
    await bob.locator(".hand button").first().click({ position: { x: 12, y: 30 } });
    await anne.locator('.page[data-step="4"]').waitFor();
    expect(await anne.locator(".page").getAttribute("data-turn")).toBe("yes");
    await anne.getByTitle("1 laid").waitFor({ state: "attached" });
    expect(await anne.locator(".card.armed").getAttribute("data-card")).toBe(card);
    await tapCard(anne, card);
    await anne.locator(`.laid [data-card="${card}"]`).waitFor();
    for (const page of [anne, bob]) await page.context().close();
  });

  it.each([
    [360, 640],
    [1440, 900],
  ])("finds no hint that moves the board at %i x %i, and calls hints back", async (width, height) => {
    const page = await house.visitor({ ...PHONE, viewport: { width, height }, settings: { hints: true } });
    for (const game of GAMES) {
      // The person on the first seat begins, and is told how.
      await shortGame(page, house.url, game);
      const place = (): Promise<string> =>
        page.locator(".pile, .hand, .rows .row, .seat, .stage, [data-testid=status]").evaluateAll((all) => JSON.stringify(all.map((one) => one.getBoundingClientRect())));
      const hint = page.getByTestId("hint");
      await hint.waitFor();
      const before = await place();
      const text = (await hint.locator("p").textContent()) ?? "?";
      await hint.getByRole("button", { name: "Understood" }).click();
      await hint.waitFor({ state: "detached" });
      expect(await place(), game).toBe(before);
      await page.getByRole("button", { name: "Help" }).click();
      await page.getByTestId("help").getByText(text).waitFor();
    }
    await page.context().close();
  });

  const SMALL = [
    [360, 640],
    [320, 568],
    [844, 390],
  ] as const;
  it.each(["en-GB", "fr-FR", "de-DE"])("finds the names beside a hint on every small screen, and where to begin: %s", async (locale) => {
    const page = await house.visitor({ ...PHONE, viewport: { width: 360, height: 640 }, locale, settings: { hints: true } });
    await page.goto(house.url);
    for (const [width, height] of SMALL) {
      await resize(page, width, height);
      // A phone that is turned stays where it was on the page: one begins at its top.
      await page.evaluate(() => scrollTo(0, 0));
      let first: number | undefined;
      for (const game of GAMES) {
        await page.locator(`label.game:has(input[value=${game}])`).tap();
        // On a first visit every game offers its lesson.
        await page.locator(`.new a[href="/learn/${game}"]`).waitFor();
        const start = await page.locator("form.start .main").boundingBox();
        first ??= start?.y;
        expect(start?.y, `the same place for ${game} at ${width} x ${height}`).toBe(first);
        expect((start?.y ?? height) + (start?.height ?? 0), `where to begin ${game} at ${width} x ${height}`).toBeLessThanOrEqual(height);
      }
    }
    for (const game of GAMES) {
      await shortGame(page, house.url, game);
      const hint = page.getByTestId("hint");
      for (const [width, height] of SMALL) {
        const where = `${game} at ${width} x ${height}`;
        await resize(page, width, height);
        await hint.waitFor();
        const { seen, covered } = await hint.evaluate((one) => {
          const bottom = one.getBoundingClientRect().bottom;
          const all = [...document.querySelectorAll(".seat strong, .rows .head strong, .pile .sum, [data-place=turned]")];
          return { seen: all.length, covered: all.filter((part) => part.getBoundingClientRect().top < bottom - 2).map((part) => part.textContent) };
        });
        expect(seen, where).toBeGreaterThan(2);
        expect(covered, where).toEqual([]);
        // It has a place of its own: the header is there, and all that is played with.
        expect(await tableFaults(page), where).toEqual([]);
        expect(await hint.evaluate((one) => one.scrollHeight - one.clientHeight), `is read in full: ${where}`).toBeLessThanOrEqual(1);
        // The whole of it is in the help.
        const text = (await hint.locator("p").textContent()) ?? "?";
        await hint.getByRole("button", { name: text }).tap();
        await page.getByTestId("help").getByText(text).waitFor();
        await page.keyboard.press("Escape");
        await page.getByTestId("help").waitFor({ state: "detached" });
      }
    }
    await page.context().close();
  });

  it.each(SMALL)("finds the trick apart from the others' piles at %i x %i, with six", async (width, height) => {
    const page = await house.visitor({ ...PHONE, viewport: { width, height } });
    await page.goto(`${house.url}/new/nichtig`);
    await page.getByLabel(/^Players/).selectOption("6");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    for (let turn = 0; turn < 4; turn++) {
      await myTurn(page);
      await playByTaps(page);
    }
    await myTurn(page);
    const overlaps = await page.evaluate(() => {
      const rects = (selector: string): DOMRect[] => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const isOver = (a: DOMRect, b: DOMRect): boolean => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const parts = [rects(".other"), rects(".trick .face, .trick .by"), rects("[data-testid=status]"), rects(".mine > *"), rects(".hand .slot")];
      return parts.flatMap((part, at) => parts.slice(at + 1).flatMap((others, more) => part.flatMap((one) => (others.some((other) => isOver(one, other)) ? [`${at} over ${at + 1 + more}`] : []))));
    });
    expect([...new Set(overlaps)]).toEqual([]);
    await page.context().close();
  });

  it("moves nothing but cards when the turn passes, on a phone on its side", async () => {
    const { anne, bob } = await twoAtTable(house, "thirteen", { ...PHONE, viewport: { width: 844, height: 390 } });
    const place = (): Promise<string> => anne.locator(".pile, .others .seat, .others strong").evaluateAll((all) => JSON.stringify(all.map((one) => one.getBoundingClientRect())));
    await anne.locator("[data-turn=yes]").waitFor();
    // A title is a little higher in another font.
    await anne.evaluate(() => document.fonts.ready.then(() => null));
    const before = await place();
    await playByTaps(anne);
    await bob.locator("[data-turn=yes]").waitFor();
    await anne.locator(".others .seat.turn").waitFor();
    await expect.poll(place).toBe(before);
    for (const page of [anne, bob]) await page.context().close();
  });

  it("finds the rules and the scores in the narrowest window", async () => {
    const page = await house.visitor({ ...PHONE, viewport: { width: 320, height: 568 } });
    await playNow(page, house.url, "friday13");
    // The one way into the panel is no chat, where only bots play.
    await page.locator("nav.tabs").getByRole("button").tap();
    await page.getByRole("tab", { name: "Scores", selected: true }).waitFor();
    await page.getByRole("complementary").getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Help" }).tap();
    await page.getByRole("button", { name: "Rules of this moment" }).tap();
    const rule = page.locator("[data-rule].here");
    const isInSight = (): Promise<boolean> => rule.evaluate((one) => one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().bottom > 0);
    await expect.poll(isInSight).toBe(true);
    // Somebody who just opens the rules finds the drawn ones first, and the rule of the moment opened below them.
    await page.getByRole("tab", { name: "Scores" }).tap();
    await page.getByRole("tab", { name: "Rules" }).tap();
    const figure = page.locator("aside figure").first();
    await figure.waitFor();
    const tops = await Promise.all([figure, rule].map((one) => one.evaluate((element) => element.getBoundingClientRect().top)));
    expect(tops[0]).toBeLessThan(tops[1] ?? 0);
    expect(await isInSight()).toBe(false);
    await page.getByRole("button", { name: /^What you may do now is in rule/ }).tap();
    await expect.poll(isInSight).toBe(true);
    await page.context().close();
  });

  it.each(["en-GB", "fr-FR", "de-DE"])("has the invitation in sight while a host waits for friends, on small phones: %s", async (locale) => {
    const bad: string[] = [];
    // With the code for cameras, and at an address that only this computer knows, with the reason why there is none.
    for (const url of [house.atHome, house.url]) {
      for (const [width, height] of [[360, 640], [320, 568]] as const) {
        const page = await house.visitor({ ...PHONE, locale, viewport: { width, height } });
        await page.goto(`${url}/new/nichtig`);
        await page.locator("form .button.main").click();
        await page.locator(".chairs").waitFor();
        if (url === house.atHome) await page.locator(".invite .code").waitFor();
        for (const part of ["#invite", ".invite input", ".invite .button.main"]) {
          const box = await page.locator(part).boundingBox();
          const bottom = (box?.y ?? height) + (box?.height ?? height);
          const deal = (await page.locator(".deal").boundingBox())?.y ?? height;
          if (bottom > Math.min(height, deal)) bad.push(`${url} at ${width}: ${part} ends at ${bottom}`);
        }
        await page.context().close();
      }
    }
    expect(bad).toEqual([]);
  });
});
