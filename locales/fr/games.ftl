### Ce qui se dit des jeux, dans le navigateur comme dans le terminal.
###
### Le message d’une carte est son nom ; `.object` est sa forme dans une phrase (« Luc joue un 7 bleu »). La phrase d’un
### événement peut être vide : alors on ne dit rien. CONTRIBUTING.md explique les variables.

## Tous les jeux

list-and = { $rest } et { $last }
score-item =
    { $you ->
        [yes] toi { $points }
       *[no] { $name } { $points }
    }
somebody = Quelqu’un
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
preview-ends = { $what } ; fin de la manche
ask-you = À toi de jouer
ask-other =
    { $count ->
        [1] { $names } doit jouer
       *[other] { $names } doivent jouer
    }
ask-over =
    { $you ->
        [yes]
            { $count ->
                [1] Tu as gagné !
               *[other] Victoire partagée : { $names }
            }
       *[no]
            { $count ->
                [1] { $names } remporte la partie
               *[other] Victoire partagée : { $names }
            }
    }
reason-turn =
    { $count ->
        [1] C’est à { $names } de jouer.
       *[other] C’est à { $names } de jouer.
    }
reason-hand = Tu n’as pas cette carte en main.
reason-other = Ce n’est pas possible maintenant.
count-suit =
    { $most-known ->
        [yes]
            { $you ->
                [yes] { $suit-start } : { $counts-nonzero }. Tu en as plus que tous les autres, et cela ne te coûte rien.
               *[no] { $suit-start } : { $counts-nonzero }. { $most } en a plus que tous les autres, et cela ne lui coûte rien.
            }
       *[no] { $suit-start } : { $counts-nonzero }. Personne n’en a plus que tous les autres : chaque carte coûte un point.
    }
count-wild = { $suit-start } : { $counts-nonzero }. Chaque carte coûte 2 points.
count-tops =
    { $count ->
        [0]
            { $seat } : pas de pile, { $score ->
                [one] { $score } point
               *[other] { $score } points
            }.
       *[other]
            { $seat } : { $cards-plain } sur le dessus ; { $score ->
                [one] { $score } point
               *[other] { $score } points
            } en tout.
    }

## Les joueurs qui sont des programmes

level-beginner = Débutant
    .about = Ne voit qu’un tiers de ses possibilités. Idéal pour une première partie.
level-easy = Facile
    .about = Sait jouer, mais oublie une possibilité sur quatre.
level-normal = Normal
    .about = Joue avec bon sens, sans calculer.
level-hard = Difficile
    .about = A appris en jouant contre lui-même, encore et encore.
level-expert = Expert
    .about = Imagine ce qu’il ne voit pas, et réfléchit à la suite.
level-master = Maître
    .about = Réfléchit jusqu’à deux secondes avant chaque coup.

## Ce qu’une table peut choisir, quel que soit le jeu

table-clock = Temps de réflexion
    .about = Quand le temps est écoulé, un robot décide, jusqu’au retour du joueur.
clock-none = Sans limite
clock-move =
    { $seconds ->
        [one] { $seconds } seconde par coup
       *[other] { $seconds } secondes par coup
    }
clock-days =
    { $days ->
        [one] { $days } jour par coup
       *[other] { $days } jours par coup
    }
table-public = Publique
    .about = Tout le monde sur ce serveur trouve la table dans la liste. Sinon, seuls ceux qui ont le lien.
table-spectators = Spectateurs
    .about = On peut regarder sans avoir de place. Les spectateurs ne voient aucune main.
table-open-memory = Mémoire ouverte
    .about = La table montre ce que tout le monde a déjà vu, comme les cartes ramassées. Sinon, à chacun de s’en souvenir.
table-draw-seats = Tirer les places au sort
    .about = On tire au sort qui s’assoit où au début de la partie, et donc qui joue ensemble en équipes. Sinon, l’ordre des places est celui de l’hôte, et la première commence.
table-rated = Classée
    .about = Compte pour le niveau des joueurs : seuls des humains jouent, et personne ne reprend une place. Partir ne sauve rien : un robot joue à ta place.

