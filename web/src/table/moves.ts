// The log as moves: what one player did, drawn in one line. No game's rules: facts say what they are about.
import type { Arg, Fact } from "../wire.ts";

/** A line of the log that is worth saying. */
export interface Said {
  readonly id: number;
  readonly fact: Fact;
  readonly text: string;
  /** Does a round begin with it? */
  readonly isStart: boolean;
}

/** What a move is drawn with. */
export type Piece =
  | { readonly kind: "sign"; readonly fact: string }
  | { readonly kind: "card"; readonly card: string; readonly isLost: boolean }
  | { readonly kind: "pile"; readonly pile: string }
  | { readonly kind: "sum"; readonly sum: number }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "change"; readonly change: number }
  | { readonly kind: "scores"; readonly scores: readonly number[] };

export interface Move {
  readonly id: number;
  /** The player whose move it is; null if it is nobody's. */
  readonly actor: number | null;
  readonly pieces: readonly Piece[];
  readonly tone: Fact["tone"];
  /** The same in sentences. */
  readonly text: string;
  /** It is shown as its sentence: a heading, or nothing that could be drawn. */
  readonly isText: boolean;
  readonly isStart: boolean;
}

/** Whose fact it is: the player among its arguments. */
export function actorOf(fact: Fact): number | null {
  for (const arg of Object.values(fact.args ?? {})) if (typeof arg === "object" && "seat" in arg && arg.seat !== null) return arg.seat;
  return null;
}

/** Cards come first, then where they went, then what it came to. */
const ORDER: readonly Piece["kind"][] = ["card", "pile", "sum", "count", "change", "scores"];

function pieceOf(key: string, arg: Arg): Piece[] {
  if (typeof arg === "number") return key === "sum" ? [{ kind: "sum", sum: arg }] : [{ kind: "count", count: arg }];
  if ("card" in arg) return arg.card === null ? [] : [{ kind: "card", card: arg.card, isLost: key === "lost" }];
  if ("cards" in arg) return arg.cards.map((card) => ({ kind: "card", card, isLost: false }));
  if ("pile" in arg) return [{ kind: "pile", pile: arg.pile }];
  if ("change" in arg) return [{ kind: "change", change: arg.change }];
  if ("scores" in arg) return [{ kind: "scores", scores: arg.scores }];
  return [];
}

/** What a fact is drawn with, without the cards that its move shows already. */
function piecesOf(fact: Fact, shown: readonly Piece[]): Piece[] {
  const isShown = (piece: Piece): boolean => piece.kind === "card" && !piece.isLost && fact.args?.["cards"] === undefined && shown.some((other) => other.kind === "card" && other.card === piece.card);
  const pieces = Object.entries(fact.args ?? {})
    .flatMap(([key, arg]) => pieceOf(key, arg))
    .filter((piece) => !isShown(piece))
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  return [{ kind: "sign", fact: fact.id }, ...pieces];
}

/** Does it only say how many? Then it is no part of what somebody played. */
const isBare = (pieces: readonly Piece[]): boolean => pieces.every(({ kind }) => kind === "sign" || kind === "count");

interface Open extends Move {
  readonly ids: readonly string[];
}

/**
 * The log as moves. Facts about the same player that follow one another are one move, until one of them is serious or says the same
 * thing again; how many cards somebody got is a move of its own; a fact about nobody belongs to the move after it.
 */
export function movesOf(lines: readonly Said[]): Move[] {
  const moves: Open[] = [];
  for (const { id, fact, text, isStart } of lines) {
    const actor = actorOf(fact);
    const last = moves.at(-1);
    const goesOn = last && !last.isStart && !isStart && actor !== null && (last.actor === null || last.actor === actor) && last.tone === undefined && !last.isText && !last.ids.includes(fact.id) && !isBare(last.pieces) && !isBare(piecesOf(fact, []));
    const before = goesOn ? last : undefined;
    const pieces = [...(before?.pieces ?? []), ...piecesOf(fact, before?.pieces ?? [])];
    const isText = isStart || (actor === null && !pieces.some(({ kind }) => kind === "card" || kind === "scores"));
    const move: Open = { id: before?.id ?? id, actor, pieces, tone: fact.tone, text: before ? `${before.text} ${text}` : text, isText, isStart, ids: [...(before?.ids ?? []), fact.id] };
    if (before) moves[moves.length - 1] = move;
    else moves.push(move);
  }
  return moves;
}
