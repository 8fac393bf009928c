"""The page of medications; each change is compared with pillsctl."""

from __future__ import annotations

import pytest

from harness.daemon import Pills
from harness.waiting import wait_for
from harness.window import Window


@pytest.fixture
def page(window: Window) -> Window:
    window.press("Medications")
    window.wait_until_shown("Add Medication")
    return window


def medications(pills: Pills) -> dict[str, dict]:
    return {medication["medication"]: medication for medication in pills.ask("medication", "list", "--all")["medications"]}


def wait_for_state(pills: Pills, name: str, state: str) -> dict:
    return wait_for(
        f"{name} is {state}", lambda: (found := medications(pills).get(name)) and found["state"] == state and found
    )


def test_added_with_a_schedule_in_words(pills: Pills, page: Window) -> None:
    page.press("Add Medication")
    page.type("Name", "Methotrexate")
    page.type("Dosage", "15 mg")
    page.press("Days of the week")
    page.press("Friday")
    page.wait_until_said("Friday, 22 November; Friday, 29 November")
    page.press("Evening (21:00)")
    page.press("Add")
    added = wait_for_state(pills, "Methotrexate", "active")
    assert (added["dosage"], added["schedule"], added["slots"]) == ("15 mg", "weekly friday", ["morning", "evening"])
    page.wait_until_shown("Methotrexate 15 mg")
    page.wait_until_said("Methotrexate 15 mg added: Fridays, morning and evening.")


def test_changed_from_a_later_day(pills: Pills, page: Window) -> None:
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg")
    page.go_to("Today")
    page.go_to("Medications")
    page.unfold("Metformin 500 mg")
    page.press("Edit, Metformin")
    page.type("Dosage", "850 mg")
    page.type("Change applies from", "2030-12-01")
    page.press("Save")
    page.wait_until_said("From 1 December 2030 on, Metformin 850 mg is: daily, morning. Until then it stays as it is.")
    versions = pills.ask("medication", "show", "metformin")["versions"]
    assert [(version["from"], version["medication"]["dosage"]) for version in versions][-1] == ("2030-12-01", "850 mg")


def test_as_needed_with_limits(pills: Pills, page: Window) -> None:
    page.press("Add Medication")
    page.type("Name", "Ibuprofen")
    page.press("As needed")
    page.type("Doses in 24 hours, at most", "4")
    page.type("Time between two doses, at least", "for ever")
    page.press("Add")
    page.wait_until_said_at("Time between two doses, at least", "'for ever' cannot be used here.")
    page.type("Time between two doses, at least", "6h")
    page.press("Add")
    added = wait_for_state(pills, "Ibuprofen", "active")
    assert (added["schedule"], added["perDay"], added["gap"]) == ("as-needed", 4, "6h")


def test_paused_resumed_ended_and_taken_again(pills: Pills, page: Window) -> None:
    # Once nobody takes it any more, only a placeholder that was answered stays in the list.
    pills.do("take", "morning", "Pills")
    page.unfold("Pills")
    page.press("Pause, Pills")
    page.type("Due again from", "2030-12-24")
    page.press("Pause")
    assert wait_for_state(pills, "Pills", "paused")["resumes"] == "2030-12-24"
    # The row stays expanded during all changes.
    page.press("Resume, Pills")
    wait_for_state(pills, "Pills", "active")
    page.press("End, Pills")
    page.wait_until_said("End Pills?")
    # The default key ends nothing.
    page.press_key("Return")
    page.wait_until_gone("End Pills?")
    assert medications(pills)["Pills"]["state"] == "active"
    page.press("End, Pills")
    page.answer("End")
    wait_for_state(pills, "Pills", "ended")
    # The list of ended medications has a new row for it.
    page.wait_until_gone("End, Pills")
    page.unfold("Pills")
    page.press("Resume, Pills")
    wait_for_state(pills, "Pills", "active")


def test_everything_is_paused_and_resumed(pills: Pills, page: Window) -> None:
    page.press("Pause Everything…")
    page.type("Due again from", "24 December")
    page.press("Pause")
    wait_for("everything is paused", lambda: pills.status().get("pause", {}).get("until") == "2030-12-24")
    page.press("Resume Everything")
    wait_for("it is due again", lambda: pills.status()["pause"].get("ended"))
    wait_for("nothing is left to resume", lambda: not page.can_press("Resume Everything"))


def test_erased_by_its_name_alone(pills: Pills, page: Window) -> None:
    pills.do("medication", "add", "Metfornin")
    page.go_to("Today")
    page.go_to("Medications")
    page.unfold("Metfornin")
    page.press("Erase, Metfornin")
    page.type("Name", "Metformin")
    assert not page.can_press("Erase")
    page.type("Name", "Metfornin")
    page.press("Erase")
    wait_for("it is gone", lambda: "Metfornin" not in medications(pills))


def test_how_much_a_dose_is_by_day(pills: Pills, page: Window) -> None:
    page.press("Add Medication")
    page.type("Name", "Prednisone")
    page.type("Amount of a dose", "many")
    page.press("Add")
    page.wait_until_said_at("Amount of a dose", "many")
    page.type("Amount of a dose", "3 for 5 days, 2 for 5 days")
    page.press("Add")
    added = wait_for_state(pills, "Prednisone", "active")
    assert added["dose"].startswith("3 for 5 days, 2 for 5 days from")


def test_the_placeholder_is_listed_as_ended_only_if_somebody_answered_it(pills: Pills, page: Window) -> None:
    page.wait_until_shown("Pause, Pills")
    pills.do("medication", "add", "Iron", "--slots", "evening")
    page.wait_until_shown("Pause, Iron")
    page.wait_until_gone("Pause, Pills")
    assert not page.shows("Resume, Pills")
    pills.do("medication", "resume", "Pills")
    page.wait_until_shown("Pause, Pills")
    pills.do("take", "evening", "Pills")
    pills.do("medication", "remove", "Pills")
    page.wait_until_shown("Resume, Pills")
