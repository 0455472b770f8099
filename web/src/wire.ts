// Written by `TREIZE_WRITE=1 cargo test -p treize-server --test described`: do not edit.

/** The version of the protocol, which is given when the WebSocket is opened. */
export const PROTOCOL = 3;

/** What happened, as one viewer may know it. */
export type GameEvent = PilesEvent | NichtigEvent | Danger13Event;

/** The table as one viewer sees it; `game` tells which `board` and which events it has. */
export type View =
  | ViewOf<"thirteen" | "friday13", PilesBoard, PilesEvent, Options>
  | ViewOf<"nichtig", NichtigBoard, NichtigEvent, Options>
  | ViewOf<"danger13", Danger13Board, Danger13Event, Options>;

/** What a table may choose about its game: see `GameInfo`. */
export type Options = Record<string, number | boolean>;

/**
 * What the views of all games have in common.
 *
 * Views are written without knowing the game's type, so this type only describes them. Tests compare it with real views.
 */
export type ViewOf<Game, Board, Event, Options> = { 
/**
 * Which game.
 */
game: Game, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * How many play.
 */
players: number, 
/**
 * What the table chose; absent options are defaults.
 */
options: Options, 
/**
 * The seat of the viewer; null for a spectator.
 */
seat: number | null, 
/**
 * How many decisions there have been.
 */
step: number, 
/**
 * Who is to act: nobody when the game is over.
 */
to_act: Array<number>, 
/**
 * The score sheet: a row for each round that is over, a score for each seat.
 */
rounds: Array<Array<number>>, 
/**
 * The same for the teams, in the order of `standing.teams`; absent where everybody plays alone.
 */
team_rounds?: Array<Array<number>>, 
/**
 * Each seat's points over the rounds that are over.
 */
totals: Array<number>, 
/**
 * The result, once the game is over.
 */
outcome: Outcome | null, 
/**
 * What decided between players with equal points, with the number of the rule; absent if nothing had to.
 */
tie?: Fact, 
/**
 * Who is ahead, and who has which place.
 */
standing: GameStanding, 
/**
 * What the last decision brought about.
 */
last: Array<Event>, 
/**
 * The game's own view.
 */
board: Board, };

/** How well a bot plays. */
export type Level = "beginner" | "easy" | "normal" | "hard" | "expert" | "master";

/**
 * Who is ahead in a game, who plays together, and who has which place.
 */
export type GameStanding = { 
/**
 * Who plays together, by their first seats; none where everybody plays alone.
 */
teams: Array<Array<number>>, 
/**
 * Who is ahead: nobody while all are level. Once the game is over, the winners.
 */
leaders: Array<number>, 
/**
 * Everybody's places, the best first; with teams, the teams' places.
 */
places: Array<Place>, };

/**
 * The place of a player, or of a team.
 */
export type Place = { 
/**
 * From 1. Equals share one, unless the rules chose between them.
 */
place: number, 
/**
 * Who has it.
 */
seats: Array<number>, 
/**
 * What they have together.
 */
total: number, 
/**
 * Have they won?
 */
wins: boolean, };

/**
 * Something that a client says to a player: what is asked, what an action leads to, why it is not allowed, what it is
 * called, what happened, or how a round was counted.
 *
 * A client looks for the sentence `GAME-ID`, then for `ID`, and fills in the arguments. A fact without a sentence is not
 * said.
 */
export type Fact = { 
/**
 * The sentence that says it.
 */
id: string, 
/**
 * How serious it is.
 */
tone?: Tone, 
/**
 * What the sentence speaks of, by name.
 */
args?: Record<string, Arg>, };

/**
 * How serious a consequence is for the player whom it happens to.
 */
export type Tone = "calm" | "warn" | "alarm";

/**
 * An argument of a fact. Its kind says how to show it.
 */
export type Arg = { "change": number } | { "seat": number | null } | { "seats": Array<number> } | { "card": string | null } | { "cards": Array<string> } | { "pile": string } | { "suit": string } | { "scores": Array<number> } | { "ranking": [number, number][] } | { "facts": Array<Fact> } | number;

/**
 * What one viewer may know.
 */
export type PilesBoard = { 
/**
 * Whose view it is; nobody's: a spectator's.
 */
seat: number | null, 
/**
 * How many rounds are played.
 */
rounds: number, 
/**
 * How many are over.
 */
round: number, 
/**
 * Who began this round.
 */
first: number, 
/**
 * Whose turn it is.
 */
turn: number | null, 
/**
 * The piles, by suit.
 */
piles: [Pile, Pile, Pile], 
/**
 * The viewer's own hand.
 */
hand: Array<string> | null, 
/**
 * How many cards each player holds.
 */
hands: Array<number>, 
/**
 * How many cards lie unseen: the stock, or the idle fourth hand.
 */
stock: number, 
/**
 * What each player has taken this round. Everybody saw it go (rule 8).
 */
taken: Array<Array<string>>, 
/**
 * Points of the rounds that are over.
 */
totals: Array<number>, };

/**
 * A pile on the wire.
 */
export type Pile = { 
/**
 * The cards from the bottom up.
 */
cards: Array<string>, 
/**
 * What they come to.
 */
sum: number, 
/**
 * The most that they may come to.
 */
limit: number, };

/**
 * What happened.
 */
export type PilesEvent = { "event": "round_started", 
/**
 * Its number, from 0.
 */
round: number, 
/**
 * Who plays first.
 */
first: number, } | { "event": "dealt", 
/**
 * Who.
 */
seat: number, 
/**
 * How many cards.
 */
count: number, 
/**
 * Which: the player's secret.
 */
cards: Array<string> | null, } | { "event": "played", 
/**
 * By whom.
 */
seat: number, 
/**
 * Which.
 */
card: string, 
/**
 * Where.
 */
pile: string, 
/**
 * What the pile came to with it.
 */
sum: number, } | { "event": "took", 
/**
 * Who.
 */
seat: number, 
/**
 * From where.
 */
pile: string, 
/**
 * What.
 */
cards: Array<string>, } | { "event": "drew", 
/**
 * By whom.
 */
seat: number, 
/**
 * Which: the player's secret.
 */
card: string | null, } | { "event": "round_ended", 
/**
 * What each player took.
 */
taken: Array<Array<string>>, 
/**
 * Who had strictly most of each suit, and scores nothing for it.
 */
most: [number | null, number | null, number | null], 
/**
 * What each player scores.
 */
scores: Array<number>, };

/**
 * What one viewer may know.
 */
