"""The commands of README.md work as written and in their order, for a person who has just installed Pills."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from harness.daemon import PROGRAMS, ROOT, Pills
from harness.locales import LOCALES, make_locale
from harness.notification_servers import Dunst
from harness.terminal import Terminal
from harness.waiting import wait_for

# Lines of a console without their comments, and text between backticks.
CODE = re.compile(r"^\$ (.*?)(?: +#.*)?$|(?<!`)`([^`\n]+)`", re.MULTILINE)

# Commands that need root, the network, systemd, a desktop or the sources: the file that runs each, and a line of it that does.
ELSEWHERE = {
    "packaging/run": ("packaging/test-source", "        pills/packaging/run\n"),
    "packaging/run --demo": ("packaging/test-source", "as_person pills/packaging/run --demo "),
    "packaging/dependencies build window deb && packaging/build-deb": ("packaging/release", '"$root/packaging/build-deb"\n'),
    "sudo apt install ./.build/deb/pills_*.deb ./.build/deb/pills-gtk_*.deb": (
        "packaging/test-deb",
        "install_packages /pills-gtk.deb ",
    ),
    "systemctl --user enable --now pills": ("packaging/test-deb", "        systemctl --user enable --now pills\n"),
    "packaging/build-rpm": (".ci/nightly", " && packaging/build-rpm && "),
    "packaging/build-arch": (".ci/nightly", " && packaging/build-arch "),
    "packaging/uninstall": ("Tests/EndToEnd/test_service.py", 'user.do(str(user.source / "packaging/uninstall"))'),
    "dunstctl context": ("Tests/EndToEnd/harness/notification_servers.py", 'self._control("context")'),
    "makoctl menu bemenu": ("Tests/Desktops/sway.py", 'self.ask("makoctl", "menu", "bemenu"'),
    "pillsctl tell setup": ("Tests/EndToEnd/test_tell.py", 'pills.terminal("tell", "setup", columns=200)'),
    "man pillsctl": ("packaging/test-deb", "in_session man "),
    "packaging/test": (".ci/run", "check 'tests' packaging/test\n"),
    "packaging/release": (".ci/nightly", "    packaging/release && "),
    "packaging/translations": ("Tests/EndToEnd/test_languages.py", '[ROOT / "packaging/translations", "--check"]'),
    # A test cannot run the scripts that run all tests; this test asks both for their help.
    ".ci/run": ("Tests/EndToEnd/test_packaging.py", '".ci/run", '),
    ".ci/nightly": ("Tests/EndToEnd/test_packaging.py", '".ci/nightly"]'),
}


def is_command(code: str) -> bool:
    """True if a person types it: a single name is only a mention, unless it is the name of a script."""
    script = ROOT / code
    return " " in code or script.is_file() and os.access(script, os.X_OK)


def run(pills: Pills, command: str, meanwhile: Callable[[], None]) -> tuple[int, str]:
    """Runs it in a shell on a terminal in the home folder, and answers every question with yes."""
    environment = {**pills.real_environment, "PATH": f"{PROGRAMS}:/usr/bin:/bin"}
    with Terminal(["sh", "-c", f"cd && {command}"], environment, columns=200) as terminal:
        meanwhile()
        answered = 0

        def asks_or_ended() -> bool:
            return not terminal.is_running or terminal.output[answered:].endswith(("] ", ": "))

        while wait_for("a question or the end", asks_or_ended) and terminal.is_running:
            question = terminal.output[answered:]
            answered = len(terminal.output)
            terminal.type("y\n" if question.endswith("[y/N] ") else "\n")
        return terminal.wait(), terminal.output


def test_every_command_of_the_readme_works_in_its_order(pills: Pills, dunst: Dunst) -> None:
    pills.surroundings |= {"LANG": make_locale("en_US"), "LOCPATH": str(LOCALES)}
    pills.install("2030-11-20 19:00:00")
    pills.start("2030-11-20 20:50:00")
    readme = (ROOT / "README.md").read_text()
    codes = [typed or named for typed, named in CODE.findall(readme)]
    commands = [code for code in codes if is_command(code)]
    assert len(commands) > 40

    def press_its_button() -> None:
        dunst.wait_until_shown(1)
        dunst.choose("Taken")

    for command in commands:
        if command in ELSEWHERE:
            continue
        status, output = run(pills, command, press_its_button if command == "pillsctl notify-test" else lambda: None)
        assert status == 0, f"{command}\n{output}"
        if command.startswith("pillsctl medication add Ibuprofen"):
            # Steps to the evening, when a dose is due.
            pills.restart("2030-11-20 21:05:00")
            dunst.wait_until_shown(1)

    assert [command for command in ELSEWHERE if command not in commands] == []
    for file, line in ELSEWHERE.values():
        assert line in (ROOT / file).read_text(), f"{file} does not run: {line}"
