from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from .process import Process
from .session import SessionBus
from .waiting import wait_for

# What dbus-monitor prints of a call: its head, then application, number to replace, icon, summary and body.
NOTIFY = re.compile(
    r"^method call time=(?P<time>[0-9.]+) [^\n]* member=Notify\n"
    r'   string "[^\n]*"\n   uint32 (?P<replaces>\d+)\n   string "[^\n]*"\n'
    r'   string "(?P<summary>[^\n]*)"\n   string "(?P<body>.*?)"\n   array \[',
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Notification:
    """One call of Notify, as it went over the bus."""

    # In seconds since the epoch, by the real clock.
    time: float
    replaces: int
    summary: str
    body: str


class BusMonitor:
    """Sees every popup that goes over the bus."""

    def __init__(self, bus: SessionBus, folder: Path) -> None:
        command = ["dbus-monitor", "--address", bus.address]
        command += ["type='method_call',interface='org.freedesktop.Notifications',member='Notify'"]
        self._process = Process(command, dict(os.environ), folder / "bus-monitor.log")
        # It monitors from when the bus takes its name away.
        self._process.wait_for("dbus-monitor", lambda: "member=NameLost" in self._process.log)

    def notifications(self) -> list[Notification]:
        return [
            Notification(float(call["time"]), int(call["replaces"]), call["summary"], call["body"])
            for call in NOTIFY.finditer(self._process.log)
        ]

    def wait_for_notifications(self, number: int) -> list[Notification]:
        return wait_for(
            f"{number} popups on the bus",
            lambda: seen if len(seen := self.notifications()) >= number else [],
        )

    def stop(self) -> None:
        self._process.stop()
