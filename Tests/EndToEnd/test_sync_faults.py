"""Whole runs with a server fault at each request, or a kill at each step: nothing is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from harness.calendar_servers import CalendarServer, fresh
from harness.daemon import Pills
from harness.fault_proxy import Answer, FaultProxy, Request
from harness.machine import CHANGES, Machine
from harness.phone import CalendarPlace, Phone
from harness.remote import Remote
from harness.server_faults import BOMB, HTML, NO_ANSWERS, PAGE, REFUSALS

pytestmark = pytest.mark.thorough

EVENING = "2030-11-20 21:30:00"
TASK = "2030-11-20-evening"
# The most requests of a run with one fault: its regular ones and those caused by the fault; a loop would send many more.
MOST_REQUESTS = 20
REFUSED = ("401", "403", "403 quota", "423", "429", "500", "503", "507")
NO_ANSWER = ("page as 207", "hung up", "not HTTP", "fewer bytes than promised", "cut chunk")
ANSWERS = {
    **{name: REFUSALS[name].answer for name in REFUSED},
    **{name: NO_ANSWERS[name].answer for name in NO_ANSWER},
    "page": Answer(200, PAGE, HTML),
    "bomb": Answer(207, BOMB),
    "written, it says": Answer(201),
    "404": Answer(404),
    "409": Answer(409),
    "412": Answer(412),
    "moved to another server": Answer(302, headers={"Location": "http://127.0.0.1:9/elsewhere/"}),
}


class Home:
    """Two devices and a phone; the first device reaches the calendar through the proxy."""

    def __init__(self, one: Machine, other: Machine, phone: Phone, proxy: FaultProxy) -> None:
        self.one = one
        self.other = other
        self.phone = phone
        self.proxy = proxy
        self.drunk = 0
        self.is_taken = False

    def go_on(self) -> None:
        """Makes changes everywhere, which the next run of the first device must carry."""
        self.one.pills.do("drink", "10ml")
        self.other.pills.do("drink", "20ml")
        self.other.sync()
        self.drunk += 30
        if self.is_taken:
            self.phone.reopen(TASK)
        else:
            self.phone.complete(TASK)
        self.is_taken = not self.is_taken

    def check(self) -> None:
        """After all faults, each device has every change exactly once."""
        for machine in (self.one, self.other, self.one):
            machine.sync()
        fetched = self.one.fetch()
        assert sorted(fetched) == sorted(self.one.entries + self.other.entries)
        for machine in (self.one, self.other):
            assert machine.knows(fetched)
            assert machine.drunk == self.drunk
            assert (machine.status_of("evening") == "taken") == self.is_taken
        assert self.phone.states[TASK] == ("COMPLETED" if self.is_taken else "NEEDS-ACTION")
        assert "problem" not in self.one.report
        assert self.one.report["waiting"] == 0
        assert self.one.sync() == self.other.sync() == "Nothing new.\n"


@pytest.fixture
def home(server: CalendarServer, make_pills: Callable[..., Pills]) -> Iterator[Home]:
    calendar: Remote = server.make_calendar(fresh("pills"))
    with FaultProxy(server.url) as proxy:

        def machine(address: str) -> Machine:
            made = Machine(make_pills(), address, Tasks="slot")
            made.pills.start(EVENING)
            return made

        one = machine(proxy.address(calendar.options["url"]))
        other = machine(calendar.options["url"])
        one.begin()
        other.join()
        one.sync()
        yield Home(one, other, Phone(CalendarPlace(calendar)), proxy)


def met_by(proxy: FaultProxy, number: int, bad: Answer, is_done: bool) -> list[Request]:
    """Answers this request so, after or instead of carrying it out, and returns the requests so far."""
    proxy.requests.clear()

    def is_now() -> bool:
        return len(proxy.requests) == number

    proxy.judge = lambda _: bad if is_now() and not is_done else None
    proxy.change = lambda good: bad if is_now() and is_done else good
    return proxy.requests


def meet_each(home: Home, bad: Answer, is_done: bool, and_then: Callable[[], None]) -> int:
    """Runs pills-sync with the fault at a later request each time, until a run has fewer requests; returns the number
    of failed runs."""
    failed = 0
    for number in range(1, MOST_REQUESTS):
        home.go_on()
        requests = met_by(home.proxy, number, bad, is_done)
        result = home.one.run()
        assert len(requests) <= MOST_REQUESTS, [f"{request.method} {request.path}" for request in requests]
        if result.returncode:
            failed += 1
            assert result.returncode == 1
            assert result.stderr.count("\n") == 1, result.stderr
            assert home.one.report["problem"]["kind"], result.stderr
        home.one.forget_refusals()
        home.proxy.judge = lambda _: None
        home.proxy.change = lambda answer: answer
        and_then()
        if len(requests) < number:
            break
    # A run at least lists, reads new files, and writes a journal and a task.
    assert number > 4
    return failed


# A run needs the list, the new files and the answer about its journal. It continues without one task.
LEAST_FAILED = 3

SIDES = pytest.mark.parametrize("is_done", [False, True], ids=["instead of doing it", "after doing it"])


@SIDES
def test_a_run_that_is_broken_off_at_any_request_loses_and_doubles_nothing(home: Home, is_done: bool) -> None:
    assert meet_each(home, ANSWERS["hung up"], is_done, and_then=home.check) >= LEAST_FAILED


# These answers can concern a token, or a single text.
GOES_ON = ("403", "403 quota", "423", "500", "507", "not HTTP", "bomb", "written, it says")
# A server can send these answers after it has carried out a request; other answers make no difference then.
SAID_AFTERWARDS = ("500", "412", "page", "written, it says")


@pytest.mark.parametrize(
    ("name", "is_done"), [*((name, False) for name in ANSWERS), *((name, True) for name in SAID_AFTERWARDS)]
)
def test_runs_that_meet_a_fault_at_every_request_in_turn_lose_and_double_nothing(
    home: Home, name: str, is_done: bool
) -> None:
    failed = meet_each(home, ANSWERS[name], is_done, and_then=lambda: None)
    home.check()
    # A run can also continue if another device has deleted or changed the file, or if the request was carried out.
    least = dict.fromkeys(("404", "409", "412", *GOES_ON), 1) | {"not HTTP": 2}
    assert failed >= (0 if name == "written, it says" and is_done else least.get(name, LEAST_FAILED))


def test_a_run_with_tasks_that_is_killed_at_any_step_loses_and_doubles_nothing(home: Home) -> None:
    steps = home.one.killed_at_each(CHANGES, home.go_on, home.check)
    assert steps["sendto"] >= 8, steps
    assert all(count >= 1 for count in steps.values()), steps
