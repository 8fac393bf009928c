"""Measures whole runs of programs, compared with common commands, in the session of an ordinary user."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from pathlib import Path
from statistics import median

from harness.clock import Clock
from harness.user_session import UserSession, as_root
from harness.waiting import wait_for

from figures import Anchor, Budget, Figure, Section
from parts import Programs

ROUNDS = 200
NOTE = (
    f"{ROUNDS} of each in turn, in a session with a real user manager and pills.service; pillsctl status is "
    "judged by what it takes in C, and by notify-send in the same minute."
)


def measure(programs: Programs) -> list[Section]:
    prefix = as_root()
    assert prefix is not None, "a user manager of its own needs root, or sudo without a password"
    with tempfile.TemporaryDirectory(prefix="pills-bench.") as folder:
        session = UserSession(Path(folder), prefix)
        try:
            return _in(session, _copied(programs, session.source.parent / "programs"))
        finally:
            session.close()


def _copied(programs: Programs, folder: Path) -> Path:
    """Copies the programs to a place where the user may run them."""
    folder.mkdir(mode=0o755)
    for name in ("stopwatch", "popup_server", "status_client"):
        shutil.copy(programs.path(name), folder)
        os.chmod(folder / name, stat.S_IRWXU | stat.S_IRGRP | stat.S_IXGRP | stat.S_IROTH | stat.S_IXOTH)
    return folder


def _in(session: UserSession, programs: Path) -> list[Section]:
    unit = session.runtime / "systemd/user/popup-server.service"
    session.write(unit, f"[Service]\nExecStart={programs}/popup_server\n")
    session.do(str(session.source / "packaging/install"))
    afternoon = Clock()
    afternoon.set_to_afternoon()
    session.drop_in("zone", f"[Service]\nEnvironment=TZ={afternoon.zone.key}\n")
    session.systemctl("start", unit.name)
    session.systemctl("enable", "--now", "pills")
    wait_for("pillsd knows the server", lambda: session.status().get("popupServer"))

    pillsctl = str(session.home / ".local/bin/pillsctl")
    socket = str(session.runtime / "pills/control.sock")
    commands = {
        "status in C": [str(programs / "status_client"), socket],
        "pillsctl status": [pillsctl, "status"],
        "notify-send": ["notify-send", "Evening pills"],
    }
    took = _milliseconds(session, programs, commands)
    figures = [
        Figure(
            f"pillsctl status beside {rival}",
            "ms",
            took["pillsctl status"],
            Anchor(rival, median(took[rival])),
            Budget(limit, of_anchor=True),
        )
        for rival, limit in (("status in C", 3.2), ("notify-send", 0.5))
    ]
    return [Section("Whole programs", figures, NOTE)]


def _milliseconds(session: UserSession, programs: Path, commands: dict[str, list[str]]) -> dict[str, list[float]]:
    """The duration of each run of each command in milliseconds."""
    lines = "".join("\t".join(command) + "\n" for command in commands.values())
    output = session.do(str(programs / "stopwatch"), str(ROUNDS), stdin=lines)
    names = list(commands)
    took: dict[str, list[float]] = {name: [] for name in names}
    for line in output.splitlines():
        index, nanoseconds = map(int, line.split())
        took[names[index]].append(nanoseconds / 1e6)
    return took
