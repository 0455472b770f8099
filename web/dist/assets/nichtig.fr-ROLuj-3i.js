var e=`# Null & Nichtig

Un jeu de plis où rien n’oblige à fournir, et où gagner un pli n’est pas toujours une bonne nouvelle\xA0: les cartes gagnées s’empilent par couleur, et seule celle du dessus rapporte. Un zéro bien placé gâche la plus belle des piles. Un jeu de Reiner Stockhausen, édité par Amigo (2006), pour 3 à 5 joueurs à partir de 8 ans, environ 30 minutes\xA0; à 6 ou en équipes, c’est une variante.

## Le but

Celui qui a le plus de points gagne. Tu as une pile par couleur, et seule la carte du dessus de chaque pile compte. Ce qui vient coiffer une bonne carte la gâche.

## Pour commencer

Tu étales devant toi trois cartes de ta main\xA0: elles ouvrent tes piles.

> \`r10\` \`b8\` \`v6\` **24** Un bon début.

## À ton tour

Joue la carte que tu veux\xA0: il n’y a rien à fournir. Le plus grand nombre remporte le pli, peu importe sa couleur. S’il a été joué deux fois, c’est le premier qui gagne.

> \`y9\` \`v2\` \`y0\` \`r6\` Le neuf est le plus grand\xA0: celui qui l’a joué remporte les quatre cartes.

## Tu remportes un pli

Il faut prendre les cartes, que tu les veuilles ou non\xA0: d’abord la tienne, puis les autres dans le sens horaire. Chacune vient coiffer ta pile de sa couleur, ou en ouvre une.

> \`y9\` + \`y0\` **0** Le zéro recouvre ton neuf.

> \`r3\` + \`r6\` **6** Le six recouvre ton trois.

## Compter les points

Additionne les cartes du dessus de tes piles.

> \`y0\` \`v2\` \`r6\` \`b8\` \`g5\` **21** Cinq piles, cinq cartes sur le dessus.

## Conseils

Donne tes zéros et tes petites cartes à celui qui en a de grandes sur ses piles. Avant de remporter un pli, regarde ce qui viendrait coiffer les tiennes. Un 11 remporte tout pli où aucun autre 11 n’a été joué avant lui\xA0: garde-le pour un pli qui te plaît.

---

Là où la règle de la boîte ne dit rien, il a fallu trancher\xA0: ces choix sont marqués *(décision)*\xA0; ce qu’une table peut régler autrement est marqué *(option)*.

## Les cartes

Il y a 65 cartes\xA0: cinq couleurs, de 0 à 11 dans chacune, et un second 0 dans chacune.

| Couleur | Notation | 0 | 1 à 11 | En tout |
| --- | --- | --- | --- | --- |
| bleu | \`b0\` à \`b11\` | 2 | 1 de chaque | 13 |
| vert | \`g0\` à \`g11\` | 2 | 1 de chaque | 13 |
| violet | \`v0\` à \`v11\` | 2 | 1 de chaque | 13 |
| rouge | \`r0\` à \`r11\` | 2 | 1 de chaque | 13 |
| jaune | \`y0\` à \`y11\` | 2 | 1 de chaque | 13 |

Dans la notation, les lettres viennent de l’anglais\xA0: \`g\` pour le vert, \`y\` pour le jaune.

## Une manche

1. On mélange et on donne 13 cartes à chacun, une par une, en commençant par celui qui entame la manche. Le reste est hors jeu, et personne ne le voit\xA0: 26 cartes à trois, 13 à quatre, aucune à cinq. *(décision)* La règle de la boîte n’écarte les cartes restantes qu’à six\xA0; nous faisons de même à trois et à quatre.
2. Avant le premier pli, tu étales devant toi 3 cartes de ta main, à ton choix, face visible\xA0: elles ouvrent tes piles, une par couleur. Si plusieurs sont de la même couleur, à toi de fixer leur ordre dans la pile. *(décision)* Chacun choisit en secret\xA0; on révèle tout ensemble quand tout le monde a choisi.
3. C’est le voisin de gauche du donneur qui entame la première manche\xA0: il a la première place. Il joue une carte, puis chacun en joue une, dans le sens horaire. **On joue la carte qu’on veut**\xA0: il n’y a rien à fournir. *(décision)* À la table, on tire les places au sort. *(option)* Sans tirage, l’hôte décide qui s’assoit où.
4. Le plus grand nombre remporte le pli, peu importe sa couleur. S’il a été joué plusieurs fois, c’est le premier joué qui gagne.
5. Le gagnant range les cartes du pli une à une\xA0: **d’abord la sienne, puis les autres dans le sens horaire à partir de sa place**. C’est l’ordre des places qui compte, pas celui dans lequel on a joué. Chaque carte vient coiffer sa pile de la même couleur, ou en ouvre une.
6. Le gagnant entame le pli suivant. Au bout de 10 plis, toutes les mains sont vides.

## Le décompte

7. Ton score de la manche est la somme des cartes du dessus de tes piles. En cours de jeu, seule la carte du dessus se voit\xA0; les autres, tout le monde les a vues passer.
8. C’est au dernier de la manche (le moins de points) d’entamer la suivante. *(décision)* En cas d’égalité, c’est le premier des ex æquo dans le sens horaire, en partant de la gauche de celui qui a entamé la manche qui s’achève.

## La partie

9. Une manche par joueur, et celui qui a le plus de points gagne. *(option)* Fixer un autre nombre de manches, ou jouer jusqu’à ce que quelqu’un, à la fin d’une manche, **dépasse** un score fixé (100, par exemple)\xA0: là aussi, celui qui a le plus de points gagne.
10. *(décision)* En cas d’égalité, la victoire est partagée.
11. À six (variante)\xA0: 10 cartes chacun, 5 hors jeu, 2 cartes étalées au départ, 8 plis. *(décision)* Les deux cartes s’étalent à chaque manche, comme les trois quand on est moins nombreux. Le hasard y pèse plus lourd\xA0: c’est pourquoi la boîte n’en fait qu’une variante.
12. En équipes (variante), à 4 ou 6 joueurs\xA0: deux équipes, jamais deux coéquipiers côte à côte, donc les places paires contre les places impaires\xA0; si les places sont tirées au sort, les coéquipiers le sont aussi. Chacun joue et marque pour soi\xA0; à la fin, chaque équipe additionne ses totaux, et la meilleure gagne. Quand on joue jusqu’à un score, c’est un joueur seul qui doit le dépasser, pas son équipe. *(décision)* À égalité, les deux équipes se partagent la victoire.

## Exemples

- **E1** Un pli entier. Anne a donné\xA0; à partir de sa gauche, il y a Jean, Laura et Luc. Jean avait étalé le trois rouge (\`r3\`), une bleue et une verte. Il entame du neuf jaune (\`y9\`), Laura met le deux violet (\`v2\`), Luc le zéro jaune (\`y0\`), Anne le six rouge (\`r6\`). Le neuf l’emporte\xA0: avec lui Jean ouvre une pile jaune, puis une violette avec le deux\xA0; le zéro jaune recouvre son neuf, et le six rouge son trois. Il a maintenant cinq piles, avec sur le dessus le 0 jaune, le 2 violet, le 6 rouge, et sa bleue et sa verte comme avant. À lui d’entamer.
- **E2** L’ordre compte. Jean entame du trois bleu (\`b3\`), Laura met le sept vert (\`g7\`), Luc le zéro vert (\`g0\`), Anne le deux bleu (\`b2\`). Laura gagne et fait le tour à partir de sa place\xA0: sept vert, zéro vert, deux bleu, et pour finir le trois bleu de Jean. Sur le dessus\xA0: le 0 vert et le **3** bleu, alors que ce trois avait été joué en premier.
- **E3** Une égalité. On joue dans cet ordre 8, 8, 5 et 0\xA0: le premier 8 gagne. Si tout le monde met un 0, c’est celui qui a entamé qui gagne.
`;export{e as default};