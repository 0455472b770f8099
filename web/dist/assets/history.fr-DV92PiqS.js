var e=`history-title = Mes parties
history-nobody = Tes parties terminées seront ici, dès que tu en auras joué une.
history-my-page = Ma page
history-download = Télécharger toutes mes parties
history-filter = Quelles parties
history-any-game = Tous les jeux
history-with = Avec (nom)
history-my-place = Ma place
history-any-place = Toutes les places
history-from = Du
history-until = Au
history-clear = Tout montrer
history-found = { $more ->
 [yes] { $count ->
  [one] { $count } partie, et il y en a d’autres.
  *[other] { $count } parties, et il y en a d’autres.
 }
 *[no] { $count ->
  [one] { $count } partie.
  *[other] { $count } parties.
 }
}
history-place = Place { $place } sur { $count }
history-points = { $count ->
 [one] { $count } point
 *[other] { $count } points
}
history-rated = classée
history-rated-now = classée\xA0: maintenant { $points }
history-reviewed = analysée
history-none = Aucune partie terminée ici.
history-failed = Les parties n’ont pas pu être chargées.
history-again = Réessayer
history-more = En montrer plus
player-you = { $name } (toi)
player-unknown = Tu vois la page de quelqu’un quand vous avez terminé une partie ensemble.
player-all = { $count ->
 [0] Tu n’as pas encore terminé de partie.
 [one] D’après ta partie terminée.
 *[other] D’après tes { $count } dernières parties terminées.
}
player-seen = { $count ->
 [one] D’après { $count } partie\xA0: tu vois celles des tables publiques et celles que vous avez jouées ensemble.
 *[other] D’après { $count } parties\xA0: tu vois celles des tables publiques et celles que vous avez jouées ensemble.
}
player-games = Jeux
player-count = Parties
player-won = Gagnées
player-places = Places
player-place = { $count }× place { $place }
player-ahead = Points d’avance
player-adjusted = Sans la chance
player-given = Cédés pour 100 décisions
player-reviewed = { $count ->
 [one] ({ $count } partie analysée)
 *[other] ({ $count } parties analysées)
}
player-rating = Niveau
player-rated = { $count ->
 [one] ({ $count } partie classée)
 *[other] ({ $count } parties classées)
}
player-rating-about = Tout le monde commence à 1500. Le nombre après ± dit combien le niveau est encore incertain\xA0; il diminue à chaque partie classée. Les niveaux de jeux différents ne se comparent pas.
player-course = Au fil du temps
player-review-about = Les points sont des points d’avance sur la moyenne des autres. Ce qui est sans la chance, et ce qui a été cédé, n’est connu que des parties analysées\xA0: une partie est analysée quand quelqu’un le demande, à sa dernière page ou ici.
player-review-all = { $count ->
 [one] Analyser encore { $count } partie
 *[other] Analyser encore { $count } parties
}
player-reviewing = Analyse de la partie { $number } sur { $count }
player-review-stop = Arrêter
player-friends = Joué avec
player-with = Avec
player-better = Meilleure place
player-worse = Moins bonne place
player-games-with = { $count ->
 [one] { $count } partie avec { $name }
 *[other] { $count } parties avec { $name }
}
player-latest = Dernières parties
chart-ahead = Points d’avance par partie
chart-given = Points cédés pour 100 décisions\xA0: moins, c’est mieux
chart-rating = Niveau
chart-legend = Trait plein\xA0: { $first }. Pointillé\xA0: { $second }.
chart-numbers = En chiffres
chart-games = Après la partie`;export{e as default};