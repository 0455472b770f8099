### What only the browser says.

## Everywhere

description = Four small card games at one table, with friends or against bots: 13, Friday the 13th, Null & Nichtig and Danger 13. No account needed.
home = Home
skip = Skip to the content
settings = Settings
close = Close
offline = Offline
lost-title = Nothing here
lost-text = This table does not exist, or its host has removed it. Your other tables are on the first page.
lost-page = There is no such page. The games and your tables are on the first one.
stale-title = Please reload the page
stale-text = This part of the page could not be loaded. The server has probably been updated since you opened it. Your tables are safe.
stale-reload = Reload
title-turn = Your turn
turn-at =
    { $people ->
        [0] Your turn at { $game }, against bots
       *[other] Your turn at { $game } with { $names }
    }
turn-at-more =
    { $count ->
        [0] { $turn }
        [one] { $turn }, and at another table
       *[other] { $turn }, and at { $count } other tables
    }
recover-title = Your name on this device
recover-stay = Stay { $here }
recover-not = Not now
recover-done = Welcome back: this device is yours now.
moved-title = You have moved
moved-text = Your name and your tables are on another device now: this one no longer plays for you. To bring them back, open a link from that device (Settings, “Move to another device”).
moved-start = Start here with a new name
deleted-title = Your name is deleted
deleted-text = It was deleted on another page or device, or had not been used for a long time. Finished games stay, without your name.
administration = Administration
announcement-hide = Put the announcement away
is-admin = You are this server’s administrator now.

## The first page

choose-game = Choose a game
your-name = Your name
play-now = Play now
play-now-choices = How to play against bots
play-now-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
play-now-bots = Bots: { $level }
play-now-whole = Full game
play-now-whole-rounds =
    { $count ->
        [0] The whole game: no round
        [one] The whole game: 1 round
       *[other] All { $count } rounds
    }
play-now-rounds =
    { $count ->
        [one] 1 round
       *[other] { $count } rounds
    }
play-now-target =
    { $count ->
        [one] To { $count } point
       *[other] To { $count } points
    }
invite-friends = Invite friends
read-rules = Read the rules
learn = Learn by playing
daily-link = Deals of the day
duplicates-link = Duplicate
duplicate-offer = The same deals for several tables: duplicate
learn-offer = New here? Learn { $game } by playing, in three minutes
my-tables = My tables
my-tables-none = You are not at any table yet. One press on “Play now”, and the cards are dealt.
open-tables = Tables open to all
open-tables-none = No open tables right now. Open one yourself, and others will find it here.
finished = Finished games
finished-none = Your finished games will wait here, to be looked at again.
history-all = All my games
remove-from-list = Remove { $game } from my list
removed-from-list = { $game } is no longer on your list.
undo = Undo
hidden-show = Bring back removed games ({ $count })
tables-more = Show { $count } more
free-seats =
    { $count ->
        [0] All seats are taken
        [one] One free seat
       *[other] { $count } free seats
    }
turn-of = Turn: { $names }
you-won = You won
winners-are = Won by { $names }

## Settings

language = Language
hints = Hints
hints-about = A few words at the right moments of your first games.
hints-off = Show no more hints
hint = Hint
understood = Understood
notify = Notifications
notify-about = You are told that it is your turn while you look elsewhere.
notify-closed = This device is notified, also while the page is closed.
notify-open-only = This browser can notify you only while the page is open.
notify-offer = Shall we notify you when it is your turn?
notify-accept = Notify me
notify-decline = No, thanks
notify-refused = This browser shows no notifications here: they need a secure address (https) and your permission.

## Setting a table up

new-table = A new table
new-table-about = You get a link for your friends; bots take the seats you give them.
make-table = Open the table
more-options = More options
game = Game
players = Players
put-bot = Bot
bots-level = Bot level
deal = Deal
deal-when-full =
    { $count ->
        [one] One seat is still free: wait for a friend, or give it to a bot.
       *[other] { $count } seats are still free: wait for friends, or give them to bots.
    }
