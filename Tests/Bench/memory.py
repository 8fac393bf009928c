"""Measures memory at rest: after the start, after many requests, and after many popups."""

from __future__ import annotations

from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.process import Process
from harness.trend import slope
from harness.usage import memory_at_rest, switches_at_rest
from harness.waiting import wait_for

from connection import Connection
from figures import Anchor, Budget, Figure, Section
from parts import Desktop

REQUESTS = 100_000
POPUPS = 10_000
PARTS = 5
NOTE = (
    "Requests: of each hundred 90 for the status, 4 for the plan, 3 for the calendar, 2 for statistics, and one "
    "change on disk. Popups: real reminders of fourteen years, under a clock that is stepped to each, with the data "
    f"in memory, as a disk would only take time. Growth is the slope of private dirty memory over {PARTS} "
    f"measurements, each at rest; that of popups after the first {POPUPS:,}, in which what is kept of them fills."
)
# Multiples of the floor's memory; drinks and sync add to it.
PRIVATE_DIRTY = Budget(2.2, of_anchor=True)
PRIVATE_DIRTY_OF_ALL_PARTS = Budget(2.4, of_anchor=True)
# The growth after 100,000 requests, or after 10,000 popups.
GROWTH = Budget(64)

# How often each method is called in a hundred requests.
MIX = (
    ("GetStatus", {}, 90),
    ("GetPlan", {}, 4),
    ("Calendar", {}, 3),
    ("Stats", {}, 2),
    ("Toggle", {"slot": "evening"}, 1),
)


def measure(desktop: Desktop) -> list[Section]:
    floor = floor_at_rest(desktop)
    private_dirty = Anchor("C floor", floor["Private_Dirty"])

    pills = desktop.pills("requests")
    pills.start()
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    start = memory_at_rest(pills.process.id)
    by_requests = [(part * REQUESTS / PARTS, used) for part, used in enumerate(_after_requests(pills), start=1)]
    pills.stop()
    by_popups = _after_popups(desktop)

    def row(when: str, used: dict[str, int]) -> Figure:
        return Figure(f"private dirty {when}", "KiB", [used["Private_Dirty"]], private_dirty, PRIVATE_DIRTY)

    def growth(points: list[tuple[float, dict[str, int]]], per: int) -> float:
        return slope([(number, used["Private_Dirty"]) for number, used in points]) * per

    return [
        Section(
            "Memory at rest",
            [
                row("after the start", start),
                row(f"after {REQUESTS:,} requests", by_requests[-1][1]),
                row(f"after {POPUPS:,} popups", by_popups[PARTS - 1][1]),
                Figure(
                    f"growth with each {REQUESTS:,} requests", "KiB", [growth(by_requests, REQUESTS)], budget=GROWTH
                ),
                Figure(f"growth with each {POPUPS:,} popups", "KiB", [growth(by_popups[PARTS:], POPUPS)], budget=GROWTH),
            ],
            NOTE,
        )
    ]


def floor_at_rest(desktop: Desktop) -> dict[str, int]:
    """The memory of the smallest C program for this task, after its popup."""
    command = [desktop.programs.path("floor"), str(desktop.folder / "floor.db")]
    with Process(command, desktop.environment, desktop.folder / "floor.log") as floor:
        wait_for("the floor's popup", desktop.new_arrivals)
        return memory_at_rest(floor.id)


def _after_requests(pills: Pills) -> list[dict[str, int]]:
    used = []
    messages = [(Connection.message(method, **parameters), number) for method, parameters, number in MIX]
    with Connection(pills.socket) as connection:
        for _ in range(PARTS):
            for _ in range(REQUESTS // PARTS // 100):
                for message, number in messages:
                    for _ in range(number):
                        connection.milliseconds(message)
            used.append(memory_at_rest(pills.process.id))
    return used


def _after_popups(desktop: Desktop) -> list[tuple[float, dict[str, int]]]:
    clock = SteppingClock(desktop.folder)
    pills = desktop.pills("popups", clock)
    clock.set("2026-12-01 12:00:00")
    pills.start()
    for name, time in (("noon", "12:00"), ("bedtime", "23:00")):
        pills.do("settings", f"slots.{name}", time)
    pills.do("settings", "reminders.window", "1h")
    pills.do("medication", "add", "Four", "--schedule", "daily", "--slots", "morning,noon,evening,bedtime")
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    switches_at_rest(pills.process.id)
    desktop.new_arrivals()
    used = []
    with Connection(pills.socket) as connection:
        shown = 0
        for part in range(1, 2 * PARTS + 1):
            while shown < POPUPS * part // PARTS:
                due = clock.instant(connection.demand("GetStatus")["status"]["next"]["dueAt"])
                clock.step(seconds=due - clock.now.timestamp() + 0.001)
                shown += wait_for("the popup", lambda: len(desktop.new_arrivals()))
            used.append((float(shown), memory_at_rest(pills.process.id)))
    pills.stop()
    return used
