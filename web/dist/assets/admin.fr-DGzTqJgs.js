var e=`admin-nobody = Cette page est pour l’administrateur de ce serveur. La personne qui s’en occupe obtient le lien d’administration avec cette commande\xA0:
admin-overview = Le serveur
admin-version = Version
admin-running = En marche depuis
admin-hours = { $time } h
admin-tables = Tables
admin-tables-count = { $playing } en jeu, { $waiting } en attente, { $over } terminées
admin-people = Personnes
admin-people-count = { $connected } connectées ({ $connections } connexions), { $names } noms connus
admin-load = Charge
admin-load-count = processeur { $load }, mémoire { $megabytes } Mo
admin-database = Base de données
admin-bus = Bus de messages
admin-well = fonctionne
admin-unwell = ne répond pas
admin-sees = Tu ne vois ici ni cartes ni discussions, et aucun lien vers les tables privées\xA0: ce lien est la clé de celles et ceux qui y jouent.
admin-notices = Pour tout le monde
admin-announcement = Annonce
admin-announcement-about = Du texte simple, en haut de chaque page et dans le terminal.
admin-announce = Annoncer
admin-announce-end = Retirer l’annonce
admin-maintenance = Mode maintenance
admin-maintenance-about = Les parties en cours vont jusqu’au bout. Aucune nouvelle table ni partie ne commence.
admin-over = Parties terminées
admin-status =
 { $status ->
  [waiting] en attente
  [over] terminée
  *[playing] en jeu
 }
admin-chairs =
 { $people ->
  [one] { $people } personne
  *[other] { $people } personnes
 }, { $bots ->
  [one] { $bots } robot
  *[other] { $bots } robots
 }, { $free ->
  [one] { $free } place libre
  *[other] { $free } places libres
 }
admin-public = publique
admin-private = privée
admin-host = hôte\xA0: { $name }
admin-remove = Retirer
admin-remove-sure = Vraiment retirer
admin-cancel = Annuler
admin-none = Rien.
admin-again = Actualiser
admin-search = Nom
admin-connected = connexion depuis { $addresses }
admin-seen = dernière visite\xA0: { $ago }
admin-is-admin = administration
admin-is-program = programme
admin-is-banned = accès fermé
admin-ban = Bannir
admin-ban-reason = Raison, que la personne lit
admin-ban-time = Durée
admin-ban-length =
 { $length ->
  [hour] Une heure
  [day] Un jour
  [week] Une semaine
  [month] 30 jours
  *[open] Jusqu’à nouvel ordre
 }
admin-ban-name = Bannir { $name }
admin-ban-address = Bannir aussi l’adresse
admin-ban-no-address = Aucune adresse
admin-ban-address-about = Tout le monde derrière cette adresse est concerné\xA0: une famille, une école, un réseau mobile.
admin-bans = Bannissements
admin-lift = Lever
banned-reason = La raison\xA0: { $reason }
banned-open = Jusqu’à ce que l’administrateur lève ce bannissement.
banned-until = Jusqu’au { $until }.`;export{e as default};