import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { PHONES, misfits, resize } from "./layout.ts";
import { gameThatPlaysItself, myTurn, playNow, toPodium, twoAtTable } from "./player.ts";

describe("a review", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("says on the podium where each result came from, and in the replay which decisions gave points away", async () => {
    const found: string[] = [];
    const page = await house.visitor();
    await gameThatPlaysItself(page, house.url, "thirteen");
    await toPodium(page);
    await page.getByRole("button", { name: "Luck or play?" }).click();
    const podium = page.getByTestId("podium-review");
    await podium.getByText("Where the results came from").waitFor();
    expect(await podium.locator(".bars > li").count()).toBe(3);
    expect(await podium.locator(".bars .unseen").first().textContent()).toMatch(/^Points ahead of the others: [+−]?\d+\.\d\. Deal [+−]?\d+\.\d, draws [+−]?\d+\.\d, own play/);
    expect(await podium.locator("details li").first().textContent()).toMatch(/per 100 decisions: \d+\.\d \(/);
    // The banner of a bust in the last trick does not lie over it.
    expect(await page.getByTestId("banner").count()).toBe(0);
    // Luck is hatched, decisions are not.
    const fills = await podium.locator(".bars > li").first().locator("rect").evaluateAll((all) => all.map((one) => one.getAttribute("fill")?.startsWith("url(") ?? false));
    expect(fills).toEqual([true, true, false, false]);
    found.push(...(await violations(page)).map((bad) => `the podium: ${bad}`));
    for (const [width, height] of PHONES) {
      await resize(page, width, height);
      found.push(...(await misfits(page)).map((bad) => `the podium at ${width} x ${height}: ${bad}`));
    }

    await resize(page, 1280, 800);
    await page.getByTestId("podium").getByRole("link", { name: "Replay" }).click();
    const panel = page.getByTestId("review");
    // It was asked for on the podium.
    await panel.getByTestId("curve").waitFor();
    expect(await panel.locator("path.chance").count()).toBe(3);
    expect(await panel.getByText("There was nothing to choose here.").count()).toBe(1);
    const costly = panel.locator(".costly button");
    await page.locator(".eyes select").selectOption("");
    await panel.getByRole("heading", { name: "The most costly decisions", exact: true }).waitFor();
    expect(await costly.count()).toBeGreaterThan(0);
    // With the keyboard alone.
    await costly.first().focus();
    await page.keyboard.press("Enter");
    await panel.getByText(/gave away \d+\.\d \(standard error \d+\.\d+\)/).waitFor();
    await panel.getByText(/^Better was: /).waitFor();
    expect(await costly.first().getAttribute("aria-current")).toBe("step");
    await panel.locator(".now summary").focus();
    await page.keyboard.press("Enter");
    const choices = panel.locator(".now details li");
    expect(await choices.count()).toBeGreaterThan(1);
    expect(await panel.locator(".now details li.chosen").count()).toBe(1);
    expect(await choices.first().locator("svg.card").count()).toBeGreaterThan(0);
    found.push(...(await violations(page)).map((bad) => `the replay: ${bad}`));
    // However long the review is, the controls of the replay stay in sight.
    const controls = await page.locator(".controls").boundingBox();
    expect((controls?.y ?? Infinity) + (controls?.height ?? 0)).toBeLessThanOrEqual(800);
    for (const [width, height] of PHONES) {
      await resize(page, width, height);
      // The board of a replay has nothing to press.
      const faults = (await misfits(page)).filter((bad) => !bad.includes('aria-disabled="true"'));
      found.push(...faults.map((bad) => `the replay at ${width} x ${height}: ${bad}`));
    }
    // The curve leads to its moments.
    await resize(page, 1280, 800);
    const box = await panel.getByTestId("curve").boundingBox();
    if (!box) throw new Error("the curve is there");
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await page.getByText("There was nothing to choose here.").or(panel.locator(".verdict")).waitFor();
    const [step, last] = ((await page.locator(".controls .count").textContent()) ?? "").split("/");
    expect(step).toBe(last);
    expect(found).toEqual([]);
    await page.context().close();
  });

  it("names the card that was given, where a decision is only about who gets it", async () => {
    const page = await house.visitor();
    await gameThatPlaysItself(page, house.url, "danger13");
    await toPodium(page);
    await page.getByRole("button", { name: "Luck or play?" }).click();
    await page.getByTestId("podium-review").getByText("Where the results came from").waitFor();
    await page.getByTestId("podium").getByRole("link", { name: "Replay" }).click();
    const panel = page.getByTestId("review");
    await panel.getByTestId("curve").waitFor();
    await page.locator(".eyes select").selectOption("");
    await panel.getByRole("heading", { name: "The most costly decisions", exact: true }).waitFor();
    const costly = panel.locator(".costly button.button:has-text('gave away')");
    await costly.first().waitFor();
    // In the list each card is drawn, as soon as the whole game has been fetched.
    await expect.poll(() => costly.locator("svg.card").count()).toBe(await costly.count());
    await costly.first().click();
    const now = panel.locator(".now");
    await now.getByText(/^Better was: /).waitFor();
    await now.getByText(/^(\w+ (gives this card to somebody|keeps or refuses this card)|Give this card to a player|Keep or refuse this card): /).waitFor();
    expect(await now.locator(".better svg.card").count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it("is told in the reader's language", async () => {
    for (const [locale, ask, title, sentence] of [
      ["fr-FR", "Chance ou jeu\u00a0?", "D’où viennent les résultats", /^Points d’avance sur les autres\u00a0: [+−]?\d+,\d\./],
      ["de-DE", "Glück oder Spiel?", "Woher die Ergebnisse kommen", /^Punkte Vorsprung vor den anderen: [+−]?\d+,\d\./],
    ] as const) {
      const page = await house.visitor({ locale });
      await gameThatPlaysItself(page, house.url, "danger13");
      await toPodium(page);
      await page.getByRole("button", { name: ask }).click();
      const podium = page.getByTestId("podium-review");
      await podium.getByText(title).waitFor();
      expect(await podium.locator(".bars .unseen").first().textContent()).toMatch(sentence);
      await page.context().close();
    }
  });

  it("is there before the decision as advice against bots, by a key, a button and on phones the help", async () => {
    const found: string[] = [];
    const page = await house.visitor();
    await playNow(page, house.url, "thirteen");
    await myTurn(page);
    await page.keyboard.press("h");
    const advice = page.getByTestId("advice");
    await advice.getByText(/^(About as good: |The next best choice is worth less by \d+\.\d |There is no other choice)/).waitFor();
    expect(await advice.locator("p.best svg.card").count()).toBe(1);
    found.push(...(await violations(page)).map((bad) => `advice: ${bad}`));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "What would a strong player do?" }).click();
    await advice.locator("p.best").waitFor();
    await page.keyboard.press("Escape");
    await resize(page, 360, 640);
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByTestId("help").getByRole("button", { name: "What would a strong player do?" }).click();
    await advice.locator("p.best").waitFor();
    await advice.locator("summary").click();
    found.push(...(await misfits(page)));
    expect(found).toEqual([]);
    await page.context().close();
  });

  it("is no advice where another person plays, whatever the page asks for", async () => {
    const { anne, bob } = await twoAtTable(house, "thirteen", {});
    await myTurn(anne);
    expect(await anne.getByRole("button", { name: "What would a strong player do?" }).count()).toBe(0);
    const refused = await anne.evaluate(async () => {
      const answer = await fetch(`/api/tables/${location.pathname.split("/").pop()}/advice?seat=0`);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    });
    expect(refused).toEqual([403, "with_people"]);
    await anne.context().close();
    await bob.context().close();
  });
});