export type NichtigBoard = { 
/**
 * Whose view it is; nobody's: a spectator's.
 */
seat: number | null, 
/**
 * What the table chose.
 */
options: NichtigOptions, 
/**
 * How many rounds are over.
 */
round: number, 
/**
 * Who led the first trick of this round.
 */
leader: number, 
/**
 * Who is still laying cards: nobody once the tricks have begun.
 */
laying: Array<number>, 
/**
 * Whose turn it is in the trick.
 */
turn: number | null, 
/**
 * The viewer's own hand.
 */
hand: Array<string> | null, 
/**
 * What the viewer has laid while others are still laying.
 */
own_laid: Array<string>, 
/**
 * How many cards each player holds.
 */
hands: Array<number>, 
/**
 * How many cards each player has laid, while some are still laying.
 */
laid: Array<number>, 
/**
 * How many cards each player lays at the start.
 */
to_lay: number, 
/**
 * What lies in front of each player.
 */
piles: Array<NichtigPiles>, 
/**
 * Who led this trick.
 */
lead: number, 
/**
 * The trick, in the order of play.
 */
trick: Array<string>, 
/**
 * Who wins the trick as it lies; nobody while it is empty.
 */
best: number | null, 
/**
 * Points of the rounds that are over.
 */
totals: Array<number>, 
/**
 * Nobody plays any more.
 */
over: boolean, };

/**
 * What a table may choose.
 */
export type NichtigOptions = { 
/**
 * How many rounds are played.
 */
rounds?: number, 
/**
 * Play until somebody has more than this, instead of a number of rounds.
 */
target?: number, 
/**
 * Even seats against odd seats.
 */
teams?: boolean, };

/**
 * What lies in front of a player, sorted by colour.
 */
export type NichtigPiles = { 
/**
 * The open card of each colour.
 */
tops: [string | null, string | null, string | null, string | null, string | null], 
/**
 * All of them, covered ones too: everybody saw them go there (rule 7).
 */
cards: Array<string>, };

/**
 * What happened.
 */
export type NichtigEvent = { "event": "round_started", 
/**
 * Its number, from 0.
 */
round: number, 
/**
 * Who leads the first trick.
 */
leader: number, } | { "event": "dealt", 
/**
 * Who.
 */
seat: number, 
/**
 * How many cards.
 */
count: number, 
/**
 * Which: the player's secret.
 */
cards: Array<string> | null, } | { "event": "laid", 
/**
 * Who.
 */
seat: number, 
/**
 * Which: the player's secret until all have laid.
 */
card: string | null, } | { "event": "revealed", 
/**
 * Who.
 */
seat: number, 
/**
 * Which, in the order in which they were laid.
 */
cards: Array<string>, } | { "event": "played", 
/**
 * By whom.
 */
seat: number, 
/**
 * Which.
 */
card: string, } | { "event": "collected", 
/**
 * By whom.
 */
seat: number, 
/**
 * The cards in the order in which they went on the winner's piles.
 */
cards: Array<string>, } | { "event": "round_ended", 
/**
 * The top cards of each player's piles.
 */
tops: Array<[string | null, string | null, string | null, string | null, string | null]>, 
/**
 * What each player scores.
 */
scores: Array<number>, };

/**
 * What one viewer may know: everything but the order of the cards in the stock and the packet.
 */
export type Danger13Board = { 
/**
 * Whose view it is; nobody's: a spectator's.
 */
seat: number | null, 
/**
 * How many rounds are over.
 */
round: number, 
/**
 * Who has the first-player card.
 */
first: number, 
/**
 * Who deals.
 */
dealer: number, 
/**
 * The card that is being given, or that `deciding` may refuse.
 */
turned: string | null, 
/**
 * Who may keep or refuse the card.
 */
deciding: number | null, 
/**
 * Who has had a card of this packet.
 */
had: Array<number>, 
/**
 * How many cards of the packet are still unseen.
 */
packet: number, 
/**
 * How many cards the stock has.
 */
stock: number, 
/**
 * The open rows.
 */
rows: Array<Row>, 
/**
 * What each player has won for good.
 */
won: Array<Array<string>>, 
/**
 * The discards. Everybody saw them go.
 */
discards: Array<string>, 
/**
 * The card that was discarded last: it lies on top. None where several were discarded at once, or none is known.
 */
last_discard: string | null, 
/**
 * This is the last round.
 */
last_round: boolean, 
/**
 * Pluses won in the rounds that are over.
 */
totals: Array<number>, 
/**
 * Nobody deals any more.
 */
over: boolean, };

/**
 * A row on the wire.
 */
export type Row = { 
/**
 * The cards from left to right.
 */
cards: Array<string>, 
/**
 * What they come to.
 */
sum: number, 
/**
 * The least sum that busts.
 */
limit: number, };

/**
 * What happened. Nothing of it is secret.
 */
export type Danger13Event = { "event": "round_started", 
/**
 * Its number, from 0.
 */
round: number, 
/**
 * Who deals first.
 */
first: number, } | { "event": "packet_taken", 
/**
 * Who deals.
 */
dealer: number, 
/**
 * How many cards.
 */
count: number, } | { "event": "turned", 
/**
 * Which.
 */
card: string, } | { "event": "given", 
/**
 * Which.
 */
card: string, 
/**
 * To whom.
 */
to: number, } | { "event": "drew", 
/**
 * Who.
 */
seat: number, 
/**
 * Which.
 */
card: string, } | { "event": "placed", 
/**
 * Whose.
 */
seat: number, 
/**
 * Which.
 */
card: string, 
/**
 * What the row comes to with it.
 */
sum: number, } | { "event": "arrow_hit", 
/**
 * Whose row it hit.
 */
seat: number, 
/**
 * The last card of the row, discarded with it; nothing if the row was empty.
 */
lost: string | null, 
/**
 * What is left in the row.
 */
sum: number, } | { "event": "refused", 
/**
 * By whom.
 */
seat: number, 
/**
 * Which.
 */
card: string, 
/**
 * The hand that was chosen, counted from the left among the row's hands, from 1. Absent if there was nothing to
 * choose: then it is the first.
 */
hand?: number, } | { "event": "won", 
/**
 * By whom.
 */
seat: number, 
/**
 * Which.
 */
card: string, } | { "event": "reshuffled", 
/**
 * How many cards.
 */
count: number, } | { "event": "last_round" } | { "event": "round_ended", 
/**
 * Who bust.
 */
bust: number | null, 
/**
 * What each player scores.
 */
scores: Array<number>, };

