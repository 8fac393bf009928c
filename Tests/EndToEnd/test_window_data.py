"""What goes out of Pills and comes in, and the check of Pills, in the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.waiting import wait_for
from harness.window import Window


@pytest.fixture
def data(pills: Pills, window: Window) -> Window:
    pills.do("medication", "add", "Iron", "--slots", "evening")
    window.activate("data")
    window.wait_until_shown("Back Up…")
    return window


def medications(pills: Pills) -> list[str]:
    return [medication["medication"] for medication in pills.ask("medication", "list")["medications"]]


def test_the_list_for_the_doctor_is_made_and_replaced_after_a_question(pills: Pills, data: Window, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    data.press("List for Your Doctor…")
    data.type("File", str(file))
    data.press("Make and Show")
    wait_for("the list is there", file.exists)
    data.wait_until_said(f"The list is in {file}.")
    assert "Iron" in file.read_text()
    file.write_text("mine")
    data.press("List for Your Doctor…")
    data.type("File", str(file))
    data.press("Make and Show")
    data.wait_until_said("Replace this file?")
    assert file.read_text() == "mine"
    data.answer("Replace")
    wait_for("it is replaced", lambda: "Iron" in file.read_text())


def test_exported_in_a_format_of_its_kind(data: Window, tmp_path: Path) -> None:
    file = tmp_path / "everything.json"
    data.press("Export…")
    data.press("Everything")
    wait_for("a calendar cannot be everything", lambda: not data.can_press("Calendar (ICS)"))
    data.type("File", str(file))
    data.press("Save")
    wait_for("it is there", file.exists)
    assert "Iron" in file.read_text()


def test_backed_up_and_restored_after_saying_what_is_lacking(pills: Pills, data: Window, tmp_path: Path) -> None:
    file = tmp_path / "pills.db"
    data.press("Back Up…")
    data.type("File", str(file))
    data.press("Save Backup")
    wait_for("the backup is there", file.exists)
    data.wait_until_said(f"The backup is in {file}")
    pills.do("medication", "add", "Zinc", "--slots", "evening")
    data.press("Restore…")
    data.type("Backup", str(tmp_path))
    data.press("Check Backup")
    data.wait_until_said_at("Backup", "Nothing was changed")
    data.type("Backup", str(file))
    data.press("Check Backup")
    data.wait_until_said("It lacks 1 change of your medications.")
    assert "Zinc" in medications(pills)
    data.answer("Replace Everything")
    wait_for("the backup is back", lambda: medications(pills) == ["Iron"])


def test_imported_after_a_preview(pills: Pills, data: Window, tmp_path: Path) -> None:
    file = tmp_path / "pills.json"
    pills.do("medication", "add", "Zinc", "--slots", "evening")
    pills.do("export", "all", "--format", "json", "--output", str(file))
    pills.do("medication", "erase", "Zinc", "--yes")
    pills.do("erase", "--all-data", "--yes")
    data.press("Import…")
    assert not data.can_press("Import Now")
    data.type("File", str(file))
    data.press("Show What Would Change")
    data.wait_until_said("NEW DOSES")
    assert "Zinc" not in medications(pills)
    data.press("Import Now")
    wait_for("both are there", lambda: {"Iron", "Zinc"} <= set(medications(pills)))


def test_everything_is_erased_by_a_word(pills: Pills, data: Window, tmp_path: Path) -> None:
    file = tmp_path / "before.db"
    data.press("Erase Everything…")
    data.type("Back up first to", str(file))
    assert not data.can_press("Erase")
    data.type("Confirmation", "erase")
    data.press("Erase")
    wait_for("the placeholder is back", lambda: medications(pills) == ["Pills"])
    wait_for("the backup is there", file.exists)


def test_what_is_wrong_is_mended_by_a_button(pills: Pills, window: Window) -> None:
    pills.do("settings", "reminders.enabled", "no")
    window.activate("check")
    window.press("Fix: Reminders are off")
    wait_for("reminders are on", lambda: pills.ask("settings", "reminders.enabled")["setting"]["value"] == "yes")
    window.wait_until_gone("Fix: Reminders are off")


def test_somebody_is_told_and_removed_again(pills: Pills, window: Window, tmp_path: Path) -> None:
    told = tmp_path / "told"
    window.activate("preferences")
    window.press("Tell Somebody…")
    window.press("Add…")
    assert not window.can_press("Add and Test")
    window.type("Name of the receiver", "bell")
    window.press("A Command")
    window.type("Address", f"tee {told}")
    window.press("Add and Test")
    wait_for("a test message was sent", told.exists)
    window.wait_until_shown("bell")
    assert [receiver["name"] for receiver in pills.ask("tell", "list")["receivers"]] == ["bell"]
    window.press("Remove bell")
    window.answer("Remove")
    wait_for("nobody is told", lambda: not pills.ask("tell", "list")["receivers"])


def test_one_question_is_open_at_a_time(pills: Pills, data: Window, tmp_path: Path) -> None:
    file = tmp_path / "pills.db"
    pills.do("backup", str(file))
    data.press("Restore…")
    data.type("Backup", str(file))
    data.press("Check Backup")
    data.wait_until_said("Replace everything that is recorded now")
    # A screen reader can press what lies below the question, and close the window there.
    data.press("Restore")
    data.press("Check Backup")
    wait_for("the second check is done", lambda: data.can_press("Check Backup"))
    data.answer("Cancel")
    data.wait_until_gone("Replace Everything")
    assert medications(pills) == ["Iron"]
