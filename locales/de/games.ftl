### Was über die Spiele gesagt wird, im Browser und im Terminal gleich.
###
### Die Nachricht einer Karte ist ihr Name; `.object` ist ihre Form im Satz („Luc spielt eine blaue 7“). Der Satz eines
### Ereignisses darf leer sein: Dann wird nichts gesagt. CONTRIBUTING.md nennt die Variablen.

## Alle Spiele

list-and = { $rest } und { $last }
score-item =
    { $you ->
        [yes] du { $points }
       *[no] { $name } { $points }
    }
somebody = Jemand
bot-name =
    { $seat ->
        [0] Ada
        [1] Blaise
        [2] Clara
        [3] Denis
        [4] Emmy
       *[other] Félix
    }
preview-events = { $what }
preview-ends = { $what }; die Runde endet
ask-you = Du bist dran
ask-other =
    { $count ->
        [one] { $names } ist dran
       *[other] { $names } sind dran
    }
ask-over =
    { $you ->
        [yes]
            { $count ->
                [one] Du gewinnst!
               *[other] Geteilter Sieg: { $names }
            }
       *[no]
            { $count ->
                [one] { $names } gewinnt
               *[other] Geteilter Sieg: { $names }
            }
    }
reason-turn =
    { $count ->
        [one] { $names } ist dran.
       *[other] { $names } sind dran.
    }
reason-hand = Diese Karte hast du nicht auf der Hand.
reason-other = Das geht jetzt nicht.
count-suit =
    { $most-known ->
        [yes]
            { $you ->
                [yes] { $suit-start }: { $counts-nonzero }. Du hast allein die meisten und zahlst nichts dafür.
               *[no] { $suit-start }: { $counts-nonzero }. { $most } hat allein die meisten und zahlt nichts dafür.
            }
       *[no] { $suit-start }: { $counts-nonzero }. Niemand hat allein die meisten: Jede Karte kostet einen Punkt.
    }
count-wild = { $suit-start }: { $counts-nonzero }. Jede kostet 2 Punkte.
count-tops =
    { $count ->
        [0]
            { $seat }: keine Stapel, { $score ->
                [one] ein Punkt
               *[other] { $score } Punkte
            }.
       *[other]
            { $seat }: oben { $cards-plain }; zusammen { $score ->
                [one] ein Punkt
               *[other] { $score } Punkte
            }.
    }

## Die Mitspieler, die Programme sind

level-beginner = Anfänger
    .about = Sieht nur etwa ein Drittel der Möglichkeiten. Gut für die erste Partie.
level-easy = Leicht
    .about = Weiß, wie es geht, übersieht aber jede vierte Möglichkeit.
level-normal = Normal
    .about = Spielt nach einer vernünftigen Faustregel.
level-hard = Schwer
    .about = Hat gelernt, indem er gegen sich selbst spielte, immer wieder.
level-expert = Experte
    .about = Stellt sich vor, was er nicht sieht, und denkt voraus.
level-master = Meister
    .about = Denkt vor jedem Zug bis zu zwei Sekunden voraus.

## Was ein Tisch wählen kann, bei jedem Spiel

table-clock = Bedenkzeit
    .about = Ist die Zeit um, entscheidet ein Bot, bis der Mitspieler zurück ist.
clock-none = Ohne Grenze
clock-move =
    { $seconds ->
        [one] { $seconds } Sekunde pro Zug
       *[other] { $seconds } Sekunden pro Zug
    }
clock-days =
    { $days ->
        [one] { $days } Tag pro Zug
       *[other] { $days } Tage pro Zug
    }
table-public = Öffentlich
    .about = Alle auf diesem Server finden den Tisch in der Liste. Sonst nur, wer den Link hat.
table-spectators = Zuschauer
    .about = Auch wer keinen Platz hat, darf zuschauen. Zuschauer sehen keine Hand.
table-open-memory = Offenes Gedächtnis
    .about = Der Tisch zeigt, was alle schon gesehen haben, etwa die genommenen Karten. Sonst muss man es sich merken.
table-draw-seats = Plätze auslosen
    .about = Wer wo sitzt, wird zu Beginn der Partie ausgelost, in Teams also auch, wer zusammenspielt. Sonst gilt die Reihenfolge des Gastgebers, und der erste Platz beginnt.
