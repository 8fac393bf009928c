"""From exec to READY=1, with histories of different lengths."""

from __future__ import annotations

import os
import signal
import socket
import time
from pathlib import Path

from harness.daemon import Pills
from harness.past import make_past

from figures import Anchor, Budget, Figure, Section
from parts import Desktop

ROUNDS = 40
NOTE = (
    f"{ROUNDS} starts of each in turn; the clock runs from before the process is made. The floor opens a database "
    "with one empty table."
)
YEARS = (0, 10, 50)
BUDGET = Budget(20)


def with_past(desktop: Desktop, years: int) -> Pills:
    """Pills, not running, of somebody who took everything for so many years."""
    pills = desktop.pills(f"past-of-{years}-years")
    pills.start()
    pills.stop()
    if years:
        make_past(pills.database_file, years, pills.clock.now.date(), pills.clock.zone)
    return pills


def measure(desktop: Desktop, people: dict[int, Pills]) -> list[Section]:
    ready = ReadySocket(desktop.folder / "ready")
    floor_database = desktop.folder / "start-floor.db"
    starts: dict[object, list[float]] = {years: [] for years in [*YEARS, "floor"]}
    for _ in range(ROUNDS + 1):
        for years in YEARS:
            pills = people[years]
            starts[years].append(ready.milliseconds(pills.command, pills.environment))
        command = [desktop.programs.path("floor"), str(floor_database)]
        starts["floor"].append(ready.milliseconds(command, desktop.environment))
    # The first round warms the caches.
    floor = Figure("", "ms", starts["floor"][1:])
    anchor = Anchor("C floor", floor.median)
    return [
        Section(
            "Start to READY=1",
            [
                Figure(
                    f"with {years} years of history" if years else "with an empty store",
                    "ms",
                    starts[years][1:],
                    anchor,
                    BUDGET,
                    is_key=years == 10,
                )
                for years in YEARS
            ],
            NOTE,
        )
    ]


class ReadySocket:
    """The socket on which a service tells its manager that it is ready, sd_notify(3)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.settimeout(20)

    def milliseconds(self, command: list[str], environment: dict[str, str]) -> float:
        """How long a program takes to say that it is ready; it is killed then."""
        environment = {**environment, "NOTIFY_SOCKET": str(self._path)}
        nowhere = [(os.POSIX_SPAWN_OPEN, descriptor, "/dev/null", os.O_RDWR, 0) for descriptor in (0, 1, 2)]
        begin = time.perf_counter_ns()
        process = os.posix_spawn(command[0], command, environment, file_actions=nowhere)
        try:
            while b"READY=1" not in self._socket.recv(4096):
                pass
            return (time.perf_counter_ns() - begin) / 1e6
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            self._forget()

    def _forget(self) -> None:
        """What the last one said after it was ready."""
        self._socket.setblocking(False)
        try:
            while self._socket.recv(4096):
                pass
        except BlockingIOError:
            pass
        finally:
            self._socket.settimeout(20)
