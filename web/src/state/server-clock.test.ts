import { expect, test } from "vitest";
import { ServerClock } from "./server-clock.ts";

/** Sent and received by the device, and the second the server wrote. */
type Answer = [sent: number, received: number, date: number];

test.each<[string, Answer[], number, number]>([
  ["nothing has been heard: the device is believed", [], 0, 0],
  ["the device may be right: it is believed", [[10_200, 10_300, 10_000]], 0, 0],
  ["the device is two minutes ahead", [[130_200, 130_300, 10_000]], -120_000, 700],
  ["the device is an hour behind", [[10_200, 10_400, 3_610_000]], 3_600_000, 700],
  ["more answers tell more", [[130_050, 130_090, 10_000], [130_900, 130_950, 10_000]], -120_000, 80],
  ["a slow answer takes nothing away", [[130_050, 130_090, 10_000], [130_900, 138_000, 10_000]], -120_000, 600],
  ["the clock has been put right in between", [[130_200, 130_300, 10_000], [20_200, 20_300, 20_000]], 0, 0],
  ["an answer without a date says nothing", [[130_200, 130_300, NaN]], 0, 0],
])("%s", (_, answers, ahead, within) => {
  const clock = new ServerClock();
  for (const [sent, received, date] of answers) clock.learn(sent, received, date);
  expect(Math.abs(clock.ahead - ahead)).toBeLessThanOrEqual(within);
  expect(Math.abs(clock.now() - Date.now() - clock.ahead)).toBeLessThan(50);
});
