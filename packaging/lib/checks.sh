# shellcheck shell=bash
# Runs checks, each also after one that failed, and says at the end how each went. Sourced, never run; needs common.sh.

# Where a check leaves what it printed; set by those who source this.
reports=$root/.build/reports
# A line for each: its seconds, how it went, and its name.
outcomes=()
# The checks that run beside others, and their processes.
names_beside=() processes_beside=()

log_of() {
    printf '%s' "$reports/${1//[ ,.]/-}.log"
}

# Runs a check and leaves its seconds beside its log: run_check NAME COMMAND…
run_check() {
    local began=$SECONDS status=0 log
    mkdir -p "$reports"
    log=$(log_of "$1")
    "${@:2}" 2>&1 | tee "$log" || status=1
    printf '%d\n' $((SECONDS - began)) >"$log.seconds"
    return "$status"
}

# record NAME STATUS
record() {
    local log how=passed
    log=$(log_of "$1")
    (($2 == 0)) || how=FAILED
    outcomes+=("$(printf '%5d s  %-6s  %s' "$(<"$log.seconds")" "$how" "$1")")
    rm -f "$log.seconds"
    say "${outcomes[-1]}"
}

# check NAME COMMAND…
check() {
    local status=0
    step "$1"
    run_check "$@" || status=1
    record "$1" "$status"
}

# Starts a check that takes what time the others leave, and a tenth at least, as programs in it wait for each other:
# check_beside NAME COMMAND…
check_beside() {
    { renice --priority 10 --pid "$BASHPID" && run_check "$@"; } >/dev/null 2>&1 &
    names_beside+=("$1") processes_beside+=($!)
}

# Waits for the checks that were started beside others.
finish_checks_beside() {
    local index status
    for index in "${!names_beside[@]}"; do
        status=0
        step "${names_beside[index]}"
        wait "${processes_beside[index]}" || status=1
        cat "$(log_of "${names_beside[index]}")"
        record "${names_beside[index]}" "$status"
    done
    names_beside=() processes_beside=()
}

# Prints how each check went, which is left in a file of the reports too; fails if one failed: summarize_checks FILE
summarize_checks() {
    step "each check, and $SECONDS s in all"
    printf '%s\n' "${outcomes[@]}" | tee "$reports/$1"
    [[ "${outcomes[*]}" != *' FAILED '* ]]
}
