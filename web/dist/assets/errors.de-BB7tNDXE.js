var e=`refused-malformed = Der Server hat das nicht verstanden: Deine Seite oder dein Programm ist vielleicht veraltet. Lade neu oder aktualisiere.
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
refused-unavailable = Der Server kann gerade nicht in seine Datenbank schreiben, also ist nichts geschehen. Versuch es noch einmal.`;export{e as default};