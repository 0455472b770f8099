### What is said of the games, in the browser and in the terminal alike.
###
### A card's message is its name; `.object` is how it stands in a sentence ("Luc plays a blue 7"). An event's sentence may be
### empty: then nothing is said. CONTRIBUTING.md tells which variables there are.

## All games

list-and = { $rest } and { $last }
score-item =
    { $you ->
        [yes] you { $points }
       *[no] { $name } { $points }
    }
somebody = Somebody
bot-name =
    { $seat ->
        [0] Ada
        [1] Blaise
        [2] Clara
        [3] Denis
        [4] Emmy
       *[other] Félix
    }
preview-events = { $what }
preview-ends = { $what }; the round ends
ask-you = Your turn
ask-other =
    { $count ->
        [one] It is { $names }’s turn
       *[other] It is the turn of { $names }
    }
ask-over =
    { $you ->
        [yes]
            { $count ->
                [one] You win!
               *[other] You share the win: { $names }
            }
       *[no]
            { $count ->
                [one] { $names } wins
               *[other] { $names } share the win
            }
    }
reason-turn =
    { $count ->
        [one] It is { $names }’s turn.
       *[other] It is the turn of { $names }.
    }
reason-hand = You do not hold this card.
reason-other = That is not possible now.
count-suit =
    { $most-known ->
        [yes]
            { $you ->
                [yes] { $suit-start }: { $counts-nonzero }. You have more than all the others, and pay nothing for them.
               *[no] { $suit-start }: { $counts-nonzero }. { $most } has more than all the others, and pays nothing for them.
            }
       *[no] { $suit-start }: { $counts-nonzero }. Nobody has more than all the others: each card costs a point.
    }
count-wild = { $suit-start }: { $counts-nonzero }. Each of them costs 2 points.
count-tops =
    { $count ->
        [0]
            { $seat }: no piles, { $score ->
                [one] one point
               *[other] { $score } points
            }.
       *[other]
            { $seat }: { $cards-plain } on top; { $score ->
                [one] one point
               *[other] { $score } points
            } in all.
    }

## The players that are programs

level-beginner = Beginner
    .about = Sees about a third of its choices. Good for a first game.
level-easy = Easy
    .about = Knows how it goes, but overlooks one choice in four.
level-normal = Normal
    .about = Plays by a sound rule of thumb.
level-hard = Hard
    .about = Has learned by playing against itself, again and again.
level-expert = Expert
    .about = Imagines what it cannot see, and thinks ahead.
level-master = Master
    .about = Thinks ahead for up to two seconds before each move.

## What a table may choose, whatever the game

table-clock = Time to think
    .about = When the time is up, a bot decides, until the player is back.
clock-none = No limit
clock-move =
    { $seconds ->
        [one] { $seconds } second per move
       *[other] { $seconds } seconds per move
    }
clock-days =
    { $days ->
        [one] { $days } day per move
       *[other] { $days } days per move
    }
table-public = Public
    .about = Everybody on this server finds the table in the list. Otherwise only those who have its link.
table-spectators = Spectators
    .about = People without a seat may watch. They see no hand.
table-open-memory = Open memory
    .about = The table shows what everybody has seen before, such as the cards taken. Otherwise you must remember.
table-draw-seats = Draw the seats
    .about = Who sits where is drawn when the game starts, and so are the partners in teams. Otherwise the host’s order of the seats holds, and the first seat begins.
table-rated = Rated
    .about = Counts for the players’ ratings: only people play, and nobody takes a seat over. Leaving saves nobody: a bot plays on for them.

## 13

thirteen-name = 13
thirteen-pitch = Three targets and one limit: push a target over 13, and you must take what lies there. Every card you take costs points.
thirteen-players = 3 to 6 players
thirteen-aim = Fewest points wins

thirteen-suit-b = blue
thirteen-suit-y = yellow
thirteen-suit-g = green
thirteen-suit-r = rotten fours
thirteen-pile-b = blue target
thirteen-pile-y = yellow target
thirteen-pile-g = green target
thirteen-card-b = blue { $value }
    .object = a blue { $value }
