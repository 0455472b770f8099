import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { misfits, resize } from "./layout.ts";
import { gameThatPlaysItself, myTurn, playNow, toPodium, twoAtTable } from "./player.ts";

/** The step that a replay shows. */
const stepOf = async (page: Page): Promise<string> => ((await page.locator(".controls .count").textContent()) ?? "").split("/")[0] ?? "";
const forward = (page: Page): Promise<void> => page.getByRole("button", { name: "A step forward" }).click();
/** The board of a replay has nothing to press. */
const faults = async (page: Page): Promise<string[]> => (await misfits(page)).filter((bad) => !bad.includes('aria-disabled="true"'));

/** Both leave the table to bots, until the game is over. */
async function playedOut(pages: readonly Page[]): Promise<string> {
  for (const page of pages) {
    // Nobody stands up before the cards are dealt.
    const stood = (): Promise<boolean> =>
      page.evaluate(async () => {
        const path = `/api/tables/${location.pathname.split("/").pop()}`;
        const { chairs, status } = (await (await fetch(path)).json()) as { chairs: { mine: boolean; away: boolean }[]; status: string };
        const seat = chairs.findIndex(({ mine }) => mine);
        if (status === "over" || chairs[seat]?.away) return true;
        const body = JSON.stringify({ do: "stand", seat });
        if (status === "playing") await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
        return false;
      });
    await expect.poll(stood).toBe(true);
  }
  const id = new URL(pages[0]?.url() ?? "").pathname.split("/").pop() ?? "";
  for (const page of pages) {
    await expect.poll(() => page.evaluate(async (table) => ((await (await fetch(`/api/tables/${table}`)).json()) as { status: string }).status, id)).toBe("over");
  }
  return id;
}

