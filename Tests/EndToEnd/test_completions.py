"""What real shells complete, with the completions where packaging/install puts them."""

from __future__ import annotations

import itertools
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import EVENING
from harness.daemon import Pills
from harness.source_tree import copy_of_built_tree
from harness.terminal import Terminal
from harness.waiting import wait_for

# Each shell inserts all candidates into the line at Ctrl-X A.
BASH = """\
source /usr/share/bash-completion/bash_completion
bind '"\\C-xa": insert-completions'
"""
ZSH = """\
bindkey -e
fpath=({prefix}/share/zsh/site-functions $fpath)
autoload -Uz compinit && compinit -u -d {home}/zcompdump
zle -C all-candidates complete-word _generic
bindkey '^Xa' all-candidates
zstyle ':completion:all-candidates:*' insert yes
zstyle ':completion:all-candidates::::' completer _all_matches _complete
"""
ALL_CANDIDATES, START_OF_LINE, END_OF_LINE = "\x18a", "\x01", "\x05"


@pytest.fixture
def surroundings(pills: Pills, tmp_path: Path) -> dict[str, str]:
    """The environment of a person who has installed Pills and runs it."""
    prefix = tmp_path / "prefix"
    install = copy_of_built_tree(tmp_path / "tree") / "packaging/install"
    subprocess.run([install], env={**pills.environment, "PREFIX": str(prefix)}, check=True)
    pills.start(EVENING)
    environment = pills.real_environment
    environment["PATH"] = f"{prefix}/bin:/usr/bin:/bin"
    environment["XDG_DATA_DIRS"] = f"{prefix}/share:/usr/share"
    return {**environment, "TERM": "dumb", "PREFIX": str(prefix)}


@pytest.fixture(params=["bash", "zsh", "fish"])
def offered(
    request: pytest.FixtureRequest, surroundings: dict[str, str], tmp_path: Path
) -> Iterator[Callable[[str], set[str]]]:
    """Returns what a shell offers at the end of a line."""
    if request.param == "fish":

        def ask_fish(line: str) -> set[str]:
            command = ["fish", "--command", f"complete --do-complete '{line}'"]
            printed = subprocess.run(
                command, env=surroundings, check=True, capture_output=True, text=True, timeout=20
            ).stdout
            return {candidate.split("\t")[0] for candidate in printed.splitlines()}

        yield ask_fish
        return

    home = Path(surroundings["HOME"])
    start = home / "start"
    start.write_text((BASH if request.param == "bash" else ZSH).format(prefix=surroundings["PREFIX"], home=home))
    command = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "--no-rcs", "-i"]}[request.param]
    with Terminal(command, {**surroundings, "PS1": "", "PROMPT_EOL_MARK": ""}, columns=1000) as terminal:
        terminal.type(f"source {start}\n")
        numbers = itertools.count()

        def ask(line: str) -> set[str]:
            typed = line.split(" ")
            # Prints the shell's words, one on each line.
            file = tmp_path / f"words{next(numbers)}"
            terminal.type(f"{line}{ALL_CANDIDATES}{START_OF_LINE}printf '%s\\n' {END_OF_LINE} >{file}.new; mv {file}.new {file}\n")
            # The terminal's output must be read in the meantime, or the shell would wait.
            wait_for("the shell has the line", lambda: terminal.output and file.exists(), 20)
            words = file.read_text().splitlines()
            assert words[: len(typed) - 1] == typed[:-1]
            candidates = {word.strip() for word in words[len(typed) - 1 :]} - {""}
            return candidates if typed[-1] == "" else candidates - {typed[-1]}

        yield ask


def test_shells_offer_what_fits(offered: Callable[[str], set[str]]) -> None:
    assert offered("pillsctl ta") == {"take"}
    assert offered("pillsctl ") >= {"take", "skip", "undo", "snooze", "plan", "settings", "watch", "help"}
    # The daemon provides the existing slots.
    assert offered("pillsctl take ") == {"morning", "evening"}
    assert offered("pillsctl snooze e") == {"evening"}
    # This also works if only options are offered.
    assert offered("pillsctl snooze morning --js") == {"--json"}
    assert {word.removesuffix("=") for word in offered("pillsctl take morning --da")} == {"--date"}
    assert offered("pillsctl take morning --date ") == {"today", "yesterday"}
    assert offered("pillsctl take --date today ") == {"morning", "evening"}
    assert {word.removeprefix("--date=") for word in offered("pillsctl take --date=y")} == {"yesterday"}
    assert offered("pillsctl settings popups.") == {"popups.urgency", "popups.private", "popups.sound"}
    assert offered("pillsctl settings popups.urgency ") == {"low", "normal", "critical"}
    assert offered("pillsctl settings popups.private ") == {"yes", "no"}
    assert offered("pillsctl watch --format ") == {"text", "json", "waybar"}
    assert offered("pillsctl --color ") == {"auto", "always", "never"}
    assert offered("pillsctl completions ") == {"bash", "zsh", "fish"}
    # bash splits this word into three.
    assert offered("pillsctl take --at 21:10 ") == {"morning", "evening"}


def test_shells_offer_files(offered: Callable[[str], set[str]], tmp_path: Path) -> None:
    (tmp_path / "old.db").touch()
    assert offered(f"pillsctl erase --all-data --backup {tmp_path}/ol") == {f"{tmp_path}/old.db"}
    assert offered(f"pillsctl --socket={tmp_path}/ol") <= {f"{tmp_path}/old.db", f"--socket={tmp_path}/old.db"}


def test_shells_offer_the_medications(offered: Callable[[str], set[str]], pills: Pills) -> None:
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening")
    pills.do("medication", "add", "Vitamin D", "--schedule", "weekly monday")
    pills.do("medication", "add", "Ibuprofen", "--dosage", "400 mg", "--schedule", "as-needed")
    # A medication without a slot is offered in place of one.
    assert offered("pillsctl take ") == {"morning", "evening", "Ibuprofen"}
    assert offered("pillsctl skip ") == {"morning", "evening"}
    # Names are quoted for the shell, and can begin in either case.
    assert offered("pillsctl take evening ") == {"Metformin", "Vitamin D", "Ibuprofen"}
    assert offered("pillsctl take evening vit") == {"Vitamin D"}
    assert offered("pillsctl take evening metformin v") == {"Vitamin D"}
    assert offered("pillsctl skip evening --except m") == {"Metformin"}
    assert offered("pillsctl medication pause v") == {"Vitamin D"}
    assert offered("pillsctl medication re") == {"remove", "resume"}