/**
 * What can be played here, and with whom.
 */
export type Games = { 
/**
 * The games, in the order in which they are listed everywhere.
 */
games: Array<GameInfo>, 
/**
 * How well bots can play, the weakest first.
 */
levels: Level[], };

/**
 * A game.
 */
export type GameInfo = { 
/**
 * Its key.
 */
game: string, 
/**
 * Its name, as its box says it.
 */
name: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * The fewest players.
 */
min_players: number, 
/**
 * The most players.
 */
max_players: number, 
/**
 * Which points win.
 */
aim: "fewest" | "most", 
/**
 * What a table may choose about it.
 */
options: Array<OptionInfo>, 
/**
 * Is there a lesson?
 */
lesson: boolean, 
/**
 * How many rounds a game has if the table does not choose, for each number of players from the fewest on. Missing if
 * that shows as one plays.
 */
usual_rounds?: Array<number>, 
/**
 * How the shuffled stack of a round is dealt, for each number of players from the fewest on. Missing if nobody gets a
 * hand.
 */
dealing?: Array<DealingInfo>, };

/**
 * How a shuffled stack is dealt: one card at a time, from the player who begins the round.
 */
export type DealingInfo = { 
/**
 * To how many hands: the players', and after them those that nobody plays.
 */
hands: number, 
/**
 * How many cards of the stack are dealt, from the top.
 */
cards: number, };

/**
 * Something that a table may choose about a game.
 */
export type OptionInfo = { "kind": "number", 
/**
 * Its key.
 */
key: string, 
/**
 * The least allowed.
 */
min: number, 
/**
 * The most allowed.
 */
max: number, 
/**
 * One that people choose.
 */
usual: number, 
/**
 * What holds when it is absent, in words.
 */
default: string, 
/**
 * What it changes, in words.
 */
about: string, } | { "kind": "flag", 
/**
 * Its key.
 */
key: string, 
/**
 * What holds when it is absent, in words.
 */
default: string, 
/**
 * What it changes, in words.
 */
about: string, };

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
 * Are the seats drawn at random at the start, as the rules want it? Otherwise everybody stays where they sat down.
 */
draw_seats: boolean, 
/**
 * Does the game count for the players' ratings? Then only people play, each from one seat, and nobody else takes a
 * seat over.
 */
rated: boolean, };

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
export type Status = "waiting" | "dealing" | "playing" | "over";

/**
 * A table, as one person sees it from outside.
 */
export type TableInfo = { 
/**
 * Its name, and the secret of its invitation link.
 */
id: string, 
/**
 * Increases with every change of the table. Answers and messages take different ways: the description with the highest
 * version is the newest.
 */
version: number, 
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
touched_at: number, 
/**
 * When it will be removed if nobody touches it, in milliseconds since 1970; finished games are kept.
 */
expires_at: number | null, 
/**
 * Who asks to take over a bot's seat.
 */
requests: Array<SeatRequest>, 
/**
 * How many people watch without a seat. More than 20 are not counted, so that a crowd costs nothing. A change is sent to
 * spectators only.
 */
spectators: number, 
/**
 * For the host: who may not sit down until the host invites them again.
 */
excluded: Array<ExcludedPerson>, 
/**
 * Where its cards come from, if they were not shuffled for it: such a table is practice, and its record proves nothing.
 */
source?: Source | null, 
/**
 * Which seats play together, before and after the deal; missing where everybody plays alone.
 */
teams?: number[][], };

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
 * Did the person take the seat over from a bot? Then the host may give it back at any time.
 */
taken_over: boolean, 
/**
 * Does a program sit there, with a token of its own?
 */
program: boolean, 
/**
 * At a rated table: the person's rating in this game when they sat down.
 */
rating?: Rating, 
/**
 * Is somebody looking at the table from there?
 */
connected: boolean, 
/**
 * From when on any player may let a bot play for the person (`stand_in`), in milliseconds since 1970, if the person is not
 * connected while cards are on the table.
 */
stand_in_at?: number, 
/**
 * The person's promise about the number they add to the shuffles: the SHA-256 of `TABLE/NONCE`.
 */
commitment: string | null, 
/**
 * Has the number been revealed?
 */
revealed: boolean, };

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
 * The SHA-256 of the text `TABLE/NONCE`, in 64 hexadecimal digits: a promise about the number that one adds to
 * the shuffles. It may be replaced until the start.
 */
commitment?: string, } | { "do": "reveal", 
/**
 * From which chair of the frozen table.
 */
seat: number, 
/**
 * 32 hexadecimal digits.
 */
nonce: string, } | { "do": "stand", 
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
seat: number, } | { "do": "stand_in", 
/**
 * For whom.
 */
seat: number, } | { "do": "admit", 
/**
 * The request's ID.
 */
request: string, } | { "do": "decline", 
/**
 * The request's ID.
 */
request: string, } | { "do": "invite", 
/**
 * Their ID in `excluded`.
 */
person: string, } | { "do": "swap", 
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
 * The number of the last frame the client has: it gets what came after.
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
id: string, } | { "type": "why", 
/**
 * At which table.
 */
table: string, 
/**
 * For which seat.
 */
seat: number, 
/**
 * What somebody tried to do.
 */
action: string, } | { "type": "chat", 
/**
 * To which table.
 */
table: string, 
/**
 * What.
 */
text: string, } | { "type": "look_together", 
/**
 * At which table.
 */
table: string, } | { "type": "lead", 
/**
 * At which table.
 */
table: string, 
/**
 * After how many decisions.
 */
step: number, 
/**
 * Whether to take over from somebody else who leads. Otherwise nothing changes then.
 */
take_over?: boolean, } | { "type": "stop_leading", 
/**
 * At which table.
 */
table: string, } | { "type": "ping" };

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
n: number, } | { "type": "reason", 
/**
 * At which table.
 */
table: string, 
/**
 * Which seat.
 */
seat: number, 
/**
 * After how many decisions.
 */
n: number, 
/**
 * What somebody tried to do.
 */
action: string, 
/**
 * The reason, with the number of the rule as `rule`; nothing if it is allowed.
 */
fact: Fact | null, } | { "type": "refused" } & Refused | { "type": "table", 
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
lines: Array<ChatLine>, } | { "type": "together" } & Together | { "type": "pong" } | { "type": "server", 
/**
 * The state of the server.
 */
server: ServerInfo, };

/**
 * What one viewer may know of a game after `n` decisions.
 */
