var e=`admin-nobody = Diese Seite ist für den Administrator dieses Servers. Wer ihn betreibt, bekommt den Administratorlink mit diesem Befehl:
admin-overview = Der Server
admin-version = Version
admin-running = Läuft seit
admin-hours = { $time } Std.
admin-tables = Tische
admin-tables-count = { $playing } im Spiel, { $waiting } warten, { $over } beendet
admin-people = Leute
admin-people-count = { $connected } verbunden ({ $connections } Verbindungen), { $names } Namen bekannt
admin-load = Last
admin-load-count = Prozessor { $load }, Speicher { $megabytes } MB
admin-database = Datenbank
admin-bus = Nachrichtenbus
admin-well = arbeitet
admin-unwell = antwortet nicht
admin-sees = Hier siehst du weder Karten noch Gespräche und keine Links zu privaten Tischen: Der Link ist der Schlüssel derer, die dort spielen.
admin-notices = Für alle
admin-announcement = Ankündigung
admin-announcement-about = Einfacher Text, oben auf jeder Seite und im Terminal.
admin-announce = Ankündigen
admin-announce-end = Ankündigung beenden
admin-maintenance = Wartungsmodus
admin-maintenance-about = Laufende Spiele gehen bis zum Ende weiter. Neue Tische und Spiele beginnen nicht.
admin-over = Beendete Spiele
admin-status =
 { $status ->
  [waiting] wartet
  [over] beendet
  *[playing] im Spiel
 }
admin-chairs =
 { $people ->
  [one] eine Person
  *[other] { $people } Leute
 }, { $bots ->
  [one] ein Bot
  *[other] { $bots } Bots
 }, { $free ->
  [one] ein freier Platz
  *[other] { $free } freie Plätze
 }
admin-public = öffentlich
admin-private = privat
admin-host = Gastgeber: { $name }
admin-remove = Entfernen
admin-remove-sure = Wirklich entfernen
admin-cancel = Abbrechen
admin-none = Nichts.
admin-again = Aktualisieren
admin-search = Name
admin-connected = verbunden von { $addresses }
admin-seen = zuletzt gesehen { $ago }
admin-is-admin = Administrator
admin-is-program = Programm
admin-is-banned = gesperrt
admin-ban = Sperren
admin-ban-reason = Grund, den die Person liest
admin-ban-time = Wie lange
admin-ban-length =
 { $length ->
  [hour] Eine Stunde
  [day] Einen Tag
  [week] Eine Woche
  [month] 30 Tage
  *[open] Bis auf Weiteres
 }
admin-ban-name = { $name } sperren
admin-ban-address = Auch die Adresse sperren
admin-ban-no-address = Keine Adresse
admin-ban-address-about = Alle hinter derselben Adresse sind mit gesperrt: eine Familie, eine Schule, ein Mobilfunknetz.
admin-bans = Sperren
admin-lift = Aufheben
banned-reason = Der Grund: { $reason }
banned-open = Bis ein Administrator die Sperre aufhebt.
banned-until = Bis { $until }.`;export{e as default};