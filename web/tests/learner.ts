// Somebody who takes a lesson: makes every kind of mistake once, and then does what is asked.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Lesson } from "../src/wire.ts";

export type Device = "mouse" | "keyboard" | "touch";

/** What has to be pressed for an action: a card and its pile, a row, or an answer. */
function parts(page: Page, action: string, legal: readonly string[]): Locator[] {
  const [, row] = /^give (\d)$/.exec(action) ?? [];
  if (row !== undefined) return [page.locator(`[data-place="row:${row}"] .press`)];
  if (legal.includes("keep")) return [page.locator(".decide .button").nth(legal.indexOf(action))];
  const [card = "", pile] = action.replace("lay ", "").split(">");
  const isWild = legal.filter((one) => one.startsWith(`${card}>`)).length > 1;
  const inHand = page.locator(`.hand [data-card="${card}"] .press`).first();
  return pile !== undefined && isWild ? [inHand, page.locator(`[data-pile="${pile}"]`)] : [inHand];
}

async function press(page: Page, part: Locator, device: Device, isTarget: boolean): Promise<void> {
  // Cards overlap: their left edge is what shows.
  const isCard = await part.evaluate((element) => element.closest(".hand") !== null);
  const options = isCard ? { position: { x: 14, y: 40 } } : {};
  if (device === "mouse") await part.click(options);
  else if (device === "keyboard") {
    await part.focus();
    await page.keyboard.press("Enter");
  } else {
    await part.tap(options);
    // The first tap only looks; a pile or an answer has nothing to look at.
    const isDone = isTarget || !(await page.getByTestId("status").locator(".more").isVisible());
    if (!isDone) await part.tap(options);
  }
}

async function choose(page: Page, action: string, legal: readonly string[], device: Device): Promise<void> {
  for (const [index, part] of parts(page, action, legal).entries()) await press(page, part, device, index > 0);
}

const speech = async (page: Page): Promise<string> => ((await page.getByTestId("speech").textContent()) ?? "").trim();

/** The text is there, and has nothing in it that only a program understands. */
async function isSaid(page: Page): Promise<string> {
  const text = await speech(page);
  expect(text).not.toMatch(/^$|[{}$]|-lesson-/);
  return text;
}

/** Takes the lesson of a game; `look` sees every step. Returns how many wrong choices were answered. */
export async function learn(page: Page, url: string, game: string, device: Device, look: (step: number) => Promise<void> = () => Promise.resolve()): Promise<number> {
  const lesson = (await (await page.request.get(`${url}/api/lessons/${game}`)).json()) as Lesson;
  await page.goto(`${url}/learn/${game}`);
  // Which device is used shows only when it is.
  if (device === "keyboard") await page.keyboard.press("Tab");
  let answered = 0;
  for (const [at, { answers, frames }] of lesson.steps.entries()) {
    await page.locator(`[data-step="${at}"]`).waitFor();
    const legal = frames.at(-1)?.legal ?? [];
    const asked = await isSaid(page);
    await look(at);
    // One choice for each answer.
    const wrong = new Set(answers.filter((answer) => answer !== null));
    for (const answer of wrong) {
      const before = await speech(page);
      await choose(page, legal[answers.indexOf(answer)] ?? "", legal, device);
      await expect.poll(() => speech(page)).not.toBe(before);
      expect(await isSaid(page)).not.toBe(asked);
      expect(await page.locator("[data-step]").getAttribute("data-step")).toBe(String(at));
      answered++;
    }
    const right = legal[answers.indexOf(null)];
    const counted = page.getByTestId("round-end").getByRole("button");
    if (right !== undefined) await choose(page, right, legal, device);
    else if (await counted.isVisible()) await press(page, counted, device, true);
    else await press(page, page.locator(".speech .button.main"), device, true);
  }
  await page.locator(".over .button.main").waitFor();
  return answered;
}
