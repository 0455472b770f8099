### Les leçons : courtes, chaleureuses, simples. `$next` et `$other` sont les noms des autres joueurs, dans le sens horaire.
###
### `JEU-lesson-ÉTAPE` dit quoi faire, `JEU-lesson-ÉTAPE-RÉPONSE` pourquoi pas autre chose. Les étapes sont dans lessons/JEU.json.

learn-title = Leçon : { $game }
learn-step = Étape { $step } sur { $steps }
learn-back = Une étape en arrière
learn-again = Recommencer
learn-continue = Continuer
learn-try = Essaie ceci : { $action }.
learn-over = Tu as terminé la leçon.
learn-play = Jouer une vraie partie
learn-next = Leçon suivante : { $game }

## 13

thirteen-lesson-play = Bienvenue ! Le moins de points l’emporte, et chaque carte ramassée coûte un point. Une carte va sur la cible de sa couleur. La bleue est à 7 : joues-y ton 2 bleu.
thirteen-lesson-play-other = Tu pourrais, mais commençons doucement. Joue ton 2 bleu : la cible bleue sera à 9.
thirteen-lesson-play-rotten = Le Quatre Pourri peut attendre. Tu verras bientôt à quoi il sert. Joue ton 2 bleu.
thirteen-lesson-look = Si une cible passe au-dessus de 13, tu ramasses toutes ses cartes. Alors regarde d’abord : chaque carte montre ce qu’elle ferait. Trouve celle qui amène la verte à 12.
thirteen-lesson-look-other = C’est permis, mais une autre carte amène la cible verte plus près de 13. Regarde ton 7 vert.
thirteen-lesson-look-over = Regarde : c’est plus que 13, et tu devrais ramasser les cartes. Il reste de la place sur la cible verte.
thirteen-lesson-bust = 13, ça va encore, mais maintenant plus rien ne passe. Quoi que tu joues, tu ramasses ! Alors ramasse le moins possible : la verte n’a que deux cartes.
thirteen-lesson-bust-other = Là, tu ramasserais trois cartes. La verte n’en a que deux : joue ton 4 vert.
thirteen-lesson-bust-rotten = Ça marcherait aussi. Mais réserve le Quatre Pourri aux autres, et joue ton 4 vert.
thirteen-lesson-rotten = Tu as ramassé deux cartes, et ton 4 vert est resté. À toi d’être méchant : un Quatre Pourri va sur n’importe quelle cible et coûte 2 points. Mets-le sur la verte : 13 tout rond.
thirteen-lesson-rotten-other = C’est sans risque. Mais débarrasse-toi d’abord d’un Quatre Pourri : mets-le sur la cible verte.
thirteen-lesson-rotten-own = Tu ramasserais toi-même les cartes bleues. Mets un Quatre Pourri sur la cible verte.
thirteen-lesson-rotten-pile = La jaune a beaucoup de place : personne n’aura à la ramasser bientôt. Sur la verte, ça fait 13 tout rond.
thirteen-lesson-took = { $next } joue du vert, et c’est trop ! Ton Quatre Pourri part avec. Passons maintenant à la dernière carte de la manche.
thirteen-lesson-last = La pioche est vide, et il te reste une carte. Joue-la, et on compte la manche.
thirteen-lesson-count = Une carte coûte 1 point, un Quatre Pourri 2. Mais tu as ramassé le plus de bleu : le bleu ne te coûte rien ! 5 points, le moins de tous : tu gagnes. Maintenant tu connais 13.

## Vendredi 13

friday13-lesson-play = Bienvenue ! Le moins de points l’emporte. Ce que tu tiens, c’est tout ce que tu joueras. Chaque sorte a son tas : au-dessus de 13, tu le ramasses. Pas encore d’échelles : joue ton 2 d’échelle.
friday13-lesson-play-other = Réserve celle-là pour plus tard et commence petit : joue ton 2 d’échelle.
friday13-lesson-play-one = Bien vu ! Mais un 1 est précieux quand un tas est presque plein. Joue ton 2 d’échelle.
friday13-lesson-wild = Les chats sont à 9. Un Vendredi 13 vaut 4, va sur n’importe quel tas et coûte 2 points. Joues-en un sur les chats : 13, ça va encore, et les ennuis sont pour le suivant.
friday13-lesson-wild-other = Une autre fois. Joue un Vendredi 13 sur les chats et regarde ce qui se passe.
friday13-lesson-wild-over = Les miroirs sont à 12. Ce serait trop, et tu les ramasserais. Essaie les chats.
friday13-lesson-wild-ladders = 13 aussi, bien vu ! Mais cette fois, gâche plutôt les chats.
friday13-lesson-take = Ça a marché ! Et voici une surprise : si tu ramasses plus de cartes d’une sorte que chacun des autres, elle ne te coûte rien. Ramasse exprès les miroirs : joue ton 4 de miroir.
friday13-lesson-take-other = Cette fois, tu veux ramasser. Joue ton 4 de miroir sur les miroirs.
friday13-lesson-take-one = 13 tout rond : tu ne ramasserais rien. Mais tu veux ces miroirs : joue ton 4 de miroir.
friday13-lesson-took = Deux miroirs sont à toi, et tu en ramasseras d’autres. Passons maintenant à la fin de la manche.
friday13-lesson-most = { $next } et toi avez trois miroirs chacun. À égalité, les deux paient. Mais il y en a encore deux sur le tas : fais-le passer au-dessus de 13 et ramasse-les !
friday13-lesson-most-other = Le chat peut attendre. Ramasse d’abord les miroirs : joue ton 5 de miroir.
friday13-lesson-last = Cinq miroirs : personne n’en a autant. Joue ta dernière carte, et on compte la manche.
friday13-lesson-count = Une carte coûte 1 point, un Vendredi 13 en coûte 2. Mais tes cinq miroirs ne te coûtent rien ! 5 points, le moins de tous : tu gagnes. Maintenant tu connais Vendredi 13.

