# shellcheck shell=bash
# Finds the Swift toolchain. Sourced, never run; needs common.sh.

# The oldest Swift that compiles the tests. Scripts that build programs alone set it to the other one.
swift_minimum=6.2
# shellcheck disable=SC2034 # for those who source this
readonly swift_minimum_of_programs=6.0

# The version of the toolchain in a folder, such as 6.3; empty where there is none.
swift_version() {
    [[ -x $1/swift ]] || return 0
    { "$1/swift" --version 2>/dev/null || true; } | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p'
}

# Whether a version is a given one or later: is_new_enough VERSION MINIMUM
is_new_enough() {
    [[ -n $1 && $(printf '%s\n' "$2" "$1" | sort --version-sort | head -n 1) == "$2" ]]
}

# Puts the first toolchain that is new enough at the front of PATH; fails where there is none, with what there is in
# $found, and in $broken one that does not run.
find_swift() {
    local folder version folders=()
    found='' broken=''
    if have swift; then folders+=("$(dirname "$(command -v swift)")"); fi
    shopt -s nullglob
    folders+=(
        "${SWIFTLY_BIN_DIR:-$HOME/.local/share/swiftly/bin}"
        /opt/swift/usr/bin /opt/swift*/usr/bin
        /usr/libexec/swift/bin /usr/libexec/swift/*/bin /usr/lib/swift*/bin
        "$HOME"/swift*/usr/bin
    )
    shopt -u nullglob
    for folder in "${folders[@]}"; do
        version=$(swift_version "$folder")
        if is_new_enough "$version" "$swift_minimum"; then
            export PATH="$folder:$PATH"
            return
        fi
        if [[ -n $version ]]; then found+=" $version in $folder;"; fi
        if [[ -z $version && -x $folder/swift ]]; then broken=$folder; fi
    done
    return 1
}

# Finds a toolchain, or says where to get one and fails. One that is there and does not run wants libraries, which
# packaging/dependencies installs.
require_swift() {
    local found broken
    if find_swift; then return; fi
    if [[ -n $broken && ${0##*/} != dependencies ]]; then
        "$root/packaging/dependencies" build
        if find_swift; then return; fi
    fi
    fail "Swift $swift_minimum or later is needed to build Pills.${found:+ There is only${found%;}.}" \
        "${broken:+The one in $broken does not run. }Get it from https://www.swift.org/install/linux/ and run this again."
}
