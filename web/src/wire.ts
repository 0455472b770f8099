// Written by `TREIZE_WRITE=1 cargo test -p treize-server --test described`: do not edit.

/** What happened, as one viewer may know it: its kind is in the game's own words. */
export type GameEvent = unknown;

/** The table as one pair of eyes sees it; `board` is the game's own. */
export type View = { game: string, rules: number, players: number, options: Record<string, number | boolean>, seat: number | null, step: number, to_act: number[], rounds: number[][], outcome: Outcome | null, last: GameEvent[], board: unknown };

/** How well a bot plays. */
export type Level = "beginner" | "easy" | "normal" | "hard" | "expert";

/**
 * What a table is, as its host chose it.
 */
export type Setup = { 
/**
 * Which game.
 */
game: string, 
/**
 * How many play.
 */
players: number, 
/**
 * The game's options; absent ones are defaults.
 */
options: Record<string, number | boolean>, 
/**
 * How long a decision may take.
 */
clock: Clock, 
/**
 * Is it in everybody's list, or known only to those who have its link?
 */
public: boolean, 
/**
 * May people watch who have no seat? They see no hand.
 */
spectators: boolean, 
/**
 * Do screens show what everybody has seen before, or must it be remembered?
 */
open_memory: boolean, 
/**
 * Are the seats drawn at random at the start?
 */
draw_seats: boolean, };

/**
 * How long a decision may take. When the time is up, a bot decides.
 */
export type Clock = { "kind": "none" } | { "kind": "move", 
/**
 * From 1 to 3600.
 */
seconds: number, } | { "kind": "days", 
/**
 * From 1 to 30.
 */
days: number, };

/**
 * How far a table has come.
 */
export type Status = "waiting" | "playing" | "over";

/**
 * A table, as one person sees it from outside.
 */
export type TableInfo = { 
/**
 * Its name, and the secret of its invitation link.
 */
id: string, 
/**
 * What its host chose.
 */
setup: Setup, 
/**
 * The version of the game's rules it is played by.
 */
rules: number, 
/**
 * How far it has come.
 */
status: Status, 
/**
 * May you change it?
 */
host: boolean, 
/**
 * Who sits where.
 */
chairs: Array<ChairInfo>, 
/**
 * The promise about its shuffles: the SHA-256 of the seed that is revealed at the end.
 */
commitment: string, 
/**
 * How many decisions there have been.
 */
step: number, 
/**
 * Who is to act.
 */
to_act: number[], 
/**
 * The result, once it is over.
 */
outcome: Outcome | null, 
/**
 * The table where the same people play again.
 */
next: string | null, 
/**
 * When something last happened, in milliseconds since 1970.
 */
touched_at: number, };

/**
 * A result.
 */
export type Outcome = { 
/**
 * Each seat's points over all rounds.
 */
totals: Array<number>, 
/**
 * The seats that win.
 */
winners: Array<number>, };

/**
 * Who sits on one chair.
 */
export type ChairInfo = { 
/**
 * The name of the person, or nothing for a bot or an empty chair.
 */
name: string | null, 
/**
 * The level of the bot, if one sits there.
 */
bot: Level | null, 
/**
 * Is it yours?
 */
mine: boolean, 
/**
 * Is the person away, so that a bot plays for them?
 */
away: boolean, 
/**
 * Is somebody looking at the table from there?
 */
connected: boolean, 
/**
 * What the seat adds to the shuffles.
 */
nonce: string | null, };

/**
 * Something to do about a table.
 */
export type Command = { "do": "sit", 
/**
 * Which; without it, the first free one.
 */
seat?: number | null, 
/**
 * Another name than one's own, for several people on one device.
 */
name?: string, 
/**
 * 32 hexadecimal digits of one's own, mixed into the shuffles.
 */
nonce?: string, } | { "do": "stand", 
/**
 * Which.
 */
seat: number, } | { "do": "bot", 
/**
 * Which.
 */
seat: number, 
/**
 * How well it plays.
 */
level: Level, } | { "do": "remove", 
/**
 * Which.
 */
seat: number, } | { "do": "swap", 
/**
 * One.
 */
a: number, 
/**
 * The other.
 */
b: number, } | { "do": "set", 
/**
 * Everything.
 */
setup: Setup, } | { "do": "start" } | { "do": "rematch" };