table-rated = Gewertet
    .about = Zählt für die Wertung: Nur Menschen spielen, und niemand übernimmt einen Platz. Aufstehen rettet nichts: Ein Bot spielt für dich weiter.

## 13

thirteen-name = 13
thirteen-pitch = Drei Zielscheiben, eine Grenze: Treib eine Zielscheibe über 13, und du musst alles nehmen, was dort liegt. Jede genommene Karte kostet Punkte.
thirteen-players = 3 bis 6 Personen
thirteen-aim = Wer die wenigsten Punkte hat, gewinnt

thirteen-suit-b = Blau
thirteen-suit-y = Gelb
thirteen-suit-g = Grün
thirteen-suit-r = Fiese Vieren
thirteen-pile-b = blaue Zielscheibe
thirteen-pile-y = gelbe Zielscheibe
thirteen-pile-g = grüne Zielscheibe
thirteen-card-b = blaue { $value }
    .object = eine blaue { $value }
thirteen-card-y = gelbe { $value }
    .object = eine gelbe { $value }
thirteen-card-g = grüne { $value }
    .object = eine grüne { $value }
thirteen-card-r = Fiese Vier
    .object = eine Fiese Vier
    .about = Passt auf jede Zielscheibe und zählt 4. Wer sie nimmt, zahlt 2 Punkte, immer.

thirteen-event-round-started =
    { $you ->
        [yes] Runde { $round }: Du beginnst.
       *[no] Runde { $round }: { $first } beginnt.
    }
thirteen-event-dealt =
    { $you ->
        [yes] Du bekommst { $count } Karten.
       *[no] { "" }
    }
thirteen-event-played =
    { $you ->
        [yes] Du spielst { $card-object } auf die { $pile }: { $sum }.
       *[no] { $seat } spielt { $card-object } auf die { $pile }: { $sum }.
    }
thirteen-event-took =
    { $you ->
        [yes]
            { $count ->
                [one] Zu viel! Du nimmst eine Karte.
               *[other] Zu viel! Du nimmst { $count } Karten.
            }
       *[no]
            { $count ->
                [one] Zu viel! { $seat } nimmt eine Karte.
               *[other] Zu viel! { $seat } nimmt { $count } Karten.
            }
    }
thirteen-event-drew =
    { $you ->
        [yes] Du ziehst { $card-object }.
       *[no] { "" }
    }
thirteen-event-round-ended = Die Runde ist zu Ende: { $scores }.

thirteen-preview-safe =
    { $sum ->
        [13] Genau 13: alles gut
       *[other] { $sum } von 13: alles gut
    }
thirteen-preview-take =
    { $count ->
        [one] { $sum }: Du nimmst eine Karte
       *[other] { $sum }: Du nimmst { $count } Karten
    }{ $wild ->
        [0] { "" }
        [one] , darunter eine Fiese Vier
       *[other] , darunter { $wild } Fiese Vieren
    }
thirteen-action-play = { $card-object } auf die { $pile } spielen
thirteen-ask-you = Du bist dran: Spiel eine Karte
thirteen-ask-other = { $names } ist dran
thirteen-reason-pile = Nur auf die { $pile } (Regel { $rule }).

thirteen-option-rounds = Runden
    .about = Wie viele Runden gespielt werden.
    .default = eine je Mitspieler, zu dritt 6

thirteen-hint-turn = { thirteen-aim }, und jede genommene Karte kostet welche. Leg eine Karte auf die Zielscheibe ihrer Farbe: Bis 13 passiert nichts.
thirteen-hint-over = Mit manchen deiner Karten käme eine Zielscheibe über 13: Du nimmst dann alles, was dort liegt, und deine Karte bleibt.
thirteen-hint-wild = Eine Fiese Vier darf auf jede Zielscheibe. Wer sie nimmt, zahlt 2 Punkte, immer.
thirteen-hint-took = Was du genommen hast, liegt verdeckt vor dir. Jede Karte kostet 1 Punkt, gleich welche Zahl sie trägt; eine Fiese Vier kostet 2.
thirteen-hint-majority = Hast du allein die meisten Karten einer Farbe genommen, kostet dich diese Farbe nichts.

## Vendredi 13

friday13-name = Freitag der 13.
friday13-pitch = Katzen, Spiegel, Leitern: Treib einen Stapel über 13, und sein Pech gehört dir. Alle deine Karten hast du von Anfang an.
friday13-players = 3 bis 6 Personen
friday13-aim = Wer die wenigsten Punkte hat, gewinnt

