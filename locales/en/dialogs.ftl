# What only some dialogs say: fetched with them.

notify-iphone = On an iPhone or iPad, first install the page: Share, then “Add to Home Screen”. Open it from there and switch notifications on.
notify-kinds = While the page is closed
notify-kind-turn = It is my turn, or my time is nearly over
notify-kind-full = My table is full
notify-kind-over = A game is over
quiet-hours = Quiet hours
quiet-hours-about = What happens then is told afterwards.
quiet-from = From
quiet-until = Until
channel-about = It is told whose turn it is, that the table is full and who has won: names only, no card and no link.
channel-kind = Kind
channel-kind-discord = Discord
channel-kind-matrix = Matrix
channel-kind-ntfy = ntfy
channel-kind-json = JSON, for a program
channel-url = The address of the webhook or topic
channel-server = The address of the Matrix server
channel-room = Room
channel-token = Access token
channel-save = Save the channel
channel-refused = This address cannot be used: it must begin with https:// and be on the Internet, unless this server allows more.
channel-remove = Tell it nothing more
channel-set = { $kind } at { $host } is told.
channel-disabled = { $kind } at { $host } was switched off, because it took no message. Save it again to switch it on.
channel-error = { $count ->
    [one] The last message was not taken: { $error }
   *[other] The last { $count } messages were not taken: { $error }
}
channel-key = The key of the signatures:
programs-about = A program of yours can play at tables whose link it has, marked as a bot. It needs the token that is shown once, when you add it.
program-name = Name of the program
program-make = Add
program-remove = Remove
program-token = The token of { $name }, shown only now
