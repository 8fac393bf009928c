"""The parts of every measurement: the C programs, and a bus with a notification server and Pills."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness.clock import Clock
from harness.daemon import Pills, unit_environment
from harness.process import Process
from harness.session import SessionBus

SOURCES = Path(__file__).with_name("programs")
LIBRARIES = ("libnotify", "sqlite3", "libsystemd", "libadwaita-1")


class Programs:
    """The C programs that measure, or that are compared with Pills."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        flags = _output("pkg-config", "--cflags", "--libs", *LIBRARIES).split()
        for source in SOURCES.glob("*.c"):
            command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(folder / source.stem), str(source)]
            subprocess.run([*command, "-Wl,--as-needed", *flags], check=True)
        self._folder = folder

    def path(self, name: str) -> str:
        return str(self._folder / name)


class Desktop:
    """A bus with the fastest notification server."""

    def __init__(self, folder: Path, programs: Programs) -> None:
        folder.mkdir()
        self.folder = folder
        self.programs = programs
        self.bus = SessionBus(folder / "bus")
        self.bus.start()
        self._arrivals = folder / "arrivals"
        self._read = 0
        self.server = Process([programs.path("popup_server")], self.environment, self._arrivals)
        self.server.wait_for("the notification server", self.bus.has_notification_server)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "DBUS_SESSION_BUS_ADDRESS": self.bus.address}

    def pills(self, name: str, clock: Clock | None = None) -> Pills:
        """Pills in its own folder, by default in the afternoon on the real clock."""
        if clock is None:
            clock = Clock()
            clock.set_to_afternoon()
        pills = Pills(self.folder / name, clock, self.bus.address)
        # The daemon gets the environment of its unit, as on a desktop.
        pills.surroundings = unit_environment()
        return pills

    def new_arrivals(self) -> list[int]:
        """The arrival times of the popups since the last call, in nanoseconds since 1970."""
        with self._arrivals.open() as lines:
            lines.seek(self._read)
            text = lines.read()
        complete = text[: text.rfind("\n") + 1]
        self._read += len(complete)
        return [int(line.split()[0]) for line in complete.splitlines()]

    def close(self) -> None:
        self.server.stop()
        self.bus.stop()


@contextmanager
def desktop(folder: Path, programs: Programs) -> Iterator[Desktop]:
    started = Desktop(folder, programs)
    try:
        yield started
    finally:
        started.close()


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