export type Frame = { 
/**
 * The table.
 */
table: string, 
/**
 * The seat of the viewer; null for a spectator.
 */
seat: number | null, 
/**
 * How many decisions there have been.
 */
n: number, 
/**
 * After how many decisions the seat was given the one that it has now; missing if it has none, or has been given it
 * with this frame. Where several seats choose at once, the others' choices do not change it.
 */
since?: number, 
/**
 * The table as this viewer sees it.
 */
view: View, 
/**
 * The number of the rule that says what may be done now, in the game's rules.
 */
rule: number, 
/**
 * What is asked of whom, or how the game ended.
 */
ask: Fact, 
/**
 * What each player would score if the round ended now; missing if the game does not say it.
 */
provisional?: number[], 
/**
 * What the seat may do now.
 */
legal: Array<string>, 
/**
 * What each of these is called. Empty in a replay.
 */
actions?: Fact[], 
/**
 * For each of these, what it leads to, as far as the seat can tell. Empty in a replay.
 */
previews?: (Fact | null)[], 
/**
 * What has happened since the frame before, or since the one the client said it had.
 */
events: GameEvent[], 
/**
 * For each of these events, what is said of it; nothing if it needs no words. If there are no events, the same for
 * each of the view's `last`.
 */
facts: (Fact | null)[], 
/**
 * For each round that ended with these events, or with the view's `last`, how it was counted.
 */
counts?: Fact[][], 
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
at: number, 
/**
 * From which seat; none for those who have no seat.
 */
seat: number | null, 
/**
 * What the table itself says of `name` and `seat`; then there is no text.
 */
notice: Notice | null, };

/**
 * Who leads those who look at a finished game together, and at which step.
 */
export type Together = { 
/**
 * At which table.
 */
table: string, 
/**
 * Who leads; nobody if it is missing.
 */
leader: LeaderInfo | null, 
/**
 * After how many decisions.
 */
step: number, };

/**
 * Somebody who leads.
 */
export type LeaderInfo = { 
/**
 * Their name, as in the chat.
 */
name: string, 
/**
 * Their seat; none for a host without a seat.
 */
seat: number | null, 
/**
 * Is it the reader?
 */
is_you: boolean, };

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
rule?: number, 
/**
 * Why and until when the sender is banned, if that is the reason.
 */
ban?: BanNotice, };

/**
 * Why somebody may not use the server, and until when.
 */
export type BanNotice = { 
/**
 * The administrator's reason: plain text, possibly empty.
 */
reason: string, 
/**
 * When it ends, in milliseconds since 1970; `null` if an administrator has to lift it.
 */
ends_at: number | null, };

/**
 * Why something was not done.
 */
export type Code = "malformed" | "name" | "too_long" | "too_many" | "not_found" | "no_identity" | "not_yours" | "origin" | "setup" | "taken" | "present" | "stage" | "not_committed" | "wrong_nonce" | "not_to_act" | "stale" | "illegal" | "other_rules" | "rated" | "with_people" | "not_over" | "banned" | "maintenance" | "sealed" | "unavailable";

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
 * Moves an identity to this device.
 */
export type Recover = { 
/**
 * What the link carries behind its `#`.
 */
code: string, 
/**
 * A secret random text of the client's own, 32 to 64 characters, the same whenever it asks again: if the answer is
 * lost, the next one brings the same cookie.
 */
attempt?: string, };

/**
 * A secret that moves an identity to another device, once.
 */
export type Recovery = { 
/**
 * What the link carries behind its `#`.
 */
code: string, };

/**
 * Whose identity a recovery code moves.
 */
export type RecoveryInfo = { 
/**
 * The name others see.
 */
name: string, 
/**
 * Until when the code is good, in milliseconds since 1970.
 */
expires_at: number, };

/**
 * How this server sends notifications.
 */
export type PushInfo = { 
/**
 * The public key with which a browser subscribes (`applicationServerKey`), in base64url. It stays the same.
 */
key: string, };

/**
 * A device that is notified by Web Push, and of what.
 */
export type Device = { 
/**
 * The address that the browser's push service gave to this device: a secret.
 */
endpoint: string, 
/**
 * The device's public key, in base64url.
 */
p256dh: string, 
/**
 * The device's secret, in base64url.
 */
auth: string, 
/**
 * The language of the notifications: `fr`, `en` or `de`.
 */
language: string, 
/**
 * What the device is notified of.
 */
kinds: Array<NotificationKind>, 
/**
 * When it is left alone.
 */
quiet?: QuietHours, };

/**
 * What a notification is about.
 */
export type NotificationKind = "turn" | "full" | "over" | "review";

/**
 * The hours of a day in which a device is left alone. What happens then is told afterwards, if it still matters.
 */
export type QuietHours = { 
/**
 * The first minute of the day, by the device's clock: 0 to 1439.
 */
from: number, 
/**
 * The first minute that is not quiet any more: 0 to 1439.
 */
until: number, 
/**
 * How many minutes the device's clock is ahead of UTC: -840 to 840.
 */
offset: number, };

/**
 * Forgets a device.
 */
export type ForgetDevice = { 
/**
 * The address that the browser's push service gave to this device.
 */
endpoint: string, };

/**
 * A channel that is told what happens at a table. Its host sets it.
 */
export type Webhook = { 
/**
 * What kind of channel it is.
 */
kind: WebhookKind, 
/**
 * Where it is: the webhook's address, the ntfy topic's, or that of the Matrix server.
 */
url: string, 
/**
 * The Matrix room: `!room:example.org`.
 */
room?: string, 
/**
 * The access token, for Matrix and for ntfy topics that need one.
 */
token?: string, 
/**
 * The language of the messages: `fr`, `en` or `de`.
 */
language: string, };

/**
 * What kind of channel it is.
 */
export type WebhookKind = "discord" | "matrix" | "ntfy" | "json";

/**
 * A table's webhook, as its host sees it. Its address and its token are secrets, and are not told again.
 */
export type WebhookInfo = { 
/**
 * What kind of channel it is.
 */
kind: WebhookKind, 
/**
 * The host in its address.
 */
host: string, 
/**
 * The key of the signatures, in hexadecimal digits.
 */
key: string, 
/**
 * How many messages in a row were not taken.
 */
failures: number, 
/**
 * Was it disabled, because too many messages were not taken? Setting it again enables it.
 */
disabled: boolean, 
/**
 * Why the last message was not taken.
 */
error: string | null, };

/**
 * A name for a new program.
 */
