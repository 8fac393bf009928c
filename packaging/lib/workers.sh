# shellcheck shell=bash
# Which of many patches to try, and how many at a time. Sourced, never run; needs common.sh, and usage of whoever sources it.

jobs=$(nproc) part=1 parts=1 names=() chosen=()

# Reads the options that say which are to be tried: read_selection ARGUMENT…
read_selection() {
    while (($#)); do
        case $1 in
        --help) usage && exit ;;
        --jobs)
            [[ ${2-} =~ ^[1-9][0-9]?$ ]] || usage_error "$1 needs a number"
            jobs=$2
            shift
            ;;
        --part)
            [[ ${2-} =~ ^([1-9][0-9]?)/([1-9][0-9]?)$ ]] || usage_error "$1 needs a part, such as 1/3"
            part=${BASH_REMATCH[1]} parts=${BASH_REMATCH[2]}
            ((part <= parts)) || usage_error "there is no part $2"
            shift
            ;;
        -*) usage_error "'$1' makes no sense" ;;
        *) names+=("$1") ;;
        esac
        shift
    done
}

# Chooses the part of the patches in a folder, or of those named: choose_among FOLDER
choose_among() {
    local file index
    if ((${#names[@]} == 0)); then
        for file in "$1"/*.patch; do names+=("$(basename "$file" .patch)"); done
    fi
    for ((index = part - 1; index < ${#names[@]}; index += parts)); do chosen+=("${names[index]}"); done
}

# Runs a function in as many workers as there are jobs, with the number of each; fails where it fails in one.
in_workers() {
    local offset workers=() worker status=0
    for ((offset = 0; offset < jobs; offset++)); do
        "$1" "$offset" &
        workers+=($!)
    done
    for worker in "${workers[@]}"; do wait "$worker" || status=1; done
    return "$status"
}
