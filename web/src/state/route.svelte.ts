// Where one is: the address, read and written without loading the page again.
import { leave } from "./arrival.ts";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null }
  | { page: "table"; id: string }
  /** Without eyes, it is looked at with one's own. Together with others, the leader's step is followed; without a step, too. */
  | { page: "replay"; id: string; step: number; eyes: number | "open" | null | undefined; together: boolean }
  | { page: "rules"; game: string; rule: number | null }
  | { page: "learn"; game: string }
  /** A record that somebody has as a file. */
  | { page: "file" }
  /** What to show of one's games, as the page has written it. */
  | { page: "history"; filter: string }
  | { page: "player"; id: string }
  | { page: "deal"; id: string }
  | { page: "daily" }
  /** Without an ID, a new one. */
  | { page: "duplicate"; id: string | null }
  | { page: "recover" | "admin"; secret: string }
  | { page: "lost" };

export function parse(url: URL): Route {
  const [, first = "", second = ""] = url.pathname.split("/");
  const hash = url.hash.slice(1);
  switch (first) {
    case "":
      return { page: "home" };
    case "new":
      return { page: "new", game: second || null };
    case "t":
      return second ? { page: "table", id: second } : { page: "lost" };
    case "replay": {
      if (!second) return { page: "lost" };
      const [step = "0", eyes = "", together] = hash.split("/");
      const seat = eyes === "open" ? "open" : eyes === "watch" ? null : /^\d$/.test(eyes) ? Number(eyes) : undefined;
      return { page: "replay", id: second, step: /^\d+$/.test(step) ? Number(step) : 0, eyes: seat, together: hash === "" || together === "together" };
    }
    case "rules":
      return { page: "rules", game: second, rule: /^\d+$/.test(hash) ? Number(hash) : null };
    case "history":
      return { page: "history", filter: hash };
    case "players":
      return second ? { page: "player", id: second } : { page: "lost" };
    case "learn":
      return { page: "learn", game: second };
    case "file":
      return { page: "file" };
    case "deal":
      return second ? { page: "deal", id: second } : { page: "lost" };
    case "daily":
      return { page: "daily" };
    case "duplicate":
      return { page: "duplicate", id: second || null };
    case "recover":
    case "admin":
      return { page: first, secret: hash };
    default:
      return { page: "lost" };
  }
}

/** The page of the address. A secret is taken out of the address, so that it stays in no history. */
function read(): Route {
  const route = parse(new URL(location.href));
  if ("secret" in route && location.hash) history.replaceState(history.state, "", location.pathname);
  return route;
}

export const route: { now: Route } = $state({ now: read() });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  leave();
  route.now = read();
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  leave();
  route.now = read();
});

/** Follows links of this page without loading it again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
