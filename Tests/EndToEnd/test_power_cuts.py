"""Saved data survives a power cut: the file is synced, then renamed, then its folder is synced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.disk_trace import DiskTrace
from harness.machine import Machine

NOON = "2030-11-20 12:00:00"


@pytest.fixture
def owner(pills: Pills) -> Pills:
    """Running Pills of a person who has taken a dose."""
    pills.start(NOON)
    pills.do("take", "morning")
    return pills


@pytest.fixture
def trace() -> DiskTrace:
    return DiskTrace()


@pytest.fixture
def traced(owner: Pills, trace: DiskTrace, tmp_path: Path) -> Callable[..., None]:
    """Runs pillsctl, traced together with pillsd."""

    def run(*arguments: str) -> None:
        with trace.attached(owner.process.id, tmp_path / "pillsd.trace"):
            result = owner.control(*arguments, before=trace.started(tmp_path / "pillsctl.trace"))
        assert result.returncode == 0, result.stderr

    return run


def test_a_backup(traced: Callable[..., None], trace: DiskTrace, tmp_path: Path) -> None:
    file = tmp_path / "pills.db"
    traced("backup", str(file))
    assert trace.placed() == {str(file): set()}


def test_a_restored_backup_and_what_it_replaces(
    owner: Pills, traced: Callable[..., None], trace: DiskTrace, tmp_path: Path
) -> None:
    file = tmp_path / "pills.db"
    owner.do("backup", str(file))
    owner.do("undo", "morning")
    traced("restore", str(file), "--yes")
    [aside] = owner.database_file.parent.glob("pills.db.replaced-*")
    placed = trace.placed()
    assert placed[str(owner.database_file)] == set()
    # The file was written long before.
    assert placed[str(aside)] <= {"its content is not synced"}


def test_a_copy_before_all_is_erased(traced: Callable[..., None], trace: DiskTrace, tmp_path: Path) -> None:
    file = tmp_path / "erased.db"
    traced("erase", "--all-data", "--yes", "--backup", str(file))
    assert trace.placed()[str(file)] == set()


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_an_export(traced: Callable[..., None], trace: DiskTrace, tmp_path: Path, force: list[str]) -> None:
    file = tmp_path / "doses.csv"
    if force:
        file.write_text("of before\n")
    traced("export", "doses", "--output", str(file), *force)
    assert trace.placed() == {str(file): set()}


def test_the_settings(owner: Pills, traced: Callable[..., None], trace: DiskTrace) -> None:
    traced("settings", "reminders.window", "5h")
    assert trace.placed() == {str(owner.settings_file): set()}


def test_what_is_told_to_other_machines_and_how_far_that_is(owner: Pills, trace: DiskTrace, tmp_path: Path) -> None:
    folder = tmp_path / "between"
    folder.mkdir()
    machine = Machine(owner, folder)
    machine.call("Begin")
    machine.sync(before=trace.started(tmp_path / "pills-sync.trace"))
    placed = trace.placed()
    assert str(machine.state_file) in placed
    assert {str(file) for file in folder.iterdir()} <= placed.keys()
    assert all(lacks == set() for lacks in placed.values()), placed
