"""The clock and the zone changing under a running daemon, and the nights on which hours are missing or come twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from harness.bus_monitor import BusMonitor
from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.traveller import ZONES, Traveller, by_renaming
from harness.waiting import wait_for


@pytest.fixture
def clock(tmp_path: Path) -> SteppingClock:
    return SteppingClock(tmp_path)


@pytest.fixture
def sleeper(make_pills: Callable[..., Pills], clock: SteppingClock) -> Pills:
    """Pills of one whose laptop sleeps, not started yet."""
    return make_pills(clock)


def step(pills: Pills, **span: float) -> None:
    """Steps the clock and waits until the daemon has taken it in."""
    said = pills.log.count("The clock was set")
    pills.clock.step(**span)
    wait_for("pillsd learns of the step", lambda: pills.log.count("The clock was set") > said, seconds=5)


def states(pills: Pills) -> dict[str, str]:
    return {slot["id"]: slot["reminder"] for slot in pills.status()["slots"]}


def recorded(pills: Pills) -> list[tuple]:
    pills.stop()
    return pills.query("SELECT day || ' ' || key, state FROM reminder ORDER BY day, due_at")


def seen(monitor: BusMonitor, least: int = 0) -> list[str]:
    """The popups that went over the bus: what watches it may be behind the server, which shows `least` of them."""
    if least:
        monitor.wait_for_notifications(least)
    return [popup.summary for popup in monitor.notifications()]


# Sleeping


def test_asleep_over_a_slot_it_reminds_on_waking(
    sleeper: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    sleeper.start("2030-11-20 20:30:00")
    step(sleeper, hours=2)
    dunst.wait_until_shown(1)
    assert sleeper.slot("evening")["dueAt"] == "2030-11-20T21:00:00+01:00"
    assert "21:00" in monitor.notifications()[0].body
    # Nor does a nap of a minute, or of none, show it again.
    step(sleeper, minutes=1)
    step(sleeper)
    sleeper.status()
    assert dunst.shown == 1
    assert seen(monitor, 1) == ["Evening pills"]


@pytest.mark.parametrize(
    ("nap", "open_slot", "missed"),
    [
        ({"days": 3}, "evening-2030-11-23", 6),
        ({"weeks": 3}, "evening-2030-12-11", 42),
        ({"days": 3, "hours": 6}, None, 7),
    ],
    ids=str,
)
def test_asleep_for_days_it_reminds_of_what_is_open_and_records_the_rest_as_missed(
    sleeper: Pills, dunst: Dunst, monitor: BusMonitor, nap: dict, open_slot: str | None, missed: int
) -> None:
    # The first evening is on the screen while the machine goes to sleep.
    sleeper.start("2030-11-20 21:30:00")
    dunst.wait_until_shown(1)
    step(sleeper, **nap)
    dunst.wait_until_shown(1 if open_slot else 0)
    if open_slot:
        wait_for("it is open", lambda: states(sleeper).get(open_slot) == "open")
    expected = 2 if open_slot else 1
    wait_for("the popups", lambda: len(seen(monitor)) >= expected)
    assert len(seen(monitor)) == expected, "no flood"
    records = recorded(sleeper)
    assert [slot for slot, state in records if state == "raised"] == (
        [f"{open_slot[8:]} evening"] if open_slot else []
    )
    assert len([slot for slot, state in records if state == "missed"]) == missed


# The clock put back


# A day and an hour back it is before the medication was added, and nothing of that evening is due yet.
@pytest.mark.parametrize("span", [{"minutes": -5}, {"minutes": -40}, {"days": -1, "hours": -1}], ids=str)
def test_what_was_taken_is_not_reminded_of_again_after_the_clock_was_put_back(
    sleeper: Pills, dunst: Dunst, monitor: BusMonitor, span: dict
) -> None:
    sleeper.start("2030-11-20 21:00:01")
    dunst.wait_until_shown(1)
    sleeper.do("take", "evening", "--date", "2030-11-20")
    dunst.wait_until_shown(0)
    step(sleeper, **span)
    assert dunst.shown == 0
    back = -timedelta(**span)
    step(sleeper, seconds=back.total_seconds())
    sleeper.status()
    assert dunst.shown == 0
    assert len(seen(monitor)) == 1
    sleeper.stop()
    assert sleeper.answers() == [("2030-11-20", "evening", "taken")]


# Nights of summer time

NIGHTS = [
    # Zone, slot, a moment before it is due, when it is due.
    pytest.param("Europe/Berlin", "02:30", "2031-03-30 01:59:59", "2031-03-30T03:00:00+02:00", id="Berlin, skipped"),
    pytest.param("Europe/Berlin", "02:00", "2031-03-30 01:59:59", "2031-03-30T03:00:00+02:00", id="Berlin, start"),
    pytest.param("Europe/Berlin", "02:30", "2031-10-26 02:29:59", "2031-10-26T02:30:00+02:00", id="Berlin, twice"),
    pytest.param(
        "America/Santiago", "00:30", "2030-09-07 23:59:59", "2030-09-08T01:00:00-03:00", id="Santiago, skipped"
    ),
    pytest.param("America/Santiago", "23:30", "2031-04-05 23:29:59", "2031-04-05T23:30:00-03:00", id="Santiago, twice"),
    pytest.param(
        "Australia/Lord_Howe", "02:15", "2030-10-06 01:59:59", "2030-10-06T02:30:00+11:00", id="Lord Howe, skipped"
    ),
    pytest.param(
        "Australia/Lord_Howe", "01:45", "2031-04-06 01:44:59", "2031-04-06T01:45:00+11:00", id="Lord Howe, twice"
    ),
]


@pytest.mark.alone
@pytest.mark.parametrize("is_answered", [True, False], ids=["answered", "unanswered"])
@pytest.mark.parametrize(("zone", "slot", "before", "due"), NIGHTS)
def test_on_a_night_of_summer_time_a_slot_fires_once(
    make_pills: Callable[..., Pills],
    tmp_path: Path,
    dunst: Dunst,
    monitor: BusMonitor,
    zone: str,
    slot: str,
    before: str,
    due: str,
    is_answered: bool,
) -> None:
    pills = make_pills(SteppingClock(tmp_path, zone))
    pills.settings_file.write_text(f"[Reminders]\nRepeatEvery=0\n[Slots]\nevening={slot}\nmorning=12:00\n")
    pills.start(before)
    assert pills.ask("plan")["reminders"][0]["dueAt"] == due
    [popup] = monitor.wait_for_notifications(1)
    late = pills.clock.reading_at(popup.time).timestamp() - pills.clock.instant(due)
    assert 0 <= late < 0.2
    dunst.wait_until_shown(1)
    if is_answered:
        dunst.choose("Taken")
    else:
        dunst.close_all()
    dunst.wait_until_shown(0)
    # Over the second time that the clock shows it, by ticking and by sleeping.
    for _ in range(4):
        step(pills, minutes=29, seconds=58)
        pills.status()
        step(pills, seconds=2)
        pills.status()
    assert seen(monitor, 1) == ["Evening pills"]
    assert dunst.shown == 0
    # Yesterday's slots are listed only while they can still be answered.
    assert states(pills).get(f"evening-{due[:10]}", "closed") == ("closed" if is_answered else "open")


# The zone


def by_removing_first(link: Path, zone: str) -> None:
    link.unlink()
    link.symlink_to(ZONES / zone)


def by_writing(link: Path, zone: str) -> None:
    """Where it is no link, as in containers; the same file with another content."""
    link.write_bytes((ZONES / zone).read_bytes())


@pytest.mark.alone
@pytest.mark.parametrize("edit", [by_renaming, by_removing_first, by_writing])
def test_another_zone_is_in_force_within_a_second(
    traveller: Traveller, dunst: Dunst, monitor: BusMonitor, edit: Callable[[Path, str], None]
) -> None:
    if edit is by_writing:
        traveller.zone_link.unlink()
        by_writing(traveller.zone_link, "Europe/Berlin")
    traveller.start("2030-11-20 15:30:00")
    assert traveller.slot("evening")["dueAt"] == "2030-11-20T21:00:00+01:00"
    edit(traveller.zone_link, "America/Los_Angeles")
    wait_for(
        "the evening is Los Angeles's",
        lambda: traveller.slot("evening")["dueAt"] == "2030-11-20T21:00:00-08:00",
        seconds=1,
    )
    edit(traveller.zone_link, "Asia/Tokyo")
    edited_at = time.time()
    # There it is half past eleven at night.
    [popup] = monitor.wait_for_notifications(1)
    assert popup.time - edited_at < 1
    assert "21:00" in popup.body
    # And back again, where the evening is still to come.
    edit(traveller.zone_link, "Europe/Berlin")
    dunst.wait_until_shown(0, seconds=1)
    assert traveller.slot("evening")["reminder"] == "upcoming"
