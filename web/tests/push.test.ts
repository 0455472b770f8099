import type { CDPSession, Page, Worker } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { House } from "./house.ts";

/** The service worker of a page, once it runs. */
async function workerOf(page: Page): Promise<Worker> {
  const [running] = page.context().serviceWorkers();
  return running ?? page.context().waitForEvent("serviceworker");
}

/** Somebody with notifications switched on. Chromium reaches no push service here, so they are for the open page only, as the page says. */
async function notified(house: House): Promise<Page> {
  const page = await house.visitor({ permissions: ["notifications"] });
  await page.goto(house.url);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Notifications").check();
  await page.getByTestId("notify-more").getByRole("status").waitFor();
  await page.keyboard.press("Escape");
  return page;
}

/** Delivers messages as the browser's push service would: by the developer tools. */
async function pushService(page: Page, origin: string): Promise<(message: object) => Promise<void>> {
  const client: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (message) => {
    await client.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) });
  };
}

/** What the notifications on the screen say, and where they lead. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, tag, data }) => [title, body, tag, data].join(" | ")).sort();
  });

describe("a device whose page is closed", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    return () => house.close();
  });
  afterAll(() => expect(house.problems).toEqual([]));

  it("shows what the server says, replaces it, and takes it back", async () => {
    const page = await notified(house);
    const push = await pushService(page, house.url);
    await push({ title: "Your turn", body: "13 with Bob", tag: "turn-abc", url: "/t/abc" });
    await expect.poll(() => shown(page)).toEqual(["Your turn | 13 with Bob | turn-abc | /t/abc"]);
    await push({ title: "The game is over", body: "Bob wins 13", tag: "over-def", url: "/t/def" });
    await push({ title: "Your turn: 6 hours left", body: "13 with Bob", tag: "turn-abc", url: "/t/abc" });
    await expect.poll(() => shown(page)).toEqual(["The game is over | Bob wins 13 | over-def | /t/def", "Your turn: 6 hours left | 13 with Bob | turn-abc | /t/abc"]);
    await push({ withdraw: "turn-abc" });
    await expect.poll(() => shown(page)).toEqual(["The game is over | Bob wins 13 | over-def | /t/def"]);
    await page.context().close();
  });

  it("opens the table when the notification is pressed, in the page that shows it if there is one", async () => {
    const page = await notified(house);
    const push = await pushService(page, house.url);
    const worker = await workerOf(page);
    // A browser lets a worker open windows only after a real press on a notification, which nobody can do without a screen.
    // So the press is an event of our own, and what the worker asks the browser for is written down.
    const press = (): Promise<string[]> =>
      worker.evaluate(async () => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
          clients: { openWindow: (url: string) => Promise<void> };
          WindowClient: { prototype: { focus: () => Promise<void>; url: string } };
        } & EventTarget;
        const asked: string[] = [];
        const waiting: Promise<unknown>[] = [];
        scope.clients.openWindow = async (url) => void asked.push(`open ${new URL(url).pathname}`);
        scope.WindowClient.prototype.focus = async function (this: { url: string }) {
          asked.push(`focus ${new URL(this.url).pathname}`);
        };
        const [notification] = await scope.registration.getNotifications();
        const event = Object.assign(new Event("notificationclick"), { notification, waitUntil: (work: Promise<unknown>) => waiting.push(work) });
        scope.dispatchEvent(event);
        await Promise.all(waiting);
        return [...asked, `${(await scope.registration.getNotifications()).length} left`];
      });
    const tell = async (url: string): Promise<string[]> => {
      await push({ title: "Your turn", body: "", tag: "turn", url });
      await expect.poll(() => shown(page)).toHaveLength(1);
      return press();
    };
    expect(await tell("/t/abc")).toEqual(["open /t/abc", "0 left"]);
    expect(await tell("https://example.org/t/abc")).toEqual(["0 left"]);
    await page.goto(`${house.url}/rules/thirteen`);
    expect(await tell("/rules/thirteen")).toEqual(["focus /rules/thirteen", "0 left"]);
    await page.context().close();
  });

  it("is offered notifications in a game by correspondence, and is asked only after a press", async () => {
    const pages = [await house.visitor({ permissions: ["notifications"] }), await house.visitor({ permissions: ["notifications"] })] as const;
    for (const page of pages) {
      await page.addInitScript(() => {
        const request = Notification.requestPermission.bind(Notification);
        Object.assign(globalThis, { asked: 0 });
        Notification.requestPermission = () => {
          (globalThis as unknown as { asked: number }).asked++;
          return request();
        };
      });
    }
    const [anne, bob] = pages;
    await anne.goto(house.url);
    const id = await anne.evaluate(async () => {
      const post = async (path: string, body: object): Promise<unknown> =>
        (await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
      await post("/api/me", { name: "Anne" });
      const clock = { kind: "days", days: 2 };
      return ((await post("/api/tables", { game: "danger13", players: 2, clock, draw_seats: false })) as { id: string }).id;
    });
    for (const page of pages) {
      await page.goto(`${house.url}/t/${id}`);
      await page.getByRole("button", { name: "Take a seat" }).click();
    }
    await anne.getByRole("button", { name: "Deal", exact: true }).click();
    const turn = (page: Page): Promise<number> => page.locator("[data-turn=yes]").count();
    await expect.poll(async () => (await turn(anne)) + (await turn(bob))).toBe(1);
    // Nobody is asked while they decide: the one whose turn it is not has the offer.
    const [deciding, waiting] = (await turn(anne)) === 1 ? [anne, bob] : [bob, anne];
    const asked = (): Promise<number> => waiting.evaluate(() => (globalThis as unknown as { asked: number }).asked);
    const offer = waiting.getByTestId("offer-notifications");
    await offer.waitFor();
    expect(await deciding.getByTestId("offer-notifications").count()).toBe(0);
    await offer.getByRole("button", { name: "No, thanks" }).click();
    await offer.waitFor({ state: "detached" });
    expect(await asked()).toBe(0);
    // It is remembered; the gear still has it. Somebody who has not answered is offered it again.
    await waiting.reload();
    await waiting.locator("[data-turn=no]").waitFor();
    expect(await offer.count()).toBe(0);
    await waiting.evaluate(() => localStorage.setItem("treize-settings", JSON.stringify({ speed: "off", hints: false })));
    await waiting.reload();
    await offer.waitFor();
    await offer.getByRole("button", { name: "Notify me" }).click();
    await waiting.getByText("only while the page is open").waitFor();
    expect(await asked()).toBe(1);
    expect(await offer.count()).toBe(0);
    for (const page of pages) await page.context().close();
  });

  it("has a page that says what works without a network", async () => {
    const page = await notified(house);
    await workerOf(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The worker stands in for the network from the next page on.
    await page.reload();
    await page.context().setOffline(true);
    await page.goto(`${house.url}/t/abcdefghijklmnop`);
    await page.getByRole("heading", { name: "You are offline" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(false);
    // It goes on by itself: there is no such table, as the page says now.
    await page.getByRole("heading", { name: "You are offline" }).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("can be installed", async () => {
    const page = await house.visitor();
    await page.goto(house.url);
    const client = await page.context().newCDPSession(page);
    const { errors, url, data } = await client.send("Page.getAppManifest");
    expect({ errors, url }).toEqual({ errors: [], url: `${house.url}/manifest.webmanifest` });
    expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Treize", display: "standalone" });
    const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
    // The browser of a test is a private window, which installs nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
    await page.context().close();
  });
});
