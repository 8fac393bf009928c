"""Programs from start to end, beside others that people type, in the session of an ordinary user."""

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
ROUNDS_ON_DISK = 50
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
    """Where the user may run them."""
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
    appointments = session.home / "calcurse"
    tasks = session.home / "tasks"
    reminders = session.home / "reminders"
    session.do("mkdir", "-p", str(appointments), str(tasks))
    session.write(reminders, "REM AT 23:59 MSG Evening pills\n")
    session.write(session.home / ".taskrc", f"data.location={tasks}\nnews.version=9.9.9\n")
    session.do("task", "rc.confirmation=no", "add", "Evening", "pills")

    commands = {
        "true": ["true"],
        "status in C": [str(programs / "status_client"), socket],
        "pillsctl status": [pillsctl, "status"],
        "pillsctl plan": [pillsctl, "plan"],
        "pillsctl calendar": [pillsctl, "calendar"],
        "notify-send": ["notify-send", "Evening pills"],
        "systemctl --user is-active": ["systemctl", "--user", "is-active", "pills"],
        "task list": ["task", "list"],
        "calcurse -n": ["calcurse", "-n", "--datadir", str(appointments), "--confdir", str(appointments)],
        "remind -n": ["remind", "-n", str(reminders)],
    }
    took, used, faults = _times(session, programs, commands, ROUNDS)
    on_disk = {"pillsctl take": [pillsctl, "take", "evening"], "pillsctl undo": [pillsctl, "undo", "evening"]}
    taking, _, _ = _times(session, programs, on_disk, ROUNDS_ON_DISK)

    medians = {name: median(samples) for name, samples in took.items()}
    rivals = ("notify-send", "systemctl --user is-active")
    floor = Anchor("status in C", medians["status in C"])
    times = [
        Figure(
            name,
            "ms",
            samples,
            floor,
            Budget(3.2, of_anchor=True) if name == "pillsctl status" else None,
        )
        for name, samples in took.items()
    ]
    bare = Anchor("true", median(faults["true"]))
    return [
        Section(
            "Whole programs",
            [
                *times,
                Figure(
                    "pillsctl status beside notify-send",
                    "ms",
                    took["pillsctl status"],
                    Anchor("notify-send", medians["notify-send"]),
                    Budget(0.5, of_anchor=True),
                ),
                *(Figure(f"{name}, on disk", "ms", samples, floor) for name, samples in taking.items()),
                *(Figure(f"processor time, {name}", "ms", used[name]) for name in ("true", "pillsctl status", *rivals)),
                *(
                    Figure(f"page faults, {name}", "", faults[name], bare)
                    for name in ("true", "pillsctl status", *rivals)
                ),
            ],
            NOTE,
        )
    ]


Samples = dict[str, list[float]]


def _times(session: UserSession, programs: Path, commands: dict[str, list[str]], rounds: int) -> tuple[Samples, ...]:
    """Of each command the wall milliseconds, those of the processor, and the page faults."""
    lines = "".join("\t".join(command) + "\n" for command in commands.values())
    output = session.do(str(programs / "stopwatch"), str(rounds), stdin=lines)
    names = list(commands)
    wall, processor, faults = ({name: [] for name in names} for _ in range(3))
    for line in output.splitlines():
        index, nanoseconds, microseconds, minor = map(int, line.split())
        wall[names[index]].append(nanoseconds / 1e6)
        processor[names[index]].append(microseconds / 1e3)
        faults[names[index]].append(float(minor))
    return wall, processor, faults
