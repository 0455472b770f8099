# Reprendre à un moment, défis, donnes du jour et duplicates, dans le navigateur.

play-on = Continuer d’ici
play-on-as = Continuer d’ici à la place de { $name }

challenge-about = Envoie ce lien : qui l’ouvre reçoit tes cartes, ta place et les mêmes robots. Ton résultat reste caché jusqu’à la fin de sa partie.
challenge-link = Lien du défi
challenge-results = Qui l’a joué ?
challenge-title = { $name } te lance un défi : { $game }
challenge-title-nobody = Un défi : { $game }
challenge-mine = Ton défi : { $game }
challenge-what = Places : { $players }, la tienne et celles des robots ({ $levels }). Tu reçois les mêmes cartes, la même place et les mêmes robots que toute personne qui ouvre ce lien. Un seul essai chacun.

daily = Les donnes du jour
daily-title = { $game }, donne du { $day }
daily-about = Les mêmes cartes et les mêmes robots pour tout le monde sur ce serveur. Un essai par jeu, et demain une nouvelle donne.
daily-what = Places : { $players }, la tienne et celles des robots ({ $levels }). Tout le monde reçoit les mêmes cartes, la même place et les mêmes robots. Un seul essai chacun.
daily-open = pas encore jouée
daily-begun = en cours
daily-done = jouée
daily-all = Toutes les donnes du jour
daily-calendar = Tes jours
daily-day = { $day } : { $count ->
    [0] rien de terminé
    [one] une donne jouée
   *[other] { $count } donnes jouées
}
daily-unfinished = pas terminée à temps
daily-fair = Le serveur a fixé ces donnes avant le début du jour, et le prouve quand le jour est passé : il montre alors le nombre dont elles découlent.
daily-tomorrow = Les donnes de demain sont déjà fixées. Elles découlent d’un nombre secret qui a cette empreinte :
daily-tomorrow-note = Note-la si tu veux en être sûr : le serveur montre le nombre quand la journée est finie.
daily-yesterday = Les donnes d’hier découlaient de ce nombre :
daily-promised = Le serveur l’avait promis par cette empreinte ({ $when }) :
daily-checked = Ton navigateur a vérifié : le nombre a bien cette empreinte.
daily-broken = Le nombre n’a pas cette empreinte : le serveur n’a pas tenu sa promesse.

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
results-expert = Un expert avec les mêmes cartes : { $ahead }
results-expert-soon = Un expert joue encore ces cartes…
results-about = « Avance » : de combien de points on fait mieux que la moyenne des autres places ; plus, c’est mieux, dans tous les jeux.
results-clocked = { $you ->
    [yes] Dans ta partie, les robots réfléchissaient un certain temps. Dans le défi, ils réfléchissent aussi loin pour tout le monde : ils ont donc pu jouer autrement.
   *[no] Dans la partie de { $name }, les robots réfléchissaient un certain temps. Dans le défi, ils réfléchissent aussi loin pour tout le monde : ils ont donc pu jouer autrement.
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
duplicate-about = Plusieurs tables jouent les mêmes donnes. À la même place, tout le monde reçoit les mêmes cartes : seul compte ce qu’on en fait.
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
duplicate-title = Duplicate : { $game }
duplicate-what = Donnes : { $deals }, tables : { $tables }, joueurs à chacune : { $players }.
duplicate-passes = Chaque table joue chaque donne une fois de chaque place.
duplicate-link = Lien pour tous ceux qui jouent
duplicate-open = Ouvrir une table
duplicate-go = Aller à ta table
duplicate-next = Jouer la donne suivante
duplicate-join = S’asseoir ici
duplicate-nobody = Personne n’a encore ouvert de table.
duplicate-table = Table { $number }
duplicate-progress = { $finished } sur { $games } jouées
duplicate-over = C’est fini : toutes les cartes sont ouvertes, et les résultats sont définitifs.
duplicate-standings = Classement
duplicate-so-far = provisoire
duplicate-games = Parties
duplicate-compared = Comparé
duplicate-deal = Donne { $deal }
duplicate-finished = { $finished } parties sur { $expected }
duplicate-seat = Place { $seat }, moyenne { $mean }
duplicate-hidden = Tu vois les résultats d’une donne quand tu n’as plus à la jouer.
duplicate-how = « Avance » : de combien de points on fait mieux que les autres à la même table ; plus, c’est mieux, dans tous les jeux. « Comparé » : cette avance moins la moyenne de ceux qui ont eu la même place avec les mêmes cartes ; de bonnes cartes n’aident donc personne. Le classement montre la moyenne de « comparé » sur tes parties.
duplicate-fair = Le serveur a fixé ces cartes avant que quelqu’un joue, et l’a promis par ce nombre :
duplicate-seed = Son nombre secret, dont suivent toutes les cartes :
duplicate-end = Terminer maintenant
duplicate-end-sure = Oui, terminer : les parties en cours ne compteront pas
