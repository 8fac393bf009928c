"""Sync in the preferences, through a folder where the devices really exchange entries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.waiting import wait_for
from harness.window import Window


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "meeting"
    made.mkdir()
    return made


def test_set_up_in_the_window_and_then_what_is_wrong(pills: Pills, window: Window, folder: Path) -> None:
    window.activate("preferences")
    window.wait_until_shown("This device is not synced.")
    assert not window.shows("Sync Now")
    window.press("Set Up Sync…")
    window.type("Folder or server", str(folder / "none"))
    window.press("Set Up")
    window.wait_until_said_at("Folder or server", "There is no folder")
    window.type("Folder or server", str(folder))
    window.press("Set Up")
    window.wait_until_shown(f"Your devices sync through folder:{folder}.")
    window.wait_until_shown("Synced data is not encrypted.")
    elsewhere = folder.rename(folder.with_name("elsewhere"))
    window.press("Sync Now")
    window.wait_until_said(f"failed: There is no folder {folder}.")
    assert "problem" in pills.ask("sync")["report"]
    elsewhere.rename(folder)
    window.press("Sync Now")
    window.wait_until_said("last synced today at 21:00.")
    assert "problem" not in pills.ask("sync")["report"]


def test_what_is_to_be_decided_is_a_card_on_today(
    pills: Pills, make_pills: Callable[..., Pills], window: Window, folder: Path
) -> None:
    laptop = make_pills()
    laptop.start("2030-11-20 21:00:00")
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening")
    for machine in (pills, laptop):
        machine.do("sync", "setup", str(folder), "--yes")
    laptop.do("sync", "now")
    pills.do("medication", "edit", "Metformin", "--dosage", "850 mg")
    laptop.do("medication", "edit", "Metformin", "--dosage", "1 g")
    for machine in (pills, laptop, pills):
        machine.do("sync", "now")
    # A card comes only with the page, as it would move what is below it.
    window.go_to("Calendar")
    window.go_to("Today")
    window.wait_until_said("These changes cannot all apply")
    window.press_first("Dosage 850 mg (")
    wait_for("it is decided", lambda: not pills.ask("sync", "conflicts")["edits"])
    [metformin] = [each for each in pills.ask("medication", "list")["medications"] if each["medication"] == "Metformin"]
    assert metformin["dosage"] == "850 mg"
