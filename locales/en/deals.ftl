# Playing on from a moment, challenges, deals of the day and duplicates, in the browser.

play-on = Play on from here
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
duplicate-end-sure = Yes, end it: games that are not over will not count
