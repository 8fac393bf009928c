"""Several devices of one person that sync through a folder."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.machine import CHANGES, Machine
from harness.notification_servers import Dunst
from harness.waiting import wait_for

NOON = "2030-11-20 12:00:00"
# The system calls that change folders are included.
CHANGES_OF_FOLDERS = (*CHANGES, "renameat2", "linkat", "unlinkat")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "between"
    path.mkdir()
    return path


@pytest.fixture
def make_machine(make_pills: Callable[..., Pills], folder: Path) -> Callable[..., Machine]:
    def make(at: str = NOON) -> Machine:
        machine = Machine(make_pills(), folder)
        machine.pills.start(at)
        return machine

    return make


@pytest.fixture
def machines(make_machine: Callable[..., Machine]) -> Iterator[tuple[Machine, Machine]]:
    """Two devices that already sync."""
    one, other = make_machine(), make_machine()
    one.begin()
    other.join()
    one.sync()
    return one, other


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def unfolded(folder: Path) -> bytes:
    """All files, with folded lines restored (RFC 5545, section 3.1)."""
    return b"".join(contents(folder).values()).replace(b"\r\n ", b"")


def test_what_is_taken_on_one_machine_is_known_on_the_others(
    make_machine: Callable[..., Machine], folder: Path
) -> None:
    one, two, three = make_machine(), make_machine(), make_machine()
    one.begin()
    two.join()
    three.join()
    one.pills.do("take", "morning")
    two.pills.do("drink", "200ml")
    three.pills.do("drink", "300ml")
    for machine in [one, two, three, one, two, three]:
        machine.sync()
    for machine in [one, two, three]:
        assert machine.status_of("morning") == "taken"
        assert machine.drunk == 500
        assert machine.report["waiting"] == 0
        assert "problem" not in machine.report
    entries = one.entries + two.entries + three.entries
    assert sorted(one.fetch()) == sorted(entries)
    # Nothing is new any more, so nothing is written.
    before = contents(folder)
    for machine in [one, two, three]:
        state = machine.state_file.stat()
        assert machine.sync() == "Nothing new.\n"
        assert machine.state_file.stat().st_ino == state.st_ino
        assert machine.state_file.stat().st_mtime_ns == state.st_mtime_ns
    assert contents(folder) == before


def test_a_machine_joins_a_long_history(make_machine: Callable[..., Machine], folder: Path) -> None:
    """The history is larger than one message to pillsd."""
    one, other = make_machine(), make_machine()
    one.pills.do("unlock")
    one.pills.do("take", "morning", "--date", "2027-01-01..yesterday")
    one.begin()
    assert len(one.entries) > 1400
    assert sum(map(len, one.entries)) > 100_000
    # Without a question, two medications of one name would stay separate; here there is only the default one.
    other.pills.do("sync", "setup", str(folder), "--yes")
    assert other.profile == one.profile
    assert other.knows(one.entries[:100]) and other.knows(one.entries[-100:])
    other.pills.stop()
    assert len(other.pills.answers()) > 1400


def test_where_nothing_is_shared_nothing_is_written(make_machine: Callable[..., Machine], folder: Path) -> None:
    machine = make_machine()
    result = machine.run()
    assert result.returncode == 1
    assert "pillsctl sync setup" in result.stderr
    assert not contents(folder)


def test_where_all_is_gone_it_stops_and_says_so(machines: tuple[Machine, Machine], folder: Path) -> None:
    one, other = machines
    kept = contents(folder)
    for name in kept:
        (folder / name).unlink()
    one.pills.do("take", "morning")
    for _ in range(2):
        result = one.run()
        assert result.returncode == 1
        assert "are gone" in result.stderr and "--upload-again" in result.stderr
        assert not contents(folder)
    assert one.report["problem"]["kind"] == "allGone"
    assert one.report["waiting"] > 0
    one.sync("--upload-again")
    other.sync()
    assert other.status_of("morning") == "taken"


def test_a_journal_that_is_gone_or_damaged_is_written_again(machines: tuple[Machine, Machine], folder: Path) -> None:
    one, other = machines
    other.pills.do("drink", "200ml")
    other.sync()
    one.sync()
    (journal,) = folder.glob(f"log-{one.device}-*")
    whole = journal.read_bytes()
    journal.unlink()
    one.sync()
    assert journal.read_bytes() == whole
    journal.write_bytes(whole[: len(whole) // 2])
    damaged = other.run()
    assert damaged.returncode == 1
    assert f"{journal.name} cannot be used" in damaged.stderr
    assert other.report["problem"]["fields"]["name"] == journal.name
    one.sync()
    assert journal.read_bytes() == whole
    assert other.sync() == "Nothing new.\n"


UNREADABLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "too large": (lambda path: path.write_bytes(b"x" * ((16 << 20) + 1)), "it is larger than 16 MiB"),
    "a folder": (Path.mkdir, "it is not a file"),
    "a pipe": (os.mkfifo, "it is not a file"),
    "a link to nothing": (lambda path: path.symlink_to("nothing"), "it is a link"),
}


@pytest.mark.parametrize("kind", UNREADABLE)
@pytest.mark.parametrize("name", ["birthdays.ics", "log-4tqv7b1c9z-2030-11.ics", "own"])
def test_what_cannot_be_read_is_passed_over_and_all_else_is_shared(
    machines: tuple[Machine, Machine], folder: Path, name: str, kind: str
) -> None:
    one, other = machines
    make, reason = UNREADABLE[kind]
    bad = folder / name if name != "own" else next(folder.glob(f"log-{one.device}-*"))
    bad.unlink(missing_ok=True)
    make(bad)
    drunk = 0
    for _ in range(2):
        for machine in (one, other):
            machine.pills.do("drink", "200ml")
        drunk += 400
        for machine in (one, other, one):
            result = machine.run()
            assert result.returncode == 1
            assert result.stderr.count("\n") == 1, result.stderr
            assert f"{bad.name} in folder:{folder} cannot be read ({reason}) and is skipped" in result.stderr
            assert machine.report["problem"]["kind"] == "unreadable"
        # This device's entries there have to wait.
        assert other.drunk == (drunk // 2 if name == "own" else drunk)
        assert one.drunk == drunk
        assert (one.report["waiting"] > 0) == (name == "own")
    bad.rmdir() if bad.is_dir() else bad.unlink()
    for machine in (one, other):
        machine.sync()
        assert machine.drunk == drunk and "problem" not in machine.report
        assert machine.report["waiting"] == 0
    assert one.sync() == "Nothing new.\n"


@pytest.mark.thorough
def test_many_large_journals_keep_nobody_from_sharing(machines: tuple[Machine, Machine], folder: Path) -> None:
    one, other = machines
    for machine in machines:
        machine.pills.do("drink", "200ml")
    one.sync()
    large = [folder / f"log-0000000000-2030-0{number}.ics" for number in range(1, 6)]
    for journal in large:
        journal.write_bytes(b"x" * (15 << 20))
    result = other.run()
    assert result.returncode == 1 and result.stderr.count("\n") == 1
    assert "1 of 5: log-0000000000-2030-01.ics cannot be used" in result.stderr
    assert other.drunk == 400
    for journal in large:
        journal.unlink()
    one.sync()
    assert one.drunk == 400


def test_conflict_copies_are_brought_together(machines: tuple[Machine, Machine], folder: Path) -> None:
    one, other = machines
    (journal,) = folder.glob(f"log-{one.device}-*")
    before = journal.read_bytes()
    one.pills.do("take", "morning")
    one.sync()
    # Imitates a tool that keeps the old file under the name, and the new one next to it.
    copy = journal.with_name(f"{journal.stem}.sync-conflict-20301120-120000-ABCDEFG.ics")
    journal.rename(copy)
    journal.write_bytes(before)
    other.sync()
    assert other.status_of("morning") == "taken"
    one.sync()
    assert not copy.exists()
    assert sorted(one.fetch()) == sorted(one.entries + other.entries)


def test_who_is_not_reached_for_days_is_told(
    sleeper: Pills, dunst: Dunst, monitor: BusMonitor, folder: Path
) -> None:
    def told() -> list:
        return [popup for popup in monitor.notifications() if popup.summary == "Your devices do not sync"]

    machine = Machine(sleeper, folder)
    sleeper.start("2030-11-20 12:00:00")
    machine.begin()
    away = folder.rename(folder.with_name("away"))
    sleeper.do("take", "morning")
    for hours, is_in_status, popups in ((1, False, 0), (25, True, 0), (50, True, 1), (1, True, 1)):
        sleeper.step_clock(hours=hours)
        assert machine.run().returncode == 1
        if popups:
            wait_for("its popup", told)
        assert len(told()) == popups
        assert ("The first attempt that failed was" in sleeper.do("status")) == is_in_status
    # The waiting entries are counted on request.
    waiting = sleeper.ask("sync")["report"]["waiting"]
    sleeper.do("take", "morning")
    assert sleeper.ask("sync")["report"]["waiting"] == waiting + 1 > 1
    number = monitor.shown_since(0)[-1][0]
    away.rename(folder)
    machine.sync()
    assert "The first attempt that failed" not in sleeper.do("status")
    wait_for("its popup is gone", lambda: not monitor.is_on_screen(number))


@pytest.mark.parametrize("settings", [None, "[Sync]\nRemot=folder:/x\n", "[Sync]\nRemote=Sync\n"])
def test_settings_that_cannot_be_used_for_a_day_are_told(sleeper: Pills, folder: Path, settings: str | None) -> None:
    machine = Machine(sleeper, folder)
    sleeper.start("2030-11-20 12:00:00")
    machine.begin()
    if settings is None:
        machine.settings_file.unlink()
    else:
        machine.settings_file.write_text(settings)
    for hours, is_told in ((1, False), (25, True)):
        sleeper.step_clock(hours=hours)
        assert machine.run().returncode == 1
        assert ("Sync does not work" in sleeper.do("status")) == is_told
    assert "sync.conf" in sleeper.do("status") and "failed" in sleeper.do("sync")
    machine.configure(folder)
    machine.sync()
    assert "Sync does not work" not in sleeper.do("status")


def test_a_sync_that_does_not_run_is_told_while_the_computer_is_on(pills: Pills, folder: Path) -> None:
    machine = Machine(pills, folder)
    pills.start("2030-11-18 12:00:00")
    machine.begin()
    # The computer was off for two days, so that the timer of pills-sync needs some minutes.
    pills.restart("2030-11-20 12:00:00")
    assert "Sync does not run" not in pills.do("status")
    pills.clock.rate = 600
    pills.restart("2030-11-20 12:10:00")
    wait_for("it is told", lambda: "Sync does not run" in pills.do("status"))
    assert "The last attempt was on 18 November at 12:0" in pills.do("status")
    assert "Sync does not run" in pills.do("sync")
    machine.sync()
    assert "Sync does not" not in pills.do("status") + pills.do("sync")


def test_the_entries_of_somebody_else_are_left_alone(make_machine: Callable[..., Machine], folder: Path) -> None:
    one, other = make_machine(), make_machine()
    one.begin()
    other.call("Begin")
    before = contents(folder)
    other.pills.do("take", "morning")
    result = other.run()
    assert result.returncode == 1
    assert "another profile" in result.stderr
    assert contents(folder) == before
    assert one.status_of("morning") != "taken"


@pytest.mark.parametrize("first_to_meet", [0, 1])
def test_machines_that_were_set_up_before_anything_was_carried_share_one_profile(
    make_machine: Callable[..., Machine], folder: Path, tmp_path: Path, first_to_meet: int
) -> None:
    """Each device wrote to its own copy of the folder, and then the sync tool merged the copies."""
    machines = make_machine(), make_machine()
    for machine, amount in zip(machines, ("200ml", "300ml"), strict=True):
        place = tmp_path / amount
        place.mkdir()
        machine.configure(place)
        machine.begin()
        machine.pills.do("drink", amount)
        machine.sync()
        shutil.copytree(place, folder, dirs_exist_ok=True)
        # The folder itself is moved; its path on a device stays.
        shutil.rmtree(place)
        place.symlink_to(folder)
    assert machines[0].profile != machines[1].profile
    for turn in (0, 1, 0, 1):
        machines[first_to_meet ^ turn].run()
    assert machines[0].profile == machines[1].profile
    for machine in machines:
        assert machine.drunk == 500
        assert machine.sync() == "Nothing new.\n"
        assert "problem" not in machine.report


def test_a_machine_that_is_killed_at_any_step_as_it_joins_another_shares_as_before_or_has_joined(
    machines: tuple[Machine, Machine], folder: Path, tmp_path: Path
) -> None:
    one, other = machines
    both = tmp_path / "both"
    drunk = 0

    def begin_alone(machine: Machine, profile: str, amount: str) -> None:
        """Writes to the former state of the folder, before the other device's files arrived."""
        machine.call("End")
        machine.state_file.unlink(missing_ok=True)
        machine.call("Begin", profile=profile)
        machine.pills.do("drink", amount)
        machine.sync()
        for file in folder.iterdir():
            file.rename(both / file.name)

    def say() -> None:
        nonlocal drunk
        for file in folder.iterdir():
            file.unlink()
        both.mkdir()
        begin_alone(one, "9123456789", "200ml")
        begin_alone(other, "0123456789", "300ml")
        drunk += 500
        shutil.copytree(both, folder, dirs_exist_ok=True)
        shutil.rmtree(both)

    def check() -> None:
        assert one.profile in ("0123456789", "9123456789")
        for machine in (one, other, one):
            machine.run()
        assert one.profile == other.profile == "0123456789"
        assert one.sync() == other.sync() == "Nothing new.\n"
        assert one.drunk == other.drunk == drunk

    steps = one.killed_at_each(CHANGES_OF_FOLDERS, say, check)
    assert steps["sendto"] >= 4, steps
    assert steps["unlinkat"] >= 1, steps


