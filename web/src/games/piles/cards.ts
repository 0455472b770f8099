// What the cards and actions of 13 and Vendredi 13 say.

/** The suits of the two games, in the order of their piles. */
export const SUITS: Record<string, readonly string[]> = { thirteen: ["b", "y", "g"], friday13: ["c", "m", "l"] };

/** The suit of the cards that go on any pile. */
export const WILD: Record<string, string> = { thirteen: "r", friday13: "f" };

export const cardOf = (action: string): string => action.slice(0, action.indexOf(">"));
