"""Backups that a person makes while pillsd runs, checks, and restores."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import time
import uuid
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.sharing import carry, share

REFUSED = 1


def later(pills: Pills) -> None:
    """Moves the clock to the evening."""
    assert isinstance(pills.clock, SteppingClock)
    pills.clock.step(hours=9, minutes=30)


def metformin(pills: Pills, slot: str) -> str:
    return pills.slot(slot)["doses"][0]["status"]


def files_beside(pills: Pills) -> set[str]:
    """The files in the data folder other than the open database."""
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
    assert refused.returncode == REFUSED and "exists already" in refused.stderr
    assert file.read_bytes() == content
    owner.do("backup", str(file), "--force")
    assert file.read_bytes() != content
    # A restore also works from another file system, from which no file can be moved.
    elsewhere = Path(f"/dev/shm/{uuid.uuid4()}.db")
    assert os.stat("/dev/shm").st_dev != owner.data.stat().st_dev
    try:
        owner.do("backup", str(elsewhere))
        assert elsewhere.read_bytes() == file.read_bytes()
        assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600
    finally:
        elsewhere.unlink(missing_ok=True)
    assert owner.control("backup", str(tmp_path / "nowhere/x.db")).returncode == REFUSED
    # No trace is left in pillsd's folder.
    assert files_beside(owner) == before


def test_what_was_recorded_since_is_told_and_kept_aside(owner: Pills, tmp_path: Path) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    later(owner)
    owner.do("take", "evening")
    owner.do("drink", "250")
    owner.do("medication", "add", "Iron", "--slots", "evening")
    owner.do("stock", "metformin", "60")
    owner.do("stock", "metformin", "+28")
    with owner.terminal("restore", str(file), columns=200) as shown:
        assert shown.answer(("[y/N]", "no")) == REFUSED
    lacked = owner.ask("restore", str(file), "--dry-run")
    assert [lacked[kind] for kind in ("answers", "drinks", "medications", "stock")] == [1, 1, 1, 2]
    assert metformin(owner, "evening") == "taken"
    assert not [name for name in files_beside(owner) if "incoming" in name]
    process = owner.process
    told = owner.ask("restore", str(file), "--yes")
    assert told["aside"] == str(owner.database_file.with_name("pills.db.replaced-2030-11-20-1"))
    assert [told[kind] for kind in ("answers", "drinks", "medications", "stock")] == [1, 1, 1, 2]
    # The running daemon continues with the backup, and asks for the doses that the backup does not have.
    assert owner.process is process and process.is_running
    assert (metformin(owner, "morning"), metformin(owner, "evening")) == ("taken", "due")
    assert "Iron" not in owner.do("medication", "list")
    assert owner.problems_of_store() == []
    owner.do("take", "evening")
    # The replaced database can be restored too.
    told = owner.ask("restore", told["aside"], "--yes")
    assert told["aside"].endswith("pills.db.replaced-2030-11-20-2")
    assert metformin(owner, "evening") == "taken"
    assert "Iron" in owner.do("medication", "list")
    owner.restart("2030-11-20 22:00:00")
    assert metformin(owner, "evening") == "taken" and owner.problems_of_store() == []


def test_what_a_backup_lacks_is_told_whatever_the_clocks_said(make_pills: Callable[..., Pills], tmp_path: Path) -> None:
    own, other = make_pills(), make_pills()
    own.start("2030-11-20 14:30:00")
    other.start("2030-11-20 15:00:00")
    share(own, other)
    other.do("drink", "250")
    assert carry(own, other) > 0
    file = back_up(own, tmp_path / "pills.db")
    own.do("drink", "333")
    own.do("settings", "slots.evening", "22:00")
    told = own.do("restore", str(file), "--yes")
    assert "The last entry in the backup is from today at 15:00." in told
    assert "It lacks 1 drink and 1 change of your times of day, goal or pauses." in told
    told = own.do("restore", str(file), "--yes")
    assert "Everything that is recorded now is in it, too." in told


def test_the_popup_of_a_dose_that_the_backup_does_not_know_comes_again(owner: Pills, tmp_path: Path, dunst: Dunst) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    later(owner)
    owner.do("take", "evening")
    dunst.wait_until_shown(0)
    owner.do("restore", str(file), "--yes")
    dunst.wait_until_shown(1)


def test_what_is_no_backup_replaces_nothing(owner: Pills, tmp_path: Path) -> None:
    file, absent, text = back_up(owner, tmp_path / "pills.db"), tmp_path / "absent.db", tmp_path / "text.db"
    text.write_text("no database\n" * 100)
    before = files_beside(owner)
    for wrong, flaw in ((absent, ": No such file or directory."), (text, " is damaged. Try an older backup.")):
        refused = owner.control("restore", str(wrong), "--yes")
        assert refused.returncode == REFUSED
        assert refused.stderr == f"pillsctl: Nothing was changed: {wrong}{flaw}\n"
        assert metformin(owner, "morning") == "taken" and files_beside(owner) == before
    # The failed restore does not disturb the right one.
    owner.do("restore", str(file), "--yes")


def test_a_backup_whose_summary_is_damaged_is_restored_from_its_records(owner: Pills, tmp_path: Path) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    with closing(sqlite3.connect(file)) as database:
        [(page,)] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'dose_answer'")
    with file.open("r+b") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(b"S" * 4096)
    owner.do("undo", "morning")
    told = owner.do("restore", str(file), "--yes")
    assert "A part of this backup is damaged, but everything that was recorded can be read." in told
    assert metformin(owner, "morning") == "taken"
    assert owner.problems_of_store() == []
    assert "rebuilt from the records" in owner.log


def test_a_damaged_database_is_replaced(owner: Pills, tmp_path: Path) -> None:
    file = back_up(owner, tmp_path / "pills.db")
    owner.stop()
    owner.database_file.write_bytes(b"S" * 5000)
    owner.start("2030-11-20 13:00:00")
    assert owner.problems_of_store() != []
    told = owner.ask("restore", str(file), "--yes")
    assert "answers" not in told
    assert Path(told["aside"]).read_bytes() == b"S" * 5000
    assert metformin(owner, "morning") == "taken"
    assert owner.problems_of_store() == []
    owner.do("undo", "morning")


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
        # This is the number of entries of five medications, twice a day, over ten years.
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) "
            "INSERT INTO entry SELECT 'k3f9m2qxw0', i, '0000000000 ' || i, i, 'control', i, NULL, '-', "
            "'dose medication=0000000000 day=2000-01-01 slot=evening answer=taken name=Pills at=' || i FROM n"
        )
    connection.close()
    owner.start("2030-11-20 12:00:00")
    command = [*owner.control_command, "backup", str(tmp_path / "pills.db")]
    backup = subprocess.Popen(command, env=owner.real_environment, stdout=subprocess.DEVNULL)
    longest = 0.0
    while backup.poll() is None:
        begun = time.monotonic()
        owner.call("GetPlan")
        longest = max(longest, time.monotonic() - begun)
    assert backup.returncode == 0
    print(f"{(tmp_path / 'pills.db').stat().st_size} bytes; the longest answer meanwhile took {longest:.3f} s")
    assert longest < 1
