"""Popups and the window in the person's language, and checks of the catalogues."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import ROOT, Pills
from harness.language import DATES, PSEUDO, Language, outside
from harness.notification_servers import Dunst
from harness.window import Window

# Words that need no translation: those of the person, names of programs, days and months, units, and keys.
OWN = ["Metformin", "500 mg", "Vitamin D", "Ibuprofen", "Iron", "with breakfast", "Pills", "tea", "fl oz"]
UNITS = r"\d[\d.,]* ?(ml|l|h|min|s)\b"
# Values in the form of the settings file.
TYPED = [r"\d+h", "Ml", "Floz", r"^ml$"]
# GTK's own texts, the names of keys, and types of widgets without a name.
OF_GTK = re.compile(
    r"(Gtk|Adw)[A-Za-z]+|(Close|Minimize|Maximize)( the window)?|Shortcuts|No Results Found|Search Results"
    r"|Try a different search|Ctrl|[A-Z]|F10|Home|Page_(Up|Down)"
)


def stray(window: Window) -> set[str]:
    """The texts of the window that are in no catalogue."""
    known = "|".join([*map(re.escape, OWN), *DATES, UNITS, *TYPED])
    texts = {node[part] for node in window.nodes() for part in ("name", "description")}
    return {
        text
        for text in texts
        if re.search(r"[A-Za-z]", re.sub(known, "", outside(text))) and not OF_GTK.fullmatch(text)
    }


def test_the_catalogues_are_whole_and_up_to_date() -> None:
    command = [ROOT / "packaging/translations", "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0, checked.stderr
    assert re.fullmatch(r"(\w+: \d+ translated messages?\.\n)+", checked.stdout), checked.stdout


@pytest.mark.parametrize(
    ("locale", "summary", "body", "buttons"),
    [
        ("de_DE", "Medikamente am Abend", "Zeit für Ihre Medikamente am Abend.", ["Eingenommen", "In 10 min erinnern"]),
        ("fr_FR", "Médicaments du soir", "C’est l’heure de vos médicaments du soir.", ["Pris", "Rappeler dans 10 min"]),
        ("es_ES", "Medicamentos de la noche", "Es la hora de sus medicamentos de la noche.", ["Tomado", "Posponer 10 min"]),
        ("pl_PL", "Leki na wieczór", "Pora na leki wieczorne.", ["Przyjęte", "Odłóż o 10 min"]),
    ],
)
def test_a_popup_speaks_the_language_of_the_person(
    pills: Pills,
    dunst: Dunst,
    monitor: BusMonitor,
    tmp_path: Path,
    locale: str,
    summary: str,
    body: str,
    buttons: list[str],
) -> None:
    pills.surroundings = Language(locale, tmp_path / "languages").surroundings
    pills.start(EVENING)
    [popup] = monitor.wait_for_notifications(1)
    assert (popup.summary, popup.body) == (summary, body)
    dunst.wait_until_shown(1)
    dunst.choose(buttons[0])
    dunst.wait_until_shown(0)
    assert pills.slot("evening")["doses"][0]["status"] == "taken"


@pytest.mark.parametrize(
    ("locale", "due"),
    [
        ("de_DE", "Fällig gestern um 21:00."), ("fr_FR", "À prendre hier à 21:00."), ("es_ES", "Tocaba ayer a las 21:00."),
        ("pl_PL", "Do przyjęcia wczoraj o 21:00."),
    ],
)
def test_a_late_popup_tells_its_day_in_words(
    pills: Pills, dunst: Dunst, monitor: BusMonitor, tmp_path: Path, locale: str, due: str
) -> None:
    pills.surroundings = Language(locale, tmp_path / "languages").surroundings
    pills.start("2030-11-20 14:00:00")
    pills.restart("2030-11-21 01:00:00")
    dunst.wait_until_shown(1)
    assert due in monitor.wait_for_notifications(1)[0].body


@pytest.mark.parametrize(
    ("locale", "title"), [("de_DE", "Medikamente am Abend 20:30"), ("fr_FR", "Médicaments du soir 20:30")]
)
def test_a_slot_of_an_import_has_a_title_in_the_language_of_the_person(
    pills: Pills, dunst: Dunst, monitor: BusMonitor, tmp_path: Path, locale: str, title: str
) -> None:
    pills.surroundings = Language(locale, tmp_path / "languages").surroundings
    pills.start("2030-11-20 14:00:00")
    file = tmp_path / "treatments.json"
    treatment = {"name": "Iron", "frequency": "daily", "dosage": [{"time": [20, 30], "dose": 1}]}
    file.write_text(json.dumps({"treatments": [treatment]}))
    pills.do("import", "--yes", str(file))
    pills.restart("2030-11-20 20:45:00")
    dunst.wait_until_shown(1)
    assert monitor.wait_for_notifications(1)[0].summary == title


def test_the_window_speaks_the_language_of_the_person(
    pills: Pills, make_window: Callable[..., Window], tmp_path: Path
) -> None:
    german = Language("de_DE", tmp_path / "languages")
    pills.start(EVENING)
    pills.do("medication", "add", "Metformin", "--slots", "evening")
    pills.do("medication", "add", "Vitamin D", "--schedule", "weekly monday,friday", "--slots", "morning")
    window = make_window(surroundings=german.surroundings)
    window.wait_until_shown("Mittwoch, 20. November")
    window.press("Eingenommen, abends")
    window.wait_until_shown("Rückgängig, abends")
    window.activate("medications")
    window.wait_until_said("Montags und freitags, morgens")
    window.activate("calendar")
    window.wait_until_shown("Abends, Mittwoch, 20. November: eingenommen")
    for weekday in ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"):
        assert window.shows(weekday)


@pytest.mark.thorough
def test_no_text_stands_outside_of_the_catalogues(
    pills: Pills, make_window: Callable[..., Window], tmp_path: Path
) -> None:
    language = Language(PSEUDO, tmp_path / "languages")
    pills.start("2030-11-20 06:00:00")
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--instructions", "with breakfast", "--schedule", "twice-daily")
    pills.do("medication", "add", "Vitamin D", "--schedule", "weekly monday,friday", "--slots", "morning")
    pills.do("medication", "add", "Iron", "--schedule", "cycle 21/7", "--slots", "evening", "--until", "2030-12-31")
    pills.do("medication", "add", "Ibuprofen", "--schedule", "as-needed", "--max-per-day", "4", "--min-gap", "6h")
    pills.do("medication", "pause", "Vitamin D", "--until", "2030-12-01")
    pills.do("stock", "Metformin", "20")
    pills.do("hydration", "setup", "--goal", "2000")
    pills.do("drink", "250ml")
    pills.do("drink", "250ml", "tea")
    pills.do("take", "ibuprofen")
    pills.restart("2030-11-20 08:00:00")
    pills.do("take", "morning", "metformin")
    window = make_window(surroundings=language.surroundings)
    window.wait_until_shown(language.of("Today"))
    pages = {"today": "As needed", "calendar": "Next month", "medications": "Add Medication", "statistics": "7 days"}
    for page, sign in pages.items():
        window.activate(page)
        window.wait_until_shown(language.of(sign))
        assert stray(window) == set()
    for action, sign in {"preferences": "Add Time of Day", "add": "Days of the week", "shortcuts": "Previous or next month"}.items():
        window.activate(action)
        window.wait_until_shown(language.of(sign))
        assert stray(window) == set()
        window.press_key("Escape")
        window.wait_until_gone(language.of(sign))


@pytest.mark.thorough
def test_no_text_of_the_first_start_stands_outside_of_the_catalogues(
    pills: Pills, make_window: Callable[..., Window], tmp_path: Path
) -> None:
    language = Language(PSEUDO, tmp_path / "languages")
    pills.start(EVENING)
    window = make_window(is_new=True, surroundings=language.surroundings)
    for sign, button in {
        "What Do You Take?": "Just Remind Me Morning and Evening",
        "When?": "Next, to the popup",
        "Try a Popup": "Next, to the drinks",
        "Drinks": "Done",
    }.items():
        window.wait_until_shown(language.of(sign))
        assert stray(window) == set()
        window.press(language.of(button))
    # A past day is locked.
    window.activate("calendar")
    date = language.of("{0} {1}", "19", "November", context="day and month")
    day = language.of("{0}, {1}", "Tuesday", date, context="weekday and date")
    window.press(f"{language.of('evening')}, {day}: {language.of('nothing was due')}")
    window.wait_until_said(language.of("Unlock for 10 minutes?"))
    assert stray(window) == set()
