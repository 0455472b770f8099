### Ce que seul le navigateur dit.

## Partout

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
recover-title = Ton nom sur cet appareil
recover-owner = Ce lien amène { $name } et toutes ses tables sur cet appareil. L’appareil d’où vient le lien ne les aura plus.
recover-lost = Sur cet appareil, tu es { $here }. Si tu continues, cet appareil passe à { $name }, et { $here } avec toutes ses tables sera perdu, sauf si tu as un lien pour y revenir.
recover-keep = Faire d’abord un lien pour { $here }
recover-keep-link = Le lien vers { $here } : garde-le en lieu sûr. Il marche une fois, dans la semaine.
recover-go = Continuer en tant que { $name }
recover-stay = Rester { $here }
recover-not = Pas maintenant
recover-done = Te revoilà : cet appareil est à toi désormais.
moved-title = Tu as déménagé
moved-text = Ton nom et tes tables sont sur un autre appareil : celui-ci ne joue plus pour toi. Pour les faire revenir, ouvre ici un lien fait là-bas (Réglages, « Passer sur un autre appareil »).
moved-start = Commencer ici avec un autre nom
is-admin = Tu administres maintenant ce serveur.

## L’accueil

choose-game = Choisis un jeu
players-range = { $min } à { $max } joueurs
your-name = Ton nom
name-wrong = Un nom a 1 à 24 caractères, tous visibles. Choisis-en un autre.
play-now = Jouer tout de suite
play-now-about = { $game }, contre des robots, sans attendre
invite-friends = Inviter des amis
read-rules = Lire la règle
my-tables = Mes tables
my-tables-none = Tu n’es encore à aucune table. Appuie sur « Jouer tout de suite » et les cartes sont servies.
open-tables = Tables ouvertes à tous
open-tables-none = Personne n’attend en public. Ouvre une table : on la trouvera ici.
finished = Parties terminées
finished-none = Tes parties terminées t’attendront ici, pour les revoir.
tables-more = En voir { $count } de plus
free-seats =
    { $count ->
        [0] Plus de place libre
        [one] Une place libre
       *[other] { $count } places libres
    }
turn-of = Au tour de { $names }
you-won = Tu as gagné
winners-are = Gagnée par { $names }

## Les réglages

keep-name = Garder
name-kept = C’est noté, voilà ton nom.
language = Langue
theme = Lumière
theme-auto = Comme l’appareil
theme-dark = Soirée
theme-light = Plein jour
speed = Mouvement
speed-off = Aucun
speed-quick = Vif
speed-normal = Normal
speed-slow = Lent
one-tap = Jouer d’une seule touche
one-tap-about = Sans regarder d’abord ce que la carte entraînerait.
hints = Conseils
hints-about = Quelques mots au bon moment, pour tes premières parties.
hints-off = Plus de conseils
hint = Conseil
understood = Compris
sound = Son
sound-about = Deux notes discrètes quand vient ton tour.
notify = Notifications
notify-about = Le navigateur te prévient que c’est à toi pendant que tu regardes ailleurs.
notify-refused = Ce navigateur n’affiche pas de notifications ici : il faut une adresse sécurisée (https) et ta permission.
other-device = Passer sur un autre appareil
other-device-link = Le lien pour l’autre appareil
other-device-about = Ouvre ce lien là-bas, une seule fois, dans la semaine. Ici, tu ne seras alors plus personne.

## Préparer une table

new-table = Une nouvelle table
new-table-about = Tu reçois un lien pour tes amis ; les robots prennent les places que tu leur laisses.
make-table = Ouvrir la table
game = Jeu
players = Joueurs
who-plays = Qui joue ?
sit-down = Prendre place
sit-here = S’asseoir ici
all-taken = Toutes les places sont prises. Tu peux regarder.
put-bot = Robot
bots-level = De quel niveau, les robots ?
fill-bots = Un robot à chaque place libre
free-chair = Libérer la place de { $name }
move-up = Place { $seat } : remonter
same-device = Quelqu’un d’autre sur cet appareil
same-device-about = Vous vous passez l’appareil ; un rideau cache les cartes entre-temps.
guest-name = Son nom
add-guest = Ajouter
deal = Distribuer
deal-when-full =
    { $count ->
        [one] Une place est encore libre : attends un ami ou donne-la à un robot.
       *[other] { $count } places sont encore libres : attends des amis ou donne-les à des robots.
    }
deal-when-here = On attend { $names } : pour bien mélanger les cartes, tous ceux qui ont une place doivent être à table.
wait-for-host = On distribue dès que l’hôte le veut.
change-setup = Changer la table
keep-setup = Changer
invite-link = Le lien de cette table
copy-link = Copier le lien
link-copied = Le lien est copié.
link-select = Copie le lien, il est sélectionné.
share = Partager
invite-local = Ce lien marche sur cet ordinateur. Pour les autres de ton réseau, lance Treize avec --lan.
qr-label = Le lien en code QR

