### Was nur der Browser sagt.

## Überall

description = Vier kleine Kartenspiele an einem Tisch, mit Freunden oder gegen Bots: 13, Freitag der 13., Null & Nichtig und Jetzt schlägt’s 13! Ohne Konto.
home = Startseite
skip = Zum Inhalt
settings = Einstellungen
close = Schließen
offline = Offline
lost-title = Hier ist nichts
lost-text = Diesen Tisch gibt es nicht, oder sein Gastgeber hat ihn abgeräumt. Deine anderen Tische findest du auf der Startseite.
lost-page = Diese Seite gibt es nicht. Die Spiele und deine Tische findest du auf der Startseite.
stale-title = Bitte lade die Seite neu
stale-text = Dieser Teil der Seite konnte nicht geladen werden. Wahrscheinlich wurde der Server aktualisiert, seit du sie geöffnet hast. Deine Tische sind sicher.
stale-reload = Neu laden
title-turn = Du bist dran
turn-at =
    { $people ->
        [0] Du bist dran: { $game } gegen Bots
       *[other] Du bist dran: { $game } mit { $names }
    }
turn-at-more =
    { $count ->
        [0] { $turn }
        [one] { $turn }, und an einem weiteren Tisch
       *[other] { $turn }, und an { $count } weiteren Tischen
    }
recover-title = Dein Name auf diesem Gerät
recover-stay = { $here } bleiben
recover-not = Jetzt nicht
recover-done = Willkommen zurück: Dieses Gerät gehört jetzt dir.
moved-title = Du bist umgezogen
moved-text = Dein Name und deine Tische sind jetzt auf einem anderen Gerät: Dieses hier spielt nicht mehr für dich. Um sie zurückzuholen, öffne hier einen Link von dort (Einstellungen, „Auf ein anderes Gerät umziehen“).
moved-start = Hier mit einem neuen Namen anfangen
deleted-title = Dein Name ist gelöscht
deleted-text = Er wurde auf einer anderen Seite oder einem anderen Gerät gelöscht oder lange nicht benutzt. Beendete Spiele bleiben, ohne deinen Namen.
administration = Verwaltung
announcement-hide = Ankündigung ausblenden
is-admin = Du verwaltest jetzt diesen Server.

## Die Startseite

choose-game = Wähle ein Spiel
your-name = Dein Name
play-now = Jetzt spielen
play-now-choices = Wie gegen Bots gespielt wird
play-now-players =
    { $count ->
        [one] { $count } Person
       *[other] { $count } Personen
    }
play-now-bots = Bots: { $level }
play-now-whole = Ganze Partie
play-now-whole-rounds =
    { $count ->
        [0] Ganze Partie: keine Runde
        [one] Ganze Partie: 1 Runde
       *[other] Alle { $count } Runden
    }
play-now-rounds =
    { $count ->
        [one] 1 Runde
       *[other] { $count } Runden
    }
play-now-target =
    { $count ->
        [one] Bis { $count } Punkt
       *[other] Bis { $count } Punkte
    }
invite-friends = Freunde einladen
read-rules = Regeln lesen
learn = Spielend lernen
daily-link = Tagespartien
duplicates-link = Duplikat
duplicate-offer = Dieselben Partien an mehreren Tischen: Duplikat
learn-offer = Neu hier? { $game } in drei Minuten spielend lernen
my-tables = Meine Tische
my-tables-none = Du sitzt noch an keinem Tisch. Ein Druck auf „Jetzt spielen“, und die Karten sind verteilt.
open-tables = Offene Tische
open-tables-none = Gerade gibt es keine offenen Tische. Eröffne einen, dann finden ihn andere hier.
finished = Beendete Partien
finished-none = Deine beendeten Partien warten hier darauf, noch einmal angesehen zu werden.
history-all = Alle meine Spiele
remove-from-list = { $game } aus meiner Liste entfernen
removed-from-list = { $game } ist nicht mehr in deiner Liste.
undo = Rückgängig
hidden-show = Entfernte Partien zurückholen ({ $count })
tables-more = { $count } weitere zeigen
free-seats =
    { $count ->
        [0] Alle Plätze sind besetzt
        [one] Ein freier Platz
       *[other] { $count } freie Plätze
    }
turn-of = Am Zug: { $names }
you-won = Du hast gewonnen
winners-are = Gewonnen von { $names }

## Einstellungen