thirteen-card-y = yellow { $value }
    .object = a yellow { $value }
thirteen-card-g = green { $value }
    .object = a green { $value }
thirteen-card-r = rotten four
    .object = a rotten four
    .about = Goes on any target and counts 4. Whoever takes it pays 2 points, always.

thirteen-event-round-started =
    { $you ->
        [yes] Round { $round }: you begin.
       *[no] Round { $round }: { $first } begins.
    }
thirteen-event-dealt =
    { $you ->
        [yes] You get { $count } cards.
       *[no] { "" }
    }
thirteen-event-played =
    { $you ->
        [yes] You play { $card-object } on the { $pile }: { $sum }.
       *[no] { $seat } plays { $card-object } on the { $pile }: { $sum }.
    }
thirteen-event-took =
    { $you ->
        [yes]
            { $count ->
                [one] Too much! You take a card.
               *[other] Too much! You take { $count } cards.
            }
       *[no]
            { $count ->
                [one] Too much! { $seat } takes a card.
               *[other] Too much! { $seat } takes { $count } cards.
            }
    }
thirteen-event-drew =
    { $you ->
        [yes] You draw { $card-object }.
       *[no] { "" }
    }
thirteen-event-round-ended = The round is over: { $scores }.

thirteen-preview-safe =
    { $sum ->
        [13] 13 exactly: safe
       *[other] { $sum } of 13: safe
    }
thirteen-preview-take =
    { $count ->
        [one] { $sum }: you take a card
       *[other] { $sum }: you take { $count } cards
    }{ $wild ->
        [0] { "" }
        [one] , one of them a rotten four
       *[other] , { $wild } of them rotten fours
    }
thirteen-action-play = Play { $card-object } on the { $pile }
thirteen-ask-you = Your turn: play a card
thirteen-ask-other = It is { $names }’s turn
thirteen-reason-pile = Only on the { $pile } (rule { $rule }).

thirteen-option-rounds = Rounds
    .about = How many rounds are played.
    .default = one per player, 6 with three players

thirteen-hint-turn = { thirteen-aim }, and every card you take costs points. Play a card on the target of its colour: up to 13, nothing happens.
thirteen-hint-over = With some of your cards a target would go over 13: you would take everything that lies there, and your card would stay.
thirteen-hint-wild = A rotten four goes on any target. Whoever takes it pays 2 points, always.
thirteen-hint-took = What you took lies face down in front of you. Each card costs 1 point, whatever its number; a rotten four costs 2.
thirteen-hint-majority = Whoever has taken the most cards of a colour, and nobody as many, pays nothing for that colour.

## Vendredi 13

friday13-name = Friday the 13th
friday13-pitch = Cats, mirrors, ladders: push a pile over 13, and its bad luck is yours. You hold all your cards from the start.
friday13-players = 3 to 6 players
friday13-aim = Fewest points wins

friday13-suit-c = black cats
friday13-suit-m = broken mirrors
friday13-suit-l = ladders
friday13-suit-f = Friday cards
friday13-pile-c = cat pile
friday13-pile-m = mirror pile
friday13-pile-l = ladder pile
friday13-card-c = black cat { $value }
    .object = a black cat { $value }
friday13-card-m = broken mirror { $value }
    .object = a broken mirror { $value }
friday13-card-l = ladder { $value }
    .object = a ladder { $value }
friday13-card-f = Friday card
    .object = a Friday card
    .about = Goes on any pile and counts 4. Whoever takes it pays 2 points, always.

friday13-event-round-started =
    { $you ->
        [yes] Round { $round }: you begin.
       *[no] Round { $round }: { $first } begins.
    }
friday13-event-dealt =
    { $you ->
        [yes] You get { $count } cards.
       *[no] { "" }
    }
friday13-event-played =
    { $you ->
        [yes] You play { $card-object } on the { $pile }: { $sum }.
       *[no] { $seat } plays { $card-object } on the { $pile }: { $sum }.
    }
