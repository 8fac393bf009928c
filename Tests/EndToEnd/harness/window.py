"""The window of Pills on a display, seen and used like a screen reader does."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from .daemon import PROGRAMS, ROOT, Pills
from .process import Process
from .session import Display, SessionBus
from .waiting import wait_for

# The distribution's interpreter, because the one of the tests has no GObject.
SYSTEM_PYTHON = "/usr/bin/python3"
# Starts the bus of screen readers; the test's session bus starts nothing by itself.
ACCESSIBILITY_BUS = ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"]

# The window ignores a click that follows another one sooner than this.
DOUBLE_CLICK_SECONDS = 1.2
# More than the number of Tab stops in any window of Pills.
MOST_TABS = 60


class Window:
    """The window of Pills on a display, seen and used through the names that a screen reader says."""

    def __init__(
        self, pills: Pills, bus: SessionBus, screen: Display, folder: Path, surroundings: dict[str, str] | None = None
    ) -> None:
        self._bus = bus
        self._screen = screen
        # The window has the real clock; only the daemon's clock matters.
        self._environment = {key: value for key, value in pills.environment.items() if key != "LD_PRELOAD"}
        self._environment |= {
            "DISPLAY": screen.name,
            "DBUS_SESSION_BUS_ADDRESS": pills.bus_address,
            "PILLS_SOCKET": str(pills.socket),
            "GDK_BACKEND": "x11",
            "GSK_RENDERER": "cairo",
            "GSETTINGS_BACKEND": "memory",
            "G_DEBUG": "fatal-criticals",
            **(surroundings or {}),
        }
        self.welcomed = Path(self._environment["HOME"]) / ".local/state/pills/welcomed"
        self._log = folder / "window.log"
        self._accessibility = folder / "accessibility.log"
        self._process: Process | None = None
        self._eyes: subprocess.Popen[str] | None = None
        # When each name was last pressed.
        self._pressed: dict[str, float] = {}

    @property
    def process(self) -> Process:
        assert self._process, "the window was not opened"
        return self._process

    def open(self, is_new: bool = False) -> None:
        """Opens the window, and passes the screens of a first start unless the person is new."""
        if not is_new:
            self._welcome()
        self._look()
        self._process = Process([str(PROGRAMS / "pills")], self._environment, self._log)
        self._wait_for("the window is there", self.nodes)

    def install(self) -> None:
        """Lets the bus start the window, as in an installation; the bus ends it too."""
        self._welcome()
        entry = (ROOT / "packaging/org.pills.Pills.service").read_text().replace("@BINDIR@", str(PROGRAMS))
        (self._bus.services / "org.pills.Pills.service").write_text(entry)
        self._bus.set_environment(self._environment)
        self._look()

    def _welcome(self) -> None:
        self.welcomed.parent.mkdir(parents=True, exist_ok=True)
        self.welcomed.touch()

    def _look(self) -> None:
        """Listens like a screen reader."""
        # The pointer begins in the middle of the display, where a tooltip could appear.
        self._screen.run("xdotool", "mousemove", "10000", "10000")
        launcher = Process(ACCESSIBILITY_BUS, self._environment, self._accessibility)
        launcher.wait_for("there is an accessibility bus", self._has_accessibility_bus)
        self._eyes = subprocess.Popen(
            [SYSTEM_PYTHON, str(Path(__file__).with_name("window_eyes.py"))],
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _wait_for(self, what: str, condition: Callable[[], object]) -> None:
        """Waits, but fails if the window has ended by itself."""
        wait = self._process.wait_for if self._process else wait_for
        wait(what, condition)

    def close(self) -> None:
        """Closes the window; fails if it had ended by itself, for example at a critical warning of GTK."""
        if self._eyes:
            self._eyes.communicate()
            self._eyes = None
        if self._process:
            assert self._process.is_running, self._log.read_text(errors="replace")
            self._process.stop()
            self._process = None

    def _has_accessibility_bus(self) -> bool:
        return "true" in self._bus.call("NameHasOwner", "string:org.a11y.Bus")

    def nodes(self, thoroughly: bool = True) -> list[dict]:
        """Every widget with its path, role, name, description and states; widgets that were hidden before need `thoroughly`."""
        return self._ask({"do": "list", "thoroughly": thoroughly}) or []

    def _has(self, what: Callable[[dict], bool]) -> bool:
        """True if there is such a widget; the known ones are checked first."""
        return any(map(what, self.nodes(thoroughly=False))) or any(map(what, self.nodes()))

    def shows(self, name: str) -> bool:
        """True if there is a widget of this name, perhaps on another page: GTK 4.8 does not report which page is visible."""
        return self._has(lambda node: is_shown(node, name))

    def wait_until_page(self, name: str) -> None:
        """Waits until the page of this name is visible."""

        def is_chosen() -> bool:
            return any(node["name"] == name and {"checked", "pressed", "selected"} & set(node["states"]) for node in self.nodes())

        self._wait_for(f"the page {name} is seen", is_chosen)

    def go_to(self, page: str) -> None:
        """Opens the page of this name."""
        self.press(page)
        self.wait_until_page(page)

    def wait_until_shown(self, name: str) -> None:
        self._wait_for(f"the window shows '{name}'", lambda: self.shows(name))

    def wait_until_glimpsed(self, name: str) -> None:
        """Waits for a widget that disappears by itself, for which a thorough look may take too long."""

        def is_glimpsed() -> bool:
            return any(is_shown(node, name) for node in self.nodes(thoroughly=False))

        self._wait_for(f"'{name}' is there for a moment", is_glimpsed)

    def wait_until_gone(self, name: str) -> None:
        self._wait_for(f"'{name}' is gone", lambda: not self.shows(name))

    def wait_until_focused(self, name: str) -> None:
        self.wait_until_shown(name)
        self._wait_for(f"the keyboard is on '{name}'", lambda: self.is_focused(name))

    def press(self, name: str) -> None:
        """Presses the widget of this name once it can be pressed and does not count as a double click."""
        time.sleep(max(0, self._pressed.get(name, 0) + DOUBLE_CLICK_SECONDS - time.monotonic()))
        self._wait_for(f"'{name}' can be pressed", lambda: self._ask({"do": "press", "name": name}))
        self._pressed[name] = time.monotonic()

    def forget(self, _: str) -> None:
        """Waits until a new button in another button's place can be pressed without counting as a double click."""
        time.sleep(DOUBLE_CLICK_SECONDS)

    def press_first(self, beginning: str) -> None:
        """Presses the first widget whose name has this beginning, once it can be pressed."""
        request = {"do": "press", "beginning": beginning}
        self._wait_for(f"'{beginning}…' can be pressed", lambda: self._ask(request))

    def answer(self, name: str) -> None:
        """Answers a question with the button of this name, once it is asked."""
        # libadwaita 1.2 also has a text for narrow windows, and the button's name contains both.
        names = [f"{name} {name}", name]
        self._wait_for(
            f"'{name}' can be answered", lambda: any(self._ask({"do": "press", "name": each}) for each in names)
        )

    def press_key(self, key: str) -> None:
        """Presses a key in the topmost window, wherever its focus is."""
        def press() -> bool:
            windows = self._screen.run("xdotool", "search", "--onlyvisible", "--class", "pills").split()
            try:
                self._screen.run("xdotool", "windowfocus", "--sync", windows[-1], "key", key)
            except subprocess.CalledProcessError:
                # This window was a tooltip that has disappeared.
                return False
            return True

        self._wait_for(f"'{key}' can be pressed", press)

    def write(self, text: str) -> None:
        """Types a text at the focus."""
        self._screen.run("xdotool", "type", text)

    def is_focused(self, name: str) -> bool:
        """True if the widget of this name has the focus."""
        return name in self._focused().values()

    def _focused(self) -> dict[str, str]:
        """Maps the path of the focused widget to its name."""
        return self._ask({"do": "focused"}) or {}

    def rooms(self) -> list[dict]:
        """The buttons and bars: the path, the name, if it can be pressed, and the room (its place in the window, width
        and height)."""
        return self._ask({"do": "rooms"}) or []

    def place(self, name: str) -> tuple[int, int]:
        """The place of a button or bar in its window, in pixels from the left and from the top."""
        left, top, *_ = self._room(name)
        return left, top

    def middle(self, name: str) -> tuple[int, int]:
        """The middle of the button or bar of this name, once it is there."""
        left, top, width, height = self._room(name)
        return left + width // 2, top + height // 2

    def _room(self, name: str) -> list[int]:
        # A page that follows the focus moves for a moment.
        seen: list[list[int] | None] = [None]

        def settled() -> list[int] | None:
            seen.append(next((each["room"] for each in self.rooms() if each["name"] == name), None))
            return seen[-1] if seen[-1] == seen[-2] else None

        return wait_for(f"'{name}' has a place and stays there", settled)

    def click(self, at: tuple[int, int], times: int = 1, pause_milliseconds: int = 0) -> None:
        """Clicks a place in the topmost window with a mouse that moves slightly between clicks."""
        window = self._screen.run("xdotool", "search", "--onlyvisible", "--class", "pills").split()[-1]
        command = ["xdotool", "mousemove", "--sync", "--window", window, *map(str, at), "click", "1"]
        for number in range(1, times):
            tremble = 2 if number % 2 else -2
            command += ["sleep", str(pause_milliseconds / 1000), "mousemove_relative", "--", str(tremble), "0", "click", "1"]
        self._screen.run(*command)

    def scroll_down(self, at: tuple[int, int], times: int) -> None:
        """Turns the wheel of the mouse over a place in the topmost window."""
        window = self._screen.run("xdotool", "search", "--onlyvisible", "--class", "pills").split()[-1]
        self._screen.run(
            "xdotool", "mousemove", "--sync", "--window", window, *map(str, at), "click", "--repeat", str(times), "5"
        )

    def resize(self, width: int, height: int) -> None:
        """Gives the topmost window another size."""
        window = self._screen.run("xdotool", "search", "--onlyvisible", "--class", "pills").split()[-1]
        self._screen.run("xdotool", "windowsize", window, str(width), str(height))

    def hold_key(self, key: str, milliseconds: int) -> None:
        """Holds a key in the topmost window; the display repeats it."""
        window = self._screen.run("xdotool", "search", "--onlyvisible", "--class", "pills").split()[-1]
        self._screen.run("xdotool", "windowfocus", "--sync", window, "keydown", key, "sleep", str(milliseconds / 1000), "keyup", key)

    def focus(self, name: str) -> None:
        """Moves the focus to the widget of this name with the Tab key."""
        self.wait_until_shown(name)
        for _ in range(MOST_TABS):
            before = self._focused()
            if name in before.values():
                return
            self.press_key("Tab")
            # Otherwise, on a busy computer, this key and the next would arrive after the next look at the focus.
            self._wait_for("the Tab key leads on", lambda: self._focused() != before)
        raise AssertionError(f"the Tab key does not lead to '{name}'")

    def unfold(self, name: str) -> None:
        """Expands the row of this name."""
        self.focus(name)
        self.press_key("space")

    def activate(self, action: str) -> None:
        """Performs an action of the program, like its menu and the desktop's."""
        self._ask({"do": "activate", "action": action})

    def can_press(self, name: str) -> bool:
        """True if a button of this name can be pressed."""
        roles = {"push button", "radio button", "check box"}
        buttons = [node for node in self.nodes() if node["name"] == name and node["role"] in roles]
        return any({"visible", "sensitive"} <= set(button["states"]) for button in buttons)

    def type(self, name: str, text: str) -> None:
        """Types a text into the field of this name, once it is there."""
        request = {"do": "type", "name": name, "text": text}
        self._wait_for(f"something can be typed into '{name}'", lambda: self._ask(request))

    def wait_until_typed(self, name: str, text: str) -> None:
        """Waits until the field of this name has this text."""
        self._wait_for(f"'{name}' has the text '{text}'", lambda: self._has(lambda node: is_shown(node, name) and node["text"] == text))

    def says(self, what: str) -> bool:
        """True if this text is part of any name or description."""
        return self._has(lambda node: what in node["name"] or what in node["description"])

    def wait_until_said(self, what: str) -> None:
        self._wait_for(f"the window says '{what}'", lambda: self.says(what))

    def wait_until_said_at(self, name: str, what: str) -> None:
        """Waits until the widget of this name has this description."""
        self._wait_for(f"'{name}' says '{what}'", lambda: self._has(lambda node: is_shown(node, name) and what in node["description"]))

    def _ask(self, request: dict) -> object:
        assert self._eyes and self._eyes.stdin and self._eyes.stdout
        self._eyes.stdin.write(json.dumps(request) + "\n")
        self._eyes.stdin.flush()
        return json.loads(self._eyes.stdout.readline())


def is_shown(node: dict, name: str) -> bool:
    return node["name"] == name and "visible" in node["states"]
