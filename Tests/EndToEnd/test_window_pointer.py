"""The window with double clicks, a trembling mouse and held keys: each action is recorded once, and nothing moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.daemon import Pills
from harness.waiting import wait_for
from harness.window import Window

NOW = "2030-11-20 21:10:00"
TODAY = "Wednesday, 20 November"


@pytest.fixture
def open_window(pills: Pills, make_window: Callable[..., Window]) -> Window:
    """The window of a person with two open doses, a missed one, and one that is still to come."""
    pills.start("2030-11-20 05:00:00")
    pills.do("settings", "slots.bedtime", "23:00")
    for name, slots in {"Iron": "morning,evening", "Zinc": "evening", "Copper": "bedtime"}.items():
        pills.do("medication", "add", name, "--slots", slots)
    pills.do("medication", "add", "Ibuprofen", "--schedule", "as-needed", "--max-per-day", "4", "--min-gap", "1h")
    pills.do("hydration", "setup", "--goal", "2000")
    for amount in ("100", "200"):
        pills.do("drink", f"{amount}ml")
    pills.stop()
    pills.start(NOW)
    window = make_window()
    window.wait_until_shown("Taken, evening")
    window.wait_until_shown("Take, Ibuprofen")
    return window


def recorded(pills: Pills) -> list[str]:
    """The recorded answers with their medications, and the drinks."""
    drinks = [f"drink {drink['millilitres']}" for drink in pills.ask("drinks")["drinks"]]
    return sorted([f"{entry['answer']} {entry['medication']}" for entry in pills.ask("log")["entries"]] + drinks)


@pytest.mark.parametrize("pause", [60, 300, 900])
def test_clicks_that_follow_each_other_are_one_act(pills: Pills, open_window: Window, pause: int) -> None:
    window = open_window

    def click(name: str, result: str) -> None:
        window.focus(name)
        window.click(window.middle(name), times=3, pause_milliseconds=pause)
        window.wait_until_shown(result)

    click("Taken, Zinc, evening", "Undo, Zinc, evening")
    click("Skip, morning", "Undo, morning")
    # The message covers the row.
    window.wait_until_gone("Undo morning")
    click("Take, Ibuprofen", "Undo the last dose, Ibuprofen")
    click("Drink 250 ml of water", "Today's drinks")
    said = ["drink 100", "drink 200", "drink 250", "skipped Iron", "taken Ibuprofen", "taken Zinc"]
    assert recorded(pills) == said
    # The message covers the list.
    window.wait_until_gone("Undo 250 ml")
    window.unfold("Today's drinks")
    click("Remove, 200 ml of water at 05:00", "Remove, 100 ml of water at 05:00")
    window.go_to("Calendar")
    window.click(window.middle(f"Evening, {TODAY}: 1 of 2 taken"), times=3, pause_milliseconds=pause)
    window.wait_until_shown(f"Evening, {TODAY}: taken")
    window.press(f"Evening, {TODAY}: taken")
    window.wait_until_focused("Today")
    window.press_key("Return")
    said = ["drink 100", "drink 250", "skipped Iron", "taken Ibuprofen", "taken Iron", "taken Zinc"]
    assert recorded(pills) == said


def test_a_dose_to_come_is_asked_about_first(pills: Pills, open_window: Window) -> None:
    open_window.focus("Take, bedtime")
    open_window.click(open_window.middle("Take, bedtime"), times=3, pause_milliseconds=300)
    open_window.wait_until_said("Bedtime is not until 23:00. Record it now?")
    assert "taken Copper" not in recorded(pills)
    open_window.answer("Record")
    open_window.wait_until_shown("Undo, bedtime")
    assert "taken Copper" in recorded(pills)


@pytest.mark.parametrize("key", ["space", "Return"])
def test_a_held_key_takes_only_what_it_began_with(pills: Pills, open_window: Window, key: str) -> None:
    open_window.wait_until_focused("Taken, evening")
    open_window.hold_key(key, 2500)
    open_window.wait_until_shown("Undo, evening")
    # The focus must not be on the next slot's button either.
    for _ in range(2):
        open_window.press_key(key)
    assert recorded(pills) == ["drink 100", "drink 200", "taken Iron", "taken Zinc"]


def test_enter_on_a_page_that_was_just_opened_unlocks_nothing(pills: Pills, open_window: Window) -> None:
    open_window.wait_until_focused("Taken, evening")
    open_window.press_key("ctrl+2")
    open_window.wait_until_focused("Previous month")
    open_window.press_key("Return")
    open_window.wait_until_shown("October 2030")
    assert pills.status()["lock"]["state"] == "locked"


def test_nothing_moves_when_something_is_pressed(pills: Pills, open_window: Window) -> None:
    window = open_window
    pages = {
        "Today": [
            "Taken, Zinc, evening", "Undo, Zinc, evening", "Taken, evening", "Undo, evening", "Skip, evening", "Undo, evening",
            "Taken, morning", "Take, Ibuprofen", "Drink 250 ml of water", "Undo the last dose, Ibuprofen",
        ],
        "Calendar": [
            f"Evening, {TODAY}: due", "Past days are locked. Unlock them for 10 minutes", "Evening, Tuesday, 19 November: nothing was due",
            "Past days are unlocked for 10 min more. Lock them",
        ],
    }  # fmt: skip
    moved = []
    for page, presses in pages.items():
        window.go_to(page)
        before = settled(window)
        for name in presses:
            window.press(name)
            wait_for(f"'{name}' has an effect", lambda: settled(window).keys() != before.keys())
            now = settled(window)
            after = {path: room for (path, *_), room in now.items()}
            moved += [f"{name}: {other}" for (path, other, _), room in before.items() if after.get(path, room) != room]
            before = now
    assert moved == []


def settled(window: Window) -> dict[tuple[str, str, bool], list[int]]:
    """The places of all widgets by path, name and if they can be pressed, once two looks agree."""
    rooms = None
    while rooms != (rooms := {(each["path"], each["name"], each["sensitive"]): each["room"] for each in window.rooms()}):
        pass
    return rooms
