"""Backups that a person keeps: made while pillsd goes on, checked, and put back."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import time
import uuid
from pathlib import Path

import pytest

from harness.altered_files import PAGE
from harness.clock import SteppingClock
from harness.daemon import PROGRAMS, Pills
from harness.notification_servers import Dunst
from harness.sharing import sync
from harness.terminal import Terminal

REFUSED = 1


@pytest.fixture
def owner(pills: Pills, tmp_path: Path) -> Pills:
    """Somebody with a medication of their own and a dose taken, whose daemon runs."""
    pills.clock = SteppingClock(tmp_path)
    pills.start("2030-11-20 05:00:00")
    pills.do("medication", "add", "Metformin", "--slots", "morning,evening")
    pills.restart("2030-11-20 12:00:00")
    pills.do("take", "morning")
    return pills


def problems_of_store(pills: Pills) -> list[str]:
    return [problem["message"] for problem in pills.status()["problems"] if problem["subject"] == "store"]


def later(pills: Pills) -> None:
    """The evening has come."""
    assert isinstance(pills.clock, SteppingClock)
    pills.clock.step(hours=9, minutes=30)


def metformin(pills: Pills, slot: str) -> str:
    return pills.slot(slot)["doses"][0]["status"]


def files_beside(pills: Pills) -> set[str]:
    """What there is in the data folder besides the database that is open."""
    return {file.name for file in pills.database_file.parent.iterdir()} - {"pills.db", "pills.db-journal"}


def back_up(pills: Pills, file: Path) -> Path:
    pills.do("backup", str(file))
    return file


def test_a_backup_is_whole_private_and_replaces_nothing(owner: Pills, tmp_path: Path) -> None:
    before = files_beside(owner)
    folder = tmp_path / "backups"
    folder.mkdir()
    told = owner.ask("backup", str(folder))
    file = folder / "pills-2030-11-20.db"
    assert told == {"path": str(file), "bytes": file.stat().st_size}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    database = sqlite3.connect(file)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("SELECT day, kind FROM dose_answer").fetchall() == [("2030-11-20", "taken")]
    database.close()
    content = file.read_bytes()
    owner.do("undo")
    refused = owner.control("backup", str(file))
    assert refused.returncode == REFUSED and "is there already" in refused.stderr
    assert file.read_bytes() == content
    owner.do("backup", str(file), "--force")
    assert file.read_bytes() != content
    # Also on another file system, to which nothing can be moved.
    elsewhere = Path(f"/dev/shm/{uuid.uuid4()}.db")
    assert os.stat("/dev/shm").st_dev != owner.data.stat().st_dev
    try:
        owner.do("backup", str(elsewhere))
        assert elsewhere.read_bytes() == file.read_bytes()
        assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600
    finally:
        elsewhere.unlink(missing_ok=True)
    assert owner.control("backup", str(tmp_path / "nowhere/x.db")).returncode == REFUSED
    # Nothing of it is left in the folder of pillsd.
    assert files_beside(owner) == before


def test_what_was_recorded_since_is_told_and_kept_aside(owner: Pills, tmp_path: Path) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    later(owner)
    owner.do("take", "evening")
    owner.do("drink", "250")
    owner.do("medication", "add", "Iron", "--slots", "evening")
    owner.do("stock", "metformin", "60")
    owner.do("stock", "metformin", "+28")
    unasked = owner.control("restore", str(file))
    assert unasked.returncode == REFUSED and "nobody is there to confirm it" in unasked.stderr
    environment = {key: value for key, value in owner.environment.items() if key != "LD_PRELOAD"}
    with Terminal([str(PROGRAMS / "pillsctl"), "restore", str(file)], environment, columns=200) as shown:
        shown.wait_for_text(
            "It lacks what was recorded since: 1 answer, 1 drink, 1 change of your medications and 2 changes of your stock of today."
        )
        shown.wait_for_text("[y/N]")
        shown.type("no\n")
        assert shown.wait() == REFUSED
    assert metformin(owner, "evening") == "taken"
    assert not [name for name in files_beside(owner) if "incoming" in name]
    process = owner.process
    told = owner.ask("restore", str(file), "--yes")
    assert told["aside"] == str(owner.database_file.with_name("pills.db.replaced-2030-11-20-1"))
    assert [told[kind] for kind in ("answers", "drinks", "medications", "stock")] == [1, 1, 1, 2]
    # The same daemon goes on with it, and asks for what the backup does not know.
    assert owner.process is process and process.is_running
    assert (metformin(owner, "morning"), metformin(owner, "evening")) == ("taken", "due")
    assert "Iron" not in owner.do("medication", "list")
    assert problems_of_store(owner) == []
    owner.do("take", "evening")
    # The way back.
    told = owner.ask("restore", told["aside"], "--yes")
    assert told["aside"].endswith("pills.db.replaced-2030-11-20-2")
    assert metformin(owner, "evening") == "taken"
    assert "Iron" in owner.do("medication", "list")
    owner.restart("2030-11-20 22:00:00")
    assert metformin(owner, "evening") == "taken" and problems_of_store(owner) == []


def test_the_popup_of_a_dose_that_the_backup_does_not_know_comes_again(owner: Pills, tmp_path: Path, dunst: Dunst) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    later(owner)
    owner.do("take", "evening")
    dunst.wait_until_shown(0)
    owner.do("restore", str(file), "--yes")
    dunst.wait_until_shown(1)


def end_of_first_page(database: sqlite3.Connection, name: str) -> int:
    """Where the first page of a table or an index ends in the file."""
    return PAGE * database.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()[0]


@pytest.mark.parametrize("flaw", ["foreign", "newer", "damaged", "out of step", "empty", "text"])
def test_what_is_no_sound_backup_is_refused(owner: Pills, tmp_path: Path, flaw: str) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    content = bytearray(file.read_bytes())
    database = sqlite3.connect(file)
    match flaw:
        case "foreign":
            database.execute("PRAGMA application_id = 7")
        case "newer":
            database.execute("PRAGMA user_version = 9999")
        case "damaged":
            end = end_of_first_page(database, "dose_event")
            content[end - 400 : end] = bytes([7]) * 400
        case "out of step":
            # Each row can be read, but an index has another day of each.
            end = end_of_first_page(database, "dose_event_of_day")
            index = slice(end - PAGE, end)
            content[index] = content[index].replace(b"2030-11-", b"2031-11-")
    database.commit()
    database.close()
    match flaw:
        case "damaged" | "out of step":
            file.write_bytes(content)
        case "empty":
            file.write_bytes(b"")
        case "text":
            file.write_text("no database\n" * 100)
    before, digest = files_beside(owner), file.read_bytes()
    refused = owner.control("restore", str(file), "--yes")
    assert refused.returncode == REFUSED
    expected = {"newer": "newer version of Pills", "damaged": "is damaged", "out of step": "is damaged", "text": "is damaged"}
    assert f"{file} " in refused.stderr and expected.get(flaw, "is not a database of Pills") in refused.stderr
    assert metformin(owner, "morning") == "taken" and files_beside(owner) == before
    assert file.read_bytes() == digest
    assert problems_of_store(owner) == []


def test_a_damaged_database_is_replaced(owner: Pills, tmp_path: Path) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    owner.stop()
    owner.database_file.write_bytes(b"S" * 5000)
    owner.start("2030-11-20 13:00:00")
    assert problems_of_store(owner) != []
    told = owner.ask("restore", str(file), "--yes")
    assert "answers" not in told
    assert Path(told["aside"]).read_bytes() == b"S" * 5000
    assert metformin(owner, "morning") == "taken"
    assert problems_of_store(owner) == []
    owner.do("undo")


def test_a_restored_machine_has_a_new_name_among_those_that_share(owner: Pills, tmp_path: Path) -> None:
    sync(owner, "Begin", same=[])
    file = back_up(owner, tmp_path / "pills.db")
    before = sync(owner, "GetIdentity")
    owner.do("drink", "250")
    owner.do("restore", str(file), "--yes")
    after = sync(owner, "GetIdentity")
    assert after["profile"] == before["profile"] and after["device"] != before["device"]
    # It is called as it was, and what it said before is told under the name that it had then.
    assert (after["last"], after["name"], after["formers"]) == (1, before["name"], [before["device"]])
    owner.do("drink", "300")
    told = sync(owner, "GetEntries", after=0, limit=10)
    assert [entry.split()[0] for entry in told["entries"]] == [f"{after['device']}-{number}" for number in (1, 2)]
    told = sync(owner, "GetEntries", device=before["device"], after=0, limit=10)
    assert len(told["entries"]) == before["last"]


def test_everything_erased_takes_what_was_kept_aside_with_it(owner: Pills, tmp_path: Path) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    owner.do("restore", str(file), "--yes")
    assert [name for name in files_beside(owner) if "replaced" in name] != []
    owner.do("unlock")
    owner.do("erase", "--all-data", "--yes")
    assert [name for name in files_beside(owner) if "replaced" in name] == []


@pytest.mark.alone
def test_a_large_database_is_copied_between_everything_else(owner: Pills, tmp_path: Path) -> None:
    owner.stop()
    connection = sqlite3.connect(owner.database_file)
    with connection:
        # As of five medications twice a day over ten years.
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) "
            "INSERT INTO dose_event (day, slot, medication, kind, at, recorded_at, channel) "
            "SELECT date('1950-01-01', (i / 20) || ' days'), 'evening' || (i % 20), 1, 'taken', i, i, 'control' FROM n"
        )
    connection.close()
    owner.start("2030-11-20 12:00:00")
    environment = {key: value for key, value in owner.environment.items() if key != "LD_PRELOAD"}
    command = [*owner.control_command, "backup", str(tmp_path / "pills.db")]
    backup = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    longest = 0.0
    while backup.poll() is None:
        begun = time.monotonic()
        owner.call("GetPlan")
        longest = max(longest, time.monotonic() - begun)
    assert backup.returncode == 0
    print(f"{(tmp_path / 'pills.db').stat().st_size} bytes; the longest answer meanwhile took {longest:.3f} s")
    assert longest < 1
