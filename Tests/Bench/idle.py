"""Measures the wakeups of a waiting pillsd, and of a pills-tell with a receiver."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from harness.clock import library as faketime
from harness.daemon import PROGRAMS, Pills
from harness.process import Process
from harness.usage import SECONDS_UNTIL_REST, voluntary_switches
from harness.waiting import wait_for

from figures import Budget, Figure, Section
from parts import Desktop

SECONDS = 60
# The speed of the clock.
SPEEDS = {"a minute": 1, "an hour": 60}
NOTE = (
    f"Both through the same {SECONDS} seconds, after the afternoon's last event; the hour is that minute under "
    "libfaketime, whose clocks and timers run 60 times as fast."
)


def measure(own: Desktop) -> list[Section]:
    with ExitStack() as stack:
        pills = {name: stack.enter_context(_pillsd(own, name, speed)) for name, speed in SPEEDS.items()}
        waiting = {f"pillsd, {name}": process for name, (_, process) in pills.items()}
        waiting["pills-tell, a minute"] = stack.enter_context(_pills_tell(pills["a minute"][0]))
        wait_for("all rest", lambda: _rest([*waiting.values()]), seconds=60)
        before = {name: _switches(process) for name, process in waiting.items()}
        time.sleep(SECONDS)
        figures = [
            Figure(f"wakeups, {name}", "", [_switches(process) - before[name]], budget=Budget(0))
            for name, process in waiting.items()
        ]
    return [Section("Idle", figures, NOTE)]


def _switches(process: int) -> int:
    return sum(voluntary_switches(process).values())


def _rest(processes: list[int]) -> bool:
    before = [_switches(process) for process in processes]
    time.sleep(SECONDS_UNTIL_REST)
    return [_switches(process) for process in processes] == before


@contextmanager
def _pillsd(own: Desktop, name: str, speed: int) -> Iterator[tuple[Pills, int]]:
    pills = own.pills(name.replace(" ", "-"))
    environment = pills.environment
    if speed > 1:
        environment |= {"LD_PRELOAD": faketime(), "FAKETIME": f"+0 x{speed}", "FAKETIME_DONT_RESET": "1"}
    process = Process(pills.command, environment, pills.log_file)
    process.wait_for("pillsd answers", lambda: pills.control("status").returncode == 0)
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    yield pills, process.id
    process.stop()


@contextmanager
def _pills_tell(pills: Pills) -> Iterator[int]:
    pills.settings_file.with_name("tell.conf").write_text("[phone]\nCommand=true\n")
    process = Process([str(PROGRAMS / "pills-tell")], pills.environment, pills.log_file.with_name("pills-tell.log"))
    wait_for("it has seen how things stand", lambda: list(pills.runtime.parent.glob(".local/state/pills/tell.json")))
    yield process.id
    process.stop()
