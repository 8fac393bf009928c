# shellcheck shell=bash
# How packages are made of what packaging/build staged. Sourced, never run; needs common.sh.

# Copies all that a package is made of, with what is staged, which is built anew where it is stale: make_source_tree FOLDER
make_source_tree() {
    "$root/packaging/build" --if-stale
    mkdir -p "$1/.build"
    (cd "$root" && cp --recursive --preserve CHANGELOG.md LICENSE Package.swift Sources packaging units "$1")
    cp --recursive --preserve "$stage" "$1/.build/stage"
}

# Fails where a recipe names another version than the programs have: require_version_of_programs RECIPE VERSION
require_version_of_programs() {
    local version
    version=$("$stage/pillsctl" version)
    [[ $version == "pillsctl $2" ]] || fail "$1 has version $2, but this is $version"
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
