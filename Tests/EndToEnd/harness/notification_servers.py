"""Two real notification servers: dunst, which reports its popups, and xfce4-notifyd, which has buttons."""

from __future__ import annotations

import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from .process import Process
from .session import Display, SessionBus
from .waiting import PATIENCE_SECONDS, wait_for

DUNST_CONFIGURATION = """\
[global]
    dmenu = {chooser}
    idle_threshold = 0
    markup = full
    origin = top-right
[urgency_critical]
    timeout = 0
"""

# dunst runs this to choose an action; it gets lines such as "#Taken (Evening pills) [1,taken]".
CHOOSER = """\
#!/bin/sh
grep -m 1 "^#$(cat {choice}) "
"""


class NotificationServer:
    """A server that can be started and stopped."""

    _command: list[str]

    def __init__(self, bus: SessionBus, folder: Path, environment: dict[str, str]) -> None:
        self._bus = bus
        self._folder = folder
        self._environment = {**environment, "DBUS_SESSION_BUS_ADDRESS": bus.address}
        self._process: Process | None = None

    def start(self) -> None:
        name = Path(self._command[0]).name
        self._process = Process(self._command, self._environment, self._folder / f"{name}.log")
        self._process.wait_for(name, self._bus.has_notification_server)

    def stop(self) -> None:
        if self._process:
            self._process.stop()
            self._process = None

    def kill(self) -> None:
        assert self._process
        self._process.kill()
        self._process = None

    def freeze(self) -> None:
        """The server keeps its name on the bus but answers nobody."""
        assert self._process
        self._process.send(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process
        self._process.send(signal.SIGCONT)

    @property
    def shown(self) -> int:
        """The number of popups on the screen."""
        raise NotImplementedError

    def wait_until_shown(self, number: int, seconds: float = PATIENCE_SECONDS) -> None:
        wait_for(f"{number} popups on the screen", lambda: self.shown == number, seconds)


class Dunst(NotificationServer):
    def __init__(self, bus: SessionBus, display: Display, folder: Path) -> None:
        super().__init__(bus, folder, display.environment)
        self._choice = folder / "dunst-choice"
        chooser = folder / "dunst-chooser"
        chooser.write_text(CHOOSER.format(choice=self._choice))
        chooser.chmod(0o755)
        configuration = folder / "dunstrc"
        configuration.write_text(DUNST_CONFIGURATION.format(chooser=chooser))
        self._command = ["dunst", "-conf", str(configuration)]

    @property
    def shown(self) -> int:
        return int(self._control("count", "displayed"))

    @property
    def held(self) -> int:
        """The number of popups on the screen and in the queue."""
        return self.shown + int(self._control("count", "waiting"))

    def choose(self, action: str) -> None:
        """Chooses an action of the popup on the screen by its label in dunst's menu."""
        self._choice.write_text(action)
        self._control("context")

    def click(self) -> None:
        """Clicks the popup on the screen outside its buttons."""
        self._control("action")

    def close_all(self) -> None:
        """Closes all popups, like a person who dismisses them."""
        self._control("close-all")

    def history(self) -> str:
        """The former popups, the latest first, in the format of dunstctl(1)."""
        return self._control("history")

    def pause(self, paused: bool) -> None:
        """Holds popups back, or shows them again."""
        self._control("set-paused", "true" if paused else "false")

    def _control(self, *arguments: str) -> str:
        command = ["dunstctl", *arguments]
        return subprocess.run(
            command, env=self._environment, check=True, capture_output=True, text=True, timeout=10
        ).stdout


class XfceNotifyd(NotificationServer):
    """xfce4-notifyd; a real pointer clicks its buttons."""

    _command = ["/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd"]

    def __init__(self, bus: SessionBus, display: Display, folder: Path) -> None:
        home = folder / "xfce-home"
        home.mkdir()
        folders = {name: str(home / name.lower()) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        own = {"HOME": str(home), "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", **folders}
        super().__init__(bus, folder, {**display.environment, **own})
        self._display = display
        # The server gets its settings from xfconfd, which the bus starts.
        service = Path("/usr/share/dbus-1/services/org.xfce.Xfconf.service")
        (bus.services / service.name).write_bytes(service.read_bytes())

    def windows(self) -> list[str]:
        """The windows of the popups on the screen."""
        command = ["xdotool", "search", "--onlyvisible", "--class", "xfce4-notifyd"]
        result = subprocess.run(command, env=self._environment, capture_output=True, text=True, timeout=10)
        return result.stdout.split()

    @property
    def shown(self) -> int:
        return len(self.windows())

    def press(self, button: int) -> None:
        """Clicks one of the three buttons of the popup on the screen, counted from 0 at the left.

        Each button closes the popup. A click is lost if the popup is just being replaced, so it is repeated.
        """
        [window] = self.windows()
        for _ in range(3):
            self._click(window, button)
            with suppress(AssertionError):
                wait_for("the pressed popup goes", lambda: window not in self.windows(), seconds=3)
                return
        raise AssertionError("no click closed the popup")

    def _click(self, window: str, button: int) -> None:
        geometry = dict(
            line.split("=") for line in self._display.run("xdotool", "getwindowgeometry", "--shell", window).split()
        )
        # The bottom row has three equally wide buttons, 34 pixels high and 14 above the edge.
        x = int(geometry["WIDTH"]) * (2 * button + 1) // 6
        y = int(geometry["HEIGHT"]) - 31
        self._display.run("xdotool", "mousemove", "--window", window, str(x), str(y), "click", "1")
