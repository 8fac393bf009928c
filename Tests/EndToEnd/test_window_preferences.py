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
