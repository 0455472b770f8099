# What the server writes where the page is not open: notifications, previews of links, messages to a channel.

notice-turn = Your turn
# With whom one plays.
notice-with = { $game } with { $names }
notice-reminder = { $hours ->
    [one] Your turn: one hour left
   *[other] Your turn: { $hours } hours left
}
notice-full = Your table is full: you can deal
notice-review = Your review is ready
notice-over = The game is over
notice-won = { $count ->
    [one] { $names } wins { $game }
   *[other] { $names } win { $game }
}

# The preview of a table's link.
preview-invites = { $name } invites you to a game of { $game }
preview-invited = You are invited to a game of { $game }
preview-game = A game of { $game }
preview-about = In the browser, without an account.

# The page for a browser that cannot reach the server.
offline-title = You are offline
offline-about = Treize plays at a table on its server, which cannot be reached now.
offline-safe = Your games are safe: nothing is lost, and you can go on as soon as you are online again.
offline-terminal = Without a network you can play against bots in a terminal, if the program is installed there: treize play.
offline-again = Try again

# Messages to the channel of a group.
channel-turn = { $game }: your turn, { $names }
channel-reminder = { $game }: { $hours ->
    [one] one hour
   *[other] { $hours } hours
} left for { $names }
channel-full = { $game }: the table is full
channel-over = { $game } is over. { $count ->
    [one] { $names } wins.
   *[other] { $names } win.
}
