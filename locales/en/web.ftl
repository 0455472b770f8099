### What only the browser says.

## Everywhere

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
recover-title = Your name on this device
recover-owner = This link moves { $name }, with all their tables, to this device. The device it comes from will no longer have it.
recover-lost = You are { $here } on this device. If you go on, this device becomes { $name }’s, and { $here } with all their tables is lost unless you have a link for them.
recover-keep = Make a link for { $here } first
recover-keep-link = The link back to { $here }: keep it somewhere safe. It works once, within a week.
recover-go = Go on as { $name }
recover-stay = Stay { $here }
recover-not = Not now
recover-done = Welcome back: this device is yours now.
moved-title = You have moved
moved-text = Your name and your tables are on another device now: this one no longer plays for you. To bring them back, open a link from that device (Settings, “Move to another device”).
moved-start = Start here with a new name
is-admin = You are this server’s administrator now.

## The first page

choose-game = Choose a game
players-range = { $min } to { $max } players
your-name = Your name
name-wrong = A name has 1 to 24 characters, and all of them can be seen. Choose another one.
play-now = Play now
play-now-about = { $game }, against bots, right away
invite-friends = Invite friends
read-rules = Read the rules
my-tables = My tables
my-tables-none = You are not at any table yet. One press on “Play now”, and the cards are dealt.
open-tables = Tables open to all
open-tables-none = Nobody is waiting in public. Open a table yourself, and others will find it here.
finished = Finished games
finished-none = Your finished games will wait here, to be looked at again.
tables-more = Show { $count } more
free-seats =
    { $count ->
        [0] All seats are taken
        [one] One free seat
       *[other] { $count } free seats
    }
turn-of = To act: { $names }
you-won = You won
winners-are = Won by { $names }

## Settings

keep-name = Keep
name-kept = That is your name now.
language = Language
theme = Light
theme-auto = Like the device
theme-dark = Evening
theme-light = Daylight
speed = Movement
speed-off = None
speed-quick = Quick
speed-normal = Normal
speed-slow = Slow
one-tap = Play with one tap
one-tap-about = Without a look at what the card would bring about.
hints = Hints
hints-about = A few words at the right moments of your first games.
hints-off = No more hints
hint = Hint
understood = Understood
sound = Sound
sound-about = Two soft notes when it is your turn.
notify = Notices
notify-about = The browser tells you that it is your turn while you look elsewhere.
notify-refused = This browser shows no notices here: they need a secure address (https) and your permission.
other-device = Move to another device
other-device-link = The link for the other device
other-device-about = Open this link there, once, within a week. This device will then be nobody.

## Setting a table up

new-table = A new table
new-table-about = You get a link for your friends; bots take the seats you give them.
make-table = Open the table
game = Game
players = Players
who-plays = Who plays?
sit-down = Take a seat
sit-here = Sit here
all-taken = All seats are taken. You can watch.
put-bot = Bot
bots-level = How good are the bots?
fill-bots = Bots on all free seats
free-chair = Free the seat of { $name }
move-up = Seat { $seat }: move up
same-device = Somebody else on this device
same-device-about = You pass the device on; a curtain hides the cards in between.
guest-name = Their name
add-guest = Add
deal = Deal
deal-when-full =
    { $count ->
        [one] One seat is still free: wait for a friend, or give it to a bot.
       *[other] { $count } seats are still free: wait for friends, or give them to bots.
    }
deal-when-here = Waiting for { $names }: everybody who has a seat must be at the table, so that the cards can be shuffled fairly.
wait-for-host = The cards are dealt as soon as the host wants.
change-setup = Change the table
keep-setup = Change
invite-link = The link of this table
copy-link = Copy the link
link-copied = The link is copied.
link-select = Copy the link that is marked now.
share = Share
invite-local = This link works on this computer. For others in your network, start Treize with --lan.
qr-label = The link as a QR code

## At the table

table-menu = This table
panel = Log, scores, rules, chat
panel-log = Log
panel-scores = Scores
panel-rules = Rules
panel-chat = Chat
round-of = Round { $round } of { $rounds }
round-number = Round { $round }
dealing = The cards are being dealt …
no-spectators = This table is played without spectators.
seat-free = Free seat
seat-you = You
seat-bot = a bot
seat-away = away: a bot plays for them
seat-offline = not connected
seat-turn = to act
seat-cards =
    { $count ->
        [one] one card in hand
       *[other] { $count } cards in hand
    }
seat-taken =
    { $count ->
        [one] one card taken
       *[other] { $count } cards taken
    }
seat-laid =
    { $count ->
        [one] { $count } laid
       *[other] { $count } laid
    }
seat-lies = { $score } points lie on top
seat-score =
    { $score ->
        [one] one point
       *[other] { $score } points
    }
points-short = { $score } pts
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
        [one] { $names } is playing …
       *[other] { $names } are playing …
    }
not-yet =
    { $count ->
        [one] Not yet: { $names } is playing.
       *[other] Not yet: { $names } are playing.
    }
tap-again = Tap again to play.
status-offline = No connection. Your table is safe; it comes back by itself.
status-offline-pending = No connection. Your move is kept, and goes out as soon as it is back.
status-trouble = The server cannot write anything down just now. Nothing is lost, and it goes on by itself.
nichtig-laying = Everybody lays cards in secret. Cards of one colour lie in the order you lay them: the last one is on top.
nichtig-trick = The trick, in the order of play
nichtig-best = wins as it lies
tops-none = No piles yet
tops-are = On top: { $cards }
danger13-stock = Stock { $count }
danger13-packet = Packet { $count }
danger13-discards = Discards { $count }
danger13-dealer = deals
danger13-last-round = The last round!
danger13-row = { $name }: { $sum } of { $limit }. In the row: { $cards }. Pluses: { $pluses } in the row, { $won } won
danger13-row-empty = nothing
generic-actions = What you may do
time-left =
    { $seconds ->
        [one] one second left
       *[other] { $seconds } seconds left
    }