export type NewProgram = { 
/**
 * 1 to 18 characters. Everybody sees it with `[bot]` behind it.
 */
name: string, };

/**
 * A program that plays at tables in its own name.
 */
export type Program = { 
/**
 * Its ID, to remove it.
 */
id: string, 
/**
 * The name that others see.
 */
name: string, 
/**
 * Its token, told once, when it is made: a secret, for the header `Authorization: Bearer TOKEN`.
 */
token?: string, };

/**
 * What everybody may know about the state of the server. Clients show it at the top of every page.
 */
export type ServerInfo = { 
/**
 * What the administrator announces: plain text in the administrator's own words.
 */
announcement: string | null, 
/**
 * Whether the server is in maintenance mode: games that run go on, and no new tables and games begin.
 */
maintenance: boolean, };

/**
 * How the server is, for the administrator.
 */
export type AdminOverview = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * The public address, if the server has a public host name.
 */
address: string | null, 
/**
 * For how long this server has been running, in seconds.
 */
running_seconds: number, 
/**
 * What everybody sees.
 */
server: ServerInfo, 
/**
 * Tables that wait for players.
 */
waiting: number, 
/**
 * Tables with a game that is not over.
 */
playing: number, 
/**
 * Finished games.
 */
over: number, 
/**
 * Tables that this server has in memory.
 */
loaded: number, 
/**
 * People and programs that are connected to this server.
 */
connected: number, 
/**
 * Open WebSockets of this server.
 */
connections: number, 
/**
 * Names that the server knows.
 */
names: number, 
/**
 * Bans that hold now.
 */
bans: number, 
/**
 * Processor time of this server in seconds.
 */
process_seconds: number, 
/**
 * Memory of this server in bytes.
 */
process_bytes: number, 
/**
 * Processor cores.
 */
cores: number, 
/**
 * Whether the database can be written to.
 */
database: boolean, 
/**
 * Whether the message bus answers; `null` without one.
 */
bus: boolean | null, };

/**
 * A table, for the administrator: neither its cards nor its chat, and its ID only if the table is public.
 */
export type AdminTable = { 
/**
 * The table's name in the log, by which it can be removed. It does not lead to the table.
 */
log_name: string, 
/**
 * The table's ID, if everybody sees the table in the list of public tables.
 */
id: string | null, 
/**
 * The game.
 */
game: string, 
/**
 * How far the table has come.
 */
status: Status, 
/**
 * Whether the table is in the list of public tables.
 */
public: boolean, 
/**
 * The host's name; `null` if the server no longer knows it.
 */
host: string | null, 
/**
 * People and programs on its chairs.
 */
people: number, 
/**
 * Bots of the server on its chairs.
 */
bots: number, 
/**
 * Empty chairs.
 */
free: number, 
/**
 * When something last happened there, in milliseconds since 1970.
 */
touched_at: number, };

/**
 * Somebody who has a name at the server, for the administrator.
 */
export type AdminPerson = { 
/**
 * The ID, for a ban. It is not a secret: nobody can use the identity with it.
 */
id: string, 
/**
 * The name that others see.
 */
name: string, 
/**
 * Whether the person is an administrator.
 */
admin: boolean, 
/**
 * Whether it is a program with a token.
 */
program: boolean, 
/**
 * Open WebSockets at this server.
 */
connections: number, 
/**
 * Where these come from.
 */
addresses: Array<string>, 
/**
 * When the server last saw the person, to the hour, in milliseconds since 1970.
 */
seen_at: number, 
/**
 * Whether a ban of this person holds now.
 */
banned: boolean, };

/**
 * A ban that holds.
 */
export type Ban = { 
/**
 * Its ID, to lift it.
 */
id: string, 
/**
 * The ID of the person it is for.
 */
person: string | null, 
/**
 * The person's name when the ban was made.
 */
name: string | null, 
/**
 * The address it is for. All addresses of an IPv6 /64 count as one.
 */
address: string | null, 
/**
 * Why: the person reads it.
 */
reason: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
made_at: number, 
/**
 * When it ends, in milliseconds since 1970; `null` if it has to be lifted.
 */
ends_at: number | null, };

/**
 * A new ban: of a person, of an address, or of both.
 */
export type NewBan = { 
/**
 * The person's ID.
 */
person?: string, 
/**
 * An IP address.
 */
address?: string, 
/**
 * Why, in at most 200 characters: the person reads it.
 */
reason: string, 
/**
 * For how many hours; without it until it is lifted.
 */
hours?: number, };

/**
 * What the administrator wants to announce.
 */
export type NewAnnouncement = { 
/**
 * Plain text of at most 300 characters; an empty text ends the announcement.
 */
text: string, };

/**
 * Maintenance mode, on or off.
 */
export type Maintenance = { 
/**
 * Whether it is on.
 */
on: boolean, };

/**
 * Somebody asks to take over a bot's seat.
 */
export type SeatRequest = { 
/**
 * Its ID, for the answer.
 */
id: string, 
/**
 * Which seat.
 */
seat: number, 
/**
 * Who asks.
 */
name: string, 
/**
 * Is it you?
 */
mine: boolean, 
/**
 * Must you still agree?
 */
asks_you: boolean, 
/**
 * The seats of those who must still agree. The host must agree too, from a seat or not.
 */
waits_for: number[], };

/**
 * Somebody whom the host has removed or declined.
 */
export type ExcludedPerson = { 
/**
 * Their ID at this table.
 */
id: string, 
/**
 * Their name.
 */
name: string, };

/**
 * What the table says to everybody.
 */
export type Notice = "admitted" | "removed";

/**
 * A table that was removed, and can be restored.
 */
export type RemovedTable = { 
/**
 * Its name.
 */
id: string, 
/**
 * What its host chose.
 */
setup: Setup, 
/**
 * How far it had come.
 */
status: Status, 
/**
 * When it was removed, in milliseconds since 1970.
 */
removed_at: number, 
/**
 * When it will be gone for good, in milliseconds since 1970.
 */
purged_at: number, };

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
public: Array<TableInfo>, 
/**
 * Those of one's own that were removed, and can be restored.
 */
removed: Array<RemovedTable>, };

/**
 * A page of the game as one viewer saw it, step by step.
 */
export type Replay = { 
/**
 * A frame after each decision, the deal first: those of this page.
 */
frames: Array<Frame>, 
/**
 * The number of the first of them.
 */
from: number, 
/**
 * How many frames the whole game has.
 */
total: number, 
/**
 * Where the next page starts, if there is one.
 */
next: number | null, 
/**
 * The frames with which the rounds begin, in the whole game.
 */
rounds: Array<number>, };