## 13

thirteen-name = 13
thirteen-pitch = Trois cibles, une limite : fais passer une cible au-dessus de 13, et tu dois ramasser tout ce qui s’y trouve. Chaque carte ramassée coûte des points.
thirteen-players = 3 à 6 joueurs
thirteen-aim = Le moins de points l’emporte

thirteen-suit-b = bleu
thirteen-suit-y = jaune
thirteen-suit-g = vert
thirteen-suit-r = Quatre Pourris
thirteen-pile-b = cible bleue
thirteen-pile-y = cible jaune
thirteen-pile-g = cible verte
thirteen-card-b = { $value } bleu
    .object = un { $value } bleu
thirteen-card-y = { $value } jaune
    .object = un { $value } jaune
thirteen-card-g = { $value } vert
    .object = un { $value } vert
thirteen-card-r = Quatre Pourri
    .object = un Quatre Pourri
    .about = Se pose sur n’importe quelle cible et compte 4. Celui qui le ramasse paie 2 points, toujours.

thirteen-event-round-started =
    { $you ->
        [yes] Manche { $round } : tu commences.
       *[no] Manche { $round } : { $first } commence.
    }
thirteen-event-dealt =
    { $you ->
        [yes] Tu reçois { $count } cartes.
       *[no] { "" }
    }
thirteen-event-played =
    { $you ->
        [yes] Tu joues { $card-object } sur la { $pile } : { $sum }.
       *[no] { $seat } joue { $card-object } sur la { $pile } : { $sum }.
    }
thirteen-event-took =
    { $you ->
        [yes]
            { $count ->
                [one] Trop, c’est trop : tu ramasses { $count } carte.
               *[other] Trop, c’est trop : tu ramasses { $count } cartes.
            }
       *[no]
            { $count ->
                [one] Trop, c’est trop : { $seat } ramasse { $count } carte.
               *[other] Trop, c’est trop : { $seat } ramasse { $count } cartes.
            }
    }
thirteen-event-drew =
    { $you ->
        [yes] Tu pioches { $card-object }.
       *[no] { "" }
    }
thirteen-event-round-ended = La manche est finie : { $scores }.

thirteen-preview-safe =
    { $sum ->
        [13] 13 tout rond : rien à craindre
       *[other] { $sum } sur 13 : rien à craindre
    }
thirteen-preview-take =
    { $count ->
        [one] { $sum } : tu ramasses { $count } carte
       *[other] { $sum } : tu ramasses { $count } cartes
    }{ $wild ->
        [0] { "" }
        [one] , dont un Quatre Pourri
       *[other] , dont { $wild } Quatre Pourris
    }
thirteen-action-play = Jouer { $card-object } sur la { $pile }
thirteen-ask-you = À toi : joue une carte
thirteen-ask-other = C’est à { $names } de jouer
thirteen-reason-pile = Seulement sur la { $pile } (règle { $rule }).

thirteen-option-rounds = Manches
    .about = Combien de manches on joue.
    .default = une par joueur, 6 à trois joueurs

thirteen-hint-turn = { thirteen-aim }, et chaque carte ramassée en coûte. Pose une carte sur la cible de sa couleur : jusqu’à 13, il ne se passe rien.
thirteen-hint-over = Certaines de tes cartes feraient passer une cible au-dessus de 13 : tu ramasserais tout ce qui s’y trouve, et ta carte resterait.
thirteen-hint-wild = Un Quatre Pourri va sur n’importe quelle cible. Celui qui le ramasse paie 2 points, dans tous les cas.
thirteen-hint-took = Ce que tu as ramassé reste devant toi, face cachée. Chaque carte coûte 1 point, quel que soit son chiffre ; un Quatre Pourri en coûte 2.
thirteen-hint-majority = Si tu as ramassé plus de cartes d’une couleur que chacun des autres, cette couleur ne te coûte rien.

## Vendredi 13

friday13-name = Vendredi 13
friday13-pitch = Chats, miroirs, échelles : fais passer un tas au-dessus de 13, et sa malchance est pour toi. Tu as toutes tes cartes dès le début.
friday13-players = 3 à 6 joueurs
friday13-aim = Le moins de points l’emporte

