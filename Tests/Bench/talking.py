"""What the daemon answers over one open connection, and how that grows with history and medications."""

from __future__ import annotations

from statistics import median

from harness.daemon import Pills
from harness.process import Process
from harness.trend import slope

from connection import Connection
from figures import Anchor, Budget, Figure, Section
from parts import Desktop
from starting import YEARS

CALLS = 2000
CALLS_OF_HISTORY = 200
MEDICATIONS = (1, 10, 100, 1000)
BUDGET = Budget(1)
BUDGET_OF_ALL_DAYS = Budget(10)
QUESTIONS: tuple[tuple[str, str, dict[str, object], Budget | None], ...] = (
    ("status, with its streak", "GetStatus", {}, BUDGET),
    ("plan of seven days", "GetPlan", {}, None),
    ("calendar of a month", "Calendar", {}, BUDGET),
    ("statistics of a month", "Stats", {"days": 30}, None),
    ("statistics of all days", "Stats", {}, BUDGET_OF_ALL_DAYS),
    ("log of a month", "GetLog", {"days": 30}, None),
)


def measure(desktop: Desktop, people: dict[int, Pills]) -> list[Section]:
    return [_one_connection(desktop), _history(people), _medications(desktop)]


def _one_connection(desktop: Desktop) -> Section:
    pills = desktop.pills("talking")
    pills.start()
    status = Connection.message("GetStatus")
    with Connection(pills.socket) as connection:
        connection.milliseconds(status)
        length = len(connection.latest)
        socket = desktop.folder / "echo"
        command = [desktop.programs.path("echo_server"), str(socket), str(length)]
        with Process(command, desktop.environment, desktop.folder / "echo.log") as echo:
            echo.wait_for("the echo server", socket.exists)
            with Connection(socket) as echoing:
                ours, floor = [], []
                for _ in range(CALLS):
                    ours.append(connection.milliseconds(status))
                    floor.append(echoing.milliseconds(status))
                rates = [connection.per_second(status, CALLS) for _ in range(5)]
                floor_rates = [echoing.per_second(status, CALLS) for _ in range(5)]
    pills.stop()
    return Section(
        "One open connection",
        [
            Figure("status", "ms", ours, Anchor("echo in C", median(floor))),
            Figure("status, a second, 32 at once", "requests", rates, Anchor("echo in C", median(floor_rates))),
        ],
        f"{CALLS} calls of each in turn, by the same client, which is in Python and part of both; the echo server "
        f"answers any message with {length} bytes, as long as a status.",
    )


def _history(people: dict[int, Pills]) -> Section:
    took: dict[tuple[str, int], list[float]] = {}
    for years in YEARS:
        pills = people[years]
        pills.start()
        with Connection(pills.socket) as connection:
            for what, method, parameters, _ in QUESTIONS:
                message = Connection.message(method, **parameters)
                took[what, years] = [connection.milliseconds(message) for _ in range(CALLS_OF_HISTORY)]
        pills.stop()
    figures = []
    for what, _, _, budget in QUESTIONS:
        first, *_, last = (median(took[what, years]) for years in YEARS)
        figures.append(
            Figure(
                f"{what}, {YEARS[-1]} years",
                "ms",
                took[what, YEARS[-1]],
                Anchor("empty store", first),
                budget,
            )
        )
        per_decade = slope([(years, median(took[what, years])) for years in YEARS]) * 10
        figures.append(Figure("… more for each 10 years", "ms", [per_decade]))
    return Section(
        "Answers from a long history", figures, "Two doses a day, all of them taken, which is the longest streak."
    )


def _medications(desktop: Desktop) -> Section:
    pills = desktop.pills("medications")
    pills.start()
    figures = []
    medians: dict[str, list[tuple[float, float]]] = {"GetPlan": [], "GetStatus": []}
    with Connection(pills.socket) as connection:
        added = 0
        for number in MEDICATIONS:
            while added < number:
                added += 1
                schedule = {"schedule": "twice-daily", "dosage": "500 mg"}
                connection.call("AddMedication", medication=f"Medication {added}", **schedule)
            for method, points in medians.items():
                message = Connection.message(method)
                took = [connection.milliseconds(message) for _ in range(CALLS_OF_HISTORY)]
                points.append((number, median(took)))
    pills.stop()
    for method, what in (("GetStatus", "status"), ("GetPlan", "plan of seven days")):
        points = medians[method]
        figures += [Figure(f"{what}, {number} medications", "ms", [took]) for number, took in points]
        figures.append(Figure("… more for each medication", "ms", [slope(points)]))
    return Section("Answers about many medications", figures, "Each of them twice a day, so 14 doses in the plan.")