friday13-suit-c = schwarze Katzen
friday13-suit-m = zerbrochene Spiegel
friday13-suit-l = Leitern
friday13-suit-f = Freitagskarten
friday13-pile-c = Katzenstapel
friday13-pile-m = Spiegelstapel
friday13-pile-l = Leiterstapel
friday13-card-c = Katzen-{ $value }
    .object = eine Katzen-{ $value }
friday13-card-m = Spiegel-{ $value }
    .object = eine Spiegel-{ $value }
friday13-card-l = Leiter-{ $value }
    .object = eine Leiter-{ $value }
friday13-card-f = Freitagskarte
    .object = eine Freitagskarte
    .about = Passt auf jeden Stapel und zählt 4. Wer sie nimmt, zahlt 2 Punkte, immer.

friday13-event-round-started =
    { $you ->
        [yes] Runde { $round }: Du beginnst.
       *[no] Runde { $round }: { $first } beginnt.
    }
friday13-event-dealt =
    { $you ->
        [yes] Du bekommst { $count } Karten.
       *[no] { "" }
    }
friday13-event-played =
    { $you ->
        [yes] Du spielst { $card-object } auf den { $pile }: { $sum }.
       *[no] { $seat } spielt { $card-object } auf den { $pile }: { $sum }.
    }
friday13-event-took =
    { $you ->
        [yes]
            { $count ->
                [one] So ein Pech! Du nimmst eine Karte.
               *[other] So ein Pech! Du nimmst { $count } Karten.
            }
       *[no]
            { $count ->
                [one] So ein Pech! { $seat } nimmt eine Karte.
               *[other] So ein Pech! { $seat } nimmt { $count } Karten.
            }
    }
friday13-event-round-ended = Die Runde ist zu Ende: { $scores }.

friday13-preview-safe =
    { $sum ->
        [13] Genau 13: alles gut
       *[other] { $sum } von 13: alles gut
    }
friday13-preview-take =
    { $count ->
        [one] { $sum }: Du nimmst eine Karte
       *[other] { $sum }: Du nimmst { $count } Karten
    }{ $wild ->
        [0] { "" }
        [one] , darunter eine Freitagskarte
       *[other] , darunter { $wild } Freitagskarten
    }
friday13-action-play = { $card-object } auf den { $pile } spielen
friday13-ask-you = Du bist dran: Spiel eine Karte
friday13-ask-other = { $names } ist dran
friday13-reason-pile = Nur auf den { $pile } (Regel { $rule }).

friday13-option-rounds = Runden
    .about = Wie viele Runden gespielt werden.
    .default = 4

friday13-hint-turn = { friday13-aim }, und jede genommene Karte kostet welche. Leg eine Karte auf den Stapel ihrer Sorte: Bis 13 passiert nichts.
friday13-hint-plan = Nachgezogen wird nicht. Sieh dir deine Hand an: Willst du von einer Sorte die meisten, oder möglichst wenig nehmen? Für die meisten reicht eine Karte Vorsprung.
friday13-hint-over = Mit manchen deiner Karten käme ein Stapel über 13: Du nimmst dann alles, was dort liegt, und deine Karte bleibt.
friday13-hint-wild = Eine Freitagskarte darf auf jeden Stapel und ist dein Ausweg, wenn sonst nichts passt. Wer sie nimmt, zahlt 2 Punkte, immer: So verdirbt sie anderen einen Stapel.
friday13-hint-took = Was du genommen hast, liegt verdeckt vor dir. Jede Karte kostet 1 Punkt, gleich welche Zahl sie trägt; eine Freitagskarte kostet 2.
friday13-hint-majority = Hast du allein die meisten Karten einer Sorte genommen, kostet dich diese Sorte nichts.

## Null & Nichtig

nichtig-name = Null & Nichtig
nichtig-pitch = Stiche, die du nicht immer willst: Nur die oberste Karte jedes Stapels zählt, und eine Null verdirbt ihn.
nichtig-players = 3 bis 5 Personen, zu sechst als Variante
nichtig-aim = Wer die meisten Punkte hat, gewinnt

