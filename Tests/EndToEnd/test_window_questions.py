"""Cards with questions on the page for today; the answers are compared with pillsctl."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from conftest import EVENING
from harness.daemon import Pills
from harness.waiting import wait_for
from harness.window import Window

JOURNEY = "You are in another time zone"


def test_a_journey_is_asked_about_once(pills: Pills, make_window: Callable[..., Window]) -> None:
    pills.start(EVENING)
    zone = Path(pills.environment["HOME"]) / ".local/state/pills/zone"
    zone.parent.mkdir(parents=True)
    zone.write_text("Europe/Berlin\n")
    window = make_window(surroundings={"TZ": "America/New_York"})
    window.press(f"Home time, {JOURNEY}")
    wait_for("reminders keep the hours of home", lambda: pills.do("settings", "reminders.zone").strip() == "home")
    assert pills.do("settings", "reminders.homezone").strip() == "Europe/Berlin"
    window.wait_until_gone(f"Home time, {JOURNEY}")
    assert zone.read_text() == "America/New_York\n"


def test_a_low_stock_is_a_card_until_it_is_filled_up(pills: Pills, window: Window) -> None:
    pills.do("medication", "add", "Iron", "--slots", "evening")
    pills.do("stock", "Iron", "3")
    card = "Stock…, Iron is running low"
    window.go_to("Calendar")
    window.go_to("Today")
    window.press(card)
    window.press("I Bought")
    window.type("How many", "90")
    window.press("Save")
    wait_for("it is filled up", lambda: pills.ask("stock", "Iron")["stock"][0]["left"] == "93")
    window.wait_until_gone(card)
