var e=`# Danger 13

Carte après carte, le donneur décide qui reçoit quoi\xA0: les douceurs pour moi, les tuiles pour toi. Remplis ta rangée de «\xA0+\xA0», mais gare au 13\xA0: celui qui l’atteint perd sa rangée, et tous les autres empochent leurs «\xA0+\xA0». Un jeu de Rüdiger Dorn, édité par Ravensburger (2007), pour 2 à 5 joueurs à partir de 8 ans.

## Le but

Celui qui a le plus de «\xA0+\xA0» gagne. Tu les rassembles dans ta rangée\xA0; ils sont à toi pour de bon quand une manche finit parce qu’un autre a sauté.

> \`2+\` \`1++\` \`4\` **3** Trois «\xA0+\xA0», si tu ne sautes pas.

## À ton tour

Quand tu donnes, tu retournes une carte après l’autre et tu en donnes une à chacun, toi compris. C’est toi qui choisis qui reçoit quoi\xA0; pour la dernière, il n’y a pas le choix.

> \`1++\` Celle-ci est pour moi.

> \`4\` Pour quelqu’un dont la rangée est assez longue.

## À 13, on saute

À 13, ta rangée est perdue\xA0: tu sautes, et la manche s’arrête. Tous les autres gagnent les «\xA0+\xA0» de leur rangée.

> \`5++\` \`4\` \`2+\` **11** Tout va bien.

> \`5++\` \`4\` \`2+\` + \`2\` **13** Tu sautes\xA0: les «\xA0+\xA0» sont perdus.

## Les cartes spéciales

- \`2d\` **Repioche**\xA0: elle se pose, et tu prends une autre carte à la pioche.
- \`<\` **Flèche**\xA0: elle emporte la dernière carte de ta rangée.
- \`18\` **Dix-huit**\xA0: tant qu’il est dans ta rangée, tu ne sautes qu’à 18.
- \`H\` **Main**\xA0: plus tard, tu pourras refuser une carte.
- \`+\` \`++\` **Bonus**\xA0: ces «\xA0+\xA0» sont à toi tout de suite.

## Conseils

Compte les rangées des autres\xA0: à 11 ou 12, on ne veut plus aucune carte, et une petite peut y faire plus mal qu’une grosse chez toi. Des «\xA0+\xA0» dans une rangée ne valent rien tant que la manche n’est pas finie\xA0; si la tienne en est pleine, aide quelqu’un à arriver à 13.

---

Là où la règle de la boîte ne dit rien, il a fallu trancher\xA0: ces choix sont marqués *(décision)*\xA0; ce qu’une table peut régler autrement est marqué *(option)*.

## Les cartes

Il y a 109 cartes, plus une carte «\xA01er joueur\xA0». Plus la valeur d’une carte est élevée, plus elle est gênante\xA0; ce qu’elle porte d’autre est le plus souvent bienvenu, surtout les «\xA0+\xA0». Quand une carte a une valeur, le chiffre s’écrit en premier\xA0: ici, \`3\` tient lieu de n’importe quelle valeur. Les cartes sans valeur n’ajoutent rien à la rangée. Dans la notation, les lettres viennent de l’anglais\xA0: \`d\` pour «\xA0draw\xA0», \`H\` pour «\xA0hand\xA0».

| Carte | Notation | Combien | Valeurs (combien de chaque) |
| --- | --- | --- | --- |
| simple | \`3\` | 21 | 1\xA0(5), 2\xA0(6), 3\xA0(5), 4\xA0(5) |
| un «\xA0+\xA0» | \`3+\` | 21 | 0\xA0(4), 1\xA0(4), 2\xA0(5), 3\xA0(4), 4\xA0(4) |
| deux «\xA0+\xA0» | \`3++\` | 18 | 1\xA0(3), 2\xA0(4), 3\xA0(4), 4\xA0(4), 5\xA0(3) |
| Repioche | \`3d\` | 21 | 0\xA0(4), 1\xA0(4), 2\xA0(5), 3\xA0(4), 4\xA0(4) |
| Flèche | \`<\` | 6 | aucune |
| Dix-huit | \`18\` | 5 | aucune |
| Main | \`H\` | 8 | aucune |
| Bonus, un «\xA0+\xA0» | \`+\` | 6 | aucune |
| Bonus, deux «\xA0+\xA0» | \`++\` | 3 | aucune |

*(décision)* La règle de la boîte donne le nombre de cartes de chaque sorte, ainsi que leur plus petite et leur plus grande valeur, mais pas combien il y en a de chaque valeur\xA0: les nombres entre parenthèses sont notre reconstitution. Nous lisons aussi que la Flèche, le Dix-huit, la Main et le Bonus n’ont pas de valeur\xA0: la boîte ne donne de valeurs que pour les autres sortes. Il y a 69 «\xA0+\xA0» en tout.

## Une manche

1. Le premier joueur est le premier donneur de la manche\xA0; à la première manche, c’est celui de la première place. Après chaque manche, la carte «\xA01er joueur\xA0» passe au voisin de gauche\xA0; pendant la manche, elle ne bouge pas. *(décision)* La boîte fait commencer le plus jeune\xA0; ici, on tire les places au sort. *(option)* Sans tirage, l’hôte décide qui s’assoit où\xA0: donnez la première place au plus jeune.
2. Le donneur prend à la pioche une carte par joueur, lui compris\xA0: c’est son paquet. Personne n’en voit les faces, pas même lui.
3. Le donneur retourne la carte du dessus de son paquet et la donne à qui il veut, lui compris, pourvu que ce joueur n’ait encore rien eu de ce paquet. Puis la suivante, et ainsi de suite\xA0: chacun en reçoit exactement une. On applique chaque carte jusqu’au bout avant de retourner la suivante. Pour la dernière, il n’a plus le choix.
4. Tes cartes forment devant toi une rangée, face visible\xA0; chaque nouvelle carte se met au bout, à droite.
5. Quoi que devienne la carte (posée, refusée, défaussée, gagnée), tu as eu ta carte de ce paquet.
6. Le paquet épuisé, c’est au voisin de gauche du donneur de donner.
7. Après **chaque** carte reçue, donnée ou piochée, on fait le total de la rangée du joueur. À 13 ou plus, il saute\xA0; avec un Dix-huit dans la rangée, à 18 ou plus. Dès que quelqu’un saute, la manche s’arrête net\xA0: les cartes du paquet qui n’ont pas été données retournent sur la pioche. *(décision)* C’est sans qu’on les voie et dans le même ordre\xA0: la règle dit seulement qu’on les remet.
8. Le décompte\xA0: celui qui a sauté défausse toute sa rangée. Pour les autres, les cartes de leur rangée qui portent des «\xA0+\xA0» sont gagnées pour de bon\xA0: ils les mettent de côté, face cachée, et ne les perdront pas même s’ils sautent dans une autre manche. Tout le reste part à la défausse.

## Ce que font les cartes

9. Les cartes simples et les cartes à «\xA0+\xA0» se posent, et c’est tout.
10. Flèche\xA0: elle part à la défausse avec la dernière carte de ta rangée, quelle qu’elle soit (un «\xA0+\xA0», une Main, un Dix-huit). Si ta rangée est vide, seule la Flèche s’en va. Une Flèche ne fait sauter personne\xA0: sous ton seul Dix-huit, il y a toujours moins de 13.
11. Dix-huit\xA0: il se pose. Tant qu’il est dans ta rangée, tu ne sautes qu’à 18. Un second n’y ajoute rien.
12. Repioche\xA0: elle se pose. Si elle te fait sauter, la manche est finie et tu ne pioches pas. Sinon, tu prends la carte du dessus de la pioche et tu l’appliques de la même façon\xA0; si c’est encore une Repioche, tu recommences.
13. Main\xA0: elle se pose. À partir de là, tu peux refuser une carte que tu reçois, une seule, donnée ou piochée, de n’importe quelle sorte\xA0: la Main et la carte refusée sont toutes deux défaussées, et la carte refusée est sans effet. *(décision)* Tu te décides une fois la carte retournée, avant qu’elle soit posée\xA0; si tu as plusieurs Mains dans ta rangée, tu choisis celle qui part (une Flèche emportera la dernière carte).
14. Bonus\xA0: il ne se pose jamais. Tu le gagnes tout de suite et tu ne le perds plus.

## La fin

15. Une fois la pioche vide, la défausse mélangée prend sa place, et la partie se termine au décompte suivant. *(décision)* Dès que la dernière carte quitte la pioche, cette manche est la dernière, même si des cartes non données y retournent. On ne mélange que lorsqu’il faut une carte, au besoin pendant qu’on prend un paquet ou au milieu d’une série de pioches\xA0; un paquet se prend toujours en entier.
16. Celui qui a le plus de «\xA0+\xA0» gagne. À égalité, c’est le plus grand total des valeurs sur les cartes gagnées qui départage (les Bonus comptent 0). *(décision)* Si l’égalité persiste, la victoire est partagée.

## Exemples

- **E1** À deux, le paquet compte 2 cartes\xA0; à trois, 3\xA0; à quatre, 4\xA0; à cinq, 5.
- **E2** Ta rangée est à 9 et tu reçois une Repioche de valeur 4 (\`4d\`)\xA0: 13. La manche est finie, tu ne pioches pas.
- **E3** Ta rangée est à 8. Tu reçois une Repioche de valeur 2 (\`2d\`)\xA0: 10. Tu en pioches une autre, de valeur 1 (\`1d\`)\xA0: 11. Tu pioches un 1 tout simple (\`1\`)\xA0: 12. Ouf, on continue.
- **E4** Ta rangée est à 12, avec un Dix-huit (\`18\`). Un 4 simple fait 16, on continue. Puis un 2 simple fait 18\xA0: tu sautes.
- **E5** Ta rangée est \`5++ 4 18 5++\`\xA0: 14, permis par le Dix-huit. Une Flèche emporte le dernier 5, te voilà à 9. Ta rangée est \`5++ 3 18 4\`\xA0: 12. Une Flèche emporte le 4, te voilà à 8\xA0; une seconde emporte le Dix-huit\xA0: toujours 8, et tu sautes de nouveau à 13.
- **E6** Ta rangée est vide et tu reçois une Flèche (\`<\`)\xA0: elle est défaussée. C’était ta carte de ce paquet.
- **E7** Ta rangée est à 12, avec une Main (\`H\`), et on te donne un 3 simple. Refuse\xA0: la Main et le 3 sont défaussés, et tu restes à 12.
- **E8** Ta rangée est à 12 et porte six «\xA0+\xA0» quand un autre saute\xA0: les six «\xA0+\xA0» sont à toi. Si tu sautes dans une manche suivante, ils le restent.
`;export{e as default};