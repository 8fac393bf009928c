"""Weekly copies of the database: they are offered if the database is gone or damaged, and erased with the rest."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.doctor import examine
from harness.notification_servers import Dunst
from harness.waiting import wait_for


def copies(pills: Pills) -> list[str]:
    names = [file.name for file in pills.database_file.parent.iterdir()]
    return sorted(name for name in names if name.startswith("pills.db.backup-"))


def copied_on(day: str) -> str:
    return f"pills.db.backup-{day}"


def wait_for_copy(pills: Pills, day: str) -> Path:
    """Waits until pillsd is at rest; an event in the meantime delays that once."""
    wait_for(f"the copy of {day}", lambda: copied_on(day) in copies(pills), seconds=20)
    return pills.database_file.with_name(copied_on(day))


def copy_by_hand(pills: Pills, day: str) -> Path:
    """Copies a closed database under the name that pillsd uses."""
    return shutil.copyfile(pills.database_file, pills.database_file.with_name(copied_on(day)))


@pytest.mark.parametrize("content", [b"", b"\n", b"S" * 99], ids=["0 bytes", "1 byte", "99 bytes"])
def test_an_emptied_database_is_moved_aside_and_the_newest_copy_offered(
    owner: Pills, dunst: Dunst, monitor: BusMonitor, content: bytes
) -> None:
    owner.stop()
    copy = copy_by_hand(owner, "2030-11-20")
    owner.database_file.write_bytes(content)
    aside = owner.database_file.with_name("pills.db.emptied-1")
    command = f"systemctl --user stop pills.service && cp {copy} {owner.database_file} && systemctl --user start pills.service"
    # The result is the same the next time, when there is no file any more.
    for time in [EVENING, "2030-11-20 21:05:00"]:
        owner.start(time)
        wait_for("the reminder", lambda: any(popup.summary == "Evening pills" for popup in monitor.notifications()))
        assert aside.read_bytes() == content
        assert not owner.database_file.exists()
        [problem] = owner.problems_of_store()
        assert "was deleted or emptied" in problem
        assert str(aside) in problem
        assert command in problem
        assert command in owner.log
        assert owner.control("take", "evening").returncode == 1
        doctor = examine(owner)
        assert doctor.mark("store") == "problem"
        assert f"cp {copy} {owner.database_file}" in doctor.remedy("store")
        owner.stop()
    # The person types this command; only the restart is left out, because there is no user manager.
    subprocess.run(command.split(" && ")[1], shell=True, check=True)
    owner.start("2030-11-20 21:10:00")
    assert owner.problems_of_store() == []
    owner.do("take", "evening")
    owner.stop()
    assert owner.answers() == [("2030-11-20", "evening", "taken"), ("2030-11-20", "morning", "taken")]
    assert aside.read_bytes() == content


def test_a_damaged_database_is_kept_where_doctor_has_a_copy_put_back(owner: Pills, dunst: Dunst) -> None:
    owner.stop()
    copy_by_hand(owner, "2030-11-20")
    damaged = b"SQLite format 3\0" + b"\xa5" * 8192
    owner.database_file.write_bytes(damaged)
    owner.start("2030-11-20 12:10:00")
    doctor = examine(owner)
    assert "is damaged" in doctor.fact("store")
    stop, *commands, start = doctor.remedy("store").split(": ", 1)[1].split(" && ")
    assert (stop, start) == ("systemctl --user stop pills.service", "systemctl --user start pills.service")
    owner.stop()
    subprocess.run(" && ".join(commands), shell=True, check=True)
    owner.start("2030-11-20 12:20:00")
    assert examine(owner).mark("store") == "ok"
    assert (owner.data / "pills.aside" / "pills.db").read_bytes() == damaged
    owner.stop()
    assert owner.answers() == [("2030-11-20", "morning", "taken")]


def test_what_is_erased_is_in_no_copy(owner: Pills) -> None:
    folder = owner.database_file.parent
    assert b"Metformin" in wait_for_copy(owner, "2030-11-20").read_bytes()
    owner.do("medication", "erase", "Metformin", "--yes")
    assert [file.name for file in folder.iterdir() if b"Metformin" in file.read_bytes()] == []
    # The next copy has only the remaining data.
    wait_for_copy(owner, "2030-11-20")
    assert [file.name for file in folder.iterdir() if b"Metformin" in file.read_bytes()] == []
