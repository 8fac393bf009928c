# shellcheck shell=bash
# Where an installation is. Sourced, never run; needs common.sh and takes PREFIX and DESTDIR from the environment.

prefix=${PREFIX:-$HOME/.local}
destination=${DESTDIR:-}

[[ $prefix == /* ]] || fail "PREFIX must be an absolute path, not '$prefix'"
[[ -z $destination || $destination == /* ]] || fail "DESTDIR must be an absolute path, not '$destination'"
prefix=${prefix%/}
destination=${destination%/}
# Units give the path of a program, in which these would mean something else.
[[ $prefix =~ ^[A-Za-z0-9/._+@~-]*$ ]] || fail "PREFIX must do without blanks and special characters: '$prefix'"

manifest=$prefix/share/pills/installed-files
unit_folder=$prefix/lib/systemd/user
# shellcheck disable=SC2034 # for those who source this
if [[ $prefix/ == "${HOME%/}"/* ]]; then unit_folder=${XDG_CONFIG_HOME:-$HOME/.config}/systemd/user; fi