nichtig-suit-b = Blau
nichtig-suit-g = Grün
nichtig-suit-v = Violett
nichtig-suit-r = Rot
nichtig-suit-y = Gelb
nichtig-pile-b = Stapel Blau
nichtig-pile-g = Stapel Grün
nichtig-pile-v = Stapel Violett
nichtig-pile-r = Stapel Rot
nichtig-pile-y = Stapel Gelb
nichtig-card-b = blaue { $value }
    .object =
        { $value ->
            [0] eine blaue 0
           *[other] die blaue { $value }
        }
    .about =
        { $value ->
            [0] Zählt nichts und verdeckt, was darunter liegt. Gib sie jemand anderem.
           *[other] { "" }
        }
nichtig-card-g = grüne { $value }
    .object =
        { $value ->
            [0] eine grüne 0
           *[other] die grüne { $value }
        }
    .about =
        { $value ->
            [0] Zählt nichts und verdeckt, was darunter liegt. Gib sie jemand anderem.
           *[other] { "" }
        }
nichtig-card-v = violette { $value }
    .object =
        { $value ->
            [0] eine violette 0
           *[other] die violette { $value }
        }
    .about =
        { $value ->
            [0] Zählt nichts und verdeckt, was darunter liegt. Gib sie jemand anderem.
           *[other] { "" }
        }
nichtig-card-r = rote { $value }
    .object =
        { $value ->
            [0] eine rote 0
           *[other] die rote { $value }
        }
    .about =
        { $value ->
            [0] Zählt nichts und verdeckt, was darunter liegt. Gib sie jemand anderem.
           *[other] { "" }
        }
nichtig-card-y = gelbe { $value }
    .object =
        { $value ->
            [0] eine gelbe 0
           *[other] die gelbe { $value }
        }
    .about =
        { $value ->
            [0] Zählt nichts und verdeckt, was darunter liegt. Gib sie jemand anderem.
           *[other] { "" }
        }

nichtig-event-round-started =
    { $you ->
        [yes] Runde { $round }: Du spielst an.
       *[no] Runde { $round }: { $leader } spielt an.
    }
nichtig-event-dealt =
    { $you ->
        [yes] Du bekommst { $count } Karten.
       *[no] { "" }
    }
nichtig-event-laid =
    { $you ->
        [yes] Du wählst { $card-object }.
       *[no] { "" }
    }
nichtig-event-revealed =
    { $you ->
        [yes] Du legst aus: { $cards }.
       *[no] { $seat } legt aus: { $cards }.
    }
nichtig-event-played =
    { $you ->
        [yes] Du spielst { $card-object }.
       *[no] { $seat } spielt { $card-object }.
    }
nichtig-event-collected =
    { $you ->
        [yes] Der Stich gehört dir: { $cards }.
       *[no] { $seat } gewinnt den Stich: { $cards }.
    }
nichtig-event-round-ended = Die Runde ist zu Ende: { $scores }.

nichtig-preview-lay =
    { $covers-known ->
        [yes] Deckt { $covers-object } zu
       *[no] Eröffnet deinen { $pile }
    }
nichtig-preview-lead = Du spielst den Stich an
nichtig-preview-ahead = Bisher die höchste
nichtig-preview-behind = { $seat } bleibt vorn durch { $best-object }
nichtig-preview-collect =
    { $you ->
        [yes] Du gewinnst den Stich und hast
       *[no] { $seat } gewinnt den Stich und hat
    } { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } ({ $change })
nichtig-action-lay = { $card-object } auslegen
nichtig-action-play = { $card-object } spielen
nichtig-ask-lay-you =
    { $left ->
        [one] Wähl noch eine Karte zum Auslegen
       *[other] Wähl { $left } Karten zum Auslegen
    }
nichtig-ask-lay-other =
    { $count ->
        [one] { $names } wählt noch Karten zum Auslegen
       *[other] { $names } wählen noch Karten zum Auslegen
    }
nichtig-ask-lead-you = Du spielst an: Jede Karte ist erlaubt
nichtig-ask-lead-other = { $names } spielt an
nichtig-ask-play-you = Du bist dran: Jede Karte ist erlaubt
nichtig-ask-play-other = { $names } ist dran
nichtig-reason-laid = Du hast gewählt, die anderen noch nicht (Regel { $rule }).
nichtig-reason-lay = Wähl zuerst die Karten, die du auslegst (Regel { $rule }).

