var e=`# Vendredi 13

Chats noirs, miroirs brisés, échelles\xA0: trois tas, et celui qui en fait passer un au-dessus de 13 ramasse toute la malchance qui s’y trouve. Toutes les cartes sont distribuées\xA0: dès le premier tour, tu sais ce qu’il te faudra jouer. Un jeu de Reiner Knizia, édité par Le Scorpion Masqué, pour 3 à 6 joueurs à partir de 8 ans.

## Le but

Les points sont de la malchance\xA0: celui qui en a le moins gagne. Ramasse donc le moins possible\xA0; ou alors, dans un type, plus que n’importe qui d’autre\xA0: il ne te coûte plus rien.

## À ton tour

Toutes les cartes sont distribuées au départ\xA0: tu joueras celles que tu as en main. Pose une carte sur le tas de son type. Un Vendredi 13 (\`f4\`) va sur n’importe quel tas.

> \`c5\` \`c2\` + \`c4\` **11** Les chats sont à 11\xA0: il ne se passe rien.

## Au-dessus de 13

13, c’est encore bon. Au-dessus de 13, tu ramasses toutes les cartes qui étaient là. Celle que tu viens de jouer reste, et le tas repart avec elle.

> \`c7\` \`c2\` + \`f4\` **13** Tout juste.

> \`m7\` \`m5\` + \`m4\` **16** C’est trop\xA0: tu ramasses le sept et le cinq, et ton quatre reste.

## Compter les points

Chaque carte ramassée coûte 1 point, quel que soit son chiffre\xA0; un Vendredi 13 en coûte 2. Un type où tu es seul à en avoir le plus ne coûte rien.

> \`m7\` \`m5\` \`m1\` \`m2\` **0** Personne n’a ramassé autant de miroirs.

> \`l4\` \`l2\` **2** Quelqu’un a plus d’échelles.

> \`f4\` \`f4\` **4** Les Vendredi 13 comptent toujours.

## Conseils

Regarde bien ta main avant de commencer\xA0: vises-tu la majorité dans un type, ou veux-tu ramasser le moins possible\xA0? Si tu la vises, une seule carte d’avance suffit\xA0; chaque carte de plus est un risque pour rien. Un Vendredi 13 gâche le tas où un autre devra ramasser, et te sauve quand aucune autre carte ne te convient.

---

Là où la règle de la boîte ne dit rien, il a fallu trancher\xA0: ces choix sont marqués *(décision)*\xA0; ce qu’une table peut régler autrement est marqué *(option)*.

## Les cartes

Il y a 50 cartes\xA0: trois types de 14 cartes, et huit cartes Vendredi 13 de valeur 4.

| Cartes | Notation | 1 | 2 | 4 | 5 | 7 | En tout |
| --- | --- | --- | --- | --- | --- | --- | --- |
| chat noir | \`c1\` \`c2\` \`c4\` \`c5\` \`c7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| miroir brisé | \`m1\` \`m2\` \`m4\` \`m5\` \`m7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| échelle | \`l1\` \`l2\` \`l4\` \`l5\` \`l7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| Vendredi 13 | \`f4\` | 0 | 0 | 8 | 0 | 0 | 8 |

Dans la notation, les lettres viennent de l’anglais\xA0: \`l\` («\xA0ladder\xA0») pour l’échelle, \`f\` («\xA0Friday\xA0») pour le Vendredi 13.

## Une manche

1. Chaque type a son tas\xA0: les chats, les miroirs, les échelles. Au début de la manche, les trois sont vides.
2. On mélange les 50 cartes et on les distribue toutes, une par une, en commençant par celui qui entame la manche\xA0: 13, 13, 12 et 12 à quatre\xA0; 10 chacun à cinq\xA0; 9, 9, 8, 8, 8 et 8 à six. À trois, on donne une quatrième main, face cachée, après celle du troisième joueur\xA0; elle ne sert pas de toute la manche\xA0: 13, 13, 12, et 12 hors jeu. *(décision)* Cette main est toujours servie en dernier, qui que ce soit qui commence\xA0: la règle de la boîte ne dit pas où s’assoit le joueur fictif.
3. *(décision)* La première place commence la première manche, puis, à chaque manche, c’est le voisin de gauche qui commence, car la règle de la boîte ne dit pas qui commence. *(décision)* À la table, on tire les places au sort. *(option)* Sans tirage, l’hôte décide qui s’assoit où.
4. On joue dans le sens horaire. Un tour, c’est une seule carte de ta main, posée face visible sur un tas. Les cartes d’un tas se chevauchent\xA0: on voit toujours les valeurs. Tu as toujours une carte jouable\xA0: personne ne passe jamais.
5. Un chat, un miroir ou une échelle va sur son tas, et nulle part ailleurs. Une carte Vendredi 13 va sur n’importe lequel des trois tas, à tout moment, même vide. Un tas où il n’y a que des Vendredi 13 n’accepte toujours que son propre type (et d’autres Vendredi 13).
6. On fait le total du tas, Vendredi 13 compris, et tu l’annonces\xA0; ici, la table le fait pour toi. À 13 ou moins, il ne se passe rien.
7. Au-dessus de 13, tout ce qui était là avant ta carte est pour toi\xA0: tu le ramasses et le gardes devant toi, face cachée. La carte que tu viens de jouer, elle, reste et relance le tas.
8. *(décision)* Jusqu’à la fin de la manche, personne ne regarde les cartes ramassées, pas même celui qui les a prises\xA0: la règle de la boîte dit seulement qu’elles sont face cachée. Mais tout le monde les a vues partir, et ceux qui ont bonne mémoire (les robots aussi) ont le droit de compter\xA0: la table montre combien de cartes chacun a ramassées, pas lesquelles. *(option)* Mémoire ouverte\xA0: la table montre aussi les cartes ramassées.
9. Il n’y a pas de pioche et les mains ne se complètent pas\xA0: tu joues les cartes reçues, ni plus ni moins. À partir de celui qui commence, on joue 13, 13 et 12 cartes à trois\xA0; 13, 13, 12 et 12 à quatre\xA0; 10 chacun à cinq\xA0; 9, 9, 8, 8, 8 et 8 à six. Ceux qui ont une carte de plus la jouent tout à la fin.
10. Plus personne n’a de carte en main\xA0: la manche est finie. *(décision)* Ce qui reste sur les tas ne compte pour personne\xA0: la règle ne compte que les cartes ramassées.

## Le décompte

11. Les points sont des points de malchance. Chaque chat, miroir ou échelle ramassé coûte 1 point, chaque Vendredi 13 en coûte 2\xA0; peu importe le chiffre inscrit dessus.
12. Si tu as ramassé plus de cartes d’un type que chacun des autres, ce type te coûte 0. Si plusieurs joueurs sont à égalité pour la majorité, tous comptent les leurs, comme le reste de la table. Aucune majorité n’efface un Vendredi 13\xA0: il compte toujours.

## La partie

13. On joue 4 manches. *(option)* Jouer un autre nombre de manches.
14. Celui qui a le plus petit total gagne. *(décision)* En cas d’égalité, la victoire est partagée.

## Exemples

- **E1** Les chats sont à 9, Jules ajoute un Vendredi 13 (\`f4\`)\xA0: 13, on ne ramasse rien. Les miroirs sont à 10 ou plus, Marielle ajoute un quatre de miroir (\`m4\`)\xA0: au-dessus de 13. Elle ramasse les miroirs d’avant, et son quatre reste.
- **E2** Le décompte d’une manche à trois. Marielle a ramassé 2 chats, 4 miroirs et 3 Vendredi 13\xA0; Jules, 5 chats, 1 miroir, 4 échelles et 2 Vendredi 13\xA0; Dalie, 5 chats, 3 miroirs et 3 échelles. Marielle est majoritaire en miroirs et Jules en échelles\xA0: cela leur coûte 0. Jules et Dalie sont à égalité en chats\xA0: tous deux paient. Marielle 2\xA0+\xA06\xA0=\xA08, Jules 5\xA0+\xA01\xA0+\xA04\xA0=\xA010, Dalie 5\xA0+\xA03\xA0+\xA03\xA0=\xA011.
- **E3** Marielle, Jules et Dalie sont à table, et c’est Marielle qui commence. On sert tour à tour Marielle, Jules, Dalie et une quatrième place vide, jusqu’à la dernière des 50 cartes\xA0: Marielle et Jules en ont 13, Dalie 12, et la quatrième main 12, que personne ne regarde. À la manche suivante, Jules commence, et la quatrième main est encore servie en dernier\xA0: Jules 13, Dalie 13, Marielle 12.
`;export{e as default};