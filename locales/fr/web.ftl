### Ce que seul le navigateur dit.

## Partout

description = Quatre petits jeux de cartes à une table, avec des amis ou contre des robots : 13, Vendredi 13, Null & Nichtig et Danger 13. Sans compte.
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
recover-done = Te revoilà : cet appareil est à toi désormais.
moved-title = Tu as déménagé
moved-text = Ton nom et tes tables sont sur un autre appareil : celui-ci ne joue plus pour toi. Pour les faire revenir, ouvre ici un lien fait là-bas (Réglages, « Passer sur un autre appareil »).
moved-start = Commencer ici avec un autre nom
deleted-title = Ton nom est supprimé
deleted-text = Il a été supprimé sur une autre page ou un autre appareil, ou n’a pas servi depuis longtemps. Les parties finies restent, sans ton nom.
administration = Administration
announcement-hide = Ranger l’annonce
is-admin = Tu administres maintenant ce serveur.

## L’accueil

choose-game = Choisis un jeu
your-name = Ton nom
play-now = Jouer tout de suite
play-now-choices = Comment jouer contre des robots
play-now-players =
    { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }
play-now-bots = Robots : { $level }
play-now-whole = Partie entière
play-now-whole-rounds =
    { $count ->
        [0] Toute la partie : aucune manche
        [one] Toute la partie : 1 manche
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
duplicate-offer = Les mêmes donnes à plusieurs tables : duplicate
learn-offer = Première fois ? Apprends { $game } en jouant, en trois minutes
my-tables = Mes tables
my-tables-none = Tu n’es encore à aucune table. Appuie sur « Jouer tout de suite » et les cartes sont servies.
open-tables = Tables ouvertes à tous
open-tables-none = Aucune table ouverte pour l’instant. Ouvres-en une : on la trouvera ici.
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

## Les réglages

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
notify-offer = Veux-tu être prévenu quand c’est à toi ?
notify-accept = Oui, préviens-moi
notify-decline = Non merci
notify-refused = Ce navigateur n’affiche pas de notifications ici : il faut une adresse sécurisée (https) et ta permission.

## Préparer une table

new-table = Une nouvelle table
new-table-about = Tu reçois un lien pour tes amis ; les robots prennent les places que tu leur laisses.
make-table = Ouvrir la table
more-options = Plus d’options
game = Jeu
players = Joueurs
put-bot = Robot
bots-level = Niveau des robots
deal = Distribuer
deal-when-full =
    { $count ->
        [one] { $count } place est encore libre : attends un ami ou donne-la à un robot.
       *[other] { $count } places sont encore libres : attends des amis ou donne-les à des robots.
    }
partners-drawn = Les coéquipiers sont tirés au sort avec les places.
partners-drawn-host = Les coéquipiers sont tirés au sort avec les places. Sans tirage, tu peux choisir : une place sur deux forme une équipe.
setup-on = oui
setup-off = non
invite-link = Le lien de cette table
copy-link = Copier le lien
link-copied = Le lien est copié.
link-select = Le lien est sélectionné : copie-le.
share = Partager
invite-local = Seul cet ordinateur peut ouvrir ce lien. Pour les autres de ton réseau, lance Treize avec --lan.
qr-label = Le lien en code QR

## À la table

table-menu = Cette table
panel = Journal, scores, règles, discussion
panel-chat = Discussion
panel-log = Journal
panel-scores = Scores
panel-rules = Règles
round-of = Manche { $round } sur { $rounds }
round-number = Manche { $round }
aim-target = { $aim } · score à dépasser : { $target }
dealing = On distribue…
no-spectators = Cette table se joue sans spectateurs.
seat-free = Place libre
seat-you = Toi
seat-bot = un robot
seat-away = absent : un robot joue à sa place
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
pluses-short = { $score } « + »
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
        [yours] Ton équipe a gagné !
        [level] Égalité : les deux équipes se partagent la victoire
       *[theirs] { $team } : victoire !
    }
hand-label =
    { $count ->
        [0] Ta main : vide
        [one] Ta main : une carte
       *[other] Ta main : { $count } cartes
    }
pile-holds =
    { $count ->
        [0] { $pile } : vide
        [one] { $pile } : { $sum }, une carte
       *[other] { $pile } : { $sum }, { $count } cartes
    }
stock-holds =
    { $count ->
        [0] La pioche est vide
        [one] Une carte dans la pioche
       *[other] { $count } cartes dans la pioche
    }
