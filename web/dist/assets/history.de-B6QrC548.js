var e=`history-title = Meine Spiele
history-nobody = Hier stehen deine beendeten Spiele, sobald du eines gespielt hast.
history-my-page = Meine Seite
history-download = Alle Aufzeichnungen herunterladen
history-filter = Welche Spiele
history-any-game = Alle Spiele
history-with = Mit (Name)
history-my-place = Mein Platz
history-any-place = Jeder Platz
history-from = Von
history-until = Bis
history-clear = Alle zeigen
history-found = { $more ->
 [yes] { $count ->
  [one] Ein Spiel, und es gibt noch mehr.
  *[other] { $count } Spiele, und es gibt noch mehr.
 }
 *[no] { $count ->
  [one] Ein Spiel.
  *[other] { $count } Spiele.
 }
}
history-place = Platz { $place } von { $count }
history-points = { $count ->
 [one] { $count } Punkt
 *[other] { $count } Punkte
}
history-rated = gewertet
history-rated-now = gewertet: jetzt { $points }
history-reviewed = untersucht
history-none = Kein beendetes Spiel.
history-failed = Die Spiele konnten nicht geladen werden.
history-again = Noch einmal
history-more = Mehr zeigen
player-you = { $name } (du)
player-unknown = Du siehst die Seite von jemandem, sobald ihr ein Spiel zusammen beendet habt.
player-all = { $count ->
 [0] Du hast noch kein Spiel beendet.
 [one] Aus deinem beendeten Spiel.
 *[other] Aus deinen letzten { $count } beendeten Spielen.
}
player-seen = { $count ->
 [one] Aus einem Spiel: Du siehst die an öffentlichen Tischen und die, die ihr zusammen gespielt habt.
 *[other] Aus { $count } Spielen: Du siehst die an öffentlichen Tischen und die, die ihr zusammen gespielt habt.
}
player-games = Spiele
player-count = Spiele
player-won = Gewonnen
player-places = Plätze
player-place = { $count }× Platz { $place }
player-ahead = Punkte voraus
player-adjusted = Ohne Glück
player-given = Verschenkt je 100 Entscheidungen
player-reviewed = { $count ->
 [one] (ein untersuchtes Spiel)
 *[other] ({ $count } untersuchte Spiele)
}
player-rating = Wertung
player-rated = { $count ->
 [one] (ein gewertetes Spiel)
 *[other] ({ $count } gewertete Spiele)
}
player-rating-about = Alle beginnen bei 1500. Die Zahl hinter ± sagt, wie unsicher die Wertung noch ist; sie schrumpft mit jedem gewerteten Spiel. Wertungen verschiedener Spiele lassen sich nicht vergleichen.
player-course = Im Lauf der Zeit
player-review-about = Punkte sind Punkte vor dem Mittel der anderen. Was ohne Glück ist und was verschenkt wurde, ist nur von untersuchten Spielen bekannt: Ein Spiel wird untersucht, wenn jemand darum bittet, auf seiner letzten Seite oder hier.
player-review-all = { $count ->
 [one] Noch ein Spiel untersuchen
 *[other] Noch { $count } Spiele untersuchen
}
player-reviewing = Untersuchung von Spiel { $number } von { $count }
player-review-stop = Anhalten
player-friends = Gespielt mit
player-with = Mit
player-better = Besserer Platz
player-worse = Schlechterer Platz
player-games-with = { $count ->
 [one] Ein Spiel mit { $name }
 *[other] { $count } Spiele mit { $name }
}
player-latest = Letzte Spiele
chart-ahead = Punkte voraus je Spiel
chart-given = Verschenkte Punkte je 100 Entscheidungen: weniger ist besser
chart-rating = Wertung
chart-legend = Durchgezogen: { $first }. Gestrichelt: { $second }.
chart-numbers = In Zahlen
chart-games = Nach Spiel`;export{e as default};