var e=`# Freitag der 13.

Schwarze Katzen, zerbrochene Spiegel, Leitern: drei Stapel, und wer einen davon über 13 treibt, nimmt das ganze Pech, das dort liegt. Alle Karten werden ausgeteilt, du weißt also vom ersten Zug an, was du spielen musst. Von Reiner Knizia, erschienen bei Le Scorpion Masqué (auf Französisch Vendredi 13; auf Deutsch bei Heidelberger, 2016), für 3 bis 6 Personen ab 8 Jahren.

## Das Ziel

Punkte sind Pech: Wer die wenigsten hat, gewinnt. Nimm also möglichst wenige Karten; oder von einer Sorte mehr als jeder andere, denn dann kostet sie dich nichts.

## Du bist dran

Alle Karten werden am Anfang ausgeteilt: Was du auf der Hand hast, spielst du auch. Lege eine Karte auf den Stapel ihrer Sorte. Eine Freitagskarte (\`f4\`) darf auf jeden Stapel.

> \`c5\` \`c2\` + \`c4\` **11** Die Katzen stehen bei 11: Nichts passiert.

## Mehr als 13

13 ist noch gut. Bei mehr als 13 nimmst du alle Karten, die dort lagen. Deine Karte bleibt liegen, und mit ihr fängt der Stapel neu an.

> \`c7\` \`c2\` + \`f4\` **13** Genau richtig.

> \`m7\` \`m5\` + \`m4\` **16** Zu viel: Du nimmst die Sieben und die Fünf, deine Vier bleibt liegen.

## So wird gezählt

Jede genommene Karte kostet 1 Punkt, egal welche Zahl sie zeigt; eine Freitagskarte kostet 2. Eine Sorte, von der du allein die meisten hast, kostet nichts.

> \`m7\` \`m5\` \`m1\` \`m2\` **0** Niemand hat so viele Spiegel genommen.

> \`l4\` \`l2\` **2** Jemand hat mehr Leitern.

> \`f4\` \`f4\` **4** Freitagskarten zählen immer.

## Tipps

Sieh dir deine Hand zuerst an: Willst du von einer Sorte die meisten, oder möglichst wenig nehmen? Für die meisten reicht eine Karte Vorsprung; jede weitere ist ein Risiko für nichts. Eine Freitagskarte verdirbt einen Stapel, den ein anderer nehmen muss, und ist dein Ausweg, wenn sonst nichts passt.

---

Wo die Spielregel schweigt, mussten wir uns entscheiden: Solche Stellen tragen den Vermerk *(Festlegung)*; was ein Tisch anders einstellen kann, heißt *(Option)*.

## Karten

Es gibt 50 Karten: drei Sorten zu je 14 Karten und acht Freitagskarten mit dem Wert 4.

| Karten | Kürzel | 1 | 2 | 4 | 5 | 7 | Gesamt |
| --- | --- | --- | --- | --- | --- | --- | --- |
| schwarze Katze | \`c1\` \`c2\` \`c4\` \`c5\` \`c7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| zerbrochener Spiegel | \`m1\` \`m2\` \`m4\` \`m5\` \`m7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| Leiter | \`l1\` \`l2\` \`l4\` \`l5\` \`l7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| Freitagskarte | \`f4\` | 0 | 0 | 8 | 0 | 0 | 8 |

Die Buchstaben der Kürzel kommen aus dem Englischen: \`c\` („cat“) ist die Katze, \`m\` („mirror“) der Spiegel.

## Eine Runde

1. Jede Sorte hat ihren eigenen Stapel: Katzen, Spiegel, Leitern. Zu Beginn der Runde sind alle drei leer.
2. Alle 50 Karten werden gemischt und einzeln restlos ausgeteilt, zuerst an den, der die Runde beginnt: zu viert 13, 13, 12 und 12; zu fünft je 10; zu sechst 9, 9, 8, 8, 8 und 8. Zu dritt wird nach der dritten eine vierte Hand verdeckt mit ausgeteilt, die in dieser Runde nicht mitspielt: 13, 13 und 12 Karten, und 12 bleiben aus dem Spiel. *(Festlegung)* Diese Hand wird immer zuletzt ausgeteilt, wer auch beginnt: Die Spielregel sagt nicht, wo der gedachte Mitspieler sitzt.
3. *(Festlegung)* Der erste Platz beginnt die erste Runde, danach wandert der Anfang jede Runde im Uhrzeigersinn einen Platz weiter, denn die Spielregel sagt nicht, wer beginnt. *(Festlegung)* Am Tisch werden die Plätze ausgelost. *(Option)* Ohne Auslosung bestimmt der Gastgeber, wer wo sitzt.
4. Gespielt wird im Uhrzeigersinn. Bist du dran, legst du eine Handkarte offen auf einen Stapel. Die Karten eines Stapels überlappen sich, so dass alle Werte sichtbar bleiben. Eine passende Karte hast du immer, gepasst wird nie.
5. Katze, Spiegel oder Leiter darf nur auf den eigenen Stapel. Eine Freitagskarte darf jederzeit auf jeden der drei Stapel, auch auf einen leeren. Besteht ein Stapel nur aus Freitagskarten, nimmt er trotzdem nur seine eigene Sorte auf (und weitere Freitagskarten).
6. Dann zählst du den Stapel zusammen, Freitagskarten mit eingerechnet, und sagst die Summe an; hier macht das der Tisch für dich. Bei 13 oder weniger passiert nichts.
7. Bei mehr als 13 nimmst du alle Karten, die vorher dort lagen, und legst sie verdeckt vor dir ab. Die eben gespielte Karte bleibt liegen, mit ihr fängt der Stapel neu an.
8. *(Festlegung)* Bis zum Ende der Runde darf niemand die genommenen Karten ansehen, auch nicht, wer sie genommen hat: Die Spielregel sagt nur, dass sie verdeckt liegen. Gesehen haben sie freilich alle, und wer ein gutes Gedächtnis hat (auch ein Bot), darf mitzählen: Der Tisch zeigt, wie viele Karten jeder genommen hat, aber nicht, welche. *(Option)* Offenes Gedächtnis: Der Tisch zeigt auch die genommenen Karten.
9. Es gibt keinen Zugstapel, und die Hand wird nicht aufgefüllt: Du spielst genau die Karten, die du bekommen hast. Ab dem Startspieler gezählt spielt man zu dritt 13, 13 und 12 Karten; zu viert 13, 13, 12 und 12; zu fünft je 10; zu sechst 9, 9, 8, 8, 8 und 8. Wer eine Karte mehr hat, spielt sie ganz am Schluss.
10. Die Runde endet, wenn alle Hände leer sind. *(Festlegung)* Was noch auf den Stapeln liegt, zählt für niemanden: Die Regel zählt nur, was genommen wurde.

## Wertung

11. Punkte sind Pech. Jede genommene Katze, jeder Spiegel und jede Leiter kostet 1 Punkt, jede Freitagskarte 2 Punkte; die Zahl auf der Karte spielt dabei keine Rolle.
12. Hast du allein die meisten Karten einer Sorte genommen, kostet dich diese Sorte 0. Teilen sich mehrere den Spitzenplatz, zählen sie alle ihre Karten, so wie der Rest des Tisches. Freitagskarten zählen immer, auch für den, der die meisten hat.

## Die Partie

13. Eine Partie hat 4 Runden. *(Option)* Eine andere Rundenzahl spielen.
14. Wer die wenigsten Punkte hat, gewinnt. *(Festlegung)* Bei Gleichstand wird der Sieg geteilt.

## Beispiele

- **E1** Die Katzen stehen bei 9, Jules legt eine Freitagskarte (\`f4\`) dazu: 13, niemand nimmt etwas. Die Spiegel stehen bei 10 oder mehr, Marielle legt eine Spiegel-Vier (\`m4\`) dazu: über 13. Sie nimmt die Spiegel von vorher, ihre Vier bleibt liegen.
- **E2** Abrechnung zu dritt. Marielle hat 2 Katzen, 4 Spiegel und 3 Freitagskarten genommen; Jules 5 Katzen, 1 Spiegel, 4 Leitern und 2 Freitagskarten; Dalie 5 Katzen, 3 Spiegel und 3 Leitern. Marielle hat die meisten Spiegel, Jules die meisten Leitern: Das kostet sie 0. Bei den Katzen liegen Jules und Dalie gleichauf, also zahlen beide. Marielle 2\xA0+\xA06\xA0=\xA08, Jules 5\xA0+\xA01\xA0+\xA04\xA0=\xA010, Dalie 5\xA0+\xA03\xA0+\xA03\xA0=\xA011.
- **E3** Marielle, Jules und Dalie spielen, Marielle beginnt. Ausgeteilt wird reihum an Marielle, Jules, Dalie und einen leeren vierten Platz, bis alle 50 Karten weg sind: Marielle und Jules haben 13, Dalie 12, und 12 liegen in der vierten Hand, die niemand ansieht. In der nächsten Runde beginnt Jules, und wieder kommt die vierte Hand zuletzt: Jules 13, Dalie 13, Marielle 12.
`;export{e as default};