// Somebody who plays: with the mouse, or with the keyboard alone.
import { type BrowserContextOptions, type Page, errors } from "playwright-core";
import type { House } from "./house.ts";

export const GAMES = ["thirteen", "friday13", "nichtig", "danger13"] as const;

/** From the first page to the first deal, against bots. */
export async function playNow(page: Page, url: string, game: string): Promise<void> {
  await page.goto(url);
  await page.locator(`label.game:has(input[value=${game}])`).click();
  await page.locator("form.start .main").click();
  await page.getByTestId("status").waitFor();
}

/** What a table may choose besides its game and its players. */
interface Choice {
  options?: Record<string, number | boolean>;
  open_memory?: boolean;
}

/** A table with bots that plays one round only, with the person on the first seat. */
export async function shortGame(page: Page, url: string, game: string, players = 3, choice: Choice = {}): Promise<void> {
  await page.goto(`${url}/t/${await dealt(page, url, game, players, choice)}`);
  await page.getByTestId("status").waitFor();
}

/** The same, but a bot plays for the person, too: for what there is to see once it is over. */
export async function gameThatPlaysItself(page: Page, url: string, game: string, players = 3, level = "easy"): Promise<void> {
  const table = await dealt(page, url, game, players, {}, level);
  await page.goto(`${url}/t/${table}`);
  await page.getByTestId("status").waitFor();
  await standUp(page);
}

/** Anne opens a table for three and deals; Bob has come by the link, and a bot has the third seat. */
export async function twoAtTable(house: House, game: string, hers: BrowserContextOptions & { settings?: Record<string, unknown> }, prepare?: (anne: Page) => Promise<void>): Promise<{ anne: Page; bob: Page }> {
  const anne = await house.visitor(hers);
  await prepare?.(anne);
  await anne.goto(`${house.url}/new/${game}`);
  await anne.getByLabel(/^Players/).selectOption("3");
  await anne.getByLabel("Draw the seats").uncheck();
  await anne.getByRole("button", { name: "Open the table" }).click();
  const bob = await house.visitor();
  await bob.goto(await anne.getByLabel("The link of this table").inputValue());
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: "Take a seat" }).click();
  await anne.locator(".chairs").getByText("Bob").waitFor();
  await anne.getByRole("button", { name: "Bots on all free seats" }).click();
  await anne.getByRole("button", { name: "Deal", exact: true }).click();
  return { anne, bob };
}

/** A bot plays on for the person on the first seat. */
async function standUp(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  // Beside the page: what it shows may be over already, and then the server refuses.
  await page.request.post(`${origin}/api/tables/${pathname.split("/").pop()}`, { data: { do: "stand", seat: 0 } });
}

/** The turn that is shown passes: a bot decides, or the page shows what has happened meanwhile. */
async function passTurn(page: Page): Promise<void> {
  const before = await step(page);
  await standUp(page);
  await page.waitForFunction((old) => {
    const shown = document.querySelector<HTMLElement>("[data-step]");
    return !document.querySelector("[data-turn=yes]") || Number(shown?.dataset["step"]) > old;
  }, before);
}

/** Puts the counts of rounds away until the podium is there, at a game that plays itself. */
export async function toPodium(page: Page): Promise<void> {
  for (let moment = await next(page); moment !== "over"; moment = await next(page)) {
    if (moment === "round") await page.getByTestId("round-end").getByRole("button").click();
    // A page whose connection was lost has come back to its seat: the decision is the person's again.
    else await passTurn(page);
  }
}

/** The count of the first round, at a game that plays itself. */
export async function toCount(page: Page): Promise<void> {
  for (let moment = await next(page); moment !== "round"; moment = await next(page)) {
    if (moment === "over") throw new Error("the game is over");
    await passTurn(page);
  }
}

