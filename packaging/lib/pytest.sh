# shellcheck shell=bash
# Finds and runs the tests end to end. Sourced, never run; needs common.sh.

# Where it is, in an environment of its own.
# shellcheck disable=SC2034 # for those who source this
pytest=$root/.build/venv/bin/pytest

# Runs those tests end to end that can run beside others, and leaves their report in a folder: run_end_to_end_together REPORTS
run_end_to_end_together() {
    run_beside_others "$1/end-to-end.xml" 'not alone and not thorough'
}

# Runs those that go through everything, and leaves their report in a folder: run_end_to_end_thorough REPORTS
run_end_to_end_thorough() {
    run_beside_others "$1/end-to-end-thorough.xml" thorough
}

# Each waits three quarters of its time, and some for minutes: run_beside_others REPORT MARKS
run_beside_others() {
    run_end_to_end "$1" -m "$2" --numprocesses=$((3 * $(nproc) + 1)) --dist=loadgroup
}

# Runs those that measure, with nothing else beside them, and leaves their report in a folder: run_end_to_end_alone REPORTS
run_end_to_end_alone() {
    # Most of their time they wait for the daemon to come to rest. The long ones stand together, so that who is done takes
    # over half of what another has left.
    run_end_to_end "$1/end-to-end-alone.xml" -m alone --numprocesses=$(($(nproc) + 2)) --dist=worksteal
}

# run_end_to_end REPORT OPTION…
run_end_to_end() {
    local folder status=0
    # With a short path, as those of the sockets in it may have 107 bytes.
    folder=$(mktemp --directory /tmp/pills-XXXXXX)
    "$pytest" "$root/Tests/EndToEnd" --basetemp="$folder/tests" --junit-xml="$1" "${@:2}" || status=1
    if ((status == 0)); then rm -rf "$folder"; else say "what the tests left is in $folder"; fi
    return "$status"
}

# The reports of all tests in a folder but for the thorough ones, as packaging/lib/summary.py takes them; that of those apart:
# read_test_reports REPORTS
# shellcheck disable=SC2034 # for those who source this
read_test_reports() {
    test_reports=("Modules=$1/modules.xml" "End to end=$1/end-to-end.xml")
    thorough_report="End to end, thorough=$1/end-to-end-thorough.xml"
}

# Installs it where it is missing, with the interpreter of the system, whose venv module is among the dependencies.
require_pytest() {
    local environment=$root/.build/venv is_new=false
    if [[ ! -x $environment/bin/pytest ]]; then
        is_new=true
        /usr/bin/python3 -m venv --clear "$environment"
    fi
    "$environment/bin/pip" install --quiet --no-compile --disable-pip-version-check --requirement "$root/Tests/EndToEnd/requirements.txt"
    # So that those who run side by side do not each compile all of it.
    if $is_new; then "$pytest" "$root/Tests/EndToEnd" --collect-only --quiet >/dev/null; fi
}