nichtig-option-rounds = Runden
    .about = Wie viele Runden gespielt werden.
    .default = eine je Mitspieler
nichtig-option-target = Zielpunktzahl
    .about = Statt einer Zahl von Runden: Gespielt wird, bis am Ende einer Runde jemand mehr hat. Wer die meisten Punkte hat, gewinnt.
    .default = eine Zahl von Runden
nichtig-option-teams = Teams
    .about = Mit 4 oder 6 Personen, zwei Teams: Jeder Zweite gehört zum selben Team. Am Ende zählt jedes Team seine Punkte zusammen.
    .default = jeder für sich

nichtig-hint-lay = { nichtig-aim }, und am Ende zählt nur die oberste Karte jeder Farbe. Die gewählten Karten eröffnen deine Stapel: Eine hohe ist ein guter Anfang, wenn sie oben bleibt.
nichtig-hint-play = Spiel, was du willst: Du musst keine Farbe bedienen. Die höchste Zahl gewinnt den Stich, egal in welcher Farbe; bei Gleichstand die zuerst gespielte.
nichtig-hint-zero = Liegt eine Null obenauf, ist der Stapel nichts wert. Sie geht an den, der den Stich gewinnt.
nichtig-hint-order = Wer den Stich gewinnt, legt zuerst die eigene Karte ab, dann die anderen im Uhrzeigersinn. Von zwei Karten einer Farbe liegt die spätere oben.
nichtig-hint-score = Deine Punkte sind die Summe der obersten Karten. Was darunter liegt, zählt nicht.

## Danger 13

danger13-name = Jetzt schlägt’s 13!
danger13-pitch = Der Geber entscheidet, wer was bekommt. Sammle Plus in deiner Reihe, aber wer auf 13 kommt, verliert seine.
danger13-players = 2 bis 5 Personen
danger13-aim = Wer die meisten Plus hat, gewinnt

# How cards are written that are not a letter and a number: the kind, which names the message, and its sign; # is a number. The
# same in every language.
danger13-card-signs = arrow <, eighteen 18, hand H, bonus +, bonuses ++, plus #+, pluses #++, draw #d
danger13-card-plain = einfache { $value }
    .object = eine einfache { $value }
danger13-card-plus = { $value } mit einem Plus
    .object = eine { $value } mit einem Plus
    .about = Ein Plus: Es gehört dir endgültig, wenn es jemand anderen trifft.
danger13-card-pluses = { $value } mit zwei Plus
    .object = eine { $value } mit zwei Plus
    .about = Zwei Plus: Sie gehören dir endgültig, wenn es jemand anderen trifft.
danger13-card-draw = Ziehkarte mit Wert { $value }
    .object = eine Ziehkarte mit Wert { $value }
    .about = Sie wird angelegt, und wer sie hat, zieht sofort noch eine Karte.
danger13-card-arrow = Pfeil
    .object = einen Pfeil
    .about = Er nimmt die letzte Karte der Reihe mit und ist dann selbst weg.
danger13-card-eighteen = Achtzehn
    .object = eine Achtzehn
    .about = Solange sie in einer Reihe liegt, ist dort erst bei 18 Schluss.
danger13-card-hand = Hand
    .object = eine Hand
    .about = Mit ihr in deiner Reihe darfst du später eine Karte ablehnen.
danger13-card-bonus = Bonus mit einem Plus
    .object = einen Bonus mit einem Plus
    .about = Ein Plus, sofort gewonnen und nie verloren.
danger13-card-bonuses = Bonus mit zwei Plus
    .object = einen Bonus mit zwei Plus
    .about = Zwei Plus, sofort gewonnen und nie verloren.

danger13-event-round-started =
    { $you ->
        [yes] Runde { $round }: Du gibst zuerst.
       *[no] Runde { $round }: { $first } gibt zuerst.
    }
danger13-event-packet-taken =
    { $you ->
        [yes] Du nimmst ein Päckchen mit { $count } Karten.
       *[no] { $dealer } nimmt ein Päckchen mit { $count } Karten.
    }
danger13-event-turned = Aufgedeckt: { $card }.
danger13-event-given =
    { $you ->
        [yes] Du bekommst { $card-object }.
       *[no] { $to } bekommt { $card-object }.
    }
danger13-event-drew =
    { $you ->
        [yes] Du ziehst { $card-object }.
       *[no] { $seat } zieht { $card-object }.
    }