/**
 * A finished game, taken apart. All points are points ahead of the mean of the others; more is better in every game.
 */
export type GameReview = { 
/**
 * The key of the game.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * The version of the method. A review of an earlier one is computed again when somebody asks for it.
 */
version: number, 
/**
 * The version of the program that computed it.
 */
program: string, 
/**
 * In how many imagined worlds each decision was tried.
 */
worlds: number, 
/**
 * For each seat, where its result came from.
 */
seats: Array<SeatReview>, 
/**
 * Every decision between two actions or more.
 */
decisions: Array<DecisionReview>, 
/**
 * For each decision of the record, what everybody could expect of the game, with all cards known.
 */
steps: Array<StepReview>, 
/**
 * What each action among the alternatives is called.
 */
actions: Record<string, Fact>, 
/**
 * What our own levels give away in this game, the weakest first.
 */
scale: Array<LevelReview>, };

/**
 * Where a seat's result came from: `result` is the sum of `deal`, `draws`, `own` and `others`.
 */
export type SeatReview = { 
/**
 * Points ahead of the mean of the others.
 */
result: number, 
/**
 * What the cards dealt were worth.
 */
deal: number, 
/**
 * What came of the stock, minus what could be expected.
 */
draws: number, 
/**
 * What the seat's own decisions changed.
 */
own: number, 
/**
 * What the others' decisions changed.
 */
others: number, 
/**
 * The result without `deal` and `draws`.
 */
luck_adjusted: number, 
/**
 * Points given away by mistakes, for every hundred real decisions, judged by what the seat could know.
 */
given_away_per_100: number, 
/**
 * How many real decisions it made: those between two actions or more.
 */
decisions: number, 
/**
 * How many of them were mistakes.
 */
mistakes: number, 
/**
 * The strongest level that gives away as much or more.
 */
at_least: Level | null, 
/**
 * The weakest level that gives away less.
 */
below: Level | null, };

/**
 * A real decision, judged by what the seat could know.
 */
export type DecisionReview = { 
/**
 * Its number in the record, from 0.
 */
step: number, 
/**
 * The round, from 0.
 */
round: number, 
/**
 * Who decided.
 */
seat: number, 
/**
 * What was done.
 */
action: string, 
/**
 * What is said of it.
 */
verdict: DecisionVerdict, 
/**
 * How many points less it was worth than the best action; zero unless it was a mistake.
 */
given_away: number, 
/**
 * All legal actions, the best first.
 */
alternatives: Array<Alternative>, };

/**
 * What is said of a decision.
 */
export type DecisionVerdict = "best" | "about_equal" | "mistake";

/**
 * A legal action and what it is worth, as far as the seat can know.
 */
export type Alternative = { 
/**
 * The action.
 */
action: string, 
/**
 * Expected points of the round, ahead of the others.
 */
value: number, 
/**
 * How much less that is than the value of the best action.
 */
behind: number, 
/**
 * The standard error of `behind`.
 */
standard_error: number, };

/**
 * What each seat could expect of the game around one decision, with all cards known.
 */
export type StepReview = { 
/**
 * The round, from 0.
 */
round: number, 
/**
 * Who decided.
 */
seat: number, 
/**
 * Before the decision.
 */
before: Array<number>, 
/**
 * After the decision, before chance.
 */
decided: Array<number>, 
/**
 * After chance; the next deal has not been made.
 */
after: Array<number>, };

/**
 * What one of our own levels gives away.
 */
export type LevelReview = { 
/**
 * The level.
 */
level: Level, 
/**
 * Points given away for every hundred real decisions.
 */
given_away_per_100: number, 
/**
 * The standard error of that.
 */
standard_error: number, };

/**
 * How far a review is that is being computed: the answer until it is there.
 */
export type ReviewProgress = { 
/**
 * The share that is done, from 0 to 1; 0 while other reviews go first.
 */
share: number, };

/**
 * What a strong player would do now, in a game against bots.
 */
export type Advice = { 
/**
 * After how many decisions.
 */
n: number, 
/**
 * In how many imagined worlds the actions were tried.
 */
worlds: number, 
/**
 * All legal actions, the best first.
 */
alternatives: Array<Alternative>, 
/**
 * What would be said of a decision for each of them, as in a review. One is also about equal if it is behind by less than 0.05 points,
 * which people would read as 0.0.
 */
verdicts: Array<DecisionVerdict>, };

/**
 * A page of a list of finished games, the latest first.
 */
export type History = { 
/**
 * The games.
 */
games: Array<PlayedGame>, 
/**
 * What to send as `before` to get the next page; nothing if this is the last one.
 */
next: string | null, };

/**
 * A finished game in a list.
 */
export type PlayedGame = { 
/**
 * The ID of its table.
 */
table: string, 
/**
 * Which game.
 */
game: string, 
/**
 * When it ended, in milliseconds since 1970.
 */
ended_at: number, 
/**
 * Does it count for ratings?
 */
rated: boolean, 
/**
 * Has it been reviewed?
 */
reviewed: boolean, 
/**
 * The seat of the player whose list this is.
 */
seat: number, 
/**
 * The result of each seat.
 */
seats: Array<PlayedSeat>, };

/**
 * The result of a seat.
 */
export type PlayedSeat = { 
/**
 * The name of the person; nothing for a bot, and for somebody who has deleted their identity.
 */
name: string | null, 
/**
 * The level of the bot, if one sat there.
 */
bot: Level | null, 
/**
 * The person's ID in addresses of players.
 */
player: string | null, 
/**
 * Is it yours?
 */
mine: boolean, 
/**
 * The place, from 1; equals share one.
 */
place: number, 
/**
 * Does it win?
 */
wins: boolean, 
/**
 * Points over all rounds.
 */
points: number, 
/**
 * The rating after this game, if the game is rated.
 */
rating: number | null, };

/**
 * What the finished games that you may see say about a player.
 */
export type PlayerPage = { 
/**
 * The player's ID.
 */
player: string, 
/**
 * The name by which you know them: your own, or that of the last game you may see.
 */
name: string, 
/**
 * Is it you?
 */
you: boolean, 
/**
 * The number of games that are counted here: the latest ones, up to a limit of the server.
 */
counted: number, 
/**
 * Each game that was played, the most played first.
 */
games: Array<GameStatistics>, 
/**
 * Those who played with this player most often.
 */
friends: Array<FriendStatistics>, 
/**
 * The course of time, the earliest first: each is the mean of some games in a row.
 */
course: Array<TimePoint>, };

