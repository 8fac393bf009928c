"""The doses of the next days as tasks, which a person ticks on a device without Pills."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.calendar_servers import CalendarServer, fresh
from harness.daemon import Pills
from harness.fault_proxy import Answer, FaultProxy
from harness.machine import Machine
from harness.notification_servers import Dunst
from harness.phone import CalendarPlace, FolderPlace, Phone
from harness.waiting import wait_for

# Half an hour after the evening reminder, in a zone that is one hour ahead of UTC at that time.
EVENING = "2030-11-20 21:30:00"
TODAY = "2030-11-20-evening"
TOMORROW = "2030-11-21-evening"
NOTHING_NEW = "Nothing new.\n"


@pytest.fixture(params=["folder", "radicale", "xandikos"])
def phone(request: pytest.FixtureRequest, tmp_path: Path, calendar_server: Callable[[str], CalendarServer]) -> Phone:
    if request.param != "folder":
        return Phone(CalendarPlace(calendar_server(request.param).make_calendar(fresh("pills"))))
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
    """Each medication of a slot with its state."""
    return [(dose["medication"], dose["status"]) for dose in machine.pills.slot(slot)["doses"]]


def dose_list(machine: Machine) -> list[dict]:
    return machine.pills.slot("evening")["doses"]


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
    # The phone's clock is some minutes behind; otherwise the time would be that of the desk.
    phone.complete(TODAY, "20301120T195500Z")
    assert "sent from this device." in desk.sync()
    dunst.wait_until_shown(0)
    assert answers(desk) == [("Pills", "taken")]
    assert answered_at(desk) == "2030-11-20T20:55:00+01:00"
    assert phone.states[TODAY] == "COMPLETED"
    assert phone.read(TODAY)["COMPLETED"] == "20301120T195500Z"
    # The answer was uploaded in this run.
    assert [line for line in desk.fetch() if "slot=evening" in line and "answer=taken" in line]
    assert desk.sync() == NOTHING_NEW


def test_a_popup_is_gone_two_minutes_after_a_tick_on_the_phone(sleeper: Pills, phone: Phone, dunst: Dunst) -> None:
    """Each change of the file that pills-sync.path watches starts a run, as systemd does."""
    desk = Machine(sleeper, phone.place.address, Tasks="slot")
    news = sleeper.runtime / "pills/news"

    def runs_after(change: int) -> int:
        wait_for("pills-sync is started", lambda: news.stat().st_mtime_ns > change)
        change = news.stat().st_mtime_ns
        desk.sync()
        return change

    sleeper.start("2030-11-20 20:58:00")
    desk.begin()
    change = news.stat().st_mtime_ns
    sleeper.step_clock(minutes=3)
    dunst.wait_until_shown(1)
    change = runs_after(change)
    # It is ticked right after that run, so the next one is as late as can be.
    ticked = sleeper.clock.now
    phone.complete(TODAY, "20301120T200100Z")
    sleeper.step_clock(seconds=101)
    assert dunst.shown == 1
    runs_after(change)
    dunst.wait_until_shown(0)
    assert answers(desk) == [("Pills", "taken")]
    assert (sleeper.clock.now - ticked).total_seconds() <= 120


def test_what_is_unticked_is_open_again(desk: Machine, phone: Phone) -> None:
    desk.pills.do("take", "evening")
    assert "1 task updated." in desk.sync()
    assert phone.states[TODAY] == "COMPLETED"
    phone.reopen(TODAY)
    desk.sync()
    assert answers(desk) == [("Pills", "due")]
    assert phone.states[TODAY] == "NEEDS-ACTION"


# The properties after a program unticks a task that Pills had completed.
UNTICKED = {
    "status alone": {"STATUS": "NEEDS-ACTION"},
    "no status": {"STATUS": None, "COMPLETED": None},
    "percentage left": {"STATUS": "NEEDS-ACTION", "COMPLETED": None},
    "date left": {"STATUS": "NEEDS-ACTION", "PERCENT-COMPLETE": None},
    "in process": {"STATUS": "IN-PROCESS", "COMPLETED": None, "PERCENT-COMPLETE": "99"},
    "percentage alone": {"PERCENT-COMPLETE": "0"},
}


@pytest.mark.parametrize("form", UNTICKED)
def test_a_task_is_unticked_in_every_form(desk: Machine, phone: Phone, form: str) -> None:
    phone.complete(TODAY)
    desk.sync()
    assert answers(desk) == [("Pills", "taken")]
    phone.change(TODAY, **UNTICKED[form])
    desk.sync()
    assert answers(desk) == [("Pills", "due")]
    assert phone.states[TODAY] == "NEEDS-ACTION"
    assert not {"COMPLETED", "PERCENT-COMPLETE"} & set(phone.read(TODAY))
    assert desk.sync() == NOTHING_NEW


def test_what_was_ticked_while_the_desk_was_off_counts(desk: Machine, phone: Phone) -> None:
    # The desk plans two days ahead, so each of these days has its tasks.
    desk.pills.restart("2030-11-21 06:00:00")
    desk.sync()
    times = {"2030-11-20-evening": "20301120T195500Z", "2030-11-21-morning": "20301121T060500Z"}
    times |= {"2030-11-21-evening": "20301121T200500Z", "2030-11-22-morning": None}
    for task, at in times.items():
        phone.complete(task, at)
    desk.pills.restart("2030-11-25 08:00:00")
    desk.sync()
    assert not [task for task in phone.states if task < "2030-11-24"]
    desk.pills.stop()
    taken = {(day, slot) for day, slot, answer in desk.pills.answers() if answer == "taken"}
    assert taken == {(task[:10], task[11:]) for task in times}


# A program's completion time for the task of 21:00, and the resulting time; None means the time of reading.
COMPLETED = {
    "COMPLETED:20301120T200500Z": "21:05",
    "COMPLETED:20301120T210500": "21:05",
    "COMPLETED;TZID=Europe/London:20301120T200500": "21:05",
    "COMPLETED;TZID=/example.org/20260101/Europe/London:20301120T200500": "21:05",
    "COMPLETED;TZID=Nowhere/At All:20301120T210500": "21:05",
    "COMPLETED:20301119T200500Z": None,
    "COMPLETED:19700101T000000Z": None,
    "COMPLETED:20311120T200500Z": None,
    "COMPLETED;VALUE=DATE:20301120": None,
    "COMPLETED:yesterday": None,
}


@pytest.mark.parametrize("line", COMPLETED)
@pytest.mark.parametrize("phone", ["folder"], indirect=True)
def test_a_tick_is_of_its_time_or_else_of_its_reading(desk: Machine, phone: Phone, line: str) -> None:
    name, value = line.split(":")
    phone.change(TODAY, STATUS="COMPLETED", **{name: value})
    desk.sync()
    assert answered_at(desk)[11:16] == (COMPLETED[line] or "21:30")


def test_a_task_names_what_is_open_and_a_tick_answers_that_alone(
    make_machine: Callable[..., Machine], phone: Phone
) -> None:
    desk = make_machine("2030-11-20 19:00:00")
    for name in ("Zinc", "Iron", "Iodine"):
        desk.pills.do("medication", "add", name, "--slots", "evening")
    desk.begin()
    desk.pills.restart("2030-11-20 21:30:00")
    desk.pills.do("take", "evening", "Zinc", "--at", "21:05")
    desk.pills.do("skip", "evening", "Iodine")
    desk.sync()
    task = phone.read(TODAY)
    assert task["SUMMARY"] == "Evening pills: Iron"
    assert task["DESCRIPTION"] == "Open: Iron\\nTaken: Zinc\\nSkipped: Iodine"
    phone.complete(TODAY)
    # The dose was not on the phone yet.
    desk.pills.do("medication", "add", "Biotin", "--slots", "evening", "--from", "2030-11-20")
    desk.sync()
    doses = {dose["medication"]: (dose["status"], dose.get("at", "")[11:16]) for dose in dose_list(desk)}
    expected = {"Zinc": ("taken", "21:05"), "Iron": ("taken", "21:15"), "Iodine": ("skipped", "21:30")}
    assert doses == expected | {"Biotin": ("due", "")}
    # Exactly the ticked doses are open again.
    desk.pills.do("take", "evening", "Biotin")
    desk.sync()
    assert phone.states[TODAY] == "COMPLETED"
    phone.reopen(TODAY)
    desk.sync()
    statuses = {dose["medication"]: dose["status"] for dose in dose_list(desk)}
    assert statuses == {"Zinc": "taken", "Iron": "due", "Iodine": "skipped", "Biotin": "taken"}
    assert phone.read(TODAY)["SUMMARY"] == "Evening pills: Iron"


def test_a_copy_that_is_brought_back_is_written_anew(desk: Machine, phone: Phone) -> None:
    backup = phone.place.texts()
    (name,) = [name for name in backup if TODAY in name]
    desk.pills.do("take", "evening")
    desk.sync()
    # This imitates an application that had not synced in between.
    phone.place.write(name, backup[name])
    desk.sync()
    assert phone.states[TODAY] == "COMPLETED"
    assert answers(desk) == [("Pills", "taken")]
    assert desk.sync() == NOTHING_NEW
    # A restored copy lacks newer tasks.
    desk.pills.restart("2030-11-21 08:00:00")
    desk.pills.do("take", "morning")
    desk.sync()
    newest = "2030-11-23-evening"
    assert newest in phone.states
    for task in sorted(phone.states):
        if task[:10] == "2030-11-23":
            phone.delete(task)
    for name, text in backup.items():
        phone.place.write(name, text)
    desk.sync()
    assert phone.states["2030-11-21-morning"] == phone.states[TODAY] == "COMPLETED"
    assert phone.states[newest] == "NEEDS-ACTION"
    assert desk.sync() == NOTHING_NEW


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
    # A phone that was unreachable may still report a tick.
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
    # Nothing happens.
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
    # This also holds if the state of the desk is lost.
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
    assert sum("answer=taken" in line for line in desk.fetch()) == 1
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


@pytest.mark.parametrize("wrong", ["2030-12-12 08:00:00", "2030-11-24 08:00:00", "2020-01-01 08:00:00"])
def test_a_clock_that_is_wrong_takes_no_task_from_the_others(
    desk: Machine, make_machine: Callable[..., Machine], phone: Phone, wrong: str
) -> None:
    other = make_machine()
    other.join()
    desk.sync()
    before = phone.states
    other.pills.do("drink", "100ml")
    other.pills.restart(wrong)
    other.sync()
    desk.sync()
    assert {task: state for task, state in phone.states.items() if task in before} == before
    # A tick then counts for both devices.
    phone.complete(TODAY)
    desk.sync()
    assert answers(desk) == [("Pills", "taken")]
    # A task that a person deletes stays deleted.
    phone.delete(TOMORROW)
    for machine in (desk, other, desk):
        machine.sync()
    assert TOMORROW not in phone.states
    # The task does not stay for ever: the other device is gone, and no other one wants the task.
    desk.pills.restart("2031-02-15 08:00:00")
    desk.pills.do("sync", "forget", other.device)
    desk.sync()
    desk.sync()
    assert min(phone.states) >= "2031-02-14"
    assert desk.sync() == NOTHING_NEW


def test_none_are_written_unless_they_are_wanted(make_machine: Callable[..., Machine], phone: Phone) -> None:
    desk = make_machine()
    settings = desk.settings_file.read_text().replace("Tasks=slot\n", "")
    desk.settings_file.write_text(settings)
    desk.begin()
    assert not phone.states


def with_uid(phone: Phone, task: str, uid: str) -> str:
    """The text of a task with another UID."""
    lines = phone.texts[task].splitlines()
    return "".join((f"UID:{uid}" if line.startswith("UID:") else line) + "\r\n" for line in lines)


def test_a_task_with_another_uid_is_known_by_what_pills_wrote_in_it(desk: Machine, phone: Phone) -> None:
    phone.complete(TODAY)
    (name,) = [name for name in phone.place.texts() if TODAY in name]
    text = with_uid(phone, TODAY, "another")
    phone.delete(TODAY)
    phone.put(name, text)
    desk.sync()
    assert answers(desk) == [("Pills", "taken")]
    assert phone.read(TODAY)["UID"] == "another"
    phone.reopen(TODAY)
    desk.sync()
    assert answers(desk) == [("Pills", "due")]
    assert desk.sync() == NOTHING_NEW


@pytest.mark.parametrize("uid", [None, "another"])
@pytest.mark.parametrize("sees_between", [False, True])
def test_a_task_that_a_program_moved_is_found(
    desk: Machine, phone: Phone, uid: str | None, sees_between: bool
) -> None:
    phone.complete(TODAY)
    text = with_uid(phone, TODAY, uid or phone.read(TODAY)["UID"])
    phone.delete(TODAY)
    if sees_between:
        desk.sync()
    phone.put("37a1c8f0-5b7e-4c53-9a55-7b4b1cbb7a8f.ics", text)
    desk.sync()
    assert answers(desk) == [("Pills", "taken")]
    assert phone.states[TODAY] == "COMPLETED"
    assert "37a1c8f0-5b7e-4c53-9a55-7b4b1cbb7a8f.ics" not in phone.all_names()
    assert desk.sync() == NOTHING_NEW


@pytest.mark.parametrize("name", ["copy (1).ics", "task - Kopie.ics", "a.Conflict.ics"])
def test_a_copy_of_a_task_is_read_and_removed_whatever_its_name(desk: Machine, phone: Phone, name: str) -> None:
    before = phone.place.texts()
    phone.complete(TODAY)
    phone.put(name, with_uid(phone, TODAY, "another"))
    (task,) = [task for task in before if TODAY in task]
    phone.place.write(task, before[task])
    desk.sync()
    assert answers(desk) == [("Pills", "taken")]
    assert phone.states[TODAY] == "COMPLETED"
    assert name not in phone.all_names()
    # Other programs' files there are left alone.
    phone.put("other.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\n"
              "DTSTAMP:20301120T000000Z\r\nDTSTART:20301120T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")  # fmt: skip
    assert desk.sync() == NOTHING_NEW
    assert "other.ics" in phone.all_names()


def test_a_task_that_was_made_to_repeat_is_one_again(desk: Machine, phone: Phone) -> None:
    phone.change(TODAY, STATUS="COMPLETED", RRULE="FREQ=DAILY")
    phone.change(TOMORROW, RRULE="FREQ=DAILY")
    result = desk.run()
    assert result.returncode == 1
    assert result.stderr.startswith("pills-sync: 1 of 2: Another program made the task evening-2030-11-20")
    assert len(result.stderr.splitlines()) == 1
    assert answers(desk) == [("Pills", "taken")]
    assert "RRULE" not in phone.read(TODAY) and "RRULE" not in phone.read(TOMORROW)
    assert desk.sync() == NOTHING_NEW


def test_what_pills_does_not_know_any_more_is_told_and_left_alone(desk: Machine, phone: Phone) -> None:
    (name,) = [name for name in phone.place.texts() if TODAY in name]
    theirs = "".join(
        ("UID:another" if line.startswith("UID:") else line) + "\r\n"
        for line in phone.texts[TODAY].splitlines()
        if not line.startswith("X-PILLS")
    )
    phone.delete(TODAY)
    phone.put(name, theirs)
    desk.pills.do("take", "evening")
    result = desk.run()
    assert result.returncode == 1
    assert "The task evening-2030-11-20" in result.stderr and "leaves it alone" in result.stderr
    assert "UID:another" in phone.texts[TODAY]
    assert phone.states[TODAY] == "NEEDS-ACTION"
    assert desk.sync() == NOTHING_NEW
    desk.pills.restart("2030-11-25 08:00:00")
    desk.sync()
    assert TODAY in phone.states


def test_a_calendar_that_takes_no_tasks_is_told_of_once(
    calendar_server: Callable[[str], CalendarServer], make_pills: Callable[..., Pills]
) -> None:
    server = calendar_server("sabre")
    made = server.root.call("make", fresh("events"), "Events", "VEVENT")
    phone = Phone(CalendarPlace(server.at(made["address"])))
    machine = Machine(make_pills(), phone.place.address, Tasks="slot")
    machine.pills.start(EVENING)
    machine.call("Begin")
    result = machine.run()
    assert result.returncode == 1
    assert result.stderr.count("accepts no tasks") == 1
    assert machine.report["problem"]["kind"] == "noTasks"
    machine.pills.do("take", "evening")
    assert "sent from this device." in machine.sync()
    assert "problem" not in machine.report
    assert machine.sync() == NOTHING_NEW
    # A calendar for the tasks alone is used as soon as it is set.
    tasks = server.root.call("make", fresh("tasks"), "Tasks", "VTODO")["address"]
    machine.configure(phone.place.address, Tasks="slot", TaskCalendar=tasks)
    machine.sync()
    assert Phone(CalendarPlace(server.at(tasks))).states[TODAY] == "COMPLETED"
    assert machine.sync() == NOTHING_NEW


@pytest.fixture
def three_calendars(calendar_server: Callable[[str], CalendarServer]) -> list[CalendarPlace]:
    server = calendar_server("radicale")
    return [CalendarPlace(server.make_calendar(fresh("pills"))) for _ in range(3)]


# The calendar of the tasks before and after, by number: the first one holds the journals. None: no tasks are wanted.
@pytest.mark.parametrize(("before", "after"), [(1, 2), (1, 0), (0, 1), (1, None)])
@pytest.mark.parametrize("arguments", [(), ("--upload-again",)])
def test_a_tick_in_the_calendar_of_before_counts(
    three_calendars: list[CalendarPlace],
    make_pills: Callable[..., Pills],
    before: int,
    after: int | None,
    arguments: tuple[str, ...],
) -> None:
    def settings(number: int | None) -> dict[str, str]:
        calendar = {"TaskCalendar": three_calendars[number].address} if number else {}
        return {"Tasks": "no" if number is None else "slot", **calendar}

    machine = Machine(make_pills(), three_calendars[0].address, **settings(before))
    machine.pills.start(EVENING)
    machine.begin()
    phone = Phone(three_calendars[before])
    phone.complete(TODAY)
    machine.configure(three_calendars[0].address, **settings(after))
    machine.sync(*arguments)
    assert answers(machine) == [("Pills", "taken")]
    assert not phone.states
    if after is not None:
        assert Phone(three_calendars[after]).states[TODAY] == "COMPLETED"
    assert machine.sync() == NOTHING_NEW


def test_a_tick_in_the_calendar_of_before_is_read_before_sync_ends(
    three_calendars: list[CalendarPlace], make_pills: Callable[..., Pills]
) -> None:
    events, before, now = (calendar.address for calendar in three_calendars)
    machine = Machine(make_pills(), events, Tasks="slot", TaskCalendar=before)
    machine.pills.start(EVENING)
    machine.begin()
    phone = Phone(three_calendars[1])
    phone.complete(TODAY)
    machine.configure(events, Tasks="slot", TaskCalendar=now)
    machine.sync("--remove")
    assert answers(machine) == [("Pills", "taken")]
    assert not phone.states


@pytest.mark.parametrize("status", [500, 503, 0])
def test_a_calendar_of_before_that_does_not_answer_is_read_later(
    three_calendars: list[CalendarPlace],
    make_pills: Callable[..., Pills],
    proxy: FaultProxy,
    status: int,
) -> None:
    events, before, now = (proxy.address(calendar.address) for calendar in three_calendars)
    machine = Machine(make_pills(), events, Tasks="slot", TaskCalendar=before)
    machine.pills.start(EVENING)
    machine.begin()
    phone = Phone(three_calendars[1])
    phone.complete(TODAY)
    name = before.rstrip("/").rsplit("/", 1)[1]
    refusal = Answer(status) if status else Answer(raw=b"HTTP/1.1 200 ")
    proxy.judge = lambda request: refusal if f"/{name}/" in request.path else None
    machine.configure(events, Tasks="slot", TaskCalendar=now)
    assert machine.run().returncode != 0
    assert machine.report["problem"]
    proxy.judge = lambda _: None
    machine.sync()
    assert answers(machine) == [("Pills", "taken")]
    assert not phone.states
    assert Phone(three_calendars[2]).states[TODAY] == "COMPLETED"
    assert machine.sync() == NOTHING_NEW


def test_a_calendar_that_is_spelt_otherwise_is_the_same(
    three_calendars: list[CalendarPlace], make_pills: Callable[..., Pills]
) -> None:
    events, tasks, _ = (calendar.address for calendar in three_calendars)
    machine = Machine(make_pills(), events, Tasks="slot", TaskCalendar=tasks)
    machine.pills.start(EVENING)
    machine.begin()
    before = Phone(three_calendars[1]).texts
    machine.configure(events, Tasks="slot", TaskCalendar=tasks.rstrip("/") if tasks.endswith("/") else tasks + "/")
    assert machine.sync() == NOTHING_NEW
    assert Phone(three_calendars[1]).texts == before


def test_tasks_go_on_after_the_calendar_of_before_is_gone(
    three_calendars: list[CalendarPlace], make_pills: Callable[..., Pills], proxy: FaultProxy
) -> None:
    events, before, now = (proxy.address(calendar.address) for calendar in three_calendars)
    machine = Machine(make_pills(), events, Tasks="slot", TaskCalendar=before)
    machine.pills.start(EVENING)
    machine.begin()
    name = before.rstrip("/").rsplit("/", 1)[1]
    proxy.judge = lambda request: Answer(404) if f"/{name}/" in request.path else None
    machine.configure(events, Tasks="slot", TaskCalendar=now)
    machine.sync()
    assert Phone(three_calendars[2]).states[TODAY] == "NEEDS-ACTION"
    assert machine.sync() == NOTHING_NEW
