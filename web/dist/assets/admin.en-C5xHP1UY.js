var e=`admin-nobody = This page is for the administrator of this server. The person who runs it gets the administrator’s link with this command:
admin-overview = The server
admin-version = Version
admin-running = Running for
admin-hours = { $time } h
admin-tables = Tables
admin-tables-count = { $playing } playing, { $waiting } waiting, { $over } finished
admin-people = People
admin-people-count = { $connected } connected ({ $connections } connections), { $names } names known
admin-load = Load
admin-load-count = processor { $load }, memory { $megabytes } MB
admin-database = Database
admin-bus = Message bus
admin-well = works
admin-unwell = does not answer
admin-sees = You see neither cards nor chats here, and no links to private tables: the link is their players’ key.
admin-notices = For everybody
admin-announcement = Announcement
admin-announcement-about = Plain text at the top of every page and in the terminal.
admin-announce = Announce
admin-announce-end = End the announcement
admin-maintenance = Maintenance mode
admin-maintenance-about = Games that run go on to their end. No new tables and games begin.
admin-over = Finished games
admin-status =
 { $status ->
  [waiting] waiting
  [over] finished
  *[playing] playing
 }
admin-chairs =
 { $people ->
  [one] one person
  *[other] { $people } people
 }, { $bots ->
  [one] one bot
  *[other] { $bots } bots
 }, { $free ->
  [one] one free seat
  *[other] { $free } free seats
 }
admin-public = public
admin-private = private
admin-host = host: { $name }
admin-remove = Remove
admin-remove-sure = Really remove
admin-cancel = Cancel
admin-none = None.
admin-again = Refresh
admin-search = Name
admin-connected = connected from { $addresses }
admin-seen = last seen { $ago }
admin-is-admin = administrator
admin-is-program = program
admin-is-banned = banned
admin-ban = Ban
admin-ban-reason = Reason, which the person reads
admin-ban-time = For how long
admin-ban-length =
 { $length ->
  [hour] One hour
  [day] One day
  [week] One week
  [month] 30 days
  *[open] Until the ban is lifted
 }
admin-ban-name = Ban { $name }
admin-ban-address = Also ban the address
admin-ban-no-address = No address
admin-ban-address-about = Everybody behind the same address is banned with it: a family, a school, a mobile network.
admin-bans = Bans
admin-lift = Lift
banned-reason = The reason: { $reason }
banned-open = Until an administrator lifts the ban.
banned-until = Until { $until }.`;export{e as default};