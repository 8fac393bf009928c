"""Days on end in the life of one daemon; packaging/soak lives years."""

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

DAYS = 10


@pytest.fixture
def make_soak(
    make_pills: Callable[..., Pills], tmp_path: Path, dunst: Dunst, monitor: BusMonitor
) -> Callable[..., tuple[Soak, Pills]]:
    def make(**options: object) -> tuple[Soak, Pills]:
        pills = make_pills(SteppingClock(tmp_path))
        return Soak(pills, dunst, monitor, **options), pills

    return make


def test_ten_days_miss_and_double_nothing_and_cost_no_descriptor(
    make_soak: Callable[..., tuple[Soak, Pills]], capsys: pytest.CaptureFixture[str]
) -> None:
    soak, _ = make_soak(seed=1)
    outcome = soak.run(DAYS, days_between_samples=DAYS // 2)
    with capsys.disabled():
        print(f"\n{outcome}", end="")
    assert outcome.is_right, outcome.findings
    assert outcome.more_descriptors == 0
    assert outcome.reminders >= 2 * DAYS
    assert outcome.popups > outcome.reminders


# The soak itself, which is to find what is wrong.


def test_the_soak_finds_reminders_that_are_missed(make_soak: Callable[..., tuple[Soak, Pills]]) -> None:
    soak, pills = make_soak(seed=1, patience_seconds=1)
    soak.before_day = lambda day: pills.call("SetSetting", key="reminders.enabled", value="no") if day == 2 else None
    outcome = soak.run(2)
    assert outcome.missed > 0


def test_the_soak_finds_popups_that_come_twice(
    make_soak: Callable[..., tuple[Soak, Pills]], bus: SessionBus
) -> None:
    soak, _ = make_soak(seed=1)
    environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus.address}
    command = ["notify-send", "Evening pills", "Time for your evening pills."]

    def say_it_again(day: int) -> None:
        if day == 2:
            subprocess.run(command, env=environment, check=True)

    soak.before_day = say_it_again
    assert soak.run(2).doubled == 1


def test_the_soak_finds_answers_that_are_not_on_disk(make_soak: Callable[..., tuple[Soak, Pills]]) -> None:
    soak, pills = make_soak(seed=1)
    soak.before_day = lambda day: pills.call("Undo", slot="morning", day="today") if day == 2 else None
    assert soak.run(2).wrong > 0