language = Sprache
hints = Tipps
hints-about = Ein paar Worte im richtigen Moment deiner ersten Partien.
hints-off = Keine Tipps mehr zeigen
hint = Tipp
understood = Verstanden
notify = Benachrichtigungen
notify-about = Du erfährst, dass du dran bist, während du woanders hinsiehst.
notify-closed = Dieses Gerät wird benachrichtigt, auch wenn die Seite zu ist.
notify-open-only = Dieser Browser kann dich nur benachrichtigen, solange die Seite offen ist.
notify-offer = Sollen wir dich benachrichtigen, wenn du dran bist?
notify-accept = Ja, benachrichtigen
notify-decline = Nein, danke
notify-refused = Dieser Browser zeigt hier keine Benachrichtigungen: Es braucht eine sichere Adresse (https) und deine Erlaubnis.

## Einen Tisch vorbereiten

new-table = Ein neuer Tisch
new-table-about = Du bekommst einen Link für deine Freunde; Bots nehmen die Plätze, die du ihnen gibst.
make-table = Tisch eröffnen
more-options = Mehr Einstellungen
game = Spiel
players = Personen
put-bot = Bot
bots-level = Stärke der Bots
deal = Austeilen
deal-when-full =
    { $count ->
        [one] Ein Platz ist noch frei: Warte auf einen Freund, oder gib ihn einem Bot.
       *[other] { $count } Plätze sind noch frei: Warte auf Freunde, oder gib sie Bots.
    }
partners-drawn = Die Partner werden mit den Plätzen ausgelost.
partners-drawn-host = Die Partner werden mit den Plätzen ausgelost. Ohne Auslosung kannst du sie wählen: Jeder zweite Platz gehört zum selben Team.
setup-on = ja
setup-off = nein
invite-link = Der Link zu diesem Tisch
copy-link = Link kopieren
link-copied = Der Link ist kopiert.
link-select = Der Link ist markiert: Kopiere ihn.
share = Teilen
invite-local = Nur dieser Rechner kann diesen Link öffnen. Für andere in deinem Netz starte Treize mit --lan.
qr-label = Der Link als QR-Code

## Am Tisch

table-menu = Dieser Tisch
panel = Verlauf, Punkte, Regeln, Gespräch
panel-chat = Gespräch
panel-log = Verlauf
panel-scores = Punkte
panel-rules = Regeln
round-of = Runde { $round } von { $rounds }
round-number = Runde { $round }
aim-target = { $aim } · Zielpunktzahl { $target }
dealing = Es wird ausgeteilt …
no-spectators = An diesem Tisch wird ohne Zuschauer gespielt.
seat-free = Freier Platz
seat-you = Du
seat-bot = ein Bot
seat-away = abwesend: ein Bot spielt
seat-offline = nicht verbunden
seat-turn =
    { $you ->
        [yes] du bist am Zug
       *[no] am Zug
    }
leads = in Führung
wins = gewinnt die Partie
seat-cards =
    { $count ->
        [0] keine Handkarten
        [one] eine Handkarte
       *[other] { $count } Handkarten
    }
seat-taken =
    { $count ->
        [0] keine Karte genommen
        [one] eine Karte genommen
       *[other] { $count } Karten genommen
    }
seat-laid =
    { $count ->
        [one] { $count } ausgelegt
       *[other] { $count } ausgelegt
    }
seat-lies =
    { $score ->
        [one] { $score } Punkt liegt oben
       *[other] { $score } Punkte liegen oben
    }
seat-score =
    { $score ->
        [one] ein Punkt
       *[other] { $score } Punkte
    }
provisional-points =
    { $score ->
        [one] ein Punkt, wenn die Runde jetzt endete
       *[other] { $score } Punkte, wenn die Runde jetzt endete
    }
points-short = { $score } P.
pluses-short = { $score } Plus
team-sun = Team Sonne
    .short = Sonne
team-moon = Team Mond
    .short = Mond
team-count =
    { $round ->
        [one] ein Punkt, { $total } insgesamt
       *[other] { $round } Punkte, { $total } insgesamt
    }
teams-over =
    { $result ->
        [yours] Dein Team gewinnt!
        [level] Gleichstand: Beide Teams teilen sich den Sieg
       *[theirs] { $team } gewinnt
    }
hand-label =
    { $count ->
        [0] Deine Hand: leer
        [one] Deine Hand: eine Karte
       *[other] Deine Hand: { $count } Karten
    }
pile-holds =
    { $count ->
        [0] { $pile }: leer
        [one] { $pile }: { $sum }, eine Karte
       *[other] { $pile }: { $sum }, { $count } Karten
    }
