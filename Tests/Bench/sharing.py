"""What it takes to share ten years with another machine, over a calendar on a real server."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from harness.calendar_servers import PASSWORD, USER, CalendarServer, fresh, radicale
from harness.clock import Clock
from harness.daemon import PROGRAMS, Pills
from harness.fault_proxy import Answer, FaultProxy, Request
from harness.machine import Machine
from harness.past import make_person
from harness.usage import memory_at_rest

from figures import Anchor, Budget, Figure, Section
from memory import PRIVATE_DIRTY_OF_ALL_PARTS, floor_at_rest
from parts import Desktop

YEARS = 10
ROUNDS = 10
REQUESTS = {"nothing new": Budget(1)}
RECEIVE_ALL = Budget(2000)
NOTE = (
    "Two doses a day, all of them taken, on one machine; the other is new, or for two pasts has as many of its own. Radicale "
    "on this machine answers, over plain http; the anchor is the time that it takes itself, which a proxy between them "
    "measures in runs of their own. What pillsd does is in the time of a run."
)


@dataclass
class Traffic:
    """What went to a server and came from it by a proxy, and how long the server took."""

    requests: int = 0
    received: int = 0
    milliseconds: float = 0
    _since: float = field(default=0, repr=False)

    def watch(self, proxy: FaultProxy) -> None:
        def begin(request: Request) -> None:
            self.requests += 1
            self.received += len(request.body)
            self._since = time.monotonic()

        def end(answer: Answer) -> Answer:
            self.milliseconds += (time.monotonic() - self._since) * 1000
            self.received += len(answer.body)
            return answer

        proxy.judge, proxy.change = begin, end


def measure(desktop: Desktop) -> list[Section]:
    server = radicale(desktop.folder / "radicale")
    try:
        return [Section(f"Sharing {YEARS} years", _figures(desktop, server), NOTE)]
    finally:
        server.process.kill()


def _figures(desktop: Desktop, server: CalendarServer) -> list[Figure]:
    figures: list[Figure] = []
    floor = floor_at_rest(desktop)["Private_Dirty"]
    for prefix, name, kind in (("", "one", _Household), ("two pasts: ", "two", _TwoPasts)):
        direct = kind(desktop, server, f"{name}-direct", lambda address: address)
        with FaultProxy(server.url) as proxy:
            by_proxy = kind(desktop, server, f"{name}-proxy", proxy.address)
            figures += _deeds(prefix, direct, by_proxy, proxy)
        for what, sharer in (("first", direct.sender), ("other", direct.receiver)):
            figures.append(Figure(f"{prefix}beginning to share, {what}", "ms", [sharer.began]))
            figures.append(Figure(f"{prefix}most memory of pills-sync, {what}", "KiB", [sharer.most_memory]))
        used = memory_at_rest(direct.receiver.machine.pills.process.id)
        figures.append(
            Figure(
                f"{prefix}private dirty of pillsd after receiving all",
                "KiB",
                [used["Private_Dirty"]],
                Anchor("C floor", floor),
                PRIVATE_DIRTY_OF_ALL_PARTS,
            )
        )
        direct.close()
        by_proxy.close()
    return figures


def _deeds(prefix: str, direct: _Household, by_proxy: _Household, proxy: FaultProxy) -> list[Figure]:
    figures: list[Figure] = []
    for what, deed, budget in direct.DEEDS:
        traffic = Traffic()
        traffic.watch(proxy)
        deed(by_proxy)
        samples = deed(direct)
        if not what:
            continue
        rounds = len(samples)
        anchor = Anchor("Radicale alone", traffic.milliseconds / rounds)
        figures.append(Figure(f"{prefix}{what}", "ms", samples, anchor, budget))
        figures.append(Figure(f"{prefix}{what}: requests", "", [traffic.requests / rounds], budget=REQUESTS.get(what)))
        figures.append(Figure(f"{prefix}{what}: bytes", "KiB", [traffic.received / rounds / 1024]))
    return figures


class _Sharer:
    """A machine whose runs are timed."""

    def __init__(self, pills: Pills, folder: Path, address: str) -> None:
        self.machine = Machine(pills, folder)
        self.machine.configure(address, User=USER)
        self.machine.keep_password(PASSWORD)
        self.most_memory = 0
        self.began = 0.0
        pills.start()

    def begin(self, **profile: str) -> None:
        begin = time.monotonic()
        self.machine.call("Begin", same=[], **profile)
        self.began = (time.monotonic() - begin) * 1000

    def run(self, *, is_watched: bool = False) -> float:
        """How many milliseconds it took; looks at its memory all the while if that is asked for."""
        environment = {key: value for key, value in self.machine.pills.environment.items() if key != "LD_PRELOAD"}
        begin = time.monotonic()
        process = subprocess.Popen([str(PROGRAMS / "pills-sync"), "--quiet"], env=environment)
        while is_watched and process.poll() is None:
            # The kernel keeps the most that there ever was.
            status = Path(f"/proc/{process.pid}/status").read_text()
            if found := re.search(r"^Name:\s+pills-sync$.*^VmHWM:\s+(\d+)", status, re.MULTILINE | re.DOTALL):
                self.most_memory = int(found[1])
            time.sleep(0.002)
        assert process.wait() == 0
        return (time.monotonic() - begin) * 1000


class _Household:
    """Two machines, of which the first has the past."""

    def __init__(
        self, desktop: Desktop, server: CalendarServer, name: str, address: Callable[[str], str]
    ) -> None:
        folder = _made(desktop.folder / name)
        clock = Clock()
        clock.set_to_afternoon()
        url = address(server.make_calendar(fresh("bench")).options["url"])
        first = make_person(folder / "first", clock, clock.now.date(), YEARS, desktop.bus.address)
        self.sender = _Sharer(first, folder, url)
        self.receiver = _Sharer(self.other(folder / "other", clock, desktop), folder, url)

    @staticmethod
    def other(folder: Path, clock: Clock, desktop: Desktop) -> Pills:
        return Pills(folder, clock, desktop.bus.address)

    def close(self) -> None:
        for sharer in (self.sender, self.receiver):
            sharer.machine.pills.close()

    def send_all(self) -> list[float]:
        self.sender.begin()
        return [self.sender.run(is_watched=True)]

    def receive_all(self) -> list[float]:
        self.receiver.begin(profile=self.sender.machine.profile)
        return [self.receiver.run(is_watched=True)]

    def settle(self) -> list[float]:
        """What was written last is listed once more."""
        return [sharer.run() for sharer in (self.sender, self.receiver)]

    def do_nothing(self) -> list[float]:
        return [self.receiver.run() for _ in range(ROUNDS)]

    def send_one(self) -> list[float]:
        took = []
        for number in range(ROUNDS):
            self.sender.machine.pills.do("drink", str(100 + number))
            took.append(self.sender.run())
        return took

    # In the order in which they are done; sending has no budget, as the server takes most of it.
    DEEDS = (
        ("send all", send_all, None),
        ("receive all", receive_all, RECEIVE_ALL),
        ("", settle, None),
        ("nothing new", do_nothing, None),
        ("send one entry", send_one, None),
    )


class _TwoPasts(_Household):
    """Two machines, each with a past of its own."""

    @staticmethod
    def other(folder: Path, clock: Clock, desktop: Desktop) -> Pills:
        return make_person(folder, clock, clock.now.date(), YEARS, desktop.bus.address)

    def hear_of_the_other(self) -> list[float]:
        return [self.sender.run(is_watched=True)]

    DEEDS = (
        ("send all", _Household.send_all, None),
        ("receive and send all", _Household.receive_all, None),
        ("receive all", hear_of_the_other, None),
    )


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
