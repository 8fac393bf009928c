"""Many, slow and greedy clients: they cost the daemon no memory, and the others are served meanwhile."""

from __future__ import annotations

import datetime
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from harness.clock import Clock
from harness.daemon import Pills
from harness.session import Display, SessionBus
from harness.usage import PRIVATE_DIRTY_KIBIBYTES, memory_at_rest
from harness.waiting import wait_for
from harness.wire import Wire

pytestmark = pytest.mark.alone

ADD = "org.pills.Control.AddMedication"
SET_SETTING = "org.pills.Control.SetSetting"
STATUS = "org.pills.Control.GetStatus"
TOGGLE = "org.pills.Control.Toggle"
WATCH = "org.pills.Control.Watch"

# What the daemon may have more afterwards than before.
MOST_GROWTH_KIBIBYTES = 128
LONGEST_MEDIAN_MILLISECONDS = 20
LONGEST_DELAY_MILLISECONDS = 20


@dataclass(frozen=True)
class Warm:
    """Pills that has served many clients, and its memory at rest after that."""

    pills: Pills
    memory: dict[str, int]


@pytest.fixture(scope="module")
def warm(screen: Display, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    """One daemon for all tests of its memory, with data in memory so that no disk slows it down."""
    bus = SessionBus(tmp_path_factory.mktemp("bus") / "bus")
    bus.start(screen.environment)
    pills = Pills(tmp_path_factory.mktemp("served") / "pills", Clock(), bus.address)
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        pills.data = Path(folder)
        # By the real clock: under another, pillsd would not come to rest.
        pills.clock.set_to_afternoon()
        pills.start()
        # What every client brings about once, such as the buffers that are kept.
        warm_up(pills)
        yield Warm(pills, memory_at_rest(pills.process.id))
        pills.close()
    bus.stop()


@pytest.fixture
def served(warm: Warm, capsys: pytest.CaptureFixture[str]) -> Iterator[Pills]:
    """Pills whose memory is the same before and after, whatever the tests before did to it."""
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


class Neighbour:
    """An honest client that asks again and again in a thread of its own, and says how long the answers took."""

    def __init__(self, pills: Pills) -> None:
        self._wire = Wire(pills.socket)
        assert self._wire.ask(STATUS)
        self._milliseconds: list[float] = []
        self._is_done = threading.Event()
        self._thread = threading.Thread(target=self._ask_on)

    def _ask_on(self) -> None:
        while not self._is_done.wait(0.002):
            begun = time.perf_counter()
            if not self._wire.ask(STATUS):
                return
            self._milliseconds.append((time.perf_counter() - begun) * 1000)

    @property
    def answers(self) -> int:
        return len(self._milliseconds)

    def __enter__(self) -> Neighbour:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_done.set()
        self._thread.join()
        assert self._wire.ask(STATUS), "the neighbour was harmed"
        self._wire.close()
        assert statistics.median(self._milliseconds) <= LONGEST_MEDIAN_MILLISECONDS


def test_an_import_that_is_left_goes_with_its_connection(served: Pills) -> None:
    day = served.clock.now.date() - datetime.timedelta(days=1)
    drinks = [
        {"id": f"{number:010}", "day": str(day), "at": f"{day}T10:00:00", "millilitres": 250, "beverage": "tea"}
        for number in range(30_000)
    ]
    with Neighbour(served), Wire(served.socket) as wire:
        wire.ask("org.pills.Control.BeginImport")
        for start in range(0, len(drinks), 400):
            part = {"medications": [], "slots": [], "goals": [], "doses": [], "drinks": drinks[start : start + 400]}
            assert "error" not in wire.ask("org.pills.Control.AddRecords", {"records": part})
        tried = wire.ask("org.pills.Control.ImportRecords", {"dryRun": True})
        assert tried["parameters"]["newDrinks"] == len(drinks)


def test_three_thousand_connections_one_after_another(served: Pills) -> None:
    with Neighbour(served):
        for number in range(3000):
            with Wire(served.socket) as wire:
                # Every third leaves before the answer.
                wire.call(STATUS)
                if number % 3:
                    assert "status" in wire.receive()["parameters"]


def test_two_hundred_connections_at_once_are_all_served(served: Pills) -> None:
    begin = threading.Barrier(200)

    def is_served(_: int) -> bool:
        begin.wait()
        return wait_for("it is served", lambda: asks_once(served), seconds=30)

    with Neighbour(served), ThreadPoolExecutor(200) as pool:
        assert all(pool.map(is_served, range(200)))


def asks_once(pills: Pills) -> bool:
    """False where it was turned away, be it before it could ask."""
    try:
        with Wire(pills.socket) as wire:
            return wire.ask(STATUS) is not None
    except (BlockingIOError, ConnectionError):
        return False


def test_clients_that_do_not_read_their_answers_are_no_burden(served: Pills) -> None:
    with Neighbour(served) as neighbour:
        for _ in range(5):
            answers = neighbour.answers
            wires = greedy_clients(served)
            wait_for("the neighbour is served on and on", lambda: neighbour.answers > answers + 100, seconds=20)
            assert served.status()
            for wire in wires:
                wire.close()


def greedy_clients(pills: Pills) -> list[Wire]:
    """Clients that ask a thousand times, read no answer, and end with most of a message of the greatest length."""
    wires = [Wire(pills.socket) for _ in range(25)]
    for wire in wires:
        wire.send((b'{"method":"' + STATUS.encode() + b'"}\0') * 1000)
        wire.send(b'{"method":"' + b"a" * 60_000)
    return wires


def test_watchers_that_never_read_twenty_thousand_changes_are_no_burden(served: Pills) -> None:
    with Wire(served.socket) as reader, Wire(served.socket) as person:
        reader.call(WATCH, more=True)
        seen = []

        def read_on() -> None:
            while len(seen) < 20_001 and (message := reader.receive()):
                seen.append(message["parameters"]["status"]["slots"][-1]["doses"][0]["status"])

        reading = threading.Thread(target=read_on)
        reading.start()
        sleepers = []
        with Neighbour(served):
            for number in range(20_000):
                if number % 2000 == 0:
                    sleepers.append(Wire(served.socket))
                    sleepers[-1].call(WATCH, more=True)
                assert person.ask(TOGGLE, {"slot": "evening"})["parameters"]["changed"]
        last = served.slot("evening")["doses"][0]["status"]
        wait_for("who reads has seen every change", lambda: len(seen) == 20_001)
        assert seen[-1] == last
        for sleeper in sleepers:
            # Those that were behind for ten seconds are cut off.
            wait_for("a sleeper is cut off", lambda sleeper=sleeper: sleeper.is_hung_up, seconds=20)
            assert sleeper.drain() < 500_000
            sleeper.close()
        reading.join()


def test_watchers_that_never_read_large_states_hold_up_nobody(
    pills: Pills, capsys: pytest.CaptureFixture[str]
) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        pills.data = Path(folder)
        pills.clock.set_to_afternoon()
        pills.start()
        with Wire(pills.socket) as person:
            for slot, time_of_day in (("noon", "12:00"), ("bedtime", "22:30")):
                assert "error" not in person.ask(SET_SETTING, {"key": f"slots.{slot}", "value": time_of_day})
            dosage = "500 mg, with a glass of water, half an hour before the meal"
            for number in range(100):
                medication = {"medication": f"Medication number {number}", "dosage": dosage}
                slots = ["morning", "noon", "evening", "bedtime"]
                assert "error" not in person.ask(ADD, {**medication, "slots": slots})
            alone = milliseconds_of_takes(person, pills)
            sleepers = [Wire(pills.socket) for _ in range(28)]
            for sleeper in sleepers:
                sleeper.call(WATCH, more=True)
            # As long as the system takes what is said to them, and when it takes no more.
            among_sleepers = milliseconds_of_takes(person, pills)
            cut_off = sum(sleeper.is_hung_up for sleeper in sleepers)
            for sleeper in sleepers:
                sleeper.close()
        pills.close()
    delays = [milliseconds - min(alone) for milliseconds in among_sleepers]
    with capsys.disabled():
        print(f"\nms longer for 28 sleepers: {', '.join(f'{delay:.1f}' for delay in delays)}", end="")
    assert max(delays) < LONGEST_DELAY_MILLISECONDS
    assert cut_off == 0


def milliseconds_of_takes(person: Wire, pills: Pills) -> list[float]:
    """How long the daemon itself works for a take, on average of ten; what others do on the machine does not count."""
    schedule = Path(f"/proc/{pills.process.id}/schedstat")
    milliseconds = []
    for _ in range(6):
        begun = int(schedule.read_text().split()[0])
        for _ in range(10):
            answer = person.ask(TOGGLE, {"slot": "evening", "medications": ["Medication number 7"]})
            assert answer["parameters"]["changed"]
        # The watchers are told after the answer.
        assert person.ask(STATUS)
        milliseconds.append((int(schedule.read_text().split()[0]) - begun) / 10 / 1_000_000)
    return milliseconds
