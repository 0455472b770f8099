var e=`play-on = Continuer d’ici
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
daily-promise = Sa promesse
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
results-hidden = { $count ->
 [0] Personne n’a encore terminé ces cartes.
 [one] Une personne a terminé ces cartes. Tu verras le résultat quand tu auras joué.
 *[other] { $count } personnes ont terminé ces cartes. Tu verras les résultats quand tu auras joué.
}
share-line = Ton résultat, à partager
share-daily = { $game }, donne du { $day }
share-challenge = { $game }, défi
share-result = rang { $place } sur { $count }, { $ahead } points d’avance`;export{e as default};