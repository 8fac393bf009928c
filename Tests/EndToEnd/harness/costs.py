"""Counts what Pills costs: the instructions and page faults of all that a person does often, or waits for."""

from __future__ import annotations

import datetime
import os
import statistics
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from .callgrind import ENVIRONMENT, CountedPills
from .clock import Clock
from .daemon import PROGRAMS, Pills
from .notification_servers import Dunst
from .notify_socket import NotifySocket
from .past import make_past
from .process import Process
from .session import SessionBus, display
from .waiting import wait_for
from .wire import Wire

# By kind, and then by what it is of.
Figures = dict[str, dict[str, int]]

INSTRUCTIONS = "instructions"
PAGE_FAULTS = "page faults"

# On a day with nothing open; and one with the evening open. No winter time begins in the seven days of the plan.
TODAY = datetime.date(2030, 11, 20)
AFTERNOON = f"{TODAY} 15:00:00"
EVENING = f"{TODAY} 21:30:00"

NO_BUS = "unix:path=/nonexistent"

# Linear in medications is told by these two.
FEW_MEDICATIONS, MANY_MEDICATIONS = 25, 100
FEW_YEARS, MANY_YEARS = 10, 50
# As many entries of the log.
LOG_DAYS = 500

# Means over so many; five seconds after a call the daemon tidies up, which falls into one or another.
STATUS_CALLS = 1000
SHORT_CALLS = 100
CALLS = 20
LONG_CALLS = 2
TAKES = 100
POPUPS = 50
# Where the machine's state tells on the figure, the median of so many is taken.
RUNS = 15


def measure(folder: Path) -> Figures:
    """All figures, of the programs under test, in a folder for throw-away persons."""
    figures: Figures = {INSTRUCTIONS: {}, PAGE_FAULTS: {}}
    instructions = figures[INSTRUCTIONS]
    with _counted(folder / "new") as pills:
        instructions["start, empty store"] = pills.instructions()
        _count_takes(pills, instructions, "empty store")
        _count_plans(pills, instructions)
    for years in (FEW_YEARS, MANY_YEARS):
        with _counted(folder / f"{years}-years", years) as pills:
            instructions[f"start, {years} years"] = pills.instructions()
            _count_years(pills, instructions, f"{years} years")
            if years == FEW_YEARS:
                _count_control(pills, instructions)
    _count_popups(folder, instructions)
    _count_page_faults(folder, figures[PAGE_FAULTS])
    return figures


@contextmanager
def _counted(folder: Path, years: int = 0) -> Iterator[CountedPills]:
    """A daemon under callgrind, just ready, with a past of so many years that it has seen before."""
    clock = Clock()
    clock.set(AFTERNOON)
    pills = CountedPills(folder / "counted", clock, NO_BUS)
    pills.data = make_person(folder / "before", clock, TODAY, years).data
    pills.start()
    # The last thing that is tried at start, by the thread of the popups.
    pills.process.wait_for("it found no bus", lambda: "no session bus" in pills.log, seconds=60)
    try:
        yield pills
    finally:
        pills.close()


def make_person(
    folder: Path, clock: Clock, today: datetime.date, years: int, bus_address: str = NO_BUS
) -> Pills:
    """Pills that was started at least once, and stopped; with a past, once before it and once after."""
    pills = Pills(folder, clock, bus_address)
    pills.start()
    pills.stop()
    if years:
        make_past(pills.database_file, years, today, clock.zone)
        # What is found out once about a past is kept.
        pills.start()
        pills.stop()
    return pills


# In the daemon


def _asking(wire: Wire, method: str, **parameters: object) -> Callable[[], None]:
    def ask() -> None:
        reply = wire.ask(f"org.pills.Control.{method}", parameters)
        assert reply and "error" not in reply, f"{method}: {reply}"

    return ask


def _count_takes(pills: CountedPills, instructions: dict[str, int], whose: str) -> None:
    with Wire(pills.socket) as wire:
        take, undo = _asking(wire, "Take", slot="evening"), _asking(wire, "Undo", slot="evening")
        status = _asking(wire, "GetStatus")

        def take_and_undo() -> None:
            take()
            undo()

        def take_and_undo_and_look() -> None:
            take()
            status()
            undo()
            status()

        for name, work in (
            ("Take and Undo", take_and_undo),
            # The streak is counted again.
            ("Take and Undo, each with GetStatus", take_and_undo_and_look),
        ):
            # Once for what only the first call costs.
            work()
            instructions[f"{name}, {whose}"] = pills.instructions_of(work, TAKES)
        with Wire(pills.socket) as watcher:
            watcher.ask("org.pills.Control.Watch", more=True)

            def take_and_undo_and_be_told() -> None:
                for change in (take, undo):
                    change()
                    assert watcher.receive()

            take_and_undo_and_be_told()
            name = "Take and Undo, each told to a watcher"
            instructions[f"{name}, {whose}"] = pills.instructions_of(take_and_undo_and_be_told, TAKES)