describe("a finished game", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("is looked at together: one leads, the other follows on a phone, looks on alone, takes the lead, and both chat", async () => {
    const { anne, bob } = await twoAtTable(house, "danger13", {});
    const id = await playedOut([anne, bob]);
    const name = await anne.evaluate(async () => ((await (await fetch("/api/me")).json()) as { name: string }).name);
    await resize(bob, 360, 640);
    await anne.goto(`${house.url}/replay/${id}`);
    await anne.getByRole("button", { name: "Look at it together" }).click();
    await anne.getByText("You lead: the others see this step.").waitFor();
    await forward(anne);
    await forward(anne);
    await expect.poll(() => stepOf(anne)).toBe("2");

    // On the podium one hears of it, and one press leads there: to the present step.
    await bob.goto(`${house.url}/t/${id}`);
    await bob.getByRole("link", { name: `${name} goes through the game: look along` }).click();
    await bob.getByText(`${name} leads, and you look along.`).waitFor();
    await expect.poll(() => stepOf(bob)).toBe("2");
    await forward(anne);
    await expect.poll(() => stepOf(bob)).toBe("3");
    expect(await faults(bob)).toEqual([]);
    expect(await violations(bob)).toEqual([]);

    // The connection of the one, then the whole server: it goes on by itself.
    await bob.context().setOffline(true);
    await bob.context().setOffline(false);
    await house.kill();
    await house.start();
    await anne.getByText("You lead: the others see this step.").waitFor();
    await forward(anne);
    await expect.poll(() => stepOf(bob)).toBe("4");

    // A step of one's own: one looks on alone until one follows again.
    await bob.getByRole("button", { name: "To the start" }).click();
    await bob.getByText(`${name} leads, at step 4. You look on alone.`).waitFor();
    await forward(anne);
    await bob.getByText(`${name} leads, at step 5. You look on alone.`).waitFor();
    expect(await stepOf(bob)).toBe("0");
    await bob.getByRole("button", { name: "Look along" }).click();
    await expect.poll(() => stepOf(bob)).toBe("5");

    // Somebody else takes the lead, and a page that is loaded again goes on.
    await bob.getByRole("button", { name: "Lead", exact: true }).click();
    await anne.getByText("Bob leads, and you look along.").waitFor();
    await bob.getByRole("button", { name: "A step back" }).click();
    await expect.poll(() => stepOf(anne)).toBe("4");
    await bob.reload();
    await bob.getByText("You lead: the others see this step.").waitFor();
    await forward(bob);
    await expect.poll(() => stepOf(anne)).toBe("5");

    await bob.getByLabel("Say something").fill("Here!");
    await bob.getByRole("button", { name: "Send" }).click();
    await anne.locator(".talk").getByText("Here!").waitFor();
    expect(await violations(anne)).toEqual([]);
    await bob.getByRole("button", { name: "Stop leading" }).click();
    await anne.getByRole("button", { name: "Look at it together" }).waitFor();
    await anne.getByText("Here now: Bob").waitFor();
    for (const page of [anne, bob]) await page.context().close();
  });

  it("is shared by a link to the moment, which a stranger opens; where nobody may look, the page says so", async () => {
    const dora = await house.visitor();
    await playNow(dora, house.url, "danger13");
    await myTurn(dora);
    const cleo = await house.visitor();
    await cleo.goto(`${dora.url().replace("/t/", "/replay/")}#0/0`);
    await cleo.getByText("You cannot look at this game yet. Once it is over, everybody who has its link can.").waitFor();
    expect(await cleo.getByRole("link", { name: "To the table" }).count()).toBe(1);

    await dora.context().close();

    const anne = await house.visitor();
    await anne.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await gameThatPlaysItself(anne, house.url, "danger13");
    await toPodium(anne);
    const replay = anne.url().replace("/t/", "/replay/");
    await anne.goto(replay);
    for (let press = 0; press < 4; press++) await forward(anne);
    await expect.poll(() => stepOf(anne)).toBe("4");
    await anne.getByRole("button", { name: "Link to this moment" }).click();
    const link = await anne.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${replay}#4/0`);
    await cleo.goto(house.url);
    await cleo.goto(link);
    await expect.poll(() => stepOf(cleo)).toBe("4");
    expect(await cleo.locator(".eyes select").inputValue(), "through the same eyes").toBe("0");
    await cleo.goto(`${house.url}/replay/0123456789abcdef#4/0`);
    await cleo.getByRole("heading", { name: "Nothing here" }).waitFor();
    for (const page of [anne, cleo]) await page.context().close();
  });

  it("is opened from a file: chosen, replayed with all hands open, reviewed, and refused if it does not hold", async () => {
    const anne = await house.visitor();
    await gameThatPlaysItself(anne, house.url, "thirteen");
    await toPodium(anne);
    const record = await anne.evaluate(async () => (await fetch(`/api/tables/${location.pathname.split("/").pop()}/record`)).text());
    await anne.context().close();

    const page = await house.visitor({ viewport: { width: 360, height: 640 }, hasTouch: true });
    await page.goto(house.url);
    await page.getByRole("link", { name: "Open a record from a file" }).click();
    const file = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    const choose = (text: string): Promise<void> => page.locator("input[type=file]").setInputFiles(file("game.json", text));
    await page.locator("input[type=file]").waitFor();
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await choose("Nothing of the kind.");
    await page.getByText(/^There is no record in this file/).waitFor();
    await choose(record.replace('"winners":[', '"winners":[0,1,2,'));
    await page.getByText(/^This record does not hold/).waitFor();
    // The browser notes that the server has refused it.
    const noted = house.problems.splice(0);
    expect(noted.filter((one) => !one.includes("status of 400"))).toEqual([]);
    await page.getByRole("link", { name: "Another file" }).click();
    await choose(`${record}\n${record}\n`);
    await page.getByText("Records in this file: 2").waitFor();
    await page.getByRole("button", { name: "Record 2" }).click();
    await page.locator(".controls .count").waitFor();
    expect(await page.locator(".eyes select").inputValue()).toBe("open");
    await forward(page);
    await expect.poll(() => stepOf(page)).toBe("1");
    await page.locator(".eyes select").selectOption("1");
    await page.getByTestId("fair").waitFor();
    await page.getByRole("button", { name: "Luck or play?" }).click();
    await page.getByTestId("curve").waitFor();
    expect(await faults(page)).toEqual([]);
    expect(page.url()).toBe(`${house.url}/file`);
    await page.context().close();
  });
});
