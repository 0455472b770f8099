# Was der Server schreibt, wenn die Seite nicht offen ist: Benachrichtigungen, Vorschauen von Links, Nachrichten an einen Kanal.

notice-turn = Du bist dran
# Mit wem man spielt.
notice-with = { $game } mit { $names }
notice-reminder = { $hours ->
    [one] Du bist dran: noch eine Stunde
   *[other] Du bist dran: noch { $hours } Stunden
}
notice-full = Dein Tisch ist voll: Du kannst austeilen
notice-review = Deine Analyse ist fertig
notice-over = Das Spiel ist aus
notice-won = { $count ->
    [one] { $names } gewinnt: { $game }
   *[other] { $names } gewinnen: { $game }
}

# Die Vorschau des Links eines Tisches.
preview-invites = { $name } lädt dich zu einer Partie { $game } ein
preview-invited = Du bist zu einer Partie { $game } eingeladen
preview-game = Eine Partie { $game }
preview-about = Im Browser, ohne Konto.

# Die Seite für einen Browser, der den Server nicht erreicht.
offline-title = Du bist offline
offline-about = Treize spielt an einem Tisch auf seinem Server, der gerade nicht zu erreichen ist.
offline-safe = Deine Spiele sind sicher: Nichts geht verloren, und es geht weiter, sobald du wieder online bist.
offline-terminal = Ohne Netz kannst du im Terminal gegen Bots spielen, wenn das Programm dort installiert ist: treize play.
offline-again = Noch einmal versuchen

# Nachrichten an den Kanal einer Gruppe.
channel-turn = { $game }: { $names }, du bist dran
channel-reminder = { $game }: noch { $hours ->
    [one] eine Stunde
   *[other] { $hours } Stunden
} für { $names }
channel-full = { $game }: Der Tisch ist voll
channel-over = { $game } ist aus. { $count ->
    [one] { $names } gewinnt.
   *[other] { $names } gewinnen.
}