def _count_years(pills: CountedPills, instructions: dict[str, int], whose: str) -> None:
    with Wire(pills.socket) as wire:
        status = _asking(wire, "GetStatus")
        # The streak is counted.
        instructions[f"first GetStatus, {whose}"] = pills.instructions_of(status)
        calls = {
            "GetStatus": (status, STATUS_CALLS),
            "Calendar": (_asking(wire, "Calendar"), CALLS),
            "Calendar of a past year": (_asking(wire, "Calendar", month="2021-05"), CALLS),
            "Stats of a month": (_asking(wire, "Stats", month="2030-10"), SHORT_CALLS),
            "Stats of all days": (_asking(wire, "Stats"), LONG_CALLS),
            f"GetLog of {2 * LOG_DAYS} entries": (_asking(wire, "GetLog", days=LOG_DAYS + 1), LONG_CALLS),
        }
        for name, (call, times) in calls.items():
            call()
            instructions[f"{name}, {whose}"] = pills.instructions_of(call, times)
    _count_takes(pills, instructions, whose)


def _count_plans(pills: CountedPills, instructions: dict[str, int]) -> None:
    with Wire(pills.socket) as wire:
        count = 0
        for wanted in (FEW_MEDICATIONS, MANY_MEDICATIONS):
            while count < wanted:
                _asking(wire, "AddMedication", medication=f"Medication {count}", schedule="twice-daily")()
                count += 1
            plan = _asking(wire, "GetPlan")
            plan()
            instructions[f"GetPlan, {wanted} medications"] = pills.instructions_of(plan, CALLS)


def _count_popups(folder: Path, instructions: dict[str, int]) -> None:
    clock = Clock()
    with display(folder) as screen:
        bus = SessionBus(folder / "bus")
        bus.start(screen.environment)
        dunst = Dunst(bus, screen, folder)
        dunst.start()
        pills = CountedPills(folder / "evening", clock, bus.address)
        # Nothing is due before the first start.
        pills.start(f"{TODAY} 05:00:00")
        pills.restart(EVENING)
        try:
            dunst.wait_until_shown(1, seconds=60)
            with Wire(pills.socket) as wire:
                take, undo = _asking(wire, "Take", slot="evening"), _asking(wire, "Undo", slot="evening")

                def withdraw_and_raise() -> None:
                    take()
                    dunst.wait_until_shown(0)
                    undo()
                    dunst.wait_until_shown(1)

                withdraw_and_raise()
                name = "popup withdrawn by Take and raised by Undo"
                instructions[name] = pills.instructions_of(withdraw_and_raise, POPUPS)
        finally:
            pills.close()
            dunst.stop()
            bus.stop()


# Whole programs

CONTROL_COMMANDS = {
    "status": ["status"],
    "plan": ["plan"],
    "calendar": ["calendar"],
    "take": ["take", "evening"],
}


def _count_control(pills: CountedPills, instructions: dict[str, int]) -> None:
    for name, command in CONTROL_COMMANDS.items():
        instructions[f"pillsctl {name}"] = pills.instructions_of_control(*command)


def _count_page_faults(folder: Path, faults: dict[str, int]) -> None:
    clock = Clock()
    # Without anything between that has faults of its own.
    clock.set_to_afternoon()
    pills = make_person(folder / "faults", clock, clock.now.date(), FEW_YEARS)
    manager = NotifySocket(folder / "faults/notify")
    environment = {**pills.environment, **ENVIRONMENT, "NOTIFY_SOCKET": str(manager.path)}
    of_start = []
    of_status = []
    for run in range(RUNS):
        process = Process([str(PROGRAMS / "pillsd")], environment, pills.log_file)
        manager.wait_until_ready()
        of_start.append(_faults_so_far(process.id))
        if run == 0:
            wait_for("pillsd answers", lambda: pills.control("status").returncode == 0)
        of_status.append(_faults_of([str(PROGRAMS / "pillsctl"), "status"], environment))
        process.stop()
    faults[f"start, {FEW_YEARS} years"] = int(statistics.median(of_start))
    faults["pillsctl status"] = int(statistics.median(of_status))


def _faults_so_far(process: int) -> int:
    # After the name, which is in brackets, minflt is the eighth (proc_pid_stat(5)).
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[7])


def _faults_of(command: list[str], environment: dict[str, str]) -> int:
    child = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, command
    return usage.ru_minflt
