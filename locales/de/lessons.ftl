### Die Lektionen: kurz, freundlich, einfach. `$next` und `$other` sind die Namen der anderen, im Uhrzeigersinn.
###
### `SPIEL-lesson-SCHRITT` sagt, was zu tun ist, `SPIEL-lesson-SCHRITT-ANTWORT`, warum nichts anderes. Die Schritte stehen in lessons/SPIEL.json.

learn-title = Lektion: { $game }
learn-step = Schritt { $step } von { $steps }
learn-back = Einen Schritt zurück
learn-again = Von vorn
learn-continue = Weiter
learn-try = Versuch es so: { $action }.
learn-over = Du hast die Lektion geschafft.
learn-play = Eine richtige Partie spielen
learn-next = Nächste Lektion: { $game }

## 13

thirteen-lesson-play = Willkommen! Wer die wenigsten Punkte hat, gewinnt, und jede genommene Karte kostet einen. Eine Karte gehört auf die Zielscheibe ihrer Farbe. Blau steht bei 7: Spiel dort deine blaue 2.
thirteen-lesson-play-other = Das ginge, aber fangen wir gemütlich an. Spiel deine blaue 2: Dann steht Blau bei 9.
thirteen-lesson-play-rotten = Die Fiese Vier kann warten. Bald siehst du, wozu sie gut ist. Spiel deine blaue 2.
thirteen-lesson-look = Kommt eine Zielscheibe über 13, nimmst du alles, was dort liegt. Also erst schauen: Jede Karte zeigt, was sie tun würde. Welche bringt Grün auf 12?
thirteen-lesson-look-other = Das darfst du, aber eine andere Karte bringt Grün näher an die 13. Schau dir deine grüne 7 an.
thirteen-lesson-look-over = Schau: Das ist mehr als 13, und du müsstest die Karten nehmen. Bei Grün ist noch Platz.
thirteen-lesson-bust = 13 ist noch in Ordnung, aber jetzt passt nichts mehr. Was du auch spielst, du nimmst Karten! Dann nimm so wenige wie möglich: Bei Grün liegen nur zwei.
thirteen-lesson-bust-other = Dort nimmst du drei Karten. Bei Grün liegen nur zwei: Spiel deine grüne 4.
thirteen-lesson-bust-rotten = Das ginge auch. Aber heb dir die Fiese Vier für die anderen auf, und spiel deine grüne 4.
thirteen-lesson-rotten = Du hast zwei Karten genommen, und deine grüne 4 ist geblieben. Jetzt sei fies: Eine Fiese Vier darf auf jede Zielscheibe und kostet 2 Punkte. Leg sie auf Grün: genau 13.
thirteen-lesson-rotten-other = Das ist sicher. Aber werde erst eine Fiese Vier los: Leg sie auf Grün.
thirteen-lesson-rotten-own = Dann nimmst du die blauen Karten selbst. Leg eine Fiese Vier auf Grün.
thirteen-lesson-rotten-pile = Bei Gelb ist viel Platz: Das muss so bald niemand nehmen. Auf Grün sind es genau 13.
thirteen-lesson-took = { $next } spielt Grün, und das ist zu viel! Deine Fiese Vier geht mit. Springen wir nun zur letzten Karte der Runde.
thirteen-lesson-last = Der Vorrat ist leer, und du hast noch eine Karte. Spiel sie, dann wird abgerechnet.
thirteen-lesson-count = Eine Karte kostet 1 Punkt, eine Fiese Vier 2. Aber du hast allein die meisten blauen: Blau kostet dich nichts! 5 Punkte, die wenigsten: Du gewinnst. Jetzt kennst du 13.

## Vendredi 13

friday13-lesson-play = Willkommen! Wer die wenigsten Punkte hat, gewinnt. Du ziehst keine Karten nach. Jede Sorte hat einen Stapel: Treibst du ihn über 13, nimmst du ihn. Noch liegt keine Leiter: Spiel deine Leiter-2.
friday13-lesson-play-other = Die heb dir für später auf, und fang klein an: Spiel deine Leiter-2.
friday13-lesson-play-one = Gut gedacht! Aber eine 1 ist kostbar, wenn ein Stapel fast voll ist. Spiel deine Leiter-2.
friday13-lesson-wild = Die Katzen stehen bei 9. Eine Freitagskarte zählt 4, darf auf jeden Stapel und kostet 2 Punkte. Spiel eine auf die Katzen: 13 ist noch in Ordnung, und Ärger hat, wer danach kommt.
friday13-lesson-wild-other = Ein andermal. Spiel eine Freitagskarte auf die Katzen, und schau, was passiert.
friday13-lesson-wild-over = Die Spiegel stehen bei 12. Das wäre zu viel, und du müsstest sie nehmen. Versuch es bei den Katzen.
friday13-lesson-wild-ladders = Auch 13, gut gesehen! Aber diesmal verdirb die Katzen.
friday13-lesson-take = Es hat geklappt! Und jetzt eine Überraschung: Hast du allein die meisten einer Sorte, kostet sie dich nichts. Nimm die Spiegel mit Absicht: Spiel deine Spiegel-4.
friday13-lesson-take-other = Diesmal willst du nehmen. Spiel deine Spiegel-4 auf die Spiegel.
friday13-lesson-take-one = Das sind genau 13, da nimmst du nichts. Aber du willst diese Spiegel: Spiel deine Spiegel-4.
friday13-lesson-took = Zwei Spiegel gehören dir, und du sammelst weiter. Springen wir nun ans Ende der Runde.
friday13-lesson-most = { $next } und du habt je drei Spiegel. Bei Gleichstand zahlen beide. Aber auf dem Stapel liegen noch zwei: Treib ihn über 13, und nimm sie!
friday13-lesson-most-other = Die Katze kann warten. Nimm erst die Spiegel: Spiel deine Spiegel-5.
friday13-lesson-last = Fünf Spiegel: So viele hat sonst niemand. Spiel deine letzte Karte, dann wird abgerechnet.
friday13-lesson-count = Eine Karte kostet 1 Punkt, eine Freitagskarte 2. Aber deine fünf Spiegel kosten dich nichts! 5 Punkte, die wenigsten: Du gewinnst. Jetzt kennst du Freitag den 13.

