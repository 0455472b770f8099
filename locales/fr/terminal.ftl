### Ce que seul le terminal dit.

## Autour de la partie

terminal-announcement = L’administrateur : { $text }
terminal-back = La connexion est revenue.
terminal-untrusted =
    { $why ->
        [issuer] Personne en qui ce système a confiance n’a signé le certificat de { $host }. Si tu sais qui l’a fait, indique son fichier dans SSL_CERT_FILE.
        [name] Le certificat de { $host } est établi pour un autre nom. Vérifie le lien.
        [date] Le certificat de { $host } n’est plus valable, ou pas encore. Vérifie la date de cet ordinateur, ou préviens la personne qui t’invite.
       *[other] Le certificat de { $host } n’est pas comme il devrait être. Préviens la personne qui t’invite.
    }
terminal-full = Toutes les places de cette table sont prises. Avec treize watch tu peux regarder, si la table le permet.
terminal-link = Les autres viennent par ce lien : { $link }
terminal-lobby = treize join LIEN prend une place, treize watch LIEN regarde, treize open JEU ouvre une table.
terminal-lobby-table = - { $game } { $state }. { $names }. { $link }
terminal-daily-open = Ta partie attend : la même commande y ramène.
terminal-daily-place = La donne du jour : rang { $place } sur { $count }. Points d’avance sur la moyenne des autres :
terminal-daily-result = { $place }. { $name } : { $ahead }
terminal-daily-expert = Un expert avec les mêmes cartes : { $ahead }
terminal-history = treize replay LIEN montre une partie de nouveau.
terminal-history-game = - { $day }, { $game } : rang { $place } sur { $count }. { $seats }. { $link }
terminal-history-you = toi
terminal-history-seat = { $name } { $points }
terminal-history-none = Aucune partie terminée trouvée.
terminal-history-more = La suite : treize history { $server } --before { $next }
terminal-no-name = Aucun nom n’a été donné, tu n’es donc pas à la table.
terminal-bot = Robot
terminal-moved = Ce serveur a une autre adresse. Prends ce lien : { $link }
terminal-record = La partie est enregistrée dans { $file }
terminal-sits = { $name } prend place.
terminal-next-table = Les mêmes joueurs, une nouvelle table : { $link }
terminal-next = Les autres rejouent : r t’y emmène.
terminal-away = Un robot joue pour toi : r te rend ta place.
terminal-request = { $name } voudrait continuer à la place de { $seat } et verrait cette main : y accepte, n refuse.
terminal-request-seen = { $name } voudrait continuer à la place de { $seat }. On demande à toute la table.
terminal-moved-away = Ton nom est passé sur un autre appareil : celui-ci ne joue plus pour toi.
terminal-name-deleted = Ton nom est supprimé : cet appareil ne joue plus pour toi.
terminal-outdated = Ce programme ne comprend pas le serveur, qui a une autre version : mets le programme à jour.
terminal-unreadable = Le serveur a envoyé une table que ce programme ne peut pas lire ({ $why }). Mets le programme à jour.
terminal-deal = Toutes les places sont prises : d distribue.
terminal-deal-when-here = On attend { $names } : les cartes pourront être distribuées dès que tout le monde sera à table.
terminal-promise = Pour que personne ne puisse choisir les cartes, la table a promis { $commitment } et ton nombre secret est { $number }. Les deux sont enregistrés pour toi, et treize verify les compare à la partie.
terminal-promise-saved = Pour que personne ne puisse choisir les cartes, la table a fait une promesse, et tu as un nombre secret. Les deux sont enregistrés pour toi : v les montre, et treize verify les compare à la partie.
terminal-deal-verified = La donne est vérifiée : ton nombre est dans les mélanges, et personne n’a choisi les cartes.
terminal-deal-missing = Ton nombre est dans les mélanges. Aucun nombre n’est arrivé à temps de la place { $seats } (au moment de la donne) : il n’a pas été envoyé, ou le serveur l’a écarté. Qui écarte des nombres exprès peut choisir entre plusieurs donnes.
terminal-deal-late = Ton nombre est arrivé trop tard pour les mélanges : cette machine ne peut pas dire que personne n’a choisi les cartes.
terminal-deal-changed = La partie n’est pas ce que cette machine a vu. Ne te fie pas à ces cartes.
terminal-deal-unchecked = La donne n’a pas pu être vérifiée : { $why }
terminal-deal-frozen = Empreinte de la table avant la donne : { $digest }
terminal-deal-when-full =
    { $count ->
        [one] { $count } place est encore libre : attends un ami, ou f la donne à un robot.
       *[other] { $count } places sont encore libres : attends des amis, ou f les donne à des robots.
    }
