// What came of a deal, in words and as a line to share.
import type { Language, Words } from "../words/words.ts";
import { signed } from "../review/points.ts";
import type { SharedDeal } from "../wire.ts";

/** A day as people write it. */
export const dayText = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
    .format(new Date(`${day}T00:00:00Z`))
    // French has an ordinal for the first of a month, and Intl has not.
    .replace(/^1(?= )/, language === "fr" ? "1er" : "1");

/** The day so many days later, or earlier. */
export const laterDay = (day: string, days: number): string => new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The days of the weeks before a day and of its own, Monday first. */
export function calendar(day: string, weeks: number): string[] {
  const last = new Date(`${day}T00:00:00Z`);
  const monday = last.getTime() - ((last.getUTCDay() + 6) % 7) * 86_400_000;
  const first = monday - (weeks - 1) * 7 * 86_400_000;
  return Array.from({ length: weeks * 7 }, (_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10));
}

/** One line that says how one did, and nothing of the cards. */
export function shareLine(say: Words, game: string, deal: SharedDeal, link: string): string | null {
  const mine = deal.results.find((result) => result.mine);
  if (!mine || deal.place === null) return null;
  const what = deal.day === null ? say.t("share-challenge", { game }) : say.t("share-daily", { game, day: dayText(say.language, deal.day) });
  return `${what}: ${say.t("share-result", { place: deal.place, count: deal.finished, ahead: signed(say.language, mine.ahead) })} ${link}`;
}
