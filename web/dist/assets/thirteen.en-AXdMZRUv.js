var e=`# 13

Three targets, five cards in hand and one limit: push a target over 13 and you take everything that lay on it. Taken cards cost points, unless you have taken more of a colour than anyone else. By Reiner Knizia, published by Amigo (2009), for 3 to 6 players aged 8 and up, about 45 minutes; it is the edition of his game Poison played with five cards in hand.

## The aim

Whoever has the fewest points wins. Every card you take costs points. So take as few as you can; or more of one colour than anybody else, because then that colour costs you nothing.

## Your turn

Play one card on the target of its colour, and draw another. A rotten four (\`r4\`) goes on any target.

> \`b5\` \`b2\` + \`b4\` **11** Blue is at 11: nothing happens.

## Too much

13 is still fine. With more than 13 you take every card that lay there. The card you played stays, and the target starts again with it.

> \`g7\` \`g4\` + \`g2\` **13** Just right.

> \`g7\` \`g4\` \`g2\` + \`g4\` **17** Too much: you take the first three, and your four stays.

> \`y7\` \`r4\` + \`y5\` **16** Too much: you take the seven and the rotten four.

## The count

Each card you took costs 1 point, whatever its number; a rotten four costs 2. A colour of which you alone have the most costs nothing.

> \`b1\` \`b5\` \`b7\` \`b2\` **0** Nobody took as many blue cards.

> \`g4\` \`g7\` **2** Somebody took more green cards.

> \`r4\` \`r4\` **4** Rotten fours always count.

## Advice

Bring a target to 13, or close to it: then the next player is in trouble. Keep a 1 or a 2 for the moment when all targets are full. If you must take cards, take them early and of one colour, and try to have the most of it.

---

Where the rulebook is silent we had to decide: such a decision is marked *(ruling)*; what a table may set differently is marked *(option)*.

## Cards

There are 50 cards: three colours of 14 cards each, and eight rotten fours.

| Cards | Written | 1 | 2 | 4 | 5 | 7 | In all |
| --- | --- | --- | --- | --- | --- | --- | --- |
| blue | \`b1\` \`b2\` \`b4\` \`b5\` \`b7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| yellow | \`y1\` \`y2\` \`y4\` \`y5\` \`y7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| green | \`g1\` \`g2\` \`g4\` \`g5\` \`g7\` | 3 | 3 | 2 | 3 | 3 | 14 |
| rotten four (red) | \`r4\` | 0 | 0 | 8 | 0 | 0 | 8 |

## A round

1. Each colour has one target of its own: blue, yellow, green. When a round starts all three are empty.
2. The dealer shuffles all 50 cards and deals 5 to each player, one at a time, beginning on the dealer’s left. The rest lies face down as the stock.
3. The player in the last seat deals round 1, and after each round the deal passes one seat clockwise. The player on the dealer’s left begins, so the player in the first seat opens round 1. *(ruling)* At a live table the seats are drawn at random. *(option)* Without the draw the host decides who sits where.
4. Play goes clockwise. On your turn you play one card from your hand face up on a target. You always hold a card that fits, so nobody ever passes.
5. A colour card goes on the target of its colour and nowhere else. A rotten four goes on any of the three targets at any time, an empty one too. A target with nothing but rotten fours on it still takes only its own colour (and more rotten fours).
6. Now add up the target, rotten fours included. 13 or less: nothing happens.
7. More than 13: you take every card that lay there before, and put them face down in front of you. The card you have just played stays and starts the target anew.
8. Until the round is over nobody may look at taken cards, not even the player who took them. Everybody saw them go, though, and a good memory (a bot’s, too) may keep count: the table shows how many cards each player has taken, not which. *(option)* Open memory: the table shows the taken cards as well.
9. After playing, draw one card from the stock, so that you hold 5 again. Once the stock is used up, play on without drawing. Every round is therefore exactly 50 turns, and all hands run out together. Counting from the player who begins, each plays 17, 17, 16 cards with three players; 13, 13, 12, 12 with four; 10 each with five; 9, 9, 8, 8, 8, 8 with six.
10. The round ends when the stock and all hands are empty. Cards still lying on the targets count for nobody.

## Scoring

11. Points are penalty points: the fewer, the better. Each colour card you have taken costs 1 point and each rotten four 2 points; the number on the card does not matter.
12. If you have taken more cards of a colour than each of the others, that colour costs you 0. If several players tie for the most, all of them count theirs, just like everybody else. Rotten fours always count, even if you have the most of them.

## The game

13. Everybody deals once, so there are as many rounds as players; with three players everybody deals twice, which makes 6 rounds. *(option)* Play another number of rounds.
14. The player with the fewest points wins. *(ruling)* Players who tie share the win.

## Worked examples

- **E1** A target holds a 7, a 4 and a 2: exactly 13, all is well. The next player adds a 4, and 17 is too much: that player takes the three earlier cards, and the new 4 stays.
- **E2** A target stands at 7; a rotten four (\`r4\`) brings it to 11. Then comes a 5: 16. Whoever played the 5 takes everything, the rotten four too, and the 5 stays behind.
- **E3** The blue seven (\`b7\`) lies on the blue target. Blue cards and rotten fours may follow; green and yellow cards may not.
- **E4** Two rotten fours lie on the yellow target (8), a seven on blue, a two on green. The yellow one (\`y1\`) may go on yellow and makes 9; a third rotten four may go there as well and makes 12.
- **E5** The count after a round of four. Marie has taken 3 blue, 2 yellow and 1 rotten four; Luc 6 yellow and 2 green; Pierre 2 blue, 5 yellow, 6 green and 2 rotten fours; Marc 6 blue, 1 yellow, 6 green and 4 rotten fours. Marc has the most blue and Luc the most yellow, so those cost them 0; Pierre and Marc tie for green, so both pay for it. Marie 3\xA0+\xA02\xA0+\xA02\xA0=\xA07, Luc 2, Pierre 2\xA0+\xA05\xA0+\xA06\xA0+\xA04\xA0=\xA017, Marc 1\xA0+\xA06\xA0+\xA08\xA0=\xA015. (Only an exercise: in play a target once started keeps a card, so nobody can take every yellow and every green card with a single rotten four left over.)
`;export{e as default};