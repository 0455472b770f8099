# Ce que seuls quelques dialogues disent : chargé avec eux.

notify-iphone = Sur iPhone ou iPad, installe d’abord la page : Partager, puis « Sur l’écran d’accueil ». Ouvre-la de là et active les notifications.
notify-kinds = Quand la page est fermée
notify-kind-turn = C’est à moi, ou mon temps est bientôt écoulé
notify-kind-full = Ma table est complète
notify-kind-over = Une partie est finie
quiet-hours = Heures calmes
quiet-hours-about = Ce qui se passe alors est annoncé ensuite.
quiet-from = De
quiet-until = À
channel-about = Il apprend à qui c’est de jouer, que la table est complète et qui a gagné : des noms seulement, aucune carte, aucun lien.
channel-kind = Genre
channel-kind-discord = Discord
channel-kind-matrix = Matrix
channel-kind-ntfy = ntfy
channel-kind-json = JSON, pour un programme
channel-url = L’adresse du webhook ou du sujet
channel-server = L’adresse du serveur Matrix
channel-room = Salon
channel-token = Jeton d’accès
channel-save = Garder le salon
channel-refused = Cette adresse ne convient pas : elle doit commencer par https:// et être sur Internet, sauf si ce serveur en permet d’autres.
channel-remove = Ne plus le prévenir
channel-set = { $kind } sur { $host } est prévenu.
channel-disabled = { $kind } sur { $host } a été coupé, car il ne prenait aucun message. Garde-le de nouveau pour le rétablir.
channel-error = { $count ->
    [one] Le dernier message n’a pas été pris : { $error }
   *[other] Les { $count } derniers messages n’ont pas été pris : { $error }
}
channel-key = La clé des signatures :
programs-about = Un programme à toi peut jouer aux tables dont il a le lien, marqué comme robot. Il lui faut le jeton qui s’affiche une seule fois, quand tu l’ajoutes.
program-name = Nom du programme
program-make = Ajouter
program-remove = Retirer
program-token = Le jeton de { $name }, affiché seulement maintenant
