"""Waking the device for a medication, with a user manager that may do so and one that may not."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.clock import Clock
from harness.user_session import UserSession, as_root
from harness.waiting import wait_for


def in_session(*, may_wake: bool) -> Iterator[UserSession]:
    """An ordinary user's session in the afternoon, with Pills installed and running."""
    prefix = as_root()
    if prefix is None:
        pytest.skip("a user manager for another user needs root, or sudo without a password")
    clock = Clock()
    clock.set_to_afternoon()
    # The other tests' folders are only for their owner, so this one is elsewhere.
    with tempfile.TemporaryDirectory(prefix="pills-user.") as folder:
        session = UserSession(Path(folder), prefix, may_wake=may_wake)
        session.do(str(session.source / "packaging/install"))
        session.drop_in("zone", f"[Service]\nEnvironment=TZ={clock.zone.key}\n")
        session.systemctl("enable", "--now", "pills")
        yield session
        session.close()


@pytest.fixture(scope="module")
def session() -> Iterator[UserSession]:
    yield from in_session(may_wake=True)


@pytest.fixture
def able(session: UserSession) -> Iterator[UserSession]:
    """A session that may wake the device, with no request to do so."""
    yield session
    waking(session, "pills", "off")
    wait_for("there is no timer", lambda: alarms(session) == [])


@pytest.fixture
def unable() -> Iterator[UserSession]:
    yield from in_session(may_wake=False)


def waking(user: UserSession, *arguments: str) -> dict:
    result = user.pillsctl("medication", "wake", *arguments, "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)["waking"]


def finding(user: UserSession) -> dict | None:
    checks = json.loads(user.pillsctl("doctor", "--json").stdout)["checks"]
    return next((check for check in checks if check["check"] == "wake"), None)


def alarms(user: UserSession) -> list[str]:
    """The timers that wake the device."""
    listed = user.systemctl("list-units", "--all", "--output=json", "pills-wake-*.timer")
    return [unit["unit"] for unit in json.loads(listed) if unit["active"] == "active"]


def elapses(user: UserSession, unit: str) -> str:
    return user.do("date", "--iso-8601=seconds", "--utc", "-d", user.property("NextElapseUSecRealtime", unit)).strip()


def test_systemd_wakes_the_machine_at_the_time_of_the_next_reminder(able: UserSession) -> None:
    assert finding(able) is None, "nobody has asked for it"
    assert alarms(able) == []
    answer = waking(able, "pills")
    assert (answer["medications"], answer["state"]) == (["Pills"], "arranged")
    assert answer["at"] == able.status()["next"]["dueAt"]
    (alarm,) = alarms(able)
    assert able.property("WakeSystem", alarm) == "yes"
    assert elapses(able, alarm) == able.do("date", "--iso-8601=seconds", "--utc", "-d", answer["at"]).strip()
    assert "This device wakes for Pills, next today at 21:00." in able.pillsctl("medication", "wake").stdout
    assert finding(able)["mark"] in ("ok", "warning"), "the machine may have no clock that wakes it"


def test_it_goes_by_what_is_to_be_taken(able: UserSession) -> None:
    evening = waking(able, "pills")["at"]
    able.pillsctl("take", "evening")
    morning = waking(able)
    assert morning["at"] > evening and morning["state"] == "arranged"
    wait_for("the one of the evening is gone", lambda: len(alarms(able)) == 1)
    able.pillsctl("undo", "evening")
    assert waking(able)["at"] == evening
    wait_for("the one of the morning is gone", lambda: len(alarms(able)) == 1)


def test_what_is_undone_at_once_is_woken_for_all_the_same(able: UserSession) -> None:
    evening = waking(able, "pills")["at"]
    able.do("sh", "-c", 'for i in 1 2 3 4 5; do "$1" take evening; "$1" undo evening; done', "sh", str(able.home / ".local/bin/pillsctl"))
    answer = waking(able)
    assert (answer["at"], answer["state"]) == (evening, "arranged")
    wait_for("that of the morning is gone", lambda: len(alarms(able)) == 1)
    (alarm,) = alarms(able)
    assert elapses(able, alarm) == able.do("date", "--iso-8601=seconds", "--utc", "-d", evening).strip()


def test_it_is_there_again_after_a_restart_and_a_kill(able: UserSession) -> None:
    waking(able, "pills")
    before = alarms(able)
    able.systemctl("restart", "pills")
    assert waking(able)["state"] == "arranged"
    assert alarms(able) == before
    able.systemctl("kill", "--signal=KILL", "pills.service")
    wait_for("it answers again", lambda: able.pillsctl("status").returncode == 0)
    assert waking(able)["state"] == "arranged"
    assert alarms(able) == before


def test_it_ends_where_nobody_wants_it_any_more(able: UserSession) -> None:
    waking(able, "pills")
    answer = waking(able, "pills", "off")
    assert (answer["medications"], answer.get("at"), answer["state"]) == ([], None, "idle")
    wait_for("there is no timer", lambda: alarms(able) == [])
    assert finding(able) is None
    assert "does not wake for any medication" in able.pillsctl("medication", "wake").stdout


def test_a_stopped_pillsd_wakes_nothing(able: UserSession) -> None:
    waking(able, "pills")
    able.systemctl("stop", "pills.socket", "pills.service")
    wait_for("there is no timer", lambda: alarms(able) == [])
    able.systemctl("start", "pills.socket", "pills.service")
    assert waking(able)["state"] == "arranged"


def test_two_people_are_woken_for_at_one_second_and_each_for_themselves(able: UserSession) -> None:
    units = able.home / ".config/systemd/user"
    able.write(units / "pills@.service.d/zone.conf", able.do("cat", str(units / "pills.service.d/zone.conf")))
    able.systemctl("daemon-reload")
    assert able.pillsctl("profile", "add", "Oma Mia").returncode == 0
    mine, hers = waking(able, "pills"), waking(able, "pills", "--profile", "Oma Mia")
    assert (mine["state"], hers["state"], mine["at"]) == ("arranged", "arranged", hers["at"])
    wait_for("there are two", lambda: len(alarms(able)) == 2)
    waking(able, "pills", "off")
    wait_for("hers is left", lambda: len(alarms(able)) == 1)
    assert waking(able, "--profile", "Oma Mia")["state"] == "arranged"
    assert able.pillsctl("profile", "remove", "Oma Mia", "--yes").returncode == 0
    wait_for("it ends with her", lambda: alarms(able) == [])


def test_where_systemd_may_not_it_is_said_with_what_to_do(unable: UserSession) -> None:
    result = unable.pillsctl("medication", "wake", "pills", "--json")
    assert result.returncode == 1, result.stderr
    answer = json.loads(result.stdout)["waking"]
    assert answer["state"] == "failed" and answer["complaint"]["kind"] == "mayNotWake"
    assert "cannot wake for Pills" in unable.pillsctl("medication", "wake").stdout
    found = finding(unable)
    assert found["mark"] == "problem" and "CAP_WAKE_ALARM" in found["remedy"]
    assert "Pills" not in found["fact"]
    unable.wait_until_journal_has("cannot be woken")
    assert unable.status()["next"], "reminders go on"
