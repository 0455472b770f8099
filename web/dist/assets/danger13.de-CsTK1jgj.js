var e=`# Jetzt schlägt’s 13!

Karte für Karte entscheidet der Geber, wer was bekommt: das Gute für mich, den Ärger für dich. Sammle Pluszeichen in deiner Reihe, aber hüte dich vor der 13: Wer sie erreicht, verliert die Reihe, und alle anderen bringen ihre Plus ins Trockene. Von Rüdiger Dorn, erschienen bei Ravensburger (2007, auf Französisch Danger 13), für 2 bis 5 Personen ab 8 Jahren.

## Das Ziel

Wer die meisten Plus hat, gewinnt. Du sammelst sie in deiner Reihe; sie gehören dir endgültig, wenn eine Runde endet, weil es jemand anderen getroffen hat.

> \`2+\` \`1++\` \`4\` **3** Drei Plus, wenn es dich nicht trifft.

## Du bist dran

Wenn du gibst, deckst du eine Karte nach der anderen auf und gibst jedem eine davon, auch dir selbst. Du entscheidest, wer was bekommt; nur bei der letzten gibt es keine Wahl.

> \`1++\` Die nehme ich.

> \`4\` Für jemanden, dessen Reihe lang genug ist.

## Bei 13 ist es aus

Bei 13 ist deine Reihe verloren, und die Runde endet. Alle anderen gewinnen die Plus ihrer Reihe.

> \`5++\` \`4\` \`2+\` **11** Noch gut.

> \`5++\` \`4\` \`2+\` + \`2\` **13** Jetzt schlägt’s 13: Die Plus sind weg.

## Besondere Karten

- \`2d\` **Ziehkarte**: Sie wird angelegt, und du ziehst noch eine Karte vom Zugstapel.
- \`<\` **Pfeil**: Er nimmt die letzte Karte deiner Reihe mit.
- \`18\` **Achtzehn**: Solange sie in deiner Reihe liegt, ist es für dich erst bei 18 aus.
- \`H\` **Hand**: Damit darfst du später eine Karte ablehnen.
- \`+\` \`++\` **Bonus**: Diese Plus gehören dir sofort.

## Tipps

Zähle die Reihen der anderen: Wer bei 11 oder 12 steht, will keine Karte mehr, und dort kann eine kleine mehr schaden als eine große bei dir. Plus in einer Reihe sind nichts wert, bis die Runde endet; ist deine voll davon, dann hilf jemandem zur 13.

---

Wo die Spielregel schweigt, mussten wir uns entscheiden: Solche Stellen tragen den Vermerk *(Festlegung)*; was ein Tisch anders einstellen kann, heißt *(Option)*.

## Karten

Es gibt 109 Karten und dazu eine Startspielerkarte. Je höher der Wert einer Karte, desto schlechter; was sie sonst zeigt, ist meist willkommen, vor allem die Plus. Hat eine Karte einen Wert, steht die Zahl vorn: Die \`3\` steht hier für jeden Wert. Karten ohne Wert zählen in der Reihe nichts. Im Kürzel kommt das \`d\` vom englischen „draw“.

| Karte | Kürzel | Anzahl | Werte (wie oft) |
| --- | --- | --- | --- |
| Zahlenkarte | \`3\` | 21 | 1\xA0(5), 2\xA0(6), 3\xA0(5), 4\xA0(5) |
| ein Plus | \`3+\` | 21 | 0\xA0(4), 1\xA0(4), 2\xA0(5), 3\xA0(4), 4\xA0(4) |
| zwei Plus | \`3++\` | 18 | 1\xA0(3), 2\xA0(4), 3\xA0(4), 4\xA0(4), 5\xA0(3) |
| Ziehkarte | \`3d\` | 21 | 0\xA0(4), 1\xA0(4), 2\xA0(5), 3\xA0(4), 4\xA0(4) |
| Pfeil | \`<\` | 6 | keine |
| Achtzehn | \`18\` | 5 | keine |
| Hand | \`H\` | 8 | keine |
| Bonus, ein Plus | \`+\` | 6 | keine |
| Bonus, zwei Plus | \`++\` | 3 | keine |

*(Festlegung)* Die Spielregel nennt von jeder Sorte die Anzahl und den kleinsten und größten Wert, aber nicht, wie oft jeder Wert vorkommt: Die Zahlen in Klammern sind unsere Rekonstruktion. Auch dass Pfeil, Achtzehn, Hand und Bonus keinen Wert haben, lesen wir so: Die Spielregel nennt nur für die anderen Sorten Werte. Insgesamt gibt es 69 Plus.

## Eine Runde

1. Wer Startspieler ist, gibt in der Runde zuerst; in der ersten Runde ist das, wer auf dem ersten Platz sitzt. Nach jeder Runde wandert die Startspielerkarte einen Platz nach links; während der Runde bleibt sie, wo sie ist. *(Festlegung)* In der Schachtel beginnt der Jüngste; hier werden die Plätze ausgelost. *(Option)* Ohne Auslosung bestimmt der Gastgeber, wer wo sitzt: Gebt dem Jüngsten den ersten Platz.
2. Der Geber nimmt so viele Karten vom Zugstapel, wie Leute mitspielen: das Päckchen. Niemand sieht diese Karten, auch der Geber nicht.
3. Der Geber deckt die oberste Karte des Päckchens auf und gibt sie jemandem, der aus diesem Päckchen noch keine hatte, auf Wunsch auch sich selbst. Dann die nächste und so weiter: Jeder bekommt genau eine. Jede Karte wird vollständig abgehandelt, ehe die nächste aufgedeckt wird. Bei der letzten gibt es keine Wahl mehr.
4. Deine Karten liegen offen in einer Reihe vor dir; jede neue kommt rechts ans Ende.
5. Was immer aus der Karte wird (angelegt, abgelehnt, abgeworfen, gewonnen): Du hast deine Karte aus diesem Päckchen gehabt.
6. Ist das Päckchen verteilt, gibt der linke Nachbar des Gebers.
7. Nach **jeder** Karte, die jemand bekommt, gegeben oder gezogen, wird dessen Reihe zusammengezählt. Bei 13 oder mehr schlägt’s 13; mit einer Achtzehn in der Reihe erst bei 18 oder mehr. Die Runde ist damit sofort zu Ende: Die noch nicht verteilten Karten des Päckchens kommen zurück auf den Zugstapel. *(Festlegung)* Das geschieht ungesehen und in gleicher Reihenfolge: Die Regel sagt nur, dass sie zurückgelegt werden.
8. Wertung: Wen es getroffen hat, der wirft die ganze Reihe ab. Alle anderen drehen die Karten mit Plus aus ihrer Reihe um und legen sie verdeckt vor sich: Die sind endgültig gewonnen, auch wenn es ihren Besitzer in einer späteren Runde trifft. Alle übrigen Karten werden abgeworfen.

## Was die Karten tun

9. Zahlenkarten und Pluskarten werden angelegt, sonst nichts.
10. Pfeil: Er wird abgeworfen und mit ihm die letzte Karte deiner Reihe, was immer es ist (ein Plus, eine Hand, eine Achtzehn). Ist deine Reihe leer, geht nur der Pfeil. Durch einen Pfeil schlägt’s nie 13: Unter deiner einzigen Achtzehn liegen immer weniger als 13.
11. Achtzehn: wird angelegt. Solange sie in deiner Reihe liegt, ist es für dich erst bei 18 aus. Weitere ändern daran nichts.
12. Ziehkarte: wird angelegt. Schlägt’s damit 13, ist die Runde zu Ende und es wird nichts gezogen. Sonst ziehst du die oberste Karte vom Zugstapel und handelst sie genauso ab; ist es wieder eine Ziehkarte, geht es weiter.
13. Hand: wird angelegt. Von da an darfst du eine einzige Karte, die du bekommst, ablehnen, gegeben oder gezogen, gleich welcher Art: Die Hand und die abgelehnte Karte werden beide abgeworfen, die abgelehnte Karte hat keine Wirkung. *(Festlegung)* Du entscheidest, sobald die Karte aufgedeckt ist und bevor sie angelegt wird; liegen mehrere Hände in deiner Reihe, wählst du, welche geht (ein späterer Pfeil nimmt die letzte Karte).
14. Bonus: wird nie angelegt. Du gewinnst ihn sofort und verlierst ihn nie mehr.

## Das Ende

15. Ist der Zugstapel aufgebraucht, wird der Ablagestapel gemischt und zum neuen Zugstapel, und das Spiel endet mit der nächsten Wertung. *(Festlegung)* Sobald die letzte Karte den Zugstapel verlässt, ist dies die letzte Runde, auch wenn unverteilte Karten zurückkommen. Gemischt wird erst, wenn eine Karte gebraucht wird, notfalls mitten beim Nehmen eines Päckchens oder mitten in einer Kette von Ziehkarten; ein Päckchen wird immer vollständig genommen.
16. Wer die meisten Plus hat, gewinnt. Bei Gleichstand entscheidet die höhere Summe der Werte auf den gewonnenen Karten (Bonuskarten zählen 0). *(Festlegung)* Steht es dann immer noch gleich, wird der Sieg geteilt.

## Beispiele

- **E1** Das Päckchen hat zu zweit 2, zu dritt 3, zu viert 4 und zu fünft 5 Karten.
- **E2** Deine Reihe steht bei 9, du bekommst eine Ziehkarte mit Wert 4 (\`4d\`): 13. Die Runde ist zu Ende, du ziehst nichts.
- **E3** Deine Reihe steht bei 8. Du bekommst eine Ziehkarte mit Wert 2 (\`2d\`): 10. Du ziehst noch eine, mit Wert 1 (\`1d\`): 11. Du ziehst eine einfache 1 (\`1\`): 12. Puh, es geht weiter.
- **E4** Deine Reihe steht bei 12, eine Achtzehn (\`18\`) liegt darin. Eine einfache 4 macht 16, es geht weiter. Dann macht eine einfache 2 die 18 voll: Für dich schlägt’s 13.
- **E5** Deine Reihe ist \`5++ 4 18 5++\`: 14, dank der Achtzehn erlaubt. Ein Pfeil nimmt die letzte 5 mit, du stehst bei 9. Deine Reihe ist \`5++ 3 18 4\`: 12. Ein Pfeil nimmt die 4 mit, du stehst bei 8; ein zweiter nimmt die Achtzehn mit: immer noch 8, und es ist wieder bei 13 aus.
- **E6** Deine Reihe ist leer, du bekommst einen Pfeil (\`<\`): Er wird abgeworfen. Das war deine Karte aus diesem Päckchen.
- **E7** Deine Reihe steht bei 12, eine Hand (\`H\`) liegt darin, und man gibt dir eine einfache 3. Lehne ab: Hand und 3 werden abgeworfen, du bleibst bei 12.
- **E8** Deine Reihe steht bei 12 und trägt sechs Plus, als es jemand anderen trifft: Die sechs Plus gehören dir. Trifft es dich in einer späteren Runde, gehören sie trotzdem dir.
`;export{e as default};