// Names that move to another device, and seats that need the host's consent. TREIZE_LOOK=folder keeps what is seen.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Me } from "../src/wire.ts";
import { violations } from "./axe.ts";
import { scanned } from "./camera.ts";
import { House } from "./house.ts";
import { playNow, shortGame } from "./player.ts";

const PICTURES = process.env["TREIZE_LOOK"];
const PHONE = { width: 360, height: 740 };

async function look(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** Asks the server as the page would. */
async function post<T>(page: Page, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(to as string, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) });
      return (await answer.json()) as T;
    },
    [path, body] as const,
  );
}

describe("names and seats", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("a link to another name asks before it replaces one's own, and the old device is told", async () => {
    const anne = await house.visitor();
    await shortGame(anne, house.url, "danger13");
    const { code } = await post<{ code: string }>(anne, "/api/me/recovery", {});
    const bob = await house.visitor({ viewport: PHONE });
    await bob.goto(house.url);
    await post(bob, "/api/me", { name: "Bob" });
    await bob.goto(`${house.url}/recover#${code}`);
    await bob.getByText("You are Bob on this device.").waitFor();
    expect(bob.url(), "the code stays in no history").toBe(`${house.url}/recover`);
    await look(bob, "recover-phone");
    expect(await violations(bob)).toEqual([]);
    await bob.getByRole("link", { name: "Stay Bob" }).click();
    expect(await bob.evaluate(async () => ((await (await fetch("/api/me")).json()) as { name: string }).name)).toBe("Bob");
    await bob.goto(`${house.url}/recover#${code}`);
    await bob.getByRole("button", { name: "Make a link for Bob first" }).click();
    const back = await bob.getByLabel(/^The link back to Bob/).inputValue();
    await look(bob, "recover-link-phone");
    expect(await violations(bob)).toEqual([]);
    // The greeting is there for some seconds only: it is looked for before it comes.
    await Promise.all([bob.getByText("Welcome back").waitFor(), bob.getByRole("button", { name: "Go on as Anne" }).click()]);
    await anne.getByRole("heading", { name: "You have moved" }).waitFor();
    await look(anne, "moved");
    expect(await violations(anne)).toEqual([]);
    await anne.getByRole("button", { name: "Start here with a new name" }).click();
    await anne.goto(back);
    await anne.getByText("This link moves Bob").waitFor();
    await look(anne, "recover");
    await Promise.all([anne.getByText("Welcome back").waitFor(), anne.getByRole("button", { name: "Go on as Bob" }).click()]);
    const used = await house.visitor();
    await used.goto(`${house.url}/recover#${code}`);
    await used.getByRole("alert").waitFor();
    await look(used, "recover-used");
    expect(await violations(used)).toEqual([]);
    for (const page of [anne, bob, used]) await page.context().close();
  });

  it("the link for another device is copied by a button, which says so where the dialog is", async () => {
    const page = await house.visitor({ viewport: PHONE, permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(house.url);
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Move to another device" }).click();
    const link = await dialog.getByLabel("The link for the other device").inputValue();
    expect(link).toMatch(/\/recover#/);
    // It is there before anything is said: only then is it heard.
    expect(await dialog.getByRole("status").textContent()).toBe("");
    await dialog.getByRole("button", { name: "Copy the link" }).click();
    await dialog.getByRole("status").getByText("The link is copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await look(page, "device-link-phone");

    // Where the browser forbids it, the link is selected instead.
    await page.evaluate(() => Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("not here")) }));
    await dialog.getByRole("button", { name: "Copy the link" }).click();
    await dialog.getByRole("status").getByText("The link is selected: copy it.").waitFor();
    expect(await dialog.getByLabel("The link for the other device").evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0))).toBe(link);
    await page.context().close();
  });

  it.each(["light", "dark"])("a camera reads the code that moves a name with its seats to a phone: %s", async (theme) => {
    const who = (page: Page): Promise<Me> => page.evaluate(async () => (await (await fetch("/api/me")).json()) as Me);
    const hand = (page: Page): Promise<string[]> => page.locator(".hand [data-card]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card") ?? ""));
    const anne = await house.visitor({ settings: { theme } });
    await playNow(anne, house.atHome, "thirteen");
    await anne.locator("[data-turn=yes]").waitFor();
    const [table, before, held] = [anne.url(), await who(anne), await hand(anne)];
    await anne.getByRole("button", { name: "Settings" }).first().click();
    await anne.getByRole("button", { name: "Move to another device" }).click();
    const link = await scanned(anne.getByRole("img", { name: "The link for the other device as a QR code" }));
    await look(anne, `device-code-${theme}`);
    expect(link).toBe(await anne.getByLabel("The link for the other device", { exact: true }).inputValue());

    const phone = await house.visitor({ viewport: PHONE });
    await phone.goto(link);
    await phone.getByRole("button", { name: `Go on as ${before.name}` }).click();
    await anne.getByRole("heading", { name: "You have moved" }).waitFor();
    expect(await who(phone)).toEqual(before);
    await phone.goto(table);
    await phone.locator("[data-turn=yes]").waitFor();
    expect(held.length).toBeGreaterThan(0);
    expect(await hand(phone), "the seat's own cards").toEqual(held);
    for (const page of [anne, phone]) await page.context().close();
  });

  it("the host answers who asks for a bot's seat, and everybody is told", async () => {
    const anne = await house.visitor();
    await shortGame(anne, house.url, "thirteen");
    const link = anne.url();
    const dora = await house.visitor({ viewport: PHONE });
    await dora.goto(house.url);
    await post(dora, "/api/me", { name: "Dora" });
    await dora.goto(link);
    await dora.getByRole("button", { name: "This table" }).click();
    await dora.getByRole("button", { name: "Ask for this seat" }).first().click();
    await dora.getByText("You have asked to play on").waitFor();
    await look(dora, "request-mine-phone");
    const request = anne.getByTestId("request");
    await request.getByText("Dora would like to play on").waitFor();
    await look(anne, "request-host");
    await anne.setViewportSize(PHONE);
    await look(anne, "request-host-phone");
    await request.getByRole("button", { name: "Let them play" }).click();
    await dora.locator(".hand").waitFor();
    await look(dora, "admitted-phone");
    await anne.getByRole("button", { name: "Chat" }).first().click();
    await anne.locator(".chat").getByText("Dora takes over seat 2: everybody who plays has agreed.").waitFor();
    await look(anne, "chat-phone");
    for (const page of [anne, dora]) await page.context().close();
  });
});