hours-left = { $hours } h
log-empty = Nothing has happened yet.
chat-empty = Say hello.
chat-say = Say something
chat-send = Send
take-over = Ask for this seat
give-to-bot = Give the seat to a bot for good
excluded = Not at this table any more
invite-again = Invite again
request-host = { $name } would like to play on for { $seat }, and would see that hand.
request-seen = { $name } asks the host to play on for { $seat }.
request-mine = You have asked to play on for { $seat }. The host decides.
request-admit = Let them play
request-decline = Decline
request-withdraw = Withdraw
chat-spectator = (watching)
chat-admitted = { $name } takes over seat { $seat }: the host has agreed.
chat-removed = A bot now has seat { $seat }, in place of { $name }.
away-you = A bot plays for you
come-back = Come back
let-bot-play = Let a bot play
leave-to-bot = Leave, and let a bot play for me
remove-table = Remove the table
remove-sure = Remove it for good, for everybody?
curtain-title = Pass the device to { $name }
curtain-text = Everybody else looks away.
curtain-lift = I am { $name }
help = Help
help-hints = Hints for this game
help-rules = Read all the rules
help-keys = Keys
help-key-hand = ← and →: from card to card
help-key-number = 1 to 9: to this card, pile or row
help-key-play = Enter: play what is looked at
help-key-back = Esc: back to the hand, or close
help-key-help = ?: this help

## The end of a round, and of the game

round-over = Round { $round } is over
round = Round
total = Total
score-points = Points
score-pluses = Pluses
count-cards = Cards
count-won = Won: { $cards }
bust = bust
majority-free = the most, so it costs nothing
explain-majority = Struck out: strictly the most of a colour costs nothing.
explain-tops = Only the top card of each pile counts.
explain-bust =
    { $you ->
        [yes] You have bust: your row is lost. All others keep their pluses.
       *[no] { $name } has bust, and loses the row. All others keep their pluses.
    }
explain-no-bust = Nobody has bust: all keep their pluses.
round-continue = Go on
round-continue-turn = Go on: it is your turn
to-the-podium = To the podium
place = Place { $place }
tie-decided = Level on pluses: the values on the won cards decide ({ $values }).
tie-shared = Level on pluses, and on the values of the won cards too ({ $values }): the win is shared.
rematch-ask = Play again
rematch-join = Join the next game
look-at-table = Look at the table
replay = Replay

## Replay

replay-eyes = Whose eyes?
eyes-none = As a spectator
eyes-open = All hands open
eyes-of = With the eyes of { $name }
replay-first = To the start
replay-back = A step back
replay-play = Play
replay-pause = Pause
replay-forward = A step forward
replay-last = To the end
replay-step = Step { $step } of { $last }
replay-link = Link to this moment
replay-to-table = To the table
download-record = Download the record
fair-title = Were the cards shuffled fairly?
fair-about = At this table nobody can choose the cards: everybody’s device adds a secret number that was promised before the deal. Your browser can check that now.
fair-check = Check the deal
fair-verified =
    { $shuffles ->
        [one] Verified: the shuffle, { $cards } cards, follows from everybody’s numbers, and yours is among them.
       *[other] Verified: all { $shuffles } shuffles, { $cards } cards, follow from everybody’s numbers, and yours is among them.
    }
fair-verified-about = All promises are the ones this device saw before the deal. So nobody chose these cards.
fair-missing =
    { $count ->
        [one] The number of { $names } did not come in time. A lost connection is the usual reason; but whoever withholds a number on purpose can choose between two deals.
       *[other] The numbers of { $names } did not come in time. Lost connections are the usual reason; but whoever withholds a number on purpose can choose between two deals.
    }
fair-follows =
    { $shuffles ->
        [one] The shuffle, { $cards } cards, follows from what the record says.
       *[other] All { $shuffles } shuffles, { $cards } cards, follow from what the record says.
    }
fair-not-there = This device did not take part in the deal, so it cannot say more. Ask somebody who was there from the start.
fair-late = The shuffles follow from what the record says, but the number of this device came too late to be among them. So it cannot say that nobody chose the deal.
fair-seed-wrong = Wrong: the seed is not the one that was promised before the deal.
fair-nonce-wrong = Wrong: the number of { $name } is not the one that was promised before the deal.
fair-seats-wrong = Wrong: the seats are not the ones that were drawn.
fair-shuffle = Wrong: shuffle { $shuffle } is not what the numbers give.
fair-changed-commitment = Not what this device saw: the table had promised something else before the deal.
fair-changed-table = Not what this device saw: the table was changed after everybody had agreed to it and before the cards were dealt.
fair-changed-seat = Not what this device saw: you sat on another seat than the record says.
fair-changed-before = This table was changed after it had been started. Your device has not told its number; do not trust these cards.
fair-none = This game carries no proof.
fair-commitment = Promise before the deal
fair-seed = Seed, told at the end
fair-nonce = Your number

## Rules

rules-of = Rules of { $game }
no-rules = There are no rules for this game.
cards-table = The cards
table-expires =
    { $days ->
        [one] Will be removed tomorrow if nobody plays here.
       *[other] Will be removed in { $days } days if nobody plays here.
    }
removed-tables = Removed tables
restore-table = Restore