/**
 * What a player's games of one kind say. Points are points ahead of the mean of the others; more is better in every
 * game.
 */
export type GameStatistics = { 
/**
 * Which game.
 */
game: string, 
/**
 * How many games.
 */
games: number, 
/**
 * How many of them were won, alone or with others.
 */
wins: number, 
/**
 * How often each place, from the first.
 */
places: Array<number>, 
/**
 * The mean result.
 */
ahead: number, 
/**
 * How many games have a review.
 */
reviewed: number, 
/**
 * The mean result without luck, of the reviewed games.
 */
luck_adjusted: number | null, 
/**
 * Points given away by mistakes for every hundred real decisions, in the reviewed games.
 */
given_away_per_100: number | null, 
/**
 * The rating, if there are rated games.
 */
rating: Rating | null, };

/**
 * How strong a player probably is, from rated games.
 */
export type Rating = { 
/**
 * The estimate. New players begin at 1500.
 */
points: number, 
/**
 * Its standard deviation.
 */
deviation: number, 
/**
 * From how many games.
 */
games: number, };

/**
 * A player's games with another one.
 */
export type FriendStatistics = { 
/**
 * Their ID.
 */
player: string, 
/**
 * Their name in the last of these games.
 */
name: string, 
/**
 * How many games.
 */
games: number, 
/**
 * In how many of them the player had the better place.
 */
better: number, 
/**
 * In how many of them the other one had.
 */
worse: number, 
/**
 * The player's mean result in these games.
 */
ahead: number, 
/**
 * The other one's.
 */
their_ahead: number, 
/**
 * The player's mean result without luck, of the reviewed ones of these games.
 */
luck_adjusted: number | null, 
/**
 * Points that the player gave away by mistakes for every hundred real decisions, in the reviewed ones.
 */
given_away_per_100: number | null, };

/**
 * Some games in a row.
 */
export type TimePoint = { 
/**
 * When the first one ended, in milliseconds since 1970.
 */
from: number, 
/**
 * When the last one ended.
 */
until: number, 
/**
 * How many they are.
 */
games: number, 
/**
 * The mean result.
 */
ahead: number, 
/**
 * The mean result without luck, of those with a review.
 */
luck_adjusted: number | null, 
/**
 * Points given away by mistakes for every hundred real decisions, of those with a review.
 */
given_away_per_100: number | null, 
/**
 * The rating after the last rated game of the chosen game.
 */
rating: number | null, };

/**
 * Where the cards of a table come from, if they were not shuffled for it.
 */
export type Source = { "kind": "fork", 
/**
 * The table of that game. Only who plays on is shown it.
 */
table?: string, 
/**
 * How many of its decisions were kept.
 */
step: number, } | { "kind": "challenge", 
/**
 * Its ID, which is also the secret of its link.
 */
challenge: string, } | { "kind": "daily", 
/**
 * The day by universal time: `2026-11-18`.
 */
day: string, } | { "kind": "duplicate", 
/**
 * The ID of the duplicate, which is also the secret of its link.
 */
duplicate: string, 
/**
 * Which of its tables, from 1.
 */
group: number, 
/**
 * Which deal, from 1.
 */
deal: number, 
/**
 * Which of the table's games, from 1.
 */
game: number, 
/**
 * How many games each table plays.
 */
games: number, };

/**
 * From where a finished game is played on.
 */
export type Fork = { 
/**
 * How many of its decisions are kept.
 */
step: number, 
/**
 * Which seat to take; without it, the one that was one's own.
 */
seat?: number | null, };

/**
 * Cards that several people play, each at a table of their own with the same bots.
 */
export type SharedDeal = { 
/**
 * Its ID.
 */
id: string, 
/**
 * The day, for a daily deal.
 */
day: string | null, 
/**
 * Who made it, for a challenge; nothing if they are gone.
 */
from: ChallengeFrom | null, 
/**
 * What is played.
 */
setup: Setup, 
/**
 * The version of the game's rules.
 */
rules: number, 
/**
 * The seat of the person.
 */
seat: number, 
/**
 * For each seat, the level of its bot; nothing for the person's.
 */
bots: (Level | null)[], 
/**
 * One's own table, once one has begun.
 */
table: string | null, 
/**
 * How far that is.
 */
status: Status | null, 
/**
 * Can it still be begun?
 */
open: boolean, 
/**
 * How many have finished it.
 */
finished: number, 
/**
 * One's own place among them, from 1.
 */
place: number | null, 
/**
 * What came of it, the best first; empty until one has finished it oneself, or everybody may see it. At most a hundred, and
 * one's own.
 */
results: Array<DealResult>, 
/**
 * What an expert got from the same seat, in points ahead of the others; nothing until that is computed.
 */
expert: number | null, };

/**
 * Who made a challenge.
 */
export type ChallengeFrom = { 
/**
 * Their name.
 */
name: string, 
/**
 * Is it you?
 */
mine: boolean, };

/**
 * What came of a deal that several people play.
 */
export type DealResult = { 
/**
 * Who played; nothing if they are gone.
 */
name: string | null, 
/**
 * Is it you?
 */
mine: boolean, 
/**
 * Points ahead of the mean of the others: more is better in every game.
 */
ahead: number, 
/**
 * The points themselves.
 */
total: number, 
/**
 * Did they win?
 */
won: boolean, 
/**
 * The place, from 1; equal results share it.
 */
place: number, 
/**
 * Where they played: its replay is open.
 */
table: string | null, 
/**
 * Did the bots of this game think by the clock? At the other tables of a challenge they think equally far for everybody. So where
 * bots think ahead, the game of which the challenge was made had bots that may have chosen otherwise.
 */
clocked_bots: boolean, };

/**
 * The daily deals.
 */
export type Daily = { 
/**
 * Today, by universal time.
 */
day: string, 
/**
 * When it is over, in milliseconds since 1970.
 */
until: number, 
/**
 * One deal for each game.
 */
games: Array<DailyGame>, 
/**
 * The days that one has played, the latest first.
 */
days: Array<CalendarDay>, };

/**
 * Today's deal of a game, as its player sees it.
 */
export type DailyGame = { 
/**
 * Which game.
 */
game: string, 
/**
 * The deal's ID.
 */
deal: string, 
/**
 * One's own table, once one has begun.
 */
table: string | null, 
/**
 * How far that is.
 */
status: Status | null, 
/**
 * How many have begun.
 */
players: number, };

