"""Makes databases with the programs as they are, and keeps them for the tests of every later version.

It is run once for each release, with the released programs: python keep_databases.py
"""

from __future__ import annotations

import argparse
import datetime
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from harness.clock import Clock
from harness.daemon import Pills
from harness.kept import FOLDER, Kept
from harness.own_session import own_session
from harness.past import make_past
from harness.waiting import wait_for

# A boot that never was: an unlocking read on another machine, or after a restart of this one, is over.
OTHER_BOOT = "00000000000040008000000000000000"


def empty(pills: Pills) -> str:
    """Started for the first time, in the early morning, and not used."""
    pills.start("2026-09-01 05:00:00")
    pills.stop()
    return "2026-09-01 06:00:00"


def medications(pills: Pills) -> str:
    """Medications with several versions, paused, ended and as needed, answered in every way."""
    pills.start("2026-09-01 05:30:00")
    pills.do("settings", "slots.noon", "12:30")
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--schedule", "twice-daily")
    pills.do("medication", "add", "Vitamin <b>D&\"3\"</b>", "--schedule", "weekly tuesday,thursday", "--slots", "noon")
    pills.do("medication", "add", "Prednisolone", "--dosage", "5 mg", "--schedule", "every 3 days", "--slots", "morning")
    pills.do("medication", "add", "The pill", "--schedule", "cycle 21/7 from 2026-08-25", "--slots", "evening")
    pills.do("medication", "add", "Ibuprofen", "--schedule", "as-needed", "--max-per-day", "4", "--min-gap", "2h")
    pills.do("medication", "add", "Iron", "--instructions", "with food", "--until", "2026-09-04")
    pills.restart("2026-09-01 22:00:00")
    pills.do("take", "morning", "--at", "07:10")
    pills.do("skip", "noon")
    pills.do("take", "evening", "--except", "metformin")
    pills.do("take", "ibuprofen", "--at", "14:10")
    pills.restart("2026-09-02 08:00:00")
    pills.do("take", "morning")
    pills.do("undo", "morning", "iron")
    pills.do("medication", "edit", "metformin", "--dosage", "850 mg", "--from", "tomorrow")
    pills.restart("2026-09-03 21:30:00")
    pills.do("toggle", "evening")
    pills.do("take", "ibuprofen")
    pills.do("undo", "ibuprofen")
    pills.do("take", "ibuprofen", "--at", "9:00")
    pills.do("medication", "edit", "vitamin", "--schedule", "daily", "--slots", "morning,noon")
    pills.do("medication", "pause", "prednisolone", "--until", "2026-09-10")
    pills.restart("2026-09-05 09:00:00")
    pills.do("unlock")
    pills.do("take", "evening", "--date", "2026-09-02", "--at", "21:40")
    pills.do("lock")
    pills.do("medication", "remove", "the pill")
    pills.do("medication", "edit", "metformin", "--name", "Metformin XR", "--slots", "morning,noon,evening")
    pills.restart("2026-09-12 12:00:00")
    pills.do("take", "morning")
    pills.do("medication", "pause", "vitamin")
    pills.stop()
    return "2026-09-12 13:00:00"


def open_and_snoozed(pills: Pills) -> str:
    """An open reminder with its popup, and one that is put off."""
    pills.start("2026-09-01 05:30:00")
    pills.do("settings", "slots.noon", "20:30")
    pills.do("medication", "add", "Metformin", "--slots", "morning,noon,evening")
    pills.restart("2026-09-01 20:45:00")
    pills.do("take", "morning")
    pills.do("snooze", "noon", "1h")
    pills.restart("2026-09-01 21:05:00")
    wait_for("the popup is recorded", lambda: _has_popup(pills))
    pills.kill()
    return "2026-09-01 21:10:00"


def unlocked(pills: Pills) -> str:
    """Past days that were unlocked before the machine was started anew."""
    pills.start("2026-09-01 05:00:00")
    pills.restart("2026-09-03 12:00:00")
    pills.do("unlock")
    pills.do("take", "morning", "--date", "2026-09-01")
    pills.do("take", "evening", "--date", "2026-09-02")
    pills.stop()
    this_boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip().replace("-", "")
    with sqlite3.connect(pills.database_file) as database:
        (kept,) = database.execute("SELECT value FROM state WHERE key = 'unlockedUntil'").fetchone()
        assert this_boot in kept, kept
        moved = kept.replace(this_boot, OTHER_BOOT)
        database.execute("UPDATE state SET value = ? WHERE key = 'unlockedUntil'", (moved,))
    database.close()
    return "2026-09-03 12:02:00"


def ten_years(pills: Pills) -> str:
    """Ten years of the medication that Pills begins with, and the count of a streak that was kept on the way."""
    today = datetime.date(2026, 9, 1)
    pills.start(f"{today} 05:00:00")
    pills.stop()
    make_past(pills.database_file, years=10, until=today, zone=pills.clock.zone, missed_every=997)
    pills.start(f"{today} 05:30:00")
    pills.do("streak")
    pills.stop()
    with sqlite3.connect(pills.database_file) as database:
        database.execute("VACUUM")
    database.close()
    return f"{today} 06:00:00"


STORIES: dict[str, Callable[[Pills], str]] = {
    "empty": empty,
    "medications": medications,
    "open-and-snoozed": open_and_snoozed,
    "unlocked": unlocked,
    "ten-years": ten_years,
}


def _has_popup(pills: Pills) -> bool:
    """Whether the popup of the evening is on disk; looks into a copy, as the daemon holds the lock of its file."""
    copy = shutil.copyfile(pills.database_file, pills.database_file.with_suffix(".copy"))
    with sqlite3.connect(copy) as database:
        statement = "SELECT 1 FROM reminder WHERE key = 'evening' AND popup_number IS NOT NULL"
        return bool(database.execute(statement).fetchall())


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    with own_session("pills-databases-") as session:
        for name, story in STORIES.items():
            pills = Pills(session.folder / name, Clock(), session.bus.address)
            clock = story(pills)
            version = _version(pills)
            Kept(FOLDER / version / name).keep(pills, clock)
            print(f"kept {version}/{name}")
        shutil.rmtree(session.folder)


def _version(pills: Pills) -> str:
    return pills.control("version").stdout.split()[1]


if __name__ == "__main__":
    main()
