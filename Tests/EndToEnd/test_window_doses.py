"""Details of doses, past days, the history, the plan and the stock in the window; each change is compared with pillsctl."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.daemon import Pills
from harness.waiting import wait_for
from harness.window import Window


@pytest.fixture
def two(pills: Pills, make_window: Callable[..., Window]) -> Window:
    """The window in the evening, with two open doses."""
    pills.start("2030-11-20 05:00:00")
    pills.do("unlock")
    for name in ("Iron", "Zinc"):
        pills.do("medication", "add", name, "--slots", "evening", "--from", "2030-11-10")
    pills.stop()
    pills.start("2030-11-20 21:10:00")
    window = make_window()
    window.wait_until_shown("Taken, Iron, evening")
    return window


def answers(pills: Pills, *arguments: str) -> list[dict]:
    return pills.ask("log", *arguments)["entries"]


def wait_for_answer(pills: Pills, *arguments: str, **expected: str) -> dict:
    """Waits until the last answer has these values, and returns it."""

    def last() -> dict | None:
        entries = answers(pills, *arguments)
        return entries[-1] if entries and expected.items() <= entries[-1].items() else None

    return wait_for(f"{expected} is recorded", last)


def test_when_it_was_really_taken_how_much_and_where(pills: Pills, two: Window) -> None:
    two.press("Details, Iron, evening")
    two.type("Time", "25:00")
    two.press("Record")
    two.wait_until_said_at("Time", "Type a time such as 21:10.")
    two.type("Time", "20.30")
    two.type("Amount", "2")
    two.type("Place", "left arm")
    two.type("Note", "with Grete")
    two.press("Record")
    said = wait_for_answer(pills, medication="Iron", answer="taken")
    assert (said["at"][11:16], said["amount"], said["place"], said["note"]) == ("20:30", "2", "left arm", "with Grete")
    # A correction changes only what is new.
    two.press("Details, 2 × Iron, evening")
    two.type("Note", "alone")
    two.press("Record")
    said = wait_for_answer(pills, medication="Iron", note="alone")
    assert (said["at"][11:16], said["amount"], said["place"]) == ("20:30", "2", "left arm")


def test_one_medication_of_a_slot_is_skipped(pills: Pills, two: Window) -> None:
    two.press("Details, Zinc, evening")
    two.press("Skipped")
    two.press("Record")
    wait_for_answer(pills, medication="Zinc", answer="skipped")
    assert [dose["status"] for dose in pills.slot("evening")["doses"]] == ["due", "skipped"]


def test_snoozed_for_longer(pills: Pills, two: Window) -> None:
    two.press("Snooze longer, evening")
    two.press("Snooze for 2 h, evening")
    two.wait_until_said("Snoozed until 23:10.")
    assert pills.slot("evening")["snoozedUntil"][11:16] == "23:10"


def test_one_dose_of_a_past_day_and_several_days(pills: Pills, two: Window) -> None:
    two.go_to("Calendar")
    two.press("Tuesday, 19 November")
    two.press("Details, Iron, yesterday evening")
    two.type("Time", "21:45")
    two.press("Record")
    two.answer("Unlock")
    said = wait_for_answer(pills, "--date", "yesterday", medication="Iron", answer="taken")
    assert said["at"] == "2030-11-19T21:45:00+01:00"
    two.press("Tuesday, 19 November")
    two.press("Several Days…")
    two.type("First day", "15 November")
    two.press("Zinc")
    two.press("Skipped")
    two.press("Record")
    two.wait_until_said("5 doses were changed.")
    skipped = [(entry["day"], entry["medication"]) for entry in answers(pills, "--days", "10") if entry["answer"] == "skipped"]
    assert skipped == [(f"2030-11-{day}", "Zinc") for day in range(15, 20)]


def test_undone_from_the_history(pills: Pills, two: Window) -> None:
    pills.do("take", "evening")
    pills.do("skip", "evening", "Iron")
    two.activate("history")
    two.press("Undo, Iron, evening")
    wait_for("Iron is taken again", lambda: [dose["status"] for dose in pills.slot("evening")["doses"]] == ["taken", "taken"])
    two.press("Undo, Iron, evening")
    wait_for_answer(pills, medication="Iron", answer="undone")
    two.wait_until_said("Undone, evening")
    assert [dose["status"] for dose in pills.slot("evening")["doses"]] == ["due", "taken"]


def test_the_plan_of_seven_days(two: Window) -> None:
    two.activate("plan")
    two.wait_until_shown("Evening, 21:00")
    two.wait_until_said("Iron, Zinc")
    two.wait_until_shown("Tuesday, 26 November")


def test_stock_is_counted_bought_and_warned_of(pills: Pills, two: Window) -> None:
    def left() -> dict | None:
        return next(iter(pills.ask("stock")["stock"]), None)

    two.go_to("Medications")
    two.unfold("Iron")
    two.press("Stock…, Iron")
    two.type("How many", "60")
    two.press("Save")
    wait_for("60 are counted", lambda: (stock := left()) and stock["left"] == "60")
    two.wait_until_said("60 left")
    two.press("Stock…, Iron")
    two.type("How many", "28")
    two.press("Save")
    wait_for("28 more are there", lambda: (stock := left()) and stock["left"] == "88")


def test_a_medication_has_a_page_and_extra_doses(pills: Pills, two: Window) -> None:
    pills.do("medication", "edit", "Iron", "--dosage", "20 mg", "--instructions", "with water")
    two.go_to("Medications")
    two.unfold("Iron 20 mg")
    two.press("Extra Dose…, Iron")
    two.type("Note", "by mistake")
    two.press("Record")
    wait_for_answer(pills, medication="Iron", answer="taken", note="by mistake")
    two.press("Details, Iron")
    two.wait_until_said("With water")
    two.wait_until_shown("Last doses")
    two.wait_until_said("Taken at 21:1")
    two.wait_until_said("dosage 20 mg")
