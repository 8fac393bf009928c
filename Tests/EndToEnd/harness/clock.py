from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

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


class Clock:
    """A clock that is ahead by the same span for every program given it, so that it goes on over restarts.

    Only ahead: the monotonic clock goes with it, since libfaketime moves its timers too, and must not fall below zero.
    """

    def __init__(self, zone: str = "Europe/Berlin") -> None:
        self.zone = ZoneInfo(zone)
        self._offset: timedelta | None = None
        # Whether the clocks that count from the start of the machine stay right.
        self.spares_uptime = False

    @property
    def now(self) -> datetime:
        return datetime.now(self.zone) + (self._offset or timedelta())

    def reading_at(self, timestamp: float) -> datetime:
        """What it read when the real clock read `timestamp`, in seconds since the epoch."""
        return datetime.fromtimestamp(timestamp, self.zone) + (self._offset or timedelta())

    def set(self, local_time: str) -> None:
        """Sets it for programs started from now on, such as to `2026-11-20 20:59:57`."""
        self._offset = datetime.fromisoformat(local_time).replace(tzinfo=self.zone) - datetime.now(self.zone)

    def set_to_afternoon(self) -> None:
        """Leaves the real clock, and takes a zone in which it is 14:00 to 15:00: nothing is open, nor due soon."""
        # West is positive in these names.
        hour = datetime.now(ZoneInfo("UTC")).hour
        self.zone = ZoneInfo(f"Etc/GMT{hour - 14:+d}")
        self._offset = None

    @property
    def environment(self) -> dict[str, str]:
        environment = {"TZ": self.zone.key}
        if self._offset is not None:
            environment["LD_PRELOAD"] = library()
            environment["FAKETIME"] = f"{self._offset.total_seconds():+.6f}"
            if self.spares_uptime:
                environment["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
        return environment