def test_what_a_later_version_wrote_is_left_for_it(machines: tuple[Machine, Machine], folder: Path) -> None:
    one, other = machines
    (journal,) = folder.glob(f"log-{one.device}-*")
    later = journal.read_bytes().replace(b"X-PILLS-FORMAT:1", b"X-PILLS-FORMAT:2")
    journal.write_bytes(later)
    one.pills.do("take", "morning")
    for machine in (one, other):
        result = machine.run()
        assert result.returncode == 1
        assert "Update Pills" in result.stderr
    assert journal.read_bytes() == later


def test_a_copied_machine_becomes_one_of_its_own(
    machines: tuple[Machine, Machine], make_machine: Callable[..., Machine]
) -> None:
    one, other = machines
    clone = make_machine()
    clone.pills.stop()
    one.pills.stop()
    shutil.rmtree(clone.pills.data)
    shutil.copytree(one.pills.data, clone.pills.data)
    clone.state_file.parent.mkdir(parents=True)
    shutil.copy(one.state_file, clone.state_file)
    one.pills.start()
    clone.pills.start()
    one.pills.do("drink", "200ml")
    clone.pills.do("drink", "300ml")
    assert one.device == clone.device
    for machine in [one, clone, other, one, clone, other]:
        machine.sync()
    assert one.device != clone.device
    for machine in (one, clone, other):
        assert machine.drunk == 500


