"""Doses that are ticked in programs without knowledge of Pills, through a calendar on a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from harness.calendar_servers import CalendarServer, fresh
from harness.daemon import Pills
from harness.machine import Machine
from harness.phone import CalendarPlace, Phone
from harness.task_programs import Evolution, PythonCaldav, TaskProgram
from harness.waiting import wait_for

SUMMARY = "Evening pills: Metformin 500 mg, Zinc"
# One of the two doses was taken.
OPEN = "Evening pills: Metformin 500 mg"
TODAY = "2030-11-20"
# Each program with a server that it can use.
PROGRAMS = {"python-caldav": "radicale", "evolution": "xandikos"}


@pytest.fixture(params=PROGRAMS)
def name(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def phone(name: str, calendar_server: Callable[[str], CalendarServer]) -> Phone:
    return Phone(CalendarPlace(calendar_server(PROGRAMS[name]).make_calendar(fresh("pills"))))


@pytest.fixture
def program(name: str, desk: Machine, phone: Phone, tmp_path: Path) -> Iterator[TaskProgram]:
    address, clock = phone.place.calendar.options["url"], desk.pills.clock
    if name == "python-caldav":
        yield PythonCaldav(address, clock)
    else:
        evolution = Evolution(tmp_path / name, address, clock)
        yield evolution
        evolution.close()


@pytest.fixture
def desk(make_pills: Callable[..., Pills], phone: Phone) -> Machine:
    """A device with two medications, one of which was taken at 21:05."""
    machine = Machine(make_pills(), phone.place.calendar.options["url"], Tasks="slot")
    machine.pills.start(f"{TODAY} 19:00:00")
    machine.pills.do("medication", "add", "Zinc", "--slots", "evening")
    machine.pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening")
    machine.pills.restart(f"{TODAY} 21:30:00")
    machine.pills.do("take", "evening", "Zinc", "--at", "21:05")
    machine.begin()
    return machine


def test_a_tick_is_recorded_for_what_is_open(desk: Machine, phone: Phone, program: TaskProgram) -> None:
    wait_for("all tasks are shown", lambda: sum(SUMMARY in task for task in program.open_tasks) == 2)
    ticked = program.complete(TODAY, OPEN)
    desk.sync()
    doses = {dose["medication"]: (dose["status"], dose["at"]) for dose in desk.pills.slot("evening")["doses"]}
    assert doses["Zinc"] == ("taken", f"{TODAY}T21:05:00+01:00")
    status, at = doses["Metformin"]
    assert status == "taken"
    assert timedelta(seconds=-1) <= datetime.fromisoformat(at) - ticked < timedelta(seconds=30)
    assert phone.states[f"{TODAY}-evening"] == "COMPLETED"
    # Nor does Pills write a task again because such a program rewrote it.
    assert desk.sync() == "Nothing new.\n"


def test_a_tick_ahead_of_its_day_is_taken_back(desk: Machine, phone: Phone, program: TaskProgram) -> None:
    program.complete("2030-11-21", SUMMARY)
    assert phone.states["2030-11-21-evening"] == "COMPLETED"
    before = desk.entries
    desk.sync()
    assert phone.states["2030-11-21-evening"] == "NEEDS-ACTION"
    assert desk.entries == before
