"""A person with a long past, for tests that read or write all of it."""

from __future__ import annotations

import csv
import datetime
import shutil
from pathlib import Path

from .daemon import Pills
from .past import make_drinks, make_past

YEARS = 10
NOON = "2030-11-20 12:00:00"
TODAY = datetime.date(2030, 11, 20)
# The time at which entries of other devices arrive.
LATER = "2030-11-20 12:20:00"


def start_veteran(pills: Pills, kept: Path) -> None:
    """Starts a daemon with ten years of doses, drinks and changing medications; `kept` keeps its files for later runs."""
    if not kept.exists():
        _live(pills)
        pills.stop()
        shutil.copytree(pills.data, kept / "data")
        shutil.copytree(pills.settings_file.parent, kept / "config")
    else:
        shutil.copytree(kept / "data", pills.data)
        shutil.copytree(kept / "config", pills.settings_file.parent, dirs_exist_ok=True)
    pills.start("2030-11-20 12:10:00")


def _live(pills: Pills) -> None:
    pills.install("2030-11-20 01:00:00")
    make_past(pills.database_file, YEARS, TODAY, pills.clock.zone, missed_every=23)
    make_drinks(pills.database_file, YEARS, TODAY, pills.clock.zone)
    pills.start(NOON)
    pills.do("unlock")
    pills.do("settings", "slots.noon", "12:30")
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--from", "-40", "--slots", "morning,noon")
    pills.do("medication", "edit", "Metformin", "--dosage", "850 mg", "--instructions", "with food; 'slowly'")
    pills.do("medication", "add", "=Iron, \"the\" red", "--schedule", "cycle 21/7 from -30", "--from", "-30")
    pills.do("medication", "add", "Ibuprofen", "--schedule", "as-needed", "--max-per-day", "4", "--min-gap", "1min")
    for at in ("-2", "-1"):
        pills.do("take", "ibuprofen", "--date", at, "--at", "10:00")
    pills.do("take", "ibuprofen", "--force")
    pills.do("take", "ibuprofen", "--force")
    pills.do("take", "--date", "-39..-3")
    pills.do("skip", "morning", "metformin", "--date", "-2")
    pills.do("medication", "pause", "metformin", "--until", "2030-12-01")
    pills.do("medication", "remove", "=iron")
    pills.do("settings", "slots.noon", "12:45")


def rows(text: str) -> list[dict[str, str]]:
    """The lines of a table, read by Python's csv module."""
    return list(csv.DictReader(text.splitlines()))


def records(pills: Pills) -> str:
    """All entries in the format of a file."""
    return pills.do("export", "all", "--format", "json")


def tables(pills: Pills) -> dict[str, list[dict[str, str]]]:
    """What was due and drunk, and how it was answered, but not by which way, nor when this device sent reminders."""
    return {
        what: [{**row, "Channel": "", "Due": ""} for row in rows(pills.do("export", what))]
        for what in ("medications", "doses", "drinks")
    }
