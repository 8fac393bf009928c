"""Takes pictures of the window as people see it, for Tests/Window/run."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from harness.clock import Clock, forget_ended_clocks
from harness.daemon import Pills
from harness.language import PSEUDO, Language
from harness.notification_servers import Dunst
from harness.process import Process
from harness.session import Display, SessionBus, display
from harness.waiting import wait_for
from harness.window import Window

EVENING = "2030-11-20 21:10:00"
# Each page with a text that appears once the page is complete.
PAGES = {"Today": None, "Calendar": "Next month", "Medications": "Add Medication", "Statistics": "7 days"}
DIALOGS = {"preferences": "Add Time of Day", "add": "Days of the week", "shortcuts": "Previous or next month"}


@dataclass(frozen=True)
class Look:
    """The language, size and style in which the window is shown."""

    size: tuple[int, int] = (720, 760)
    surroundings: dict[str, str] = field(default_factory=dict)
    # The scale of texts.
    dots_per_inch: int = 96
    # The language of the locale; its catalogue is used, if there is one.
    language: str | None = None
    # The amount of data that is shown.
    contents: str = "usual"


LOOKS = {
    "light": Look(),
    "dark": Look(surroundings={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}),
    "narrow": Look(size=(360, 720)),
    "contrast": Look(surroundings={"ADW_DEBUG_HIGH_CONTRAST": "1"}),
    "large": Look(dots_per_inch=144),
    "mirrored": Look(language="he_IL"),
    "de": Look(language="de_DE"),
    "fr": Look(language="fr_FR"),
    "pseudo": Look(language=PSEUDO),
    "de-narrow": Look(size=(360, 720), language="de_DE"),
    "pseudo-narrow": Look(size=(360, 720), language=PSEUDO),
    "empty": Look(contents="empty"),
    "full": Look(contents="full"),
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--looks", default=",".join(LOOKS))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    try:
        for name in arguments.looks.split(","):
            with tempfile.TemporaryDirectory(prefix="pills-") as workspace:
                take(LOOKS[name], Path(workspace), arguments.folder / name)
    finally:
        for process in Process.unreaped():
            process.kill()


def take(look: Look, workspace: Path, name: Path) -> None:
    """Takes a picture of each page, named after `name` and the page."""
    with display(workspace, "1280x1000") as screen, running(workspace, screen, look) as (pills, bus):
        resources = f"Xft.dpi: {look.dots_per_inch}\n"
        screen.run("xprop", "-root", "-format", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resources)
        language = Language(look.language, workspace / "languages") if look.language else None
        around = {**look.surroundings, **(language.surroundings if language else {})}
        window = Window(pills, bus, screen, workspace, around)
        say = language.of if language else str
        window.open(is_new=look.contents == "empty")
        try:
            fit(screen, look.size)
            for picture in shown(window, look, say):
                file = f"{name}-{picture}.png"
                settled(screen, Path(file))
                print(file, flush=True)
        finally:
            window.close()


def shown(window: Window, look: Look, say: Callable[[str], str]) -> Iterator[str]:
    """Opens page after page and yields its name once it is shown; `say` translates texts to the language of the look."""
    if look.contents == "empty":
        window.wait_until_shown("What Do You Take?")
        yield "welcome"
        window.press("Just Remind Me Morning and Evening")
        window.wait_until_shown("Next, to the popup")
        yield "welcome-times"
        window.press("Next, to the popup")
        window.press("Done")
    for page, sign in PAGES.items():
        window.activate(page.lower())
        window.wait_until_shown(say(sign or page))
        yield page.lower()
    for dialog, sign in DIALOGS.items():
        window.activate(dialog)
        window.wait_until_shown(say(sign))
        yield dialog
        window.press_key("Escape")
        window.wait_until_gone(say(sign))


@contextmanager
def running(workspace: Path, screen: Display, look: Look) -> Iterator[tuple[Pills, SessionBus]]:
    bus = SessionBus(workspace / "bus")
    bus.start(screen.environment)
    dunst = Dunst(bus, screen, workspace)
    dunst.start()
    pills = Pills(workspace / "pills", Clock(), bus.address)
    # Without animations, nothing moves while a picture is taken.
    settings = pills.settings_file.parents[1] / "gtk-4.0/settings.ini"
    settings.parent.mkdir()
    settings.write_text("[Settings]\ngtk-enable-animations=0\n")
    pills.start("2030-11-20 06:00:00")
    fill(pills, look.contents)
    pills.stop()
    pills.start(EVENING)
    try:
        yield pills, bus
    finally:
        pills.close()
        dunst.stop()
        bus.stop()
        forget_ended_clocks()


def fill(pills: Pills, contents: str) -> None:
    if contents == "empty":
        return
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "morning,evening")
    pills.do("medication", "add", "Vitamin D", "--dosage", "1000 IU", "--slots", "morning")
    pills.do("medication", "add", "Ibuprofen", "--dosage", "400 mg", "--schedule", "as-needed", "--max-per-day", "3")
    if contents == "full":
        for slot, time in {"noon": "12:30", "afternoon": "16:00", "dinner": "18:30", "bedtime": "23:00"}.items():
            pills.do("settings", f"slots.{slot}", time)
        for number in range(17):
            slots = ["morning,evening", "noon,bedtime", "afternoon", "dinner,morning"][number % 4]
            name = f"Medication with a long name {number + 1}" if number % 5 == 0 else f"Medication {number + 1}"
            pills.do("medication", "add", name, "--dosage", f"{number + 1} mg", "--slots", slots)
    pills.do("unlock")
    pills.do("take", "--date", "2030-10-07..yesterday")
    for day in ("2030-11-03", "2030-11-12"):
        pills.do("undo", "evening", "--date", day)
    pills.do("skip", "evening", "--date", "2030-11-12")
    pills.do("lock")
    pills.do("hydration", "setup", "--goal", "2000")
    for amount in ("250ml", "500ml", "250ml"):
        pills.do("drink", amount)
    pills.do("take", "morning")


def fit(screen: Display, size: tuple[int, int]) -> None:
    [window] = wait_for(
        "there is one window", lambda: screen.run("xdotool", "search", "--onlyvisible", "--name", "^Pills$").split()
    )
    # Moves the pointer away from anything that has a tooltip.
    screen.run("xdotool", "mousemove", "1279", "999")
    screen.run("xdotool", "windowsize", "--sync", window, *map(str, size))


def settled(screen: Display, picture: Path) -> None:
    """Takes a picture of the topmost window once two pictures in a row are equal."""
    before = picture.with_suffix(".before.png")

    def is_still() -> bool:
        if picture.exists():
            picture.replace(before)
        windows = screen.run("xdotool", "search", "--onlyvisible", "--class", "pills").split()
        small = ["+dither", "-colors", "256", "-define", "png:exclude-chunks=date,time"]
        screen.run("import", "-window", windows[-1], *small, str(picture))
        return before.exists() and before.read_bytes() == picture.read_bytes()

    picture.unlink(missing_ok=True)
    wait_for("nothing moves any more", is_still)
    before.unlink()


main()