terminal-minutes-left =
    { $minutes ->
        [one] encore { $minutes } minute
       *[other] encore { $minutes } minutes
    }
terminal-hours-left =
    { $hours ->
        [one] encore { $hours } heure
       *[other] encore { $hours } heures
    }
terminal-no-scores = Pas encore de points.
terminal-no-clock = En ce moment, le temps ne court pour personne.
terminal-kept = La partie est enregistrée. Reviens quand tu veux.
terminal-bye = À bientôt.
terminal-guest = Invité
terminal-player = Joueur { $number }
terminal-says = { $what } : { $text }.
terminal-total = { $score } en tout
terminal-score-pluses =
    { $score ->
        [0] aucun « + »
        [one] un « + »
       *[other] { $score } « + »
    }
terminal-team = Équipe { $names }
terminal-team-total = Équipe
terminal-laid = Tu as choisi : { $cards }

## Conseils

terminal-hint =
    { $known ->
        [yes] Un joueur fort choisirait : { $action }. { $preview }.
       *[no] Un joueur fort choisirait : { $action }.
    }
terminal-hint-none = Il n’y a rien à décider maintenant.
terminal-hint-people = Pas de conseils à une table avec d’autres personnes.

## Ligne par ligne

terminal-aim-fewest = le moins gagne
terminal-aim-most = le plus gagne
terminal-plain-help = Tape un numéro, ou : b la table, h un conseil, s les points, l ce qui s’est passé, « ? » la règle du moment, q pour quitter.
terminal-plain-help-people = Tape un numéro, ou : b la table, s les points, l ce qui s’est passé, « ? » la règle du moment, t et un texte pour parler, q pour quitter.
terminal-plain-help-hint = h : ce que choisirait un joueur fort.
terminal-plain-rules = Tape « ?? » pour toutes les règles.
terminal-plain-what =
    { $count ->
        [0] Il n’y a rien à choisir maintenant.
        [one] Ce n’est pas un choix possible. Tape 1.
       *[other] Ce n’est pas un choix possible. Tape un numéro de 1 à { $count }.
    }
terminal-plain-pick = Tape un numéro de 1 à { $count }.
terminal-plain-time = Tape c pour savoir combien de temps il reste.
terminal-plain-again = Tape r pour rejouer avec les mêmes joueurs, ou q pour quitter.
terminal-plain-next = Les autres rejouent : tape r pour les rejoindre, ou q pour quitter.
terminal-plain-replay = Entrée avance, r va à la manche suivante, b décrit la table, s donne les points, q quitte.

## Le menu

terminal-go-on =
    { $players ->
       *[other] Reprendre { $game } : manche { $round }, { $players } joueurs, robots : { $level }
    }
terminal-unfinished =
    { $players ->
       *[other] { $game }, manche { $round }, { $players } joueurs, robots : { $level }, jouée { $ago }.
    }
terminal-damaged = Cette partie inachevée est abîmée ({ $why }). On ne peut pas la reprendre.
terminal-none-unfinished = Il n’y a pas de partie inachevée.
terminal-deleted = La partie est supprimée.
terminal-older =
    { $count ->
        [0] Aucune partie inachevée de ce jeu n’est gardée.
        [one] Une partie inachevée de ce jeu est gardée : --resume la reprend.
       *[other] { $count } parties inachevées de ce jeu sont gardées : --resume reprend la dernière.
    }
terminal-ago-now = à l’instant
terminal-ago-minutes =
    { $count ->
        [0] il y a moins d’une minute
        [one] il y a une minute
       *[other] il y a { $count } minutes
    }
terminal-ago-hours =
    { $count ->
        [0] il y a moins d’une heure
        [one] il y a une heure
       *[other] il y a { $count } heures
    }
terminal-ago-days =
    { $count ->
        [0] aujourd’hui
        [one] il y a un jour
       *[other] il y a { $count } jours
    }
terminal-plain-delete = x et un numéro supprime une partie inachevée.
terminal-plain-alone = Personne n’écoute ici : tu joues contre des robots.
terminal-menu-delete = x supprime
terminal-menu-lesson = l leçon
terminal-menu-sure = Encore une fois x pour supprimer cette partie.
terminal-new = Une nouvelle partie de { $game }
terminal-menu-players = Joueurs
terminal-menu-level = Robots
terminal-menu-players-about = Combien de joueurs, toi compris. Des robots prennent les autres places.
terminal-menu-deal = Distribuer les cartes
terminal-menu-keys = ↑ ↓ choisir · Entrée ouvre · q quitte
terminal-settings-keys = ↑ ↓ choisir · ← → changer · Entrée distribue · Échap retour · q quitte
terminal-yes = oui
terminal-no = non
terminal-plain-settings = Tape 1 ou rien pour distribuer, un numéro de 2 à { $count } pour changer quelque chose, « ? » pour les règles, 0 pour revenir, q pour quitter.
terminal-plain-number = Tape un nombre de { $min } à { $max }.
terminal-plain-default = 0 revient à l’habituel.