friday13-event-took =
    { $you ->
        [yes]
            { $count ->
                [one] Bad luck! You take a card.
               *[other] Bad luck! You take { $count } cards.
            }
       *[no]
            { $count ->
                [one] Bad luck! { $seat } takes a card.
               *[other] Bad luck! { $seat } takes { $count } cards.
            }
    }
friday13-event-round-ended = The round is over: { $scores }.

friday13-preview-safe =
    { $sum ->
        [13] 13 exactly: safe
       *[other] { $sum } of 13: safe
    }
friday13-preview-take =
    { $count ->
        [one] { $sum }: you take a card
       *[other] { $sum }: you take { $count } cards
    }{ $wild ->
        [0] { "" }
        [one] , one of them a Friday card
       *[other] , { $wild } of them Friday cards
    }
friday13-action-play = Play { $card-object } on the { $pile }
friday13-ask-you = Your turn: play a card
friday13-ask-other = It is { $names }’s turn
friday13-reason-pile = Only on the { $pile } (rule { $rule }).

friday13-option-rounds = Rounds
    .about = How many rounds are played.
    .default = 4

friday13-hint-turn = { friday13-aim }, and every card you take costs points. Play a card on the pile of its kind: up to 13, nothing happens.
friday13-hint-plan = You draw no cards. Look your hand over: will you go for the most of a kind, or take as little as you can? For the most, one card more than the others is enough.
friday13-hint-over = With some of your cards a pile would go over 13: you would take everything that lies there, and your card would stay.
friday13-hint-wild = A Friday card goes on any pile, and is your way out when nothing else fits. Whoever takes it pays 2 points, always: it spoils a pile for the others.
friday13-hint-took = What you took lies face down in front of you. Each card costs 1 point, whatever its number; a Friday card costs 2.
friday13-hint-majority = Whoever has taken the most cards of a kind, and nobody as many, pays nothing for that kind.

## Null & Nichtig

nichtig-name = Null & Nichtig
nichtig-pitch = Tricks you may not want: only the top card of each of your piles counts, and a zero spoils it.
nichtig-players = 3 to 5 players, 6 as a variant
nichtig-aim = Most points wins

nichtig-suit-b = blue
nichtig-suit-g = green
nichtig-suit-v = violet
nichtig-suit-r = red
nichtig-suit-y = yellow
nichtig-pile-b = blue pile
nichtig-pile-g = green pile
nichtig-pile-v = violet pile
nichtig-pile-r = red pile
nichtig-pile-y = yellow pile
nichtig-card-b = blue { $value }
    .object =
        { $value ->
            [0] a blue 0
           *[other] the blue { $value }
        }
    .about =
        { $value ->
            [0] Counts nothing, and covers what lies below it. Give it to somebody else.
           *[other] { "" }
        }
nichtig-card-g = green { $value }
    .object =
        { $value ->
            [0] a green 0
           *[other] the green { $value }
        }
    .about =
        { $value ->
            [0] Counts nothing, and covers what lies below it. Give it to somebody else.
           *[other] { "" }
        }
nichtig-card-v = violet { $value }
    .object =
        { $value ->
            [0] a violet 0
           *[other] the violet { $value }
        }
    .about =
        { $value ->
            [0] Counts nothing, and covers what lies below it. Give it to somebody else.
           *[other] { "" }
        }
nichtig-card-r = red { $value }
    .object =
        { $value ->
            [0] a red 0
           *[other] the red { $value }
        }
    .about =
        { $value ->
            [0] Counts nothing, and covers what lies below it. Give it to somebody else.
           *[other] { "" }
        }
nichtig-card-y = yellow { $value }
    .object =
        { $value ->
            [0] a yellow 0
           *[other] the yellow { $value }
        }
    .about =
        { $value ->
            [0] Counts nothing, and covers what lies below it. Give it to somebody else.
           *[other] { "" }
        }

nichtig-event-round-started =
    { $you ->
        [yes] Round { $round }: you lead.
       *[no] Round { $round }: { $leader } leads.
    }