## À la table

table-menu = Cette table
panel = Journal, scores, règle, discussion
panel-log = Journal
panel-scores = Scores
panel-rules = Règle
panel-chat = Discussion
round-of = Manche { $round } sur { $rounds }
round-number = Manche { $round }
dealing = On distribue …
no-spectators = Cette table se joue sans spectateurs.
seat-free = Place libre
seat-you = Toi
seat-bot = un robot
seat-away = absent : un robot joue à sa place
seat-offline = hors ligne
seat-turn = doit jouer
seat-cards =
    { $count ->
        [one] une carte en main
       *[other] { $count } cartes en main
    }
seat-taken =
    { $count ->
        [one] une carte ramassée
       *[other] { $count } cartes ramassées
    }
seat-laid =
    { $count ->
        [one] { $count } posée
       *[other] { $count } posées
    }
seat-lies = { $score } points visibles
seat-score =
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
points-short = { $score } pts
pluses-short = { $score } plus
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
        [one] Une carte dans la pioche
       *[other] { $count } cartes dans la pioche
    }
idle-holds = { $count } cartes hors jeu cette manche
thirteen-ask-pile = Un Quatre Pourri : sur quelle cible ?
friday13-ask-pile = Une carte Vendredi : sur quelle pile ?
rule-number = Règle { $rule }
rule-now = Ce que tu peux faire maintenant : règle { $rule }.
status-playing =
    { $count ->
        [one] { $names } joue…
       *[other] { $names } jouent…
    }
not-yet =
    { $count ->
        [one] Pas encore : { $names } joue.
       *[other] Pas encore : { $names } jouent.
    }
tap-again = Touche encore une fois pour jouer.
status-offline = Pas de connexion. Ta table est en sûreté, elle revient toute seule.
status-offline-pending = Pas de connexion. Ton coup est gardé et part dès qu’elle revient.
status-trouble = Le serveur ne peut rien enregistrer pour le moment. Rien n’est perdu, et ça reprend tout seul.
nichtig-laying = Chacun pose ses cartes en secret. Celles d’une même couleur s’empilent dans l’ordre où tu les poses : la dernière est dessus.
nichtig-trick = Le pli, dans l’ordre où l’on a joué
nichtig-best = l’emporte pour l’instant
tops-none = Pas encore de pile
tops-are = Sur le dessus : { $cards }
danger13-stock = Pioche { $count }
danger13-packet = Paquet { $count }
danger13-discards = Défausse { $count }
danger13-dealer = donne
danger13-last-round = Dernière manche !
danger13-row = { $name } : { $sum } sur { $limit }. Dans la rangée : { $cards }. Plus : { $pluses } dans la rangée, { $won } gagnés
danger13-row-empty = rien
generic-actions = Ce que tu peux faire
time-left =
    { $seconds ->
        [one] encore une seconde
       *[other] encore { $seconds } secondes
    }
hours-left = { $hours } h
log-empty = Il ne s’est encore rien passé.
chat-empty = Dis bonjour.
chat-say = Dis quelque chose
chat-send = Envoyer
take-over = Demander cette place
give-to-bot = Donner la place à un robot pour de bon
excluded = Plus à cette table
invite-again = Inviter à nouveau
request-host = { $name } voudrait continuer à la place de { $seat } et verrait cette main.
request-seen = { $name } demande à l’hôte de continuer à la place de { $seat }.
request-mine = Tu as demandé à continuer à la place de { $seat }. L’hôte décide.
request-admit = Accepter
request-decline = Refuser
request-withdraw = Retirer ma demande
chat-spectator = (spectateur)
chat-admitted = { $name } prend la place { $seat } : l’hôte est d’accord.
chat-removed = Un robot a désormais la place { $seat }, celle de { $name }.
away-you = Un robot joue à ta place
come-back = Revenir
let-bot-play = Laisser jouer un robot
leave-to-bot = Partir et laisser un robot jouer pour moi
remove-table = Retirer la table
remove-sure = La retirer pour de bon, pour tout le monde ?
curtain-title = Passe l’appareil à { $name }
curtain-text = Les autres regardent ailleurs.
curtain-lift = C’est moi, { $name }

## La fin d’une manche et de la partie

