// What axe, which checks pages for those who see, hear or move otherwise, says of a page.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";

const AXE = readFileSync(resolve(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Waits until nothing moves any more. What is about to appear starts its fade with the next frame, so a frame without movement is waited for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = (): Animation[] => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    await frame();
    while (moving().length > 0) {
      await Promise.all(moving().map((one) => one.finished.catch(() => null)));
      await frame();
    }
  });
}

/** What axe finds fault with, in the dark and in the light. */
export async function violations(page: Page): Promise<string[]> {
  // Into the page itself: its policy lets no foreign script in.
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const bad = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
      return (await axe.run()).violations;
    });
    found.push(...bad.map(({ id, nodes }) => `${page.url()} ${colorScheme} ${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary ?? ""}`));
  }
  return found;
}
