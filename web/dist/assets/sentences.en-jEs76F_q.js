import{t as e}from"./rolldown-runtime-DK3Fl9T5.js";var t=e({default:()=>n}),n=`play-on = Play on from here
play-on-as = Play on from here as { $name }
challenge-about = Send this link: anyone who opens it gets your cards, your seat and the same bots. Your result stays hidden until they have played.
challenge-link = Link of the challenge
challenge-results = Who has played it?
challenge-title = { $name } challenges you: { $game }
challenge-title-nobody = A challenge: { $game }
challenge-mine = Your challenge: { $game }
challenge-what = Seats: { $players }, yours and those of bots ({ $levels }). You get the same cards, the same seat and the same bots as everybody who opens this link. One try each.
daily = Deals of the day
daily-title = { $game }, deal of { $day }
daily-about = The same cards and the same bots for everybody at this server. One try for each game, and a new deal tomorrow.
daily-what = Seats: { $players }, yours and those of bots ({ $levels }). Everybody gets the same cards, the same seat and the same bots. One try each.
daily-open = not played yet
daily-begun = you are playing
daily-done = played
daily-all = All deals of the day
daily-calendar = Your days
daily-day = { $day }: { $count ->
 [0] nothing finished
 [one] one deal played
 *[other] { $count } deals played
}
daily-unfinished = not finished in time
daily-fair = The server fixed these deals before the day began, and proves it when the day is over: then it shows the number from which they follow.
daily-tomorrow = Tomorrow’s deals are fixed already. They follow from a secret number with this fingerprint:
daily-tomorrow-note = Note it if you want to be sure: the server shows the number when that day is over.
daily-yesterday = Yesterday’s deals followed from this number:
daily-promised = The server promised it with this fingerprint ({ $when }):
daily-checked = Your browser has checked: the number has that fingerprint.
daily-broken = The number does not have that fingerprint: the server has not kept its promise.
deal-play = Play these cards
deal-go-on = Go on playing
deal-review = Look at your game
deal-closed = This deal can no longer be played.
results = Results
results-place = Place
results-name = Who
results-points = Points
results-ahead = Ahead
results-somebody = somebody
results-mine = Place { $place } of { $count }
results-expert = An expert with the same cards: { $ahead }
results-expert-soon = An expert is still playing these cards…
results-about = “Ahead” is how many points better than the other seats’ average: more is better in every game.
results-clocked = { $you ->
 [yes] In your game the bots thought for a certain time. In the challenge they think equally far for everybody, so they may have played differently.
 *[no] In the game of { $name } the bots thought for a certain time. In the challenge they think equally far for everybody, so they may have played differently.
}
results-hidden = { $count ->
 [0] Nobody has finished these cards yet.
 [one] One person has finished these cards. You see the result when you have played.
 *[other] { $count } people have finished these cards. You see the results when you have played.
}
share-line = Your result, to share
share-daily = { $game }, deal of { $day }
share-challenge = { $game }, challenge
share-result = place { $place } of { $count }, { $ahead } points ahead
duplicate = Duplicate
duplicate-about = Several tables play the same deals. Everybody at the same seat gets the same cards, so only what you make of them counts.
duplicate-deals = Deals
duplicate-tables = Tables
duplicate-tables-about = A single table plays every deal from each seat, and is compared with itself.
duplicate-every-seat = From every seat
duplicate-every-seat-about = When all deals have been played, everybody moves one seat on and they come again, until everybody has had every hand.
duplicate-sum = { $games ->
 [1] Each table plays one game.
 *[other] Each table plays { $games } games.
}
duplicate-make = Prepare the tables
duplicate-title = Duplicate: { $game }
duplicate-what = Deals: { $deals }, tables: { $tables }, players at each: { $players }.
duplicate-passes = Each table plays every deal once from each seat.
duplicate-link = Link for everybody who plays
duplicate-open = Open a table
duplicate-go = Go to your table
duplicate-next = Play the next deal
duplicate-join = Sit down here
duplicate-nobody = Nobody has opened a table yet.
duplicate-table = Table { $number }
duplicate-progress = { $finished } of { $games } played
duplicate-over = It is over: all cards are open, and the results are final.
duplicate-standings = Standings
duplicate-so-far = so far
duplicate-games = Games
duplicate-compared = Compared
duplicate-deal = Deal { $deal }
duplicate-finished = { $finished } of { $expected } games
duplicate-seat = Seat { $seat }, mean { $mean }
duplicate-hidden = You see the results of a deal when you have played it as often as you will.
duplicate-how = “Ahead” is how many points better than the others at the same table; more is better in every game. “Compared” is that minus the mean of all who had the same seat with the same cards: good cards help nobody. The standings show the mean of “compared” over your games.
duplicate-fair = The server fixed these cards before anybody played, and promised it with this number:
duplicate-seed = Its secret number, from which all cards follow:
duplicate-end = End it now
duplicate-end-sure = Yes, end it: games that are not over will not count`,r=e({default:()=>i}),i=`refused-malformed = The server did not understand that: your page or program may be out of date. Reload or update it.
refused-name = A name has 1 to 24 characters, and all of them can be seen. Choose another one.
refused-too-long = That is too long. Make it shorter.
refused-too-many = That was a lot at once. Wait a moment, then go on.
refused-not-found = There is nothing here, or not any more. Check the link.
refused-no-identity = The table does not know you yet. Choose a name first.
refused-not-yours = That is not yours to decide. Ask the host, or take your own seat.
refused-origin = This page does not belong to this server. Open the server’s own address.
refused-setup = Such a table is not possible. Check the number of players and the options.
refused-taken = Somebody sits there already. Take another seat.
refused-present = This player is at the table, or was a minute ago: a bot cannot have the seat for good.
refused-stage = Not at this moment: the cards have been dealt, or not yet. See how far the table has come.
refused-not-committed = Somebody who has a seat is not at the table yet, so the cards cannot be shuffled fairly. Wait for them, or free their seat.
refused-wrong-nonce = That is not the number that was promised for the shuffles, so it was not taken.
refused-not-to-act = It is not your turn. Wait for the others.
refused-stale = The table was faster than you. Look again, and decide anew.
refused-illegal =
 { $rule-known ->
  [yes] The rules do not allow that (rule { $rule }). Choose something else.
  *[no] The rules do not allow that. Choose something else.
 }
refused-other-rules = This game is played by other rules than this server knows. Its record is still there.
refused-with-people = There is no advice while other people play at the table, or the same cards.
refused-rated = This is a rated table: only people play here, each from one seat, and nobody takes a seat over.
refused-not-over = That stays closed until the game is over.
refused-sealed = Others are playing the same cards. This opens when you have played them, or when their day is over.
refused-banned = The administrator of this server has closed it to you.
refused-maintenance = No new games begin at the moment: the server is being prepared for maintenance. Games that run go on to their end.
refused-unavailable = The server cannot write to its database at the moment, so nothing has changed. Please try again.`,a=e({default:()=>o}),o=`list-and = { $rest } and { $last }
score-item =
 { $you ->
  [yes] you\xA0{ $points }
  *[no] { $name }\xA0{ $points }
 }
somebody = Somebody
bot-name =
 { $seat ->
  [0] Ada
  [1] Blaise
  [2] Clara
  [3] Denis
  [4] Emmy
  *[other] Félix
 }
preview-events = { $what }
preview-ends = { $what }; the round ends
ask-you = Your turn
ask-other =
 { $count ->
  [one] It is { $names }’s turn
  *[other] It is the turn of { $names }
 }
ask-over =
 { $you ->
  [yes]
   { $count ->
    [one] You win!
    *[other] You share the win: { $names }
   }
  *[no]
   { $count ->
    [one] { $names } wins
    *[other] { $names } share the win
   }
 }
reason-turn =
 { $count ->
  [one] It is { $names }’s turn.
  *[other] It is the turn of { $names }.
 }
reason-hand = You do not hold this card.
reason-other = That is not possible now.
count-suit =
 { $most-known ->
  [yes]
   { $you ->
    [yes] { $suit-start }: { $counts-nonzero }. You have more than all the others, and pay nothing for them.
    *[no] { $suit-start }: { $counts-nonzero }. { $most } has more than all the others, and pays nothing for them.
   }
  *[no] { $suit-start }: { $counts-nonzero }. Nobody has more than all the others: each card costs a point.
 }
count-wild = { $suit-start }: { $counts-nonzero }. Each of them costs 2 points.
count-tops =
 { $count ->
  [0]
   { $seat }: no piles, { $score ->
    [one] one point
    *[other] { $score } points
   }.
  *[other]
   { $seat }: { $cards-plain } on top; { $score ->
    [one] one point
    *[other] { $score } points
   } in all.
 }
level-beginner = Beginner
 .about = Sees about a third of its choices. Good for a first game.
level-easy = Easy
 .about = Knows how it goes, but overlooks one choice in four.
level-normal = Normal
 .about = Plays by a sound rule of thumb.
level-hard = Hard
 .about = Has learned by playing against itself, again and again.
level-expert = Expert
 .about = Imagines what it cannot see, and thinks ahead.
level-master = Master
 .about = Thinks ahead for up to two seconds before each move.
table-clock = Time to think
 .about = When the time is up, a bot decides, until the player is back.
clock-none = No limit
clock-move =
 { $seconds ->
  [one] { $seconds } second per move
  *[other] { $seconds } seconds per move
 }
clock-days =
 { $days ->
  [one] { $days } day per move
  *[other] { $days } days per move
 }
table-public = Public
 .about = Everybody on this server finds the table in the list. Otherwise only those who have its link.
table-spectators = Spectators
 .about = People without a seat may watch. They see no hand.
table-open-memory = Open memory
 .about = The table shows what everybody has seen before, such as the cards taken. Otherwise you must remember.
table-draw-seats = Draw the seats
 .about = Who sits where is drawn when the game starts, and so are the partners in teams. Otherwise the host’s order of the seats holds, and the first seat begins.
table-rated = Rated
 .about = Counts for the players’ ratings: only people play, and nobody takes a seat over. Leaving saves nobody: a bot plays on for them.
thirteen-name = 13
thirteen-pitch = Three targets and one limit: push a target over 13, and you must take what lies there. Every card you take costs points.
thirteen-players = 3 to 6 players
thirteen-aim = Fewest points wins
thirteen-suit-b = blue
thirteen-suit-y = yellow
thirteen-suit-g = green
thirteen-suit-r = rotten fours
thirteen-pile-b = blue target
thirteen-pile-y = yellow target
thirteen-pile-g = green target
thirteen-card-b = blue { $value }
 .object = a blue { $value }
thirteen-card-y = yellow { $value }
 .object = a yellow { $value }
thirteen-card-g = green { $value }
 .object = a green { $value }
thirteen-card-r = rotten four
 .object = a rotten four
 .about = Goes on any target and counts 4. Whoever takes it pays 2 points, always.
thirteen-event-round-started =
 { $you ->
  [yes] Round { $round }: you begin.
  *[no] Round { $round }: { $first } begins.
 }
thirteen-event-dealt =
 { $you ->
  [yes] You get { $count } cards.
  *[no] { "" }
 }
thirteen-event-played =
 { $you ->
  [yes] You play { $card-object } on the { $pile }: { $sum }.
  *[no] { $seat } plays { $card-object } on the { $pile }: { $sum }.
 }
thirteen-event-took =
 { $you ->
  [yes]
   { $count ->
    [one] Too much! You take a card.
    *[other] Too much! You take { $count } cards.
   }
  *[no]
   { $count ->
    [one] Too much! { $seat } takes a card.
    *[other] Too much! { $seat } takes { $count } cards.
   }
 }
thirteen-event-drew =
 { $you ->
  [yes] You draw { $card-object }.
  *[no] { "" }
 }
thirteen-event-round-ended = The round is over: { $scores }.
thirteen-preview-safe =
 { $sum ->
  [13] 13 exactly: safe
  *[other] { $sum } of 13: safe
 }
thirteen-preview-take =
 { $count ->
  [one] { $sum }: you take a card
  *[other] { $sum }: you take { $count } cards
 }{ $wild ->
  [0] { "" }
  [one] , one of them a rotten four
  *[other] , { $wild } of them rotten fours
 }
thirteen-action-play = Play { $card-object } on the { $pile }
thirteen-ask-you = Your turn: play a card
thirteen-ask-other = It is { $names }’s turn
thirteen-reason-pile = Only on the { $pile } (rule { $rule }).
thirteen-option-rounds = Rounds
 .about = How many rounds are played.
 .default = one per player, 6 with three players
thirteen-hint-turn = { thirteen-aim }, and every card you take costs points. Play a card on the target of its colour: up to 13, nothing happens.
thirteen-hint-over = With some of your cards a target would go over 13: you would take everything that lies there, and your card would stay.
thirteen-hint-wild = A rotten four goes on any target. Whoever takes it pays 2 points, always.
thirteen-hint-took = What you took lies face down in front of you. Each card costs 1 point, whatever its number; a rotten four costs 2.
thirteen-hint-majority = Whoever has taken the most cards of a colour, and nobody as many, pays nothing for that colour.
friday13-name = Friday the 13th
friday13-pitch = Cats, mirrors, ladders: push a pile over 13, and its bad luck is yours. You hold all your cards from the start.
friday13-players = 3 to 6 players
friday13-aim = Fewest points wins
friday13-suit-c = black cats
friday13-suit-m = broken mirrors
friday13-suit-l = ladders
friday13-suit-f = Friday cards
friday13-pile-c = cat pile
friday13-pile-m = mirror pile
friday13-pile-l = ladder pile
friday13-card-c = black cat { $value }
 .object = a black cat { $value }
friday13-card-m = broken mirror { $value }
 .object = a broken mirror { $value }
friday13-card-l = ladder { $value }
 .object = a ladder { $value }
friday13-card-f = Friday card
 .object = a Friday card
 .about = Goes on any pile and counts 4. Whoever takes it pays 2 points, always.
friday13-event-round-started =
 { $you ->
  [yes] Round { $round }: you begin.
  *[no] Round { $round }: { $first } begins.
 }
friday13-event-dealt =
 { $you ->
  [yes] You get { $count } cards.
  *[no] { "" }
 }
friday13-event-played =
 { $you ->
  [yes] You play { $card-object } on the { $pile }: { $sum }.
  *[no] { $seat } plays { $card-object } on the { $pile }: { $sum }.
 }
friday13-event-took =
 { $you ->
  [yes]
   { $count ->
    [one] Bad luck! You take a card.
    *[other] Bad luck! You take { $count } cards.
   }
  *[no]
   { $count ->
    [one] Bad luck! { $seat } takes a card.
    *[other] Bad luck! { $seat } takes { $count } cards.
   }
 }
friday13-event-round-ended = The round is over: { $scores }.
friday13-preview-safe =
 { $sum ->
  [13] 13 exactly: safe
  *[other] { $sum } of 13: safe
 }
friday13-preview-take =
 { $count ->
  [one] { $sum }: you take a card
  *[other] { $sum }: you take { $count } cards
 }{ $wild ->
  [0] { "" }
  [one] , one of them a Friday card
  *[other] , { $wild } of them Friday cards
 }
friday13-action-play = Play { $card-object } on the { $pile }
friday13-ask-you = Your turn: play a card
friday13-ask-other = It is { $names }’s turn
friday13-reason-pile = Only on the { $pile } (rule { $rule }).
friday13-option-rounds = Rounds
 .about = How many rounds are played.
 .default = 4
friday13-hint-turn = { friday13-aim }, and every card you take costs points. Play a card on the pile of its kind: up to 13, nothing happens.
friday13-hint-plan = You draw no cards. Look your hand over: will you go for the most of a kind, or take as little as you can? For the most, one card more than the others is enough.
friday13-hint-over = With some of your cards a pile would go over 13: you would take everything that lies there, and your card would stay.
friday13-hint-wild = A Friday card goes on any pile, and is your way out when nothing else fits. Whoever takes it pays 2 points, always: it spoils a pile for the others.
friday13-hint-took = What you took lies face down in front of you. Each card costs 1 point, whatever its number; a Friday card costs 2.
friday13-hint-majority = Whoever has taken the most cards of a kind, and nobody as many, pays nothing for that kind.
nichtig-name = Null & Nichtig
nichtig-pitch = Tricks you may not want: only the top card of each of your piles counts, and a zero spoils it.
nichtig-players = 3 to 5 players, 6 as a variant
nichtig-aim = Most points wins
nichtig-suit-b = blue
nichtig-suit-g = green
nichtig-suit-v = violet
nichtig-suit-r = red
nichtig-suit-y = yellow
nichtig-pile-b = blue pile
nichtig-pile-g = green pile
nichtig-pile-v = violet pile
nichtig-pile-r = red pile
nichtig-pile-y = yellow pile
nichtig-card-b = blue { $value }
 .object =
  { $value ->
   [0] a blue 0
   *[other] the blue { $value }
  }
 .about =
  { $value ->
   [0] Counts nothing, and covers what lies below it. Give it to somebody else.
   *[other] { "" }
  }
nichtig-card-g = green { $value }
 .object =
  { $value ->
   [0] a green 0
   *[other] the green { $value }
  }
 .about =
  { $value ->
   [0] Counts nothing, and covers what lies below it. Give it to somebody else.
   *[other] { "" }
  }
nichtig-card-v = violet { $value }
 .object =
  { $value ->
   [0] a violet 0
   *[other] the violet { $value }
  }
 .about =
  { $value ->
   [0] Counts nothing, and covers what lies below it. Give it to somebody else.
   *[other] { "" }
  }
nichtig-card-r = red { $value }
 .object =
  { $value ->
   [0] a red 0
   *[other] the red { $value }
  }
 .about =
  { $value ->
   [0] Counts nothing, and covers what lies below it. Give it to somebody else.
   *[other] { "" }
  }
nichtig-card-y = yellow { $value }
 .object =
  { $value ->
   [0] a yellow 0
   *[other] the yellow { $value }
  }
 .about =
  { $value ->
   [0] Counts nothing, and covers what lies below it. Give it to somebody else.
   *[other] { "" }
  }
nichtig-event-round-started =
 { $you ->
  [yes] Round { $round }: you lead.
  *[no] Round { $round }: { $leader } leads.
 }
nichtig-event-dealt =
 { $you ->
  [yes] You get { $count } cards.
  *[no] { "" }
 }
nichtig-event-laid =
 { $you ->
  [yes] You choose { $card-object }.
  *[no] { "" }
 }
nichtig-event-revealed =
 { $you ->
  [yes] You lay: { $cards }.
  *[no] { $seat } lays: { $cards }.
 }
nichtig-event-played =
 { $you ->
  [yes] You play { $card-object }.
  *[no] { $seat } plays { $card-object }.
 }
nichtig-event-collected =
 { $you ->
  [yes] The trick is yours: { $cards }.
  *[no] { $seat } wins the trick: { $cards }.
 }
nichtig-event-round-ended = The round is over: { $scores }.
nichtig-preview-lay =
 { $covers-known ->
  [yes] Covers { $covers-object }
  *[no] Opens your { $pile }
 }
nichtig-preview-lead = You lead the trick
nichtig-preview-ahead = Highest so far
nichtig-preview-behind = { $seat } stays ahead with { $best-object }
nichtig-preview-collect =
 { $you ->
  [yes] You win the trick, and have
  *[no] { $seat } wins the trick, and has
 } { $points ->
  [one] { $points } point
  *[other] { $points } points
 } ({ $change })
nichtig-action-lay = Lay { $card-object }
nichtig-action-play = Play { $card-object }
nichtig-ask-lay-you =
 { $left ->
  [one] Choose one more card to start your piles
  *[other] Choose { $left } cards to start your piles
 }
nichtig-ask-lay-other =
 { $count ->
  [one] { $names } is choosing cards to lay
  *[other] { $names } are choosing cards to lay
 }
nichtig-ask-lead-you = Your lead: play any card
nichtig-ask-lead-other = It is { $names }’s lead
nichtig-ask-play-you = Your turn: play any card
nichtig-ask-play-other = It is { $names }’s turn
nichtig-reason-laid = You have chosen; the others have not yet (rule { $rule }).
nichtig-reason-lay = First choose the cards to lay (rule { $rule }).
nichtig-option-rounds = Rounds
 .about = How many rounds are played.
 .default = one per player
nichtig-option-target = Target score
 .about = Play until somebody has more than this at the end of a round, instead of a number of rounds. Most points wins.
 .default = a number of rounds
nichtig-option-teams = Teams
 .about = With 4 or 6 players, two teams: every other player is on the same team. The totals of a team are added up at the end.
 .default = everyone for themselves
nichtig-hint-lay = { nichtig-aim }, and only the top card of each colour counts at the end. The cards you choose open your piles: a high one is a good start, if it stays on top.
nichtig-hint-play = Play any card you like: nothing has to be followed. The highest number wins the trick, whatever its colour; of equals, the one played first.
nichtig-hint-zero = A zero on top makes a pile worth nothing. It goes to whoever wins the trick.
nichtig-hint-order = The winner lays the trick on the piles, their own card first, then the others clockwise. Of two cards of a colour, the later one is on top.
nichtig-hint-score = Your points are the sum of your top cards. What lies under them counts for nothing.
danger13-name = Danger 13
danger13-pitch = The dealer decides who gets what. Collect pluses in your row, but whoever comes to 13 loses it.
danger13-players = 2 to 5 players
danger13-aim = Most pluses wins
danger13-card-signs = arrow <, eighteen 18, hand H, bonus +, bonuses ++, plus #+, pluses #++, draw #d
danger13-card-plain = plain { $value }
 .object = a plain { $value }
danger13-card-plus = { $value } with one plus
 .object = a { $value } with one plus
 .about = One plus: it is yours for good if somebody else goes bust.
danger13-card-pluses = { $value } with two pluses
 .object = a { $value } with two pluses
 .about = Two pluses: they are yours for good if somebody else goes bust.
danger13-card-draw = draw card worth { $value }
 .object = a draw card worth { $value }
 .about = It is placed, and its owner draws another card from the stock at once.
danger13-card-arrow = arrow
 .object = an arrow
 .about = Takes the last card of the row away. The arrow goes too.
danger13-card-eighteen = eighteen
 .object = an eighteen
 .about = While it lies in a row, that row is bust only at 18.
danger13-card-hand = raised hand
 .object = a raised hand
 .about = With it in your row you may refuse one card later.
danger13-card-bonus = bonus with one plus
 .object = a bonus with one plus
 .about = One plus, won at once and never lost.
danger13-card-bonuses = bonus with two pluses
 .object = a bonus with two pluses
 .about = Two pluses, won at once and never lost.
danger13-event-round-started =
 { $you ->
  [yes] Round { $round }: you deal first.
  *[no] Round { $round }: { $first } deals first.
 }
danger13-event-packet-taken =
 { $you ->
  [yes] You take a packet of { $count } cards.
  *[no] { $dealer } takes a packet of { $count } cards.
 }
danger13-event-turned = Turned up: { $card }.
danger13-event-given =
 { $you ->
  [yes] You get { $card-object }.
  *[no] { $to } gets { $card-object }.
 }
danger13-event-drew =
 { $you ->
  [yes] You draw { $card-object }.
  *[no] { $seat } draws { $card-object }.
 }
danger13-event-placed =
 { $card-kind ->
  [eighteen]
   { $you ->
    [yes] You are at { $sum }, and bust only at 18.
    *[no] { $seat } is at { $sum }, and busts only at 18.
   }
  [hand]
   { $you ->
    [yes] You are at { $sum }, and may refuse a card from now on.
    *[no] { $seat } is at { $sum }, and may refuse a card from now on.
   }
  *[other]
   { $you ->
    [yes] You are at { $sum }.
    *[no] { $seat } is at { $sum }.
   }
 }
danger13-event-arrow-hit =
 { $lost-known ->
  [yes]
   { $you ->
    [yes] The arrow costs you { $lost-object }: you are at { $sum }.
    *[no] The arrow costs { $seat } { $lost-object }: { $sum } left.
   }
  *[no] The arrow finds nothing to hit.
 }
danger13-event-refused =
 { $you ->
  [yes] You refuse { $card-object }. Your raised hand is spent.
  *[no] { $seat } refuses { $card-object }. The raised hand is spent.
 }
danger13-event-won =
 { $you ->
  [yes] You win { $card-object } at once.
  *[no] { $seat } wins { $card-object } at once.
 }
danger13-event-reshuffled = The discards are shuffled into a new stock of { $count } cards.
danger13-event-last-round = The stock is used up: this is the last round.
danger13-event-round-ended =
 { $bust-known ->
  [yes]
   { $you ->
    [yes] Bust! You lose your row. Pluses won: { $scores }.
    *[no] Bust! { $bust } loses the row. Pluses won: { $scores }.
   }
  *[no] No cards are left, and nobody went bust. Pluses won: { $scores }.
 }
 .banner =
  { $you ->
   [yes] Bust! You lose your row.
   *[no] Bust! { $bust } loses the row.
  }
danger13-preview-row =
 { $card-kind ->
  [eighteen]
   { $you ->
    [yes] You come to { $sum } and bust only at { $limit }
    *[no] { $seat } comes to { $sum } and busts only at { $limit }
   }
  [hand]
   { $you ->
    [yes] You come to { $sum } (bust at { $limit }) and may refuse a card from then on
    *[no] { $seat } comes to { $sum } (bust at { $limit }) and may refuse a card from then on
   }
  [plus]
   { $you ->
    [yes] You come to { $sum } (bust at { $limit }), with one more plus in your row
    *[no] { $seat } comes to { $sum } (bust at { $limit }), with one more plus in the row
   }
  [pluses]
   { $you ->
    [yes] You come to { $sum } (bust at { $limit }), with two more pluses in your row
    *[no] { $seat } comes to { $sum } (bust at { $limit }), with two more pluses in the row
   }
  *[other]
   { $you ->
    [yes] You come to { $sum } (bust at { $limit })
    *[no] { $seat } comes to { $sum } (bust at { $limit })
   }
 }
danger13-preview-draw =
 { $you ->
  [yes] You come to { $sum } (bust at { $limit }) and draw a card
  *[no] { $seat } comes to { $sum } (bust at { $limit }) and draws a card
 }
danger13-preview-bust =
 { $you ->
  [yes] { $sum }: you bust, and the round ends
  *[no] { $sum }: { $seat } busts, and the round ends
 }
danger13-preview-arrow =
 { $lost-known ->
  [yes]
   { $you ->
    [yes] You lose { $lost-object } and come to { $sum } (bust at { $limit })
    *[no] { $seat } loses { $lost-object } and comes to { $sum } (bust at { $limit })
   }
  *[no] The row is empty: only the arrow goes
 }
danger13-preview-decide =
 { $you ->
  [yes] You may refuse it; if you keep it, your row comes to { $sum } (bust at { $limit })
  *[no] { $seat } may refuse it; if not, the row comes to { $sum } (bust at { $limit })
 }
danger13-preview-decide-draw =
 { $you ->
  [yes] You may refuse it; if you keep it, your row comes to { $sum } (bust at { $limit }), and you draw a card
  *[no] { $seat } may refuse it; if not, the row comes to { $sum } (bust at { $limit }), and a card is drawn
 }
danger13-preview-decide-bust =
 { $you ->
  [yes] You may refuse it; if you keep it, you bust with { $sum }
  *[no] { $seat } may refuse it; if not, it is a bust with { $sum }
 }
danger13-preview-decide-won =
 { $you ->
  [yes] You may refuse it; if you keep it, you win it at once
  *[no] { $seat } may refuse it; if not, it is won at once
 }
danger13-preview-won =
 { $you ->
  [yes] You win { $card-object } at once
  *[no] { $seat } wins { $card-object } at once
 }
danger13-preview-refused = The card goes, and your raised hand with it
danger13-preview-refused-hand =
 { $next-known ->
  [yes] The card goes, and with it the raised hand followed by: { $next }
  *[no] The card goes, and the raised hand at the end of your row with it
 }
danger13-tie-decided = Level on pluses: the values on the won cards decide ({ $values }).
danger13-tie-shared = Level on pluses, and on the values of the won cards too ({ $values }): the win is shared.
danger13-action-give =
 { $you ->
  [yes] Take it
  *[no] Give it to { $to }
 }
danger13-action-keep = Keep
danger13-action-refuse = Refuse
danger13-action-refuse-with = Refuse with raised hand { $hand }
danger13-ask-give-you = Give this card to a player: { $card }
danger13-ask-give-other = { $names } gives this card to somebody: { $card }
danger13-ask-decide-you = Keep or refuse this card: { $card }
danger13-ask-decide-other = { $names } keeps or refuses this card: { $card }
danger13-reason-turn = { $names } deals.
danger13-reason-decide = { $names } must keep or refuse the card first (rule { $rule }).
danger13-reason-first = First decide: keep or refuse (rule { $rule }).
danger13-reason-had =
 { $you ->
  [yes] You have had a card of this packet (rule { $rule }).
  *[no] { $to } has had a card of this packet (rule { $rule }).
 }
danger13-hint-give = { danger13-aim }. You deal: give the card to anybody who has had none of this packet, or keep it for yourself. Everybody gets exactly one.
danger13-hint-plus = Pluses are what you play for. They are yours for good as soon as somebody else busts.
danger13-hint-had = The ticked sheet marks a player who has had a card of this packet.
danger13-hint-hand = With a raised hand in your row you may refuse one card you are given. Then both are discarded.
danger13-hint-eighteen = As long as an eighteen lies in your row, you bust at 18 and not at 13.
danger13-hint-draw = A draw card stays in the row, and its owner draws one more. It need not be a good one.
danger13-hint-near = Careful: whoever reaches 13 (18 with an eighteen) loses the whole row, and the others keep their pluses.`,s=e({default:()=>c}),c=`description = Four small card games at one table, with friends or against bots: 13, Friday the 13th, Null & Nichtig and Danger 13. No account needed.
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
review = Review
review-show = Luck or play?
advice = What would a strong player do?
channel = Tell a channel of your group
programs = Your programs (for developers)`;export{t as i,a as n,r,s as t};