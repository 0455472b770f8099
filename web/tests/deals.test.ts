import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { House } from "./house.ts";
import { misfits, resize } from "./layout.ts";
import { byMouse, myTurn, shortGame } from "./player.ts";

describe("the same cards again", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("are sent as a challenge, played by a friend, and compared", async () => {
    const anne = await house.visitor();
    await shortGame(anne, house.url, "danger13", 2);
    await byMouse(anne);
    await anne.getByRole("button", { name: "Challenge friends" }).click();
    const link = await anne.getByLabel("Link of the challenge").inputValue();

    const bob = await house.visitor();
    await resize(bob, 320, 568);
    await bob.goto(link);
    await bob.getByText("One person has finished these cards.").waitFor();
    expect(await misfits(bob)).toEqual([]);
    expect(await bob.locator("main table").count(), "no result before one's own").toBe(0);
    await bob.getByRole("button", { name: "Play these cards" }).click();
    await resize(bob, 1280, 800);
    await byMouse(bob);
    await bob.getByRole("link", { name: "Compare results" }).click();
    await resize(bob, 320, 568);
    await bob.locator("main tbody tr").nth(1).waitFor();
    expect(await bob.locator("main tbody tr").count()).toBe(2);
    expect(await bob.locator("main tbody tr[aria-current=true]").count()).toBe(1);
    expect(await misfits(bob)).toEqual([]);
    await bob.context().close();

    // From a moment of her own game, Anne goes on as often as she likes.
    await anne.getByRole("link", { name: "Replay" }).click();
    const playOn = anne.getByRole("button", { name: "Play on from here" });
    await playOn.waitFor();
    expect(await anne.getByTestId("together").count(), "there is nobody to look with").toBe(0);
    await playOn.click();
    await myTurn(anne);
    expect(new URL(anne.url()).pathname).toMatch(/^\/t\//);
    await anne.context().close();
  });

  it("are the deal of the day for everybody", async () => {
    const anne = await house.visitor({ viewport: { width: 360, height: 640 } });
    await anne.goto(`${house.url}/daily`);
    await anne.getByRole("link", { name: /^Null & Nichtig/ }).click();
    await anne.getByRole("heading", { name: /^Null & Nichtig, deal of / }).waitFor();
    expect(await misfits(anne)).toEqual([]);
    await anne.getByRole("button", { name: "Play these cards" }).click();
    await myTurn(anne);
    await anne.goto(`${house.url}/daily`);
    await anne.getByRole("link", { name: /^Null & Nichtig you are playing/ }).waitFor();
    await anne.context().close();
  });
});
