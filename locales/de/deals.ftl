# Weiterspielen ab einem Zug, Herausforderungen, Tagespartien und Duplikate, im Browser.

play-on = Von hier weiterspielen
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
duplicate-end-sure = Ja, beenden: Was noch läuft, zählt nicht
