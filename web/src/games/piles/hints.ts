// What the first games of 13 and Vendredi 13 explain.
import { type Hints, happened, mayChoose } from "../moment.ts";

/** What the viewer just did or suffered comes first: it is still on the table. */
const after: Hints = [
  ["took", ({ events, viewer }) => events.some((event) => event.event === "took" && event.seat === viewer)],
  ["majority", happened("round_ended")],
];

const before = (wild: string): Hints => [
  ["over", ({ previews }) => previews.some((preview) => preview?.tone === "alarm")],
  ["wild", ({ legal }) => legal.some((action) => action.startsWith(wild))],
];

export const thirteen: Hints = [...after, ["turn", mayChoose, "aim"], ...before("r")];
/** All cards are there from the start: they are planned before the first is played. */
export const friday13: Hints = [...after, ["turn", mayChoose, "aim"], ["plan", mayChoose], ...before("f")];