friday13-suit-c = chats noirs
friday13-suit-m = miroirs brisés
friday13-suit-l = échelles
friday13-suit-f = Vendredi 13
friday13-pile-c = tas des chats
friday13-pile-m = tas des miroirs
friday13-pile-l = tas des échelles
friday13-card-c = { $value } de chat
    .object = un { $value } de chat
friday13-card-m = { $value } de miroir
    .object = un { $value } de miroir
friday13-card-l = { $value } d’échelle
    .object = un { $value } d’échelle
friday13-card-f = Vendredi 13
    .object = un Vendredi 13
    .about = Se pose sur n’importe quel tas et compte 4. Celui qui le ramasse paie 2 points, toujours.

friday13-event-round-started =
    { $you ->
        [yes] Manche { $round } : tu commences.
       *[no] Manche { $round } : { $first } commence.
    }
friday13-event-dealt =
    { $you ->
        [yes] Tu reçois { $count } cartes.
       *[no] { "" }
    }
friday13-event-played =
    { $you ->
        [yes] Tu joues { $card-object } sur le { $pile } : { $sum }.
       *[no] { $seat } joue { $card-object } sur le { $pile } : { $sum }.
    }
friday13-event-took =
    { $you ->
        [yes]
            { $count ->
                [one] Pas de chance : tu ramasses { $count } carte.
               *[other] Pas de chance : tu ramasses { $count } cartes.
            }
       *[no]
            { $count ->
                [one] Pas de chance : { $seat } ramasse { $count } carte.
               *[other] Pas de chance : { $seat } ramasse { $count } cartes.
            }
    }
friday13-event-round-ended = La manche est finie : { $scores }.

friday13-preview-safe =
    { $sum ->
        [13] 13 tout rond : rien à craindre
       *[other] { $sum } sur 13 : rien à craindre
    }
friday13-preview-take =
    { $count ->
        [one] { $sum } : tu ramasses { $count } carte
       *[other] { $sum } : tu ramasses { $count } cartes
    }{ $wild ->
        [0] { "" }
        [one] , dont un Vendredi 13
       *[other] , dont { $wild } Vendredi 13
    }
friday13-action-play = Jouer { $card-object } sur le { $pile }
friday13-ask-you = À toi : joue une carte
friday13-ask-other = C’est à { $names } de jouer
friday13-reason-pile = Seulement sur le { $pile } (règle { $rule }).

friday13-option-rounds = Manches
    .about = Combien de manches on joue.
    .default = 4

friday13-hint-turn = { friday13-aim }, et chaque carte ramassée en coûte. Pose une carte sur le tas de son type : jusqu’à 13, il ne se passe rien.
friday13-hint-plan = On ne pioche pas. Regarde bien ta main : vises-tu la majorité dans un type, ou veux-tu ramasser le moins possible ? Pour la majorité, une seule carte d’avance suffit.
friday13-hint-over = Certaines de tes cartes feraient passer un tas au-dessus de 13 : tu ramasserais tout ce qui s’y trouve, et ta carte resterait.
friday13-hint-wild = Un Vendredi 13 va sur n’importe quel tas, et te sauve quand rien d’autre ne te convient. Celui qui le ramasse paie 2 points, dans tous les cas : de quoi gâcher le tas d’un autre.
friday13-hint-took = Ce que tu as ramassé reste devant toi, face cachée. Chaque carte coûte 1 point, quel que soit son chiffre ; un Vendredi 13 en coûte 2.
friday13-hint-majority = Si tu as ramassé plus de cartes d’un type que chacun des autres, ce type ne te coûte rien.

## Null & Nichtig

nichtig-name = Null & Nichtig
nichtig-pitch = Des plis dont tu ne veux pas toujours : seule compte la carte du dessus de chaque pile, et un zéro gâche tout.
nichtig-players = 3 à 5 joueurs, 6 en variante
nichtig-aim = Le plus de points l’emporte