/**
 * A daily deal that one has played.
 */
export type CalendarDay = { 
/**
 * The day.
 */
day: string, 
/**
 * Which game.
 */
game: string, 
/**
 * The deal's ID.
 */
deal: string, 
/**
 * One's own points ahead of the others; nothing if it was not finished in time.
 */
ahead: number | null, };

/**
 * What anybody may know of the secret seed of a day.
 */
export type DayInfo = { 
/**
 * The day.
 */
day: string, 
/**
 * The SHA-256 of the seed.
 */
commitment: string, 
/**
 * Since when this server has shown that, in milliseconds since 1970.
 */
committed_at: number, 
/**
 * The seed, once the day is over.
 */
seed: string | null, };

/**
 * What somebody wants to play as duplicate.
 */
export type NewDuplicate = { 
/**
 * What is played at each table. Its tables are never public or rated, and have neither spectators nor drawn seats.
 */
setup: Setup, 
/**
 * How many deals, from 1 to 16.
 */
deals: number, 
/**
 * How many tables, from 1 to 12.
 */
tables: number, 
/**
 * Does each table play every deal once from each seat? A single table must.
 */
every_seat: boolean, };

/**
 * A duplicate, as one person may see it. Of deals that one has still to play, nothing is shown.
 */
export type Duplicate = { 
/**
 * Its ID, which is also the secret of its link.
 */
id: string, 
/**
 * Who made it; nothing if they are gone.
 */
from: ChallengeFrom | null, 
/**
 * What is played at each table.
 */
setup: Setup, 
/**
 * The version of the game's rules.
 */
rules: number, 
/**
 * How many deals there are.
 */
deals: number, 
/**
 * How many tables may play them.
 */
tables: number, 
/**
 * How often each table plays each deal: once, or once from each seat.
 */
passes: number, 
/**
 * When it was made, in milliseconds since 1970: since then the commitment has been shown.
 */
made_at: number, 
/**
 * The SHA-256 of the secret seed from which all its cards follow.
 */
commitment: string, 
/**
 * The seed, once it is over.
 */
seed: string | null, 
/**
 * Has every table played every deal, or has the host ended it? Then everybody may see everything.
 */
over: boolean, 
/**
 * May one end it now?
 */
may_end: boolean, 
/**
 * The groups of people that have a table, in their order.
 */
groups: Array<DuplicateGroup>, 
/**
 * The deals that one has played, or all of them when it is over.
 */
comparison: Array<ComparedDeal>, 
/**
 * The people of these deals, the best first.
 */
standings: Array<Standing>, };

/**
 * The people who play all deals of a duplicate together, a table for each game.
 */
export type DuplicateGroup = { 
/**
 * Which one, from 1: players call it their table.
 */
number: number, 
/**
 * Does one sit there?
 */
mine: boolean, 
/**
 * How many of its games are over.
 */
finished: number, 
/**
 * How far its latest game is.
 */
status: Status, 
/**
 * The table of that game: one's own, or one that waits for people.
 */
table: string | null, 
/**
 * Who sits there.
 */
chairs: Array<DuplicateChair>, };

/**
 * A chair of a group.
 */
export type DuplicateChair = { 
/**
 * The person's name; nothing for a bot or a free chair.
 */
name: string | null, 
/**
 * The level of the bot.
 */
bot: Level | null, 
/**
 * Is it you?
 */
mine: boolean, };

/**
 * A deal, compared seat by seat.
 */
export type ComparedDeal = { 
/**
 * Which one, from 1.
 */
deal: number, 
/**
 * How many games are compared.
 */
finished: number, 
/**
 * How many there will be when every table has played it.
 */
expected: number, 
/**
 * For each seat, what everybody got there.
 */
seats: Array<ComparedSeat>, };

/**
 * A seat of a deal.
 */
export type ComparedSeat = { 
/**
 * The mean of `ahead` over all games of the deal.
 */
mean: number, 
/**
 * The results at this seat, the best first.
 */
results: Array<ComparedResult>, };

/**
 * What somebody got at a seat of a deal.
 */
export type ComparedResult = { 
/**
 * The group, from 1.
 */
group: number, 
/**
 * Where it was played: its replay is open.
 */
table: string, 
/**
 * The person's name; nothing for a bot, or if they are gone.
 */
name: string | null, 
/**
 * The level of the bot.
 */
bot: Level | null, 
/**
 * Is it you?
 */
mine: boolean, 
/**
 * The points.
 */
points: number, 
/**
 * Points ahead of the mean of the others at the table: more is better in every game.
 */
ahead: number, 
/**
 * `ahead` minus the mean of the same seat over all games of the deal, which excludes the luck of the cards; nothing while there is
 * only one game.
 */
compared: number | null, };

/**
 * A person in the standings.
 */
export type Standing = { 
/**
 * The place, from 1; equal results share it.
 */
place: number, 
/**
 * Their name.
 */
name: string, 
/**
 * Is it you?
 */
mine: boolean, 
/**
 * The group, from 1.
 */
group: number, 
/**
 * How many of their games are compared.
 */
games: number, 
/**
 * The mean of their `compared`.
 */
compared: number, };

/**
 * A lesson: a fixed game of a few decisions. The learner makes some of them, and is answered.
 */
export type Lesson = { 
/**
 * The key of the game.
 */
game: string, 
/**
 * The learner's seat.
 */
seat: number, 
/**
 * How many play.
 */
players: number, 
/**
 * What the learner does, step by step. The last step of each scene is only to be read.
 */
steps: Array<LessonStep>, };

/**
 * A step of a lesson: something happens, and the learner is asked.
 */
export type LessonStep = { 
/**
 * Does another position lie on the table? Then the numbers of the frames begin again.
 */
is_new_scene: boolean, 
/**
 * The ID of the message that says what to do, in `lessons.ftl`.
 */
say: string, 
/**
 * What happens before: a frame for each decision. The last is the one at which the learner decides.
 */
frames: Array<Frame>, 
/**
 * For each legal action of the last frame, the ID of the message that says why not now; null for the action that leads
 * on. Empty in a step that is only to be read: then nothing is legal either, no matter whose turn it is.
 */
answers: Array<string | null>, };

/**
 * Why the learner may not do something.
 */
export type LessonReason = { 
/**
 * The reason; null if the action is allowed, or there is no such step.
 */
fact: Fact | null, };
