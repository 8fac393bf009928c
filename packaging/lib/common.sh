# shellcheck shell=bash
# What the scripts of this folder share. Sourced, never run.

set -euo pipefail
shopt -s inherit_errexit

# The top of the source tree, and where packaging/build puts what is shipped; packaging/test has a folder of its own for that.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck disable=SC2034 # for those who source this
stage=${PILLS_STAGE:-$root/.build/stage}

# What Python compiles is kept, whatever the surroundings say, since the tests import much; but nothing is left in the source
# tree.
unset PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX=$root/.build/pycache

say() {
    printf '%s\n' "$*"
}

step() {
    printf '\n==> %s\n' "$*"
}

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# For arguments that make no sense; $1 says which.
usage_error() {
    printf "%s: %s\nTry '%s --help'.\n" "${0##*/}" "$1" "$0" >&2
    exit 2
}

have() {
    command -v "$1" >/dev/null
}

# The web address of the project; nothing where there is none.
project_address() {
    sed -n 's/.*static let address: String? = "\(.*\)"$/\1/p' "$root/Sources/Pills/PillsAPI/Version.swift"
}

# Waits until a command succeeds: wait_until SECONDS COMMAND…; fails when the time is over.
wait_until() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || return 1
        sleep 0.05
    done
}

# Whether the systemd manager of this user answers.
user_manager_answers() {
    have systemctl || return 1
    local state
    state=$(systemctl --user is-system-running 2>/dev/null) || true
    [[ $state == @(initializing|starting|running|degraded|maintenance) ]]
}