nichtig-suit-b = bleu
nichtig-suit-g = vert
nichtig-suit-v = violet
nichtig-suit-r = rouge
nichtig-suit-y = jaune
nichtig-pile-b = pile bleue
nichtig-pile-g = pile verte
nichtig-pile-v = pile violette
nichtig-pile-r = pile rouge
nichtig-pile-y = pile jaune
nichtig-card-b = { $value } bleu
    .object =
        { $value ->
            [0] un 0 bleu
           *[other] le { $value } bleu
        }
    .about =
        { $value ->
            [0] Ne compte rien, et recouvre ce qui est dessous. Refile-le à quelqu’un d’autre.
           *[other] { "" }
        }
nichtig-card-g = { $value } vert
    .object =
        { $value ->
            [0] un 0 vert
           *[other] le { $value } vert
        }
    .about =
        { $value ->
            [0] Ne compte rien, et recouvre ce qui est dessous. Refile-le à quelqu’un d’autre.
           *[other] { "" }
        }
nichtig-card-v = { $value } violet
    .object =
        { $value ->
            [0] un 0 violet
           *[other] le { $value } violet
        }
    .about =
        { $value ->
            [0] Ne compte rien, et recouvre ce qui est dessous. Refile-le à quelqu’un d’autre.
           *[other] { "" }
        }
nichtig-card-r = { $value } rouge
    .object =
        { $value ->
            [0] un 0 rouge
           *[other] le { $value } rouge
        }
    .about =
        { $value ->
            [0] Ne compte rien, et recouvre ce qui est dessous. Refile-le à quelqu’un d’autre.
           *[other] { "" }
        }
nichtig-card-y = { $value } jaune
    .object =
        { $value ->
            [0] un 0 jaune
           *[other] le { $value } jaune
        }
    .about =
        { $value ->
            [0] Ne compte rien, et recouvre ce qui est dessous. Refile-le à quelqu’un d’autre.
           *[other] { "" }
        }

nichtig-event-round-started =
    { $you ->
        [yes] Manche { $round } : tu entames.
       *[no] Manche { $round } : { $leader } entame.
    }
nichtig-event-dealt =
    { $you ->
        [yes] Tu reçois { $count } cartes.
       *[no] { "" }
    }
nichtig-event-laid =
    { $you ->
        [yes] Tu choisis { $card-object }.
       *[no] { "" }
    }
nichtig-event-revealed =
    { $you ->
        [yes] Tu étales : { $cards }.
       *[no] { $seat } étale : { $cards }.
    }
nichtig-event-played =
    { $you ->
        [yes] Tu joues { $card-object }.
       *[no] { $seat } joue { $card-object }.
    }
nichtig-event-collected =
    { $you ->
        [yes] Le pli est pour toi : { $cards }.
       *[no] { $seat } remporte le pli : { $cards }.
    }
nichtig-event-round-ended = La manche est finie : { $scores }.

nichtig-preview-lay =
    { $covers-known ->
        [yes] Recouvre { $covers-object }
       *[no] Ouvre ta { $pile }
    }
nichtig-preview-lead = Tu entames le pli
nichtig-preview-ahead = La plus forte pour l’instant
nichtig-preview-behind = { $seat } reste devant avec { $best-object }
nichtig-preview-collect =
    { $you ->
        [yes] Tu remportes le pli et passes à
       *[no] { $seat } remporte le pli et passe à
    } { $points ->
        [one] { $points } point
       *[other] { $points } points
    } ({ $change })
nichtig-action-lay = Étaler { $card-object }
nichtig-action-play = Jouer { $card-object }
nichtig-ask-lay-you =
    { $left ->
        [0] Tu as choisi toutes les cartes à étaler
        [one] Choisis encore une carte à étaler devant toi
       *[other] Choisis { $left } cartes à étaler devant toi
    }
nichtig-ask-lay-other =
    { $count ->
        [1] { $names } choisit ses cartes à étaler
       *[other] { $names } choisissent leurs cartes à étaler
    }