## L’écran

terminal-small = Cette table a besoin de { $least-columns } colonnes et de { $least-rows } lignes ; il y en a { $columns } et { $rows }. Agrandis la fenêtre, ou joue avec --plain.
terminal-key-rules = règles
terminal-key-hint = conseil
terminal-key-log = journal
terminal-key-scores = points
terminal-key-chat = parler
terminal-key-leave = quitter
terminal-close = Échap ferme · ↑ ↓ défiler
terminal-rules-keys = Échap ferme · ↑ ↓ défiler · / chercher
terminal-find-keys = Entrée cherche · Échap annule
terminal-found =
    { $count ->
        [0] « { $text } » n’est pas sur cette page · / chercher
       *[other] « { $text } » : { $number } sur { $count } · n suivant · N précédent · Échap arrête
    }
terminal-go-on-key = Entrée continue
terminal-over-keys =
    r rejoue · { $next ->
        [table] Entrée montre la table
       *[result] Entrée montre le résultat
    } · q quitte
terminal-over-keys-next =
    r rejoint la partie suivante · { $next ->
        [table] Entrée montre la table
       *[result] Entrée montre le résultat
    } · q quitte
terminal-over-keys-watch =
    { $next ->
        [table] Entrée montre la table
       *[result] Entrée montre le résultat
    } · q quitte
terminal-chat-keys = Entrée envoie · Échap annule
terminal-lesson-next = Entrée : continuer
terminal-lesson-over = La leçon est finie · r joue une vraie partie · q quitte
terminal-choose = ← → choisir · Entrée joue
terminal-choose-list = ↑ ↓ choisir · Entrée décide
terminal-choose-pile = ← → choisir · Entrée joue · Échap revient
terminal-replay-keys = ← → un pas · Pg préc. Pg suiv. dix · r R une manche · Début Fin · e change de regard
terminal-yours = Tes piles
terminal-taken =
    { $count ->
        [one] { $count } ramassée
       *[other] { $count } ramassées
    }
terminal-cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
terminal-on-top = { $score } sur le dessus
terminal-pluses = +{ $row }, gagnés { $won }
terminal-chosen = Tu as choisi
terminal-last-trick = Le dernier pli
terminal-watching = Spectateur
terminal-thirteen-majority = Entre parenthèses : celui qui a ramassé le plus de cartes d’une couleur, sans égalité, ne paie rien pour elles.
terminal-friday13-majority = Entre parenthèses : celui qui a ramassé le plus de cartes d’un type, sans égalité, ne paie rien pour elles.

## La liste des jeux

terminal-option-number = de { $min } à { $max } ; par défaut : { $default }
terminal-option-flag = true (oui) ou false (non) ; par défaut : { $default }

## L’analyse d’une partie

terminal-review-title = { $game } : analyse de { $decisions } décisions, chacune dans { $worlds } mondes imaginés
terminal-review-ahead = Points d’avance
terminal-review-result = résultat
terminal-review-deal = donne
terminal-review-draws = pioches
terminal-review-own = son jeu
terminal-review-others = jeu des autres
terminal-review-adjusted = sans la chance
terminal-review-given = perdus pour 100
terminal-review-sum = La donne, les pioches, son propre jeu et le jeu des autres font ensemble le résultat. Ils sont mesurés en connaissant toutes les cartes. Les décisions, elles, ne sont jugées que d’après ce que la personne pouvait savoir : « perdus pour 100 » compte les points perdus par des erreurs en 100 décisions.
terminal-review-places = Points perdus, comparés à ceux de nos propres joueurs :
terminal-review-costly = Les décisions les plus chères, en points :
terminal-review-none = Aucune décision n’était clairement une erreur.
terminal-review-mistake = Manche { $round }, étape { $step } : { $name } a perdu { $points } (erreur type { $error }). Choix : { $action }. Mieux : { $better }.
terminal-review-best = Analyse : { $name } a fait le meilleur choix : { $action }.
terminal-review-equal = Analyse : { $name } a choisi à peu près aussi bien que possible : { $action }.
terminal-review-worse = Analyse : { $name } a perdu { $points } (erreur type { $error }). Choix : { $action }. Mieux : { $better }.
terminal-review-legend = Ce que chacun pouvait espérer, en points d’avance sur les autres. Trait plein : décisions. Pointillé et hachuré : chance.
