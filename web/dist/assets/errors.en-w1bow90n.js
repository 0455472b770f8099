var e=`refused-malformed = The server did not understand that: your page or program may be out of date. Reload or update it.
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
refused-unavailable = The server cannot write to its database at the moment, so nothing has changed. Please try again.`;export{e as default};