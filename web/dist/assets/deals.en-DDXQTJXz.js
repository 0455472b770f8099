var e=`play-on = Play on from here
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
daily-promise = Its promise
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
results-hidden = { $count ->
 [0] Nobody has finished these cards yet.
 [one] One person has finished these cards. You see the result when you have played.
 *[other] { $count } people have finished these cards. You see the results when you have played.
}
share-line = Your result, to share
share-daily = { $game }, deal of { $day }
share-challenge = { $game }, challenge
share-result = place { $place } of { $count }, { $ahead } points ahead`;export{e as default};