"""Measures the requests, time and memory of pills-sync with a calendar on a real server."""

from __future__ import annotations

import http.client
import re
import time
from base64 import b64encode
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

from harness.calendar_servers import PASSWORD, USER, CalendarServer, fresh, radicale
from harness.clock import Clock
from harness.daemon import PROGRAMS, Pills
from harness.fault_proxy import FaultProxy, Request
from harness.machine import Machine
from harness.past import make_person
from harness.process import Process
from harness.usage import memory_at_rest

from figures import Anchor, Budget, Figure, Section
from memory import PRIVATE_DIRTY_OF_ALL_PARTS, floor_at_rest
from parts import Desktop

YEARS = 3
LONG_YEARS = 10
SECONDS_A_REQUEST = 0.1
FIRST_UPLOAD = Budget(1000)
SLOW_FIRST_UPLOAD = Budget(3000)
RECEIVE_ALL = Budget(2000)
NOTHING_NEW = Budget(1)
ONE_DOSE = Budget(2)
READS_OF_EACH_JOURNAL = Budget(1)
MEMORY = Budget(20 << 10)
NOTE = (
    "Two doses a day, all of them taken, on one machine; the other is new. Radicale on this machine answers, over plain http. "
    "What it takes by itself to store the same texts, one after the other, is taken off the first upload; what it and pillsd do is "
    f"in the other times. The slow server answers each request {SECONDS_A_REQUEST} s later. Another machine joins by "
    "pillsctl sync setup. Memory is all that was resident at one time, with libraries that other programs use too."
)


def measure(desktop: Desktop) -> list[Section]:
    server = radicale(desktop.folder / "radicale")
    try:
        return [Section("Sync", [*_short(desktop, server), *_long(desktop, server)], NOTE)]
    finally:
        server.process.kill()


class People:
    """A person with several devices that sync through one calendar."""

    def __init__(self, desktop: Desktop, server: CalendarServer, proxy: FaultProxy, years: int) -> None:
        self.clock = Clock()
        self.clock.set_to_afternoon()
        self._desktop = desktop
        self.folder = desktop.folder / fresh("person")
        self.folder.mkdir()
        self.calendar = server.make_calendar(fresh("bench")).options["url"]
        self.address = proxy.address(self.calendar)
        past = make_person(self.folder / "first", self.clock, self.clock.now.date(), years, desktop.bus.address)
        self.sender = self._started(past)

    def another(self) -> Machine:
        return self._started(Pills(self.folder / "other", self.clock, self._desktop.bus.address))

    def _started(self, pills: Pills) -> Machine:
        pills.start()
        return Machine(pills, self.address)


def _short(desktop: Desktop, server: CalendarServer) -> list[Figure]:
    with FaultProxy(server.url) as proxy:
        first = People(desktop, server, proxy, YEARS)
        first.sender.call("Begin")
        uploaded, used = _run(first.sender)
        own = _seconds_of_server(server, proxy.requests) * 1000
        first.sender.pills.do("take", "morning")
        proxy.requests.clear()
        _run(first.sender)
        one_dose = len(proxy.requests)
        proxy.requests.clear()
        _run(first.sender)
        nothing_new = len(proxy.requests)
        other = first.another()
        proxy.requests.clear()
        other.pills.do("sync", "setup", first.address, "--user", USER, "--yes")
        reads = max(_reads(proxy.requests).values())

        second = People(desktop, server, proxy, YEARS)
        second.sender.call("Begin")
        proxy.judge = lambda _: time.sleep(SECONDS_A_REQUEST)
        slowly, _ = _run(second.sender)
    for machine in (first.sender, other, second.sender):
        machine.pills.close()
    return [
        Figure("nothing new", "requests", [nothing_new], budget=NOTHING_NEW),
        Figure("one dose goes out", "requests", [one_dose], budget=ONE_DOSE),
        Figure("another machine joins", "reads of each journal", [reads], budget=READS_OF_EACH_JOURNAL),
        Figure(f"first upload of {YEARS} years, less the server's time", "ms", [uploaded - own], budget=FIRST_UPLOAD),
        Figure(f"first upload of {YEARS} years to a slow server", "ms", [slowly], budget=SLOW_FIRST_UPLOAD),
        Figure(f"memory of the first upload of {YEARS} years", "KiB", [used], budget=MEMORY),
    ]


def _long(desktop: Desktop, server: CalendarServer) -> list[Figure]:
    with FaultProxy(server.url) as proxy:
        person = People(desktop, server, proxy, LONG_YEARS)
        sender, receiver = person.sender, person.another()
        # The times do not include the proxy.
        for machine in (sender, receiver):
            machine.configure(person.calendar)
    sender.call("Begin")
    _run(sender)
    receiver.call("Begin", profile=sender.profile)
    took, used = _run(receiver)
    figures = [
        Figure(f"receive {LONG_YEARS} years", "ms", [took], budget=RECEIVE_ALL),
        Figure(f"memory of receiving {LONG_YEARS} years", "KiB", [used], budget=MEMORY),
        Figure(
            f"private dirty of pillsd after receiving {LONG_YEARS} years",
            "KiB",
            [memory_at_rest(receiver.pills.process.id)["Private_Dirty"]],
            Anchor("C floor", floor_at_rest(desktop)["Private_Dirty"]),
            PRIVATE_DIRTY_OF_ALL_PARTS,
        ),
    ]
    for machine in (sender, receiver):
        machine.pills.close()
    return figures


def _run(machine: Machine) -> tuple[float, float]:
    """Returns the duration of a run of pills-sync in milliseconds and its greatest memory in KiB."""
    environment = machine.pills.real_environment
    begin = time.monotonic()
    most = 0.0
    with Process([str(PROGRAMS / "pills-sync"), "--quiet"], environment, machine.settings_file.with_suffix(".log")) as run:
        while (used := _most_resident(run.id)) is not None:
            most = max(most, used)
            time.sleep(0.002)
        took = (time.monotonic() - begin) * 1000
        assert run.wait() == 0, run.log
    return took, most


def _most_resident(process: int) -> float | None:
    """The greatest memory so far in KiB; None after the process has ended."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return float(found[1]) if found else None


def _reads(requests: list[Request]) -> Counter[str]:
    """Counts how often each journal was read."""
    read: Counter[str] = Counter()
    for request in requests:
        if request.method == "GET":
            read.update(re.findall(r"log-[^/]+\.ics", request.path))
        elif b"calendar-multiget" in request.body:
            read.update(re.findall(r"log-[^/<]+\.ics", request.body.decode()))
    return read


def _seconds_of_server(server: CalendarServer, requests: list[Request]) -> float:
    """Returns how long the server needs to store these texts in a new calendar."""
    calendar = urlsplit(server.make_calendar(fresh("floor")).options["url"])
    sign = b64encode(f"{USER}:{PASSWORD}".encode()).decode()
    begin = time.monotonic()
    for request in requests:
        if request.method != "PUT":
            continue
        connection = http.client.HTTPConnection(calendar.hostname or "", calendar.port)
        headers = {"Authorization": f"Basic {sign}", "Content-Type": "text/calendar"}
        connection.request("PUT", calendar.path + request.path.rsplit("/", 1)[1], request.body, headers)
        assert connection.getresponse().status == 201
        connection.close()
    return time.monotonic() - begin