partners-drawn = Partners are drawn with the seats.
partners-drawn-host = Partners are drawn with the seats. Without the draw you can choose: every other seat is one team.
setup-on = yes
setup-off = no
invite-link = The link of this table
copy-link = Copy the link
link-copied = The link is copied.
link-select = The link is selected: copy it.
share = Share
invite-local = Only this computer can open this link. For others in your network, start Treize with --lan.
qr-label = The link as a QR code

## At the table

table-menu = This table
panel = Log, scores, rules, chat
panel-chat = Chat
panel-log = Log
panel-scores = Scores
panel-rules = Rules
round-of = Round { $round } of { $rounds }
round-number = Round { $round }
aim-target = { $aim } · target score { $target }
dealing = The cards are being dealt…
no-spectators = This table is played without spectators.
seat-free = Free seat
seat-you = You
seat-bot = a bot
seat-away = away: a bot plays for them
seat-offline = not connected
seat-turn =
    { $you ->
        [yes] your turn
       *[no] their turn
    }
leads = in the lead
wins = wins the game
seat-cards =
    { $count ->
        [0] no cards in hand
        [one] one card in hand
       *[other] { $count } cards in hand
    }
seat-taken =
    { $count ->
        [0] no cards taken
        [one] one card taken
       *[other] { $count } cards taken
    }
seat-laid =
    { $count ->
        [one] { $count } laid
       *[other] { $count } laid
    }
seat-lies =
    { $score ->
        [one] { $score } point on top
       *[other] { $score } points on top
    }
seat-score =
    { $score ->
        [one] one point
       *[other] { $score } points
    }
provisional-points =
    { $score ->
        [one] one point if the round ended now
       *[other] { $score } points if the round ended now
    }
points-short =
    { $score ->
        [one] { $score } pt
       *[other] { $score } pts
    }
pluses-short =
    { $score ->
        [one] one plus
       *[other] { $score } pluses
    }
team-sun = Team Sun
    .short = Sun
team-moon = Team Moon
    .short = Moon
team-count =
    { $round ->
        [one] one point, { $total } in all
       *[other] { $round } points, { $total } in all
    }
teams-over =
    { $result ->
        [yours] Your team wins!
        [level] The teams are level: they share the win
       *[theirs] { $team } wins
    }
hand-label =
    { $count ->
        [0] Your hand: empty
        [one] Your hand: one card
       *[other] Your hand: { $count } cards
    }
pile-holds =
    { $count ->
        [0] { $pile }: empty
        [one] { $pile }: { $sum }, one card
       *[other] { $pile }: { $sum }, { $count } cards
    }
stock-holds =
    { $count ->
        [0] The stock is empty
        [one] One card in the stock
       *[other] { $count } cards in the stock
    }
idle-holds = { $count } cards take no part in this round
thirteen-ask-pile = A rotten four: on which target?
friday13-ask-pile = A Friday card: on which pile?
rule-number = Rule { $rule }
rule-now = What you may do now is in rule { $rule }.
status-playing =
    { $count ->
        [one] { $names } is playing…
       *[other] { $names } are playing…
    }
status-waiting =
    { $count ->
        [one] { $names } is not connected: the game waits.
       *[other] { $names } are not connected: the game waits.
    }
not-yet =
    { $count ->
        [one] Not yet: { $names } is playing.
       *[other] Not yet: { $names } are playing.
    }
tap-again = Tap again to play.
enter-plays = Your turn: Enter plays.
status-offline = No connection. Your table is safe; the connection will come back by itself.
status-offline-pending = No connection. Your move is saved, and goes out as soon as the connection is back.
status-trouble = The server cannot save anything right now. Nothing is lost, and it goes on by itself.
nichtig-laying = Everybody chooses cards in secret to start their piles. Cards of one colour lie in the order you choose them: the last one is on top.
nichtig-trick = The trick, in the order of play
nichtig-best =
    { $you ->
        [yes] You win so far
       *[no] { $name } wins so far
    }
