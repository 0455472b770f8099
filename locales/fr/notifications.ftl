# Ce que le serveur écrit quand la page n’est pas ouverte : notifications, aperçus de liens, messages à un salon.

notice-turn = À toi de jouer
# Avec qui on joue.
notice-with = { $game } avec { $names }
notice-reminder = { $hours ->
    [1] À toi de jouer : il reste une heure
   *[other] À toi de jouer : il reste { $hours } heures
}
notice-full = Ta table est complète : tu peux distribuer
notice-review = Ton analyse est prête
notice-over = La partie est finie
notice-won = { $count ->
    [1] { $names } gagne : { $game }
   *[other] { $names } gagnent : { $game }
}

# L’aperçu du lien d’une table.
preview-invites = { $name } t’invite à une partie de { $game }
preview-invited = Tu es invité à une partie de { $game }
preview-game = Une partie de { $game }
preview-about = Dans le navigateur, sans compte.

# La page d’un navigateur qui ne joint pas le serveur.
offline-title = Tu es hors ligne
offline-about = Treize joue à une table sur son serveur, qui ne répond pas en ce moment.
offline-safe = Tes parties sont en sécurité : rien n’est perdu, et tu peux continuer dès que tu es de nouveau en ligne.
offline-terminal = Sans réseau, tu peux jouer contre des robots dans un terminal, si le programme y est installé : treize play.
offline-again = Réessayer

# Messages au salon d’un groupe.
channel-turn = { $game } : à toi de jouer, { $names }
channel-reminder = { $game } : il reste { $hours ->
    [1] une heure
   *[other] { $hours } heures
} à { $names }
channel-full = { $game } : la table est complète
channel-over = { $game }, c’est fini. { $count ->
    [1] { $names } gagne.
   *[other] { $names } gagnent.
}
