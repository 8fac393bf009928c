from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from .preload import compiled

# The paths in Debian, Fedora, Arch and openSUSE.
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
    """Removes the shared memory that libfaketime leaves for each killed process.

    A later process with one of their ids would be confused by it, and a Swift program would find itself without
    arguments.
    """
    for pattern in ("faketime_shm_*", "sem.faketime_sem_*"):
        for entry in Path("/dev/shm").glob(pattern):
            if not Path("/proc", entry.name.rpartition("_")[2]).exists():
                entry.unlink(missing_ok=True)


class Clock:
    """A clock that is equally far ahead for every program that uses it, so that it continues after restarts.

    It can only be ahead: libfaketime moves timers too, so the monotonic clock changes with it and must not fall below
    zero.
    """

    def __init__(self, zone: str = "Europe/Berlin") -> None:
        self.zone = ZoneInfo(zone)
        # A small extra error of the clock, because no two devices agree exactly.
        self.lead = timedelta()
        self._offset: timedelta | None = None
        # How fast it runs in programs started from now on; only they know its time then.
        self.rate = 1

    @property
    def now(self) -> datetime:
        return self.reading_at(datetime.now(UTC).timestamp())

    def reading_at(self, timestamp: float) -> datetime:
        """The time of this clock when the real clock showed `timestamp`, in seconds since 1970."""
        # This is computed in UTC, because differences of local times are not elapsed time.
        return (datetime.fromtimestamp(timestamp, UTC) + (self._offset or timedelta())).astimezone(self.zone)

    @staticmethod
    def instant(timestamp: str) -> float:
        """The seconds since 1970 of a timestamp with its offset."""
        return datetime.fromisoformat(timestamp).timestamp()

    def set(self, local_time: str) -> None:
        """Sets the clock for programs started from now on, for example to `2026-11-20 20:59:57`."""
        instant = datetime.fromisoformat(local_time).replace(tzinfo=self.zone).astimezone(UTC)
        self._offset = instant - datetime.now(UTC) + self.lead

    def set_to_afternoon(self) -> None:
        """Uses the real clock in a zone where it is between 14:00 and 15:00: nothing is open, or due soon."""
        # In these zone names, west is positive; they range from 14 hours east to 12 hours west.
        west = (datetime.now(UTC).hour - 2) % 24 - 12
        self.zone = ZoneInfo(f"Etc/GMT{west:+d}")
        self._offset = None

    @property
    def environment(self) -> dict[str, str]:
        environment = {"TZ": self.zone.key}
        if self._offset is not None:
            environment["LD_PRELOAD"] = library()
            rate = f" x{self.rate}" if self.rate != 1 else ""
            environment["FAKETIME"] = f"{self._offset.total_seconds():+.6f}{rate}"
        return environment


class SteppingClock(Clock):
    """A clock that can be set forward or back while programs run; they notice it as a change by the kernel."""

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