nichtig-ask-lead-you = À toi d’entamer : joue la carte que tu veux
nichtig-ask-lead-other = C’est à { $names } d’entamer
nichtig-ask-play-you = À toi : joue la carte que tu veux
nichtig-ask-play-other = C’est à { $names } de jouer
nichtig-reason-laid = Tu as choisi ; les autres, pas encore (règle { $rule }).
nichtig-reason-lay = Choisis d’abord les cartes à étaler (règle { $rule }).

nichtig-option-rounds = Manches
    .about = Combien de manches on joue.
    .default = une par joueur
nichtig-option-target = Score à dépasser
    .about = On joue jusqu’à ce que quelqu’un le dépasse à la fin d’une manche, au lieu d’un nombre de manches. Le plus de points l’emporte.
    .default = un nombre de manches
nichtig-option-teams = Équipes
    .about = À 4 ou 6 joueurs, deux équipes : un joueur sur deux est de la même. À la fin, chaque équipe additionne ses totaux.
    .default = chacun pour soi

nichtig-hint-lay = { nichtig-aim }, et à la fin, seule compte la carte du dessus de chaque couleur. Les cartes choisies ouvrent tes piles : une forte est un bon début, à condition qu’elle reste dessus.
nichtig-hint-play = Joue la carte que tu veux : il n’y a rien à fournir. Le plus grand nombre remporte le pli, peu importe sa couleur ; à égalité, le premier joué.
nichtig-hint-zero = Avec un zéro sur le dessus, une pile ne vaut plus rien. Il va à celui qui remporte le pli.
nichtig-hint-order = Le gagnant range d’abord sa propre carte, puis les autres dans le sens horaire. De deux cartes d’une même couleur, la dernière rangée est sur le dessus.
nichtig-hint-score = Tes points sont la somme des cartes du dessus. Ce qui est dessous ne compte pas.

## Danger 13

danger13-name = Danger 13
danger13-pitch = Le donneur décide qui reçoit quoi. Remplis ta rangée de « + », mais celui qui arrive à 13 perd la sienne.
danger13-players = 2 à 5 joueurs
danger13-aim = Le plus de « + » gagne

# How cards are written that are not a letter and a number: the kind, which names the message, and its sign; # is a number. The
# same in every language.
danger13-card-signs = arrow <, eighteen 18, hand H, bonus +, bonuses ++, plus #+, pluses #++, draw #d
danger13-card-plain = { $value } simple
    .object = un { $value } simple
danger13-card-plus = { $value } à un « + »
    .object = un { $value } à un « + »
    .about = Un « + » : il est à toi pour de bon si quelqu’un d’autre saute.
danger13-card-pluses = { $value } à deux « + »
    .object = un { $value } à deux « + »
    .about = Deux « + » : ils sont à toi pour de bon si quelqu’un d’autre saute.
danger13-card-draw = Repioche de valeur { $value }
    .object = une Repioche de valeur { $value }
    .about = Elle se pose, et son propriétaire pioche aussitôt une autre carte.
danger13-card-arrow = Flèche
    .object = une Flèche
    .about = Elle emporte la dernière carte de la rangée, et part avec elle.
danger13-card-eighteen = Dix-huit
    .object = un Dix-huit
    .about = Tant qu’il est dans une rangée, elle ne saute qu’à 18.
danger13-card-hand = Main
    .object = une Main
    .about = Si tu l’as dans ta rangée, tu pourras refuser une carte plus tard.
danger13-card-bonus = Bonus à un « + »
    .object = un Bonus à un « + »
    .about = Un « + », gagné tout de suite et jamais perdu.
danger13-card-bonuses = Bonus à deux « + »
    .object = un Bonus à deux « + »
    .about = Deux « + », gagnés tout de suite et jamais perdus.

danger13-event-round-started =
    { $you ->
        [yes] Manche { $round } : tu donnes en premier.
       *[no] Manche { $round } : { $first } donne en premier.
    }
danger13-event-packet-taken =
    { $you ->
        [yes] Tu prends un paquet de { $count } cartes.
       *[no] { $dealer } prend un paquet de { $count } cartes.
    }
danger13-event-turned = Carte retournée : { $card }.
danger13-event-given =
    { $you ->
        [yes] Tu reçois { $card-object }.
       *[no] { $to } reçoit { $card-object }.
    }
