"""Reminding goes on whatever becomes of the disk, and says so."""

from __future__ import annotations

import pytest

from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.disk import clear, fill
from harness.notification_servers import Dunst
from harness.waiting import wait_for


def problems_of_store(pills: Pills) -> list[str]:
    return [problem["message"] for problem in pills.status()["problems"] if problem["subject"] == "store"]


def test_with_a_full_disk_it_reminds_and_refuses_to_forget(small_disk: Pills, dunst: Dunst) -> None:
    pills = small_disk
    pills.start("2030-11-20 20:59:57")
    fill(pills)
    # The reminder, and a warning that answers are lost.
    dunst.wait_until_shown(2)
    refused = pills.control("take", "evening")
    assert refused.returncode == 1
    assert "Nothing was changed" in refused.stderr
    assert pills.slot("evening")["doses"][0]["status"] == "due"
    assert problems_of_store(pills)

    clear(pills)
    pills.do("take", "evening")
    assert problems_of_store(pills) == []
    dunst.wait_until_shown(0)
    pills.kill()
    assert pills.answers() == [("2030-11-20", "evening", "taken")]


@pytest.mark.parametrize(
    "content",
    [b"this is no database, but it may be all that is left of one\n" * 100, b"SQLite format 3\0" + b"\xa5" * 8192],
    ids=["of another kind", "damaged"],
)
def test_a_file_that_is_no_database_is_left_alone_and_reminding_goes_on(
    pills: Pills, dunst: Dunst, monitor: BusMonitor, content: bytes
) -> None:
    pills.database_file.parent.mkdir(parents=True)
    pills.database_file.write_bytes(content)
    pills.start(EVENING)
    assert str(pills.database_file) in problems_of_store(pills)[0]
    wait_for("the reminder", lambda: [popup for popup in monitor.notifications() if popup.summary == "Evening pills"])
    assert pills.control("take", "evening").returncode == 1
    pills.stop()
    assert pills.database_file.read_bytes() == content


def test_a_database_of_a_later_version_is_left_alone(pills: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    pills.start("2030-11-20 20:30:00")
    pills.stop()
    pills.query("PRAGMA user_version = 9999")
    content = pills.database_file.read_bytes()
    pills.start(EVENING)
    assert "9999" in problems_of_store(pills)[0] or "newer" in problems_of_store(pills)[0]
    wait_for("the reminder", lambda: [popup for popup in monitor.notifications() if popup.summary == "Evening pills"])
    pills.stop()
    assert pills.database_file.read_bytes() == content
