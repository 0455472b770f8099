// What other people do at a table, apart from playing: they sit down, leave, lose their connection, and chat. In words, for screen readers.
import { settings } from "../state/settings.svelte.ts";
import { words } from "../state/words.svelte.ts";
import type { ChairInfo, TableInfo } from "../wire.ts";
import type { TableState } from "./core.ts";
import { reactionOf } from "./reactions.ts";

/** A person at another device, and where they sit. */
interface Other extends ChairInfo {
  readonly name: string;
  readonly seat: number;
}

const othersOf = ({ chairs }: TableInfo): Other[] => chairs.flatMap((chair, seat) => (chair.name !== null && !chair.mine && !chair.program ? [{ ...chair, name: chair.name, seat }] : []));

/** Who has come, who has gone, and who is still there. A person may change seats, or their name; their commitment stays. */
function seated(before: TableInfo, after: TableInfo): string[] {
  const gone = othersOf(before);
  const came: Other[] = [];
  const stayed: (readonly [before: Other, after: Other])[] = [];
  for (const other of othersOf(after)) {
    const at = gone.findIndex((one) => one.name === other.name || (one.commitment !== null && one.commitment === other.commitment));
    const [known] = at < 0 ? [] : gone.splice(at, 1);
    if (known) stayed.push([known, other]);
    else came.push(other);
  }
  // During a game, the chat says who takes a seat over or loses it.
  if (after.status === "waiting") return [...gone.map(({ name }) => words.t("company-left", { name })), ...came.map(({ name }) => words.t("company-sat", { name }))];
  return before.status === "playing" && after.status === "playing" ? stayed.flatMap(([old, now]) => presence(old, now, after) ?? []) : [];
}

/** Whether a player is there. Where a move may take days, nobody stays at the table. */
function presence(before: Other, { name, seat, away, connected }: Other, { setup, to_act }: TableInfo): string | null {
  if (away) return before.away ? null : words.t("company-away", { name });
  if (setup.clock.kind === "days" || before.connected === connected) return null;
  if (connected) return words.t("company-back", { name });
  return to_act.includes(seat) ? words.t("status-waiting", { names: name, count: 1 }) : words.t("company-lost", { name });
}

/** The new lines of the chat. */
function chatted(before: TableState, after: TableState): string[] {
  const fresh = after.chat.filter((line) => !before.chat.some(({ n }) => n === line.n));
  return fresh.flatMap(({ name, text, notice, seat }) => {
    if (notice) return words.t(`chat-${notice}`, { name: name || words.t("somebody"), seat: (seat ?? 0) + 1 });
    const reaction = reactionOf(text);
    if (name === "" || (reaction !== null && settings.quiet)) return [];
    return words.t("chat-said", { name, text: reaction === null ? text : words.t(`reaction-${reaction}`) });
  });
}

/** What the others did between two states. Behind a curtain nothing is said, since nobody is known to look. */
export function companyNews(before: TableState, after: TableState): string[] {
  if (after.curtain !== null) return [];
  return [
    ...(before.info && after.info && before.info !== after.info ? seated(before.info, after.info) : []),
    // The first answer is what was said before one came.
    ...(before.isChatKnown && before.chat !== after.chat ? chatted(before, after) : []),
  ];
}