idle-holds = { $count } cartes hors jeu cette manche
thirteen-ask-pile = Un Quatre Pourri : sur quelle cible ?
friday13-ask-pile = Un Vendredi 13 : sur quel tas ?
rule-number = Règle { $rule }
rule-now = Ce que tu peux faire maintenant : règle { $rule }.
status-playing =
    { $count ->
        [1] { $names } joue…
       *[other] { $names } jouent…
    }
status-waiting =
    { $count ->
        [1] { $names } est hors ligne : la partie attend.
       *[other] { $names } sont hors ligne : la partie attend.
    }
not-yet =
    { $count ->
        [1] Pas encore : { $names } joue.
       *[other] Pas encore : { $names } jouent.
    }
tap-again = Touche encore une fois pour jouer.
enter-plays = À toi : Entrée pour jouer.
status-offline = Pas de connexion. Ta table est en sûreté ; la connexion revient toute seule.
status-offline-pending = Pas de connexion. Ton coup est enregistré et part dès qu’elle revient.
status-trouble = Le serveur ne peut rien enregistrer pour le moment. Rien n’est perdu, et ça reprend tout seul.
nichtig-laying = Chacun choisit en secret les cartes qu’il étale. Celles d’une même couleur s’empilent dans l’ordre où tu les choisis : la dernière est dessus.
nichtig-trick = Le pli, dans l’ordre où l’on a joué
nichtig-best =
    { $you ->
        [yes] Tu l’emportes pour l’instant
       *[no] { $name } l’emporte pour l’instant
    }
tops-none = Pas encore de pile
tops-are = Sur le dessus : { $cards }
aloud-hand = Ta main : { $cards }
aloud-cards = { $name } : { $cards }
aloud-tops = { $name } : { $tops }
aloud-turned = Carte retournée : { $card }
aloud-totals = Totaux : { $scores }
danger13-stock = Pioche { $count }
danger13-packet = Paquet { $count }
danger13-discards = Défausse { $count }
danger13-dealer = donne
danger13-last-round = Dernière manche !
danger13-ends = jusqu’à la fin de la pioche
danger13-only =
    { $you ->
        [yes] Il ne reste que toi : cette carte est pour toi. { $card }
       *[no] Il ne reste que { $name } pour cette carte : { $card }
    }
danger13-decision = { $action } : { $preview }
danger13-row =
    { $name } : { $sum }, { $you ->
        [yes] tu sautes à { $limit }
       *[no] saute à { $limit }
    }. Dans la rangée : { $cards }. « + » dans la rangée : { $pluses }, déjà gagnés : { $won }
danger13-row-empty = rien
danger13-first = 1er joueur
    .short = 1er
danger13-first-is =
    { $you ->
        [yes] Tu as la carte « 1er joueur »
       *[no] { $name } a la carte « 1er joueur »
    }
danger13-had =
    { $you ->
        [yes] Tu as déjà eu une carte de ce paquet
       *[no] { $name } a déjà eu une carte de ce paquet
    }
danger13-discarded = Dernière carte défaussée : { $card }
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
chat-said = { $name } : { $text }
company-sat = { $name } prend place.
company-left = { $name } a quitté la table.
company-lost = { $name } est hors ligne.
company-back = { $name } est de retour.
company-away = { $name } s’absente : un robot joue à sa place.
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
chat-admitted = { $name } prend la place { $seat } : toute la table est d’accord.
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
watching-bots = Tu veux jouer ? Tu peux avoir la place d’un robot.
watching-seat = Demander une place
watching-stay = Regarder seulement
absent = C’est à { $name }, qui n’est pas en ligne.
absent-wait = Attendre
let-bot-play = Laisser jouer un robot
leave-to-bot = Partir et laisser un robot jouer pour moi
remove-table = Retirer la table
remove-sure = La retirer, pour tout le monde ? On peut la restaurer pendant une semaine.
curtain-title = Passe l’appareil à { $name }
curtain-text = Les autres regardent ailleurs.
curtain-lift = C’est moi, { $name }

## La fin d’une manche et de la partie