stock-holds =
    { $count ->
        [0] Der Zugstapel ist leer
        [one] Eine Karte im Zugstapel
       *[other] { $count } Karten im Zugstapel
    }
idle-holds = { $count } Karten sind in dieser Runde nicht im Spiel
thirteen-ask-pile = Fiese Vier: auf welche Zielscheibe?
friday13-ask-pile = Freitagskarte: auf welchen Stapel?
rule-number = Regel { $rule }
rule-now = Was du jetzt tun darfst, steht in Regel { $rule }.
status-playing =
    { $count ->
        [one] { $names } spielt …
       *[other] { $names } spielen …
    }
status-waiting =
    { $count ->
        [one] { $names } ist nicht verbunden: Das Spiel wartet.
       *[other] { $names } sind nicht verbunden: Das Spiel wartet.
    }
not-yet =
    { $count ->
        [one] Noch nicht: { $names } spielt gerade.
       *[other] Noch nicht: { $names } spielen gerade.
    }
tap-again = Zum Spielen noch einmal tippen.
enter-plays = Du bist dran: Enter spielt.
status-offline = Keine Verbindung. Dein Tisch ist sicher; die Verbindung kommt von selbst wieder.
status-offline-pending = Keine Verbindung. Dein Zug ist gespeichert und geht hinaus, sobald sie wieder da ist.
status-trouble = Der Server kann gerade nichts speichern. Nichts ist verloren, und es geht von selbst weiter.
nichtig-laying = Alle wählen verdeckt Karten, die sie auslegen. Karten einer Farbe liegen in der Reihenfolge, in der du sie wählst: Die letzte liegt oben.
nichtig-trick = Der Stich, in der Reihenfolge des Ausspielens
nichtig-best =
    { $you ->
        [yes] Du gewinnst bisher
       *[no] { $name } gewinnt bisher
    }
tops-none = Noch keine Stapel
tops-are = Oben: { $cards }
aloud-hand = Deine Hand: { $cards }
aloud-cards = { $name }: { $cards }
aloud-tops = { $name }: { $tops }
aloud-turned = Aufgedeckt: { $card }
aloud-totals = Summen: { $scores }
danger13-stock = Zugstapel { $count }
danger13-packet = Päckchen { $count }
danger13-discards = Ablagestapel { $count }
danger13-dealer = gibt
danger13-last-round = Die letzte Runde!
danger13-ends = bis der Zugstapel leer ist
danger13-only =
    { $you ->
        [yes] Nur du bist übrig: Diese Karte ist für dich. { $card }
       *[no] Nur { $name } ist für diese Karte übrig: { $card }
    }
danger13-decision = { $action }: { $preview }
danger13-row =
    { $name }: { $sum }, { $you ->
        [yes] für dich aus bei { $limit }
       *[no] aus bei { $limit }
    }. In der Reihe: { $cards }. Plus: { $pluses } in der Reihe, { $won } gewonnen
danger13-row-empty = nichts
danger13-first = Startspieler
    .short = 1.
danger13-first-is =
    { $you ->
        [yes] Du hast die Startspielerkarte
       *[no] { $name } hat die Startspielerkarte
    }
danger13-had =
    { $you ->
        [yes] Du hattest schon eine Karte aus diesem Päckchen
       *[no] { $name } hatte schon eine Karte aus diesem Päckchen
    }
danger13-discarded = Zuletzt abgeworfen: { $card }
generic-actions = Was du tun darfst
time-left =
    { $seconds ->
        [0] die Zeit ist um
        [one] noch eine Sekunde
       *[other] noch { $seconds } Sekunden
    }
