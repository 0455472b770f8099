import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, it } from "vitest";
import { House } from "./house.ts";
import { myTurn, playNow, playTurns } from "./player.ts";

// Not a test: `TREIZE_PICTURES=1 npm run e2e pictures` takes the documentation's pictures again.
describe.runIf(process.env["TREIZE_PICTURES"])("pictures", () => {
  const folder = resolve(import.meta.dirname, "../../docs/images");
  const FILM = { type: "jpeg", quality: 90 } as const;
  mkdirSync(folder, { recursive: true });

  it("of the first page and of three tables", async () => {
    const house = await House.open();
    // Without the banners of a bust, which would lie over the board.
    const settings = { quiet: true };
    const page = await house.visitor({ settings, colorScheme: "dark", viewport: { width: 1280, height: 800 } });
    await page.goto(house.url);
    await page.getByLabel("Your name").fill("Marie");
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}/home.jpg`, ...FILM });
    for (const [game, turns] of [["thirteen", 5], ["nichtig", 7], ["danger13", 14]] as const) {
      await playNow(page, house.url, game);
      await playTurns(page, turns);
      await myTurn(page);
      // A look at what a card would bring about.
      await page.locator(".hand button, .rows .press").nth(1).hover({ position: { x: 18, y: 50 } });
      await page.locator(".line").waitFor();
      await page.screenshot({ path: `${folder}/${game}.jpg`, ...FILM });
    }
    const phone = await house.visitor({ settings, colorScheme: "light", viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 });
    await playNow(phone, house.url, "friday13");
    await playTurns(phone, 4);
    await myTurn(phone);
    await phone.screenshot({ path: `${folder}/phone.jpg`, ...FILM });
    await house.close();
  });
});
