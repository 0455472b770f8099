var e=`# Null & Nichtig

Ein Stichspiel ohne jeden Bedienzwang, bei dem ein Stich nicht immer ein Geschenk ist: Was du gewinnst, stapelst du nach Farben, und nur die oberste Karte jedes Stapels bringt Punkte. Eine Null zur rechten Zeit verdirbt den schönsten Stapel. Von Reiner Stockhausen, erschienen bei Amigo (2006), für 3 bis 5 Personen ab 8 Jahren, etwa 30 Minuten; zu sechst oder in Teams als Variante.

## Das Ziel

Wer die meisten Punkte hat, gewinnt. Du hast für jede Farbe einen Stapel, und nur die oberste Karte jedes Stapels zählt. Was auf eine gute Karte kommt, verdirbt sie.

## Der Anfang

Du legst drei Karten aus deiner Hand vor dich: Sie eröffnen deine Stapel.

> \`r10\` \`b8\` \`v6\` **24** Ein guter Anfang.

## Du bist dran

Spiele irgendeine Karte: Bedient werden muss nichts. Die höchste Zahl gewinnt den Stich, egal in welcher Farbe. Liegt sie zweimal, gewinnt die erste.

> \`y9\` \`v2\` \`y0\` \`r6\` Die Neun ist am höchsten: Wer sie gespielt hat, gewinnt alle vier Karten.

## Du gewinnst einen Stich

Jetzt musst du die Karten nehmen, ob du willst oder nicht: zuerst deine eigene, dann die der anderen im Uhrzeigersinn. Jede kommt oben auf deinen Stapel ihrer Farbe oder eröffnet einen.

> \`y9\` + \`y0\` **0** Die Null deckt deine Neun zu.

> \`r3\` + \`r6\` **6** Die Sechs deckt deine Drei zu.

## So wird gezählt

Zähle die obersten Karten deiner Stapel zusammen.

> \`y0\` \`v2\` \`r6\` \`b8\` \`g5\` **21** Fünf Stapel, fünf oberste Karten.

## Tipps

Gib Nullen und kleine Karten dem, der hohe obenauf hat. Bevor du einen Stich gewinnst, sieh nach, was auf deine Stapel käme. Eine 11 gewinnt jeden Stich, in dem vor ihr keine andere 11 gespielt wurde: Hebe sie für einen Stich auf, den du haben willst.

---

Wo die Spielregel schweigt, mussten wir uns entscheiden: Solche Stellen tragen den Vermerk *(Festlegung)*; was ein Tisch anders einstellen kann, heißt *(Option)*.

## Karten

Es gibt 65 Karten: fünf Farben, in jeder die Zahlen 0 bis 11 und eine zweite 0.

| Farbe | Kürzel | 0 | 1 bis 11 | Gesamt |
| --- | --- | --- | --- | --- |
| Blau | \`b0\` bis \`b11\` | 2 | je 1 | 13 |
| Grün | \`g0\` bis \`g11\` | 2 | je 1 | 13 |
| Violett | \`v0\` bis \`v11\` | 2 | je 1 | 13 |
| Rot | \`r0\` bis \`r11\` | 2 | je 1 | 13 |
| Gelb | \`y0\` bis \`y11\` | 2 | je 1 | 13 |

Die Buchstaben der Kürzel kommen aus dem Englischen: \`y\` ist Gelb.

## Eine Runde

1. Mischen und jedem 13 Karten geben, einzeln, zuerst dem, der die Runde eröffnet. Der Rest bleibt ungesehen aus dem Spiel: 26 Karten zu dritt, 13 zu viert, keine zu fünft. *(Festlegung)* Die Spielregel legt nur zu sechst Karten beiseite; wir tun es auch zu dritt und zu viert.
2. Vor dem ersten Stich suchst du aus deiner Hand 3 Karten aus und legst sie offen und nach Farben sortiert vor dich; Karten gleicher Farbe stapelst du in der Reihenfolge, die dir passt. *(Festlegung)* Alle wählen geheim; aufgedeckt wird gemeinsam, wenn alle gewählt haben.
3. Die erste Runde spielt an, wer links vom Geber sitzt: Das ist der erste Platz. Eine Karte wird angespielt, dann legt im Uhrzeigersinn jeder eine dazu. **Jede Karte ist erlaubt**: Bedient werden muss nichts. *(Festlegung)* Am Tisch werden die Plätze ausgelost. *(Option)* Ohne Auslosung bestimmt der Gastgeber, wer wo sitzt.
4. Die höchste Zahl gewinnt den Stich, egal in welcher Farbe. Liegt sie mehrfach, gewinnt die zuerst gespielte.
5. Wer den Stich gewinnt, legt die Karten einzeln ab: **zuerst die eigene, dann die der anderen im Uhrzeigersinn vom eigenen Platz aus**. Es zählen die Plätze, nicht die Reihenfolge des Ausspielens. Jede Karte kommt oben auf den eigenen Stapel ihrer Farbe oder eröffnet einen.
6. Wer den Stich gewonnen hat, spielt zum nächsten an. Nach 10 Stichen sind alle Hände leer.

## Wertung

7. Deine Punkte der Runde sind die Summe der obersten Karten deiner Stapel. Während des Spiels ist von jedem Stapel nur die oberste Karte zu sehen; die anderen hat jeder vorbeiziehen sehen.
8. Wer in der Runde die wenigsten Punkte gemacht hat, spielt die nächste an. *(Festlegung)* Bei Gleichstand ist es der erste der Gleichplatzierten im Uhrzeigersinn, gezählt ab dem linken Nachbarn dessen, der die eben beendete Runde angespielt hat.

## Die Partie

9. Es gibt so viele Runden wie Mitspieler; wer die meisten Punkte hat, gewinnt. *(Option)* Eine andere Rundenzahl wählen oder spielen, bis am Ende einer Runde jemand **mehr als** eine Zielpunktzahl hat (100 zum Beispiel): Auch dann gewinnt, wer die meisten Punkte hat.
10. *(Festlegung)* Bei Gleichstand wird der Sieg geteilt.
11. Zu sechst (Variante): je 10 Karten, 5 aus dem Spiel, 2 Karten zu Beginn ausgelegt, 8 Stiche. *(Festlegung)* Die zwei Karten werden in jeder Runde ausgelegt, wie sonst die drei. Der Zufall wiegt dann schwerer; darum gibt es das in der Schachtel nur als Variante.
12. Teams (Variante), mit 4 oder 6 Personen: zwei Teams, nie zwei Partner nebeneinander, also gerade Plätze gegen ungerade; werden die Plätze ausgelost, dann auch die Partner. Jeder spielt und punktet für sich; am Ende zählt jedes Team seine Punkte zusammen, und das bessere gewinnt. Wird bis zu einer Zielpunktzahl gespielt, muss ein Einzelner sie überschreiten, nicht sein Team. *(Festlegung)* Bei Gleichstand teilen sich beide Teams den Sieg.

## Beispiele

- **E1** Ein ganzer Stich. Anne hat gegeben, links von ihr sitzen der Reihe nach Jean, Laura und Luc. Jean hatte die rote Drei (\`r3\`), eine blaue und eine grüne Karte ausgelegt. Er spielt die gelbe Neun (\`y9\`) an, Laura legt die violette Zwei (\`v2\`), Luc die gelbe Null (\`y0\`), Anne die rote Sechs (\`r6\`). Die Neun gewinnt: Jean eröffnet mit ihr einen gelben Stapel, mit der Zwei einen violetten; die gelbe Null deckt seine Neun zu, die rote Sechs seine Drei. Nun hat er fünf Stapel, obenauf die gelbe 0, die violette 2, die rote 6 und Blau und Grün wie zuvor. Er spielt den nächsten Stich an.
- **E2** Auf die Reihenfolge kommt es an. Jean spielt die blaue Drei (\`b3\`) an, Laura legt die grüne Sieben (\`g7\`), Luc die grüne Null (\`g0\`), Anne die blaue Zwei (\`b2\`). Laura gewinnt und geht von ihrem Platz aus reihum: grüne Sieben, grüne Null, blaue Zwei und zuletzt Jeans blaue Drei. Obenauf liegen die grüne 0 und die blaue **3**, obwohl die Drei zuerst gespielt wurde.
- **E3** Gleichstand. Es fallen der Reihe nach 8, 8, 5 und 0: Die erste 8 gewinnt. Legen alle eine 0, gewinnt, wer angespielt hat.
`;export{e as default};