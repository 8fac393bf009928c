"""What pictures are taken of: popups, and the modules in a bar, of a person in the evening."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from desktop import LASTING_SECONDS, Desktop

MEDICATIONS = (("Metformin", "500 mg"), ("Vitamin D", "1000 IU"))
DRINKS = (("250", "09:10"), ("350", "12:40"), ("600", "15:05"))
MARGIN = 40


def reminder(desktop: Desktop) -> None:
    patient = desktop.patient
    patient.begin()
    for name, dosage in MEDICATIONS:
        patient.do("medication", "add", name, "--dosage", dosage, "--schedule", "twice-daily")
    # What a desktop draws by itself, such as its clock, is not taken for a popup.
    desktop.clear()
    patient.let_be_due()
    desktop.see_popup()


def reminder_to_drink(desktop: Desktop) -> None:
    _drink(desktop)
    patient = desktop.patient
    patient.settings_file.write_text("[Hydration]\nReminders=1h\n")
    desktop.clear()
    patient.restart()
    _see_what_goes_by_itself(desktop)
    desktop.unfold()


def goal_met(desktop: Desktop) -> None:
    _drink(desktop)
    desktop.clear()
    desktop.patient.do("drink", "800")
    _see_what_goes_by_itself(desktop)


def bar(desktop: Desktop) -> None:
    _drink(desktop)
    desktop.start_bar()
    desktop.see("what was drunk", lambda sight: sight.shows("1.2 l"))


def _drink(desktop: Desktop) -> None:
    desktop.patient.begin()
    for amount, time in DRINKS:
        desktop.patient.do("drink", amount, "--at", time)


def _see_what_goes_by_itself(desktop: Desktop) -> None:
    """Without reading it, in which time it would be gone."""
    desktop.wait_until("a popup", desktop.popup_box)
    time.sleep(LASTING_SECONDS)


SCENES: dict[str, Callable[[Desktop], None]] = {
    "popup": reminder,
    "drink": reminder_to_drink,
    "goal": goal_met,
    "bar": bar,
}


def keep(desktop: Desktop, scene: str, folder: Path) -> None:
    """Leaves a picture of what the scene has on the screen, with some of the screen around it."""
    SCENES[scene](desktop)
    if scene == "popup":
        desktop.picture().save(folder / f"{desktop.key}.png")
    seen = desktop.popup_picture(MARGIN)
    assert seen, f"{scene} is gone"
    seen.save(folder / f"{desktop.key}-{scene}.png")