nichtig-event-dealt =
    { $you ->
        [yes] You get { $count } cards.
       *[no] { "" }
    }
nichtig-event-laid =
    { $you ->
        [yes] You choose { $card-object }.
       *[no] { "" }
    }
nichtig-event-revealed =
    { $you ->
        [yes] You lay: { $cards }.
       *[no] { $seat } lays: { $cards }.
    }
nichtig-event-played =
    { $you ->
        [yes] You play { $card-object }.
       *[no] { $seat } plays { $card-object }.
    }
nichtig-event-collected =
    { $you ->
        [yes] The trick is yours: { $cards }.
       *[no] { $seat } wins the trick: { $cards }.
    }
nichtig-event-round-ended = The round is over: { $scores }.

nichtig-preview-lay =
    { $covers-known ->
        [yes] Covers { $covers-object }
       *[no] Opens your { $pile }
    }
nichtig-preview-lead = You lead the trick
nichtig-preview-ahead = Highest so far
nichtig-preview-behind = { $seat } stays ahead with { $best-object }
nichtig-preview-collect =
    { $you ->
        [yes] You win the trick, and have
       *[no] { $seat } wins the trick, and has
    } { $points ->
        [one] { $points } point
       *[other] { $points } points
    } ({ $change })
nichtig-action-lay = Lay { $card-object }
nichtig-action-play = Play { $card-object }
nichtig-ask-lay-you =
    { $left ->
        [one] Choose one more card to start your piles
       *[other] Choose { $left } cards to start your piles
    }
nichtig-ask-lay-other =
    { $count ->
        [one] { $names } is choosing cards to lay
       *[other] { $names } are choosing cards to lay
    }
nichtig-ask-lead-you = Your lead: play any card
nichtig-ask-lead-other = It is { $names }’s lead
nichtig-ask-play-you = Your turn: play any card
nichtig-ask-play-other = It is { $names }’s turn
nichtig-reason-laid = You have chosen; the others have not yet (rule { $rule }).
nichtig-reason-lay = First choose the cards to lay (rule { $rule }).

nichtig-option-rounds = Rounds
    .about = How many rounds are played.
    .default = one per player
nichtig-option-target = Target score
    .about = Play until somebody has more than this at the end of a round, instead of a number of rounds. Most points wins.
    .default = a number of rounds
nichtig-option-teams = Teams
    .about = With 4 or 6 players, two teams: every other player is on the same team. The totals of a team are added up at the end.
    .default = everyone for themselves

nichtig-hint-lay = { nichtig-aim }, and only the top card of each colour counts at the end. The cards you choose open your piles: a high one is a good start, if it stays on top.
nichtig-hint-play = Play any card you like: nothing has to be followed. The highest number wins the trick, whatever its colour; of equals, the one played first.
nichtig-hint-zero = A zero on top makes a pile worth nothing. It goes to whoever wins the trick.
nichtig-hint-order = The winner lays the trick on the piles, their own card first, then the others clockwise. Of two cards of a colour, the later one is on top.
nichtig-hint-score = Your points are the sum of your top cards. What lies under them counts for nothing.

## Danger 13

danger13-name = Danger 13
danger13-pitch = The dealer decides who gets what. Collect pluses in your row, but whoever comes to 13 loses it.
danger13-players = 2 to 5 players
danger13-aim = Most pluses wins

# How cards are written that are not a letter and a number: the kind, which names the message, and its sign; # is a number. The
# same in every language.
danger13-card-signs = arrow <, eighteen 18, hand H, bonus +, bonuses ++, plus #+, pluses #++, draw #d
danger13-card-plain = plain { $value }
    .object = a plain { $value }
danger13-card-plus = { $value } with one plus
    .object = a { $value } with one plus
    .about = One plus: it is yours for good if somebody else goes bust.
danger13-card-pluses = { $value } with two pluses
    .object = a { $value } with two pluses
    .about = Two pluses: they are yours for good if somebody else goes bust.
danger13-card-draw = draw card worth { $value }
    .object = a draw card worth { $value }
    .about = It is placed, and its owner draws another card from the stock at once.
