import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { House } from "./house.ts";

const folder = resolve(import.meta.dirname, "../public");

/** Draws an SVG of this size in place of the page, with the page's fonts and styles, and keeps it as PNG. */
async function draw(page: Page, svg: string, width: number, height: number, file: string): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    ([text, wide, high]) => {
      document.body.innerHTML = text;
      for (const element of [document.documentElement, document.body]) Object.assign(element.style, { margin: "0", padding: "0", background: "transparent", overflow: "hidden" });
      const drawn = document.body.querySelector("svg");
      Object.assign(drawn?.style ?? {}, { position: "fixed", inset: "0", width: `${wide}px`, height: `${high}px`, borderRadius: "0" });
    },
    [svg, width, height] as const,
  );
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(resolve(folder, file), await page.screenshot({ omitBackground: true }));
}

// Not a test: `TREIZE_PICTURES=1 npm run e2e icons` draws the icons and the pictures of links again, from our own art.
describe.runIf(process.env["TREIZE_PICTURES"])("icons", () => {
  it("are drawn from the icon and from the games' boxes", async () => {
    const house = await House.open();
    const page = await house.visitor({ deviceScaleFactor: 1 });
    const icon = readFileSync(resolve(folder, "icon.svg"), "utf8");
    const inner = icon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
    const drawing = inner.replace(/^<rect width="64"[^>]*\/>/, "");
    await page.goto(house.url);
    const games = await page.evaluate(async () => ((await (await fetch("/api/games")).json()) as { games: { game: string }[] }).games.map(({ game }) => game));
    for (const size of [192, 512]) await draw(page, icon, size, size, `icon-${size}.png`);
    // Apple rounds the corners, and other systems cut any shape out of the middle four fifths.
    const full = (scale: number): string => `<svg viewBox="0 0 64 64"><rect width="64" height="64" fill="#16383d"/><g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${drawing}</g></svg>`;
    await draw(page, full(0.9), 180, 180, "icon-180.png");
    await draw(page, full(0.68), 512, 512, "maskable-512.png");
    // A silhouette: systems paint it in their own colour.
    const card = '<svg viewBox="0 0 64 64"><g transform="rotate(7 34 34)"><path fill="#fff" fill-rule="evenodd" d="M20 6H48Q55 6 55 13V52Q55 59 48 59H20Q13 59 13 52V13Q13 6 20 6Z"/></g></svg>';
    await draw(page, card, 96, 96, "badge-96.png");
    mkdirSync(resolve(folder, "box"), { recursive: true });
    for (const game of games) {
      await page.goto(`${house.url}/new/${game}`);
      const box = await page.locator("svg.box").first().evaluate((svg) => svg.outerHTML);
      const wall = /<rect[^>]*fill="([^"]+)"/.exec(box)?.[1] ?? "#40525b";
      const [open = "", ...rest] = box.split(">");
      const placed = [open.replace("<svg", '<svg x="368" y="25" width="464" height="588"'), ...rest].join(">");
      await draw(page, `<svg viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${wall}"/><rect width="1200" height="630" fill="#000" opacity=".3"/>${placed}</svg>`, 1200, 630, `box/${game}.png`);
    }
    await house.close();
  });
});
