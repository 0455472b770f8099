import{t as e}from"./rolldown-runtime-DK3Fl9T5.js";var t=e({default:()=>n}),n=`play-on = Continuer d’ici
play-on-as = Continuer d’ici à la place de { $name }
challenge-about = Envoie ce lien\xA0: qui l’ouvre reçoit tes cartes, ta place et les mêmes robots. Ton résultat reste caché jusqu’à la fin de sa partie.
challenge-link = Lien du défi
challenge-results = Qui l’a joué\xA0?
challenge-title = { $name } te lance un défi\xA0: { $game }
challenge-title-nobody = Un défi\xA0: { $game }
challenge-mine = Ton défi\xA0: { $game }
challenge-what = Places\xA0: { $players }, la tienne et celles des robots ({ $levels }). Tu reçois les mêmes cartes, la même place et les mêmes robots que toute personne qui ouvre ce lien. Un seul essai chacun.
daily = Les donnes du jour
daily-title = { $game }, donne du { $day }
daily-about = Les mêmes cartes et les mêmes robots pour tout le monde sur ce serveur. Un essai par jeu, et demain une nouvelle donne.
daily-what = Places\xA0: { $players }, la tienne et celles des robots ({ $levels }). Tout le monde reçoit les mêmes cartes, la même place et les mêmes robots. Un seul essai chacun.
daily-open = pas encore jouée
daily-begun = en cours
daily-done = jouée
daily-all = Toutes les donnes du jour
daily-calendar = Tes jours
daily-day = { $day }\xA0: { $count ->
 [0] rien de terminé
 [one] une donne jouée
 *[other] { $count } donnes jouées
}
daily-unfinished = pas terminée à temps
daily-fair = Le serveur a fixé ces donnes avant le début du jour, et le prouve quand le jour est passé\xA0: il montre alors le nombre dont elles découlent.
daily-tomorrow = Les donnes de demain sont déjà fixées. Elles découlent d’un nombre secret qui a cette empreinte\xA0:
daily-tomorrow-note = Note-la si tu veux en être sûr\xA0: le serveur montre le nombre quand la journée est finie.
daily-yesterday = Les donnes d’hier découlaient de ce nombre\xA0:
daily-promised = Le serveur l’avait promis par cette empreinte ({ $when })\xA0:
daily-checked = Ton navigateur a vérifié\xA0: le nombre a bien cette empreinte.
daily-broken = Le nombre n’a pas cette empreinte\xA0: le serveur n’a pas tenu sa promesse.
deal-play = Jouer ces cartes
deal-go-on = Continuer la partie
deal-review = Revoir ta partie
deal-closed = On ne peut plus jouer cette donne.
results = Résultats
results-place = Rang
results-name = Qui
results-points = Points
results-ahead = Avance
results-somebody = quelqu’un
results-mine = Rang { $place } sur { $count }
results-expert = Un expert avec les mêmes cartes\xA0: { $ahead }
results-expert-soon = Un expert joue encore ces cartes…
results-about = «\xA0Avance\xA0»\xA0: de combien de points on fait mieux que la moyenne des autres places\xA0; plus, c’est mieux, dans tous les jeux.
results-clocked = { $you ->
 [yes] Dans ta partie, les robots réfléchissaient un certain temps. Dans le défi, ils réfléchissent aussi loin pour tout le monde\xA0: ils ont donc pu jouer autrement.
 *[no] Dans la partie de { $name }, les robots réfléchissaient un certain temps. Dans le défi, ils réfléchissent aussi loin pour tout le monde\xA0: ils ont donc pu jouer autrement.
}
results-hidden = { $count ->
 [0] Personne n’a encore terminé ces cartes.
 [one] Une personne a terminé ces cartes. Tu verras le résultat quand tu auras joué.
 *[other] { $count } personnes ont terminé ces cartes. Tu verras les résultats quand tu auras joué.
}
share-line = Ton résultat, à partager
share-daily = { $game }, donne du { $day }
share-challenge = { $game }, défi
share-result = rang { $place } sur { $count }, { $ahead } points d’avance
duplicate = Duplicate
duplicate-about = Plusieurs tables jouent les mêmes donnes. À la même place, tout le monde reçoit les mêmes cartes\xA0: seul compte ce qu’on en fait.
duplicate-deals = Donnes
duplicate-tables = Tables
duplicate-tables-about = Une table seule joue chaque donne de chaque place, et se compare à elle-même.
duplicate-every-seat = De chaque place
duplicate-every-seat-about = Quand toutes les donnes sont jouées, tout le monde avance d’une place et elles reviennent, jusqu’à ce que chacun ait eu chaque main.
duplicate-sum = { $games ->
 [1] Chaque table joue une partie.
 *[other] Chaque table joue { $games } parties.
}
duplicate-make = Préparer les tables
duplicate-title = Duplicate\xA0: { $game }
duplicate-what = Donnes\xA0: { $deals }, tables\xA0: { $tables }, joueurs à chacune\xA0: { $players }.
duplicate-passes = Chaque table joue chaque donne une fois de chaque place.
duplicate-link = Lien pour tous ceux qui jouent
duplicate-open = Ouvrir une table
duplicate-go = Aller à ta table
duplicate-next = Jouer la donne suivante
duplicate-join = S’asseoir ici
duplicate-nobody = Personne n’a encore ouvert de table.
duplicate-table = Table { $number }
duplicate-progress = { $finished } sur { $games } jouées
duplicate-over = C’est fini\xA0: toutes les cartes sont ouvertes, et les résultats sont définitifs.
duplicate-standings = Classement
duplicate-so-far = provisoire
duplicate-games = Parties
duplicate-compared = Comparé
duplicate-deal = Donne { $deal }
duplicate-finished = { $finished } parties sur { $expected }
duplicate-seat = Place { $seat }, moyenne { $mean }
duplicate-hidden = Tu vois les résultats d’une donne quand tu n’as plus à la jouer.
duplicate-how = «\xA0Avance\xA0»\xA0: de combien de points on fait mieux que les autres à la même table\xA0; plus, c’est mieux, dans tous les jeux. «\xA0Comparé\xA0»\xA0: cette avance moins la moyenne de ceux qui ont eu la même place avec les mêmes cartes\xA0; de bonnes cartes n’aident donc personne. Le classement montre la moyenne de «\xA0comparé\xA0» sur tes parties.
duplicate-fair = Le serveur a fixé ces cartes avant que quelqu’un joue, et l’a promis par ce nombre\xA0:
duplicate-seed = Son nombre secret, dont suivent toutes les cartes\xA0:
duplicate-end = Terminer maintenant
duplicate-end-sure = Oui, terminer\xA0: les parties en cours ne compteront pas`,r=e({default:()=>i}),i=`refused-malformed = Le serveur n’a pas compris\xA0: ta page ou ton programme n’est peut-être plus à jour. Recharge-la, ou mets-le à jour.
refused-name = Un nom compte de 1 à 24 caractères, tous visibles. Choisis-en un autre.
refused-too-long = C’est trop long. Raccourcis un peu.
refused-too-many = Ça fait beaucoup d’un coup. Attends un instant, puis continue.
refused-not-found = Il n’y a rien ici, ou plus rien. Vérifie le lien.
refused-no-identity = La table ne te connaît pas encore. Choisis d’abord un nom.
refused-not-yours = Ce n’est pas à toi d’en décider. Demande à l’hôte, ou prends ta propre place.
refused-origin = Cette page n’est pas celle de ce serveur. Ouvre l’adresse du serveur lui-même.
refused-setup = Une telle table n’est pas possible. Vérifie le nombre de joueurs et les options.
refused-taken = Cette place est déjà prise. Choisis-en une autre.
refused-present = Cette personne est à la table, ou l’était il y a une minute\xA0: un robot ne peut pas avoir sa place pour de bon.
refused-stage = Pas à ce moment\xA0: les cartes sont déjà données, ou pas encore. Regarde où en est la table.
refused-not-committed = Quelqu’un qui a une place n’est pas encore à table, et sans lui les cartes ne peuvent pas être mélangées équitablement. Attends, ou libère sa place.
refused-wrong-nonce = Ce n’est pas le nombre qui avait été promis pour les mélanges\xA0: il n’a pas été pris.
refused-not-to-act = Ce n’est pas ton tour. Attends les autres.
refused-stale = La table est allée plus vite que toi. Regarde de nouveau, et décide.
refused-illegal =
 { $rule-known ->
  [yes] Les règles ne le permettent pas (règle { $rule }). Choisis autre chose.
  *[no] Les règles ne le permettent pas. Choisis autre chose.
 }
refused-other-rules = Cette partie suit d’autres règles que celles que connaît ce serveur. Son enregistrement est toujours là.
refused-with-people = Pas de conseil tant que d’autres personnes jouent à la table, ou avec les mêmes cartes.
refused-rated = Cette table est classée\xA0: seuls des humains y jouent, chacun à une place, et personne ne reprend une place.
refused-not-over = Cela reste fermé jusqu’à la fin de la partie.
refused-sealed = D’autres jouent avec les mêmes cartes. Cela s’ouvre quand tu les as jouées, ou quand leur jour est passé.
refused-banned = L’administrateur de ce serveur t’en a fermé l’accès.
refused-maintenance = Aucune nouvelle partie ne commence pour le moment\xA0: une maintenance se prépare. Les parties en cours vont jusqu’au bout.
refused-unavailable = Le serveur ne peut pas écrire dans sa base de données en ce moment\xA0: rien n’a changé. Réessaie.`,a=e({default:()=>o}),o=`list-and = { $rest } et { $last }
score-item =
 { $you ->
  [yes] toi\xA0{ $points }
  *[no] { $name }\xA0{ $points }
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
preview-ends = { $what }\xA0; fin de la manche
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
    [1] Tu as gagné\xA0!
    *[other] Victoire partagée\xA0: { $names }
   }
  *[no]
   { $count ->
    [1] { $names } remporte la partie
    *[other] Victoire partagée\xA0: { $names }
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
    [yes] { $suit-start }\xA0: { $counts-nonzero }. Tu en as plus que tous les autres, et cela ne te coûte rien.
    *[no] { $suit-start }\xA0: { $counts-nonzero }. { $most } en a plus que tous les autres, et cela ne lui coûte rien.
   }
  *[no] { $suit-start }\xA0: { $counts-nonzero }. Personne n’en a plus que tous les autres\xA0: chaque carte coûte un point.
 }
count-wild = { $suit-start }\xA0: { $counts-nonzero }. Chaque carte coûte 2 points.
count-tops =
 { $count ->
  [0]
   { $seat }\xA0: pas de pile, { $score ->
    [one] { $score } point
    *[other] { $score } points
   }.
  *[other]
   { $seat }\xA0: { $cards-plain } sur le dessus\xA0; { $score ->
    [one] { $score } point
    *[other] { $score } points
   } en tout.
 }
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
 .about = Compte pour le niveau des joueurs\xA0: seuls des humains jouent, et personne ne reprend une place. Partir ne sauve rien\xA0: un robot joue à ta place.
thirteen-name = 13
thirteen-pitch = Trois cibles, une limite\xA0: fais passer une cible au-dessus de 13, et tu dois ramasser tout ce qui s’y trouve. Chaque carte ramassée coûte des points.
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
  [yes] Manche { $round }\xA0: tu commences.
  *[no] Manche { $round }\xA0: { $first } commence.
 }
thirteen-event-dealt =
 { $you ->
  [yes] Tu reçois { $count } cartes.
  *[no] { "" }
 }
thirteen-event-played =
 { $you ->
  [yes] Tu joues { $card-object } sur la { $pile }\xA0: { $sum }.
  *[no] { $seat } joue { $card-object } sur la { $pile }\xA0: { $sum }.
 }
thirteen-event-took =
 { $you ->
  [yes]
   { $count ->
    [one] Trop, c’est trop\xA0: tu ramasses { $count } carte.
    *[other] Trop, c’est trop\xA0: tu ramasses { $count } cartes.
   }
  *[no]
   { $count ->
    [one] Trop, c’est trop\xA0: { $seat } ramasse { $count } carte.
    *[other] Trop, c’est trop\xA0: { $seat } ramasse { $count } cartes.
   }
 }
thirteen-event-drew =
 { $you ->
  [yes] Tu pioches { $card-object }.
  *[no] { "" }
 }
thirteen-event-round-ended = La manche est finie\xA0: { $scores }.
thirteen-preview-safe =
 { $sum ->
  [13] 13 tout rond\xA0: rien à craindre
  *[other] { $sum } sur 13\xA0: rien à craindre
 }
thirteen-preview-take =
 { $count ->
  [one] { $sum }\xA0: tu ramasses { $count } carte
  *[other] { $sum }\xA0: tu ramasses { $count } cartes
 }{ $wild ->
  [0] { "" }
  [one] , dont un Quatre Pourri
  *[other] , dont { $wild } Quatre Pourris
 }
thirteen-action-play = Jouer { $card-object } sur la { $pile }
thirteen-ask-you = À toi\xA0: joue une carte
thirteen-ask-other = C’est à { $names } de jouer
thirteen-reason-pile = Seulement sur la { $pile } (règle { $rule }).
thirteen-option-rounds = Manches
 .about = Combien de manches on joue.
 .default = une par joueur, 6 à trois joueurs
thirteen-hint-turn = { thirteen-aim }, et chaque carte ramassée en coûte. Pose une carte sur la cible de sa couleur\xA0: jusqu’à 13, il ne se passe rien.
thirteen-hint-over = Certaines de tes cartes feraient passer une cible au-dessus de 13\xA0: tu ramasserais tout ce qui s’y trouve, et ta carte resterait.
thirteen-hint-wild = Un Quatre Pourri va sur n’importe quelle cible. Celui qui le ramasse paie 2 points, dans tous les cas.
thirteen-hint-took = Ce que tu as ramassé reste devant toi, face cachée. Chaque carte coûte 1 point, quel que soit son chiffre\xA0; un Quatre Pourri en coûte 2.
thirteen-hint-majority = Si tu as ramassé plus de cartes d’une couleur que chacun des autres, cette couleur ne te coûte rien.
friday13-name = Vendredi 13
friday13-pitch = Chats, miroirs, échelles\xA0: fais passer un tas au-dessus de 13, et sa malchance est pour toi. Tu as toutes tes cartes dès le début.
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
  [yes] Manche { $round }\xA0: tu commences.
  *[no] Manche { $round }\xA0: { $first } commence.
 }
friday13-event-dealt =
 { $you ->
  [yes] Tu reçois { $count } cartes.
  *[no] { "" }
 }
friday13-event-played =
 { $you ->
  [yes] Tu joues { $card-object } sur le { $pile }\xA0: { $sum }.
  *[no] { $seat } joue { $card-object } sur le { $pile }\xA0: { $sum }.
 }
friday13-event-took =
 { $you ->
  [yes]
   { $count ->
    [one] Pas de chance\xA0: tu ramasses { $count } carte.
    *[other] Pas de chance\xA0: tu ramasses { $count } cartes.
   }
  *[no]
   { $count ->
    [one] Pas de chance\xA0: { $seat } ramasse { $count } carte.
    *[other] Pas de chance\xA0: { $seat } ramasse { $count } cartes.
   }
 }
friday13-event-round-ended = La manche est finie\xA0: { $scores }.
friday13-preview-safe =
 { $sum ->
  [13] 13 tout rond\xA0: rien à craindre
  *[other] { $sum } sur 13\xA0: rien à craindre
 }
friday13-preview-take =
 { $count ->
  [one] { $sum }\xA0: tu ramasses { $count } carte
  *[other] { $sum }\xA0: tu ramasses { $count } cartes
 }{ $wild ->
  [0] { "" }
  [one] , dont un Vendredi 13
  *[other] , dont { $wild } Vendredi 13
 }
friday13-action-play = Jouer { $card-object } sur le { $pile }
friday13-ask-you = À toi\xA0: joue une carte
friday13-ask-other = C’est à { $names } de jouer
friday13-reason-pile = Seulement sur le { $pile } (règle { $rule }).
friday13-option-rounds = Manches
 .about = Combien de manches on joue.
 .default = 4
friday13-hint-turn = { friday13-aim }, et chaque carte ramassée en coûte. Pose une carte sur le tas de son type\xA0: jusqu’à 13, il ne se passe rien.
friday13-hint-plan = On ne pioche pas. Regarde bien ta main\xA0: vises-tu la majorité dans un type, ou veux-tu ramasser le moins possible\xA0? Pour la majorité, une seule carte d’avance suffit.
friday13-hint-over = Certaines de tes cartes feraient passer un tas au-dessus de 13\xA0: tu ramasserais tout ce qui s’y trouve, et ta carte resterait.
friday13-hint-wild = Un Vendredi 13 va sur n’importe quel tas, et te sauve quand rien d’autre ne te convient. Celui qui le ramasse paie 2 points, dans tous les cas\xA0: de quoi gâcher le tas d’un autre.
friday13-hint-took = Ce que tu as ramassé reste devant toi, face cachée. Chaque carte coûte 1 point, quel que soit son chiffre\xA0; un Vendredi 13 en coûte 2.
friday13-hint-majority = Si tu as ramassé plus de cartes d’un type que chacun des autres, ce type ne te coûte rien.
nichtig-name = Null & Nichtig
nichtig-pitch = Des plis dont tu ne veux pas toujours\xA0: seule compte la carte du dessus de chaque pile, et un zéro gâche tout.
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
  [yes] Manche { $round }\xA0: tu entames.
  *[no] Manche { $round }\xA0: { $leader } entame.
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
  [yes] Tu étales\xA0: { $cards }.
  *[no] { $seat } étale\xA0: { $cards }.
 }
nichtig-event-played =
 { $you ->
  [yes] Tu joues { $card-object }.
  *[no] { $seat } joue { $card-object }.
 }
nichtig-event-collected =
 { $you ->
  [yes] Le pli est pour toi\xA0: { $cards }.
  *[no] { $seat } remporte le pli\xA0: { $cards }.
 }
nichtig-event-round-ended = La manche est finie\xA0: { $scores }.
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
nichtig-ask-lead-you = À toi d’entamer\xA0: joue la carte que tu veux
nichtig-ask-lead-other = C’est à { $names } d’entamer
nichtig-ask-play-you = À toi\xA0: joue la carte que tu veux
nichtig-ask-play-other = C’est à { $names } de jouer
nichtig-reason-laid = Tu as choisi\xA0; les autres, pas encore (règle { $rule }).
nichtig-reason-lay = Choisis d’abord les cartes à étaler (règle { $rule }).
nichtig-option-rounds = Manches
 .about = Combien de manches on joue.
 .default = une par joueur
nichtig-option-target = Score à dépasser
 .about = On joue jusqu’à ce que quelqu’un le dépasse à la fin d’une manche, au lieu d’un nombre de manches. Le plus de points l’emporte.
 .default = un nombre de manches
nichtig-option-teams = Équipes
 .about = À 4 ou 6 joueurs, deux équipes\xA0: un joueur sur deux est de la même. À la fin, chaque équipe additionne ses totaux.
 .default = chacun pour soi
nichtig-hint-lay = { nichtig-aim }, et à la fin, seule compte la carte du dessus de chaque couleur. Les cartes choisies ouvrent tes piles\xA0: une forte est un bon début, à condition qu’elle reste dessus.
nichtig-hint-play = Joue la carte que tu veux\xA0: il n’y a rien à fournir. Le plus grand nombre remporte le pli, peu importe sa couleur\xA0; à égalité, le premier joué.
nichtig-hint-zero = Avec un zéro sur le dessus, une pile ne vaut plus rien. Il va à celui qui remporte le pli.
nichtig-hint-order = Le gagnant range d’abord sa propre carte, puis les autres dans le sens horaire. De deux cartes d’une même couleur, la dernière rangée est sur le dessus.
nichtig-hint-score = Tes points sont la somme des cartes du dessus. Ce qui est dessous ne compte pas.
danger13-name = Danger 13
danger13-pitch = Le donneur décide qui reçoit quoi. Remplis ta rangée de «\xA0+\xA0», mais celui qui arrive à 13 perd la sienne.
danger13-players = 2 à 5 joueurs
danger13-aim = Le plus de «\xA0+\xA0» gagne
danger13-card-signs = arrow <, eighteen 18, hand H, bonus +, bonuses ++, plus #+, pluses #++, draw #d
danger13-card-plain = { $value } simple
 .object = un { $value } simple
danger13-card-plus = { $value } à un «\xA0+\xA0»
 .object = un { $value } à un «\xA0+\xA0»
 .about = Un «\xA0+\xA0»\xA0: il est à toi pour de bon si quelqu’un d’autre saute.
danger13-card-pluses = { $value } à deux «\xA0+\xA0»
 .object = un { $value } à deux «\xA0+\xA0»
 .about = Deux «\xA0+\xA0»\xA0: ils sont à toi pour de bon si quelqu’un d’autre saute.
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
danger13-card-bonus = Bonus à un «\xA0+\xA0»
 .object = un Bonus à un «\xA0+\xA0»
 .about = Un «\xA0+\xA0», gagné tout de suite et jamais perdu.
danger13-card-bonuses = Bonus à deux «\xA0+\xA0»
 .object = un Bonus à deux «\xA0+\xA0»
 .about = Deux «\xA0+\xA0», gagnés tout de suite et jamais perdus.
danger13-event-round-started =
 { $you ->
  [yes] Manche { $round }\xA0: tu donnes en premier.
  *[no] Manche { $round }\xA0: { $first } donne en premier.
 }
danger13-event-packet-taken =
 { $you ->
  [yes] Tu prends un paquet de { $count } cartes.
  *[no] { $dealer } prend un paquet de { $count } cartes.
 }
danger13-event-turned = Carte retournée\xA0: { $card }.
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
    [yes] La Flèche emporte { $lost-object }\xA0: tu es à { $sum }.
    *[no] La Flèche emporte { $lost-object }\xA0: { $seat } est à { $sum }.
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
danger13-event-reshuffled = On mélange la défausse\xA0: nouvelle pioche de { $count } cartes.
danger13-event-last-round = La pioche est épuisée\xA0: c’est la dernière manche.
danger13-event-round-ended =
 { $bust-known ->
  [yes]
   { $you ->
    [yes] Tu sautes, et ta rangée est perdue\xA0! «\xA0+\xA0» gagnés\xA0: { $scores }.
    *[no] { $bust } saute et perd sa rangée\xA0! «\xA0+\xA0» gagnés\xA0: { $scores }.
   }
  *[no] Plus de cartes, et personne n’a sauté. «\xA0+\xA0» gagnés\xA0: { $scores }.
 }
 .banner =
  { $you ->
   [yes] Tu sautes, et ta rangée est perdue\xA0!
   *[no] { $bust } saute et perd sa rangée\xA0!
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
    [yes] Tu arrives à { $sum } (tu sautes à { $limit }), avec un «\xA0+\xA0» de plus dans ta rangée
    *[no] { $seat } arrive à { $sum } (saute à { $limit }), avec un «\xA0+\xA0» de plus dans sa rangée
   }
  [pluses]
   { $you ->
    [yes] Tu arrives à { $sum } (tu sautes à { $limit }), avec deux «\xA0+\xA0» de plus dans ta rangée
    *[no] { $seat } arrive à { $sum } (saute à { $limit }), avec deux «\xA0+\xA0» de plus dans sa rangée
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
  [yes] { $sum }\xA0: tu sautes, fin de la manche
  *[no] { $sum }\xA0: { $seat } saute, fin de la manche
 }
danger13-preview-arrow =
 { $lost-known ->
  [yes]
   { $you ->
    [yes] Tu perds { $lost-object } et arrives à { $sum } (tu sautes à { $limit })
    *[no] { $seat } perd { $lost-object } et arrive à { $sum } (saute à { $limit })
   }
  *[no] La rangée est vide\xA0: seule la Flèche s’en va
 }
danger13-preview-decide =
 { $you ->
  [yes] Tu pourras la refuser\xA0; si tu la gardes, ta rangée arrive à { $sum } (tu sautes à { $limit })
  *[no] { $seat } pourra la refuser\xA0; sinon, sa rangée arrive à { $sum } (saute à { $limit })
 }
danger13-preview-decide-draw =
 { $you ->
  [yes] Tu pourras la refuser\xA0; si tu la gardes, ta rangée arrive à { $sum } (tu sautes à { $limit }) et tu pioches
  *[no] { $seat } pourra la refuser\xA0; sinon, sa rangée arrive à { $sum } (saute à { $limit }), puis pioche
 }
danger13-preview-decide-bust =
 { $you ->
  [yes] Tu pourras la refuser\xA0; si tu la gardes, tu sautes avec { $sum }
  *[no] { $seat } pourra la refuser\xA0; sinon, ça saute avec { $sum }
 }
danger13-preview-decide-won =
 { $you ->
  [yes] Tu pourras la refuser\xA0; si tu la gardes, tu la gagnes tout de suite
  *[no] { $seat } pourra la refuser\xA0; sinon, elle est gagnée tout de suite
 }
danger13-preview-won =
 { $you ->
  [yes] Tu gagnes tout de suite { $card-object }
  *[no] { $seat } gagne tout de suite { $card-object }
 }
danger13-preview-refused = La carte part à la défausse, et ta Main avec
danger13-preview-refused-hand =
 { $next-known ->
  [yes] La carte part à la défausse, avec la Main suivie de\xA0: { $next }
  *[no] La carte part à la défausse, avec la Main au bout de ta rangée
 }
danger13-tie-decided = Égalité de «\xA0+\xA0»\xA0: les valeurs des cartes gagnées départagent ({ $values }).
danger13-tie-shared = Égalité de «\xA0+\xA0», et de valeurs sur les cartes gagnées ({ $values })\xA0: victoire partagée.
danger13-action-give =
 { $you ->
  [yes] La prendre
  *[no] Donner à { $to }
 }
danger13-action-keep = Garder
danger13-action-refuse = Refuser
danger13-action-refuse-with = Refuser avec la Main { $hand }
danger13-ask-give-you = Donne cette carte à quelqu’un\xA0: { $card }
danger13-ask-give-other = { $names } donne cette carte à quelqu’un\xA0: { $card }
danger13-ask-decide-you = Garde ou refuse cette carte\xA0: { $card }
danger13-ask-decide-other = { $names } garde ou refuse cette carte\xA0: { $card }
danger13-reason-turn = C’est { $names } qui donne.
danger13-reason-decide = C’est d’abord à { $names } de garder ou de refuser la carte (règle { $rule }).
danger13-reason-first = Décide d’abord\xA0: garder ou refuser (règle { $rule }).
danger13-reason-had =
 { $you ->
  [yes] Tu as déjà eu une carte de ce paquet (règle { $rule }).
  *[no] { $to } a déjà eu une carte de ce paquet (règle { $rule }).
 }
danger13-hint-give = { danger13-aim }. Tu donnes\xA0: la carte va à qui tu veux, toi compris, parmi ceux qui n’ont encore rien eu de ce paquet. Chacun en reçoit exactement une.
danger13-hint-plus = Les «\xA0+\xA0» sont le but du jeu. Ils sont à toi pour de bon dès qu’un autre saute.
danger13-hint-had = La feuille cochée marque qui a déjà reçu une carte de ce paquet.
danger13-hint-hand = Avec une Main dans ta rangée, tu peux refuser une carte reçue. Les deux partent alors à la défausse.
danger13-hint-eighteen = Tant qu’un Dix-huit est dans ta rangée, tu sautes à 18 et non à 13.
danger13-hint-draw = Une Repioche reste dans la rangée, et celui qui l’a reçue pioche aussitôt une autre carte. Rien ne dit qu’elle sera bonne.
danger13-hint-near = Attention\xA0: celui qui atteint 13 (18 avec un Dix-huit) perd toute sa rangée, et les autres gardent leurs «\xA0+\xA0».`,s=e({default:()=>c}),c=`description = Quatre petits jeux de cartes à une table, avec des amis ou contre des robots\xA0: 13, Vendredi 13, Null & Nichtig et Danger 13. Sans compte.
home = Accueil
skip = Aller au contenu
settings = Réglages
close = Fermer
offline = Hors ligne
lost-title = Rien par ici
lost-text = Cette table n’existe pas, ou son hôte l’a retirée. Tes autres tables t’attendent à l’accueil.
lost-page = Cette page n’existe pas. Les jeux et tes tables t’attendent à l’accueil.
stale-title = Recharge la page
stale-text = Cette partie de la page n’a pas pu être chargée. Le serveur a sans doute été mis à jour depuis que tu l’as ouverte. Tes tables sont en sécurité.
stale-reload = Recharger
title-turn = À toi de jouer
turn-at =
 { $people ->
  [0] À toi de jouer à { $game }, contre des robots
  *[other] À toi de jouer à { $game } avec { $names }
 }
turn-at-more =
 { $count ->
  [0] { $turn }
  [one] { $turn }, et à une autre table
  *[other] { $turn }, et à { $count } autres tables
 }
recover-title = Ton nom sur cet appareil
recover-stay = Rester { $here }
recover-not = Pas maintenant
recover-done = Te revoilà\xA0: cet appareil est à toi désormais.
moved-title = Tu as déménagé
moved-text = Ton nom et tes tables sont sur un autre appareil\xA0: celui-ci ne joue plus pour toi. Pour les faire revenir, ouvre ici un lien fait là-bas (Réglages, «\xA0Passer sur un autre appareil\xA0»).
moved-start = Commencer ici avec un autre nom
deleted-title = Ton nom est supprimé
deleted-text = Il a été supprimé sur une autre page ou un autre appareil, ou n’a pas servi depuis longtemps. Les parties finies restent, sans ton nom.
administration = Administration
announcement-hide = Ranger l’annonce
is-admin = Tu administres maintenant ce serveur.
choose-game = Choisis un jeu
your-name = Ton nom
play-now = Jouer tout de suite
play-now-choices = Comment jouer contre des robots
play-now-players =
 { $count ->
  [one] { $count } joueur
  *[other] { $count } joueurs
 }
play-now-bots = Robots\xA0: { $level }
play-now-whole = Partie entière
play-now-whole-rounds =
 { $count ->
  [0] Toute la partie\xA0: aucune manche
  [one] Toute la partie\xA0: 1 manche
  *[other] Les { $count } manches
 }
play-now-rounds =
 { $count ->
  [one] { $count } manche
  *[other] { $count } manches
 }
play-now-target =
 { $count ->
  [one] Jusqu’à { $count } point
  *[other] Jusqu’à { $count } points
 }
invite-friends = Inviter des amis
read-rules = Règles du jeu
learn = Apprendre en jouant
daily-link = Donnes du jour
duplicates-link = Duplicate
duplicate-offer = Les mêmes donnes à plusieurs tables\xA0: duplicate
learn-offer = Première fois\xA0? Apprends { $game } en jouant, en trois minutes
my-tables = Mes tables
my-tables-none = Tu n’es encore à aucune table. Appuie sur «\xA0Jouer tout de suite\xA0» et les cartes sont servies.
open-tables = Tables ouvertes à tous
open-tables-none = Aucune table ouverte pour l’instant. Ouvres-en une\xA0: on la trouvera ici.
finished = Parties terminées
finished-none = Tes parties terminées t’attendront ici, pour les revoir.
history-all = Toutes mes parties
remove-from-list = Retirer { $game } de ma liste
removed-from-list = { $game } n’est plus dans ta liste.
undo = Annuler
hidden-show = Remettre les parties retirées ({ $count })
tables-more = En voir { $count } de plus
free-seats =
 { $count ->
  [0] Plus de place libre
  [one] Une place libre
  *[other] { $count } places libres
 }
turn-of = Au tour de { $names }
you-won = Tu as gagné
winners-are = Victoire de { $names }
language = Langue
hints = Conseils
hints-about = Quelques mots au bon moment, pour tes premières parties.
hints-off = Ne plus afficher de conseils
hint = Conseil
understood = Compris
notify = Notifications
notify-about = Tu es prévenu que c’est à toi pendant que tu regardes ailleurs.
notify-closed = Cet appareil est prévenu, même quand la page est fermée.
notify-open-only = Ce navigateur ne peut te prévenir que tant que la page est ouverte.
notify-offer = Veux-tu être prévenu quand c’est à toi\xA0?
notify-accept = Oui, préviens-moi
notify-decline = Non merci
notify-refused = Ce navigateur n’affiche pas de notifications ici\xA0: il faut une adresse sécurisée (https) et ta permission.
new-table = Une nouvelle table
new-table-about = Tu reçois un lien pour tes amis\xA0; les robots prennent les places que tu leur laisses.
make-table = Ouvrir la table
more-options = Plus d’options
game = Jeu
players = Joueurs
put-bot = Robot
bots-level = Niveau des robots
deal = Distribuer
deal-when-full =
 { $count ->
  [one] { $count } place est encore libre\xA0: attends un ami ou donne-la à un robot.
  *[other] { $count } places sont encore libres\xA0: attends des amis ou donne-les à des robots.
 }
partners-drawn = Les coéquipiers sont tirés au sort avec les places.
partners-drawn-host = Les coéquipiers sont tirés au sort avec les places. Sans tirage, tu peux choisir\xA0: une place sur deux forme une équipe.
setup-on = oui
setup-off = non
invite-link = Le lien de cette table
copy-link = Copier le lien
link-copied = Le lien est copié.
link-select = Le lien est sélectionné\xA0: copie-le.
share = Partager
invite-local = Seul cet ordinateur peut ouvrir ce lien. Pour les autres de ton réseau, lance Treize avec --lan.
qr-label = Le lien en code QR
table-menu = Cette table
panel = Journal, scores, règles, discussion
panel-chat = Discussion
panel-log = Journal
panel-scores = Scores
panel-rules = Règles
round-of = Manche { $round } sur { $rounds }
round-number = Manche { $round }
aim-target = { $aim } · score à dépasser\xA0: { $target }
dealing = On distribue…
no-spectators = Cette table se joue sans spectateurs.
seat-free = Place libre
seat-you = Toi
seat-bot = un robot
seat-away = absent\xA0: un robot joue à sa place
seat-offline = hors ligne
seat-turn =
 { $you ->
  [yes] c’est ton tour
  *[no] c’est son tour
 }
leads = en tête
wins = gagne la partie
seat-cards =
 { $count ->
  [0] aucune carte en main
  [one] une carte en main
  *[other] { $count } cartes en main
 }
seat-taken =
 { $count ->
  [0] aucune carte ramassée
  [one] une carte ramassée
  *[other] { $count } cartes ramassées
 }
seat-laid =
 { $count ->
  [one] { $count } étalée
  *[other] { $count } étalées
 }
seat-lies =
 { $score ->
  [one] { $score } point visible
  *[other] { $score } points visibles
 }
seat-score =
 { $score ->
  [one] { $score } point
  *[other] { $score } points
 }
provisional-points =
 { $score ->
  [0] aucun point si la manche finissait maintenant
  [one] un point si la manche finissait maintenant
  *[other] { $score } points si la manche finissait maintenant
 }
points-short =
 { $score ->
  [one] { $score } pt
  *[other] { $score } pts
 }
pluses-short = { $score } «\xA0+\xA0»
team-sun = Équipe Soleil
 .short = Soleil
team-moon = Équipe Lune
 .short = Lune
team-count =
 { $round ->
  [one] { $round } point, { $total } en tout
  *[other] { $round } points, { $total } en tout
 }
teams-over =
 { $result ->
  [yours] Ton équipe a gagné\xA0!
  [level] Égalité\xA0: les deux équipes se partagent la victoire
  *[theirs] { $team }\xA0: victoire\xA0!
 }
hand-label =
 { $count ->
  [0] Ta main\xA0: vide
  [one] Ta main\xA0: une carte
  *[other] Ta main\xA0: { $count } cartes
 }
pile-holds =
 { $count ->
  [0] { $pile }\xA0: vide
  [one] { $pile }\xA0: { $sum }, une carte
  *[other] { $pile }\xA0: { $sum }, { $count } cartes
 }
stock-holds =
 { $count ->
  [0] La pioche est vide
  [one] Une carte dans la pioche
  *[other] { $count } cartes dans la pioche
 }
idle-holds = { $count } cartes hors jeu cette manche
thirteen-ask-pile = Un Quatre Pourri\xA0: sur quelle cible\xA0?
friday13-ask-pile = Un Vendredi 13\xA0: sur quel tas\xA0?
rule-number = Règle { $rule }
rule-now = Ce que tu peux faire maintenant\xA0: règle { $rule }.
status-playing =
 { $count ->
  [1] { $names } joue…
  *[other] { $names } jouent…
 }
status-waiting =
 { $count ->
  [1] { $names } est hors ligne\xA0: la partie attend.
  *[other] { $names } sont hors ligne\xA0: la partie attend.
 }
not-yet =
 { $count ->
  [1] Pas encore\xA0: { $names } joue.
  *[other] Pas encore\xA0: { $names } jouent.
 }
tap-again = Touche encore une fois pour jouer.
enter-plays = À toi\xA0: Entrée pour jouer.
status-offline = Pas de connexion. Ta table est en sûreté\xA0; la connexion revient toute seule.
status-offline-pending = Pas de connexion. Ton coup est enregistré et part dès qu’elle revient.
status-trouble = Le serveur ne peut rien enregistrer pour le moment. Rien n’est perdu, et ça reprend tout seul.
nichtig-laying = Chacun choisit en secret les cartes qu’il étale. Celles d’une même couleur s’empilent dans l’ordre où tu les choisis\xA0: la dernière est dessus.
nichtig-trick = Le pli, dans l’ordre où l’on a joué
nichtig-best =
 { $you ->
  [yes] Tu l’emportes pour l’instant
  *[no] { $name } l’emporte pour l’instant
 }
tops-none = Pas encore de pile
tops-are = Sur le dessus\xA0: { $cards }
aloud-hand = Ta main\xA0: { $cards }
aloud-cards = { $name }\xA0: { $cards }
aloud-tops = { $name }\xA0: { $tops }
aloud-turned = Carte retournée\xA0: { $card }
aloud-totals = Totaux\xA0: { $scores }
danger13-stock = Pioche { $count }
danger13-packet = Paquet { $count }
danger13-discards = Défausse { $count }
danger13-dealer = donne
danger13-last-round = Dernière manche\xA0!
danger13-ends = jusqu’à la fin de la pioche
danger13-only =
 { $you ->
  [yes] Il ne reste que toi\xA0: cette carte est pour toi. { $card }
  *[no] Il ne reste que { $name } pour cette carte\xA0: { $card }
 }
danger13-decision = { $action }\xA0: { $preview }
danger13-row =
 { $name }\xA0: { $sum }, { $you ->
  [yes] tu sautes à { $limit }
  *[no] saute à { $limit }
 }. Dans la rangée\xA0: { $cards }. «\xA0+\xA0» dans la rangée\xA0: { $pluses }, déjà gagnés\xA0: { $won }
danger13-row-empty = rien
danger13-first = 1er joueur
 .short = 1er
danger13-first-is =
 { $you ->
  [yes] Tu as la carte «\xA01er joueur\xA0»
  *[no] { $name } a la carte «\xA01er joueur\xA0»
 }
danger13-had =
 { $you ->
  [yes] Tu as déjà eu une carte de ce paquet
  *[no] { $name } a déjà eu une carte de ce paquet
 }
danger13-discarded = Dernière carte défaussée\xA0: { $card }
generic-actions = Ce que tu peux faire
time-left =
 { $seconds ->
  [0] le temps est écoulé
  [one] encore une seconde
  *[other] encore { $seconds } secondes
 }
hours-left = { $hours } h
log-empty = Il ne s’est encore rien passé.
chat-empty = Dis bonjour.
chat-say = Dis quelque chose
chat-send = Envoyer
reactions = Réactions
chat-said = { $name }\xA0: { $text }
company-sat = { $name } prend place.
company-left = { $name } a quitté la table.
company-lost = { $name } est hors ligne.
company-back = { $name } est de retour.
company-away = { $name } s’absente\xA0: un robot joue à sa place.
reaction-hello = Salut
reaction-bravo = Bien joué
reaction-thanks = Merci
reaction-laugh = Ha ha
reaction-wow = Oh
reaction-oops = Oups
take-over = Demander cette place
give-to-bot = Donner la place à un robot pour de bon
excluded = Plus à cette table
invite-again = Inviter à nouveau
request-host = { $name } voudrait continuer à la place de { $seat } et verrait cette main.
request-seen = { $name } voudrait continuer à la place de { $seat }. On attend l’accord de { $missing }.
request-seen-host = { $name } voudrait continuer à la place de { $seat }. L’hôte décide.
request-mine = Tu as demandé à continuer à la place de { $seat }. On attend l’accord de { $missing }.
request-mine-host = Tu as demandé à continuer à la place de { $seat }. L’hôte décide.
request-admit = Accepter
request-decline = Refuser
request-withdraw = Retirer ma demande
chat-spectator = (spectateur)
chat-admitted = { $name } prend la place { $seat }\xA0: toute la table est d’accord.
chat-removed = Un robot a désormais la place { $seat }, celle de { $name }.
away-you = Un robot joue à ta place
come-back = Revenir
watching = Tu regardes
spectators =
 { $count ->
  [0] aucun spectateur
  [one] { $count } spectateur
  *[other] { $count } spectateurs
 }
spectators-crowd =
 { $count ->
  [0] aucun spectateur
  [one] un spectateur ou plus
  *[other] { $count } spectateurs ou plus
 }
watching-bots = Tu veux jouer\xA0? Tu peux avoir la place d’un robot.
watching-seat = Demander une place
watching-stay = Regarder seulement
absent = C’est à { $name }, qui n’est pas en ligne.
absent-wait = Attendre
let-bot-play = Laisser jouer un robot
leave-to-bot = Partir et laisser un robot jouer pour moi
remove-table = Retirer la table
remove-sure = La retirer, pour tout le monde\xA0? On peut la restaurer pendant une semaine.
curtain-title = Passe l’appareil à { $name }
curtain-text = Les autres regardent ailleurs.
curtain-lift = C’est moi, { $name }
help = Aide
special-cards = Cartes spéciales
special-cards-how = À la table\xA0: laisse la souris sur une carte, garde le doigt dessus, ou appuie sur I.
help-hints = Conseils pour ce jeu
help-rules = Lire toutes les règles
help-rules-here = La règle du moment
help-keys = Touches
help-key-hand = ← et →\xA0: de carte en carte
help-key-number = 1 à 9\xA0: vers cette carte, ce tas ou cette rangée
help-key-play = Entrée\xA0: jouer ce que tu regardes
help-key-back = Échap\xA0: revenir à la main, ou fermer
help-key-advice = H\xA0: ce que ferait un joueur fort
help-key-aloud = T\xA0: lire la table à voix haute, pour les lecteurs d’écran
help-key-card = I\xA0: ce que fait la carte
help-key-steps = ← et →\xA0: un pas en arrière ou en avant
help-key-ends = Début et Fin\xA0: au début, à la fin
help-key-help = «\xA0?\xA0»\xA0: cette aide
round-over = Fin de la manche { $round }
round = Manche
total = Total
score-points = Points
score-pluses = «\xA0+\xA0»
count-cards = Cartes
count-won = Gagné\xA0: { $cards }
count-lost = Perdu\xA0: { $cards }
bust = a sauté
majority-free = majorité, donc gratuit
thirteen-explain-majority = Barré\xA0: celui qui a ramassé le plus de cartes d’une couleur, sans égalité, ne paie rien pour elles.
friday13-explain-majority = Barré\xA0: celui qui a ramassé le plus de cartes d’un type, sans égalité, ne paie rien pour elles.
explain-tops = Seule la carte du dessus de chaque pile compte.
explain-bust =
 { $you ->
  [yes] Tu as sauté\xA0: ta rangée est perdue. Tous les autres gardent leurs «\xA0+\xA0».
  *[no] { $name } a sauté et perd sa rangée. Tous les autres gardent leurs «\xA0+\xA0».
 }
explain-no-bust = Personne n’a sauté\xA0: chacun garde ses «\xA0+\xA0».
round-continue = Continuer
round-continue-turn = Continuer\xA0: c’est à toi
to-the-podium = Vers le podium
place =
 { $place ->
  [1] 1re place
  *[other] { $place }e place
 }
rematch-ask = Rejouer
challenge-ask = Défier des amis
fork-back = Retour à ce moment
deal-compare = Comparer les résultats
next-deal = Donne suivante
duplicate-game = Donne { $deal } d’un duplicate, partie { $game } sur { $games }.
source-fork = entraînement
source-challenge = défi
source-daily = donne du jour
source-duplicate = duplicate
rematch-join = Rejoindre la revanche
look-at-table = Regarder la table
replay = Revoir la partie
replay-eyes = Vu par qui\xA0?
eyes-none = En spectateur
eyes-open = Toutes les mains ouvertes
eyes-of = Vu par { $name }
replay-first = Au début
replay-back = Un pas en arrière
replay-play = Lecture
replay-pause = Pause
replay-forward = Un pas en avant
replay-last = À la fin
replay-step = Étape { $step } sur { $last }
replay-marks = Rouge\xA0: ça a sauté. Gris\xA0: nouvelle manche.
replay-link = Lien vers ce moment
replay-to-table = Vers la table
together-now = { $name } revoit la partie\xA0: viens voir
file-open = Ouvrir le fichier d’une partie
download-record = Télécharger la partie
replay-moves = Coups
replay-mark-bust = trop
replay-mark-trick = pli
fair-about = À cette table, personne ne peut choisir les cartes\xA0: chaque appareil ajoute un nombre secret, promis avant la donne. Ton navigateur peut le vérifier maintenant.
fair-about-open = Cette table date d’avant les nombres promis. Ton navigateur peut vérifier que personne n’a changé les cartes après la donne.
fair-verified =
 { $shuffles ->
  [0] Rien n’a été mélangé.
  [one] Vérifié\xA0: le mélange des { $cards } cartes est honnête. Il découle des nombres de tous, et le tien en fait partie.
  *[other] Vérifié\xA0: les { $shuffles } mélanges ({ $cards } cartes) sont honnêtes. Ils découlent des nombres de tous, et le tien en fait partie.
 }
fair-missing =
 { $count ->
  [1] Aucun nombre n’est arrivé à temps de la place { $seats } (au moment de la donne)\xA0: il n’a pas été envoyé, ou le serveur l’a écarté. C’est en général une connexion perdue\xA0; mais qui écarte des nombres exprès peut choisir entre plusieurs donnes.
  *[other] Aucun nombre n’est arrivé à temps des places { $seats } (au moment de la donne)\xA0: ils n’ont pas été envoyés, ou le serveur les a écartés. Ce sont en général des connexions perdues\xA0; mais qui écarte des nombres exprès peut choisir entre plusieurs donnes.
 }
fair-follows =
 { $shuffles ->
  [0] Rien n’a été mélangé.
  [one] Le mélange, { $cards } cartes, découle de ce que dit la partie.
  *[other] Les { $shuffles } mélanges, { $cards } cartes, découlent de ce que dit la partie.
 }
fair-changed-commitment = Pas ce que cet appareil a vu\xA0: la table avait promis autre chose avant la donne.
fair-changed-table = Pas ce que cet appareil a vu\xA0: la table a été changée après l’accord de tous et avant la donne.
fair-changed-seat = Pas ce que cet appareil a vu\xA0: tu étais à une autre place que ne le dit la partie.
fair-changed-game = Pas ce que cet appareil a vu\xA0: tu avais d’autres cartes, ou tu as joué autre chose, que ne le dit la partie.
fair-changed-before = Cette table a été changée après le départ. Ton appareil n’a pas dit son nombre\xA0; ne te fie pas à ces cartes.
rules-of = Règles de { $game }
rules-exact = La règle exacte, numérotée
no-rules = Il n’y a pas de règles pour ce jeu.
cards-table = Les cartes
table-expires =
 { $days ->
  [0] Sera supprimée aujourd’hui si personne n’y joue.
  [one] Sera supprimée demain si personne n’y joue.
  *[other] Sera supprimée dans { $days } jours si personne n’y joue.
 }
removed-tables = Tables supprimées
restore-table = Restaurer
review = Analyse
review-show = Chance ou jeu\xA0?
advice = Que ferait un joueur fort\xA0?
channel = Prévenir un salon de ton groupe
programs = Tes programmes (pour développeurs)`;export{t as i,a as n,r,s as t};