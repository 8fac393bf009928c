"""Programs for tasks on a CalDAV server, each of which ticks them in its own way."""

from __future__ import annotations

import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import caldav

from .calendar_servers import PASSWORD, USER
from .clock import Clock
from .session import SessionBus

# The folder with the services that a bus can start.
SERVICES = Path("/usr/share/dbus-1/services")


class TaskProgram(Protocol):
    @property
    def open_tasks(self) -> list[str]: ...

    def complete(self, day: str, summary: str) -> datetime:
        """Ticks the task of a day, and returns when."""


class PythonCaldav:
    """The library of several programs, used in their way."""

    def __init__(self, address: str, clock: Clock) -> None:
        # The password is in bytes, because the library encodes text as Latin 1.
        self._client = caldav.DAVClient(address, username=USER.encode(), password=PASSWORD.encode())
        self._calendar = self._client.calendar(url=address)
        self._clock = clock

    @property
    def open_tasks(self) -> list[str]:
        return [str(task.icalendar_component["SUMMARY"]) for task in self._tasks()]

    def complete(self, day: str, summary: str) -> datetime:
        (task,) = [
            task
            for task in self._tasks()
            if str(task.icalendar_component["DUE"].dt).startswith(day)
            and task.icalendar_component["SUMMARY"] == summary
        ]
        now = self._clock.now
        task.complete(completion_timestamp=now)
        return now

    def _tasks(self) -> list[caldav.Todo]:
        return self._calendar.todos()


class Evolution:
    """Evolution's data server on a separate bus, driven like its window. It gives nobody a password."""

    def __init__(self, folder: Path, address: str, clock: Clock) -> None:
        self._clock = clock
        (folder / "run").mkdir(parents=True, mode=0o700)
        self._bus = SessionBus(folder / "bus")
        self._environment = {
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder / "run"),
            "DBUS_SESSION_BUS_ADDRESS": self._bus.address,
            "GSETTINGS_BACKEND": "memory",
            # No bytecode is written to the source tree.
            "PYTHONDONTWRITEBYTECODE": "1",
            "GIO_USE_VFS": "local",
        }
        sources = folder / ".config/evolution/sources"
        sources.mkdir(parents=True)
        place = urlsplit(address)
        (sources / "pills.source").write_text(
            f"""\
[Data Source]
DisplayName=Pills
Enabled=true
Parent=caldav-stub
[Task List]
BackendName=caldav
[Authentication]
Host={place.hostname}
Port={place.port}
Method=none
[Security]
Method=none
[WebDAV Backend]
ResourcePath={place.path}
"""
        )
        for file in SERVICES.glob("org.gnome.evolution.dataserver.*.service"):
            shutil.copy(file, self._bus.services)
        # The bus passes its environment on to the services, and ends them.
        self._bus.start(self._environment)

    def close(self) -> None:
        self._bus.stop()

    @property
    def open_tasks(self) -> list[str]:
        return self._run().splitlines()

    def complete(self, day: str, summary: str) -> datetime:
        now = self._clock.now
        self._run(now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ"), day, summary)
        return now

    def _run(self, *arguments: str) -> str:
        # The system's Python has the libraries.
        command = ["/usr/bin/python3", str(Path(__file__).with_name("evolution_tasks.py")), "pills", *arguments]
        result = subprocess.run(command, env=self._environment, capture_output=True, text=True, timeout=60)
        assert result.returncode == 0, result.stderr + result.stdout
        return result.stdout
