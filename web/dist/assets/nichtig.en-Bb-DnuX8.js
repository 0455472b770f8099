var e=`# Null & Nichtig

A trick-taking game in which no suit ever has to be followed, and winning a trick is not always good news: what you win is stacked by colour, and only the top card of each pile scores. A well-placed zero spoils the finest pile. By Reiner Stockhausen, published by Amigo (2006), for 3 to 5 players aged 8 and up, about 30 minutes; with 6, or in teams, as a variant.

## The aim

Whoever has the most points wins. You have a pile for each colour, and only the top card of each pile counts. Whatever comes on top of a good card spoils it.

## The start

You lay three cards of your hand in front of you: they open your piles.

> \`r10\` \`b8\` \`v6\` **24** A good start.

## Your turn

Play any card: no colour has to be followed. The highest number wins the trick, whatever its colour. If it was played twice, the first one wins.

> \`y9\` \`v2\` \`y0\` \`r6\` The nine was the highest: its player wins all four cards.

## You win a trick

Now you must take the cards, wanted or not: your own first, then the others clockwise. Each goes on top of your pile of its colour, or opens a new pile.

> \`y9\` + \`y0\` **0** The zero covers your nine.

> \`r3\` + \`r6\` **6** The six covers your three.

## The count

Add up the top cards of your piles.

> \`y0\` \`v2\` \`r6\` \`b8\` \`g5\` **21** Five piles, five top cards.

## Advice

Give zeros and small cards to somebody who has high ones on top. Before you win a trick, look at what would come on top of your piles. An 11 wins every trick in which no other 11 was played before it, so keep it for a trick that you want.

---

Where the rulebook is silent we had to decide: such a decision is marked *(ruling)*; what a table may set differently is marked *(option)*.

## Cards

There are 65 cards: five colours, 0 to 11 in each, and a second 0 in each.

| Colour | Written | 0 | 1 to 11 | In all |
| --- | --- | --- | --- | --- |
| blue | \`b0\` to \`b11\` | 2 | 1 of each | 13 |
| green | \`g0\` to \`g11\` | 2 | 1 of each | 13 |
| violet | \`v0\` to \`v11\` | 2 | 1 of each | 13 |
| red | \`r0\` to \`r11\` | 2 | 1 of each | 13 |
| yellow | \`y0\` to \`y11\` | 2 | 1 of each | 13 |

## A round

1. Shuffle and deal 13 cards each, one at a time, beginning with the player who leads the round. The rest stays out of play, unseen: 26 cards with three players, 13 with four, none with five. *(ruling)* The rulebook sets cards aside only with six; we do the same with three and four.
2. Before the first trick you choose 3 cards from your hand and lay them face up in front of you, sorted by colour; cards of the same colour are stacked in the order you like. *(ruling)* Everybody chooses in secret; the cards are revealed together when all have chosen.
3. The player on the dealer’s left leads round 1: that is the first seat. The leader plays a card, then everyone plays one, clockwise. **Any card may be played**: nothing has to be followed. *(ruling)* At a live table the seats are drawn at random. *(option)* Without the draw the host decides who sits where.
4. The highest number wins the trick, whatever its colour. If the highest number was played more than once, the one played first wins.
5. The winner takes the cards of the trick one after another: **the winner’s own card first, then the others clockwise from the winner’s seat**. The seats count here, not the order of play. Each card goes on top of the winner’s pile of its colour, or opens one.
6. The winner leads the next trick. After 10 tricks all hands are empty.

## Scoring

7. Your score for the round is the sum of the top cards of your piles. During play only the top card of a pile is open to view; everybody saw the others go by.
8. The player with the fewest points of the round leads the next one. *(ruling)* On a tie it is the first of the tied players clockwise, counting from the left of the player who led the round just ended.

## The game

9. There are as many rounds as players, and whoever has the most points wins. *(option)* Choose another number of rounds, or play until someone, at the end of a round, has **more than** a target (100, say): then, too, whoever has the most points wins.
10. *(ruling)* Players who tie share the win.
11. Six players (variant): 10 cards each, 5 out of play, 2 cards laid at the start, 8 tricks. *(ruling)* The two cards are laid in every round, as three are with fewer players. Chance weighs more then, which is why the box offers it only as a variant.
12. Teams (variant), with 4 or 6 players: two teams, no two team-mates side by side, so the even seats play against the odd ones; where the seats are drawn, so are the partners. Everybody plays and scores alone; at the end each team adds up its totals, and the better team wins. With a target, it is one player’s points that must pass it, not the team’s. *(ruling)* If the teams are tied, they share the win.

## Worked examples

- **E1** A whole trick. Anne has dealt; clockwise from her left sit Jean, Laura and Luc. Jean started with the red three (\`r3\`), one blue and one green card. He leads the yellow nine (\`y9\`), Laura plays the violet two (\`v2\`), Luc the yellow zero (\`y0\`), Anne the red six (\`r6\`). The nine wins: Jean opens a yellow pile with it, then a violet one with the two; the yellow zero covers his nine, and the red six covers his red three. Now he has five piles, topped by yellow 0, violet 2, red 6 and his blue and green cards as before. He leads the next trick.
- **E2** The order matters. Jean leads the blue three (\`b3\`), Laura plays the green seven (\`g7\`), Luc the green zero (\`g0\`), Anne the blue two (\`b2\`). Laura wins and goes round from her own seat: green seven, green zero, blue two, and Jean’s blue three last. On top lie the green 0 and the blue **3**, although the three was played first.
- **E3** A tie. 8, 8, 5 and 0 are played in this order: the first 8 wins. If everybody plays a 0, the leader wins.
`;export{e as default};