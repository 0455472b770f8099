# Does with a Debian package what an administrator does: sh -eu installed.sh PACKAGE FOLDER
# All of it happens in a copy of this system in FOLDER, which is empty, that nobody else sees and nothing is left of. Needs a mount
# namespace of its own. Ends with 77 if the system cannot be copied like that.
package=$1 folder=$2 inside=$2/inside

mount -t tmpfs tmpfs "$folder" || exit 77
mkdir "$folder/changes" "$folder/work" "$inside"
mount -t overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" overlay "$inside" || exit 77
# A system of several file systems has only the first of them here.
[ -e "$inside/usr/bin/dpkg" ] && [ -e "$inside/var/lib/dpkg/status" ] || exit 77
mount --rbind /dev "$inside/dev" || exit 77
mount -t proc proc "$inside/proc" || exit 77
# systemd does not run here, whatever runs outside.
mount -t tmpfs tmpfs "$inside/run"
mount -t tmpfs tmpfs "$inside/tmp"
for needed in adduser ca-certificates; do
    chroot "$inside" dpkg --status "$needed" > /dev/null 2>&1 || exit 77
done
cp "$package" "$inside/tmp/treize.deb"

exec chroot "$inside" sh -eu <<'INSIDE'
data=/var/lib/treize
units=/etc/systemd/system
links="$units/multi-user.target.wants/treize.service $units/timers.target.wants/treize-backup.timer"

fail() {
    echo "$*" >&2
    exit 1
}
# What dpkg says is of interest only when it fails.
package() {
    dpkg --no-triggers --force-unsafe-io "$@" > /tmp/dpkg 2>&1 || { cat /tmp/dpkg >&2; fail "dpkg $* failed"; }
}
install() {
    package --install /tmp/treize.deb
}
# The commands of a unit as a shell reads them.
commands() {
    sed -n 's/^ExecStart=//p' "/usr/lib/systemd/system/$1" | sed 's/\$\$/$/g; s/%%/%/g'
}
expect() {
    [ "$2" = "$3" ] || fail "$1: $2, not $3"
}

# A system on which it was never installed.
if dpkg --status treize > /dev/null 2>&1; then package --purge treize; fi
rm -rf "$data" /etc/treize
if getent passwd treize > /dev/null; then deluser --quiet treize; fi

install
expect "the program" "$(stat -c '%U:%G %a' /usr/bin/treize)" "root:root 755"
expect "the settings" "$(stat -c '%U:%G %a' /etc/treize/treize.toml)" "root:root 644"
getent passwd treize | grep -q ":$data:.*/nologin$" || fail "there is no user for the service"
for link in $links; do [ -e "$link" ] || fail "$link is missing"; done

# systemd makes the folder for data before it starts the service.
mkdir -m 700 "$data"
chown treize:treize "$data"
as_treize="setpriv --reuid=treize --regid=treize --init-groups --no-new-privs --bounding-set=-all"
: > /tmp/said
(umask 077 && exec $as_treize $(commands treize.service) --bind 127.0.0.1:0 > /tmp/said 2> /tmp/log) &
server=$!
trap 'kill "$server" 2> /dev/null || true' EXIT
# Two minutes; ends a hang.
for _ in $(seq 600); do
    if grep -q http: /tmp/said || ! kill -0 "$server" 2> /dev/null; then break; fi
    sleep 0.2
done
address=$(grep -o 'http://[0-9.:]*' /tmp/said) || { cat /tmp/log >&2; fail "the service does not start"; }
treize admin status --data "$data" --server "$address" | grep -q '^database  *well' || fail "the service does not answer"
# The daily copy, while the service runs.
(umask 077 && commands treize-backup.service | $as_treize sh -eu > /tmp/log) || fail "the daily copy fails"
copy=$(echo "$data"/backups/treize-????-??-??.db)
kill "$server"
wait "$server" || fail "the service does not stop as it should: $?"
# By root, who may forget that the service is another user.
treize restore --data "$data" --backup "$copy" > /dev/null
others=$(find "$data" ! -user treize -o ! -group treize -o -perm /077)
expect "what is not the service's alone" "$others" ""

# The administrator changes settings and switches everything off. Then a new version comes.
echo '# changed' >> /etc/treize/treize.toml
rm $links
install
for link in $links; do [ ! -e "$link" ] || fail "an upgrade made $link again"; done
expect "changed settings" "$(tail -n 1 /etc/treize/treize.toml)" "# changed"

# Removed, it keeps settings, games and what is switched on; purged, only the games.
package --purge treize
install
package --remove treize
[ ! -e /usr/bin/treize ] || fail "the program stays"
[ -e /etc/treize/treize.toml ] || fail "the settings are lost"
for link in $links; do [ -L "$link" ] || fail "$link is lost"; done
package --purge treize
for path in /etc/treize $links; do [ ! -e "$path" ] && [ ! -L "$path" ] || fail "$path stays"; done
[ -e "$data/treize.db" ] || fail "the games are lost"

# An administrator who does not want it to start masks it before they install it.
ln -s /dev/null "$units/treize.service"
install
[ -L "$units/treize.service" ] || fail "it is no longer masked"
INSIDE
