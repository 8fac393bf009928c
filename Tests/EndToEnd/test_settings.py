"""The settings file, edited by hand and by pillsctl."""

from __future__ import annotations

import os

from harness.daemon import Pills
from harness.waiting import wait_for

MORNING = "2030-11-20 10:00:00"


def evening(pills: Pills) -> str:
    return pills.slot("evening")["dueAt"]


def settings(pills: Pills) -> dict[str, str]:
    return {setting["key"]: setting["value"] for setting in pills.ask("settings")["settings"]}


def test_with_a_bad_line_the_old_settings_survive_a_restart(pills: Pills) -> None:
    pills.settings_file.write_text("[Reminders]\nSnooze=25min\n[Slots]\nevening=20:15\n")
    pills.start(MORNING)
    pills.settings_file.write_text("[Slots]\nevening=25:00\n")
    pills.restart()
    assert evening(pills) == "2030-11-20T20:15:00+01:00"
    # The store has the times of slots too.
    assert settings(pills)["reminders.snooze"] == "25min"
    assert pills.problems_of_settings()


def test_an_unreadable_file_is_reported_and_pills_reminds(pills: Pills) -> None:
    # A folder in place of the file, which not even root can read.
    pills.settings_file.mkdir()
    pills.start(MORNING)
    assert str(pills.settings_file) in pills.problems_of_settings()[0]
    assert evening(pills) == "2030-11-20T21:00:00+01:00"
    os.rmdir(pills.settings_file)
    pills.reload()
    wait_for("the problem is gone", lambda: not pills.problems_of_settings())
