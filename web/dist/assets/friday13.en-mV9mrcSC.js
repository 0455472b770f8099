var e=`# Friday the 13th

Black cats, broken mirrors, ladders: three piles, and whoever pushes one of them over 13 takes the bad luck lying there. All the cards are dealt out, so from the first turn you know what you will have to play. By Reiner Knizia, published by Le Scorpion Masqué (the French box says Vendredi 13), for 3 to 6 players aged 8 and up.

## The aim

Points are bad luck: whoever has the fewest wins. Every card you take is bad luck. So take as few as you can; or more of one kind than anybody else, because then that kind costs you nothing.

## Your turn

All the cards are dealt at the start: what you hold is what you will play. Play one card on the pile of its kind. A Friday card (\`f4\`) goes on any pile.

> \`c5\` \`c2\` + \`c4\` **11** The cats are at 11: nothing happens.

## Too much

13 is still fine. With more than 13 you take every card that lay there. The card you played stays, and the pile starts again with it.

> \`c7\` \`c2\` + \`f4\` **13** Just right.

> \`m7\` \`m5\` + \`m4\` **16** Too much: you take the seven and the five, and your four stays.

## The count

Each card you took costs 1 point, whatever its number; a Friday card costs 2. A kind of which you alone have the most costs nothing.

> \`m7\` \`m5\` \`m1\` \`m2\` **0** Nobody took as many mirrors.

> \`l4\` \`l2\` **2** Somebody took more ladders.

> \`f4\` \`f4\` **4** Friday cards always count.

## Advice

Look your hand over first: will you go for the most of a kind, or take as little as you can? If you go for it, one card more than the others is enough; every further card is a risk for nothing. A Friday card spoils a pile that somebody else will have to take, and it is your way out when nothing else fits.

---

Where the rulebook is silent we had to decide: such a decision is marked *(ruling)*; what a table may set differently is marked *(option)*.

## Cards

There are 50 cards: three kinds of 14 cards each, and eight Friday cards of value 4.

| Cards | Written | 1 | 2 | 4 | 5 | 7 | In all |
| --- | --- | --- | --- | --- | --- | --- | --- |
| black cat | \`c1\` \`c2\` \`c4\` \`c5\` \`c7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| broken mirror | \`m1\` \`m2\` \`m4\` \`m5\` \`m7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| ladder | \`l1\` \`l2\` \`l4\` \`l5\` \`l7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| Friday card | \`f4\` | 0 | 0 | 8 | 0 | 0 | 8 |

## A round

1. Each kind has one pile of its own: cats, mirrors, ladders. When a round starts all three are empty.
2. All 50 cards are shuffled and dealt out, one at a time, beginning with the player who begins the round: 13, 13, 12, 12 with four players; 10 each with five; 9, 9, 8, 8, 8, 8 with six. With three players a fourth hand is dealt face down after the third player’s and takes no part in the round: 13, 13, 12, and 12 out of play. *(ruling)* This hand is always dealt last, whoever begins: the rulebook does not say where the absent player sits.
3. *(ruling)* The player in the first seat begins round 1 and the start passes one seat clockwise each round, since the rulebook does not say who begins. *(ruling)* At a live table the seats are drawn at random. *(option)* Without the draw the host decides who sits where.
4. Play goes clockwise. On your turn you play one card from your hand face up on a pile. The cards of a pile overlap, so that all values stay visible. You always hold a card that fits, so nobody ever passes.
5. A cat, mirror or ladder goes on its own pile and nowhere else. A Friday card goes on any of the three piles at any time, an empty one too. A pile with nothing but Friday cards in it still takes only its own kind (and more Friday cards).
6. Now add up the pile, Friday cards included, and announce the total; here the table does it for you. 13 or less: nothing happens.
7. More than 13: you take every card that lay there before, and put them face down in front of you. The card you have just played stays and starts the pile anew.
8. *(ruling)* Until the round is over nobody may look at taken cards, not even the player who took them: the rulebook only says that they lie face down. Everybody saw them go, though, and a good memory (a bot’s, too) may keep count: the table shows how many cards each player has taken, not which. *(option)* Open memory: the table shows the taken cards as well.
9. There is no stock and hands are not refilled: you play exactly the cards you were dealt. Counting from the player who begins, each plays 13, 13, 12 cards with three players; 13, 13, 12, 12 with four; 10 each with five; 9, 9, 8, 8, 8, 8 with six. Whoever has a card more plays it at the very end.
10. The round ends when all hands are empty. *(ruling)* Cards still lying on the piles count for nobody: the rulebook counts only what was taken.

## Scoring

11. Points are bad luck. Each cat, mirror or ladder you have taken costs 1 point and each Friday card 2 points; the number on the card does not matter.
12. If you have taken more cards of a kind than each of the others, that kind costs you 0. If several players tie for the most, all of them count theirs, just like everybody else. Friday cards always count, even if you have the most of them.

## The game

13. A game is 4 rounds. *(option)* Play another number of rounds.
14. The player with the fewest points wins. *(ruling)* Players who tie share the win.

## Worked examples

- **E1** The cats stand at 9 and Jules adds a Friday card (\`f4\`): 13, nothing is taken. The mirrors stand at 10 or more and Marielle adds a mirror four (\`m4\`): over 13. She takes the earlier mirrors, and her four stays.
- **E2** The count after a round of three. Marielle has taken 2 cats, 4 mirrors and 3 Friday cards; Jules 5 cats, 1 mirror, 4 ladders and 2 Friday cards; Dalie 5 cats, 3 mirrors and 3 ladders. Marielle has the most mirrors and Jules the most ladders, so those cost them 0; Jules and Dalie tie for cats, so both pay for them. Marielle 2\xA0+\xA06\xA0=\xA08, Jules 5\xA0+\xA01\xA0+\xA04\xA0=\xA010, Dalie 5\xA0+\xA03\xA0+\xA03\xA0=\xA011.
- **E3** Marielle, Jules and Dalie play, and Marielle begins. Cards go in turn to Marielle, to Jules, to Dalie and to an empty fourth place, until all 50 are gone: Marielle and Jules hold 13, Dalie 12, and 12 lie in the fourth hand, which nobody looks at. Next round Jules begins, and again the fourth hand comes last: Jules 13, Dalie 13, Marielle 12.
`;export{e as default};