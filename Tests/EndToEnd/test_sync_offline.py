"""Three machines with clocks an hour apart, each of which is away for a month, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.calendar_servers import PASSWORD, SERVERS, USER, CalendarServer, fresh
from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.machine import Machine
from harness.sharing import known
from harness.waiting import wait_for

DAYS = 30
# Hours by which the clock of each is ahead.
CLOCKS = (0, 1, -1)
# What sets one server apart from another is for test_sync_servers.py.
OTHER_SERVERS = [pytest.param(server, marks=pytest.mark.thorough) for server in SERVERS if server != "radicale"]


@pytest.fixture(params=["folder", "radicale", *OTHER_SERVERS])
def place(
    request: pytest.FixtureRequest, calendar_server: Callable[[str], CalendarServer], tmp_path: Path
) -> dict[str, str]:
    """The settings that say where they meet."""
    if request.param == "folder":
        folder = tmp_path / "folder"
        folder.mkdir()
        return {"remote": f"folder:{folder}"}
    calendar = calendar_server(request.param).make_calendar(fresh("pills"))
    authority = {"CA": calendar.options["ca"]} if "ca" in calendar.options else {}
    return {"remote": calendar.options["url"], "User": USER, **authority}


@pytest.fixture
def machines(make_pills: Callable[..., Pills], place: dict[str, str], tmp_path: Path) -> list[Machine]:
    made = []
    for number, ahead in enumerate(CLOCKS):
        folder = tmp_path / f"clock{number}"
        folder.mkdir()
        pills = make_pills(SteppingClock(folder))
        pills.bus_address = f"unix:path={tmp_path}/no-bus"
        machine = Machine(pills, tmp_path)
        machine.configure(**place)
        machine.keep_password(PASSWORD)
        pills.start(f"2030-06-01 {12 + ahead}:00:00")
        made.append(machine)
    made[0].begin()
    for machine in made[1:]:
        machine.join()
    return made


def live_a_day(machine: Machine) -> None:
    said = machine.pills.log.count("The clock was set")
    machine.pills.clock.step(days=1)
    wait_for("pillsd learns of the step", lambda: machine.pills.log.count("The clock was set") > said)


def test_who_was_away_for_a_month_knows_all_and_is_known(machines: list[Machine]) -> None:
    taken: set[tuple[str, str]] = set()
    millilitres = 0
    for month in range(len(machines)):
        for day in range(DAYS):
            for number, machine in enumerate(machines):
                live_a_day(machine)
                today = machine.pills.status()["today"]
                # Each dose is taken on one of them, so that one that is doubled or lost is seen.
                if number == day % 3:
                    slot = "morning" if day % 2 else "evening"
                    machine.pills.do("take", slot)
                    taken.add((today, slot))
                if (number + day) % 5 == 0:
                    machine.pills.do("drink", "200")
                    millilitres += 200
            if day % 10 == 9:
                for number, machine in enumerate(machines):
                    if number != month:
                        machine.sync()
        # The month is over: all are there again, each twice, as each is to hear of what the others heard of last.
        for machine in machines * 2:
            machine.sync()
        for machine in machines:
            assert machine.sync() == "Nothing was new.\n"
            assert machine.report["waiting"] == 0
    assert len(taken) == len(machines) * DAYS
    everything = [known(machine.pills) for machine in machines]
    assert everything[0] == everything[1] == everything[2]
    for machine in machines:
        machine.pills.stop()
        assert {(day, slot) for day, slot, kind in machine.pills.answers() if kind == "taken"} == taken
        events = machine.pills.query("SELECT count(*) FROM dose_event")[0][0]
        assert events == len(taken), "nothing is recorded twice"
        assert machine.pills.query("SELECT sum(millilitres) FROM drink")[0][0] == millilitres
