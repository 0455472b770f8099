### Was nur das Terminal sagt.

## Rund um die Partie

terminal-announcement = Der Administrator: { $text }
terminal-back = Die Verbindung ist wieder da.
terminal-untrusted =
    { $why ->
        [issuer] Das Zertifikat von { $host } hat niemand unterschrieben, dem dieses System vertraut. Wenn du weißt, von wem es ist, nenne seine Datei in SSL_CERT_FILE.
        [name] Das Zertifikat von { $host } gilt für einen anderen Namen. Prüfe den Link.
        [date] Das Zertifikat von { $host } ist abgelaufen oder gilt noch nicht. Prüfe das Datum dieses Rechners, oder sag es dem, der dich eingeladen hat.
       *[other] Das Zertifikat von { $host } ist nicht, wie es sein soll. Sag es dem, der dich eingeladen hat.
    }
terminal-full = Alle Plätze an diesem Tisch sind besetzt. Mit treize watch kannst du zusehen, wenn der Tisch es erlaubt.
terminal-link = Die anderen kommen über diesen Link dazu: { $link }
terminal-lobby = treize join LINK nimmt einen Platz ein, treize watch LINK schaut zu, treize open SPIEL öffnet einen Tisch.
terminal-lobby-table = - { $game } { $state }. { $names }. { $link }
terminal-daily-open = Deine Partie wartet: Derselbe Befehl führt zu ihr zurück.
terminal-daily-place = Die Tagespartie: Rang { $place } von { $count }. Punkte Vorsprung vor dem Durchschnitt der anderen:
terminal-daily-result = { $place }. { $name }: { $ahead }
terminal-daily-expert = Ein Experte mit denselben Karten: { $ahead }
terminal-history = treize replay LINK zeigt eine Partie noch einmal.
terminal-history-game = - { $day }, { $game }: Rang { $place } von { $count }. { $seats }. { $link }
terminal-history-you = du
terminal-history-seat = { $name } { $points }
terminal-history-none = Keine beendeten Partien gefunden.
terminal-history-more = Weitere: treize history { $server } --before { $next }
terminal-no-name = Du hast keinen Namen genannt und bist deshalb nicht am Tisch.
terminal-bot = Bot
terminal-moved = Dieser Server hat eine andere Adresse. Nimm diesen Link: { $link }
terminal-record = Die Aufzeichnung dieser Partie ist gespeichert in { $file }
terminal-sits = { $name } setzt sich dazu.
terminal-next-table = Dieselben Leute, ein neuer Tisch: { $link }
terminal-next = Die anderen spielen noch einmal: r bringt dich hin.
terminal-away = Ein Bot spielt für dich: r bringt dich zurück.
terminal-request = { $name } möchte für { $seat } weiterspielen und sähe diese Karten: y lässt es zu, n lehnt ab.
terminal-request-seen = { $name } möchte für { $seat } weiterspielen. Alle, die spielen, werden gefragt.
terminal-moved-away = Dein Name ist auf ein anderes Gerät umgezogen: Dieses hier spielt nicht mehr für dich.
terminal-name-deleted = Dein Name ist gelöscht: Dieses Gerät spielt nicht mehr für dich.
terminal-outdated = Dieses Programm versteht den Server nicht, denn er hat eine andere Version: Bitte aktualisiere das Programm.
terminal-unreadable = Der Server hat einen Tisch geschickt, den dieses Programm nicht lesen kann ({ $why }). Bitte aktualisiere das Programm.
terminal-deal = Alle Plätze sind besetzt: d teilt aus.
terminal-deal-when-here = Es fehlt noch { $names }: Gegeben werden kann, sobald alle am Tisch sind.
terminal-promise = Damit niemand die Karten aussuchen kann, hat der Tisch { $commitment } versprochen, und deine geheime Zahl ist { $number }. Beides wird für dich gespeichert, und treize verify vergleicht es mit der Partie.
terminal-promise-saved = Damit niemand die Karten aussuchen kann, hat der Tisch etwas versprochen, und du hast eine geheime Zahl. Beides wird für dich gespeichert: v zeigt es, und treize verify vergleicht es mit der Partie.
terminal-deal-verified = Das Geben ist geprüft: Deine Zahl ist beim Mischen dabei, und niemand hat die Karten ausgesucht.
terminal-deal-missing = Deine Zahl ist beim Mischen dabei. Von Platz { $seats } (beim Geben) kam keine Zahl rechtzeitig an: Sie wurde nicht geschickt, oder der Server hat sie weggelassen. Wer Zahlen mit Absicht weglässt, kann zwischen mehreren Kartenverteilungen wählen.
terminal-deal-late = Deine Zahl kam zu spät zum Mischen; darum kann dieser Rechner nicht sagen, dass niemand die Karten ausgesucht hat.
terminal-deal-changed = Die Partie ist nicht das, was dieser Rechner gesehen hat. Trau diesen Karten nicht.
terminal-deal-unchecked = Die Verteilung der Karten ließ sich nicht prüfen: { $why }
terminal-deal-frozen = Prüfsumme des Tischs vor dem Geben: { $digest }
terminal-deal-when-full =
    { $count ->
        [one] Ein Platz ist noch frei: Warte auf einen Freund, oder f gibt ihn einem Bot.
       *[other] { $count } Plätze sind noch frei: Warte auf Freunde, oder f gibt sie Bots.
    }
