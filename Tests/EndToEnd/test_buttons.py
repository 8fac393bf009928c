"""The buttons of a popup, clicked by a real pointer on xfce4-notifyd."""

from __future__ import annotations

from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import XfceNotifyd
from harness.waiting import wait_for

TAKEN, SNOOZE, SKIP = range(3)


def wait_until_answered(pills: Pills, answer: str) -> None:
    wait_for(f"it is {answer}", lambda: pills.slot("evening")["doses"][0]["status"] == answer)


def test_taken_is_on_disk_and_in_the_status(pills: Pills, xfce: XfceNotifyd) -> None:
    pills.start(EVENING)
    xfce.wait_until_shown(1)
    xfce.press(TAKEN)
    wait_until_answered(pills, "taken")
    xfce.wait_until_shown(0)
    pills.kill()
    [said] = pills.said_of_doses()
    assert (said.day, said.slot, said.kind, said.via) == ("2030-11-20", "evening", "taken", "popup")


def test_taken_counts_though_nothing_is_left(pills: Pills, xfce: XfceNotifyd) -> None:
    pills.start(EVENING)
    xfce.wait_until_shown(1)
    pills.do("stock", "pills", "0", "--warn-at", "0")
    xfce.press(TAKEN)
    wait_until_answered(pills, "taken")
    assert "More Pills was taken than there was in stock." in pills.do("stock")


def test_snooze_brings_the_popup_back(pills: Pills, xfce: XfceNotifyd) -> None:
    pills.settings_file.write_text("[Reminders]\nSnooze=2s\n")
    pills.start(EVENING)
    xfce.wait_until_shown(1)
    xfce.press(SNOOZE)
    xfce.wait_until_shown(0)
    assert pills.slot("evening")["reminder"] == "snoozed"
    xfce.wait_until_shown(1)
    assert pills.slot("evening")["reminder"] == "open"


def test_skip_ends_the_reminder(pills: Pills, xfce: XfceNotifyd) -> None:
    pills.start(EVENING)
    xfce.wait_until_shown(1)
    xfce.press(SKIP)
    wait_until_answered(pills, "skipped")
    xfce.wait_until_shown(0)
    assert pills.slot("evening")["reminder"] == "closed"


def test_after_a_crash_there_is_one_popup_and_its_button_works(
    pills: Pills, xfce: XfceNotifyd, monitor: BusMonitor
) -> None:
    pills.start(EVENING)
    xfce.wait_until_shown(1)
    pills.kill()
    pills.start()
    monitor.wait_for_notifications(2)
    xfce.wait_until_shown(1)
    xfce.press(TAKEN)
    wait_until_answered(pills, "taken")
    # If there were two popups, one would be left.
    xfce.wait_until_shown(0)