danger13-event-drew =
    { $you ->
        [yes] Tu pioches { $card-object }.
       *[no] { $seat } pioche { $card-object }.
    }
danger13-event-placed =
    { $card-kind ->
        [eighteen]
            { $you ->
                [yes] Tu es à { $sum }, et tu ne sautes qu’à 18.
               *[no] { $seat } est à { $sum }, et ne saute qu’à 18.
            }
        [hand]
            { $you ->
                [yes] Tu es à { $sum }, et tu pourras refuser une carte.
               *[no] { $seat } est à { $sum }, et pourra refuser une carte.
            }
       *[other]
            { $you ->
                [yes] Tu es à { $sum }.
               *[no] { $seat } est à { $sum }.
            }
    }
danger13-event-arrow-hit =
    { $lost-known ->
        [yes]
            { $you ->
                [yes] La Flèche emporte { $lost-object } : tu es à { $sum }.
               *[no] La Flèche emporte { $lost-object } : { $seat } est à { $sum }.
            }
       *[no] La Flèche ne trouve rien à emporter.
    }
danger13-event-refused =
    { $you ->
        [yes] Tu refuses { $card-object }. Ta Main part avec.
       *[no] { $seat } refuse { $card-object }. Sa Main part avec.
    }
danger13-event-won =
    { $you ->
        [yes] Tu gagnes tout de suite { $card-object }.
       *[no] { $seat } gagne tout de suite { $card-object }.
    }
danger13-event-reshuffled = On mélange la défausse : nouvelle pioche de { $count } cartes.
danger13-event-last-round = La pioche est épuisée : c’est la dernière manche.
danger13-event-round-ended =
    { $bust-known ->
        [yes]
            { $you ->
                [yes] Tu sautes, et ta rangée est perdue ! « + » gagnés : { $scores }.
               *[no] { $bust } saute et perd sa rangée ! « + » gagnés : { $scores }.
            }
       *[no] Plus de cartes, et personne n’a sauté. « + » gagnés : { $scores }.
    }
    .banner =
        { $you ->
            [yes] Tu sautes, et ta rangée est perdue !
           *[no] { $bust } saute et perd sa rangée !
        }

danger13-preview-row =
    { $card-kind ->
        [eighteen]
            { $you ->
                [yes] Tu arrives à { $sum } et ne sautes qu’à { $limit }
               *[no] { $seat } arrive à { $sum } et ne saute qu’à { $limit }
            }
        [hand]
            { $you ->
                [yes] Tu arrives à { $sum } (tu sautes à { $limit }) et tu pourras refuser une carte
               *[no] { $seat } arrive à { $sum } (saute à { $limit }) et pourra refuser une carte
            }
        [plus]
            { $you ->
                [yes] Tu arrives à { $sum } (tu sautes à { $limit }), avec un « + » de plus dans ta rangée
               *[no] { $seat } arrive à { $sum } (saute à { $limit }), avec un « + » de plus dans sa rangée
            }
        [pluses]
            { $you ->
                [yes] Tu arrives à { $sum } (tu sautes à { $limit }), avec deux « + » de plus dans ta rangée
               *[no] { $seat } arrive à { $sum } (saute à { $limit }), avec deux « + » de plus dans sa rangée
            }
       *[other]
            { $you ->
                [yes] Tu arrives à { $sum } (tu sautes à { $limit })
               *[no] { $seat } arrive à { $sum } (saute à { $limit })
            }
    }
danger13-preview-draw =
    { $you ->
        [yes] Tu arrives à { $sum } (tu sautes à { $limit }) et tu pioches
       *[no] { $seat } arrive à { $sum } (saute à { $limit }) et pioche
    }
danger13-preview-bust =
    { $you ->
        [yes] { $sum } : tu sautes, fin de la manche
       *[no] { $sum } : { $seat } saute, fin de la manche
    }