hours-left = { $hours } Std.
log-empty = Noch ist nichts geschehen.
chat-empty = Sag hallo.
chat-say = Sag etwas
chat-send = Senden
reactions = Reaktionen
chat-said = { $name }: { $text }
company-sat = { $name } setzt sich an den Tisch.
company-left = { $name } hat den Tisch verlassen.
company-lost = { $name } ist nicht verbunden.
company-back = { $name } ist wieder da.
company-away = { $name } ist abwesend: Ein Bot spielt weiter.
reaction-hello = Hallo
reaction-bravo = Gut gespielt
reaction-thanks = Danke
reaction-laugh = Haha
reaction-wow = Wow
reaction-oops = Ups
take-over = Um diesen Platz bitten
give-to-bot = Den Platz endgültig einem Bot geben
excluded = Nicht mehr an diesem Tisch
invite-again = Wieder einladen
request-host = { $name } möchte für { $seat } weiterspielen und sähe diese Karten.
request-seen = { $name } möchte für { $seat } weiterspielen. Es fehlt die Zustimmung von { $missing }.
request-seen-host = { $name } möchte für { $seat } weiterspielen. Der Gastgeber entscheidet.
request-mine = Du hast gebeten, für { $seat } weiterspielen zu dürfen. Es fehlt die Zustimmung von { $missing }.
request-mine-host = Du hast gebeten, für { $seat } weiterspielen zu dürfen. Der Gastgeber entscheidet.
request-admit = Mitspielen lassen
request-decline = Ablehnen
request-withdraw = Zurückziehen
chat-spectator = (schaut zu)
chat-admitted = { $name } übernimmt Platz { $seat }: Alle am Tisch sind einverstanden.
chat-removed = Ein Bot hat jetzt Platz { $seat }, statt { $name }.
away-you = Ein Bot spielt für dich
come-back = Zurückkommen
watching = Du schaust zu
spectators =
    { $count ->
        [0] keine Zuschauer
        [one] ein Zuschauer
       *[other] { $count } Zuschauer
    }
spectators-crowd =
    { $count ->
        [0] keine Zuschauer
        [one] ein Zuschauer oder mehr
       *[other] { $count } Zuschauer oder mehr
    }
watching-bots = Magst du mitspielen? Du kannst den Platz eines Bots bekommen.
watching-seat = Um einen Platz bitten
watching-stay = Nur zuschauen
absent = { $name } ist dran, aber nicht verbunden.
absent-wait = Warten
let-bot-play = Einen Bot spielen lassen
leave-to-bot = Gehen, und ein Bot spielt für mich
remove-table = Tisch abräumen
remove-sure = Den Tisch für alle abräumen? Er lässt sich eine Woche lang wiederherstellen.
curtain-title = Gib das Gerät an { $name }
curtain-text = Alle anderen sehen weg.
curtain-lift = Ich bin { $name }

## Das Ende einer Runde und der Partie

help = Hilfe
special-cards = Besondere Karten
special-cards-how = Am Tisch: mit der Maus auf einer Karte bleiben, den Finger darauf lassen oder I drücken.
help-hints = Tipps zu diesem Spiel
help-rules = Alle Regeln lesen
help-rules-here = Die Regel dieses Moments
help-keys = Tasten
help-key-hand = ← und →: von Karte zu Karte
help-key-number = 1 bis 9: zu dieser Karte, diesem Stapel oder dieser Reihe
help-key-play = Eingabe: spielen, was gerade gezeigt wird
help-key-back = Esc: zurück zur Hand, oder schließen
help-key-advice = H: was ein starker Spieler täte
help-key-aloud = T: den Tisch vorlesen, für Screenreader
help-key-card = I: was die Karte bewirkt
help-key-steps = ← und →: einen Schritt zurück oder weiter
help-key-ends = Pos1 und Ende: zum Anfang, zum Ende
help-key-help = ?: diese Hilfe
round-over = Runde { $round } ist zu Ende
round = Runde
total = Summe
score-points = Punkte
score-pluses = Plus
count-cards = Karten
count-won = Gewonnen: { $cards }
count-lost = Verloren: { $cards }
bust = 13!
majority-free = die meisten, zählt also nicht
thirteen-explain-majority = Durchgestrichen: Wer allein die meisten Karten einer Farbe genommen hat, zahlt nichts dafür.
friday13-explain-majority = Durchgestrichen: Wer allein die meisten Karten einer Sorte genommen hat, zahlt nichts dafür.
explain-tops = Nur die oberste Karte jedes Stapels zählt.
explain-bust =
    { $you ->
        [yes] Für dich schlägt’s 13: Deine Reihe ist verloren. Alle anderen behalten ihre Plus.
       *[no] Für { $name } schlägt’s 13: Die Reihe ist verloren. Alle anderen behalten ihre Plus.
    }
explain-no-bust = Für niemanden schlägt’s 13: Alle behalten ihre Plus.
round-continue = Weiter
round-continue-turn = Weiter: Du bist dran
to-the-podium = Zum Podest
place = Platz { $place }
rematch-ask = Revanche
challenge-ask = Freunde herausfordern
fork-back = Zurück zu diesem Zug
deal-compare = Ergebnisse vergleichen
next-deal = Nächste Partie
duplicate-game = Partie { $deal } eines Duplikats, Spiel { $game } von { $games }.
source-fork = Übung
source-challenge = Herausforderung
source-daily = Tagespartie
source-duplicate = Duplikat
rematch-join = Bei der Revanche mitspielen
look-at-table = Den Tisch ansehen
replay = Partie ansehen

