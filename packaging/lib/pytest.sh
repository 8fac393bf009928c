# shellcheck shell=bash
# Finds what runs the tests end to end. Sourced, never run; needs common.sh.

# Where it is, in an environment of its own.
# shellcheck disable=SC2034 # for those who source this
pytest=$root/.build/venv/bin/pytest

# Installs it where it is missing, with the interpreter of the system, whose venv module is among the dependencies.
require_pytest() {
    local environment=$root/.build/venv
    [[ -x $environment/bin/pytest ]] || /usr/bin/python3 -m venv --clear "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$root/Tests/EndToEnd/requirements.txt"
}
