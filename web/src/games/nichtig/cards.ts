// What Null & Nichtig's cards say.

/** The colours, in the order of the piles. */
export const COLOURS = ["b", "g", "v", "r", "y"] as const;

export const colourOf = (card: string): string => card.slice(0, 1);
export const numberOf = (card: string): number => Number(card.slice(1));
