"""Several devices of one person that sync through a calendar on a real server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import EVENING
from harness.calendar_servers import EVERY_SERVER, USER, CalendarServer, fresh
from harness.daemon import Pills
from harness.fault_proxy import Answer, FaultProxy
from harness.machine import Machine
from harness.notification_servers import Dunst
from harness.remote import Remote

NOON = "2030-11-20 12:00:00"


@pytest.fixture
def calendar(server: CalendarServer) -> Remote:
    """An empty calendar."""
    return server.make_calendar(fresh("pills"))


@pytest.fixture
def make_machine(make_pills: Callable[..., Pills]) -> Callable[..., Machine]:
    def make(address: str, **settings: str) -> Machine:
        machine = Machine(make_pills(), address, **settings)
        machine.pills.start(NOON)
        return machine

    return make


def settings_of(calendar: Remote) -> dict[str, str]:
    return {"CA": calendar.options["ca"]} if "ca" in calendar.options else {}


@pytest.mark.parametrize("server", EVERY_SERVER, indirect=True)
def test_a_calendar_carries_what_is_said(calendar: Remote, make_machine: Callable[..., Machine]) -> None:
    one, other = (make_machine(calendar.options["url"], **settings_of(calendar)) for _ in range(2))
    one.begin()
    other.join()
    one.pills.do("take", "morning")
    other.pills.do("drink", "200ml")
    for machine in (one, other, one):
        machine.sync()
    for machine in (one, other):
        assert machine.status_of("morning") == "taken"
        assert machine.drunk == 200
    assert sorted(one.fetch()) == sorted(one.entries + other.entries)
    for machine in (other, one, other):
        assert machine.sync() == "Nothing new.\n"
    # A second upload replaces the first one.
    one.pills.do("drink", "300ml")
    one.sync()
    other.sync()
    assert other.drunk == 500
    one.sync("--remove")
    assert {name.split("-")[1] for name in calendar.listing()} == {other.device}


@pytest.mark.parametrize("server", EVERY_SERVER, indirect=True)
def test_reminders_are_rebuilt_after_a_run(
    calendar: Remote, make_pills: Callable[..., Pills], dunst: Dunst, tmp_path: Path
) -> None:
    machines = []
    # All popups belong to the second device, because the first one has no screen.
    for bus in (f"unix:path={tmp_path}/no-bus", None):
        pills = make_pills()
        pills.bus_address = bus or pills.bus_address
        machine = Machine(pills, calendar.options["url"], **settings_of(calendar))
        pills.start(EVENING)
        machines.append(machine)
    one, other = machines
    one.begin()
    other.join()
    dunst.wait_until_shown(1)
    one.pills.do("take", "evening")
    one.pills.do("medication", "add", "Zinc", "--slots", "morning", "--from", "tomorrow", "--keep-default")
    one.sync()
    other.sync()
    dunst.wait_until_shown(0)
    assert "Zinc" in other.pills.do("plan")
    # The other device undid the dose, so it is due again here.
    one.pills.do("undo", "evening")
    one.sync()
    other.sync()
    dunst.wait_until_shown(1)


@pytest.mark.thorough
@pytest.mark.xdist_group("cyrus")
@pytest.mark.parametrize("server", ["cyrus"], indirect=True)
def test_what_another_calendar_still_holds_is_told(
    server: CalendarServer, calendar: Remote, make_machine: Callable[..., Machine]
) -> None:
    machine = make_machine(calendar.options["url"], Tasks="slot")
    machine.begin()
    other = server.make_calendar(fresh("other"))
    machine.configure(other.options["url"], Tasks="slot")
    result = machine.run()
    assert result.returncode == 1
    assert "is in another of your calendars" in result.stderr
    for name, version in calendar.listing().items():
        calendar.remove(name, version)
    assert machine.sync()
    assert machine.sync() == "Nothing new.\n"


@pytest.fixture
def machine(calendar: Remote, proxy: FaultProxy, make_machine: Callable[..., Machine]) -> Machine:
    """A device that syncs through a proxy in front of its server."""
    started = make_machine(proxy.address(calendar.options["url"]))
    started.begin()
    started.sync()
    return started


def test_a_dose_takes_two_requests_and_who_joins_reads_each_journal_once(
    machine: Machine, proxy: FaultProxy, make_machine: Callable[..., Machine]
) -> None:
    for _ in range(2):
        machine.pills.do("drink", "200ml")
        proxy.requests.clear()
        machine.sync()
        assert [request.method for request in proxy.requests] == ["REPORT", "PUT"]
    address = proxy.address(machine.settings_file.read_text().split("Remote=")[1].splitlines()[0])
    other = make_machine(address)
    proxy.requests.clear()
    other.pills.do("sync", "setup", address, "--user", USER, "--yes")
    assert sum(request.method == "GET" and "/log-" in request.path for request in proxy.requests) == 1
    assert other.drunk == 400


def test_tasks_take_no_further_request(
    calendar: Remote, proxy: FaultProxy, make_machine: Callable[..., Machine]
) -> None:
    machine = make_machine(proxy.address(calendar.options["url"]), Tasks="slot")
    machine.begin()
    assert sum(name.startswith("task-") for name in calendar.listing()) > 3
    proxy.requests.clear()
    assert machine.sync() == "Nothing new.\n"
    assert [request.method for request in proxy.requests] == ["REPORT"]


def test_a_task_that_somebody_else_writes_first_is_left_for_the_next_run(
    calendar: Remote, proxy: FaultProxy, make_machine: Callable[..., Machine]
) -> None:
    machine = make_machine(proxy.address(calendar.options["url"]), Tasks="slot")
    machine.begin()
    (task,) = [name for name in calendar.listing() if name.endswith("2030-11-21-evening.ics")]
    before = calendar.read(task)[task]["text"]
    machine.pills.do("medication", "add", "Zinc", "--slots", "evening", "--keep-default")
    proxy.judge = lambda request: Answer(412) if request.method == "PUT" and task in request.path else None
    machine.sync()
    assert calendar.read(task)[task]["text"] == before
    proxy.judge = lambda _: None
    machine.sync()
    assert "Zinc" in calendar.read(task)[task]["text"]


FAULTS = [
    (Answer(401), "does not accept the user name or the password", "unauthorised"),
    (Answer(503, headers={"Retry-After": "120"}), "Pills tries again in 2 min.", "unavailable"),
    (Answer(429), "got too many requests", "tooManyRequests"),
    (Answer(200, b"<!DOCTYPE html><html></html>", {"Content-Type": "text/html"}), "is not a calendar server", "notCalDAV"),
]


@pytest.mark.parametrize(("answer", "sentence", "kind"), FAULTS, ids=lambda value: value if isinstance(value, str) else "")
def test_what_a_server_refuses_is_told_and_tried_again(
    machine: Machine, proxy: FaultProxy, answer: Answer, sentence: str, kind: str
) -> None:
    machine.pills.do("take", "morning")
    with FaultProxy(proxy.url) as bad:
        bad.answer(answer)
        good = machine.settings_file.read_text()
        machine.settings_file.write_text(good.replace(proxy.url, bad.url))
        result = machine.run()
        assert result.returncode == 1
        assert sentence in result.stderr
        assert len(bad.requests) < 6
    assert machine.report["problem"]["kind"] == kind
    assert machine.report["waiting"] > 0
    machine.settings_file.write_text(good)
    machine.sync()
    assert machine.report["waiting"] == 0
    assert "problem" not in machine.report


def test_who_is_overtaken_brings_both_together(machine: Machine, proxy: FaultProxy) -> None:
    machine.pills.do("take", "morning")
    proxy.answer(Answer(412), "PUT")
    result = machine.run()
    assert result.returncode == 1
    puts = [request for request in proxy.requests if request.method == "PUT" and "If-Match" in request.headers]
    assert len(puts) == 6
    assert "changed elsewhere at the same time" in result.stderr
