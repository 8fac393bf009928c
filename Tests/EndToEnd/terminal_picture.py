"""Takes a picture of the month that pillsctl draws in a terminal, as the README shows it: python terminal_picture.py FILE"""

from __future__ import annotations

import argparse
import datetime
import shutil
from pathlib import Path

from harness.clock import Clock
from harness.daemon import PROGRAMS, Pills
from harness.own_session import own_session
from harness.past import make_past
from harness.process import Process
from harness.session import Display
from harness.waiting import wait_for

TODAY = datetime.date(2026, 11, 22)
COLORS = ["-bg", "#1d2733", "-fg", "#e6e6e6"]


def take_for_a_year(pills: Pills) -> None:
    pills.start(f"{TODAY} 05:00:00")
    pills.stop()
    make_past(pills.database_file, years=1, until=TODAY, zone=pills.clock.zone, missed_every=23)
    pills.start(f"{TODAY} 09:30:00")
    pills.do("take", "morning", "--at", "07:05")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    arguments = parser.parse_args()
    file = arguments.file.resolve()
    with own_session("pills-picture-") as session:
        pills = Pills(session.folder / "pills", Clock(), session.bus.address)
        take_for_a_year(pills)
        environment = pills.real_environment
        environment["DISPLAY"] = session.screen.name
        shown = session.folder / "shown"
        command = ["xterm", "-tn", "xterm-256color", "-fa", "DejaVu Sans Mono", "-fs", "11", "-b", "12", "+sb"]
        command += ["-geometry", "64x24", *COLORS]
        command += ["-e", "sh", "-c", f"tput civis; {PROGRAMS / 'pillsctl'} calendar; touch {shown}; sleep 60"]
        with Process(command, environment, session.folder / "xterm.log"):
            wait_for("what is drawn", shown.exists)
            window = session.screen.run("xdotool", "search", "--class", "xterm").split()[-1]
            # The terminal is black and white at first, and gets its colors a moment later.
            wait_for("its colors", lambda: _colors(session.screen, window, file) > 8)
        pills.stop()
        shutil.rmtree(session.folder)


def _colors(screen: Display, window: str, file: Path) -> int:
    """Takes the picture and counts its colors."""
    screen.run("import", "-silent", "-window", window, str(file))
    return int(screen.run("identify", "-format", "%k", str(file)))


if __name__ == "__main__":
    main()
