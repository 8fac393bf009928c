"""Measures the daemon's answers from a long history."""

from __future__ import annotations

from statistics import median

from harness.daemon import Pills

from connection import Connection
from figures import Anchor, Budget, Figure, Section
from starting import YEARS

CALLS = 200
BUDGET = Budget(1)
QUESTIONS: tuple[tuple[str, bytes, Budget], ...] = (
    ("status, with its streak", Connection.message("GetStatus"), BUDGET),
    ("calendar of a month", Connection.message("Calendar"), BUDGET),
    ("statistics of all days", Connection.message("Stats"), Budget(10)),
)


def measure(people: dict[int, Pills]) -> list[Section]:
    took: dict[tuple[str, int], list[float]] = {}
    shortest, longest = YEARS[0], YEARS[-1]
    for years in (shortest, longest):
        pills = people[years]
        pills.start()
        with Connection(pills.socket) as connection:
            for what, message, _ in QUESTIONS:
                took[what, years] = [connection.milliseconds(message) for _ in range(CALLS)]
        pills.stop()
    figures = [
        Figure(
            f"{what}, {longest} years",
            "ms",
            took[what, longest],
            Anchor("empty store", median(took[what, shortest])),
            budget,
        )
        for what, _, budget in QUESTIONS
    ]
    note = "Two doses a day, all of them taken, which is the longest streak."
    return [Section("Answers from a long history", figures, note)]
