# Starts a program as a container does: sh -eu container.sh FOLDER USER PROGRAM [ARGUMENT...]
# FOLDER is its root folder. Needs a mount namespace of its own.
inside=$1 user=$2
shift 2
# What the program finds in every container, whatever runs it.
mkdir -p "$inside/dev"
for device in full null random urandom zero; do
    : > "$inside/dev/$device"
    mount --bind "/dev/$device" "$inside/dev/$device"
done
exec chroot --userspec="$user" "$inside" "$@"