danger13-preview-arrow =
    { $lost-known ->
        [yes]
            { $you ->
                [yes] Tu perds { $lost-object } et arrives à { $sum } (tu sautes à { $limit })
               *[no] { $seat } perd { $lost-object } et arrive à { $sum } (saute à { $limit })
            }
       *[no] La rangée est vide : seule la Flèche s’en va
    }
danger13-preview-decide =
    { $you ->
        [yes] Tu pourras la refuser ; si tu la gardes, ta rangée arrive à { $sum } (tu sautes à { $limit })
       *[no] { $seat } pourra la refuser ; sinon, sa rangée arrive à { $sum } (saute à { $limit })
    }
danger13-preview-decide-draw =
    { $you ->
        [yes] Tu pourras la refuser ; si tu la gardes, ta rangée arrive à { $sum } (tu sautes à { $limit }) et tu pioches
       *[no] { $seat } pourra la refuser ; sinon, sa rangée arrive à { $sum } (saute à { $limit }), puis pioche
    }
danger13-preview-decide-bust =
    { $you ->
        [yes] Tu pourras la refuser ; si tu la gardes, tu sautes avec { $sum }
       *[no] { $seat } pourra la refuser ; sinon, ça saute avec { $sum }
    }
danger13-preview-decide-won =
    { $you ->
        [yes] Tu pourras la refuser ; si tu la gardes, tu la gagnes tout de suite
       *[no] { $seat } pourra la refuser ; sinon, elle est gagnée tout de suite
    }
danger13-preview-won =
    { $you ->
        [yes] Tu gagnes tout de suite { $card-object }
       *[no] { $seat } gagne tout de suite { $card-object }
    }
danger13-preview-refused = La carte part à la défausse, et ta Main avec
danger13-preview-refused-hand =
    { $next-known ->
        [yes] La carte part à la défausse, avec la Main suivie de : { $next }
       *[no] La carte part à la défausse, avec la Main au bout de ta rangée
    }
danger13-tie-decided = Égalité de « + » : les valeurs des cartes gagnées départagent ({ $values }).
danger13-tie-shared = Égalité de « + », et de valeurs sur les cartes gagnées ({ $values }) : victoire partagée.
danger13-action-give =
    { $you ->
        [yes] La prendre
       *[no] Donner à { $to }
    }
danger13-action-keep = Garder
danger13-action-refuse = Refuser
danger13-action-refuse-with = Refuser avec la Main { $hand }
danger13-ask-give-you = Donne cette carte à quelqu’un : { $card }
danger13-ask-give-other = { $names } donne cette carte à quelqu’un : { $card }
danger13-ask-decide-you = Garde ou refuse cette carte : { $card }
danger13-ask-decide-other = { $names } garde ou refuse cette carte : { $card }
danger13-reason-turn = C’est { $names } qui donne.
danger13-reason-decide = C’est d’abord à { $names } de garder ou de refuser la carte (règle { $rule }).
danger13-reason-first = Décide d’abord : garder ou refuser (règle { $rule }).
danger13-reason-had =
    { $you ->
        [yes] Tu as déjà eu une carte de ce paquet (règle { $rule }).
       *[no] { $to } a déjà eu une carte de ce paquet (règle { $rule }).
    }

danger13-hint-give = { danger13-aim }. Tu donnes : la carte va à qui tu veux, toi compris, parmi ceux qui n’ont encore rien eu de ce paquet. Chacun en reçoit exactement une.
danger13-hint-plus = Les « + » sont le but du jeu. Ils sont à toi pour de bon dès qu’un autre saute.
danger13-hint-had = La feuille cochée marque qui a déjà reçu une carte de ce paquet.
danger13-hint-hand = Avec une Main dans ta rangée, tu peux refuser une carte reçue. Les deux partent alors à la défausse.
danger13-hint-eighteen = Tant qu’un Dix-huit est dans ta rangée, tu sautes à 18 et non à 13.
danger13-hint-draw = Une Repioche reste dans la rangée, et celui qui l’a reçue pioche aussitôt une autre carte. Rien ne dit qu’elle sera bonne.
danger13-hint-near = Attention : celui qui atteint 13 (18 avec un Dix-huit) perd toute sa rangée, et les autres gardent leurs « + ».
