from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from .process import Process
from .session import SessionBus
from .waiting import wait_for

SERVER = "org.freedesktop.Notifications"
WATCHED = (
    f"type='method_call',interface='{SERVER}',member='Notify'",
    f"type='method_return',sender='{SERVER}'",
    f"type='signal',interface='{SERVER}',member='NotificationClosed'",
)

# The output of dbus-monitor. A call has its header, application, number to replace, icon, summary, body, actions, hints
# and timeout; its answer has a number; and the end of a popup has its number and the reason.
MESSAGE = re.compile(
    r"^method call time=(?P<time>[0-9.]+) sender=(?P<caller>\S+) [^\n]* serial=(?P<serial>\d+) "
    r"[^\n]* member=Notify\n"
    r'   string "[^\n]*"\n   uint32 (?P<replaces>\d+)\n   string "[^\n]*"\n'
    r'   string "(?P<summary>[^\n]*)"\n   string "(?P<body>.*?)"\n   array \[\n'
    r"(?:      string [^\n]*\n)*   \]\n   array \[\n(?P<hints>.*?)\n?   \]\n   int32 (?P<timeout>-?\d+)\n"
    r"|^method return time=\S+ [^\n]* destination=(?P<answered>\S+) [^\n]* reply_serial=(?P<reply_serial>\d+)\n"
    r"   uint32 (?P<number>\d+)\n"
    r"|^signal time=\S+ [^\n]* member=NotificationClosed\n   uint32 (?P<closed>\d+)\n",
    re.MULTILINE | re.DOTALL,
)
HINT = re.compile(r'string "(?P<name>[^\n"]*)"\n\s+variant\s+(?P<value>[^\n]*)\n')


@dataclass(frozen=True)
class Notification:
    """A call of Notify on the bus."""

    # Seconds since 1970 by the real clock.
    time: float
    replaces: int
    summary: str
    body: str
    # Maps names to values in dbus-monitor's notation.
    hints: dict[str, str]
    # Milliseconds; 0 means never.
    timeout: int


class BusMonitor:
    """Records every popup on the bus."""

    def __init__(self, bus: SessionBus, folder: Path) -> None:
        command = ["dbus-monitor", "--address", bus.address, *WATCHED]
        self._process = Process(command, dict(os.environ), folder / "bus-monitor.log")
        # dbus-monitor has begun when the bus takes its name away.
        self._process.wait_for("dbus-monitor", lambda: "member=NameLost" in self._process.log)
        self._offset = 0
        self._unread = ""
        self._notifications: list[Notification] = []
        self._unanswered: dict[tuple[str, str], Notification] = {}
        self._shown: list[tuple[int, Notification]] = []
        self._on_screen: set[int] = set()

    def notifications(self) -> list[Notification]:
        self._read_on()
        return list(self._notifications)

    def shown_since(self, count: int) -> list[tuple[int, Notification]]:
        """The popups that a server has confirmed, with their numbers, without the first `count`."""
        self._read_on()
        return self._shown[count:]

    def is_on_screen(self, number: int) -> bool:
        """True if a server has confirmed the popup and has not announced its end."""
        self._read_on()
        return number in self._on_screen

    def wait_for_notifications(self, number: int) -> list[Notification]:
        return wait_for(
            f"{number} popups on the bus",
            lambda: seen if len(seen := self.notifications()) >= number else [],
        )

    def stop(self) -> None:
        self._process.stop()

    def _read_on(self) -> None:
        """Reads the new messages, except an incomplete one at the end."""
        with self._process.log_file.open("rb") as log:
            log.seek(self._offset)
            added = log.read()
        # Reads complete lines only, so that no character is cut in two.
        added = added[: added.rfind(b"\n") + 1]
        self._offset += len(added)
        self._unread += added.decode(errors="replace")
        end = 0
        for message in MESSAGE.finditer(self._unread):
            self._note(message)
            end = message.end()
        self._unread = self._unread[end:]

    def _note(self, message: re.Match[str]) -> None:
        if message["time"]:
            called = Notification(
                float(message["time"]),
                int(message["replaces"]),
                message["summary"],
                message["body"],
                {hint["name"]: hint["value"] for hint in HINT.finditer(message["hints"])},
                int(message["timeout"]),
            )
            self._notifications.append(called)
            self._unanswered[message["caller"], message["serial"]] = called
        elif message["closed"]:
            self._on_screen.discard(int(message["closed"]))
        elif called := self._unanswered.pop((message["answered"], message["reply_serial"]), None):
            self._shown.append((int(message["number"]), called))
            self._on_screen.add(int(message["number"]))