danger13-card-arrow = arrow
    .object = an arrow
    .about = Takes the last card of the row away. The arrow goes too.
danger13-card-eighteen = eighteen
    .object = an eighteen
    .about = While it lies in a row, that row is bust only at 18.
danger13-card-hand = raised hand
    .object = a raised hand
    .about = With it in your row you may refuse one card later.
danger13-card-bonus = bonus with one plus
    .object = a bonus with one plus
    .about = One plus, won at once and never lost.
danger13-card-bonuses = bonus with two pluses
    .object = a bonus with two pluses
    .about = Two pluses, won at once and never lost.

danger13-event-round-started =
    { $you ->
        [yes] Round { $round }: you deal first.
       *[no] Round { $round }: { $first } deals first.
    }
danger13-event-packet-taken =
    { $you ->
        [yes] You take a packet of { $count } cards.
       *[no] { $dealer } takes a packet of { $count } cards.
    }
danger13-event-turned = Turned up: { $card }.
danger13-event-given =
    { $you ->
        [yes] You get { $card-object }.
       *[no] { $to } gets { $card-object }.
    }
danger13-event-drew =
    { $you ->
        [yes] You draw { $card-object }.
       *[no] { $seat } draws { $card-object }.
    }
danger13-event-placed =
    { $card-kind ->
        [eighteen]
            { $you ->
                [yes] You are at { $sum }, and bust only at 18.
               *[no] { $seat } is at { $sum }, and busts only at 18.
            }
        [hand]
            { $you ->
                [yes] You are at { $sum }, and may refuse a card from now on.
               *[no] { $seat } is at { $sum }, and may refuse a card from now on.
            }
       *[other]
            { $you ->
                [yes] You are at { $sum }.
               *[no] { $seat } is at { $sum }.
            }
    }
danger13-event-arrow-hit =
    { $lost-known ->
        [yes]
            { $you ->
                [yes] The arrow costs you { $lost-object }: you are at { $sum }.
               *[no] The arrow costs { $seat } { $lost-object }: { $sum } left.
            }
       *[no] The arrow finds nothing to hit.
    }
danger13-event-refused =
    { $you ->
        [yes] You refuse { $card-object }. Your raised hand is spent.
       *[no] { $seat } refuses { $card-object }. The raised hand is spent.
    }
danger13-event-won =
    { $you ->
        [yes] You win { $card-object } at once.
       *[no] { $seat } wins { $card-object } at once.
    }
danger13-event-reshuffled = The discards are shuffled into a new stock of { $count } cards.
danger13-event-last-round = The stock is used up: this is the last round.
danger13-event-round-ended =
    { $bust-known ->
        [yes]
            { $you ->
                [yes] Bust! You lose your row. Pluses won: { $scores }.
               *[no] Bust! { $bust } loses the row. Pluses won: { $scores }.
            }
       *[no] No cards are left, and nobody went bust. Pluses won: { $scores }.
    }
    .banner =
        { $you ->
            [yes] Bust! You lose your row.
           *[no] Bust! { $bust } loses the row.
        }

danger13-preview-row =
    { $card-kind ->
        [eighteen]
            { $you ->
                [yes] You come to { $sum } and bust only at { $limit }
               *[no] { $seat } comes to { $sum } and busts only at { $limit }
            }
        [hand]
            { $you ->
                [yes] You come to { $sum } (bust at { $limit }) and may refuse a card from then on
               *[no] { $seat } comes to { $sum } (bust at { $limit }) and may refuse a card from then on
            }
        [plus]
            { $you ->
                [yes] You come to { $sum } (bust at { $limit }), with one more plus in your row
               *[no] { $seat } comes to { $sum } (bust at { $limit }), with one more plus in the row
            }
        [pluses]
            { $you ->
                [yes] You come to { $sum } (bust at { $limit }), with two more pluses in your row
               *[no] { $seat } comes to { $sum } (bust at { $limit }), with two more pluses in the row
            }
       *[other]
            { $you ->
                [yes] You come to { $sum } (bust at { $limit })
               *[no] { $seat } comes to { $sum } (bust at { $limit })
            }
    }
