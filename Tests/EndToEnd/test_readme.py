"""What README.md says to type works as it is written there, in its order, for somebody who has just installed Pills."""

from __future__ import annotations

import re

from harness.daemon import PROGRAMS, ROOT, Pills
from harness.locales import LOCALES, make_locale
from harness.notification_servers import Dunst
from harness.terminal import Terminal
from harness.waiting import wait_for

# Lines of a console, and commands in a sentence.
COMMAND = re.compile(r"^\$ (.*)$|`(pillsctl [^`]*)`", re.MULTILINE)


def run(pills: Pills, command: str) -> tuple[int, str]:
    """Runs it in a shell on a terminal, in the home, and agrees to all that is asked."""
    environment = {**pills.real_environment, "PATH": f"{PROGRAMS}:/usr/bin:/bin"}
    with Terminal(["sh", "-c", f"cd && {command}"], environment, columns=200) as terminal:
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
    commands = [line or inline for line, inline in COMMAND.findall(readme)]
    assert len(commands) > 20
    for command in commands:
        status, output = run(pills, command)
        assert status == 0, f"{command}\n{output}"
        if command.startswith("pillsctl medication add Ibuprofen"):
            # The evening comes, and with it something to take.
            pills.restart("2030-11-20 21:05:00")
            dunst.wait_until_shown(1)