tops-none = No piles yet
tops-are = On top: { $cards }
aloud-hand = Your hand: { $cards }
aloud-cards = { $name }: { $cards }
aloud-tops = { $name }: { $tops }
aloud-turned = Turned up: { $card }
aloud-totals = Totals: { $scores }
danger13-stock = Stock { $count }
danger13-packet = Packet { $count }
danger13-discards = Discards { $count }
danger13-dealer = deals
danger13-last-round = The last round!
danger13-ends = until the stock runs out
danger13-only =
    { $you ->
        [yes] Only you are left: this card is yours. { $card }
       *[no] Only { $name } is left for this card: { $card }
    }
danger13-decision = { $action }: { $preview }
danger13-row =
    { $name }: { $sum }, { $you ->
        [yes] you bust at { $limit }
       *[no] bust at { $limit }
    }. In the row: { $cards }. Pluses: { $pluses } in the row, { $won } won
danger13-row-empty = nothing
danger13-first = first player
    .short = 1st
danger13-first-is =
    { $you ->
        [yes] You have the first-player card
       *[no] { $name } has the first-player card
    }
danger13-had =
    { $you ->
        [yes] You have had a card of this packet
       *[no] { $name } has had a card of this packet
    }
danger13-discarded = Last card discarded: { $card }
generic-actions = What you may do
time-left =
    { $seconds ->
        [0] time is up
        [one] one second left
       *[other] { $seconds } seconds left
    }
hours-left = { $hours } h
log-empty = Nothing has happened yet.
chat-empty = Say hello.
chat-say = Say something
chat-send = Send
reactions = Reactions
chat-said = { $name }: { $text }
company-sat = { $name } sits down.
company-left = { $name } has left the table.
company-lost = { $name } is not connected.
company-back = { $name } is back.
company-away = { $name } is away: a bot plays for them.
reaction-hello = Hello
reaction-bravo = Well played
reaction-thanks = Thank you
reaction-laugh = Ha ha
reaction-wow = Wow
reaction-oops = Oops
take-over = Ask for this seat
give-to-bot = Give the seat to a bot for good
excluded = Not at this table any more
invite-again = Invite again
request-host = { $name } would like to play on for { $seat }, and would see that hand.
request-seen = { $name } would like to play on for { $seat }. Still to agree: { $missing }.
request-seen-host = { $name } would like to play on for { $seat }. The host decides.
request-mine = You have asked to play on for { $seat }. Still to agree: { $missing }.
request-mine-host = You have asked to play on for { $seat }. The host decides.
request-admit = Let them play
request-decline = Decline
request-withdraw = Withdraw
chat-spectator = (watching)
chat-admitted = { $name } takes over seat { $seat }: everybody who plays has agreed.
chat-removed = A bot now has seat { $seat }, in place of { $name }.
away-you = A bot plays for you
come-back = Come back
watching = You are watching
spectators =
    { $count ->
        [0] no spectators
        [one] one spectator
       *[other] { $count } spectators
    }
spectators-crowd =
    { $count ->
        [0] no spectators
        [one] one spectator or more
       *[other] { $count } spectators or more
    }
watching-bots = Would you like to play? A bot’s seat can be yours.
watching-seat = Ask for a seat
watching-stay = Just watch
absent = It is the turn of { $name }, who is not connected.
absent-wait = Wait
let-bot-play = Let a bot play
leave-to-bot = Leave, and let a bot play for me
remove-table = Remove the table
remove-sure = Remove it, for everybody? It can be restored for a week.
curtain-title = Pass the device to { $name }
curtain-text = Everybody else looks away.
curtain-lift = I am { $name }
help = Help
special-cards = Special cards
special-cards-how = On the table: rest the mouse on a card, keep a finger on it, or press I.
help-hints = Hints for this game
help-rules = Read all the rules
help-rules-here = Rules of this moment
help-keys = Keys
help-key-hand = ← and →: from card to card
help-key-number = 1 to 9: to this card, pile or row
help-key-play = Enter: play what is looked at
help-key-back = Esc: back to the hand, or close
help-key-advice = H: what a strong player would do
help-key-aloud = T: read the table aloud, for screen readers
help-key-card = I: what the card does
help-key-steps = ← and →: one step back or forward
help-key-ends = Home and End: to the start, to the end
help-key-help = ?: this help

## The end of a round, and of the game

