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
    window.press("Next, to the drinks")
    window.press("2.5 l: active")
    window.press("Done")
    window.wait_until_shown("Next: evening today at 20:30")
    assert window.welcomed.exists()
    assert pills.do("settings", "hydration.goal").strip() == "2500"


def test_the_way_back_keeps_what_was_typed_and_what_was_changed_meanwhile(
    pills: Pills, make_window: Callable[..., Window]
) -> None:
    pills.start("2030-11-20 12:00:00")
    window = make_window(is_new=True)
    window.type("Name", "Metformin")
    window.press("Next")
    window.type("Time of evening", "20:30")
    # Somebody changes the other time while the screen is open.
    pills.do("settings", "slots.morning", "06:15")
    window.press("Back")
    window.type("Dosage", "500 mg")
    window.press("Next")
    window.wait_until_typed("Time of morning", "06:15")
    window.wait_until_typed("Time of evening", "20:30")
    window.press("Next, to the popup")
    wait_for("it is taken", lambda: medications(pills)[-1] == ("Metformin", ["morning", "evening"], "active"))
    assert [pills.do("settings", f"slots.{slot}").strip() for slot in ("morning", "evening")] == ["06:15", "20:30"]
    # Going back and on again changes the medication that was added.
    window.wait_until_shown("Show a Test Popup")
    window.press("Back")
    window.press("Morning")
    window.press("Next, to the popup")
    wait_for("it changed", lambda: medications(pills)[-1] == ("Metformin", ["evening"], "active"))
    assert len(medications(pills)) == 2


def test_who_only_wants_to_be_reminded_types_nothing(pills: Pills, make_window: Callable[..., Window]) -> None:
    pills.start("2030-11-20 12:00:00")
    window = make_window(is_new=True)
    window.press("Just Remind Me Morning and Evening")
    window.press("Next, to the popup")
    window.press("Next, to the drinks")
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
