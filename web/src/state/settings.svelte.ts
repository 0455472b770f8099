// What a player has set, kept on this device.

export type Speed = "off" | "quick" | "normal" | "slow";
export type Theme = "auto" | "dark" | "light";

export interface Settings {
  language: string | null;
  theme: Theme;
  speed: Speed;
  /** A single tap plays a card, without a look at what it would bring about. */
  oneTap: boolean;
  sound: boolean;
  notify: boolean;
  hints: boolean;
  /** Hints that have been shown. */
  seen: string[];
  /** Games whose lesson has been finished. */
  learned: string[];
}

const DEFAULTS: Settings = {
  language: null,
  theme: "auto",
  speed: "normal",
  oneTap: false,
  sound: false,
  notify: false,
  hints: true,
  seen: [],
  learned: [],
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

/** Keeps what is set, and gives the page its theme. Called once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // As above.
    }
  });
  $effect(() => {
    if (settings.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = settings.theme;
  });
}

const BEAT: Record<Speed, number> = { off: 0, quick: 160, normal: 240, slow: 420 };

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long one movement takes, in milliseconds. */
export function beat(): number {
  return BEAT[settings.speed];
}