## Null & Nichtig

nichtig-lesson-lay = Willkommen! Wer die meisten Punkte hat, gewinnt. Du hast einen Stapel je Farbe, und nur die oberste Karte zählt. Zwei sind eröffnet: Leg deine rote 10, das ist der dritte.
nichtig-lesson-lay-other = Die würde nur wenig zählen. Leg deine rote 10.
nichtig-lesson-lay-cover = Von dieser Farbe hast du schon einen Stapel, und die Karte würde die gute verdecken. Leg deine rote 10.
nichtig-lesson-lay-zero = Eine Null zählt nichts. Warte nur: Die bekommt jemand anders von dir. Leg deine rote 10.
nichtig-lesson-lay-eleven = Eine feine Karte! Aber niemand kann sie schlagen: Heb sie dir für einen guten Stich auf. Leg deine rote 10.
nichtig-lesson-zero = Jetzt spielen alle eine Karte, irgendeine. Die höchste Zahl gewinnt sie alle, gewollt oder nicht. Spiel deine grüne 0: Wer gewinnt, muss sie nehmen.
nichtig-lesson-zero-other = Du hast etwas Schlimmeres zu verschenken: Spiel deine grüne 0.
nichtig-lesson-zero-green = Eine Null, sehr gut! Aber spiel zuerst die grüne.
nichtig-lesson-zero-high = Mit dieser Karte gewinnst du den Stich vielleicht selbst. Spiel deine grüne 0.
nichtig-lesson-win = { $next } hat gewonnen und jetzt deine Null obenauf. In diesem Stich liegen zwei Neunen. Schau deine Karten an: Eine gewinnt den Stich. Sieh, was sie bringt!
nichtig-lesson-win-other = Dann bekommt jemand anders die Neunen. Schau dir deine violette 11 an: Sie gewinnt.
nichtig-lesson-won = 21 Punkte mehr! Erst kommt deine eigene Karte auf ihren Stapel, dann die anderen im Uhrzeigersinn. Springen wir nun zu den letzten zwei Stichen.
nichtig-lesson-duck = Im Stich liegt eine gelbe 0. Sie würde deine gelbe 8 verdecken. Diesen Stich willst du nicht: Welche Karte verliert ihn?
nichtig-lesson-duck-other = Die 11 gewinnt, und schau, was dich das kostet! Spiel deine rote 1.
nichtig-lesson-forced = Gut gemacht! Aber jetzt hast du nur noch die 11, und im Stich liegen zwei Nullen. Manchmal gewinnt man einen Stich, den man nicht will.
nichtig-lesson-count = Die Nullen verdecken deinen grünen und deinen roten Stapel. Nur die obersten Karten zählen: 9 und 11 und 8 sind 28. Das sind immer noch die meisten Punkte: Du gewinnst! Jetzt kennst du Null & Nichtig.

## Danger 13

danger13-lesson-keep = Willkommen! Wer die meisten Plus hat, gewinnt. Du gibst: Deck eine Karte auf und entscheide, wer sie bekommt. Jeder bekommt eine. Diese 3 hat zwei Plus: Gib sie dir selbst.
danger13-lesson-keep-other = Zwei Plus für jemand anderen? Gib dir die Karte selbst: Deine Reihe ist die letzte.
danger13-lesson-give = Eine einfache 4 macht eine Reihe nur schwerer, und wer auf 13 kommt, verliert seine Reihe. { $next } steht bei 8, { $other } bei 2. Wer bekommt sie?
danger13-lesson-give-other = { $other } hat viel Platz. { $next } stünde bei 12: nur einen Schritt vor der 13.
danger13-lesson-rest = Eine Karte für jeden: Die letzte ist also für { $other }. Es ist eine Achtzehn: Damit ist es für { $other } erst bei 18 aus.
danger13-lesson-dealer = Jetzt gibt { $next }, dann { $other }, dann wieder du. Etwas später hat { $next } eine gemeine Karte für dich.
danger13-lesson-refuse = Eine 4! Mit ihr stündest du bei 13, und deine Reihe wäre weg. Aber du hast eine Hand: Mit ihr darfst du eine Karte ablehnen.
danger13-lesson-refuse-other = 9 und 4 sind 13: Alle deine Plus wären weg. Lehn die Karte ab!
danger13-lesson-refused = Die 4 ist weg, und deine Hand auch: Sie hilft nur einmal. Etwas später gibst du wieder.
danger13-lesson-bust = { $next } steht bei 12, und du hast eine 1 aufgedeckt. Schlägt es für jemanden 13, ist die Runde vorbei, und die anderen behalten ihre Plus für immer. Wer bekommt die 1?
danger13-lesson-bust-other = Damit schlägt es für niemanden 13. { $next } steht bei 12: Eins mehr, und es sind 13.
danger13-lesson-count = Jetzt schlägt’s 13! { $next } verliert die Reihe. Deine drei Plus gehören dir für immer, { $other } hat zwei: Du gewinnst! Jetzt kennst du das Spiel.
