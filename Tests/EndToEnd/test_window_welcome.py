"""The first start, and a window that opens without a running daemon."""

from __future__ import annotations

from collections.abc import Callable

from conftest import EVENING
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.waiting import wait_for
from harness.window import Window


def medications(pills: Pills) -> list[tuple[str, list[str], str]]:
    listed = pills.ask("medication", "list", "--all")["medications"]
    return [(medication["medication"], medication["slots"], medication["state"]) for medication in listed]


def test_what_is_taken_and_when_is_asked_at_the_first_start(
    pills: Pills, dunst: Dunst, make_window: Callable[..., Window]
) -> None:
    pills.start("2030-11-20 12:00:00")
    window = make_window(is_new=True)
    window.wait_until_shown("What Do You Take?")
    window.type("Name", "Metformin")
    window.type("Dosage", "500 mg")
    window.press("Next")
    window.press("Morning")
    window.type("Time of evening", "20:30")
    window.press("Next, to the popup")
    wait_for("it is taken", lambda: ("Metformin", ["evening"], "active") in medications(pills))
    assert pills.ask("medication", "list")["medications"][0]["dosage"] == "500 mg"
    assert pills.do("settings", "slots.evening").strip() == "20:30"
    window.press("Show a Test Popup")
    window.wait_until_said("The popup was sent to dunst")
    window.press("Done")
    window.wait_until_shown("Next: evening today at 20:30")
    assert window.welcomed.exists()


def test_who_only_wants_to_be_reminded_types_nothing(pills: Pills, make_window: Callable[..., Window]) -> None:
    pills.start("2030-11-20 12:00:00")
    window = make_window(is_new=True)
    window.press("Just Remind Me Morning and Evening")
    window.press("Next, to the popup")
    window.press("Done")
    window.wait_until_shown("Next: evening today at 21:00")
    assert medications(pills) == [("Pills", ["morning", "evening"], "active")]


def test_who_has_medications_already_is_asked_nothing(pills: Pills, make_window: Callable[..., Window]) -> None:
    pills.start(EVENING)
    pills.do("medication", "add", "Iron")
    window = make_window(is_new=True)
    window.wait_until_shown("Wednesday, 20 November")
    assert not window.shows("What Do You Take?")
    assert window.welcomed.exists()
