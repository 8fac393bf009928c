"""What a tick says: it is compared with what Pills last wrote in the task and last read there, and no task goes unread."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.machine import Machine
from harness.phone import FolderPlace, Phone

EVENING = "2030-11-20 21:30:00"
TODAY = "2030-11-20-evening"
TOMORROW = "2030-11-21-evening"

# The properties after a program unticks a task, whichever of them it knows.
UNTICKED = {
    "status alone": {"STATUS": "NEEDS-ACTION"},
    "percentage left": {"STATUS": "NEEDS-ACTION", "COMPLETED": None},
    "date left": {"STATUS": "NEEDS-ACTION", "PERCENT-COMPLETE": None},
    "all of it": {"STATUS": "NEEDS-ACTION", "COMPLETED": None, "PERCENT-COMPLETE": None},
    "in process": {"STATUS": "IN-PROCESS", "COMPLETED": None, "PERCENT-COMPLETE": "99"},
}


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    (tmp_path / "between").mkdir()
    return Phone(FolderPlace(tmp_path / "between"))


@pytest.fixture
def make_machine(make_pills: Callable[..., Pills], phone: Phone) -> Callable[..., Machine]:
    def make(at: str = EVENING, **settings: str) -> Machine:
        machine = Machine(make_pills(), phone.place.address, **({"Tasks": "slot"} | settings))
        machine.pills.start(at)
        return machine

    return make


@pytest.fixture
def desk(make_machine: Callable[..., Machine]) -> Machine:
    machine = make_machine()
    machine.begin()
    return machine


@pytest.fixture
def two_pills(make_machine: Callable[..., Machine]) -> Machine:
    """A device where Zinc and Iron are due in the evening."""
    desk = make_machine("2030-11-20 19:00:00")
    for name in ("Zinc", "Iron"):
        desk.pills.do("medication", "add", name, "--slots", "evening")
    desk.begin()
    desk.pills.restart(EVENING)
    desk.sync()
    return desk


def statuses(machine: Machine) -> dict[str, str]:
    return {dose["medication"]: dose["status"] for dose in machine.pills.slot("evening")["doses"]}


def answered(machine: Machine) -> set[tuple[str, str]]:
    """The slots of all days that were taken."""
    machine.pills.stop()
    return {(day, slot) for day, slot, answer in machine.pills.answers() if answer == "taken"}


def file_name(phone: Phone, task: str) -> str:
    (name,) = [name for name in phone.place.texts() if task in name]
    return name


def without_own_properties(text: str) -> str:
    return "".join(f"{line}\r\n" for line in text.splitlines() if not line.startswith("X-PILLS"))


# Ticked and unticked


@pytest.mark.parametrize("form", UNTICKED)
def test_a_tick_that_was_undone_before_pills_looked_is_none(desk: Machine, phone: Phone, form: str) -> None:
    phone.complete(TODAY)
    phone.change(TODAY, **UNTICKED[form])
    desk.sync()
    assert statuses(desk) == {"Pills": "due"}
    # Other programs would show what was left as done.
    assert not {"COMPLETED"} & set(phone.read(TODAY)) and phone.read(TODAY).get("PERCENT-COMPLETE") != "100"
    assert desk.sync() == desk.sync()
    phone.complete(TODAY)
    desk.sync()
    assert statuses(desk) == {"Pills": "taken"}


@pytest.mark.parametrize("form", UNTICKED)
def test_a_tick_that_is_undone_before_pills_has_written_is_taken_back(
    desk: Machine, phone: Phone, form: str
) -> None:
    phone.complete(TODAY)
    # Killed as soon as it wants to change the folder: the tick was read.
    fault = "inject=renameat:signal=KILL:when=2"
    killed = desk.run(before=("strace", "-f", "-qq", "-o", "/dev/null", "-e", fault))
    assert killed.returncode in (-9, 137)
    assert statuses(desk) == {"Pills": "taken"} and phone.read(TODAY)["X-PILLS-WRITTEN"].startswith("NEEDS-ACTION")
    phone.change(TODAY, **UNTICKED[form])
    desk.sync()
    assert statuses(desk) == {"Pills": "due"}
    assert phone.states[TODAY] == "NEEDS-ACTION"


def test_an_untick_opens_what_was_taken_and_not_what_was_skipped(two_pills: Machine, phone: Phone) -> None:
    two_pills.pills.do("take", "evening", "Zinc")
    two_pills.pills.do("skip", "evening", "Iron")
    two_pills.sync()
    phone.reopen(TODAY)
    two_pills.sync()
    assert statuses(two_pills) == {"Zinc": "due", "Iron": "skipped"}
    two_pills.pills.do("skip", "evening", "Zinc")
    two_pills.sync()
    assert phone.states[TODAY] == "CANCELLED"
    phone.reopen(TODAY)
    two_pills.sync()
    assert statuses(two_pills) == {"Zinc": "due", "Iron": "due"}


# Old copies


def test_an_old_copy_without_what_pills_wrote_in_it_opens_nothing(two_pills: Machine, phone: Phone) -> None:
    name = file_name(phone, TODAY)
    old = without_own_properties(phone.texts[TODAY])
    two_pills.pills.do("take", "evening", "Zinc")
    two_pills.sync()
    assert phone.read(TODAY)["SUMMARY"] == "Evening pills: Iron"
    for _ in range(2):
        phone.place.write(name, old)
        two_pills.sync()
        assert phone.read(TODAY)["SUMMARY"] == "Evening pills: Iron"
    two_pills.pills.do("take", "evening")
    two_pills.sync()
    phone.place.write(name, old)
    two_pills.sync()
    assert statuses(two_pills) == {"Zinc": "taken", "Iron": "taken"}
    assert phone.states[TODAY] == "COMPLETED"
    assert two_pills.sync() == two_pills.sync()
    # Such a program unticks too.
    phone.place.write(name, without_own_properties(phone.texts[TODAY]))
    two_pills.sync()
    phone.reopen(TODAY)
    two_pills.sync()
    assert statuses(two_pills) == {"Zinc": "taken", "Iron": "due"} or set(statuses(two_pills).values()) == {"due"}


@pytest.mark.parametrize("at", [None, "20301120T201500Z", "19700101T000000Z"])
def test_a_tick_that_a_backup_brings_back_is_no_new_one(desk: Machine, phone: Phone, at: str | None) -> None:
    phone.change(TODAY, STATUS="COMPLETED", COMPLETED=at)
    backup = phone.place.texts()
    desk.sync()
    assert statuses(desk) == {"Pills": "taken"}
    desk.pills.do("undo", "evening")
    desk.sync()
    desk.pills.restart("2030-11-20 21:45:00")
    phone.place.write(file_name(phone, TODAY), backup[file_name(phone, TODAY)])
    desk.sync()
    assert statuses(desk) == {"Pills": "due"}
    assert phone.states[TODAY] == "NEEDS-ACTION"
    # The person ticks it once more.
    phone.change(TODAY, STATUS="COMPLETED", COMPLETED=at)
    desk.sync()
    assert statuses(desk) == {"Pills": "taken"}


# Clocks


@pytest.mark.parametrize("at", ["20301120T201500Z", None])
def test_a_device_whose_clock_is_behind_takes_no_tick_back(
    desk: Machine, make_machine: Callable[..., Machine], phone: Phone, at: str | None
) -> None:
    other = make_machine()
    other.join()
    desk.sync()
    phone.change(TODAY, STATUS="COMPLETED", COMPLETED=at)
    other.pills.restart("2030-11-20 10:00:00" if at is None else "2030-11-19 12:00:00")
    for _ in range(2):
        other.run()
        assert phone.states[TODAY] == "COMPLETED"
    other.pills.restart("2030-11-20 22:00:00")
    other.sync()
    assert statuses(other) == {"Pills": "taken"}
    desk.sync()
    assert statuses(desk) == {"Pills": "taken"}


def test_a_clock_that_was_never_set_takes_no_tick_back(desk: Machine, phone: Phone) -> None:
    phone.complete(TODAY)
    desk.pills.restart("2020-01-01 12:00:00")
    desk.run()
    assert phone.states[TODAY] == "COMPLETED"
    desk.pills.restart("2030-11-20 22:00:00")
    desk.sync()
    assert statuses(desk) == {"Pills": "taken"}


def test_a_tick_from_a_zone_further_east_waits_for_its_day(desk: Machine, phone: Phone) -> None:
    desk.pills.restart("2030-11-20 23:50:00")
    desk.sync()
    phone.complete("2030-11-21-morning", "20301120T224900Z")
    for _ in range(2):
        desk.sync()
        assert phone.states["2030-11-21-morning"] == "COMPLETED"
    desk.pills.restart("2030-11-21 00:05:00")
    desk.sync()
    assert ("2030-11-21", "morning") in answered(desk)


def test_a_dose_after_midnight_can_be_ticked_before(make_machine: Callable[..., Machine], phone: Phone) -> None:
    desk = make_machine("2030-11-20 19:00:00")
    desk.pills.do("settings", "slots.night", "00:30")
    desk.pills.do("medication", "add", "Zinc", "--slots", "night")
    desk.begin()
    desk.pills.restart("2030-11-20 23:50:00")
    phone.complete("2030-11-21-night", "20301120T224900Z")
    desk.sync()
    assert phone.states["2030-11-21-night"] == "COMPLETED"
    assert ("2030-11-21", "night") in answered(desk)


# Before anything is removed


def test_what_was_ticked_is_read_before_tasks_are_wanted_no_more(desk: Machine, phone: Phone) -> None:
    phone.complete(TODAY)
    desk.configure(phone.place.address, Tasks="no")
    desk.sync()
    assert not phone.states
    assert statuses(desk) == {"Pills": "taken"}


def test_what_was_ticked_is_read_before_sync_ends(desk: Machine, phone: Phone) -> None:
    phone.complete(TODAY)
    desk.sync("--remove")
    assert not phone.all_names()
    assert statuses(desk) == {"Pills": "taken"}


def test_a_device_that_ends_sync_leaves_the_tasks_of_others(
    desk: Machine, make_machine: Callable[..., Machine], phone: Phone
) -> None:
    other = make_machine(TaskDays="1")
    other.join()
    desk.sync()
    phone.complete(TODAY)
    desk.sync("--remove")
    assert set(phone.states) == {TODAY}
    other.sync()
    assert statuses(other) == {"Pills": "taken"}
    other.sync("--remove")
    assert not phone.all_names()


def test_what_another_device_removed_was_dismissed_by_nobody(
    make_machine: Callable[..., Machine], phone: Phone
) -> None:
    one, other = make_machine(TaskDays="1"), make_machine(TaskDays="1")
    one.begin()
    other.join()
    one.sync()
    # As earlier versions did.
    for name in phone.all_names():
        if TODAY in name or other.device in name:
            phone.place.remove(name)
    one.sync()
    assert phone.states == {TODAY: "NEEDS-ACTION"}
    # If it goes alone, a person removed it.
    phone.delete(TODAY)
    one.sync()
    assert not phone.states


def begin_alone(machines: list[Machine], folder: Path, tmp_path: Path) -> None:
    """Each device writes to its own copy of the folder, and then the sync tool merges the copies."""
    for number, machine in enumerate(machines):
        place = tmp_path / f"place{number}"
        place.mkdir()
        machine.configure(place, Tasks="slot")
        machine.begin()
        shutil.copytree(place, folder, dirs_exist_ok=True)
        shutil.rmtree(place)
        place.symlink_to(folder)


def test_what_was_ticked_is_read_before_a_device_joins_another(
    make_machine: Callable[..., Machine], phone: Phone, tmp_path: Path
) -> None:
    machines = [make_machine(), make_machine()]
    begin_alone(machines, phone.place.folder, tmp_path)
    joining = max(machines, key=lambda machine: machine.profile)
    (name,) = [name for name in phone.all_names() if joining.profile in name and TODAY in name]
    text = (phone.place.folder / name).read_text()
    (phone.place.folder / name).write_text(text.replace("STATUS:NEEDS-ACTION", "STATUS:COMPLETED"))
    for machine in [joining, *machines, *machines]:
        machine.run()
    assert machines[0].profile == machines[1].profile
    assert [statuses(machine) for machine in machines] == [{"Pills": "taken"}] * 2
    assert phone.states[TODAY] == "COMPLETED"


def test_three_devices_that_were_set_up_apart_share_one_profile(
    make_machine: Callable[..., Machine], phone: Phone, tmp_path: Path
) -> None:
    machines = [make_machine() for _ in range(3)]
    begin_alone(machines, phone.place.folder, tmp_path)
    for machine, amount in zip(machines, ("100ml", "200ml", "300ml"), strict=True):
        machine.pills.do("drink", amount)
    for machine in machines * 3:
        machine.run()
    assert len({machine.profile for machine in machines}) == 1
    assert [machine.drunk for machine in machines] == [600] * 3
    for machine in machines:
        machine.sync()
        assert "problem" not in machine.report


# What was put in the place of a task


def test_a_task_whose_place_is_free_again_comes_back(desk: Machine, phone: Phone) -> None:
    theirs = without_own_properties(phone.texts[TODAY]).replace("UID:pills-", "UID:other-")
    phone.place.write(file_name(phone, TODAY), theirs)
    result = desk.run()
    assert result.returncode == 1 and TODAY[11:] in result.stderr
    phone.delete(TODAY)
    desk.sync("--upload-again")
    assert phone.states[TODAY] == "NEEDS-ACTION"
    # It is not needed to write everything again.
    phone.place.write(file_name(phone, TOMORROW), theirs)
    assert desk.run().returncode == 1
    phone.delete(TOMORROW)
    desk.sync()
    assert phone.states[TOMORROW] == "NEEDS-ACTION"


def test_what_waits_after_a_restore_is_counted(desk: Machine, tmp_path: Path) -> None:
    for _ in range(10):
        desk.pills.do("drink", "10ml")
    desk.sync()
    assert desk.report["waiting"] == 0
    backup = tmp_path / "backup.db"
    desk.pills.do("backup", str(backup))
    desk.pills.do("restore", str(backup), "--yes")
    desk.pills.do("drink", "10ml")
    assert desk.report["waiting"] == len(desk.entries) > 0
    desk.sync()
    assert desk.report["waiting"] == 0
