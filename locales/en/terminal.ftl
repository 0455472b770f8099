### What only the terminal says.

## What happens around a game

terminal-announcement = The administrator: { $text }
terminal-back = The connection is back.
terminal-untrusted =
    { $why ->
        [issuer] Nobody whom this system trusts has signed the certificate of { $host }. If you know who made it, name its file in SSL_CERT_FILE.
        [name] The certificate of { $host } is for another name. Check the link.
        [date] The certificate of { $host } has expired, or is not valid yet. Check the date of this computer, or tell whoever invited you.
       *[other] The certificate of { $host } is not as it should be. Tell whoever invited you.
    }
terminal-full = All seats of this table are taken. With treize watch you can look on, if the table allows it.
terminal-link = Others join by this link: { $link }
terminal-lobby = treize join LINK takes a seat, treize watch LINK looks on, treize open GAME opens a table.
terminal-lobby-table = - { $game } { $state }. { $names }. { $link }
terminal-daily-open = Your game waits: the same command leads back to it.
terminal-daily-place = The deal of the day: place { $place } of { $count }. Points ahead of the others’ average:
terminal-daily-result = { $place }. { $name }: { $ahead }
terminal-daily-expert = An expert with the same cards: { $ahead }
terminal-history = treize replay LINK shows a game again.
terminal-history-game = - { $day }, { $game }: place { $place } of { $count }. { $seats }. { $link }
terminal-history-you = you
terminal-history-seat = { $name } { $points }
terminal-history-none = No finished games found.
terminal-history-more = More of them: treize history { $server } --before { $next }
terminal-no-name = No name was given, so you have not joined.
terminal-bot = Bot
terminal-moved = This server has another address. Use this link: { $link }
terminal-record = The record of this game is saved in { $file }
terminal-sits = { $name } sits down.
terminal-next-table = The same people, a new table: { $link }
terminal-next = The others play again: r takes you there.
terminal-away = A bot plays for you: r brings you back.
terminal-request = { $name } would like to play on for { $seat }, and would see that hand: y lets them, n declines.
terminal-request-seen = { $name } would like to play on for { $seat }. Everybody who plays is asked.
terminal-moved-away = Your name has moved to another device: this one no longer plays for you.
terminal-name-deleted = Your name has been deleted: this device no longer plays for you.
terminal-outdated = This program does not understand the server, which has another version: please update the program.
terminal-unreadable = The server sent a table that this program cannot read ({ $why }). Please update the program.
terminal-deal = Everybody has a seat: d deals the cards.
terminal-deal-when-here = Waiting for { $names }: the cards can be dealt as soon as everybody is at the table.
terminal-promise = So that nobody can choose the cards, the table has promised { $commitment } and your secret number is { $number }. Both are saved for you, and treize verify compares them with the record.
terminal-promise-saved = So that nobody can choose the cards, the table has made a promise, and you have a secret number. Both are saved for you: v shows them, and treize verify compares them with the record.
terminal-deal-verified = The deal is verified: your number is in the shuffles, and nobody chose the cards.
terminal-deal-missing = Your number is in the shuffles. No number came in time from seat { $seats } at the deal: it was not sent, or the server dropped it. Whoever leaves out numbers on purpose can choose among several deals.
terminal-deal-late = Your number came too late for the shuffles, so this machine cannot say that nobody chose the cards.
terminal-deal-changed = The record is not what this machine saw. Do not trust these cards.
terminal-deal-unchecked = The deal could not be checked: { $why }
terminal-deal-frozen = Digest of the table before the deal: { $digest }
terminal-deal-when-full =
    { $count ->
        [one] One seat is still free: wait for a friend, or f gives it to a bot.
       *[other] { $count } seats are still free: wait for friends, or f gives them to bots.
    }
terminal-minutes-left =
    { $minutes ->
        [one] one minute left
       *[other] { $minutes } minutes left
    }
terminal-hours-left =
    { $hours ->
        [one] one hour left
       *[other] { $hours } hours left
    }
terminal-no-scores = No scores yet.
terminal-no-clock = Nobody’s time is running now.
terminal-kept = The game is saved. Come back whenever you like.
terminal-bye = Goodbye.
terminal-guest = Guest
terminal-player = Player { $number }
terminal-says = { $what }: { $text }.
terminal-total = { $score } in all
terminal-score-pluses =
    { $score ->
        [0] no pluses
        [one] one plus
       *[other] { $score } pluses
    }
terminal-team = Team { $names }
terminal-team-total = Team
terminal-laid = You have chosen: { $cards }

## Hints

terminal-hint =
    { $known ->
        [yes] A strong player would choose: { $action }. { $preview }.
       *[no] A strong player would choose: { $action }.
    }
terminal-hint-none = There is nothing to decide now.
terminal-hint-people = No hints at a table with other people.

## Line by line

terminal-aim-fewest = fewest wins
terminal-aim-most = most wins
terminal-plain-help = Type a number, or: b the table, h a hint, s the scores, l what happened, “?” the rule of this moment, q to leave.
terminal-plain-help-people = Type a number, or: b the table, s the scores, l what happened, “?” the rule of this moment, t and a text to say something, q to leave.
terminal-plain-help-hint = h: what a strong player would choose.
terminal-plain-rules = Type “??” for all the rules.
terminal-plain-what =
    { $count ->
        [0] There is nothing to choose now.
        [one] That is not a choice. Type 1.
       *[other] That is not a choice. Type a number from 1 to { $count }.
    }
terminal-plain-pick = Type a number from 1 to { $count }.
terminal-plain-time = Type c to hear how much time is left.
terminal-plain-again = Type r to play again with the same people, or q to leave.
terminal-plain-next = The others play again: type r to join them, or q to leave.
terminal-plain-replay = Enter goes on, r goes to the next round, b describes the table, s tells the scores, q leaves.

