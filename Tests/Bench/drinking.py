"""Measures what recording a drink costs after many years of drinks."""

from __future__ import annotations

from datetime import timedelta
from statistics import median

from harness.clock import Clock
from harness.notify_socket import NotifySocket
from harness.past import make_drinks, make_person
from harness.usage import memory_at_rest
from harness.waiting import wait_for

from connection import Connection
from figures import Anchor, Budget, Figure, Section
from memory import PRIVATE_DIRTY_OF_ALL_PARTS, floor_at_rest
from parts import Desktop
from starting import BUDGET as START
from starting import start_and_stop, start_and_stop_floor

YEARS = 10
DRINKS_A_DAY = 8
CALLS = 500
STARTS = 20
ANSWER = Budget(1)
SETTINGS = "[Hydration]\nReminders=1h\n"
NOTE = (
    f"{DRINKS_A_DAY} drinks a day that meet the goal, the longest streak there can be, and a reminder every hour; "
    "beside them two doses a day, all of them taken. It is shared with other machines once it runs."
)


def measure(desktop: Desktop) -> list[Section]:
    clock = Clock()
    clock.set_to_afternoon()
    today = clock.now.date()
    pills = make_person(desktop.folder / "drinker", clock, today, YEARS, desktop.bus.address)
    make_drinks(pills.database_file, YEARS, today, clock.zone, DRINKS_A_DAY)
    pills.settings_file.write_text(SETTINGS)
    ready = NotifySocket(desktop.folder / "ready")
    # The first round warms the caches and is not counted.
    starts, floor_starts = zip(
        *[(start_and_stop(ready, pills), start_and_stop_floor(ready, desktop)) for _ in range(STARTS + 1)][1:],
        strict=True,
    )
    floor = floor_at_rest(desktop)
    pills.start()
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    week = {"firstDay": str(today - timedelta(days=6)), "lastDay": str(today)}
    questions = (
        ("status", Connection.message("GetStatus"), ANSWER),
        ("status of drinking, with its streak", Connection.message("GetHydration"), ANSWER),
        ("drinks of a week", Connection.message("GetDrinks", **week), ANSWER),
    )
    answers = []
    with Connection(pills.socket) as connection:
        connection.demand("Begin", interface="org.pills.Sync")
        for what, message, budget in questions:
            times = [connection.milliseconds(message) for _ in range(CALLS)]
            assert b'"error"' not in connection.latest, connection.latest
            answers.append((what, times, budget))
    anchor = Anchor("status", median(answers[0][1]))
    used = memory_at_rest(pills.process.id)
    pills.stop()
    return [
        Section(
            f"Drinking for {YEARS} years",
            [
                Figure("start to READY=1", "ms", starts, Anchor("C floor", median(floor_starts)), START),
                *(Figure(what, "ms", times, anchor, budget) for what, times, budget in answers),
                Figure(
                    "private dirty afterwards",
                    "KiB",
                    [used["Private_Dirty"]],
                    Anchor("C floor", floor["Private_Dirty"]),
                    PRIVATE_DIRTY_OF_ALL_PARTS,
                ),
            ],
            NOTE,
        )
    ]
