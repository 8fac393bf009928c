"""A week of a person with five medications on dunst: popups, partial answers, an edit, a pause and an end."""

from __future__ import annotations

from datetime import datetime

import pytest

from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.waiting import wait_for

REFUSED = 1

# 2030-11-18 is a Monday. The pill began on 31 October, so that its 21 days end on Wednesday.
MEDICATIONS = [
    ("Metformin", "--dosage", "500 mg", "--schedule", "twice-daily"),
    ("Vitamin D", "--schedule", "weekly monday"),
    ("Methotrexate", "--dosage", "10 mg", "--schedule", "every 7 days", "--slots", "evening", "--from", "2030-11-20"),
    ("Yasmin", "--schedule", "cycle 21/7 from 2030-10-31", "--slots", "evening"),
    ("Ibuprofen", "--dosage", "400 mg", "--schedule", "as-needed", "--max-per-day", "2", "--min-gap", "6h"),
]

# The moment, the command, and what the popup then names; None means no popup.
WEEK: list[tuple[str, str, str | None]] = [
    ("18 07:00:01", "", "Metformin 500 mg, Vitamin D"),
    ("18 07:05:00", "take morning", None),
    ("18 21:00:01", "", "Metformin 500 mg, Yasmin"),
    ("18 21:01:00", "take evening --except yasmin", "Yasmin"),
    ("18 21:02:00", "take evening yasmin", None),
    ("19 07:00:01", "", "Metformin 500 mg"),
    ("19 07:05:00", "take morning metformin", None),
    ("19 21:00:01", "", "Metformin 500 mg, Yasmin"),
    ("19 21:05:00", "skip evening metf", "Yasmin"),
    ("19 21:06:00", "take evening yasmin", None),
    ("20 07:00:01", "", "Metformin 500 mg"),
    ("20 13:00:01", "", None),
    ("20 14:10:00", "take ibuprofen", None),
    ("20 15:00:00", "take ibuprofen --force", None),
    ("20 21:00:01", "", "Metformin 500 mg, Methotrexate 10 mg, Yasmin"),
    ("20 21:05:00", "take evening", None),
    ("21 07:00:01", "", "Metformin 500 mg"),
    ("21 07:05:00", "take morning", None),
    ("21 12:00:00", "medication edit metformin --dosage 850mg", None),
    ("21 21:00:01", "", "Metformin 850mg"),
    ("21 21:05:00", "take evening", None),
    ("22 07:00:01", "", "Metformin 850mg"),
    ("22 07:05:00", "take morning", None),
    ("22 12:00:00", "medication pause metformin --until 2030-11-24", None),
    ("22 21:00:01", "", None),
    ("23 07:00:01", "", None),
    ("23 21:00:01", "", None),
    ("24 07:00:01", "", "Metformin 850mg"),
    ("24 07:05:00", "take morning", None),
    ("24 08:00:00", "medication remove metformin --yes", None),
    ("24 21:00:01", "", None),
]

# The expected calendar: day, slot, medication, and the state of its dose.
CALENDAR = """
18 morning Metformin     taken
18 morning Vitamin D     taken
18 evening Metformin     taken
18 evening Yasmin        taken
19 morning Metformin     taken
19 evening Metformin     skipped
19 evening Yasmin        taken
20 morning Metformin     missed
20 evening Metformin     taken
20 evening Methotrexate  taken
20 evening Yasmin        taken
21 morning Metformin     taken
21 evening Metformin     taken
22 morning Metformin     taken
24 morning Metformin     taken
"""


def tally(taken: int, skipped: int = 0, missed: int = 0) -> dict[str, int]:
    return {"due": taken + skipped + missed, "taken": taken, "skipped": skipped, "missed": missed}


MEDICATION_TALLIES = {
    "Metformin": tally(8, skipped=1, missed=1),
    "Vitamin D": tally(1),
    "Methotrexate": tally(1),
    "Yasmin": tally(3),
}
SLOT_TALLIES = {"morning": tally(6, missed=1), "evening": tally(7, skipped=1)}


@pytest.fixture
def person(sleeper: Pills, dunst: Dunst) -> Pills:
    """A person who has just entered their medications."""
    sleeper.start("2030-11-18 06:00:00")
    for medication in MEDICATIONS:
        sleeper.do("medication", "add", *medication)
    return sleeper


def step_to(pills: Pills, moment: str) -> None:
    """Steps the clock to `moment` of November 2030 and waits until the daemon has noticed it."""
    goal = datetime.fromisoformat(f"2030-11-{moment}").replace(tzinfo=pills.clock.zone)
    pills.step_clock(seconds=(goal - pills.clock.now).total_seconds())


def named(monitor: BusMonitor) -> str:
    """The medications in the latest popup; a second line says that it is late."""
    return monitor.notifications()[-1].body.splitlines()[0].removesuffix(".")


def calendar(pills: Pills) -> list[str]:
    """The calendar's days up to today."""
    shown = pills.ask("calendar")
    return [
        f"{day['day'][-2:]} {slot['slot']} {dose['medication']} {dose['status']}"
        for day in shown["days"]
        if day["day"] <= shown["today"]
        for slot in day["slots"]
        for dose in slot["doses"]
    ]


def test_a_week(person: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    for moment, command, popup in WEEK:
        step_to(person, moment)
        if "--force" in command:
            refused = person.control(*command.replace(" --force", "").split())
            assert refused.returncode == REFUSED
            assert "6h" in refused.stderr and "--force" in refused.stderr
        if command:
            person.do(*command.split())
        dunst.wait_until_shown(0 if popup is None else 1)
        if popup is not None:
            wait_for(f"the popup names {popup}", lambda popup=popup: named(monitor) == popup)
    step_to(person, "24 23:00:00")

    expected = [" ".join(line.split()) for line in CALENDAR.strip().splitlines()]
    assert calendar(person) == expected
    stats = person.ask("stats", "--days", "7")
    assert {entry["medication"]: entry["tally"] for entry in stats["medications"]} == MEDICATION_TALLIES
    assert {entry["slot"]: entry["tally"] for entry in stats["slots"]} == SLOT_TALLIES
    assert stats["total"] == tally(13, skipped=1, missed=1)
    # The streak is Thursday, Friday and Sunday: nothing was due on Saturday, and Wednesday's morning was missed.
    assert (stats["streak"], stats["longestStreak"]) == (3, 3)

    entries = person.ask("log", "--days", "7")["entries"]
    assert len(entries) == 16
    as_needed = [(entry["medication"], entry["at"][11:16]) for entry in entries if "slot" not in entry]
    assert as_needed == [("Ibuprofen", "14:10"), ("Ibuprofen", "15:00")]
    # There is one call for each popup and for each of the two updates, so nothing came twice.
    assert len(monitor.notifications()) == sum(popup is not None for _, _, popup in WEEK)

    person.restart()
    assert calendar(person) == expected
    names = [medication["medication"] for medication in person.ask("medication", "list")["medications"]]
    assert names == ["Vitamin D", "Methotrexate", "Yasmin", "Ibuprofen"]
    assert "Metformin" not in person.log
