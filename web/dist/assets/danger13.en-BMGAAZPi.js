var e=`# Danger 13

Card by card the dealer decides who gets what: a treat for me, a nuisance for you. Collect pluses in your row, but beware of 13: whoever gets there loses the row and hands everyone else their winnings. By Rüdiger Dorn, published by Ravensburger (2007, in German Jetzt schlägt’s 13!), for 2 to 5 players aged 8 and up.

## The aim

Whoever has the most pluses wins. You collect them in your row; they are yours for good when a round ends because somebody else went bust.

> \`2+\` \`1++\` \`4\` **3** Three pluses, if you do not go bust.

## Your turn

When you deal, you turn up one card after another, and give each player one of them, yourself too. You choose who gets what; only the last card has no choice.

> \`1++\` For me, please.

> \`4\` For somebody whose row is long enough.

## Too much

At 13 your row is lost: you are bust, and the round ends. All others win the pluses of their rows.

> \`5++\` \`4\` \`2+\` **11** Still fine.

> \`5++\` \`4\` \`2+\` + \`2\` **13** Bust: the pluses are gone.

## Special cards

- \`2d\` **Draw**: it is placed, and you draw another card from the stock.
- \`<\` **Arrow**: it takes the last card of your row away.
- \`18\` **Eighteen**: with it in your row you go bust only at 18.
- \`H\` **Raised hand**: you may refuse one card later.
- \`+\` \`++\` **Bonus**: these pluses are yours at once.

## Advice

Count the others’ rows: somebody at 11 or 12 wants no card at all, and a low one can be worse for them than a high one for you. Many pluses in a row are worth nothing until the round ends; if yours is full of them, help somebody else to 13.

---

Where the rulebook is silent we had to decide: such a decision is marked *(ruling)*; what a table may set differently is marked *(option)*.

## Cards

There are 109 cards and, besides them, a first-player card. The higher the value of a card, the worse it is; what else it shows is mostly welcome, above all the pluses. Where a card has a value, the number is written first: a \`3\` stands here for any value. Cards without a value add nothing to a row.

| Card | Written | How many | Values (how many of each) |
| --- | --- | --- | --- |
| plain | \`3\` | 21 | 1\xA0(5), 2\xA0(6), 3\xA0(5), 4\xA0(5) |
| one plus | \`3+\` | 21 | 0\xA0(4), 1\xA0(4), 2\xA0(5), 3\xA0(4), 4\xA0(4) |
| two pluses | \`3++\` | 18 | 1\xA0(3), 2\xA0(4), 3\xA0(4), 4\xA0(4), 5\xA0(3) |
| draw | \`3d\` | 21 | 0\xA0(4), 1\xA0(4), 2\xA0(5), 3\xA0(4), 4\xA0(4) |
| arrow | \`<\` | 6 | none |
| eighteen | \`18\` | 5 | none |
| raised hand | \`H\` | 8 | none |
| bonus, one plus | \`+\` | 6 | none |
| bonus, two pluses | \`++\` | 3 | none |

*(ruling)* The rulebook gives the number of cards of each kind and their lowest and highest value, but not how many there are of each value: the numbers in brackets are our reconstruction. It is also our reading that arrow, eighteen, raised hand and bonus have no value: the rulebook gives values only for the other kinds. There are 69 pluses in all.

## A round

1. The first player is the first dealer of the round; in round 1 that is the player in the first seat. After each round the first-player card passes one seat to the left; it does not move during a round. *(ruling)* The box lets the youngest player begin; here the seats are drawn at random. *(option)* Without the draw the host decides who sits where: give the youngest the first seat.
2. The dealer takes as many cards from the stock as there are players: the packet. Nobody sees these cards, not even the dealer.
3. The dealer turns up the top card of the packet and gives it to any player who has had none of this packet, the dealer included. Then the next one, and so on: everyone gets exactly one. Each card takes its full effect before the next is turned up. The last card has only one place to go.
4. Your cards lie face up in a row in front of you; each new card goes to the right end.
5. Whatever becomes of the card (placed, refused, discarded, won), you have had your card of this packet.
6. When the packet is used up, the player on the dealer’s left deals.
7. After **every** card a player receives, dealt or drawn, add up that player’s row. 13 or more is a bust; with an eighteen in the row, 18 or more. A bust ends the round at once: the cards of the packet not yet dealt go back on the stock. *(ruling)* They go back unseen and in the same order: the rulebook only says that they are put back.
8. Scoring: whoever went bust discards the whole row. Every other player turns the cards with pluses in the row face down: they are won for good, even if that player busts in a later round. All other cards are discarded.

## What the cards do

9. Plain cards and plus cards are placed, and that is all.
10. Arrow: it is discarded, and so is the last card of your row, whatever it is (a plus, a raised hand, an eighteen). If your row is empty, only the arrow goes. An arrow never makes anybody bust: what lies under your only eighteen is always less than 13.
11. Eighteen: placed. As long as it lies in your row you bust only at 18. A second one changes nothing.
12. Draw: placed. If that makes you bust, the round is over and nothing is drawn. Otherwise you draw the top card of the stock, which takes effect in the same way, and so on if it is another draw card.
13. Raised hand: placed. From then on you may refuse any one card you receive, dealt or drawn, of any kind: the raised hand and the refused card are both discarded, and the refused card has no effect. *(ruling)* You decide once the card is turned up, before it is placed; if there are several raised hands in your row, you choose which one is spent (a later arrow takes the last card).
14. Bonus: never placed. You win it at once and never lose it.

## The end

15. When the stock is used up, the discards are shuffled into a new stock, and the game ends with the next scoring. *(ruling)* The moment the last card leaves the stock, this round is the last one, even if undealt cards go back. The shuffle waits until a card is needed, in the middle of taking a packet or of a chain of draws if it must; a packet is always taken whole.
16. Whoever has the most pluses wins. On a tie, the higher total of the values on the won cards decides (bonus cards count 0). *(ruling)* If that is level too, the win is shared.

## Worked examples

- **E1** With two players the packet has 2 cards; with three, 3; with four, 4; with five, 5.
- **E2** Your row is at 9 and you get a draw card worth 4 (\`4d\`): 13. The round is over and you draw nothing.
- **E3** Your row is at 8. You get a draw card worth 2 (\`2d\`): 10. You draw another one worth 1 (\`1d\`): 11. You draw a plain 1 (\`1\`): 12. Phew, play goes on.
- **E4** Your row is at 12, with an eighteen (\`18\`) in it. A plain 4 makes 16, and play goes on. Then a plain 2 makes 18: bust.
- **E5** Your row is \`5++ 4 18 5++\`: 14, allowed by the eighteen. An arrow removes the last 5, and you are at 9. Your row is \`5++ 3 18 4\`: 12. An arrow removes the 4, and you are at 8; a second one removes the eighteen: still 8, and you bust at 13 again.
- **E6** Your row is empty and you get an arrow (\`<\`): it is discarded. That was your card of this packet.
- **E7** Your row is at 12 with a raised hand (\`H\`) in it, and you are given a plain 3. Refuse: raised hand and 3 are both discarded, and you stay at 12.
- **E8** Your row is at 12 and holds six pluses when somebody else busts: the six pluses are yours. Bust yourself in a later round, and they are still yours.
`;export{e as default};