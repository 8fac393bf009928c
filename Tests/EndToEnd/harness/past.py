"""A long past in the form in which a daemon writes it over the years."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zoneinfo import ZoneInfo

from .clock import Clock
from .daemon import Pills
from .record import Answering

# The slots at their default times.
SLOTS = {"morning": datetime.time(7), "evening": datetime.time(21)}

# The popup server's bus name, and the time from a reminder to its answer.
POPUP_SERVER = ":1.42"
ANSWERED_AFTER = datetime.timedelta(minutes=4)

REMINDERS = """
INSERT INTO reminder (
    source, day, key, due_at, state, raised_at, repeat_count, popup_server, popup_number, popup_is_retired
) VALUES ('medications', ?, ?, ?, ?, ?, 0, ?, ?, 0)
"""

GLASS_MILLILITRES = 250
BEVERAGES = ("water", "tea", "coffee", "juice")


def make_person(folder: Path, clock: Clock, today: datetime.date, years: int, bus_address: str) -> Pills:
    """Returns stopped Pills with a past; the daemon ran before and after the past was made."""
    pills = Pills(folder, clock, bus_address)
    pills.start()
    pills.stop()
    if years:
        make_past(pills.database_file, years, today, clock.zone)
        # What the daemon computes only once from a past is stored now.
        pills.start()
        pills.stop()
    return pills


def make_past(
    database_file: Path, years: int, until: datetime.date, zone: ZoneInfo, missed_every: int | None = None
) -> None:
    """Fills the store of a stopped daemon with two answers for each day of `years` years before `until`.

    Everything is taken, so the streak has its greatest length; with `missed_every`, every so many doses one is missed.
    """
    first = _first_day(years, until)
    with _filling(database_file) as connection:
        made_at = _microseconds(datetime.datetime.combine(first, datetime.time(), zone))
        connection.execute(
            "UPDATE medication_step SET value = iif(aspect = 'from', ?, value), recorded_at = ?",
            (f"{first}T00:00", made_at),
        )
        connection.execute("DELETE FROM state WHERE key = 'unprovenSince'")
        answering = Answering(connection)
        answering.begin(made_at)
        for number, (day, slot, due) in enumerate(_slots_between(first, until, zone), start=1):
            due_at = _microseconds(due)
            is_missed = missed_every and number % missed_every == 0
            state = "missed" if is_missed else "raised"
            connection.execute(REMINDERS, (day, slot, due_at, state, due_at, POPUP_SERVER, number))
            if not is_missed:
                answering.say(day, slot, _microseconds(due + ANSWERED_AFTER))


def make_drinks(database_file: Path, years: int, until: datetime.date, zone: ZoneInfo, drinks_a_day: int = 8) -> None:
    """Fills the store of a stopped daemon with drinks on each day of `years` years before `until`.

    They meet every daily goal, so the streak has its greatest length.
    """
    first = _first_day(years, until)
    with _filling(database_file) as connection:
        connection.execute("INSERT INTO goal VALUES (?, ?)", (str(first), drinks_a_day * GLASS_MILLILITRES))
        answering = Answering(connection)
        for number in range((until - first).days * drinks_a_day):
            day = first + datetime.timedelta(days=number // drinks_a_day)
            at = _microseconds(datetime.datetime.combine(day, datetime.time(8 + number % drinks_a_day), zone))
            beverage = BEVERAGES[number % len(BEVERAGES)]
            answering.drink(f"{number:010}", str(day), at, GLASS_MILLILITRES, beverage)
        days = [(str(first + datetime.timedelta(days=number)),) for number in range((until - first).days)]
        connection.executemany("INSERT INTO celebration VALUES (?)", days)


@contextmanager
def _filling(database_file: Path) -> Iterator[sqlite3.Connection]:
    """The store of a stopped daemon in one transaction."""
    connection = sqlite3.connect(database_file)
    try:
        # The data need not survive a power cut.
        connection.execute("PRAGMA synchronous = OFF")
        with connection:
            yield connection
    finally:
        connection.close()


def _first_day(years: int, until: datetime.date) -> datetime.date:
    return until - datetime.timedelta(days=round(365.25 * years))


def _slots_between(
    first: datetime.date, until: datetime.date, zone: ZoneInfo
) -> Iterator[tuple[str, str, datetime.datetime]]:
    day = first
    while day < until:
        for slot, time in SLOTS.items():
            yield str(day), slot, datetime.datetime.combine(day, time, zone)
        day += datetime.timedelta(days=1)


def _microseconds(moment: datetime.datetime) -> int:
    return round(moment.timestamp()) * 1_000_000
