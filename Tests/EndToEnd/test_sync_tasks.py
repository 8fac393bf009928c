"""The doses of the next days as tasks, which a person ticks where no Pills runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.calendar_servers import CalendarServer, fresh
from harness.daemon import Pills
from harness.machine import Machine
from harness.notification_servers import Dunst
from harness.phone import CalendarPlace, FolderPlace, Phone

# Half an hour after the evening reminder, in a zone that is an hour ahead of UTC then.
EVENING = "2030-11-20 21:30:00"
TODAY = "2030-11-20-evening"
TOMORROW = "2030-11-21-evening"
NOTHING_NEW = "Nothing was new.\n"


@pytest.fixture(params=["folder", "calendar"])
def phone(request: pytest.FixtureRequest, tmp_path: Path, calendar_server: Callable[[str], CalendarServer]) -> Phone:
    if request.param == "calendar":
        return Phone(CalendarPlace(calendar_server("radicale").make_calendar(fresh("pills"))))
    (tmp_path / "between").mkdir()
    return Phone(FolderPlace(tmp_path / "between"))


def configure(machine: Machine, phone: Phone, **settings: str) -> None:
    machine.configure(phone.place.address, **({"Tasks": "slot"} | settings))


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


def answers(machine: Machine, slot: str = "evening") -> list[tuple[str, str]]:
    """Each medication of a slot and how it stands."""
    return [(dose["medication"], dose["status"]) for dose in machine.pills.slot(slot)["doses"]]


def answered_at(machine: Machine) -> str:
    (dose,) = machine.pills.slot("evening")["doses"]
    return dose["at"]


def test_a_tick_is_recorded_at_its_time_and_the_popup_goes(
    make_machine: Callable[..., Machine], phone: Phone, dunst: Dunst
) -> None:
    desk = make_machine("2030-11-20 20:59:58")
    desk.begin()
    dunst.wait_until_shown(1)
    assert phone.states[TODAY] == "NEEDS-ACTION"
    # Its clock is some minutes behind, or else the time would be that of the desk.
    phone.complete(TODAY, "20301120T195500Z")
    assert "of this machine went out." in desk.sync()
    dunst.wait_until_shown(0)
    assert answers(desk) == [("Pills", "taken")]
    assert answered_at(desk) == "2030-11-20T20:55:00+01:00"
    assert phone.states[TODAY] == "COMPLETED"
    assert phone.read(TODAY)["COMPLETED"] == "20301120T195500Z"
    # It went out in the same run.
    assert [line for line in desk.fetch()["entries"] if "slot=evening" in line and "answer=taken" in line]
    assert desk.sync() == NOTHING_NEW


def test_what_is_unticked_is_open_again(desk: Machine, phone: Phone) -> None:
    desk.pills.do("take", "evening")
    assert "1 task was brought up to date." in desk.sync()
    assert phone.states[TODAY] == "COMPLETED"
    phone.reopen(TODAY)
    desk.sync()
    assert answers(desk) == [("Pills", "due")]
    assert phone.states[TODAY] == "NEEDS-ACTION"


def test_what_is_deleted_stays_deleted_and_due(desk: Machine, phone: Phone) -> None:
    phone.delete(TODAY)
    phone.delete(TOMORROW)
    for _ in range(2):
        assert desk.sync() == NOTHING_NEW
    desk.pills.do("medication", "add", "Zinc", "--slots", "evening", "--keep-default")
    desk.sync()
    assert TODAY not in phone.states and TOMORROW not in phone.states
    assert answers(desk)[0] == ("Pills", "due")


def test_days_come_and_go(desk: Machine, phone: Phone) -> None:
    assert {task[:10] for task in phone.states} == {"2030-11-20", "2030-11-21", "2030-11-22"}
    desk.pills.restart("2030-11-21 12:00:00")
    desk.sync()
    # A phone that was out of reach may yet tell that it was ticked.
    assert {task[:10] for task in phone.states} == {"2030-11-20", "2030-11-21", "2030-11-22", "2030-11-23"}
    phone.complete(TODAY)
    desk.sync()
    desk.pills.restart("2030-11-22 12:00:00")
    desk.sync()
    assert {task[:10] for task in phone.states} == {"2030-11-21", "2030-11-22", "2030-11-23", "2030-11-24"}
    assert desk.sync() == NOTHING_NEW
    desk.pills.stop()
    assert ("2030-11-20", "evening", "taken") in desk.pills.answers()


def test_what_is_not_due_any_more_is_cancelled_until_it_is(desk: Machine, phone: Phone) -> None:
    desk.pills.do("medication", "pause", "Pills")
    desk.sync()
    assert phone.states[TOMORROW] == "CANCELLED"
    assert desk.sync() == NOTHING_NEW
    # Nothing comes of it.
    phone.complete(TOMORROW)
    desk.sync()
    assert phone.states[TOMORROW] == "CANCELLED"
    desk.pills.do("medication", "resume", "Pills")
    desk.sync()
    assert phone.states[TOMORROW] == "NEEDS-ACTION"


def test_names_are_shown_only_where_they_are_to_be(make_machine: Callable[..., Machine], phone: Phone) -> None:
    desk = make_machine("2030-11-20 19:00:00")
    desk.pills.do("medication", "add", "Secretin", "--slots", "evening")
    desk.begin()
    assert phone.read(TOMORROW)["SUMMARY"] == "Evening pills: Secretin"
    configure(desk, phone, Names="no")
    desk.sync()
    desk.pills.do("take", "evening")
    desk.sync()
    assert phone.read(TODAY)["SUMMARY"] == phone.read(TOMORROW)["SUMMARY"] == "Evening pills"
    assert not [text for text in phone.texts.values() if "Secretin" in text]
    assert desk.sync() == NOTHING_NEW


def test_what_is_erased_is_in_no_task_any_more(make_machine: Callable[..., Machine], phone: Phone) -> None:
    desk = make_machine("2030-11-20 19:00:00")
    desk.pills.do("medication", "add", "Secretin", "--slots", "evening")
    desk.begin()
    desk.pills.restart("2030-11-21 12:00:00")
    desk.sync()
    assert all("Secretin" in phone.texts[task] for task in (TODAY, TOMORROW))
    desk.pills.do("unlock")
    desk.pills.do("medication", "erase", "Secretin", "--yes")
    desk.sync()
    assert TOMORROW in phone.states
    assert not [text for text in phone.texts.values() if "Secretin" in text]
    assert desk.sync() == NOTHING_NEW


def test_nothing_new_writes_nothing(desk: Machine, phone: Phone) -> None:
    before = phone.place.texts()
    state = desk.state_file.stat()
    assert desk.sync() == NOTHING_NEW
    assert phone.place.texts() == before
    assert desk.state_file.stat().st_mtime_ns == state.st_mtime_ns
    # Nor where all of what it knew is lost.
    desk.state_file.unlink()
    assert desk.sync() == NOTHING_NEW
    assert phone.place.texts() == before


def test_machines_agree_about_the_tasks(desk: Machine, make_machine: Callable[..., Machine], phone: Phone) -> None:
    other = make_machine(Names="no")
    other.join()
    desk.sync()
    before = phone.place.texts()
    for machine in (desk, other, desk, other):
        assert machine.sync() == NOTHING_NEW
    assert phone.place.texts() == before
    phone.complete(TODAY)
    for machine in (other, desk, other):
        machine.sync()
    assert answers(desk) == answers(other) == [("Pills", "taken")]
    assert sum("answer=taken" in line for line in desk.fetch()["entries"]) == 1
    before = phone.place.texts()
    for machine in (desk, other):
        assert machine.sync() == NOTHING_NEW
    assert phone.place.texts() == before


def test_tasks_go_where_none_are_wanted(desk: Machine, phone: Phone) -> None:
    assert phone.states
    configure(desk, phone, Tasks="no")
    desk.sync()
    assert not phone.states
    assert desk.sync() == NOTHING_NEW
    configure(desk, phone)
    desk.sync()
    assert phone.states[TODAY] == "NEEDS-ACTION"
    desk.sync("--remove")
    assert not phone.states


def test_a_machine_that_wants_none_takes_none_from_the_others(
    desk: Machine, make_machine: Callable[..., Machine], phone: Phone
) -> None:
    other = make_machine()
    other.join()
    desk.sync()
    before = phone.states
    configure(other, phone, Tasks="no")
    other.sync()
    desk.sync()
    assert phone.states == before
    for machine in (other, desk):
        assert machine.sync() == NOTHING_NEW


def test_none_are_written_unless_they_are_wanted(make_machine: Callable[..., Machine], phone: Phone) -> None:
    desk = make_machine()
    settings = desk.settings_file.read_text().replace("Tasks=slot\n", "")
    desk.settings_file.write_text(settings)
    desk.begin()
    assert not phone.states


def test_what_a_person_has_made_of_a_task_is_theirs(desk: Machine, phone: Phone) -> None:
    (name,) = [name for name in phone.place.texts() if TODAY in name]
    lines = phone.texts[TODAY].splitlines()
    theirs = "\r\n".join("UID:another" if line.startswith("UID:") else line for line in lines) + "\r\n"
    if isinstance(phone.place, CalendarPlace):
        phone.delete(TODAY)
        phone.place.calendar.create(name, theirs)
    else:
        phone.place.write(name, theirs)
    desk.pills.do("take", "evening")
    desk.sync()
    assert "UID:another" in phone.texts[TODAY]
    assert phone.states[TODAY] == "NEEDS-ACTION"
    assert desk.sync() == NOTHING_NEW


@pytest.mark.parametrize("phone", ["folder"], indirect=True)
def test_a_conflict_copy_is_read_and_removed(desk: Machine, phone: Phone) -> None:
    (file,) = phone.place.folder.glob(f"task-*{TODAY}.ics")
    before = file.read_bytes()
    phone.complete(TODAY)
    file.rename(file.with_name(f"{file.stem}.sync-conflict-20301120-201500-ABCDEFG.ics"))
    file.write_bytes(before)
    desk.sync()
    assert answers(desk) == [("Pills", "taken")]
    assert phone.states[TODAY] == "COMPLETED"
    assert not list(phone.place.folder.glob("*sync-conflict*"))


def test_a_calendar_that_takes_no_tasks_is_told_of_once(
    calendar_server: Callable[[str], CalendarServer], make_pills: Callable[..., Pills]
) -> None:
    server = calendar_server("sabre")
    made = server.root.call("make", fresh("events"), "Events", "VEVENT")
    phone = Phone(CalendarPlace(server.at(made["address"])))
    machine = Machine(make_pills(), phone.place.address, Tasks="slot")
    machine.pills.start(EVENING)
    machine.call("Begin", same=[])
    result = machine.run()
    assert result.returncode == 1
    assert result.stderr.count("takes no tasks") == 1
    assert machine.report["problem"]["kind"] == "noTasks"
    machine.pills.do("take", "evening")
    assert "of this machine went out." in machine.sync()
    assert "problem" not in machine.report
    assert machine.sync() == NOTHING_NEW
