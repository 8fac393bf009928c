"""The common interface of all desktops for the checks."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import ClassVar

from PIL import Image

from bus_connection import BusConnection, ScreenSaver
from eye import has_icon
from harness.process import Process
from harness.session import SessionBus
from patient import Patient
from sight import BUTTONS, Sight

# This is for a busy computer; an idle one needs much less.
PATIENCE_SECONDS = 20
# How long a popup must stay to count: some servers remove it 0.2 s after they have shown it.
LASTING_SECONDS = 0.7
PAUSE_SECONDS = 0.1
SERVICES = Path("/usr/share/dbus-1/services")


# Left, top, right and bottom.
Box = tuple[int, int, int, int]


class Otherwise(Exception):
    """The screen shows something else than a check expects; the text says what."""


class DidNotStart(Exception):
    """The desktop did not start, before Pills was involved."""


class Desktop(ABC):
    """A notification server and its surroundings on a separate bus and display, with separate folders."""

    # The desktop's name on the command line and in the table.
    key: ClassVar[str]
    name: ClassVar[str]
    # The services that its bus may start.
    services: ClassVar[list[str]] = []
    # The labels of the buttons on a popup; empty if the server draws none.
    buttons: ClassVar[tuple[str, ...]] = BUTTONS
    # True if it shows one popup at a time.
    shows_one_at_a_time: ClassVar[bool] = False
    # True if it has a real lock screen here; false if the lock is only announced.
    is_really_locked: ClassVar[bool] = False
    # True if it has Waybar, which tests the examples that come with Pills.
    has_bar: ClassVar[bool] = False

    def __init__(self, folder: Path, prefix: Path) -> None:
        folder.mkdir(parents=True)
        self.folder = folder
        self.prefix = prefix
        self.bus = SessionBus(folder / "bus")
        self.patient = Patient(folder / "person", self.bus.address, prefix)
        self._stack = ExitStack()
        self._processes: dict[str, Process] = {}
        self._screen_saver: ScreenSaver | None = None

    def __enter__(self) -> Desktop:
        try:
            self.open()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # Its surroundings

    @property
    def environment(self) -> dict[str, str]:
        """The environment of its programs, pillsd and pillsctl."""
        person = self.patient
        return {
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/usr/games",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "HOME": str(person.runtime.parent),
            "XDG_RUNTIME_DIR": str(person.runtime),
            "XDG_DATA_HOME": str(person.data),
            "XDG_CONFIG_HOME": str(self.config),
            "XDG_CACHE_HOME": str(person.runtime.parent / "cache"),
            "XDG_DATA_DIRS": f"{self.prefix}/share:/usr/local/share:/usr/share",
            "DBUS_SESSION_BUS_ADDRESS": self.bus.address,
            **person.clock.environment,
            "NO_AT_BRIDGE": "1",
            "GTK_A11Y": "none",
            # There is no graphics card.
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }

    @property
    def config(self) -> Path:
        return self.patient.settings_file.parents[1]

    def open(self) -> None:
        """Starts everything until the server runs and the screen is empty."""
        self._copy_services()
        self.start_session()
        self.patient.surroundings = {
            key: value for key, value in self.environment.items() if key not in self.patient.environment
        }
        self.connection = self._stack.enter_context(BusConnection(self.bus.address))
        self.start_server()
        self.clear()

    def _copy_services(self) -> None:
        """Lets the bus start these services."""
        for pattern in self.services:
            for service in sorted(SERVICES.glob(pattern)):
                # There is no user manager to start them.
                text = re.sub(r"(?m)^SystemdService=.*\n?", "", service.read_text())
                (self.bus.services / service.name).write_text(text)

    def start_session(self) -> None:
        """Starts everything that the server needs, and the bus last."""
        self.bus.start(self.environment)

    def close(self) -> None:
        """Ends everything that was started, in whatever state it is."""
        with suppress(AssertionError, OSError, subprocess.SubprocessError):
            self.patient.close()
        if self._screen_saver:
            self._screen_saver.close()
            self._screen_saver = None
        for name in reversed(list(self._processes)):
            self.end(name)
        self._stack.close()
        self.bus.stop()
        self._end_strays()

    def run(self, name: str, *command: str, **options: object) -> Process:
        """Starts a program of the desktop under a name, which `end` uses."""
        process = Process(
            list(command),
            self.environment,
            self.folder / f"{name}.log",
            start_new_session=True,
            **options,
        )
        self._processes[name] = process
        return process

    def end(self, name: str, number: int = signal.SIGTERM) -> None:
        """Ends a program and everything that it started."""
        process = self._processes.pop(name, None)
        if process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(process.id, number)
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        with suppress(ProcessLookupError):
            os.killpg(process.id, signal.SIGKILL)
        process.wait()

    def ask(self, *command: str, **environment: str) -> str:
        """Runs a program to its end and returns what it printed."""
        result = subprocess.run(
            list(command),
            env={**self.environment, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
        )
        if result.returncode:
            raise Otherwise(f"{' '.join(command)} failed: {result.stderr.strip()}")
        return result.stdout

    def _end_strays(self) -> None:
        """Ends the processes that the bus or a program left behind: those with our folder in their environment."""
        mark = f"XDG_RUNTIME_DIR={self.patient.runtime}\0".encode()
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                if entry.name.isdigit() and mark in (entry / "environ").read_bytes():
                    os.kill(int(entry.name), signal.SIGKILL)

    # The server

    @abstractmethod
    def start_server(self) -> None:
        """Starts the server and waits until it answers; does nothing if it is running."""

    def stop_server(self) -> None:
        """Stops the server in an orderly way."""
        self.end("server")
        self.wait_until("the server is gone", lambda: not self.has_server)

    def kill_server(self) -> None:
        self.end("server", signal.SIGKILL)
        self.wait_until("the server is gone", lambda: not self.has_server)

    @property
    def has_server(self) -> bool:
        return self.bus.has_notification_server()

    def wait_for_server(self) -> None:
        self.wait_until("the server answers", lambda: self.connection.server_information() is not None, seconds=60)

    def clear(self) -> None:
        """Empties the screen."""

    def start_bar(self) -> None:
        """Shows the Waybar modules: medications at the left, drinks at the right."""
        raise NotImplementedError

    def end_bar(self) -> None:
        raise NotImplementedError

    # What is on the screen

    @abstractmethod
    def look(self) -> Sight: ...

    def held(self) -> int:
        """The number of Pills' popups that the server shows or queues."""
        return len(self.look().titles)

    @abstractmethod
    def picture(self) -> Image.Image:
        """The whole screen."""

    @abstractmethod
    def popup_box(self) -> Box | None:
        """The area of the popups on the screen."""

    def sees_icon(self) -> bool:
        """True if a popup shows Pills' icon."""
        picture, box = self.picture(), self.popup_box()
        return box is not None and has_icon(picture.crop(box))

    # What a person does

    @abstractmethod
    def click(self, place: tuple[int, int]) -> None: ...

    def unfold(self) -> None:
        """Moves the pointer to the popup if the server otherwise hides the buttons of popups that are not critical."""

    def choose(self, label: str) -> None:
        """Chooses an action of the topmost popup; presses its button unless the server has another way."""
        sight = self.see(f"the button {label}", lambda sight: label in sight.buttons)
        self.click(sight.buttons[label])

    def click_body(self) -> None:
        sight = self.see("a title", lambda sight: bool(sight.title_places))
        self.click(sight.title_places[0])

    def set_do_not_disturb(self, on: bool) -> None:
        raise NotImplementedError

    def lock(self) -> None:
        """Announces a lock like the screen savers of desktops."""
        self._screen_saver = self._screen_saver or ScreenSaver(self.bus.address)
        self._screen_saver.announce(True)

    def unlock(self) -> None:
        assert self._screen_saver
        self._screen_saver.announce(False)

    # Waiting

    def wait_until(self, what: str, condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise Otherwise(f"within {seconds:g} s not: {what}")
            time.sleep(PAUSE_SECONDS)

    def see(
        self, what: str, is_it: Callable[[Sight], bool], seconds: float = PATIENCE_SECONDS, lasting: float = 0
    ) -> Sight:
        """Looks until `is_it` is true of the screen and stays true for a while."""
        deadline = time.monotonic() + seconds
        since: float | None = None
        while True:
            sight = self.look()
            now = time.monotonic()
            if not is_it(sight):
                since = None
                if now > deadline:
                    raise Otherwise(f"not seen: {what}; {sight}")
            else:
                since = since or now
                if now - since >= lasting:
                    return sight
            time.sleep(PAUSE_SECONDS)

    def see_popup(self, *titles: str, seconds: float = PATIENCE_SECONDS) -> Sight:
        """Looks until exactly these popups with their buttons are on the screen and stay there."""
        wanted = sorted(titles or ("Evening pills",))

        def is_it(sight: Sight) -> bool:
            return sight.titles == wanted and set(self.buttons) <= set(sight.buttons)

        sight = self.see(f"{' and '.join(wanted)}, complete", is_it, seconds, LASTING_SECONDS)
        if (held := self.held()) != len(wanted):
            raise Otherwise(f"the server has {held} popups, not {len(wanted)}")
        return sight

    def see_nothing(self, seconds: float = PATIENCE_SECONDS) -> None:
        self.see("an empty screen", lambda sight: not sight.titles, seconds, LASTING_SECONDS)
        if held := self.held():
            raise Otherwise(f"the server still has {held} popups")