danger13-preview-draw =
    { $you ->
        [yes] You come to { $sum } (bust at { $limit }) and draw a card
       *[no] { $seat } comes to { $sum } (bust at { $limit }) and draws a card
    }
danger13-preview-bust =
    { $you ->
        [yes] { $sum }: you bust, and the round ends
       *[no] { $sum }: { $seat } busts, and the round ends
    }
danger13-preview-arrow =
    { $lost-known ->
        [yes]
            { $you ->
                [yes] You lose { $lost-object } and come to { $sum } (bust at { $limit })
               *[no] { $seat } loses { $lost-object } and comes to { $sum } (bust at { $limit })
            }
       *[no] The row is empty: only the arrow goes
    }
danger13-preview-decide =
    { $you ->
        [yes] You may refuse it; if you keep it, your row comes to { $sum } (bust at { $limit })
       *[no] { $seat } may refuse it; if not, the row comes to { $sum } (bust at { $limit })
    }
danger13-preview-decide-draw =
    { $you ->
        [yes] You may refuse it; if you keep it, your row comes to { $sum } (bust at { $limit }), and you draw a card
       *[no] { $seat } may refuse it; if not, the row comes to { $sum } (bust at { $limit }), and a card is drawn
    }
danger13-preview-decide-bust =
    { $you ->
        [yes] You may refuse it; if you keep it, you bust with { $sum }
       *[no] { $seat } may refuse it; if not, it is a bust with { $sum }
    }
danger13-preview-decide-won =
    { $you ->
        [yes] You may refuse it; if you keep it, you win it at once
       *[no] { $seat } may refuse it; if not, it is won at once
    }
danger13-preview-won =
    { $you ->
        [yes] You win { $card-object } at once
       *[no] { $seat } wins { $card-object } at once
    }
danger13-preview-refused = The card goes, and your raised hand with it
danger13-preview-refused-hand =
    { $next-known ->
        [yes] The card goes, and with it the raised hand followed by: { $next }
       *[no] The card goes, and the raised hand at the end of your row with it
    }
danger13-tie-decided = Level on pluses: the values on the won cards decide ({ $values }).
danger13-tie-shared = Level on pluses, and on the values of the won cards too ({ $values }): the win is shared.
danger13-action-give =
    { $you ->
        [yes] Take it
       *[no] Give it to { $to }
    }
danger13-action-keep = Keep
danger13-action-refuse = Refuse
danger13-action-refuse-with = Refuse with raised hand { $hand }
danger13-ask-give-you = Give this card to a player: { $card }
danger13-ask-give-other = { $names } gives this card to somebody: { $card }
danger13-ask-decide-you = Keep or refuse this card: { $card }
danger13-ask-decide-other = { $names } keeps or refuses this card: { $card }
danger13-reason-turn = { $names } deals.
danger13-reason-decide = { $names } must keep or refuse the card first (rule { $rule }).
danger13-reason-first = First decide: keep or refuse (rule { $rule }).
danger13-reason-had =
    { $you ->
        [yes] You have had a card of this packet (rule { $rule }).
       *[no] { $to } has had a card of this packet (rule { $rule }).
    }

danger13-hint-give = { danger13-aim }. You deal: give the card to anybody who has had none of this packet, or keep it for yourself. Everybody gets exactly one.
danger13-hint-plus = Pluses are what you play for. They are yours for good as soon as somebody else busts.
danger13-hint-had = The ticked sheet marks a player who has had a card of this packet.
danger13-hint-hand = With a raised hand in your row you may refuse one card you are given. Then both are discarded.
danger13-hint-eighteen = As long as an eighteen lies in your row, you bust at 18 and not at 13.
danger13-hint-draw = A draw card stays in the row, and its owner draws one more. It need not be a good one.
danger13-hint-near = Careful: whoever reaches 13 (18 with an eighteen) loses the whole row, and the others keep their pluses.