def test_what_only_a_restored_backup_knew_is_told(
    machines: tuple[Machine, Machine], make_machine: Callable[..., Machine], folder: Path, tmp_path: Path
) -> None:
    one, other = machines
    one.pills.do("drink", "200ml")
    backup = tmp_path / "backup.db"
    one.pills.do("backup", str(backup))
    # Its disk breaks before any other device knows this.
    restored = make_machine()
    restored.pills.do("restore", str(backup), "--yes")
    assert restored.device != one.device
    restored.pills.do("drink", "30ml")
    assert "sent from this device" in restored.sync()
    other.sync()
    assert other.drunk == restored.drunk == 230
    # It was not broken after all.
    one.pills.do("drink", "1ml")
    for machine in [one, restored, other, one]:
        machine.sync()
    for machine in (one, restored, other):
        assert machine.drunk == 231
        assert machine.sync() == "Nothing new.\n"
    (folder / "photo.jpg").touch()
    restored.sync("--remove")
    assert {path.name.split("-")[1] for path in folder.glob("log-*")} == {other.device}
    assert (folder / "photo.jpg").exists()


def test_what_was_erased_is_nowhere_any_more(machines: tuple[Machine, Machine], folder: Path) -> None:
    one, other = machines
    one.pills.do("medication", "add", "Secretin", "--slots", "morning")
    one.sync()
    other.sync()
    other.pills.do("take", "morning", "Secretin")
    other.sync()
    one.sync()
    assert b"Secretin" in unfolded(folder)
    one.pills.do("medication", "erase", "Secretin", "--yes")
    for machine in [one, other, one]:
        machine.sync()
    assert b"Secretin" not in unfolded(folder)
    for machine in [one, other]:
        assert "Secretin" not in machine.pills.do("medication", "list")
    # An old copy of a file does not restore the medication either.
    assert one.sync() == other.sync() == "Nothing new.\n"


