"""Many, slow and greedy clients must not increase the daemon's memory."""

from __future__ import annotations

import datetime
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from harness.clock import Clock
from harness.daemon import Pills, unit_environment
from harness.session import Display, SessionBus
from harness.usage import PRIVATE_DIRTY_KIBIBYTES, memory_at_rest
from harness.wire import Wire

pytestmark = pytest.mark.alone

STATUS = "org.pills.Control.GetStatus"
TOGGLE = "org.pills.Control.Toggle"

# The allowed growth afterwards.
MOST_GROWTH_KIBIBYTES = 128


@dataclass(frozen=True)
class Warm:
    """Pills that has served many clients, and its memory at rest afterwards."""

    pills: Pills
    memory: dict[str, int]


@pytest.fixture(scope="module")
def warm(screen: Display, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    """One daemon for all tests, with its data in memory so that no disk slows it down."""
    bus = SessionBus(tmp_path_factory.mktemp("bus") / "bus")
    bus.start(screen.environment)
    pills = Pills(tmp_path_factory.mktemp("served") / "pills", Clock(), bus.address)
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        pills.data = Path(folder)
        pills.surroundings = unit_environment()
        # Pills needs the real clock: with another one it would not come to rest.
        pills.clock.set_to_afternoon()
        pills.start()
        # Includes everything that a client causes only once, such as buffers.
        warm_up(pills)
        yield Warm(pills, memory_at_rest(pills.process.id))
        pills.close()
    bus.stop()


@pytest.fixture
def served(warm: Warm, capsys: pytest.CaptureFixture[str]) -> Iterator[Pills]:
    """Pills whose memory must be equal before and after, whatever earlier tests did."""
    yield warm.pills
    assert warm.pills.status()
    after = memory_at_rest(warm.pills.process.id)
    growth = after["Private_Dirty"] - warm.memory["Private_Dirty"]
    with capsys.disabled():
        print(f"\nPSS {after['Pss']} KiB, private dirty {after['Private_Dirty']} KiB ({growth:+d})", end="")
    assert growth <= MOST_GROWTH_KIBIBYTES
    assert after["Private_Dirty"] <= PRIVATE_DIRTY_KIBIBYTES


def warm_up(pills: Pills) -> None:
    wires = [Wire(pills.socket) for _ in range(30)]
    for wire in wires:
        assert wire.ask(STATUS)
    for _ in range(100):
        assert wires[0].ask(TOGGLE, {"slot": "evening"})["parameters"]["changed"]
    for wire in wires:
        wire.close()
    for wire in greedy_clients(pills):
        wire.close()
    assert pills.status()


def test_an_import_that_is_left_goes_with_its_connection(served: Pills) -> None:
    day = served.clock.now.date() - datetime.timedelta(days=1)
    at = int(datetime.datetime.combine(day, datetime.time(10), datetime.UTC).timestamp()) * 1_000_000
    drinks = [
        f"0000000000-{number} {at} control {number} - - drink id={number:010} day={day} at={at} millilitres=250 "
        "beverage=tea answer=added"
        for number in range(1, 30_001)
    ]
    with Wire(served.socket) as wire:
        wire.ask("org.pills.Control.BeginImport")
        for start in range(0, len(drinks), 300):
            part = drinks[start : start + 300]
            assert "error" not in wire.ask("org.pills.Control.AddEntries", {"entries": part})
        tried = wire.ask("org.pills.Control.ImportEntries", {"dryRun": True})
        assert tried["parameters"]["newDrinks"] == len(drinks)


def test_three_thousand_connections_one_after_another(served: Pills) -> None:
    for number in range(3000):
        with Wire(served.socket) as wire:
            # Every third client leaves before the answer.
            wire.call(STATUS)
            if number % 3:
                assert "status" in wire.receive()["parameters"]


def test_clients_that_do_not_read_their_answers_are_no_burden(served: Pills) -> None:
    with Wire(served.socket) as neighbour:
        for _ in range(5):
            wires = greedy_clients(served)
            for _ in range(100):
                assert neighbour.ask(STATUS)
            for wire in wires:
                wire.close()


def greedy_clients(pills: Pills) -> list[Wire]:
    """Clients that send a thousand requests, read no answer, and end with most of a message of the greatest length."""
    wires = [Wire(pills.socket) for _ in range(25)]
    for wire in wires:
        wire.send((b'{"method":"' + STATUS.encode() + b'"}\0') * 1000)
        wire.send(b'{"method":"' + b"a" * 60_000)
    return wires


def test_watchers_that_never_read_are_no_burden(served: Pills) -> None:
    sleepers = [Wire(served.socket) for _ in range(10)]
    for sleeper in sleepers:
        sleeper.call("org.pills.Control.Watch", more=True)
    with Wire(served.socket) as person:
        for _ in range(2000):
            assert person.ask(TOGGLE, {"slot": "evening"})["parameters"]["changed"]
    for sleeper in sleepers:
        sleeper.close()
