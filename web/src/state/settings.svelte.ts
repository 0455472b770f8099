// What a player has set, kept on this device.
import type { NotificationKind } from "../wire.ts";
import type { StartChoice } from "./start.ts";

export type Speed = "off" | "quick" | "normal" | "slow";
export type Theme = "auto" | "dark" | "light";
/** How the cards are coloured: as designed, by hues that everybody can tell apart, or dark on white. */
export type Deck = "usual" | "four" | "contrast";
export type CardSize = "small" | "normal" | "large";
export type Volume = "off" | "soft" | "loud";

export interface Settings {
  language: string | null;
  theme: Theme;
  speed: Speed;
  /** A single tap plays a card, without a look at what it would bring about. */
  oneTap: boolean;
  deck: Deck;
  cardSize: CardSize;
  /** The buttons and the panel are at the left. */
  leftHanded: boolean;
  volume: Volume;
  /** No banners, no confetti, no vibration. */
  quiet: boolean;
  /** The log is written in sentences, instead of drawn. */
  sentences: boolean;
  notify: boolean;
  /** An offer of notifications was declined: the gear still has them. */
  notifyDeclined: boolean;
  /** Of what this device is notified while no page is open. */
  kinds: NotificationKind[];
  /** When it is not, as times of day. */
  quietHours: { from: string; until: string } | null;
  hints: boolean;
  /** Hints that have been shown. */
  seen: string[];
  /** Games whose lesson has been finished. */
  learned: string[];
  /** The game that was dealt last on the first page. */
  game: string | null;
  /** How games against bots are dealt, by game. */
  start: Record<string, StartChoice>;
  /** Does the form of a new table show all that can be chosen? */
  moreOptions: boolean;
  /** Finished games that were removed from the list. */
  hidden: string[];
}

const DEFAULTS: Settings = {
  language: null,
  theme: "auto",
  speed: "normal",
  oneTap: false,
  deck: "usual",
  cardSize: "normal",
  leftHanded: false,
  volume: "soft",
  quiet: false,
  sentences: false,
  notify: false,
  notifyDeclined: false,
  kinds: ["turn", "full", "over", "review"],
  quietHours: null,
  hints: true,
  seen: [],
  learned: [],
  game: null,
  start: {},
  moreOptions: false,
  hidden: [],
};

const KEY = "treize-settings";

function stored(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    // A browser that keeps nothing still plays.
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

/** Sets an attribute of the page by which styles know a setting; the default has none. */
function mark(name: string, value: string | null): void {
  if (value === null) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

/** Keeps what is set, and tells the page's styles. Called once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // As above.
    }
  });
  $effect(() => mark("theme", settings.theme === "auto" ? null : settings.theme));
  $effect(() => mark("deck", settings.deck === "usual" ? null : settings.deck));
  $effect(() => mark("cards", settings.cardSize === "normal" ? null : settings.cardSize));
  $effect(() => mark("calm", isCalm() ? "" : null));
  $effect(() => mark("hand", settings.leftHanded ? "left" : null));
}

/** Is nothing celebrated by movement? */
export const isCalm = (): boolean => settings.quiet || settings.speed === "off";

const BEAT: Record<Speed, number> = { off: 0, quick: 160, normal: 240, slow: 420 };

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long one movement takes, in milliseconds. */
export function beat(): number {
  return BEAT[settings.speed];
}
