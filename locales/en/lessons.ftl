### The lessons: short, warm and plain. `$next` and `$other` are the names of the other players, clockwise.
###
### `GAME-lesson-STEP` says what to do, `GAME-lesson-STEP-ANSWER` why not something else. lessons/GAME.json has the steps.

learn-title = Lesson: { $game }
learn-step = Step { $step } of { $steps }
learn-back = A step back
learn-again = Start again
learn-continue = Continue
learn-try = Try this: { $action }.
learn-over = You have finished the lesson.
learn-play = Play a real game
learn-next = Next lesson: { $game }

## 13

thirteen-lesson-play = Welcome! Whoever has the fewest points wins, and every card you take costs a point. A card goes on the target of its colour. Blue is at 7: play your blue 2 there.
thirteen-lesson-play-other = You could, but let us begin gently. Play your blue 2: then blue is at 9.
thirteen-lesson-play-rotten = The rotten four can wait. You will see soon what it is good for. Play your blue 2.
thirteen-lesson-look = If a target goes over 13, you take all its cards. So look first: each card shows what it would do. Find the one that brings green to 12.
thirteen-lesson-look-other = You may play that, but another card brings green closer to 13. Look at your green 7.
thirteen-lesson-look-over = Look: that is more than 13, and you would have to take the cards there. Green still has room.
thirteen-lesson-bust = 13 is still fine, but now nothing fits any more. Whatever you play, you take cards! So take as few as you can: green has only two.
thirteen-lesson-bust-other = There you would take three cards. Green has only two: play your green 4.
thirteen-lesson-bust-rotten = That would do it too. But keep the rotten four for the others, and play your green 4.
thirteen-lesson-rotten = You took two cards, and your green 4 stayed. Now be mean: a rotten four goes on any target, and costs 2 points. Put it on green: exactly 13.
thirteen-lesson-rotten-other = That is safe. But first get rid of a rotten four: put it on green.
thirteen-lesson-rotten-own = Then you would take the blue cards yourself. Put a rotten four on green.
thirteen-lesson-rotten-pile = Yellow has a lot of room: nobody will have to take it soon. On green it makes exactly 13.
thirteen-lesson-took = { $next } plays green, and that is too much! Your rotten four goes along. Now let us jump to the last card of the round.
thirteen-lesson-last = The stock is empty, and you have one card left. Play it, and the round is counted.
thirteen-lesson-count = A card costs 1 point, a rotten four 2. But you took the most blue cards, so blue costs you nothing! 5 points, the fewest: you win. Now you know 13.

## Vendredi 13

friday13-lesson-play = Welcome! Whoever has the fewest points wins. What you hold is all you will play. Each kind has its pile: push one over 13, and you take it. The ladders are empty: play your ladder 2.
friday13-lesson-play-other = Keep that one for later, and begin small: play your ladder 2.
friday13-lesson-play-one = Good thinking! But a 1 is precious when a pile is almost full. Play your ladder 2.
friday13-lesson-wild = The cats are at 9. A Friday card is worth 4, goes on any pile, and costs 2 points. Play one on the cats: 13 is still fine, and the next one has trouble.
friday13-lesson-wild-other = Another time. Play a Friday card on the cats, and see what happens.
friday13-lesson-wild-over = The mirrors are at 12. That would be too much, and you would take them. Try the cats.
friday13-lesson-wild-ladders = 13 as well, well seen! But this time spoil the cats.
friday13-lesson-take = It worked! Now a surprise: if you take more of a kind than anybody else, that kind costs you nothing. Take the mirrors on purpose: play your mirror 4.
friday13-lesson-take-other = This time you want to take cards. Play your mirror 4 on the mirrors.
friday13-lesson-take-one = That is exactly 13, so you would take nothing. But you want these mirrors: play your mirror 4.
friday13-lesson-took = Two mirrors are yours, and you will collect more of them. Now let us jump to the end of the round.
friday13-lesson-most = You and { $next } have three mirrors each. In a tie, both pay. But two more lie on the pile: push it over 13, and take them!
friday13-lesson-most-other = The cat can wait. First take the mirrors: play your mirror 5.
friday13-lesson-last = Five mirrors: nobody has as many. Play your last card, and the round is counted.
friday13-lesson-count = A card costs 1 point, a Friday card 2. But your five mirrors cost you nothing! 5 points, the fewest: you win. Now you know Friday the 13th.

