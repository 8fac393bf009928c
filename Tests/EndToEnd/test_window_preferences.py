"""The preferences; each change is compared with pillsctl and the file."""

from __future__ import annotations

import pytest

from harness.daemon import Pills
from harness.waiting import wait_for
from harness.window import Window


@pytest.fixture
def preferences(window: Window) -> Window:
    window.activate("preferences")
    window.wait_until_shown("Times of day")
    return window


def wait_until_set(pills: Pills, key: str, value: str) -> None:
    wait_for(f"{key} is {value}", lambda: pills.control("settings", key).stdout.strip() == value)


def test_a_change_is_in_force_at_once(pills: Pills, preferences: Window) -> None:
    preferences.press("Hide the names of medications")
    wait_until_set(pills, "popups.private", "yes")
    preferences.press("Normal")
    wait_until_set(pills, "popups.urgency", "normal")
    preferences.focus("Time for evening")
    preferences.type("Time for evening", "8:30pm")
    preferences.press_key("Return")
    wait_until_set(pills, "slots.evening", "20:30")
    assert "Urgency=normal" in pills.settings_file.read_text()


def test_the_file_stays_the_truth(pills: Pills, preferences: Window) -> None:
    preferences.wait_until_shown("Time for evening")
    pills.do("settings", "slots.noon", "12:30")
    preferences.wait_until_shown("Time for noon")


def test_settings_are_read_and_typed_as_people_write_them(pills: Pills, preferences: Window) -> None:
    preferences.wait_until_typed("Repeat after", "30 minutes")
    preferences.focus("Repeat after")
    preferences.type("Repeat after", "1 hour")
    preferences.press_key("Return")
    wait_until_set(pills, "reminders.repeatevery", "1h")
    preferences.press("fl oz")
    wait_until_set(pills, "hydration.unit", "floz")
    preferences.wait_until_typed("Amounts to choose from (fl oz)", "5.1, 8.5, 11.8, 16.9")
    preferences.focus("Daily goal (fl oz)")
    preferences.press_key("Up")
    wait_until_set(pills, "hydration.goal", "2041")
    assert pills.do("settings", "hydration.glasses").strip() == "150 250 350 500"
