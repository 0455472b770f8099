// What Danger 13's cards say.

/** The pluses on a card. */
export const plusesOf = (card: string): number => card.split("+").length - 1;
