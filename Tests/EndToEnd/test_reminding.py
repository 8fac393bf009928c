"""A reminder from its due time to its answer, on dunst."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst

NINE = datetime(2030, 11, 20, 21, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.mark.alone
def test_a_popup_appears_at_its_time_and_not_before(pills: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    pills.start("2030-11-20 20:59:57")
    assert pills.slot("evening")["reminder"] == "upcoming"
    [popup] = monitor.wait_for_notifications(1)
    assert timedelta() <= pills.clock.reading_at(popup.time) - NINE < timedelta(milliseconds=200)
    assert (popup.summary, popup.body) == ("Evening pills", "Time for your evening pills.")
    dunst.wait_until_shown(1)
    assert pills.slot("evening")["reminder"] == "open"


def test_taking_withdraws_the_popup_at_once(pills: Pills, dunst: Dunst) -> None:
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    assert pills.do("take", "evening") == "Evening pills taken.\n"
    dunst.wait_until_shown(0)
    assert pills.slot("evening")["doses"][0]["status"] == "taken"
    pills.stop()
    assert pills.answers() == [("2030-11-20", "evening", "taken")]


def test_a_popup_asks_for_what_the_settings_say(pills: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    pills.start(EVENING)
    [popup] = monitor.wait_for_notifications(1)
    assert popup.hints["urgency"] == "byte 2"
    assert popup.hints["sound-name"] == 'string "alarm-clock-elapsed"'
    assert "suppress-sound" not in popup.hints
    assert popup.timeout == 0, "it stays until it is answered"
    dunst.wait_until_shown(1)
    pills.do("settings", "popups.sound", "no")
    pills.do("settings", "popups.urgency", "normal")
    pills.do("snooze", "evening", "1s")
    [_, *_, silent] = monitor.wait_for_notifications(2)
    assert silent.hints["urgency"] == "byte 1"
    assert silent.hints["suppress-sound"] == "boolean true"
    assert "sound-name" not in silent.hints
    assert silent.timeout == 0


def test_closing_a_popup_is_no_answer(pills: Pills, dunst: Dunst) -> None:
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    dunst.close_all()
    dunst.wait_until_shown(0)
    assert pills.slot("evening")["reminder"] == "open"
    assert pills.slot("evening")["doses"][0]["status"] == "due"
    pills.stop()
    assert pills.answers() == []


def test_an_unanswered_reminder_is_raised_again_as_the_settings_say(pills: Pills, dunst: Dunst) -> None:
    pills.settings_file.write_text("[Reminders]\nRepeatEvery=1s\nRepeatLimit=2\n")
    pills.start(EVENING)
    for _ in range(3):
        dunst.wait_until_shown(1)
        dunst.close_all()
        dunst.wait_until_shown(0)
    # The reminder was raised and repeated twice; a third repetition would come a second later.
    pills.wait_until_clock((pills.clock.now + timedelta(seconds=3)).strftime("%H:%M:%S"))
    assert dunst.shown == 0
