// Reactions: lines of the chat that are one sign. Any client can show them as they are; this one draws them.

export const REACTIONS = {
  hello: "👋",
  bravo: "👍",
  thanks: "💛",
  laugh: "😄",
  wow: "😮",
  oops: "😬",
} as const;

export type Reaction = keyof typeof REACTIONS;

export const ALL = Object.keys(REACTIONS) as Reaction[];

/** The reaction that a line is; null if it is a line like any other. */
export const reactionOf = (text: string): Reaction | null => ALL.find((one) => REACTIONS[one] === text.trim()) ?? null;