terminal-minutes-left =
    { $minutes ->
        [one] noch eine Minute
       *[other] noch { $minutes } Minuten
    }
terminal-hours-left =
    { $hours ->
        [one] noch eine Stunde
       *[other] noch { $hours } Stunden
    }
terminal-no-scores = Noch keine Punkte.
terminal-no-clock = Im Moment läuft für niemanden die Zeit.
terminal-kept = Die Partie ist gespeichert. Komm wieder, wann du magst.
terminal-bye = Bis bald.
terminal-guest = Gast
terminal-player = Spieler { $number }
terminal-says = { $what }: { $text }.
terminal-total = insgesamt { $score }
terminal-score-pluses =
    { $score ->
        [0] kein Plus
        [one] ein Plus
       *[other] { $score } Plus
    }
terminal-team = Team { $names }
terminal-team-total = Team
terminal-laid = Du hast gewählt: { $cards }

## Tipps

terminal-hint =
    { $known ->
        [yes] Ein starker Spieler würde wählen: { $action }. { $preview }.
       *[no] Ein starker Spieler würde wählen: { $action }.
    }
terminal-hint-none = Jetzt gibt es nichts zu entscheiden.
terminal-hint-people = Keine Tipps an einem Tisch mit anderen.

## Zeile für Zeile

terminal-aim-fewest = wenigste gewinnen
terminal-aim-most = meiste gewinnen
terminal-plain-help = Tippe eine Zahl, oder: b der Tisch, h ein Tipp, s der Punktestand, l was geschah, „?“ die Regel zu diesem Moment, q zum Gehen.
terminal-plain-help-people = Tippe eine Zahl, oder: b der Tisch, s der Punktestand, l was geschah, „?“ die Regel zu diesem Moment, t und ein Text, um etwas zu sagen, q zum Gehen.
terminal-plain-help-hint = h: was ein starker Spieler wählen würde.
terminal-plain-rules = Tippe „??“ für alle Regeln.
terminal-plain-what =
    { $count ->
        [0] Jetzt gibt es nichts zu wählen.
        [one] Das steht nicht zur Wahl. Tippe 1.
       *[other] Das steht nicht zur Wahl. Tippe eine Zahl von 1 bis { $count }.
    }
terminal-plain-pick = Tippe eine Zahl von 1 bis { $count }.
terminal-plain-time = Tippe c, um zu hören, wie viel Zeit bleibt.
terminal-plain-again = Tippe r, um mit denselben Leuten noch einmal zu spielen, oder q zum Gehen.
terminal-plain-next = Die anderen spielen noch einmal: Tippe r, um mitzuspielen, oder q zum Gehen.
terminal-plain-replay = Die Eingabetaste geht weiter, r geht zur nächsten Runde, b beschreibt den Tisch, s sagt den Punktestand, q geht.

## Das Menü

terminal-go-on =
    { $players ->
       *[other] Weiter mit { $game }: Runde { $round }, { $players } Personen, Bots: { $level }
    }
terminal-unfinished =
    { $players ->
       *[other] { $game }, Runde { $round }, { $players } Personen, Bots: { $level }, { $ago } gespielt.
    }
terminal-damaged = Diese angefangene Partie ist beschädigt ({ $why }). Sie kann nicht weitergespielt werden.
terminal-none-unfinished = Es gibt keine angefangene Partie.
terminal-deleted = Die Partie ist gelöscht.
terminal-older =
    { $count ->
        [one] Eine angefangene Partie dieses Spiels ist gespeichert: --resume spielt sie weiter.
       *[other] { $count } angefangene Partien dieses Spiels sind gespeichert: --resume spielt die letzte weiter.
    }
terminal-ago-now = gerade eben
terminal-ago-minutes =
    { $count ->
        [one] vor einer Minute
       *[other] vor { $count } Minuten
    }
terminal-ago-hours =
    { $count ->
        [one] vor einer Stunde
       *[other] vor { $count } Stunden
    }
terminal-ago-days =
    { $count ->
        [one] vor einem Tag
       *[other] vor { $count } Tagen
    }
terminal-plain-delete = x und eine Zahl löscht eine angefangene Partie.
terminal-plain-alone = Hier hört niemand zu: Du spielst gegen Bots.
terminal-menu-delete = x löscht
terminal-menu-lesson = l Lektion
terminal-menu-sure = Noch einmal x löscht diese Partie.
terminal-new = Eine neue Partie { $game }
terminal-menu-players = Personen
terminal-menu-level = Bots
terminal-menu-players-about = Wie viele mitspielen, dich eingeschlossen. Bots nehmen die übrigen Plätze.
terminal-menu-deal = Karten austeilen
terminal-menu-keys = ↑ ↓ wählen · Eingabe öffnet · q geht
terminal-settings-keys = ↑ ↓ wählen · ← → ändern · Eingabe teilt aus · Esc zurück · q geht
terminal-yes = ja
terminal-no = nein
terminal-plain-settings = Tippe 1 oder nichts zum Austeilen, eine Zahl von 2 bis { $count }, um etwas zu ändern, „?“ für die Regeln, 0 für zurück, q zum Gehen.
terminal-plain-number = Tippe eine Zahl von { $min } bis { $max }.
terminal-plain-default = 0 stellt das Übliche wieder her.

