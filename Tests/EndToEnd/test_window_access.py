"""The window without a mouse, without sight, from right to left, and on Wayland."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import EVENING
from harness.daemon import Pills
from harness.locales import LOCALES, make_locale
from harness.session import wayland_display
from harness.waiting import wait_for
from harness.window import Window

# Roles of widgets that contain others, and need no name.
CONTAINERS = {"panel", "grouping", "filler", "form", "scroll pane", "scroll bar", "list", "list item", "caption"}
# From libadwaita 1.4 on, a wide window has an invisible page switcher at its bottom, without names.
UNSEEN_SWITCHER = {"page tab list", "page tab", "image", "label"}
NO_ROLES = {"invalid", "unknown", "redundant object"}


def complaints(window: Window, named: set[str]) -> list[tuple[str, str]]:
    """The widgets without a name for a screen reader, as role and description.

    `named` collects the widgets that have ever had a name: from GTK 4.10 on, widgets on an invisible page have none.
    """
    nodes = window.nodes()
    named |= {node["path"] for node in nodes if node["name"]}
    unseen = UNSEEN_SWITCHER if any(node["role"] == "page tab list" for node in nodes) else set()
    return [
        (node["role"], node["description"])
        for node in nodes
        if "visible" in node["states"]
        and (node["name"] or node["role"] not in unseen)
        and (node["role"] in NO_ROLES or node["path"] not in named)
        # A row is a container unless it can have the focus.
        and not (node["role"] in CONTAINERS and (node["role"] != "list item" or "focusable" not in node["states"]))
    ]


@pytest.mark.thorough
def test_every_widget_has_a_name_and_a_role(pills: Pills, make_window: Callable[..., Window]) -> None:
    pills.start("2030-11-20 06:00:00")
    for name in ("Metformin", "Vitamin D"):
        pills.do("medication", "add", name, "--slots", "morning,evening")
    pills.do("medication", "add", "Ibuprofen", "--schedule", "as-needed")
    pills.do("hydration", "setup", "--goal", "1000")
    pills.do("drink", "250ml")
    window = make_window()
    named: set[str] = set()
    for page, shown in {
        "Today": "Take, evening",
        "Calendar": "November 2030",
        "Medications": "Add Medication",
        "Statistics": "7 days",
    }.items():
        window.go_to(page)
        window.wait_until_shown(shown)
        # The pages that were shown stay.
        assert complaints(window, named) == []
    assert len(window.nodes()) > 450, "a month has a number and two bars a day"
    for action, shown in {
        "preferences": "Hide the names of medications",
        "add": "Days of the week",
        "shortcuts": "Previous or next month",
    }.items():
        window.activate(action)
        window.wait_until_shown(shown)
        assert complaints(window, named) == []
        window.press_key("Escape")
        window.wait_until_gone(shown)


@pytest.mark.thorough
def test_everything_is_done_by_keyboard_alone(pills: Pills, window: Window) -> None:
    def evening_is(answer: str) -> Callable[[], bool]:
        return lambda: pills.slot("evening")["doses"][0]["status"] == answer

    window.wait_until_shown("Taken, evening")
    for button, answer in [("Taken", "taken"), ("Undo", "due"), ("Skip", "skipped"), ("Undo", "due")]:
        window.focus(f"{button}, evening")
        window.forget(button)
        window.press_key("space")
        wait_for(f"the evening is {answer}", evening_is(answer))
    window.focus("Snooze, evening")
    window.press_key("space")
    wait_for("it is snoozed", lambda: pills.slot("evening")["reminder"] == "snoozed")

    window.press_key("ctrl+2")
    window.focus("Morning, Wednesday, 20 November: nothing was due")
    window.press_key("Left")
    window.press_key("Down")
    window.wait_until_focused("Evening, Tuesday, 19 November: nothing was due")
    window.press_key("space")
    window.wait_until_said("Unlock for 10 minutes?")
    # The default is no, and yes works only after enough time to read the question.
    window.forget("Unlock")
    window.press_key("Tab")
    window.press_key("Return")
    window.wait_until_shown("Evening, Tuesday, 19 November: taken")
    window.press_key("Page_Up")
    window.wait_until_shown("October 2030")

    window.press_key("ctrl+n")
    window.focus("Name")
    window.write("Iron")
    window.press_key("Return")
    wait_for("it is added", lambda: "Iron" in pills.do("medication", "list"))

    window.press_key("ctrl+comma")
    window.focus("Hide the names of medications")
    window.press_key("space")
    wait_for("it is set", lambda: pills.do("settings", "popups.private").strip() == "yes")


def test_what_is_read_from_right_to_left_is_mirrored(pills: Pills, make_window: Callable[..., Window]) -> None:
    pills.start(EVENING)
    window = make_window(surroundings={"LOCPATH": str(LOCALES), "LANG": make_locale("he_IL"), "LC_TIME": "C.UTF-8"})
    window.press("Calendar")
    window.wait_until_shown("November 2030")

    def left(name: str) -> int:
        return window.place(name)[0]

    assert left("Next month") < left("Previous month")
    wednesday, tuesday = "Wednesday, 20 November, today", "Tuesday, 19 November"
    assert left(wednesday) < left(tuesday)
    window.focus(f"Morning, {wednesday.removesuffix(', today')}: nothing was due")
    for key, reached in [
        ("Left", "Morning, Thursday, 21 November: to come"),
        ("Down", "Evening, Thursday, 21 November: to come"),
        ("Up", "Morning, Thursday, 21 November: to come"),
        ("Right", "Morning, Wednesday, 20 November: nothing was due"),
    ]:
        window.press_key(key)
        window.wait_until_focused(reached)
    for key, month in [("Page_Up", "October 2030"), ("Page_Down", "November 2030"), ("Page_Up", "October 2030"), ("Home", "November 2030")]:
        window.press_key(key)
        window.wait_until_shown(month)


def test_it_works_on_wayland(pills: Pills, make_window: Callable[..., Window], tmp_path: Path) -> None:
    with wayland_display(tmp_path) as surroundings:
        pills.start(EVENING)
        window = make_window(surroundings={**surroundings, "DISPLAY": ""})
        window.press("Taken, evening")
        wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
        window.activate("calendar")
        window.wait_until_shown("Evening, Wednesday, 20 November: taken")
        # The window must close before its display ends.
        window.close()


def test_a_choice_is_heard_with_its_question(pills: Pills, window: Window) -> None:
    window.activate("preferences")
    window.wait_until_shown("Normal")

    def urgency() -> list[tuple[str, str, bool]]:
        """The question and its choices, in their order, with those that are chosen."""
        nodes = window.nodes()
        start = next(index for index, node in enumerate(nodes) if (node["role"], node["name"]) == ("grouping", "Urgency"))
        inside = nodes[start + 1 :]
        end = next(index for index, node in enumerate(inside) if node["depth"] <= nodes[start]["depth"])
        choices = [node for node in inside[:end] if node["role"] != "label"]
        assert not any("pressed" in node["states"] for node in choices)
        return [(node["role"], node["name"], "checked" in node["states"]) for node in choices]

    def chosen(name: str) -> list[tuple[str, str, bool]]:
        return [("radio button", each, each == name) for each in ("Low", "Normal", "Critical")]

    assert urgency() == chosen("Critical")
    window.press("Normal")
    wait_for("the other choice is told", lambda: urgency() == chosen("Normal"))


def test_nothing_is_said_twice(pills: Pills, window: Window) -> None:
    pills.do("hydration", "setup", "--goal", "2000")
    window.wait_until_shown("Earlier Drinks")
    window.go_to("Calendar")
    window.wait_until_shown("November 2030")
    said_twice = [node["name"] for node in window.nodes() if node["name"] and node["name"] == node["description"]]
    assert said_twice == []


def test_several_choices_are_check_boxes(pills: Pills, window: Window) -> None:
    window.activate("add")
    window.wait_until_shown("Morning (07:00)")
    roles = {node["name"]: node["role"] for node in window.nodes() if node["role"] != "label"}
    assert roles["Morning (07:00)"] == roles["Evening (21:00)"] == "check box"
    assert roles["Every day"] == "radio button"


@pytest.mark.parametrize("scale_of_letters", ["1", "2"])
def test_every_page_and_dialog_fits_a_phone(
    pills: Pills, make_window: Callable[..., Window], scale_of_letters: str
) -> None:
    """Nothing is wider than 360 pixels, also not with fields, choices and rows of buttons."""
    pills.start("2030-11-20 06:00:00")
    pills.do("medication", "add", "Metformin", "--slots", "morning,evening")
    pills.do("hydration", "setup", "--goal", "2000")
    pills.stop()
    # The doses of the morning are missed.
    pills.start(EVENING)
    window = make_window(surroundings={"GDK_DPI_SCALE": scale_of_letters})
    window.resize(360, 640)

    def widest() -> int:
        return max(left + width for left, _, width, _ in (each["room"] for each in window.rooms()))

    for page, shown in {"Calendar": "November 2030", "Medications": "Add Medication", "Statistics": "7 days", "Today": "Other Drink…"}.items():
        window.go_to(page)
        window.wait_until_shown(shown)
        assert widest() <= 360
    for action, shown in {"preferences": "Hide the names of medications", "add": "Days of the week", "data": "Back Up…"}.items():
        window.activate(action)
        window.wait_until_shown(shown)
        assert widest() <= 360
        window.press_key("Escape")
        window.wait_until_gone(shown)


def test_what_a_message_covers_can_be_scrolled_out_from_under_it(pills: Pills, window: Window) -> None:
    pills.do("hydration", "setup", "--goal", "2000")
    window.wait_until_shown("Earlier Drinks")
    window.resize(720, 640)
    window.scroll_down((360, 400), 30)

    def room_below() -> int:
        _, top, _, height = next(each["room"] for each in window.rooms() if each["name"] == "Earlier Drinks")
        return 640 - (top + height)

    # A message with a button is 46 pixels high, and lies 12 to 24 above the bottom.
    wait_for("the last row has room for a message below it", lambda: room_below() >= 70)
