"""What it takes another machine to receive ten years, over a calendar on a real server."""

from __future__ import annotations

import subprocess
import time

from harness.calendar_servers import CalendarServer, fresh, radicale
from harness.clock import Clock
from harness.daemon import PROGRAMS, Pills
from harness.machine import Machine
from harness.past import make_person
from harness.usage import memory_at_rest

from figures import Anchor, Budget, Figure, Section
from memory import PRIVATE_DIRTY_OF_ALL_PARTS, floor_at_rest
from parts import Desktop

YEARS = 10
RECEIVE_ALL = Budget(2000)
NOTE = (
    "Two doses a day, all of them taken, on one machine; the other is new. Radicale on this machine answers, over plain http; "
    "what it and pillsd do is in the time of a run."
)


def measure(desktop: Desktop) -> list[Section]:
    server = radicale(desktop.folder / "radicale")
    try:
        return [Section(f"Sharing {YEARS} years", _figures(desktop, server), NOTE)]
    finally:
        server.process.kill()


def _figures(desktop: Desktop, server: CalendarServer) -> list[Figure]:
    clock = Clock()
    clock.set_to_afternoon()
    address = server.make_calendar(fresh("bench")).options["url"]
    past = make_person(desktop.folder / "first", clock, clock.now.date(), YEARS, desktop.bus.address)
    sender = Machine(past, address)
    receiver = Machine(Pills(desktop.folder / "other", clock, desktop.bus.address), address)
    for machine in (sender, receiver):
        machine.pills.start()
    sender.call("Begin")
    _run(sender)
    receiver.call("Begin", profile=sender.profile)
    figures = [
        Figure("receive all", "ms", [_run(receiver)], budget=RECEIVE_ALL),
        Figure(
            "private dirty of pillsd after receiving all",
            "KiB",
            [memory_at_rest(receiver.pills.process.id)["Private_Dirty"]],
            Anchor("C floor", floor_at_rest(desktop)["Private_Dirty"]),
            PRIVATE_DIRTY_OF_ALL_PARTS,
        ),
    ]
    for machine in (sender, receiver):
        machine.pills.close()
    return figures


def _run(machine: Machine) -> float:
    """How many milliseconds a run of pills-sync took."""
    environment = machine.pills.real_environment
    begin = time.monotonic()
    subprocess.run([PROGRAMS / "pills-sync", "--quiet"], env=environment, check=True)
    return (time.monotonic() - begin) * 1000
