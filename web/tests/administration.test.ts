// The administrator's page, and what others see of it. TREIZE_LOOK=folder keeps what is seen.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";
import { misfits } from "./layout.ts";
import { playNow } from "./player.ts";

const PICTURES = process.env["TREIZE_LOOK"];
const PHONE = { width: 360, height: 640 };

async function look(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

describe("administration", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("an administrator announces, pauses and bans, and the others see it at once", async () => {
    const bob = await house.visitor({ viewport: PHONE, hasTouch: true });
    await playNow(bob, house.url, "danger13");
    const root = await house.visitor();
    await root.goto(`${house.url}/admin`);
    await root.getByText("treize admin link").waitFor();
    await root.goto(`${house.url}/admin#${house.secret}`);
    await root.getByRole("heading", { name: "The server" }).waitFor();
    expect(root.url(), "the secret stays in no history").toBe(`${house.url}/admin`);
    await root.getByText("1 playing, 0 waiting, 0 finished").waitFor();

    // Bob's table is not public: its game and its host are named, and there is no way to it.
    const tables = root.getByTestId("admin-tables");
    await tables.getByText("host:").waitFor();
    expect(await tables.getByRole("link").count()).toBe(0);
    const id = new URL(bob.url()).pathname.split("/").at(-1) ?? "";
    expect(id).toHaveLength(16);
    expect(await root.content()).not.toContain(id);

    await root.getByLabel("Announcement").fill("We close at ten, <b>all of us</b>. ".repeat(4));
    await root.getByRole("button", { name: "Announce", exact: true }).click();
    const strip = bob.locator(".announcement");
    await strip.getByText("We close at ten, <b>all of us</b>.").waitFor();
    expect(await misfits(bob)).toEqual([]);
    await look(bob, "announcement-phone");
    await strip.getByRole("button").first().tap();
    expect(await strip.getByRole("button").first().getAttribute("aria-expanded")).toBe("true");
    await look(bob, "announcement-phone-open");
    await strip.getByRole("button", { name: "Put the announcement away" }).tap();
    await strip.waitFor({ state: "detached" });
    // By the keyboard alone.
    await root.getByRole("switch", { name: "Maintenance mode" }).focus();
    await root.keyboard.press("Space");
    await strip.getByText("No new games begin at the moment").waitFor();
    await root.locator(".announcement").getByText("No new games begin at the moment").waitFor();
    await root.getByRole("button", { name: "End the announcement" }).click();

    await look(root, "admin");
    expect(await violations(root)).toEqual([]);
    await root.setViewportSize(PHONE);
    expect(await misfits(root)).toEqual([]);
    await look(root, "admin-phone");
    expect(await violations(root)).toEqual([]);
    await root.setViewportSize({ width: 1280, height: 800 });

    const name = await bob.evaluate(async () => ((await (await fetch("/api/me")).json()) as { name: string }).name);
    await root.getByRole("searchbox", { name: "Name" }).fill(name);
    await root.getByTestId("admin-people").getByRole("button", { name: "Refresh" }).click();
    const row = root.getByTestId("admin-people").getByRole("listitem").filter({ hasText: "connected from 127.0.0.1" }).filter({ hasNotText: "administrator" });
    await row.getByRole("button", { name: "Ban", exact: true }).click();
    await row.getByLabel("Reason").fill("Please <i>be kind</i>");
    await look(root, "admin-ban");
    expect(await violations(root, { within: "[data-testid=admin-people]" })).toEqual([]);
    await row.getByRole("button", { name: "Ban", exact: true }).last().click();
    await bob.getByText("The reason: Please <i>be kind</i>").waitFor();
    await look(bob, "banned-phone");
    expect(await violations(bob)).toEqual([]);
    expect(await misfits(bob)).toEqual([]);
    await bob.reload();
    await bob.getByText("The reason: Please <i>be kind</i>").waitFor();
    await root.getByTestId("admin-bans").getByRole("button", { name: "Lift" }).click();
    await root.getByTestId("admin-bans").getByText("None.").waitFor();
    await bob.reload();
    await bob.getByTestId("status").waitFor();
    await tables.getByRole("button", { name: "Remove" }).click();
    await tables.getByRole("button", { name: "Really remove" }).click();
    await tables.getByText("None.").waitFor();
  });
});
