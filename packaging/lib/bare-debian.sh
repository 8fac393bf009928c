# shellcheck shell=bash
# A bare Debian in a folder, for tests that begin with nothing. Sourced, never run; needs common.sh, root, debootstrap, and a
# mount namespace of its own, so that nothing stays mounted however it ends.

# Where the bare systems and the packages that were downloaded for them are kept.
readonly kept_systems=${XDG_CACHE_HOME:-$HOME/.cache}/pills-debian

# Fails unless a bare system can be made here.
require_bare_systems() {
    ((EUID == 0)) || fail 'must be run as root'
    have debootstrap || fail 'debootstrap is missing; run packaging/dependencies deb'
}

# Sets $release to the name of a Debian, or fails: choose_release NAME
choose_release() {
    [[ $1 == bookworm || $1 == trixie ]] || usage_error "there is no release '$1' that this is for"
    # shellcheck disable=SC2034 # for who calls it
    release=$1
}

# Runs the script that asks once more, in a mount namespace of its own and with "--inside" before the arguments; $PILLS_WORKSPACE
# is a folder there that is removed afterwards: run_inside ARGUMENT…
run_inside() {
    # Not in memory, which has no room for a desktop.
    PILLS_WORKSPACE=$(mktemp --directory /var/tmp/pills-XXXXXX)
    export PILLS_WORKSPACE
    chmod 0755 "$PILLS_WORKSPACE"
    trap 'rm -rf --one-file-system "$PILLS_WORKSPACE"' EXIT
    unshare --mount --propagation private "$0" --inside "$@"
}

# Makes $bare, a folder with a bare system in which there is a user "person": make_bare_system RELEASE
# What is done there stays in $workspace, and the next one is bare again.
make_bare_system() {
    local kept=$kept_systems/$1
    workspace=$PILLS_WORKSPACE bare=$PILLS_WORKSPACE/root
    [[ -d $kept ]] || keep_bare_system "$1" "$kept"
    mkdir -p "$bare" "$workspace/changes" "$workspace/work" "$kept.archives/partial"
    mount -t overlay -o "lowerdir=$kept,upperdir=$workspace/changes,workdir=$workspace/work" pills-bare "$bare"
    mount --bind "$kept.archives" "$bare/var/cache/apt/archives"
    mount --rbind /sys "$bare/sys"
    mount --rbind /dev "$bare/dev"
    # Not what other tests of this machine keep in memory.
    mount -t tmpfs -o mode=1777 tmpfs "$bare/dev/shm"
    mount -t proc proc "$bare/proc"
    # How this machine reaches a mirror.
    cp /etc/resolv.conf "$bare/etc/"
    cp /etc/apt/apt.conf.d/99* "$bare/etc/apt/apt.conf.d/" 2>/dev/null || true
    # sudo looks for the name of the machine.
    printf '127.0.0.1 localhost %s\n' "$(uname --nodename)" >"$bare/etc/hosts"
    # No service is started there.
    install --mode=0755 <(printf '#!/bin/sh\nexit 101\n') "$bare/usr/sbin/policy-rc.d"
    in_root useradd --create-home --shell /bin/bash person
    install --mode=0755 "$root/Tests/EndToEnd/user-manager" "$bare/root/user-manager"
}

keep_bare_system() {
    step "making a bare Debian, $1"
    rm -rf --one-file-system "$2.new"
    mkdir -p "$kept_systems"
    debootstrap --variant=minbase "$1" "$2.new" "${MIRROR:-http://deb.debian.org/debian}" >"$workspace/log" ||
        { tail "$workspace/log" >&2 && fail 'debootstrap failed; its last words are above'; }
    mv "$2.new" "$2"
}

# As root of the bare system, without questions.
in_root() {
    chroot "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# As the user "person", in a session of theirs.
in_session() {
    in_root /root/user-manager --user person -- "$@"
}

install_packages() {
    install_with apt-get install --quiet=2 --yes --no-install-recommends "$@"
}

# Installs with a command of the bare system: install_with COMMAND ARGUMENT…
install_with() {
    in_root apt-get update --quiet=2
    in_root "$@" >"$workspace/log" 2>&1 ||
        { tail "$workspace/log" >&2 && fail 'apt-get failed; its last words are above'; }
}
