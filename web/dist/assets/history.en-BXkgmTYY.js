var e=`history-title = My games
history-nobody = Your finished games will be here, as soon as you have played one.
history-my-page = My page
history-download = Download all records
history-filter = Which games
history-any-game = All games
history-with = With (name)
history-my-place = My place
history-any-place = Any place
history-from = From
history-until = Until
history-clear = Show all
history-found = { $more ->
 [yes] { $count ->
  [one] One game, and there are more.
  *[other] { $count } games, and there are more.
 }
 *[no] { $count ->
  [one] One game.
  *[other] { $count } games.
 }
}
history-place = Place { $place } of { $count }
history-points = { $count ->
 [one] { $count } point
 *[other] { $count } points
}
history-rated = rated
history-rated-now = rated: now { $points }
history-reviewed = reviewed
history-none = No finished game here.
history-failed = The games could not be loaded.
history-again = Try again
history-more = Show more
player-you = { $name } (you)
player-unknown = You see a player’s page once you have finished a game together.
player-all = { $count ->
 [0] You have not finished a game yet.
 [one] From your finished game.
 *[other] From your { $count } latest finished games.
}
player-seen = { $count ->
 [one] From one game: you see games at public tables, and those you played together.
 *[other] From { $count } games: you see those at public tables, and those you played together.
}
player-games = Games
player-count = Games
player-won = Won
player-places = Places
player-place = { $count }× place { $place }
player-ahead = Points ahead
player-adjusted = Without luck
player-given = Given away per 100 decisions
player-reviewed = { $count ->
 [one] (one reviewed game)
 *[other] ({ $count } reviewed games)
}
player-rating = Rating
player-rated = { $count ->
 [one] (one rated game)
 *[other] ({ $count } rated games)
}
player-rating-about = Everybody begins at 1500. The number after ± shows how uncertain a rating still is; it shrinks with every rated game. Ratings of different games cannot be compared.
player-course = Over time
player-review-about = Points are points ahead of the mean of the others. What is without luck, and what was given away, is known for reviewed games only: a game is reviewed when somebody asks for it, on its last page or here.
player-review-all = { $count ->
 [one] Review one more game
 *[other] Review { $count } more games
}
player-reviewing = Reviewing game { $number } of { $count }
player-review-stop = Stop
player-friends = Played with
player-with = With
player-better = Better place
player-worse = Worse place
player-games-with = { $count ->
 [one] One game with { $name }
 *[other] { $count } games with { $name }
}
player-latest = Latest games
chart-ahead = Points ahead per game
chart-given = Points given away per 100 decisions: less is better
chart-rating = Rating
chart-legend = Solid: { $first }. Dashed: { $second }.
chart-numbers = As numbers
chart-games = After game`;export{e as default};