// What axe, which checks pages for those who see, hear or move otherwise, says of a page.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";

const AXE = readFileSync(resolve(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** The theme that each page was looked at in last: the next look begins with it, since every change of theme costs time. */
const themes = new WeakMap<Page, "dark" | "light">();

/**
 * Nothing moves any more: what is moving is at its end. What is about to appear starts its fade with the next frame, so a
 * frame without movement is waited for. What never ends is left alone.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = (): Animation[] => document.getAnimations().filter((one) => one.playState !== "finished" && one.effect?.getComputedTiming().endTime !== Infinity);
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    await frame();
    // What starts again each time it has ended is a fault of the page, and no reason to wait forever.
    for (let frames = 0; moving().length > 0 && frames < 100; frames++) {
      for (const one of moving()) one.finish();
      await frame();
    }
  });
}

/** The rules that look at colours. All others find the same in every theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Of what, and by which rules. */
interface Look {
  /** A part of the page, where all of it has been looked at before. */
  within?: string;
  /** Only by the rules that look at colours, where nothing else differs from what has been looked at before. */
  colours?: boolean;
}

/** What axe finds fault with: by all rules in one theme, and by those that look at colours in the other. */
export async function violations(page: Page, { within = "html", colours = false }: Look = {}): Promise<string[]> {
  // Into the page itself: its policy lets no foreign script in. Once: it stays until another page is loaded.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const found: string[] = [];
  const first = themes.get(page) ?? "dark";
  const looks = [
    { colorScheme: first, ...(colours ? { runOnly: COLOURS } : {}) },
    { colorScheme: first === "dark" ? "light" : "dark", runOnly: COLOURS },
  ] as const;
  for (const { colorScheme, ...rules } of looks) {
    await page.emulateMedia({ colorScheme });
    themes.set(page, colorScheme);
    await settled(page);
    const bad = await page.evaluate(
      async ([rules, part]) => {
        const { axe } = globalThis as unknown as { axe: { run(part: string, options: object): Promise<{ violations: Violation[] }> } };
        // Only what the rules find is gathered in full.
        return (await axe.run(part, { ...rules, resultTypes: ["violations"] })).violations;
      },
      [rules, within] as const,
    );
    found.push(...bad.map(({ id, nodes }) => `${page.url()} ${colorScheme} ${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary ?? ""}`));
  }
  return found;
}
