"""Changes of clock and zone while the daemon runs, and nights with missing or repeated hours."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.bus_monitor import BusMonitor
from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.traveller import ZONES, Traveller, by_renaming
from harness.waiting import wait_for


def seen(monitor: BusMonitor, least: int = 0) -> list[str]:
    """The titles of the popups on the bus. The monitor can lag behind the server, which shows at least `least` of them."""
    if least:
        monitor.wait_for_notifications(least)
    return [popup.summary for popup in monitor.notifications()]


# Sleeping


def test_asleep_over_a_slot_it_reminds_on_waking(sleeper: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    sleeper.start("2030-11-20 20:30:00")
    sleeper.step_clock(hours=2)
    dunst.wait_until_shown(1)
    assert sleeper.slot("evening")["dueAt"] == "2030-11-20T21:00:00+01:00"
    assert "21:00" in monitor.notifications()[0].body
    # A sleep of one minute, or of none, does not show it again.
    sleeper.step_clock(minutes=1)
    sleeper.step_clock()
    sleeper.status()
    assert dunst.shown == 1
    assert seen(monitor, 1) == ["Evening pills"]


# Nights of summer time

NIGHTS = [
    # The zone, the slot, a moment before it is due, and the due time.
    pytest.param("Europe/Berlin", "02:30", "2031-03-30 01:59:59", "2031-03-30T03:00:00+02:00", id="skipped"),
    pytest.param("Europe/Berlin", "02:30", "2031-10-26 02:29:59", "2031-10-26T02:30:00+02:00", id="twice"),
    pytest.param(
        "Australia/Lord_Howe", "02:15", "2030-10-06 01:59:59", "2030-10-06T02:30:00+11:00", id="half an hour skipped"
    ),
]


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
) -> None:
    pills = make_pills(SteppingClock(tmp_path, zone))
    pills.settings_file.write_text(f"[Reminders]\nRepeatEvery=0\n[Slots]\nevening={slot}\nmorning=12:00\n")
    pills.start(before)
    assert pills.ask("plan")["reminders"][0]["dueAt"] == due
    [popup] = monitor.wait_for_notifications(1)
    assert pills.clock.reading_at(popup.time).timestamp() >= pills.clock.instant(due)
    dunst.wait_until_shown(1)
    dunst.choose("Taken")
    dunst.wait_until_shown(0)
    # Passes the second time that the clock shows this time, both awake and asleep.
    for _ in range(4):
        pills.step_clock(minutes=29, seconds=58)
        pills.step_clock(seconds=2)
    pills.status()
    assert seen(monitor, 1) == ["Evening pills"]
    assert dunst.shown == 0


# The zone


def by_removing_first(link: Path, zone: str) -> None:
    link.unlink()
    link.symlink_to(ZONES / zone)


def by_writing(link: Path, zone: str) -> None:
    """Rewrites the zone's file, if it is no link, as in containers."""
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
    # There it is 23:30.
    [popup] = monitor.wait_for_notifications(1)
    assert popup.time - edited_at < 1
    assert "21:00" in popup.body
    # Back here, the evening is still to come.
    edit(traveller.zone_link, "Europe/Berlin")
    dunst.wait_until_shown(0, seconds=1)
    assert traveller.slot("evening")["reminder"] == "upcoming"
