var e=`refused-malformed = Le serveur n’a pas compris\xA0: ta page ou ton programme n’est peut-être plus à jour. Recharge-la, ou mets-le à jour.
refused-name = Un nom compte de 1 à 24 caractères, tous visibles. Choisis-en un autre.
refused-too-long = C’est trop long. Raccourcis un peu.
refused-too-many = Ça fait beaucoup d’un coup. Attends un instant, puis continue.
refused-not-found = Il n’y a rien ici, ou plus rien. Vérifie le lien.
refused-no-identity = La table ne te connaît pas encore. Choisis d’abord un nom.
refused-not-yours = Ce n’est pas à toi d’en décider. Demande à l’hôte, ou prends ta propre place.
refused-origin = Cette page n’est pas celle de ce serveur. Ouvre l’adresse du serveur lui-même.
refused-setup = Une telle table n’est pas possible. Vérifie le nombre de joueurs et les options.
refused-taken = Cette place est déjà prise. Choisis-en une autre.
refused-present = Cette personne est à la table, ou l’était il y a une minute\xA0: un robot ne peut pas avoir sa place pour de bon.
refused-stage = Pas à ce moment\xA0: les cartes sont déjà données, ou pas encore. Regarde où en est la table.
refused-not-committed = Quelqu’un qui a une place n’est pas encore à table, et sans lui les cartes ne peuvent pas être mélangées équitablement. Attends, ou libère sa place.
refused-wrong-nonce = Ce n’est pas le nombre qui avait été promis pour les mélanges\xA0: il n’a pas été pris.
refused-not-to-act = Ce n’est pas ton tour. Attends les autres.
refused-stale = La table est allée plus vite que toi. Regarde de nouveau, et décide.
refused-illegal =
 { $rule-known ->
  [yes] Les règles ne le permettent pas (règle { $rule }). Choisis autre chose.
  *[no] Les règles ne le permettent pas. Choisis autre chose.
 }
refused-other-rules = Cette partie suit d’autres règles que celles que connaît ce serveur. Son enregistrement est toujours là.
refused-with-people = Pas de conseil tant que d’autres personnes jouent à la table, ou avec les mêmes cartes.
refused-rated = Cette table est classée\xA0: seuls des humains y jouent, chacun à une place, et personne ne reprend une place.
refused-not-over = Cela reste fermé jusqu’à la fin de la partie.
refused-sealed = D’autres jouent avec les mêmes cartes. Cela s’ouvre quand tu les as jouées, ou quand leur jour est passé.
refused-banned = L’administrateur de ce serveur t’en a fermé l’accès.
refused-maintenance = Aucune nouvelle partie ne commence pour le moment\xA0: une maintenance se prépare. Les parties en cours vont jusqu’au bout.
refused-unavailable = Le serveur ne peut pas écrire dans sa base de données en ce moment\xA0: rien n’a changé. Réessaie.`;export{e as default};