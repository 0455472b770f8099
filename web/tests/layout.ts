// What does not fit on a page, as it is laid out.
import type { Page } from "playwright-core";
import { settled } from "./axe.ts";

/** Phones held upright and sideways, from the smallest that the table is made for. */
export const PHONES = [
  [360, 640],
  [640, 360],
  [320, 568],
  [844, 390],
] as const;

/** A page of any browser. */
interface Evaluates {
  evaluate<T>(read: () => T): Promise<T>;
}

const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (; left > 0; left--) await new Promise(requestAnimationFrame);
  }, count);

/** Rows that move away from a pointer at their edge, and come back as soon as they have, forever. */
export async function restless(page: Page): Promise<string[]> {
  const bad: string[] = [];
  const rows = page.locator(".rows .row");
  const layout = async (): Promise<string> => JSON.stringify(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect())));
  for (let index = 0; index < (await rows.count()); index++) {
    const box = await rows.nth(index).boundingBox();
    if (!box) continue;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
    await frames(page, 6);
    const seen = new Set<string>();
    for (let look = 0; look < 6; look++) {
      seen.add(await layout());
      await frames(page, 1);
    }
    if (seen.size > 1) bad.push(`row ${index} does not come to rest`);
  }
  return bad;
}

/** Another window; what is measured by it has been laid out again. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await settled(page);
  await frames(page, 3);
}

/** Does the page stay inside the window, and is what is pressed large enough for a thumb? */
export async function misfits(page: Evaluates): Promise<string[]> {
  return page.evaluate(() => {
    const bad: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) bad.push(`scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`);
    for (const one of document.querySelectorAll<HTMLElement>("button, a.button, input:not([type=radio]), select")) {
      const { width, height } = one.getBoundingClientRect();
      const isShown = one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && width > 1;
      // A switch is pressed by its label; cards in a hand overlap, and what shows of each is measured by its slot.
      const pressed = one.matches(".switch input") ? one.closest("label")?.getBoundingClientRect() : one.matches(".slot .press") ? one.closest(".slot")?.getBoundingClientRect() : { width, height };
      // The narrowest phone has seven cards in a row, which are a little narrower than a thumb.
      const least = innerWidth < 360 && one.matches(".slot .press") ? 39.5 : 43.5;
      if (isShown && pressed && (pressed.height < 43.5 || pressed.width < least)) {
        bad.push(`${Math.round(pressed.width)} x ${Math.round(pressed.height)}: ${one.outerHTML.slice(0, 120)}`);
      }
    }
    return bad;
  });
}

/**
 * What is wrong with a table: a turn needs no scrolling, nothing that is pressed or read lies over something else, and what
 * one plays for is always said.
 */
export async function tableFaults(page: Evaluates): Promise<string[]> {
  return page.evaluate(() => {
    const bad: string[] = [];
    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility({ checkVisibilityCSS: true }));
    const name = (one: HTMLElement): string => `${one.tagName.toLowerCase()}.${one.className.toString().split(" ")[0]} “${(one.textContent ?? "").trim().slice(0, 24)}”`;

    // A turn needs no scrolling: what is asked and what may be played are in the window.
    for (const selector of ["[data-testid=status]", ".hand button, .rows .row"]) {
      const bottom = all(selector).at(-1)?.getBoundingClientRect().bottom ?? Infinity;
      if (bottom > innerHeight + 1) bad.push(`${selector} ends at ${Math.round(bottom)}, below the window`);
    }

    // Cards of a hand overlap by design, and what shows of each is its slot; so it is with the rows of a deal.
    const parts = [...all(".page > header .button"), ...all(".page > header h1"), ...all(".page > header .aim"), ...all("[data-testid=status]"), ...all(".hand .slot"), ...all(".rows .row"), ...all(".pile .press"), ...all(".decide .button"), ...all(".others .seat, .mine .seat"), ...all(".others .tops"), ...all(".trick > li"), ...all("[role=tab]")];
    parts.forEach((one, index) => {
      const a = one.getBoundingClientRect();
      for (const other of parts.slice(index + 1)) {
        const b = other.getBoundingClientRect();
        const isOver = a.left < b.right - 1.5 && b.left < a.right - 1.5 && a.top < b.bottom - 1.5 && b.top < a.bottom - 1.5;
        if (isOver && !one.contains(other) && !other.contains(one)) bad.push(`${name(one)} and ${name(other)} overlap`);
      }
    });

    // Names like those of our bots are read in full.
    for (const one of all(".seat strong, .rows .head strong")) {
      if (one.scrollWidth > one.clientWidth) bad.push(`${name(one)} is cut off: ${one.scrollWidth} > ${one.clientWidth}`);
    }

    // What a row or a seat shows lies inside it.
    for (const one of all(".rows .row, .seat")) {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      for (const part of one.querySelectorAll<HTMLElement>(".who, .purse, .facts, .measure, .face")) {
        const at = part.getBoundingClientRect();
        if (at.top < top - 1.5 || at.bottom > bottom + 1.5 || at.left < left - 1.5 || at.right > right + 1.5) bad.push(`${name(part)} sticks out of ${name(one)}`);
      }
    }

    for (const selector of [".page > header h1", ".page > header .aim", ".page > header h1 small"]) {
      const [one] = all(selector);
      const rect = one?.getBoundingClientRect();
      if (!one || !rect || !one.textContent?.trim()) bad.push(`${selector} says nothing`);
      else if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline") bad.push(`${name(one)} is cut off: ${one.scrollWidth} > ${one.clientWidth}`);
      else if (rect.left < 0 || rect.right > innerWidth + 1 || rect.top < 0) bad.push(`${name(one)} is outside of the window`);
      else if (!document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)?.closest(".page > header")) bad.push(`${name(one)} is covered`);
    }
    return bad;
  });
}