## Null & Nichtig

nichtig-lesson-lay = Welcome! Whoever has the most points wins. You have a pile for each colour, and only its top card counts. Two are open: lay your red 10 to open a third.
nichtig-lesson-lay-other = That would count only a little. Lay your red 10.
nichtig-lesson-lay-cover = You have a pile of this colour, and the card would cover the good one. Lay your red 10.
nichtig-lesson-lay-zero = A zero counts nothing. Keep it: you will give it to somebody else. Lay your red 10.
nichtig-lesson-lay-eleven = A fine card! But nobody can beat it, so keep it for a good trick. Lay your red 10.
nichtig-lesson-zero = Now everybody plays a card, any card. The highest number wins all of them, wanted or not. Play your green 0: whoever wins must take it.
nichtig-lesson-zero-other = You have something worse to give away: play your green 0.
nichtig-lesson-zero-green = A zero, very good! But play the green one first.
nichtig-lesson-zero-high = With that card you might win the trick yourself. Play your green 0.
nichtig-lesson-win = { $next } won, and has your zero on top now. In this trick lie two nines. Look at your cards: one of them wins the trick, and see what it brings!
nichtig-lesson-win-other = Then somebody else gets the nines. Look at your violet 11: it wins.
nichtig-lesson-won = 21 points more! Your own card goes on its pile first, then the others, clockwise. Now let us jump to the last two tricks.
nichtig-lesson-duck = There is a yellow 0 in the trick. It would cover your yellow 8. You do not want to win this one: which card loses?
nichtig-lesson-duck-other = The 11 wins, and look what it costs you! Play your red 1.
nichtig-lesson-forced = Well done! But now only your 11 is left, and there are two zeros in the trick. Sometimes you win a trick that you do not want.
nichtig-lesson-count = The zeros cover your green and your red pile. Only the top cards count: 9 and 11 and 8 make 28. That is still the most: you win! Now you know Null & Nichtig.

## Danger 13

danger13-lesson-keep = Welcome! Whoever has the most pluses wins. You deal: turn up a card, and decide who gets it. Everybody gets one. This 3 has two pluses: give it to yourself.
danger13-lesson-keep-other = Two pluses for somebody else? Give the card to yourself: your row is the last one.
danger13-lesson-give = A plain 4 only makes a row heavier, and whoever reaches 13 busts and loses the row. { $next } is at 8, { $other } at 2. Who gets it?
danger13-lesson-give-other = { $other } has a lot of room. { $next } would be at 12: only one step from 13.
danger13-lesson-rest = One card for everybody: so the last one is for { $other }. It is an eighteen: with it { $other } busts only at 18.
danger13-lesson-dealer = Now { $next } deals, then { $other }, then you again. A little later, { $next } has a nasty card for you.
danger13-lesson-refuse = A 4! With it you would be at 13 and lose your row. But you have a raised hand: with it you may refuse one card.
danger13-lesson-refuse-other = 9 and 4 make 13: all your pluses would be gone. Refuse the card!
danger13-lesson-refused = The 4 is gone, and your raised hand too: it works only once. A little later, you deal again.
danger13-lesson-bust = { $next } is at 12, and you turned up a 1. If somebody busts, the round is over, and the others keep their pluses for good. Who gets the 1?
danger13-lesson-bust-other = That busts nobody. { $next } is at 12: one more makes 13.
danger13-lesson-count = Bust! { $next } loses the row. Your three pluses are yours for good, and { $other } has two: you win! Now you know Danger 13.
