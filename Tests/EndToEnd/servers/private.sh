# shellcheck shell=bash
# For the scripts in this folder, each of which sets up a calendar server from Debian and then becomes it. The only
# person is "anna" with the password "pässword". The scripts run as root in separate mount and process namespaces: they
# write to memory in place of the computer's folders, and nothing outlives the script.
set -euo pipefail
shopt -s inherit_errexit

# shellcheck disable=SC2034 # for those who source this
readonly person=anna password=pässword

# Makes empty folders that belong to a user: own USER FOLDER…
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

# Starts an empty database server that needs no password on this computer. It only listens on a socket.
start_postgresql() {
    local programs=(/usr/lib/postgresql/*/bin)
    own postgres /var/lib/postgresql /run/postgresql
    cd /var/lib/postgresql
    as postgres "${programs[0]}/initdb" --pgdata=data --no-sync --auth=trust --encoding=UTF8 --locale=C.UTF-8
    as postgres "${programs[0]}/pg_ctl" --pgdata=data --wait --log=log \
        --options="-c listen_addresses= -c unix_socket_directories=/run/postgresql -c fsync=off" start
}