help = Aide
special-cards = Cartes spéciales
special-cards-how = À la table : laisse la souris sur une carte, garde le doigt dessus, ou appuie sur I.
help-hints = Conseils pour ce jeu
help-rules = Lire toutes les règles
help-rules-here = La règle du moment
help-keys = Touches
help-key-hand = ← et → : de carte en carte
help-key-number = 1 à 9 : vers cette carte, ce tas ou cette rangée
help-key-play = Entrée : jouer ce que tu regardes
help-key-back = Échap : revenir à la main, ou fermer
help-key-advice = H : ce que ferait un joueur fort
help-key-aloud = T : lire la table à voix haute, pour les lecteurs d’écran
help-key-card = I : ce que fait la carte
help-key-steps = ← et → : un pas en arrière ou en avant
help-key-ends = Début et Fin : au début, à la fin
help-key-help = « ? » : cette aide
round-over = Fin de la manche { $round }
round = Manche
total = Total
score-points = Points
score-pluses = « + »
count-cards = Cartes
count-won = Gagné : { $cards }
count-lost = Perdu : { $cards }
bust = a sauté
majority-free = majorité, donc gratuit
thirteen-explain-majority = Barré : celui qui a ramassé le plus de cartes d’une couleur, sans égalité, ne paie rien pour elles.
friday13-explain-majority = Barré : celui qui a ramassé le plus de cartes d’un type, sans égalité, ne paie rien pour elles.
explain-tops = Seule la carte du dessus de chaque pile compte.
explain-bust =
    { $you ->
        [yes] Tu as sauté : ta rangée est perdue. Tous les autres gardent leurs « + ».
       *[no] { $name } a sauté et perd sa rangée. Tous les autres gardent leurs « + ».
    }
explain-no-bust = Personne n’a sauté : chacun garde ses « + ».
round-continue = Continuer
round-continue-turn = Continuer : c’est à toi
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

## Revoir

replay-eyes = Vu par qui ?
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
replay-marks = Rouge : ça a sauté. Gris : nouvelle manche.
replay-link = Lien vers ce moment
replay-to-table = Vers la table
together-now = { $name } revoit la partie : viens voir
file-open = Ouvrir le fichier d’une partie
download-record = Télécharger la partie
replay-moves = Coups
replay-mark-bust = trop
replay-mark-trick = pli
fair-about = À cette table, personne ne peut choisir les cartes : chaque appareil ajoute un nombre secret, promis avant la donne. Ton navigateur peut le vérifier maintenant.
fair-about-open = Cette table date d’avant les nombres promis. Ton navigateur peut vérifier que personne n’a changé les cartes après la donne.
fair-verified =
    { $shuffles ->
        [0] Rien n’a été mélangé.
        [one] Vérifié : le mélange des { $cards } cartes est honnête. Il découle des nombres de tous, et le tien en fait partie.
       *[other] Vérifié : les { $shuffles } mélanges ({ $cards } cartes) sont honnêtes. Ils découlent des nombres de tous, et le tien en fait partie.
    }
fair-missing =
    { $count ->
        [1] Aucun nombre n’est arrivé à temps de la place { $seats } (au moment de la donne) : il n’a pas été envoyé, ou le serveur l’a écarté. C’est en général une connexion perdue ; mais qui écarte des nombres exprès peut choisir entre plusieurs donnes.
       *[other] Aucun nombre n’est arrivé à temps des places { $seats } (au moment de la donne) : ils n’ont pas été envoyés, ou le serveur les a écartés. Ce sont en général des connexions perdues ; mais qui écarte des nombres exprès peut choisir entre plusieurs donnes.
    }
fair-follows =
    { $shuffles ->
        [0] Rien n’a été mélangé.
        [one] Le mélange, { $cards } cartes, découle de ce que dit la partie.
       *[other] Les { $shuffles } mélanges, { $cards } cartes, découlent de ce que dit la partie.
    }
fair-changed-commitment = Pas ce que cet appareil a vu : la table avait promis autre chose avant la donne.
fair-changed-table = Pas ce que cet appareil a vu : la table a été changée après l’accord de tous et avant la donne.
fair-changed-seat = Pas ce que cet appareil a vu : tu étais à une autre place que ne le dit la partie.
fair-changed-game = Pas ce que cet appareil a vu : tu avais d’autres cartes, ou tu as joué autre chose, que ne le dit la partie.
fair-changed-before = Cette table a été changée après le départ. Ton appareil n’a pas dit son nombre ; ne te fie pas à ces cartes.

## Les règles

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

## The review

review = Analyse
review-show = Chance ou jeu ?
advice = Que ferait un joueur fort ?

# Le salon du groupe, réglé par l’hôte.
channel = Prévenir un salon de ton groupe

# Des programmes qui jouent avec leur propre jeton.
programs = Tes programmes (pour développeurs)
