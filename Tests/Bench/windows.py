"""Measures the window: from exec to its first frame, its memory, and its growth in long use."""

from __future__ import annotations

import mmap
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from harness.daemon import PROGRAMS
from harness.process import Process
from harness.session import Display, display
from harness.trend import slope
from harness.usage import memory_at_rest, switches_at_rest, voluntary_switches
from harness.waiting import wait_for

from figures import Anchor, Budget, Figure, Section
from parts import Desktop

ROUNDS = 15
WINDOWS = 100
MONTHS = 12
PARTS = 4
IDLE_SECONDS = 60
NOTE = (
    f"Drawn by cairo on a display in memory; {ROUNDS} starts of each in turn, from before the process is made until the "
    "first pixel. The C window has a header bar and a label. Growth is the slope of private dirty memory over "
    f"{PARTS} measurements, each at rest."
)
BUDGET_OF_START = Budget(1.3, of_anchor=True)
BUDGET_OF_MEMORY = Budget(1.5, of_anchor=True)
# KiB for a hundred windows or a year of months: less than one leaked widget in each would take.
BUDGET_OF_GROWTH = Budget(256)

OBJECT = ("--session", "--dest", "org.pills.Pills", "--object-path", "/org/pills/Pills")
# The xwd format (X11/XWDFile.h): the header's size comes first, the number of colors at 76, and each color has 12 bytes.
HEADER_SIZES = struct.Struct(">I")
COLOR_COUNT_AT, COLOR_BYTES = 76, 12
BYTES_OF_LINE = 1280 * 4
# Lines of the screen: one that every window covers, and those with the name of the month.
MIDDLE, HEADING = range(300, 301), range(60, 100)


def measure(own: Desktop) -> list[Section]:
    pills = own.pills("window")
    pills.start()
    welcomed = Path(pills.environment["HOME"]) / ".local/state/pills/welcomed"
    welcomed.parent.mkdir(parents=True)
    welcomed.touch()
    with display(own.folder, options=["-fbdir", str(own.folder)]) as screen:
        environment = {
            **pills.environment,
            "DISPLAY": screen.name,
            "PILLS_SOCKET": str(pills.socket),
            "GDK_BACKEND": "x11",
            "GSK_RENDERER": "cairo",
            "GSETTINGS_BACKEND": "memory",
            "GTK_A11Y": "none",
        }
        commands = {"pills": [str(PROGRAMS / "pills")], "C": [own.programs.path("window")]}
        starts, memory = _starts(own.folder, commands, environment)
        with Process([*commands["pills"], "--gapplication-service"], environment, own.folder / "pills.log") as process:
            wakeups = _wakeups(process, environment)
            slid = _slid(own.folder, process, environment, screen)
            opened = _opened(process, environment, screen)
    pills.stop()
    return [
        Section(
            "Window",
            [
                Figure(
                    "from start to the first frame",
                    "ms",
                    starts["pills"],
                    Anchor("C window", median(starts["C"])),
                    BUDGET_OF_START,
                ),
                Figure("private dirty", "KiB", [memory["pills"]], Anchor("C window", memory["C"]), BUDGET_OF_MEMORY),
                Figure(f"wakeups in {IDLE_SECONDS} s, following pillsd", "", [wakeups], budget=Budget(0)),
                Figure(f"growth in {WINDOWS} windows of preferences", "KiB", [opened], budget=BUDGET_OF_GROWTH),
                Figure("growth in a year of months slid through", "KiB", [slid], budget=BUDGET_OF_GROWTH),
            ],
            NOTE,
        )
    ]


def _starts(
    folder: Path, commands: dict[str, list[str]], environment: dict[str, str]
) -> tuple[dict[str, list[float]], dict[str, int]]:
    """How many milliseconds each start took until the window was seen, and the KiB of the last one."""
    took: dict[str, list[float]] = {name: [] for name in commands}
    memory: dict[str, int] = {}
    with _pixels(folder, MIDDLE) as pixels:
        # The first round warms the caches and is not counted.
        for number in range(ROUNDS + 1):
            for name, command in commands.items():
                wait_for("the screen is empty", lambda: not any(pixels))
                begin = time.monotonic()
                with Process(command, environment, folder / f"{name}.log") as process:
                    while not any(pixels):
                        assert process.is_running, process.log
                        time.sleep(0.0005)
                    if number:
                        took[name].append((time.monotonic() - begin) * 1000)
                    if number == ROUNDS:
                        memory[name] = memory_at_rest(process.id)["Private_Dirty"]
    return took, memory


@contextmanager
def _pixels(folder: Path, lines: range) -> Iterator[memoryview]:
    """Lines of the present screen, from the file where Xvfb keeps it."""
    with (folder / "Xvfb_screen0").open("rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as mapped:
        colors = HEADER_SIZES.unpack_from(mapped, COLOR_COUNT_AT)[0]
        begin = HEADER_SIZES.unpack_from(mapped)[0] + colors * COLOR_BYTES
        view = memoryview(mapped)[begin + lines.start * BYTES_OF_LINE : begin + lines.stop * BYTES_OF_LINE]
        try:
            yield view
        finally:
            view.release()


def _activate(environment: dict[str, str], action: str) -> None:
    command = ["gdbus", "call", *OBJECT, "--method", "org.freedesktop.Application.ActivateAction", action, "[]", "{}"]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=10)


def _windows(screen: Display, title: str) -> list[str]:
    command = ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"]
    return subprocess.run(command, env=screen.environment, capture_output=True, text=True).stdout.split()


def _wakeups(process: Process, environment: dict[str, str]) -> int:
    wait_for("it is on the bus", lambda: _is_reached(environment))
    _activate(environment, "today")
    before = switches_at_rest(process.id)
    time.sleep(IDLE_SECONDS)
    # Threads that ended in the meantime are left out.
    return sum(count - before.get(thread, 0) for thread, count in voluntary_switches(process.id).items())


def _is_reached(environment: dict[str, str]) -> bool:
    command = ["gdbus", "introspect", *OBJECT]
    return subprocess.run(command, env=environment, capture_output=True, timeout=10).returncode == 0


def _opened(process: Process, environment: dict[str, str], screen: Display) -> float:
    """The KiB that a hundred windows leave: preferences windows, because the program ends with its main window."""
    points = []
    for part in range(PARTS + 1):
        for _ in range(WINDOWS // PARTS):
            _activate(environment, "preferences")
            [window] = wait_for("they are open", lambda: _windows(screen, "Preferences"))
            screen.run("xdotool", "windowfocus", "--sync", window, "key", "Escape")
            wait_for("they are closed", lambda: not _windows(screen, "Preferences"))
        # The first part warms what every window uses again, and is not counted.
        if part:
            points.append((part / PARTS, memory_at_rest(process.id)["Private_Dirty"]))
    return slope(points)


def _slid(folder: Path, process: Process, environment: dict[str, str], screen: Display) -> float:
    """The KiB that a year of months leaves."""
    _activate(environment, "calendar")
    [window] = _windows(screen, "Pills")
    points = []
    screen.run("xdotool", "windowfocus", "--sync", window)
    # Moves the focus to the days, past the first button of the page.
    screen.run("xdotool", "key", "Tab")
    with _pixels(folder, HEADING) as heading:
        for part in range(PARTS + 1):
            for key in ["Page_Up"] * (MONTHS // 2) + ["Page_Down"] * (MONTHS // 2):
                before = bytes(heading)
                screen.run("xdotool", "key", key)
                wait_for("another month is shown", lambda: bytes(heading) != before)
            if part:
                points.append((part, memory_at_rest(process.id)["Private_Dirty"]))
    return slope(points)