round-over = Round { $round } is over
round = Round
total = Total
score-points = Points
score-pluses = Pluses
count-cards = Cards
count-won = Won: { $cards }
count-lost = Lost: { $cards }
bust = bust
majority-free = the most, so it costs nothing
thirteen-explain-majority = Crossed out: whoever took the most cards of a colour (no tie) pays nothing for them.
friday13-explain-majority = Crossed out: whoever took the most cards of a kind (no tie) pays nothing for them.
explain-tops = Only the top card of each pile counts.
explain-bust =
    { $you ->
        [yes] You went bust: your row is lost. All others keep their pluses.
       *[no] { $name } went bust and loses the row. All others keep their pluses.
    }
explain-no-bust = Nobody went bust: all keep their pluses.
round-continue = Continue
round-continue-turn = Continue: your turn
to-the-podium = To the podium
place = Place { $place }
rematch-ask = Play again
challenge-ask = Challenge friends
fork-back = Back to that moment
deal-compare = Compare results
next-deal = Next deal
duplicate-game = Deal { $deal } of a duplicate, game { $game } of { $games }.
source-fork = practice
source-challenge = challenge
source-daily = deal of the day
source-duplicate = duplicate
rematch-join = Join the next game
look-at-table = Look at the table
replay = Replay

## Replay

replay-eyes = View
eyes-none = As a spectator
eyes-open = All hands open
eyes-of = As { $name }
replay-first = To the start
replay-back = A step back
replay-play = Play
replay-pause = Pause
replay-forward = A step forward
replay-last = To the end
replay-step = Step { $step } of { $last }
replay-marks = Red: over the limit. Grey: a new round.
replay-link = Link to this moment
replay-to-table = To the table
together-now = { $name } goes through the game: look along
file-open = Open a record from a file
download-record = Download the record
replay-moves = Moves
replay-mark-bust = too much
replay-mark-trick = trick
fair-about = At this table nobody can choose the cards: everybody’s device adds a secret number that was promised before the deal. Your browser can check that now.
fair-about-open = This table is from before players promised their numbers. Your browser can check that nobody changed the cards after the deal.
fair-verified =
    { $shuffles ->
        [0] Nothing was shuffled.
        [one] Verified: the shuffle of { $cards } cards was fair. It follows from everybody’s numbers, and yours is among them.
       *[other] Verified: all { $shuffles } shuffles ({ $cards } cards) were fair. They follow from everybody’s numbers, and yours is among them.
    }
fair-missing =
    { $count ->
        [one] No number came in time from whoever had seat { $seats } at the deal: it was not sent, or the server dropped it. A lost connection is the usual reason; but whoever leaves out numbers on purpose can choose among several deals.
       *[other] No numbers came in time from whoever had seats { $seats } at the deal: they were not sent, or the server dropped them. Lost connections are the usual reason; but whoever leaves out numbers on purpose can choose among several deals.
    }
fair-follows =
    { $shuffles ->
        [0] Nothing was shuffled.
        [one] The shuffle, { $cards } cards, follows from what the record says.
       *[other] All { $shuffles } shuffles, { $cards } cards, follow from what the record says.
    }
fair-changed-commitment = Not what this device saw: the table had promised something else before the deal.
fair-changed-table = Not what this device saw: the table was changed after everybody had agreed to it and before the cards were dealt.
fair-changed-seat = Not what this device saw: you sat on another seat than the record says.
fair-changed-game = Not what this device saw: you had other cards, or made other moves, than the record says.
fair-changed-before = This table was changed after it had been started. Your device has not told its number; do not trust these cards.

## Rules

rules-of = Rules of { $game }
rules-exact = The exact rules, numbered
no-rules = There are no rules for this game.
cards-table = The cards
table-expires =
    { $days ->
        [0] Will be removed today if nobody plays here.
        [one] Will be removed tomorrow if nobody plays here.
       *[other] Will be removed in { $days } days if nobody plays here.
    }
removed-tables = Removed tables
restore-table = Restore

## The review

review = Review
review-show = Luck or play?
advice = What would a strong player do?

# The channel of the group, set by the host.
channel = Tell a channel of your group

# Programs that play with a token of their own.
programs = Your programs (for developers)