async function dealt(page: Page, url: string, game: string, players: number, choice: Choice, bots = "easy"): Promise<string> {
  await page.goto(url);
  return page.evaluate(async ([chosen, seats, more, level]) => {
    const post = async (path: string, body: unknown): Promise<{ id: string }> => {
      const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      return (await answer.json()) as { id: string };
    };
    await post("/api/me", { name: "Anne" });
    const options = { ...(chosen === "danger13" ? {} : { rounds: 1 }), ...more.options };
    const { id } = await post("/api/tables", { game: chosen, players: seats, draw_seats: false, ...more, options });
    const nonce = "13".repeat(16);
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${id}/${nonce}`));
    const commitment = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    await post(`/api/tables/${id}`, { do: "sit", seat: 0, commitment });
    for (let seat = 1; seat < seats; seat++) await post(`/api/tables/${id}`, { do: "bot", seat, level });
    await post(`/api/tables/${id}`, { do: "start" });
    await post(`/api/tables/${id}`, { do: "reveal", seat: 0, nonce });
    return id;
  }, [game, players, choice, bots] as const);
}

/** What the table waits for. */
type Moment = "turn" | "round" | "over";

async function next(page: Page): Promise<Moment> {
  const round = page.getByTestId("round-end");
  const over = page.getByTestId("podium");
  const turn = page.locator("[data-turn=yes]");
  await turn.or(round).or(over).first().waitFor();
  if (await round.isVisible()) return "round";
  return (await over.isVisible()) ? "over" : "turn";
}

/** Waits for the player's turn. A round may end before it: its count is put away. */
export async function myTurn(page: Page): Promise<void> {
  for (let moment = await next(page); moment !== "turn"; moment = await next(page)) {
    if (moment === "over") throw new Error("the game is over");
    await page.getByTestId("round-end").getByRole("button").click();
  }
}

/** Plays this many turns. */
export async function playTurns(page: Page, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await myTurn(page);
    await decideByMouse(page, turn);
  }
}

/** Plays a game to its end, or until this many rounds have been counted; returns how many decisions it took. */
async function playOut(page: Page, decide: () => Promise<void>, goOn: () => Promise<void>, rounds = Infinity): Promise<number> {
  for (let decisions = 0, counted = 0; decisions < 600; ) {
    if (counted === rounds) return decisions;
    const moment = await next(page);
    if (moment === "over") return decisions;
    if (moment === "round") {
      counted++;
      // The board behind the count has nothing left to ask.
      const line = (await page.getByTestId("status").textContent()) ?? "";
      if (line.includes("{$") || (await page.locator(".press.open").count()) > 0) throw new Error(`asked while the round is counted: ${line}`);
      await goOn();
      continue;
    }
    await decide();
    decisions++;
  }
  throw new Error("the game does not end");
}

/** The number that grows with every decision at the table. */
export const step = (page: Page): Promise<number> => page.locator("[data-step]").evaluate((table) => Number((table as HTMLElement).dataset["step"]));

async function stepped(page: Page, before: number): Promise<void> {
  await page.waitForFunction((old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old, before);
}

/** What to go on with when something did not come in time. */
const ifTimeout =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof errors.TimeoutError) return instead;
    throw error;
  };

/** One decision with the mouse; which of those that are allowed does not matter. */
export async function decideByMouse(page: Page, choice: number): Promise<void> {
  const before = await step(page);
  const pick = async (selector: string): Promise<boolean> => {
    const found = page.locator(selector);
    const count = await found.count();
    if (count === 0) return false;
    // Cards overlap: their left edge is what shows.
    await found.nth(choice % count).click({ position: { x: 18, y: 50 } });
    return true;
  };
  if (!(await pick(".decide .button")) && !(await pick(".rows .press.open"))) {
    await pick(".hand button:not(.dim)");
    // A wild card asks for its pile; every other card has been played by now. The mouse may then lie on another wild card,
    // whose piles close when the decision is answered: that pile is not waited for.
    const piles = page.locator(".press[data-open]");
    while ((await step(page)) === before && (await piles.count()) > 1) {
      const pressed = await piles.first().click({ timeout: 2000 }).then(() => true, ifTimeout(false));
      if (pressed) break;
    }
  }
  await stepped(page, before);
}

/** Plays a game to its end with the mouse, or until this many rounds have been counted. */
export const byMouse = (page: Page, rounds?: number): Promise<number> => {
  let turn = 0;
  return playOut(page, () => decideByMouse(page, turn++), () => page.getByTestId("round-end").getByRole("button").click(), rounds);
};

/** The focus goes forward until it is somewhere wanted. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not come to ${selector}`);
}

export async function decideByKeyboard(page: Page, choice: number): Promise<void> {
  const before = await step(page);
  if ((await page.locator(".decide .button").count()) > 0) {
    await tabTo(page, ".decide .button");
    await page.keyboard.press("Enter");
  } else if ((await page.locator(".rows .press").count()) > 0) {
    await tabTo(page, ".rows .press");
    for (let presses = 0; presses < 8 && !(await page.evaluate(() => document.activeElement?.matches(".open"))); presses++) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
  } else {
    await tabTo(page, ".hand button");
    for (let presses = 0; presses < choice % 3; presses++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    // Either the card is played, or it is a wild one and asks for its pile.
    await page.waitForFunction(
      (old) => Number(document.querySelector<HTMLElement>("[data-step]")?.dataset["step"]) > old || document.activeElement?.matches(".pile .press"),
      before,
    );
    if (await page.evaluate(() => document.activeElement?.matches(".pile .press"))) {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    }
  }
  await stepped(page, before);
}

export const byKeyboard = (page: Page, rounds?: number): Promise<number> => {
  let turn = 0;
  const goOn = async (): Promise<void> => {
    await tabTo(page, "[data-testid=round-end] button");
    await page.keyboard.press("Enter");
  };
  return playOut(page, () => decideByKeyboard(page, turn++), goOn, rounds);
};