/**
 * What a client says over the WebSocket.
 */
export type ClientMessage = { "type": "watch", 
/**
 * Which table.
 */
table: string, 
/**
 * From which seat.
 */
seat?: number | null, 
/**
 * The number of the last frame one has: what came after is told.
 */
after?: number, } | { "type": "unwatch", 
/**
 * Which table.
 */
table: string, 
/**
 * From which seat.
 */
seat?: number | null, } | { "type": "act", 
/**
 * At which table.
 */
table: string, 
/**
 * For which seat.
 */
seat: number, 
/**
 * The number of the frame one has seen.
 */
n: number, 
/**
 * One of the frame's legal actions.
 */
action: string, 
/**
 * A name for this message: sent again, it is answered again, and not done twice.
 */
id: string, } | { "type": "chat", 
/**
 * To which table.
 */
table: string, 
/**
 * What.
 */
text: string, };

/**
 * What the server says over the WebSocket.
 */
export type ServerMessage = { "type": "frame" } & Frame | { "type": "done", 
/**
 * The message's name.
 */
id: string, 
/**
 * Its number in the log.
 */
n: number, } | { "type": "refused" } & Refused | { "type": "table", 
/**
 * The table.
 */
table: TableInfo, } | { "type": "chat", 
/**
 * At which table.
 */
table: string, 
/**
 * The lines, the oldest first.
 */
lines: Array<ChatLine>, };

/**
 * What one viewer may know of a game after `n` decisions.
 */
export type Frame = { 
/**
 * The table.
 */
table: string, 
/**
 * Whose eyes; nobody's for those who have no seat.
 */
seat: number | null, 
/**
 * How many decisions there have been.
 */
n: number, 
/**
 * The table as these eyes see it.
 */
view: View, 
/**
 * What the seat may do now.
 */
legal: Array<string>, 
/**
 * For each of these, what would happen, as far as the seat can tell: events, as below.
 */
previews: GameEvent[][], 
/**
 * What has happened since the frame before, or since the one the client said it had.
 */
events: GameEvent[], 
/**
 * When the time to decide is up, in milliseconds since 1970.
 */
due_at: number | null, };

/**
 * Something that has been said.
 */
export type ChatLine = { 
/**
 * Its number, from 0.
 */
n: number, 
/**
 * By whom.
 */
name: string, 
/**
 * What: plain text.
 */
text: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, };

/**
 * Why something was not done: a code for programs, a sentence for people, and what helps to explain it.
 */
export type Refused = { 
/**
 * The name of the message that was refused, if it had one.
 */
id?: string, 
/**
 * For programs.
 */
code: Code, 
/**
 * For people, in English.
 */
message: string, 
/**
 * How many decisions there have been, if that matters.
 */
n?: number, 
/**
 * What would have been legal, if that matters.
 */
legal?: Array<string>, 
/**
 * The number of the rule that forbids it, if one does.
 */
rule?: number, };

/**
 * Why something was not done.
 */
export type Code = "malformed" | "too_long" | "too_many" | "not_found" | "no_identity" | "not_yours" | "origin" | "setup" | "taken" | "stage" | "not_to_act" | "stale" | "illegal" | "not_over" | "unavailable";

/**
 * Who one is.
 */
export type Me = { 
/**
 * The name others see.
 */
name: string, 
/**
 * May one do everywhere what a host may?
 */
admin: boolean, };

/**
 * A name, to begin with or to change.
 */
export type NewName = { 
/**
 * 1 to 24 characters.
 */
name: string, };

/**
 * A secret that moves an identity to another device, once.
 */
export type Recovery = { 
/**
 * What the link carries behind its `#`.
 */
code: string, };

/**
 * The tables one may know of.
 */
export type Lobby = { 
/**
 * Those at which one sits.
 */
mine: Array<TableInfo>, 
/**
 * The public ones.
 */
public: Array<TableInfo>, };

/**
 * The game as one pair of eyes saw it, step by step.
 */
export type Replay = { 
/**
 * A frame after each decision, the deal first.
 */
frames: Array<Frame>, };
