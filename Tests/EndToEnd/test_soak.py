"""Days on end in the life of one daemon; Tests/Soak/run lives years."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.bus_monitor import BusMonitor
from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.session import SessionBus
from harness.soak import Soak
from harness.soak_outcome import Outcome
from harness.trend import Sample
from harness.waiting import wait_for

DAYS = 20


@pytest.fixture
def make_soak(
    make_pills: Callable[..., Pills], tmp_path: Path, dunst: Dunst, monitor: BusMonitor
) -> Callable[..., tuple[Soak, Pills]]:
    def make(**options: object) -> tuple[Soak, Pills]:
        pills = make_pills(SteppingClock(tmp_path))
        return Soak(pills, dunst, monitor, **options), pills

    return make


@pytest.mark.thorough
def test_twenty_days_miss_and_double_nothing_and_cost_no_descriptor(
    make_soak: Callable[..., tuple[Soak, Pills]], capsys: pytest.CaptureFixture[str]
) -> None:
    soak, _ = make_soak(seed=5)
    outcome = soak.run(DAYS, days_between_samples=DAYS // 2)
    with capsys.disabled():
        print(f"\n{outcome}", end="")
    assert outcome.is_right, outcome.findings
    assert outcome.more_descriptors == 0
    # Of a second medication too.
    assert outcome.reminders > 2 * DAYS
    assert outcome.popups > outcome.reminders


# The soak itself, which is to find what is wrong.


def test_the_soak_finds_reminders_that_are_missed(make_soak: Callable[..., tuple[Soak, Pills]]) -> None:
    soak, pills = make_soak(seed=1, patience_seconds=1)
    soak.before_day = lambda day: pills.call("SetSetting", key="reminders.enabled", value="no") if day == 2 else None
    outcome = soak.run(2)
    assert outcome.missed > 0


def test_the_soak_finds_popups_that_come_twice(
    make_soak: Callable[..., tuple[Soak, Pills]], bus: SessionBus, monitor: BusMonitor
) -> None:
    soak, _ = make_soak(seed=1)
    environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus.address}
    command = ["notify-send", "Evening pills", "Time for your evening pills."]

    def say_it_again(day: int) -> None:
        if day == 2:
            shown = len(monitor.shown_since(0))
            subprocess.run(command, env=environment, check=True)
            # Seen only later, it would be taken for the evening's own.
            wait_for("it is seen", lambda: len(monitor.shown_since(0)) > shown)

    soak.before_day = say_it_again
    assert soak.run(2).doubled == 1


def test_the_soak_finds_answers_that_are_not_on_disk(make_soak: Callable[..., tuple[Soak, Pills]]) -> None:
    soak, pills = make_soak(seed=1)
    soak.before_day = lambda day: pills.call("Undo", slot="morning", day="today") if day == 2 else None
    assert soak.run(2).wrong > 0


def lived(a_month: float, *, descriptors: int = 0) -> Outcome:
    """A year whose private memory grows by so many KiB a month."""

    def sample(day: int, private_dirty: float, descriptors: int = 22) -> Sample:
        return Sample(day, 3 * day, 3500, round(private_dirty), 2000, descriptors, 5, 1.0, 400)

    samples = [sample(30 * month, 2000 + a_month * month) for month in range(1, 13)]
    samples.append(sample(390, 2000 + a_month * 13, 22 + descriptors))
    return Outcome(samples=samples)


@pytest.mark.parametrize(
    ("outcome", "is_light"),
    [
        (lived(0), True),
        (lived(0, descriptors=1), False),
        (lived(30), False),
        (lived(5), True),
        (lived(-30), True),
    ],
)
def test_what_grows_is_found(outcome: Outcome, is_light: bool) -> None:
    assert outcome.is_light == is_light


def test_a_trend_is_told_by_popups_and_by_years() -> None:
    growth = lived(30).growth("private_dirty")
    assert round(growth.per_thousand_popups) == round(1000 / 90 * 30)
    assert round(growth.per_year) == round(365.25 / 30 * 30)
