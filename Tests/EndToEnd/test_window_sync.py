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


def names(pills: Pills) -> list[str]:
    return [medication["medication"] for medication in pills.ask("medication", "list")["medications"]]


def test_how_to_begin_is_said_and_then_what_is_wrong(pills: Pills, window: Window, folder: Path) -> None:
    window.activate("preferences")
    window.wait_until_shown("This device is not synced.")
    window.wait_until_said("To set up sync, type in a terminal: pillsctl sync setup")
    assert not window.shows("Sync Now")
    window.press("Copy 'pillsctl sync setup'")
    window.wait_until_said("Copied '")
    # Closes the message, and then the window.
    window.press_key("Escape")
    window.press_key("Escape")
    window.wait_until_gone("Add Time of Day")
    # The text can really be pasted.
    window.activate("add")
    window.focus("Name")
    window.press_key("ctrl+v")
    window.press("Add")
    wait_for("what was copied is pasted", lambda: "pillsctl sync setup" in names(pills))

    pills.do("sync", "setup", str(folder), "--yes")
    window.activate("preferences")
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


def test_what_is_to_be_decided_is_said_on_today(
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
    said = (
        "1 conflict between your devices needs a decision. "
        "To decide, type in a terminal: pillsctl sync conflicts"
    )
    window.wait_until_shown(said)
    [conflict] = pills.ask("sync", "conflicts")["edits"]
    pills.do("sync", "resolve", conflict["edits"][0]["entry"])
    window.wait_until_gone(said)
