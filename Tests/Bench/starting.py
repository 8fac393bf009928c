"""Measures the time from exec to READY=1 with histories of different lengths."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from harness.clock import Clock
from harness.daemon import Pills
from harness.notify_socket import NotifySocket
from harness.past import make_person

from connection import Connection
from figures import Anchor, Budget, Figure, Section
from parts import Desktop

ROUNDS = 40
YEARS = (0, 10, 50)
BUDGET = Budget(2, of_anchor=True)
BUDGET_AFTER_A_KILL = Budget(2.2, of_anchor=True)
NOTE = (
    f"{ROUNDS} starts of each in turn; the clock runs from before the process is made. The floor opens a database "
    "with one small table. After a kill amid its work the database is checked once pillsd is ready."
)


def with_past(desktop: Desktop, years: int) -> Pills:
    """Stopped Pills of a person who took everything for this many years."""
    clock = Clock()
    clock.set_to_afternoon()
    folder = desktop.folder / f"past-of-{years}-years"
    return make_person(folder, clock, clock.now.date(), years, desktop.bus.address)


def measure(desktop: Desktop, people: dict[int, Pills]) -> list[Section]:
    ready = NotifySocket(desktop.folder / "ready")
    starts: dict[object, list[float]] = {}
    for end in (_stopped, _killed):
        # The first round warms the caches, and leaves the state that this kind of end causes.
        for is_counted in [False, *[True] * ROUNDS]:
            for years, pills in people.items():
                with _started(ready, pills.command, pills.environment) as (process, took):
                    end(process, pills)
                starts.setdefault((years, end), []).extend([took] * is_counted)
            starts.setdefault("floor", []).extend([start_and_stop_floor(ready, desktop)] * is_counted)
    anchor = Anchor("C floor", median(starts["floor"]))

    def figures(end: Callable[[int, Pills], None], when: str) -> list[Figure]:
        return [
            Figure(
                (f"with {years} years of history" if years else "with an empty store") + when,
                "ms",
                starts[years, end],
                anchor,
                BUDGET if end == _stopped else BUDGET_AFTER_A_KILL,
            )
            for years in people
        ]

    return [Section("Start to READY=1", [*figures(_stopped, ""), *figures(_killed, ", after a kill")], NOTE)]


def start_and_stop(ready: NotifySocket, pills: Pills) -> float:
    """Returns how many milliseconds the start took."""
    with _started(ready, pills.command, pills.environment) as (process, took):
        _stopped(process, pills)
    return took


def start_and_stop_floor(ready: NotifySocket, desktop: Desktop) -> float:
    """Returns how many milliseconds the start of the smallest C program for this task took."""
    command = [desktop.programs.path("floor"), str(desktop.folder / "start-floor.db")]
    with _started(ready, command, desktop.environment) as (process, took):
        os.kill(process, signal.SIGTERM)
    return took


def _stopped(process: int, _: Pills) -> None:
    os.kill(process, signal.SIGTERM)


def _killed(process: int, pills: Pills) -> None:
    """Kills pillsd during its work, so that a database journal is left."""
    with Connection(pills.socket) as connection:
        connection.demand("Toggle", slot="evening")
    os.kill(process, signal.SIGKILL)


@contextmanager
def _started(ready: NotifySocket, command: list[str], environment: dict[str, str]) -> Iterator[tuple[int, float]]:
    """Yields a program that has just become ready, and how many milliseconds that took; the caller ends it."""
    environment = {**environment, "NOTIFY_SOCKET": str(ready.path)}
    nowhere = [(os.POSIX_SPAWN_OPEN, descriptor, "/dev/null", os.O_RDWR, 0) for descriptor in (0, 1, 2)]
    begin = time.perf_counter_ns()
    process = os.posix_spawn(command[0], command, environment, file_actions=nowhere)
    ready.wait_until_ready()
    yield process, (time.perf_counter_ns() - begin) / 1e6
    os.waitpid(process, 0)