help = Aide
help-hints = Conseils pour ce jeu
help-rules = Lire toutes les règles
help-keys = Touches
help-key-hand = ← et → : de carte en carte
help-key-number = 1 à 9 : vers cette carte, ce tas ou cette rangée
help-key-play = Entrée : jouer ce que tu regardes
help-key-back = Échap : revenir à la main, ou fermer
help-key-help = « ? » : cette aide
round-over = Fin de la manche { $round }
round = Manche
total = Total
score-points = Points
score-pluses = Plus
count-cards = Cartes
count-won = Gagné : { $cards }
bust = dépassé
majority-free = majorité, donc gratuit
explain-majority = Barré : qui a strictement le plus d’une couleur ne paie rien pour elle.
explain-tops = Seule la carte du dessus de chaque pile compte.
explain-bust =
    { $you ->
        [yes] Tu as dépassé : ta rangée est perdue. Tous les autres gardent leurs plus.
       *[no] { $name } a dépassé et perd sa rangée. Tous les autres gardent leurs plus.
    }
explain-no-bust = Personne n’a dépassé : chacun garde ses plus.
round-continue = Continuer
round-continue-turn = Continuer : c’est à toi
to-the-podium = Vers le podium
place = Place { $place }
tie-decided = Égalité de plus : les valeurs des cartes gagnées départagent ({ $values }).
tie-shared = Égalité de plus, et de valeurs sur les cartes gagnées ({ $values }) : victoire partagée.
rematch-ask = Rejouer
rematch-join = Rejoindre la revanche
look-at-table = Regarder la table
replay = Revoir la partie

## Revoir

replay-eyes = Avec les yeux de qui ?
eyes-none = En spectateur
eyes-open = Toutes les mains ouvertes
eyes-of = Avec les yeux de { $name }
replay-first = Au début
replay-back = Un pas en arrière
replay-play = Lire
replay-pause = Pause
replay-forward = Un pas en avant
replay-last = À la fin
replay-step = Étape { $step } sur { $last }
replay-link = Lien vers ce moment
replay-to-table = Vers la table
download-record = Télécharger la partie
fair-title = Les cartes ont-elles été bien mélangées ?
fair-about = À cette table, personne ne peut choisir les cartes : chaque appareil ajoute un nombre secret, promis avant la donne. Ton navigateur peut le vérifier maintenant.
fair-check = Vérifier la donne
fair-verified =
    { $shuffles ->
        [one] Vérifié : le mélange, { $cards } cartes, découle des nombres de tous, et le tien en fait partie.
       *[other] Vérifié : les { $shuffles } mélanges, { $cards } cartes, découlent des nombres de tous, et le tien en fait partie.
    }
fair-verified-about = Toutes les promesses sont celles que cet appareil a vues avant la donne. Personne n’a donc choisi ces cartes.
fair-missing =
    { $count ->
        [one] Le nombre de { $names } n’est pas arrivé à temps. C’est en général une connexion perdue ; mais qui retient un nombre exprès peut choisir entre deux donnes.
       *[other] Les nombres de { $names } ne sont pas arrivés à temps. Ce sont en général des connexions perdues ; mais qui retient un nombre exprès peut choisir entre deux donnes.
    }
fair-follows =
    { $shuffles ->
        [one] Le mélange, { $cards } cartes, découle de ce que dit la partie.
       *[other] Les { $shuffles } mélanges, { $cards } cartes, découlent de ce que dit la partie.
    }
fair-not-there = Cet appareil n’a pas participé à la donne : il ne peut pas en dire plus. Demande à quelqu’un qui était là dès le début.
fair-late = Les mélanges découlent de ce que dit la partie, mais le nombre de cet appareil est arrivé trop tard pour en faire partie. Il ne peut donc pas dire que personne n’a choisi la donne.
fair-seed-wrong = Faux : la graine n’est pas celle qui était promise avant la donne.
fair-nonce-wrong = Faux : le nombre de { $name } n’est pas celui qui était promis avant la donne.
fair-seats-wrong = Faux : les places ne sont pas celles qui ont été tirées au sort.
fair-shuffle = Faux : le mélange { $shuffle } n’est pas celui que donnent les nombres.
fair-changed-commitment = Pas ce que cet appareil a vu : la table avait promis autre chose avant la donne.
fair-changed-table = Pas ce que cet appareil a vu : la table a été changée après l’accord de tous et avant la donne.
fair-changed-seat = Pas ce que cet appareil a vu : tu étais à une autre place que ne le dit la partie.
fair-changed-before = Cette table a été changée après le départ. Ton appareil n’a pas dit son nombre ; ne te fie pas à ces cartes.
fair-none = Cette partie ne porte pas de preuve.
fair-commitment = Promesse d’avant la donne
fair-seed = Graine, révélée à la fin
fair-nonce = Ton nombre

## La règle

rules-of = Règle de { $game }
no-rules = Il n’y a pas de règle pour ce jeu.
cards-table = Les cartes
table-expires =
    { $days ->
        [one] Sera supprimée demain si personne n’y joue.
       *[other] Sera supprimée dans { $days } jours si personne n’y joue.
    }
removed-tables = Tables supprimées
restore-table = Restaurer
