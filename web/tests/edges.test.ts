import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { resize } from "./layout.ts";
import { decideByKeyboard, gameThatPlaysItself, myTurn, playNow, playTurns, shortGame, step, toPodium } from "./player.ts";

describe("at the edges", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it.each(["/nope", "/a/b/c", "/new/xyz", "/rules/xyz", "/t/0000000000000000", "/replay/0000000000000000"])("%s says kindly that there is nothing", async (address) => {
    const page = await house.visitor();
    const answer = await page.goto(house.url + address);
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "Nothing here" }).waitFor();
    await page.locator("main").getByRole("link", { name: "Home" }).click();
    await page.locator(".game").first().waitFor();
    await page.context().close();
  });

  it("a tab from before an upgrade says that it wants to be reloaded", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.locator(".game").first().waitFor();
    await page.route(/assets\/RulesPage/, (route) => route.fulfill({ status: 404, body: "gone" }));
    await page.evaluate(() => {
      history.pushState(null, "", "/rules/thirteen");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.getByTestId("stale").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute(/assets\/RulesPage/);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.locator("figure").first().waitFor();
    house.problems.length = 0;
    await page.context().close();
  });

  it("a page that speaks another version of the protocol says that it wants to be reloaded", async () => {
    const page = await house.visitor();
    await page.routeWebSocket(/\/ws\?protocol=/, (socket) => void socket.close({ code: 4010, reason: "another version" }));
    await page.goto(house.url);
    await page.getByRole("button", { name: "Play now" }).click();
    await page.getByTestId("stale").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it("a table from before an upgrade says so for its rules, its replay and another language", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "thirteen");
    await page.route(/assets\/(Rules|ReplayPage|\w+\.fr)-.*\.js$/, (route) => route.fulfill({ status: 404, body: "gone" }));
    const stale = page.getByTestId("stale");
    await page.getByRole("tab", { name: "Rules" }).click();
    await page.getByRole("tabpanel").and(page.locator(":has([data-testid=stale])")).waitFor();
    await page.getByRole("tab", { name: "Log" }).click();
    await stale.waitFor({ state: "detached" });

    const table = page.url();
    await page.evaluate((path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, new URL(table).pathname.replace("/t/", "/replay/"));
    await stale.waitFor();
    await page.goBack();
    await page.getByTestId("status").waitFor();
    await stale.waitFor({ state: "detached" });

    // What is said is in the dialog, which hides all that is beside it.
    await page.goto(house.url);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Language").selectOption("fr");
    await page.getByRole("dialog").getByTestId("stale").waitFor();
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    expect(await stale.count()).toBe(0);
    await page.getByLabel("Sprache").selectOption("fr");
    await stale.waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Neu laden" }).click();
    await page.getByRole("button", { name: "Jouer tout de suite" }).waitFor();
    house.problems.length = 0;
    await page.context().close();
  });

  it("a first visit is no fault, and shows a sign of life before the table is there", async () => {
    const page = await house.visitor();
    const faults: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
    let go = (): void => {};
    const wait = new Promise<void>((resolve) => (go = resolve));
    await page.route(/assets\/index.*\.js$/, async (route) => {
      await wait;
      await route.continue();
    });
    await page.goto(house.url, { waitUntil: "commit" });
    await page.getByRole("img", { name: "Treize" }).waitFor();
    go();
    await page.locator(".game").first().waitFor();
    expect(await page.locator(".starting").count()).toBe(0);
    expect(faults).toEqual([]);

    // A press that takes its time says that it was heard.
    let answer = (): void => {};
    const later = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/tables", async (route) => {
      await later;
      await route.continue();
    });
    await page.getByRole("button", { name: "Play now" }).click();
    await page.locator("form.start .main[aria-busy=true]").waitFor();
    answer();
    await page.getByTestId("status").waitFor();
    await page.context().close();
  });

  it("a page without JavaScript says what it needs", async () => {
    const page = await house.visitor({ javaScriptEnabled: false });
    await page.goto(house.url);
    expect(await page.locator("noscript").innerText()).toContain("Treize needs JavaScript");
    await page.context().close();
  });

  it("a table that cannot be removed is not left", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "thirteen");
    const table = page.url();
    const refuse = { status: 403, contentType: "application/json", body: JSON.stringify({ code: "not_yours", message: "" }) };
    await page.route(/\/api\/tables\/\w+$/, (route) => (route.request().method() === "DELETE" ? route.fulfill(refuse) : route.continue()));
    await page.getByRole("button", { name: "This table" }).click();
    await page.getByRole("button", { name: "Remove the table" }).click();
    await page.getByRole("button", { name: "Remove it, for everybody?" }).click();
    await page.getByRole("dialog").getByText("That is not yours to decide").waitFor();
    expect(page.url()).toBe(table);
    await page.context().close();
  });

  it("a table that was removed is restored on the first page", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "thirteen");
    const table = page.url();
    await page.getByRole("button", { name: "This table" }).click();
    await page.getByRole("button", { name: "Remove the table" }).click();
    await page.getByRole("button", { name: "Remove it, for everybody?" }).click();
    await page.waitForURL(`${house.url}/`);
    const removed = page.getByRole("region", { name: "Removed tables" });
    await removed.getByRole("button", { name: "Restore" }).click();
    await page.waitForURL(table);
    await myTurn(page);
    await page.goto(house.url);
    await page.locator(`a.table[href="${new URL(table).pathname}"]`).waitFor();
    expect(await removed.count()).toBe(0);
    await page.context().close();
  });

  it("a finished game leaves one's list, and comes back to it", async () => {
    const page = await house.visitor();
    await gameThatPlaysItself(page, house.url, "thirteen");
    await toPodium(page);
    await page.goto(house.url);
    const finished = page.getByRole("region", { name: "Finished games" });
    const game = finished.getByRole("link").filter({ hasNotText: "All my games" });
    const remove = finished.getByRole("button", { name: "Remove 13 from my list" });
    await game.waitFor();
    await remove.click();
    await game.waitFor({ state: "detached" });
    // The keyboard finds the way back at once.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
    await page.keyboard.press("Enter");
    await game.waitFor();
    await remove.click();
    await page.reload();
    await finished.getByRole("button", { name: "Bring back removed games (1)" }).click();
    await game.waitFor();
    await page.context().close();
  });

  it("a game against bots is removed from the list, and that is undone", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "thirteen");
    const table = page.url().replace("/t/", "/api/tables/");
    await page.goto(house.url);
    const mine = page.getByRole("region", { name: "My tables" });
    await mine.getByRole("button", { name: "Remove 13 from my list" }).click();
    await mine.getByRole("button", { name: "Undo" }).waitFor();
    expect((await page.request.get(table)).status()).toBe(404);
    await mine.getByRole("button", { name: "Undo" }).click();
    await mine.getByRole("link").waitFor();
    expect((await page.request.get(table)).status()).toBe(200);
    await page.context().close();
  });

  it("a table that will be removed says in how many days, from a week before", async () => {
    const page = await house.visitor();
    await playNow(page, house.url, "thirteen");
    let days = 0;
    await page.route(/\/api\/tables$/, async (route) => {
      const response = await route.fetch();
      const lobby = (await response.json()) as { mine: { expires_at: number | null }[] };
      for (const table of lobby.mine) table.expires_at = Date.now() + days * 86_400_000;
      await route.fulfill({ response, json: lobby });
    });
    for (const [left, text] of [[-1, "removed tomorrow"], [0.5, "removed tomorrow"], [2.5, "removed in 3 days"], [5.5, "removed in 6 days"], [6.5, null]] as const) {
      days = left;
      await page.goto(house.url);
      await page.locator("a.table").first().waitFor();
      const said = page.locator("a.table").getByText(/Will be removed/);
      if (text === null) expect(await said.count()).toBe(0);
      else await said.getByText(text).waitFor();
    }
    await page.context().close();
  });

  it("the keyboard comes to the hand by itself, and digits choose cards", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    await page.locator("label.game:has(input[value=thirteen])").click();
    await page.locator("form.start .main").focus();
    await page.keyboard.press("Enter");
    await myTurn(page);
    await page.waitForFunction(() => document.activeElement?.matches(".hand button"));
    await page.keyboard.press("3");
    await page.waitForFunction(() => document.activeElement === document.querySelectorAll(".hand button")[2]);
    await page.keyboard.press("?");
    await page.getByTestId("help").getByText("1 to 9").waitFor();
    await page.keyboard.press("Escape");
    const before = await step(page);
    await decideByKeyboard(page, 0);
    expect(await step(page)).toBeGreaterThan(before);
    await page.context().close();
  });

  it("a game that is over opens with its podium, and its replay at one's own seat, exact at any speed", async () => {
    const page = await house.visitor();
    await gameThatPlaysItself(page, house.url, "thirteen");
    await toPodium(page);
    await page.reload();
    await page.getByTestId("podium").waitFor();
    expect(await page.getByTestId("round-end").count()).toBe(0);
    expect(await page.getByTestId("podium").locator("li.you").textContent()).toContain("You");
    const replay = page.url().replace("/t/", "/replay/");
    await page.goto(replay);
    await page.locator(".hand button").first().waitFor();
    expect(page.url()).toMatch(/#0\/0$/);

    // A press is a step, however fast one presses, and whatever is in the air.
    const slow = JSON.stringify({ speed: "slow", hints: false });
    await page.evaluate((settings) => localStorage.setItem("treize-settings", settings), slow);
    await page.reload();
    const slide = page.locator(".slide input");
    await slide.waitFor();
    const there = (step: number): Promise<unknown> => page.waitForFunction((value) => document.querySelector<HTMLInputElement>(".slide input")?.value === value, String(step));
    /** What the board shows, without what moves over it. */
    const board = (): Promise<string> => page.evaluate(() => [...document.querySelectorAll(".pile")].map((pile) => pile.textContent).join());
    await page.getByRole("button", { name: "Step forward" }).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 6; press++) button.click();
    });
    await there(6);
    const fast = await board();
    for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowLeft");
    await there(2);
    for (let step = 3; step <= 6; step++) {
      await page.keyboard.press("ArrowRight");
      await there(step);
    }
    expect(await board()).toBe(fast);

    // A phone on its side has all of the controls in sight.
    await resize(page, 844, 390);
    const outside = await page.locator(".controls .bar").first().locator("> *").evaluateAll((controls) =>
      controls
        .filter((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        })
        .map((one) => one.outerHTML),
    );
    expect(outside).toEqual([]);
    await page.context().close();
  });

  it("a replay with six has everybody in sight on a phone on its side, and what is said leaves its controls free", async () => {
    const page = await house.visitor({ permissions: ["clipboard-read", "clipboard-write"] });
    await gameThatPlaysItself(page, house.url, "nichtig", 6);
    await toPodium(page);
    await page.goto(page.url().replace("/t/", "/replay/"));
    await page.locator(".slide input").waitFor();
    // Some tricks have been played, and one is on the table.
    await page.locator(".slide input").fill("27");
    await page.locator(".trick [data-card]").nth(2).waitFor();
    for (const [width, height] of [[844, 390], [1280, 800], [360, 640]] as const) {
      await resize(page, width, height);
      const faults = await page.evaluate(() => {
        const main = document.querySelector("main")?.getBoundingClientRect() ?? new DOMRect();
        const seats = [...document.querySelectorAll(".others .seat")].filter((seat) => {
          const { left, top, right, bottom } = seat.getBoundingClientRect();
          return left < main.left || top < main.top || right > main.right || bottom > main.bottom;
        });
        const names = [...document.querySelectorAll(".seat strong, .trick .by")].filter((one) => one.scrollWidth > one.clientWidth);
        return [seats, names].map((all) => all.map((one) => one.textContent.trim()));
      });
      expect(faults, `${width} x ${height}`).toEqual([[], []]);
      expect(await page.locator(".others .seat").count()).toBe(5);

      await page.getByRole("button", { name: "Link to this moment" }).click();
      await page.getByText("The link is copied.").waitFor();
      const covered = await page.evaluate(() => {
        const toast = document.querySelector(".toast")?.getBoundingClientRect() ?? new DOMRect();
        const over = (one: Element): boolean => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom;
        };
        return [...document.querySelectorAll(".controls .bar > *")].filter(over).map((one) => one.outerHTML);
      });
      expect(covered, `${width} x ${height}`).toEqual([]);
    }
    await page.context().close();
  });

  it("cards that fly start at their seat, no larger than it, and nothing cuts them", async () => {
    const page = await house.visitor({ settings: { speed: "normal" } });
    await page.addInitScript(() => {
      /** How large a card is as it starts, as a multiple of the place that it starts from. A card in a hand leans. */
      const flights: { by: string; size: number; parent: string }[] = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options): Animation {
        const [, x, y, scale] = /translate\((.+)px, (.+)px\) scale\((.+)\)/.exec(String((frames as Keyframe[])[0]?.["transform"])) ?? [];
        if (scale !== undefined) {
          const { left, top, width, height } = this.getBoundingClientRect();
          const centre = { x: left + width / 2 + Number(x), y: top + height / 2 + Number(y) };
          const places = [...document.querySelectorAll<HTMLElement>(".other .seat, .hand .card, .trick .face")].map((place) => ({ place, at: place.getBoundingClientRect() }));
          const from = places.find(({ at }) => at.left <= centre.x && centre.x <= at.right && at.top <= centre.y && centre.y <= at.bottom);
          const size = from ? Math.max((width * Number(scale)) / from.at.width, (height * Number(scale)) / from.at.height) : Infinity;
          flights.push({ by: from?.place.closest(".hand") ? "own" : "other", size, parent: this.parentElement?.tagName ?? "" });
        }
        return animate.call(this, frames, options);
      };
      Object.assign(globalThis, { flights });
    });
    await shortGame(page, house.url, "nichtig");
    await playTurns(page, 5);
    await myTurn(page);
    const flights = await page.evaluate(() => (globalThis as unknown as { flights: { by: string; size: number; parent: string }[] }).flights);
    expect(flights.filter(({ by }) => by === "other").length).toBeGreaterThan(3);
    expect(flights.filter(({ parent }) => parent !== "BODY")).toEqual([]);
    expect(flights.filter(({ size }) => size > 1.05)).toEqual([]);
    await page.context().close();
  });

  it("nothing is asked while cards fly, and a press then ends the flight and plays nothing", async () => {
    const page = await house.visitor({ settings: { speed: "slow" } });
    await page.addInitScript(() => {
      // A flight that ends only if something ends it.
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options): Animation {
        return animate.call(this, frames, typeof options === "object" ? { ...options, duration: 3_600_000 } : options);
      };
    });
    await shortGame(page, house.url, "thirteen");
    await myTurn(page);
    const card = page.locator(".hand [data-card]:not([data-card^=r]) button").first();
    const before = await step(page);
    await card.click({ position: { x: 18, y: 50 } });
    // The two bots have answered: it is one's turn again, which cannot be seen yet.
    await page.locator(`.page[data-step="${before + 3}"]`).waitFor();
    await page.locator(".ghost").first().waitFor();
    expect(await page.locator(".page").getAttribute("data-turn")).toBe("no");
    expect(await page.getByTestId("status").textContent()).not.toContain("Your turn");

    await card.click({ position: { x: 18, y: 50 }, force: true });
    await page.locator("[data-turn=yes]").waitFor();
    expect(await page.locator(".ghost").count()).toBe(0);
    expect(await page.locator(".card.pending").count()).toBe(0);
    expect(await step(page)).toBe(before + 3);

    // The next press plays, as always.
    await card.click({ position: { x: 18, y: 50 } });
    await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before + 3);
    await page.context().close();
  });

  it("where the system chooses the colours, the tab, the focus and the clock stand out", async () => {
    const page = await house.visitor({ forcedColors: "active" });
    await page.goto(`${house.url}/new/thirteen`);
    await page.getByLabel("Time to think").selectOption({ label: "1 day per move" });
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.getByTestId("status").waitFor();
    /** What a part of the screen looks like. */
    const seen = async (x: number, y: number, width: number, height: number): Promise<string> =>
      (await page.screenshot({ animations: "disabled", clip: { x: Math.round(x), y: Math.round(y), width, height } })).toString("base64");
    const boxOf = async (selector: string): Promise<{ x: number; y: number; width: number; height: number }> => {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`${selector} is not there`);
      return box;
    };

    const underline = async (tab: string): Promise<string> => {
      const { x, y, width, height } = await boxOf(`#tab-${tab}`);
      return seen(x + width / 2, y + height - 3, 8, 3);
    };
    const [log, scores, chat] = [await underline("log"), await underline("scores"), await underline("chat")];
    expect(scores, "the tabs that are not chosen look alike").toBe(chat);
    expect(log, "the one that is looks different").not.toBe(scores);

    await page.keyboard.press("Tab");
    for (const selector of ["header [aria-label=Help]", "#tab-log"]) {
      const around = async (): Promise<string> => {
        const { x, y, width, height } = await boxOf(selector);
        return seen(x - 6, y - 4, Math.round(width) + 10, Math.round(height) + 8);
      };
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const without = await around();
      await page.locator(selector).focus();
      expect(await page.locator(selector).evaluate((one) => one.matches(":focus-visible"))).toBe(true);
      expect(await around(), `${selector} shows the focus`).not.toBe(without);
    }

    // A clock is read from afar.
    expect(await page.locator(".time").evaluate((time) => parseFloat(getComputedStyle(time).fontSize))).toBeGreaterThanOrEqual(20);
    // The last seconds stand out from those before. The clock itself is not waited for.
    const fill = (): Promise<string> => boxOf(".time").then(({ x, y, height }) => seen(x + 6, y + height / 2 - 2, 3, 4));
    const early = await fill();
    await page.locator(".time").evaluate((time) => time.classList.add("soon"));
    expect(await fill()).not.toBe(early);
    await page.context().close();
  });

  it.each([320, 1280])("the focus of the last button is seen as a whole in a window of %i", async (width) => {
    const page = await house.visitor({ viewport: { width, height: 568 } });
    await playNow(page, house.url, "thirteen");
    await page.keyboard.press("Tab");
    const button = page.getByRole("button", { name: "This table" });
    const box = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const look = async (x: number, wide: number): Promise<string> =>
      (await page.screenshot({ animations: "disabled", clip: { x, y: 0, width: wide, height: Math.ceil(box.y + box.height) + 8 } })).toString("base64");
    /** The edge of the window, and the button. */
    const looks = async (): Promise<[string, string]> => [await look(width - 4, 4), await look(Math.floor(box.x), Math.ceil(box.width))];
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const [edge, without] = await looks();
    await button.focus();
    expect(await button.evaluate((one) => one.matches(":focus-visible"))).toBe(true);
    const [now, ring] = await looks();
    expect(ring).not.toBe(without);
    expect(now, "the ring does not come to the edge, where it would be cut").toBe(edge);
    await page.context().close();
  });

  it("what one player was told is gone when the curtain falls for the next", async () => {
    const page = await house.visitor();
    await page.goto(`${house.url}/new/nichtig`);
    await page.getByLabel(/^Players/).selectOption("3");
    await page.getByLabel("Draw the seats").uncheck();
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByPlaceholder("Their name").fill("Zoé");
    // The next press comes before the answer to the first: it takes no seat from anybody.
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/tables\/\w+$/, async (route) => {
      if (route.request().postData()?.includes("Zoé")) await asked;
      await route.continue();
    });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Bots on all free seats" }).click();
    answer();
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.locator(".curtain .button").click();
    for (let card = 0; card < 3; card++) {
      await page.locator("[data-turn=yes]").waitFor();
      const before = await step(page);
      await page.locator(".hand button").first().click({ position: { x: 12, y: 40 } });
      await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old || document.querySelector(".curtain") !== null, before);
    }
    await page.locator(".curtain").waitFor();
    const heard = (): Promise<string | null> => page.getByTestId("spoken").textContent();
    expect(await heard()).toBe("");
    expect(await page.locator(".log").count()).toBe(0);
    await page.locator(".curtain .button").click();
    await page.locator("[data-turn=yes]").waitFor();
    expect(await heard()).not.toMatch(/You choose the/);
    await page.context().close();
  });
});