def test_that_it_was_erased_is_known_before_anything_of_it_is_empty(machines: tuple[Machine, Machine], folder: Path) -> None:
    one, _ = machines
    one.pills.do("medication", "add", "Secretin", "--slots", "morning")
    one.sync()
    one.pills.restart("2030-12-05 12:00:00")
    one.pills.do("unlock")
    one.pills.do("medication", "erase", "Secretin", "--yes")
    # The process is killed when it is about to replace a journal.
    killed = one.run(before=("strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=renameat:signal=KILL:when=1"))
    assert killed.returncode in (-9, 137)
    said = unfolded(folder)
    assert b"erased medication=" in said and b"Secretin" in said
    one.sync()
    assert b"Secretin" not in unfolded(folder)


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"remote": 1}', "null", "\0"])
def test_a_lost_state_costs_nothing(machines: tuple[Machine, Machine], folder: Path, damage: str) -> None:
    one, _ = machines
    before = contents(folder)
    one.state_file.write_text(damage)
    assert one.sync() == "Nothing new.\n"
    assert contents(folder) == before
    assert json.loads(one.state_file.read_text())["device"] == one.device


@pytest.mark.parametrize("side", ["the sender", "the receiver"])
def test_a_run_that_is_killed_at_any_step_loses_and_doubles_nothing(
    machines: tuple[Machine, Machine], folder: Path, side: str
) -> None:
    one, other = machines
    drunk = 0

    def say() -> None:
        nonlocal drunk
        one.pills.do("drink", "10ml")
        drunk += 10
        if side == "the receiver":
            one.sync()

    def check() -> None:
        for machine in (one, other, one):
            machine.sync()
        fetched = one.fetch()
        assert sorted(fetched) == sorted(one.entries + other.entries)
        assert other.knows(fetched)
        assert other.drunk == drunk

    steps = (one if side == "the sender" else other).killed_at_each(CHANGES_OF_FOLDERS, say, check)
    # A run talks to pillsd at least three times, and writes, syncs and renames its state.
    assert steps["sendto"] >= 3, steps
    assert all(steps[call] >= 1 for call in ("write", "fsync", "renameat")), steps
    if side == "the sender":
        assert steps["write"] >= 2, steps
        assert steps["renameat"] >= 1, steps