## The menu

terminal-go-on =
    { $players ->
       *[other] Go on with { $game }: round { $round }, { $players } players, bots: { $level }
    }
terminal-unfinished =
    { $players ->
       *[other] { $game }, round { $round }, { $players } players, bots: { $level }, last played { $ago }.
    }
terminal-damaged = This unfinished game is damaged ({ $why }). It cannot be gone on with.
terminal-none-unfinished = There is no unfinished game.
terminal-deleted = The game is deleted.
terminal-older =
    { $count ->
        [one] An unfinished game of this kind is kept: --resume goes on with it.
       *[other] { $count } unfinished games of this kind are kept: --resume goes on with the last one.
    }
terminal-ago-now = just now
terminal-ago-minutes =
    { $count ->
        [one] a minute ago
       *[other] { $count } minutes ago
    }
terminal-ago-hours =
    { $count ->
        [one] an hour ago
       *[other] { $count } hours ago
    }
terminal-ago-days =
    { $count ->
        [one] a day ago
       *[other] { $count } days ago
    }
terminal-plain-delete = x and a number deletes an unfinished game.
terminal-plain-alone = Nobody listens here: you play against bots.
terminal-menu-delete = x deletes
terminal-menu-lesson = l lesson
terminal-menu-sure = Press x once more to delete this game.
terminal-new = A new game of { $game }
terminal-menu-players = Players
terminal-menu-level = Bots
terminal-menu-players-about = How many play, you included. Bots take the other seats.
terminal-menu-deal = Deal the cards
terminal-menu-keys = ↑ ↓ choose · Enter opens · q leaves
terminal-settings-keys = ↑ ↓ choose · ← → change · Enter deals · Esc back · q leaves
terminal-yes = yes
terminal-no = no
terminal-plain-settings = Type 1 or nothing to deal, a number from 2 to { $count } to change something, “?” for the rules, 0 to go back, q to leave.
terminal-plain-number = Type a number from { $min } to { $max }.
terminal-plain-default = 0 goes back to what is usual.

## The screen

terminal-small = This table needs { $least-columns } columns and { $least-rows } rows; there are { $columns } and { $rows }. Make the window larger, or play with --plain.
terminal-key-rules = rules
terminal-key-hint = hint
terminal-key-log = log
terminal-key-scores = scores
terminal-key-chat = chat
terminal-key-leave = leave
terminal-close = Esc closes · ↑ ↓ scroll
terminal-rules-keys = Esc closes · ↑ ↓ scroll · / search
terminal-find-keys = Enter searches · Esc cancels
terminal-found =
    { $count ->
        [0] “{ $text }” is not on this page · / search
       *[other] “{ $text }”: { $number } of { $count } · n next · N back · Esc ends the search
    }
terminal-go-on-key = Enter goes on
terminal-over-keys =
    r plays again · { $next ->
        [table] Enter shows the table
       *[result] Enter shows the result
    } · q leaves
terminal-over-keys-next =
    r joins the next game · { $next ->
        [table] Enter shows the table
       *[result] Enter shows the result
    } · q leaves
terminal-over-keys-watch =
    { $next ->
        [table] Enter shows the table
       *[result] Enter shows the result
    } · q leaves
terminal-chat-keys = Enter sends · Esc cancels
terminal-lesson-next = Enter: continue
terminal-lesson-over = The lesson is over · r plays a real game · q leaves
terminal-choose = ← → choose · Enter plays
terminal-choose-list = ↑ ↓ choose · Enter decides
terminal-choose-pile = ← → choose · Enter plays · Esc goes back
terminal-replay-keys = ← → a step · PgUp PgDn ten · r R a round · Home End · e changes the view
terminal-yours = Your piles
terminal-taken =
    { $count ->
       *[other] { $count } taken
    }
terminal-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
terminal-on-top = { $score } on top
terminal-pluses = +{ $row }, won { $won }
terminal-chosen = You have chosen
terminal-last-trick = The last trick
terminal-watching = Watching
terminal-thirteen-majority = In brackets: whoever took the most cards of a colour (no tie) pays nothing for them.
terminal-friday13-majority = In brackets: whoever took the most cards of a kind (no tie) pays nothing for them.

## The list of the games

terminal-option-number = { $min } to { $max }; default: { $default }
terminal-option-flag = true or false; default: { $default }

## The review of a game

terminal-review-title = { $game }: a review of { $decisions } decisions, each in { $worlds } imagined worlds
terminal-review-ahead = Points ahead
terminal-review-result = result
terminal-review-deal = deal
terminal-review-draws = draws
terminal-review-own = own play
terminal-review-others = others’ play
terminal-review-adjusted = without luck
terminal-review-given = given away per 100
terminal-review-sum = Deal, draws, own play and the others’ play add up to the result. They are measured with all cards known. Decisions are judged only by what the player could know: “given away per 100” counts the points lost by mistakes in 100 decisions.
terminal-review-places = Points given away, compared with our own players:
terminal-review-costly = The most costly decisions, in points:
terminal-review-none = No decision was clearly a mistake.
terminal-review-mistake = Round { $round }, step { $step }: { $name } gave away { $points } (standard error { $error }). Choice: { $action }. Better: { $better }.
terminal-review-best = Review: { $name } made the best choice: { $action }.
terminal-review-equal = Review: { $name } chose about as well as possible: { $action }.
terminal-review-worse = Review: { $name } gave away { $points } (standard error { $error }). Choice: { $action }. Better: { $better }.
terminal-review-legend = What everybody could expect, in points ahead of the others. Solid: decisions. Dashed and hatched: luck.
