import{t as e}from"./rolldown-runtime-DK3Fl9T5.js";var t=e({default:()=>n}),n=`play-on = Von hier weiterspielen
play-on-as = Von hier für { $name } weiterspielen
challenge-about = Schick diesen Link: Wer ihn öffnet, bekommt deine Karten, deinen Platz und dieselben Bots. Dein Ergebnis bleibt verborgen, bis die Partie gespielt ist.
challenge-link = Link der Herausforderung
challenge-results = Wer hat gespielt?
challenge-title = { $name } fordert dich heraus: { $game }
challenge-title-nobody = Eine Herausforderung: { $game }
challenge-mine = Deine Herausforderung: { $game }
challenge-what = Ihr seid { $players }: du und die Bots ({ $levels }). Du bekommst dieselben Karten, denselben Platz und dieselben Bots wie alle, die diesen Link öffnen. Alle haben einen Versuch.
daily = Tagespartien
daily-title = { $game }, Partie vom { $day }
daily-about = Dieselben Karten und dieselben Bots für alle auf diesem Server. Ein Versuch pro Spiel, und morgen neue Karten.
daily-what = Ihr seid { $players }: du und die Bots ({ $levels }). Alle bekommen dieselben Karten, denselben Platz und dieselben Bots. Alle haben einen Versuch.
daily-open = noch nicht gespielt
daily-begun = du spielst gerade
daily-done = gespielt
daily-all = Alle Tagespartien
daily-calendar = Deine Tage
daily-day = { $day }: { $count ->
 [0] nichts beendet
 [one] eine Partie gespielt
 *[other] { $count } Partien gespielt
}
daily-unfinished = nicht rechtzeitig beendet
daily-fair = Der Server hat diese Karten vor Beginn des Tages festgelegt und beweist es, wenn der Tag vorbei ist: Dann zeigt er die Zahl, aus der sie folgen.
daily-tomorrow = Die Karten von morgen stehen schon fest. Sie folgen aus einer geheimen Zahl mit diesem Fingerabdruck:
daily-tomorrow-note = Notiere ihn, wenn du sicher sein willst: Der Server zeigt die Zahl, wenn der Tag vorbei ist.
daily-yesterday = Die Karten von gestern folgten aus dieser Zahl:
daily-promised = Der Server hatte sie mit diesem Fingerabdruck versprochen ({ $when }):
daily-checked = Dein Browser hat es geprüft: Die Zahl hat diesen Fingerabdruck.
daily-broken = Die Zahl hat diesen Fingerabdruck nicht: Der Server hat sein Versprechen nicht gehalten.
deal-play = Diese Karten spielen
deal-go-on = Weiterspielen
deal-review = Deine Partie ansehen
deal-closed = Diese Karten können nicht mehr gespielt werden.
results = Ergebnisse
results-place = Rang
results-name = Wer
results-points = Punkte
results-ahead = Vorsprung
results-somebody = jemand
results-mine = Rang { $place } von { $count }
results-expert = Ein Experte mit denselben Karten: { $ahead }
results-expert-soon = Ein Experte spielt diese Karten noch…
results-about = „Vorsprung“: um wie viele Punkte besser als der Durchschnitt der anderen Plätze; mehr ist in jedem Spiel besser.
results-clocked = { $you ->
 [yes] In deinem Spiel dachten die Bots eine bestimmte Zeit nach. Bei der Herausforderung denken sie für alle gleich weit, also haben sie vielleicht anders gespielt.
 *[no] Im Spiel von { $name } dachten die Bots eine bestimmte Zeit nach. Bei der Herausforderung denken sie für alle gleich weit, also haben sie vielleicht anders gespielt.
}
results-hidden = { $count ->
 [0] Noch niemand hat diese Karten zu Ende gespielt.
 [one] Eine Person hat diese Karten zu Ende gespielt. Du siehst das Ergebnis, wenn du gespielt hast.
 *[other] { $count } Personen haben diese Karten zu Ende gespielt. Du siehst die Ergebnisse, wenn du gespielt hast.
}
share-line = Dein Ergebnis zum Teilen
share-daily = { $game }, Partie vom { $day }
share-challenge = { $game }, Herausforderung
share-result = Rang { $place } von { $count }, { $ahead } Punkte Vorsprung
duplicate = Duplikat
duplicate-about = Mehrere Tische spielen dieselben Partien. Auf demselben Platz bekommen alle dieselben Karten: Es zählt nur, was du daraus machst.
duplicate-deals = Partien
duplicate-tables = Tische
duplicate-tables-about = Ein Tisch allein spielt jede Partie von jedem Platz aus und wird mit sich selbst verglichen.
duplicate-every-seat = Von jedem Platz
duplicate-every-seat-about = Sind alle Partien gespielt, rücken alle einen Platz weiter und sie kommen wieder, bis alle jedes Blatt hatten.
duplicate-sum = { $games ->
 [1] Jeder Tisch spielt einmal.
 *[other] Jeder Tisch spielt { $games }-mal.
}
duplicate-make = Tische vorbereiten
duplicate-title = Duplikat: { $game }
duplicate-what = Partien: { $deals }, Tische: { $tables }, an jedem spielen: { $players }.
duplicate-passes = Jeder Tisch spielt jede Partie einmal von jedem Platz aus.
duplicate-link = Link für alle, die mitspielen
duplicate-open = Einen Tisch eröffnen
duplicate-go = Zu deinem Tisch
duplicate-next = Die nächste Partie spielen
duplicate-join = Hier Platz nehmen
duplicate-nobody = Noch niemand hat einen Tisch eröffnet.
duplicate-table = Tisch { $number }
duplicate-progress = { $finished } von { $games } gespielt
duplicate-over = Es ist vorbei: Alle Karten sind offen, und die Ergebnisse stehen fest.
duplicate-standings = Rangliste
duplicate-so-far = bisher
duplicate-games = Gespielt
duplicate-compared = Verglichen
duplicate-deal = Partie { $deal }
duplicate-finished = { $finished } von { $expected } gespielt
duplicate-seat = Platz { $seat }, Durchschnitt { $mean }
duplicate-hidden = Die Ergebnisse einer Partie siehst du, wenn du sie nicht mehr zu spielen hast.
duplicate-how = „Vorsprung“: um wie viele Punkte besser als die anderen am selben Tisch; mehr ist in jedem Spiel besser. „Verglichen“: dieser Vorsprung minus der Durchschnitt aller, die denselben Platz mit denselben Karten hatten; gute Karten helfen also niemandem. Die Rangliste zeigt den Durchschnitt von „verglichen“ über deine Partien.
duplicate-fair = Der Server hat diese Karten festgelegt, bevor jemand gespielt hat, und es mit dieser Zahl versprochen:
duplicate-seed = Seine geheime Zahl, aus der alle Karten folgen:
duplicate-end = Jetzt beenden
duplicate-end-sure = Ja, beenden: Was noch läuft, zählt nicht`,r=e({default:()=>i}),i=`refused-malformed = Der Server hat das nicht verstanden: Deine Seite oder dein Programm ist vielleicht veraltet. Lade neu oder aktualisiere.
refused-name = Ein Name hat 1 bis 24 Zeichen, und alle sind sichtbar. Wähl einen anderen.
refused-too-long = Das ist zu lang. Kürze es etwas.
refused-too-many = Das war viel auf einmal. Warte einen Moment, dann geht es weiter.
refused-not-found = Hier ist nichts, oder nichts mehr. Prüf den Link.
refused-no-identity = Der Tisch kennt dich noch nicht. Wähl zuerst einen Namen.
refused-not-yours = Das hast du nicht zu entscheiden. Frag den Gastgeber, oder nimm deinen eigenen Platz.
refused-origin = Diese Seite gehört nicht zu diesem Server. Öffne die Adresse des Servers selbst.
refused-setup = So ein Tisch ist nicht möglich. Prüf die Zahl der Personen und die Optionen.
refused-taken = Da sitzt schon jemand. Nimm einen anderen Platz.
refused-present = Diese Person ist am Tisch oder war es vor einer Minute noch: Ihr Platz kann nicht endgültig an einen Bot gehen.
refused-stage = Nicht in diesem Moment: Die Karten sind schon verteilt, oder noch nicht. Sieh nach, wie weit der Tisch ist.
refused-not-committed = Jemand, der einen Platz hat, ist noch nicht am Tisch, und ohne ihn kann nicht gerecht gemischt werden. Warte, oder mach den Platz frei.
refused-wrong-nonce = Das ist nicht die Zahl, die für das Mischen versprochen war; sie wurde nicht angenommen.
refused-not-to-act = Du bist nicht dran. Warte auf die anderen.
refused-stale = Der Tisch war schneller als du. Sieh noch einmal hin und entscheide neu.
refused-illegal =
 { $rule-known ->
  [yes] Das erlauben die Regeln nicht (Regel { $rule }). Wähl etwas anderes.
  *[no] Das erlauben die Regeln nicht. Wähl etwas anderes.
 }
refused-other-rules = Dieses Spiel folgt anderen Regeln, als dieser Server sie kennt. Seine Aufzeichnung ist noch da.
refused-with-people = Solange andere am Tisch oder mit denselben Karten spielen, gibt es keinen Rat.
refused-rated = Dieser Tisch ist gewertet: Hier spielen nur Menschen, jeder auf einem Platz, und niemand übernimmt einen Platz.
refused-not-over = Das bleibt geschlossen, bis die Partie zu Ende ist.
refused-sealed = Andere spielen mit denselben Karten. Das öffnet sich, wenn du sie gespielt hast oder ihr Tag vorbei ist.
refused-banned = Der Administrator dieses Servers hat ihn für dich geschlossen.
refused-maintenance = Zurzeit beginnen keine neuen Spiele: Eine Wartung wird vorbereitet. Laufende Spiele gehen bis zum Ende weiter.
refused-unavailable = Der Server kann gerade nicht in seine Datenbank schreiben, also ist nichts geschehen. Versuch es noch einmal.`,a=e({default:()=>o}),o=`list-and = { $rest } und { $last }
score-item =
 { $you ->
  [yes] du\xA0{ $points }
  *[no] { $name }\xA0{ $points }
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
danger13-name = Jetzt schlägt’s 13!
danger13-pitch = Der Geber entscheidet, wer was bekommt. Sammle Plus in deiner Reihe, aber wer auf 13 kommt, verliert seine.
danger13-players = 2 bis 5 Personen
danger13-aim = Wer die meisten Plus hat, gewinnt
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
danger13-hint-near = Vorsicht: Wer 13 erreicht (mit einer Achtzehn 18), verliert die ganze Reihe, und die anderen behalten ihre Plus.`,s=e({default:()=>c}),c=`description = Vier kleine Kartenspiele an einem Tisch, mit Freunden oder gegen Bots: 13, Freitag der 13., Null & Nichtig und Jetzt schlägt’s 13! Ohne Konto.
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
review = Analyse
review-show = Glück oder Spiel?
advice = Was täte ein starker Spieler?
channel = Einem Kanal deiner Gruppe Bescheid sagen
programs = Eigene Programme (für Entwickler)`;export{t as i,a as n,r,s as t};