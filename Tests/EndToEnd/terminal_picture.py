"""Takes a picture of what pillsctl draws in a terminal: python terminal_picture.py calendar FILE

Of a month, as the README shows it; or with `hydration` of a day and the week before it.
"""

from __future__ import annotations

import argparse
import datetime
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from harness.clock import Clock
from harness.daemon import PROGRAMS, Pills
from harness.own_session import own_session
from harness.past import make_past
from harness.process import Process
from harness.session import Display
from harness.waiting import wait_for

TODAY = datetime.date(2026, 11, 22)
DARK = ["-bg", "#1d2733", "-fg", "#e6e6e6"]
LIGHT = ["-bg", "#fdfdf8", "-fg", "#22262b"]
# In millilitres, of the days before today, yesterday's first: of a goal of 2000.
WEEK = (2050, 2750, 2000, 0, 1600, 2100)


@dataclass(frozen=True)
class Subject:
    """What a picture is of."""

    command: str
    # Columns and lines that it needs.
    size: str
    live: Callable[[Pills], None]


def take_for_a_year(pills: Pills) -> None:
    pills.start(f"{TODAY} 05:00:00")
    pills.stop()
    make_past(pills.database_file, years=1, until=TODAY, zone=pills.clock.zone, missed_every=23)
    pills.start(f"{TODAY} 09:30:00")
    pills.do("take", "morning", "--at", "07:05")


def drink_for_a_week(pills: Pills) -> None:
    pills.settings_file.write_text("[Hydration]\nUnit=ml\nReminders=2h\n[History]\nLocked=no\n")
    pills.start(f"{TODAY} 14:30:00")
    for days_ago, millilitres in enumerate(WEEK, start=1):
        if millilitres:
            pills.do("drink", str(millilitres), "--date", f"-{days_ago}", "--at", "12:00")
    pills.do("drink", "250", "--at", "08:05")
    pills.do("drink", "350", "coffee", "--at", "10:30")
    pills.do("drink", "600", "--at", "14:10")


SUBJECTS = {
    "calendar": Subject("calendar", "64x24", take_for_a_year),
    "hydration": Subject("hydration", "80x15", drink_for_a_week),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("subject", choices=SUBJECTS)
    parser.add_argument("file", type=Path)
    parser.add_argument("--light", action="store_true", help="dark letters on light ground")
    arguments = parser.parse_args()
    file = arguments.file.resolve()
    subject = SUBJECTS[arguments.subject]
    with own_session("pills-picture-") as session:
        pills = Pills(session.folder / "pills", Clock(), session.bus.address)
        subject.live(pills)
        # With the real clock: only the daemon's counts.
        environment = {key: value for key, value in pills.environment.items() if key != "LD_PRELOAD"}
        environment["DISPLAY"] = session.screen.name
        shown = session.folder / "shown"
        command = ["xterm", "-tn", "xterm-256color", "-fa", "DejaVu Sans Mono", "-fs", "11", "-b", "12", "+sb"]
        command += ["-geometry", subject.size, *(LIGHT if arguments.light else DARK)]
        command += ["-e", "sh", "-c", f"tput civis; {PROGRAMS / 'pillsctl'} {subject.command}; touch {shown}; sleep 60"]
        with Process(command, environment, session.folder / "xterm.log"):
            wait_for("what is drawn", shown.exists)
            window = session.screen.run("xdotool", "search", "--class", "xterm").split()[-1]
            # Written in black and white at first: a moment later it is what it stays.
            wait_for("its colors", lambda: _colors(session.screen, window, file) > 8)
        pills.stop()
        shutil.rmtree(session.folder)


def _colors(screen: Display, window: str, file: Path) -> int:
    """Takes the picture, and counts its colors."""
    screen.run("import", "-silent", "-window", window, str(file))
    return int(screen.run("identify", "-format", "%k", str(file)))


if __name__ == "__main__":
    main()