danger13-event-placed =
    { $card-kind ->
        [eighteen]
            { $you ->
                [yes] Du stehst bei { $sum }, und erst bei 18 ist es aus.
               *[no] { $seat } steht bei { $sum }, und erst bei 18 ist es aus.
            }
        [hand]
            { $you ->
                [yes] Du stehst bei { $sum } und darfst von nun an eine Karte ablehnen.
               *[no] { $seat } steht bei { $sum } und darf von nun an eine Karte ablehnen.
            }
       *[other]
            { $you ->
                [yes] Du stehst bei { $sum }.
               *[no] { $seat } steht bei { $sum }.
            }
    }
danger13-event-arrow-hit =
    { $lost-known ->
        [yes]
            { $you ->
                [yes] Der Pfeil nimmt { $lost-object } mit: Du stehst bei { $sum }.
               *[no] Der Pfeil nimmt { $lost-object } mit: { $seat } steht bei { $sum }.
            }
       *[no] Der Pfeil trifft nichts.
    }
danger13-event-refused =
    { $you ->
        [yes] Du lehnst { $card-object } ab. Deine Hand geht mit.
       *[no] { $seat } lehnt { $card-object } ab. Die Hand geht mit.
    }
danger13-event-won =
    { $you ->
        [yes] Du gewinnst sofort { $card-object }.
       *[no] { $seat } gewinnt sofort { $card-object }.
    }
danger13-event-reshuffled = Der Ablagestapel wird gemischt: ein neuer Zugstapel mit { $count } Karten.
danger13-event-last-round = Der Zugstapel ist aufgebraucht: Das ist die letzte Runde.
danger13-event-round-ended =
    { $bust-known ->
        [yes]
            { $you ->
                [yes] Für dich schlägt’s 13: Deine Reihe ist weg! Gewonnene Plus: { $scores }.
               *[no] Für { $bust } schlägt’s 13: Die Reihe ist weg! Gewonnene Plus: { $scores }.
            }
       *[no] Es sind keine Karten mehr da, und niemanden hat es getroffen. Gewonnene Plus: { $scores }.
    }
    .banner =
        { $you ->
            [yes] Für dich schlägt’s 13: Deine Reihe ist weg!
           *[no] Für { $bust } schlägt’s 13: Die Reihe ist weg!
        }

danger13-preview-row =
    { $card-kind ->
        [eighteen]
            { $you ->
                [yes] Du kommst auf { $sum }, und erst bei { $limit } ist es aus
               *[no] { $seat } kommt auf { $sum }, und erst bei { $limit } ist es aus
            }
        [hand]
            { $you ->
                [yes] Du kommst auf { $sum } (aus bei { $limit }) und darfst dann eine Karte ablehnen
               *[no] { $seat } kommt auf { $sum } (aus bei { $limit }) und darf dann eine Karte ablehnen
            }
        [plus]
            { $you ->
                [yes] Du kommst auf { $sum } (aus bei { $limit }), mit einem Plus mehr in deiner Reihe
               *[no] { $seat } kommt auf { $sum } (aus bei { $limit }), mit einem Plus mehr in der Reihe
            }
        [pluses]
            { $you ->
                [yes] Du kommst auf { $sum } (aus bei { $limit }), mit zwei Plus mehr in deiner Reihe
               *[no] { $seat } kommt auf { $sum } (aus bei { $limit }), mit zwei Plus mehr in der Reihe
            }
       *[other]
            { $you ->
                [yes] Du kommst auf { $sum } (aus bei { $limit })
               *[no] { $seat } kommt auf { $sum } (aus bei { $limit })
            }
    }
danger13-preview-draw =
    { $you ->
        [yes] Du kommst auf { $sum } (aus bei { $limit }) und ziehst
       *[no] { $seat } kommt auf { $sum } (aus bei { $limit }) und zieht
    }
danger13-preview-bust =
    { $you ->
        [yes] { $sum }: Für dich schlägt’s 13, die Runde endet
       *[no] { $sum }: Für { $seat } schlägt’s 13, die Runde endet
    }
danger13-preview-arrow =
    { $lost-known ->
        [yes]
            { $you ->
                [yes] Du verlierst { $lost-object } und kommst auf { $sum } (aus bei { $limit })
               *[no] { $seat } verliert { $lost-object } und kommt auf { $sum } (aus bei { $limit })
            }
       *[no] Die Reihe ist leer: Nur der Pfeil geht
    }
