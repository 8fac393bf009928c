from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from .preload import compiled

# Where Debian, Fedora, Arch and openSUSE have it.
LIBRARIES = (
    "/usr/lib/*/faketime/libfaketime.so.1",
    "/usr/lib*/faketime/libfaketime.so.1",
    "/usr/lib*/libfaketime.so.1",
)


def library() -> str:
    for pattern in LIBRARIES:
        for path in sorted(Path("/").glob(pattern[1:])):
            return str(path)
    raise AssertionError("there is no libfaketime; run packaging/dependencies test")


def forget_ended_clocks() -> None:
    """Removes what libfaketime leaves in memory for each process that was killed.

    A later process of the same number would trip over it, and a Swift program then find itself without arguments.
    """
    for pattern in ("faketime_shm_*", "sem.faketime_sem_*"):
        for entry in Path("/dev/shm").glob(pattern):
            if not Path("/proc", entry.name.rpartition("_")[2]).exists():
                entry.unlink(missing_ok=True)


class Clock:
    """A clock that is ahead by the same span for every program given it, so that it goes on over restarts.

    Only ahead: the monotonic clock goes with it, since libfaketime moves its timers too, and must not fall below zero.
    """

    def __init__(self, zone: str = "Europe/Berlin") -> None:
        self.zone = ZoneInfo(zone)
        # By how much it is ahead of what it is set to, as no two machines agree.
        self.lead = timedelta()
        self._offset: timedelta | None = None

    @property
    def now(self) -> datetime:
        return self.reading_at(datetime.now(UTC).timestamp())

    def reading_at(self, timestamp: float) -> datetime:
        """What it read when the real clock read `timestamp`, in seconds since the epoch."""
        # Not in local time, whose hours between two readings are not those that passed.
        return (datetime.fromtimestamp(timestamp, UTC) + (self._offset or timedelta())).astimezone(self.zone)

    @staticmethod
    def instant(timestamp: str) -> float:
        """Seconds since the epoch of a timestamp with its offset."""
        return datetime.fromisoformat(timestamp).timestamp()

    def set(self, local_time: str) -> None:
        """Sets it for programs started from now on, such as to `2026-11-20 20:59:57`."""
        instant = datetime.fromisoformat(local_time).replace(tzinfo=self.zone).astimezone(UTC)
        self._offset = instant - datetime.now(UTC) + self.lead

    def set_to_afternoon(self) -> None:
        """Leaves the real clock, and takes a zone in which it is 14:00 to 15:00: nothing is open, nor due soon."""
        # West is positive in these names, which go from 14 hours east to 12 west.
        west = (datetime.now(UTC).hour - 2) % 24 - 12
        self.zone = ZoneInfo(f"Etc/GMT{west:+d}")
        self._offset = None

    @property
    def environment(self) -> dict[str, str]:
        environment = {"TZ": self.zone.key}
        if self._offset is not None:
            environment["LD_PRELOAD"] = library()
            environment["FAKETIME"] = f"{self._offset.total_seconds():+.6f}"
        return environment


class SteppingClock(Clock):
    """A clock that can be set while programs run, back too; they learn of it as from the kernel."""

    def __init__(self, folder: Path, zone: str = "Europe/Berlin") -> None:
        super().__init__(zone)
        self._library = compiled("stepping_clock.c", folder)
        self._steps = folder / "clock-steps"
        os.mkfifo(self._steps)

    def step(self, **span: float) -> None:
        """Sets the clock of one running program by a span, such as `hours=-1`."""
        self._offset = (self._offset or timedelta()) + timedelta(**span)
        with self._steps.open("wb", buffering=0) as steps:
            steps.write(self._nanoseconds_ahead.to_bytes(8, "little", signed=True))

    @property
    def _nanoseconds_ahead(self) -> int:
        return (self._offset or timedelta()) // timedelta(microseconds=1) * 1000

    @property
    def environment(self) -> dict[str, str]:
        return {
            "TZ": self.zone.key,
            "LD_PRELOAD": str(self._library),
            "STEPPING_CLOCK_AHEAD": str(self._nanoseconds_ahead),
            "STEPPING_CLOCK_STEPS": str(self._steps),
        }
