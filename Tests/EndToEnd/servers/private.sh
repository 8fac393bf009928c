# shellcheck shell=bash
# For the scripts beside it, each of which sets up a calendar server of Debian's and becomes it; one person, "anna" with the
# password "pässword". They run as root in a mount and a process namespace of their own: what they write is in memory, over what
# the machine has in its place, and nothing of it outlives the script.
set -euo pipefail
shopt -s inherit_errexit

# shellcheck disable=SC2034 # for those who source this
readonly person=anna password=pässword

# Folders of a user's own, empty: own USER FOLDER…
own() {
    local folder
    for folder in "${@:2}"; do
        mkdir -p "$folder"
        mount --types tmpfs --options "uid=$(id --user "$1"),gid=$(id --group "$1"),mode=0755" tmpfs "$folder"
    done
}

# as USER COMMAND…
as() {
    setpriv --reuid "$1" --regid "$(id --group "$1")" --init-groups -- "${@:2}"
}

# An empty database server, which asks nobody on this machine for a password. It listens on a socket alone.
start_postgresql() {
    local programs=(/usr/lib/postgresql/*/bin)
    own postgres /var/lib/postgresql /run/postgresql
    cd /var/lib/postgresql
    as postgres "${programs[0]}/initdb" --pgdata=data --no-sync --auth=trust --encoding=UTF8 --locale=C.UTF-8
    as postgres "${programs[0]}/pg_ctl" --pgdata=data --wait --log=log \
        --options="-c listen_addresses= -c unix_socket_directories=/run/postgresql -c fsync=off" start
}