danger13-preview-decide =
    { $you ->
        [yes] Du darfst sie ablehnen; behältst du sie, kommt deine Reihe auf { $sum } (aus bei { $limit })
       *[no] { $seat } darf sie ablehnen; sonst kommt die Reihe auf { $sum } (aus bei { $limit })
    }
danger13-preview-decide-draw =
    { $you ->
        [yes] Du darfst sie ablehnen; behältst du sie, kommt deine Reihe auf { $sum } (aus bei { $limit }), und du ziehst
       *[no] { $seat } darf sie ablehnen; sonst kommt die Reihe auf { $sum } (aus bei { $limit }), und es wird gezogen
    }
danger13-preview-decide-bust =
    { $you ->
        [yes] Du darfst sie ablehnen; behältst du sie, schlägt’s für dich 13, mit { $sum }
       *[no] { $seat } darf sie ablehnen; sonst schlägt’s 13, mit { $sum }
    }
danger13-preview-decide-won =
    { $you ->
        [yes] Du darfst sie ablehnen; behältst du sie, hast du sie sofort gewonnen
       *[no] { $seat } darf sie ablehnen; sonst ist sie sofort gewonnen
    }
danger13-preview-won =
    { $you ->
        [yes] Du gewinnst sofort { $card-object }
       *[no] { $seat } gewinnt sofort { $card-object }
    }
danger13-preview-refused = Die Karte geht, und deine Hand mit ihr
danger13-preview-refused-hand =
    { $next-known ->
        [yes] Die Karte geht, und mit ihr die Hand, auf die folgt: { $next }
       *[no] Die Karte geht, und mit ihr die Hand am Ende deiner Reihe
    }
danger13-tie-decided = Gleich viele Plus: Die Werte auf den gewonnenen Karten entscheiden ({ $values }).
danger13-tie-shared = Gleich viele Plus, und auch die Werte auf den gewonnenen Karten sind gleich ({ $values }): Der Sieg wird geteilt.
danger13-action-give =
    { $you ->
        [yes] Selbst nehmen
       *[no] { $to } geben
    }
danger13-action-keep = Behalten
danger13-action-refuse = Ablehnen
danger13-action-refuse-with = Ablehnen mit Hand { $hand }
danger13-ask-give-you = Gib diese Karte jemandem: { $card }
danger13-ask-give-other = { $names } gibt diese Karte jemandem: { $card }
danger13-ask-decide-you = Behalte diese Karte oder lehne sie ab: { $card }
danger13-ask-decide-other = { $names } behält diese Karte oder lehnt sie ab: { $card }
danger13-reason-turn = { $names } gibt.
danger13-reason-decide = Zuerst muss { $names } die Karte behalten oder ablehnen (Regel { $rule }).
danger13-reason-first = Entscheide zuerst: behalten oder ablehnen (Regel { $rule }).
danger13-reason-had =
    { $you ->
        [yes] Du hattest schon eine Karte aus diesem Päckchen (Regel { $rule }).
       *[no] { $to } hatte schon eine Karte aus diesem Päckchen (Regel { $rule }).
    }

danger13-hint-give = { danger13-aim }. Du gibst: Die Karte geht an jemanden, der aus diesem Päckchen noch keine hatte, oder an dich selbst. Jeder bekommt genau eine.
danger13-hint-plus = Du sammelst Plus. Sie gehören dir endgültig, sobald es für jemand anderen 13 schlägt.
danger13-hint-had = Das Blatt mit dem Haken heißt: Wer es hat, hat aus diesem Päckchen schon eine Karte bekommen.
danger13-hint-hand = Mit einer Hand in deiner Reihe darfst du eine Karte ablehnen, die du bekommst. Dann werden beide abgeworfen.
danger13-hint-eighteen = Solange eine Achtzehn in deiner Reihe liegt, ist es für dich erst bei 18 aus, nicht schon bei 13.
danger13-hint-draw = Eine Ziehkarte bleibt in der Reihe, und wer sie bekommen hat, zieht noch eine. Es muss keine gute sein.
danger13-hint-near = Vorsicht: Wer 13 erreicht (mit einer Achtzehn 18), verliert die ganze Reihe, und die anderen behalten ihre Plus.