## Partie ansehen

replay-eyes = Ansicht
eyes-none = Als Zuschauer
eyes-open = Alle Hände offen
eyes-of = Als { $name }
replay-first = Zum Anfang
replay-back = Einen Schritt zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-forward = Einen Schritt weiter
replay-last = Zum Ende
replay-step = Schritt { $step } von { $last }
replay-marks = Rot: Grenze überschritten. Grau: neue Runde.
replay-link = Link zu diesem Moment
replay-to-table = Zum Tisch
together-now = { $name } geht die Partie durch: sieh mit
file-open = Die Datei einer Partie öffnen
download-record = Partie herunterladen
replay-moves = Züge
replay-mark-bust = zu viel
replay-mark-trick = Stich
fair-about = An diesem Tisch kann niemand die Karten aussuchen: Jedes Gerät gibt eine geheime Zahl dazu, die vor dem Geben versprochen war. Dein Browser kann das jetzt prüfen.
fair-about-open = Dieser Tisch ist aus der Zeit, als noch keine Zahlen versprochen wurden. Dein Browser kann prüfen, dass niemand die Karten nach dem Geben geändert hat.
fair-verified =
    { $shuffles ->
        [0] Es wurde nichts gemischt.
        [one] Geprüft: Die { $cards } Karten wurden ehrlich gemischt. Das Mischen folgt aus den Zahlen aller, und deine ist dabei.
       *[other] Geprüft: Alle { $shuffles } Mischungen ({ $cards } Karten) waren ehrlich. Sie folgen aus den Zahlen aller, und deine ist dabei.
    }
fair-missing =
    { $count ->
        [one] Von Platz { $seats } (beim Geben) kam keine Zahl rechtzeitig an: Sie wurde nicht geschickt, oder der Server hat sie weggelassen. Meist liegt das an der Verbindung; wer aber Zahlen mit Absicht weglässt, kann zwischen mehreren Kartenverteilungen wählen.
       *[other] Von den Plätzen { $seats } (beim Geben) kamen keine Zahlen rechtzeitig an: Sie wurden nicht geschickt, oder der Server hat sie weggelassen. Meist liegt das an der Verbindung; wer aber Zahlen mit Absicht weglässt, kann zwischen mehreren Kartenverteilungen wählen.
    }
fair-follows =
    { $shuffles ->
        [0] Es wurde nichts gemischt.
        [one] Das Mischen, { $cards } Karten, folgt aus dem, was in der Partie steht.
       *[other] Alle { $shuffles } Mischungen, { $cards } Karten, folgen aus dem, was in der Partie steht.
    }
fair-changed-commitment = Nicht das, was dieses Gerät gesehen hat: Der Tisch hatte vor dem Geben etwas anderes versprochen.
fair-changed-table = Nicht das, was dieses Gerät gesehen hat: Der Tisch wurde geändert, nachdem alle zugestimmt hatten und bevor gegeben wurde.
fair-changed-seat = Nicht das, was dieses Gerät gesehen hat: Du hast auf einem anderen Platz gesessen, als in der Partie steht.
fair-changed-game = Nicht das, was dieses Gerät gesehen hat: Du hattest andere Karten oder hast anders gespielt, als in der Partie steht.
fair-changed-before = Dieser Tisch wurde nach dem Start geändert. Dein Gerät hat seine Zahl nicht genannt; trau diesen Karten nicht.

## Regeln

rules-of = Regeln von { $game }
rules-exact = Die genauen Regeln, nummeriert
no-rules = Für dieses Spiel gibt es keine Regeln.
cards-table = Die Karten
table-expires =
    { $days ->
        [0] Wird heute entfernt, wenn niemand hier spielt.
        [one] Wird morgen entfernt, wenn niemand hier spielt.
       *[other] Wird in { $days } Tagen entfernt, wenn niemand hier spielt.
    }
removed-tables = Entfernte Tische
restore-table = Wiederherstellen

## The review

review = Analyse
review-show = Glück oder Spiel?
advice = Was täte ein starker Spieler?

# Der Kanal der Gruppe, vom Gastgeber gewählt.
channel = Einem Kanal deiner Gruppe Bescheid sagen

# Programme, die mit eigenem Token spielen.
programs = Eigene Programme (für Entwickler)
