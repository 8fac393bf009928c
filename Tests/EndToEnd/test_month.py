"""A month of three devices and a phone on each calendar server: in the end all agree, and nothing is lost."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import date, datetime, timedelta
from itertools import cycle, product
from pathlib import Path

import pytest

from harness.calendar_servers import EVERY_SERVER, CalendarServer, fresh
from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.machine import Machine
from harness.task_programs import PythonCaldav

DAYS = [str(date(2030, 11, 1) + timedelta(days=number)) for number in range(30)]
# On two weekends the tablet is off. It leaves after an entry that it alone knows.
GOES_OFF = ("2030-11-08", "2030-11-22")
COMES_BACK = ("2030-11-11", "2030-11-25")
# Some minutes after each reminder, the doses due then, and the task on the phone.
TIMES = {"morning": "07:10", "evening": "21:10"}
DUE = {"morning": ["Metformin"], "evening": ["Metformin", "Zinc"]}
TASKS = {"morning": "Morning pills: Metformin 500 mg", "evening": "Evening pills: Metformin 500 mg, Zinc"}
# Takes turns: the number is odd, so that each device has mornings and evenings.
TURNS = ["desk take", "phone tick", "laptop take", "tablet skip", "phone tick", "nobody", "laptop skip", "tablet take", "phone tick"]
ANSWERS = {"take": "taken", "tick": "taken", "skip": "skipped"}


def set_clock(machine: Machine, moment: str) -> None:
    clock = machine.pills.clock
    goal = datetime.fromisoformat(moment).replace(tzinfo=clock.zone) + clock.lead
    machine.pills.step_clock(seconds=(goal - clock.now).total_seconds())


def doses(machine: Machine) -> dict[tuple[str, ...], dict[str, str]]:
    table = csv.DictReader(io.StringIO(machine.pills.do("export", "doses", "--from", DAYS[0], "--to", DAYS[-1])))
    return {(row["Day"], row["Slot"], row["Medication"]): row for row in table}


@pytest.mark.thorough
@pytest.mark.timeout(900)
@pytest.mark.parametrize("server", [name for name in EVERY_SERVER if name != "radicale-tls"], indirect=True)
def test_a_month(server: CalendarServer, make_pills: Callable[..., Pills], tmp_path: Path) -> None:
    address = server.make_calendar(fresh("month")).options["url"]
    devices = {}
    for name in ("desk", "laptop", "tablet"):
        (tmp_path / name).mkdir()
        devices[name] = Machine(make_pills(SteppingClock(tmp_path / name)), address, Tasks="slot")
        devices[name].pills.start(f"{DAYS[0]} 06:00:00")
    desk, laptop, tablet = devices.values()
    phone = PythonCaldav(address, desk.pills.clock)
    desk.pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "morning,evening")
    desk.pills.do("medication", "add", "Zinc", "--slots", "evening")
    desk.begin()
    laptop.join()
    tablet.join()

    said = dict.fromkeys(((day, slot, name) for day in DAYS for slot in TIMES for name in DUE[slot]), "missed")
    running = list(devices.values())
    for (day, slot), turn in zip(product(DAYS, TIMES), cycle(TURNS)):
        is_leaving = slot == "evening" and day in GOES_OFF
        if slot == "morning" and day in COMES_BACK:
            tablet.pills.start(f"{day} 06:00:00")
            running.append(tablet)
        for machine in running:
            set_clock(machine, f"{day} {TIMES[slot]}")
        who, *what = ("tablet take" if is_leaving else turn).split()
        # While the tablet is off, its answers are ticked on the phone.
        if who == "phone" or (who == "tablet" and tablet not in running):
            phone.complete(day, TASKS[slot])
            what = ["tick"]
        elif what:
            devices[who].pills.do(*what, slot)
        if is_leaving:
            tablet.pills.stop()
            running.remove(tablet)
        for machine in running:
            machine.sync()
        said |= {(day, slot, name): ANSWERS[answer] for name in DUE[slot] for answer in what}
    for machine in running:
        set_clock(machine, "2030-12-01 06:00:00")
    for machine in (*running, *running):
        machine.sync()

    seen = doses(desk)
    assert {dose: row["Status"] for dose, row in seen.items()} == said
    assert seen == doses(laptop) == doses(tablet)