## Der Bildschirm

terminal-small = Dieser Tisch braucht { $least-columns } Spalten und { $least-rows } Zeilen; es sind { $columns } und { $rows }. Mach das Fenster größer, oder spiel mit --plain.
terminal-key-rules = Regeln
terminal-key-hint = Tipp
terminal-key-log = Verlauf
terminal-key-scores = Punkte
terminal-key-chat = Reden
terminal-key-leave = Gehen
terminal-close = Esc schließt · ↑ ↓ blättern
terminal-rules-keys = Esc schließt · ↑ ↓ blättern · / suchen
terminal-find-keys = Eingabe sucht · Esc bricht ab
terminal-found =
    { $count ->
        [0] „{ $text }“ steht nicht auf dieser Seite · / suchen
       *[other] „{ $text }“: { $number } von { $count } · n weiter · N zurück · Esc beendet die Suche
    }
terminal-go-on-key = Eingabe geht weiter
terminal-over-keys =
    r gibt Revanche · { $next ->
        [table] Eingabe zeigt den Tisch
       *[result] Eingabe zeigt das Ergebnis
    } · q geht
terminal-over-keys-next =
    r geht zur nächsten Partie · { $next ->
        [table] Eingabe zeigt den Tisch
       *[result] Eingabe zeigt das Ergebnis
    } · q geht
terminal-over-keys-watch =
    { $next ->
        [table] Eingabe zeigt den Tisch
       *[result] Eingabe zeigt das Ergebnis
    } · q geht
terminal-chat-keys = Eingabe sendet · Esc bricht ab
terminal-lesson-next = Eingabe: weiter
terminal-lesson-over = Die Lektion ist zu Ende · r spielt eine richtige Partie · q geht
terminal-choose = ← → wählen · Eingabe spielt
terminal-choose-list = ↑ ↓ wählen · Eingabe entscheidet
terminal-choose-pile = ← → wählen · Eingabe spielt · Esc zurück
terminal-replay-keys = ← → ein Schritt · Bild↑ Bild↓ zehn · r R eine Runde · Pos1 Ende · e andere Ansicht
terminal-yours = Deine Stapel
terminal-taken =
    { $count ->
       *[other] { $count } genommen
    }
terminal-cards =
    { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
terminal-on-top = { $score } oben
terminal-pluses = +{ $row }, sicher { $won }
terminal-chosen = Du hast gewählt
terminal-last-trick = Der letzte Stich
terminal-watching = Du schaust zu
terminal-thirteen-majority = In Klammern: Wer allein die meisten Karten einer Farbe genommen hat, zahlt nichts dafür.
terminal-friday13-majority = In Klammern: Wer allein die meisten Karten einer Sorte genommen hat, zahlt nichts dafür.

## Die Liste der Spiele

terminal-option-number = { $min } bis { $max }; sonst: { $default }
terminal-option-flag = true (ja) oder false (nein); sonst: { $default }

## Die Analyse einer Partie

terminal-review-title = { $game }: Analyse von { $decisions } Entscheidungen, jede in { $worlds } gedachten Welten
terminal-review-ahead = Punkte Vorsprung
terminal-review-result = Ergebnis
terminal-review-deal = Blatt
terminal-review-draws = Gezogenes
terminal-review-own = eigenes Spiel
terminal-review-others = Spiel der anderen
terminal-review-adjusted = ohne Glück
terminal-review-given = verschenkt je 100
terminal-review-sum = Blatt, Gezogenes, eigenes Spiel und das Spiel der anderen ergeben zusammen das Ergebnis. Sie werden mit offenen Karten gemessen. Entscheidungen werden nur nach dem beurteilt, was man in dem Moment wissen konnte: „verschenkt je 100“ zählt die Punkte, die in 100 Entscheidungen durch Fehler verloren gehen.
terminal-review-places = Verschenkte Punkte, verglichen mit unseren eigenen Spielern:
terminal-review-costly = Die teuersten Entscheidungen, in Punkten:
terminal-review-none = Keine Entscheidung war eindeutig ein Fehler.
terminal-review-mistake = Runde { $round }, Schritt { $step }: { $name } verschenkt { $points } (Standardfehler { $error }). Gewählt: { $action }. Besser: { $better }.
terminal-review-best = Analyse: { $name } hat die beste Wahl getroffen: { $action }.
terminal-review-equal = Analyse: { $name } hat etwa so gut wie möglich gewählt: { $action }.
terminal-review-worse = Analyse: { $name } hat Punkte verschenkt: { $points } (Standardfehler { $error }). Gewählt: { $action }. Besser: { $better }.
terminal-review-legend = Was alle erwarten konnten, in Punkten Vorsprung. Durchgezogen: Entscheidungen. Gestrichelt und schraffiert: Glück.
