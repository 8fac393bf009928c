# shellcheck shell=bash
# How packages are made of what packaging/build staged. Sourced, never run; needs common.sh.

# Sets $version to that of the programs that are staged, which are built anew where they are stale. Until a version is tagged,
# the moment of the build follows it: each build then replaces those before it, and the release all of them.
set_version() {
    "$root/packaging/build" --if-stale
    version=$("$stage/pillsctl" version)
    version=${version#pillsctl }
    if [[ $version == *~dev ]]; then version+=$(date --utc --reference="$stage/pillsctl" +%Y%m%d%H%M%S); fi
}

# Copies all that a package is made of, with what is staged: make_source_tree FOLDER
make_source_tree() {
    mkdir -p "$1/.build"
    (cd "$root" && cp --recursive --preserve CHANGELOG.md LICENSE Package.swift Sources packaging units "$1")
    cp --recursive --preserve "$stage" "$1/.build/stage"
}

# Puts packages in place of those made earlier, and names them: keep_packages FOLDER FILE…
keep_packages() {
    local folder=$1
    shift
    mkdir -p "$root/$folder"
    rm -f "$root/$folder"/*
    mv "$@" "$root/$folder/"
    say "$(cd "$root" && ls -d "$folder"/*)"
}
