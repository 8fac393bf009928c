"""Measures how late popups are: from the due time to the arrival at the notification server."""

from __future__ import annotations

import subprocess
from statistics import median

from harness.clock import SteppingClock
from harness.usage import switches_at_rest
from harness.waiting import wait_for

from connection import Connection
from figures import Anchor, Budget, Figure, Section, percentile
from parts import Desktop

POPUPS = 1000
# The daemon must be asleep before each popup comes.
SECONDS_BEFORE = 0.02
NOTE = (
    f"{POPUPS} reminders, each {SECONDS_BEFORE * 1000:.0f} ms ahead when the daemon falls asleep, on the real "
    "timers of the kernel; the server stamps their arrival. That a popup is raised is on disk before it is shown, "
    "here and in the floor."
)


def measure(desktop: Desktop) -> list[Section]:
    of_floor = _of_floor(desktop)
    floor = Anchor("C floor", median(of_floor))
    rarest = Anchor("C floor", percentile(of_floor, 0.99))
    late = _of_pills(desktop)
    return [
        Section(
            "Popups",
            [
                Figure("from due to the notification server", "ms", late, floor, Budget(1.4, of_anchor=True)),
                Figure("… of the latest one in a hundred", "ms", [percentile(late, 0.99)], rarest, Budget(1.4, of_anchor=True)),
            ],
            NOTE,
        )
    ]


def _of_pills(desktop: Desktop) -> list[float]:
    clock = SteppingClock(desktop.folder)
    pills = desktop.pills("late", clock)
    clock.set("2026-12-01 12:00:00")
    pills.start()
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    switches_at_rest(pills.process.id)
    desktop.new_arrivals()
    late = []
    with Connection(pills.socket) as connection:
        while len(late) < POPUPS:
            reminder = connection.demand("GetStatus")["status"]["next"]
            due = clock.instant(reminder["dueAt"])
            clock.step(seconds=due - clock.now.timestamp() - SECONDS_BEFORE)
            [arrived] = wait_for("the popup", desktop.new_arrivals)
            late.append((clock.reading_at(arrived / 1e9).timestamp() - due) * 1000)
            connection.demand("Take", slot=reminder["slot"])
    pills.stop()
    return late


def _of_floor(desktop: Desktop) -> list[float]:
    command = [desktop.programs.path("floor"), str(desktop.folder / "late-floor.db"), str(POPUPS)]
    result = subprocess.run(command, env=desktop.environment, check=True, capture_output=True, text=True)
    due = [int(line) for line in result.stdout.splitlines()]
    arrived = desktop.new_arrivals()
    assert len(arrived) == len(due) == POPUPS, (len(arrived), len(due))
    return [(arrival - moment) / 1e6 for arrival, moment in zip(arrived, due, strict=True)]
