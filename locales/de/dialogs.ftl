# Was nur einzelne Dialoge sagen: mit ihnen geladen.

notify-iphone = Auf iPhone oder iPad musst du die Seite erst installieren: Teilen, dann „Zum Home-Bildschirm“. Öffne sie von dort und schalte die Benachrichtigungen ein.
notify-kinds = Wenn die Seite zu ist
notify-kind-turn = Ich bin dran, oder meine Zeit ist bald um
notify-kind-full = Mein Tisch ist voll
notify-kind-over = Ein Spiel ist aus
quiet-hours = Ruhezeit
quiet-hours-about = Was dann geschieht, erfährst du danach.
quiet-from = Von
quiet-until = Bis
channel-about = Er erfährt, wer dran ist, dass der Tisch voll ist und wer gewonnen hat: nur Namen, keine Karte und kein Link.
channel-kind = Art
channel-kind-discord = Discord
channel-kind-matrix = Matrix
channel-kind-ntfy = ntfy
channel-kind-json = JSON, für ein Programm
channel-url = Die Adresse des Webhooks oder Themas
channel-server = Die Adresse des Matrix-Servers
channel-room = Raum
channel-token = Zugangstoken
channel-save = Kanal merken
channel-refused = Diese Adresse geht nicht: Sie muss mit https:// beginnen und im Internet liegen, außer dieser Server erlaubt mehr.
channel-remove = Nichts mehr sagen
channel-set = { $kind } auf { $host } erfährt es.
channel-disabled = { $kind } auf { $host } wurde abgeschaltet, weil keine Nachricht angenommen wurde. Merke den Kanal noch einmal, um ihn einzuschalten.
channel-error = { $count ->
    [one] Die letzte Nachricht wurde nicht angenommen: { $error }
   *[other] Die letzten { $count } Nachrichten wurden nicht angenommen: { $error }
}
channel-key = Der Schlüssel der Unterschriften:
programs-about = Ein Programm von dir kann an Tischen spielen, deren Link es hat, als Bot gekennzeichnet. Es braucht das Token, das einmal gezeigt wird, wenn du es hinzufügst.
program-name = Name des Programms
program-make = Hinzufügen
program-remove = Entfernen
program-token = Das Token von { $name }, nur jetzt gezeigt