## Null & Nichtig

nichtig-lesson-lay = Bienvenue ! Le plus de points l’emporte. Tu as une pile par couleur, et seule la carte du dessus compte. Deux sont ouvertes : choisis ton 10 rouge pour en ouvrir une troisième.
nichtig-lesson-lay-other = Elle compterait bien peu. Choisis ton 10 rouge.
nichtig-lesson-lay-cover = Tu as déjà une pile de cette couleur, et la carte couvrirait la bonne. Choisis ton 10 rouge.
nichtig-lesson-lay-zero = Un zéro ne compte rien. Attends un peu : tu le donneras à quelqu’un d’autre. Choisis ton 10 rouge.
nichtig-lesson-lay-eleven = Belle carte ! Mais rien ne la bat : réserve-la pour un bon pli. Choisis ton 10 rouge.
nichtig-lesson-zero = Chacun joue maintenant une carte, n’importe laquelle. Le plus grand nombre les remporte toutes, qu’on les veuille ou non. Joue ton 0 vert : le gagnant devra le prendre.
nichtig-lesson-zero-other = Tu as pire à donner : joue ton 0 vert.
nichtig-lesson-zero-green = Un zéro, très bien ! Mais joue d’abord le vert.
nichtig-lesson-zero-high = Avec cette carte, tu pourrais remporter le pli toi-même. Joue ton 0 vert.
nichtig-lesson-win = { $next } a remporté le pli, et ton zéro est maintenant sur sa pile. Cette fois, il y a deux 9. Regarde tes cartes : l’une d’elles remporte le pli. Vois ce qu’elle rapporte !
nichtig-lesson-win-other = Quelqu’un d’autre aurait alors les 9. Regarde ton 11 violet : il gagne.
nichtig-lesson-won = 21 points de plus ! Ta propre carte va d’abord sur sa pile, puis les autres, dans le sens horaire. Passons maintenant aux deux derniers plis.
nichtig-lesson-duck = Il y a un 0 jaune dans le pli. Il couvrirait ton 8 jaune. Ce pli-là, tu n’en veux pas : quelle carte le perd ?
nichtig-lesson-duck-other = Le 11 gagne, et regarde ce qu’il te coûterait ! Joue ton 1 rouge.
nichtig-lesson-forced = Bien joué ! Mais il ne te reste que ton 11, et il y a deux zéros dans le pli. Parfois on remporte un pli dont on ne veut pas.
nichtig-lesson-count = Les zéros couvrent ta pile verte et ta pile rouge. Seules comptent les cartes du dessus : 9, 11 et 8 font 28. C’est encore le plus : tu gagnes ! Maintenant tu connais Null & Nichtig.

## Danger 13

danger13-lesson-keep = Bienvenue ! Il faut le plus de « + » pour gagner. Tu donnes : retourne une carte et décide qui la reçoit. Chacun en reçoit une. Ce 3 a deux « + » : donne-le-toi.
danger13-lesson-keep-other = Deux « + » pour quelqu’un d’autre ? Donne-toi la carte : ta rangée est la dernière.
danger13-lesson-give = Un 4 simple alourdit une rangée, et celui qui arrive à 13 saute et perd la sienne. { $next } est à 8, { $other } à 2. Pour qui ?
danger13-lesson-give-other = { $other } a beaucoup de place. { $next } arriverait à 12 : à un pas de 13.
danger13-lesson-rest = Une carte chacun : la dernière est donc pour { $other }. C’est un Dix-huit : avec lui, { $other } ne saute qu’à 18.
danger13-lesson-dealer = Maintenant { $next } donne, puis { $other }, puis de nouveau toi. Un peu plus tard, { $next } a une vilaine carte pour toi.
danger13-lesson-refuse = Un 4 ! Avec lui, tu arriverais à 13 et perdrais ta rangée. Mais tu as une Main : elle te permet de refuser une carte.
danger13-lesson-refuse-other = 9 et 4 font 13 : tous tes « + » seraient perdus. Refuse la carte !
danger13-lesson-refused = Le 4 est parti, et ta Main aussi : elle ne sert qu’une fois. Un peu plus tard, tu donnes de nouveau.
danger13-lesson-bust = { $next } est à 12, et tu as retourné un 1. Quand quelqu’un saute, la manche est finie, et les « + » des autres sont gagnés pour de bon. Pour qui, le 1 ?
danger13-lesson-bust-other = Personne ne sauterait. { $next } est à 12 : encore un, et c’est 13.
danger13-lesson-count = Sauté ! { $next } perd sa rangée. Tes trois « + » sont à toi pour de bon, { $other } en a deux : tu gagnes ! Maintenant tu connais Danger 13.