def test_without_a_daemon_it_says_so(machines: tuple[Machine, Machine]) -> None:
    one, _ = machines
    one.pills.stop()
    result = one.run()
    assert result.returncode == 3
    assert "systemctl --user start pills.service" in result.stderr


def test_a_folder_is_all_that_it_may_write(machines: tuple[Machine, Machine], folder: Path, tmp_path: Path) -> None:
    """With a folder, it makes no connection and opens no file elsewhere for writing."""
    one, _ = machines
    one.pills.do("take", "morning")
    trace = tmp_path / "trace"
    tracer = ("strace", "-f", "-qq", "-y", "-o", str(trace), "-e", "trace=connect,openat,execve,landlock_restrict_self")
    assert one.run(before=tracer).returncode == 0
    lines = trace.read_text().splitlines()
    assert not [line for line in lines if "AF_INET" in line]
    written = [line for line in lines if "O_WRONLY" in line or "O_RDWR" in line]
    assert written
    # strace prints the folder before the name.
    allowed = (f"<{one.state_file.parent}>", f"<{folder}>")
    assert all(any(part in line for part in allowed) for line in written), written
    assert sum("execve(" in line for line in lines) == 1
    assert [line.split()[-1] for line in lines if "landlock_restrict_self(" in line] == ["0"]
