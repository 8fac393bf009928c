"""Past days: their lock, the calendar, statistics, and the interactive calendar on real terminals."""

from __future__ import annotations

import datetime
import json
import re
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.record import Answering
from harness.terminal import Terminal
from harness.waiting import wait_for

NOON = "2030-11-20 12:00:00"
DONE, REFUSED, _, _, LOCKED = range(5)


@pytest.fixture
def veteran(pills: Pills) -> Pills:
    """A person who took everything in October, and in November until the 17th, except on the evening of the 10th."""
    pills.start(NOON)
    pills.stop()
    pills.query("UPDATE medication_step SET value = iif(aspect = 'from', '2030-10-01T00:00', value), recorded_at = 0")
    pills.query("DELETE FROM state WHERE key = 'unprovenSince'")
    day = datetime.date(2030, 10, 1)
    with sqlite3.connect(pills.database_file) as connection:
        answering = Answering(connection)
        while day <= datetime.date(2030, 11, 17):
            for slot in ("morning", "evening"):
                if (day.day, slot) != (10, "evening") or day.month != 11:
                    answering.say(str(day), slot, 0)
            day += datetime.timedelta(1)
    connection.close()
    pills.start()
    return pills


# The lock


def test_unlocking_opens_past_days_and_locking_closes_them(veteran: Pills) -> None:
    assert veteran.do("unlock").startswith("Past days are unlocked until 12:1")
    lock = veteran.status()["lock"]
    assert lock["state"] == "unlocked"
    assert 590 < lock["secondsLeft"] <= 600
    assert veteran.call("Unlock")["lock"]["secondsLeft"] == 600, "it is zero only once it is over"
    assert veteran.do("take", "evening", "--date", "-2") == "Evening pills of Monday, 18 November taken.\n"
    assert "Past days are unlocked until 12:1" in veteran.do()
    assert veteran.do("lock") == "Past days are locked.\n"
    assert veteran.control("undo", "evening", "--date", "-2").returncode == LOCKED
    veteran.stop()
    assert ("2030-11-18", "evening", "taken") in veteran.answers()


def test_unlocking_survives_a_kill_and_no_setting_of_the_clock_stretches_it(veteran: Pills, tmp_path: Path) -> None:
    veteran.clock = SteppingClock(tmp_path)
    veteran.restart(NOON)
    veteran.do("unlock")
    veteran.kill()
    # The clock goes years ahead and back while the daemon is stopped; by uptime, no second passes.
    for moment in ("2032-01-01 12:00:00", "2029-12-24 12:00:00", NOON):
        veteran.start(moment)
        assert 500 < veteran.status()["lock"]["secondsLeft"] <= 600
        veteran.stop()


# Statistics


def test_statistics_of_years_are_those_of_a_daemon_that_counts_anew(veteran: Pills) -> None:
    veteran.do("settings", "history.locked", "no")
    for name in ("Copper", "Iron"):
        veteran.do("medication", "add", name, "--from", "2026-01-01", "--slots", "morning")
    counted: list[dict] = []
    for command in (
        "take morning --date 2026-02-01..2027-02-01", "undo morning --date 2026-02-02", "undo morning iron --date 2027-02-01",
        "take --date -30..-1", "medication edit iron --from 2026-01-15", "settings reminders.window 20h", "take morning",
    ):  # fmt: skip
        veteran.call("Stats")
        veteran.do(*command.split())
        counted.append(veteran.call("Stats") | {"now": ""})
        veteran.restart(NOON)
        assert veteran.call("Stats") | {"now": ""} == counted[-1], command
    assert len({json.dumps(stats) for stats in counted}) == len(counted) - 1, "only the window changes nothing"


# The calendar to tap in


@pytest.fixture
def tapped(veteran: Pills) -> Iterator[Terminal]:
    with veteran.terminal("calendar", "-i") as shown:
        shown.wait_for_text("November 2030")
        yield shown


def bar(shown: Terminal, day: int, slot: int) -> tuple[int, int]:
    """The place of a bar, by the day and the slot; the slots are below the number of the day."""
    for number, text in enumerate(shown.screen):
        if re.fullmatch(r"[][ 0-9]+", text) and (match := re.search(rf"(?<!\d){day}(?!\d)", text)):
            return number + 1 + slot, match.start()
    raise AssertionError(f"{day} is not on the screen: {shown.screen}")


def status_of(pills: Pills, day: int, slot: str) -> str:
    days = pills.ask("calendar")["days"]
    return next(entry for entry in days[day - 1]["slots"] if entry["slot"] == slot)["doses"][0]["status"]


def test_a_click_takes_and_a_second_undoes(veteran: Pills, tapped: Terminal) -> None:
    for status in ("taken", "due"):
        tapped.click(*bar(tapped, 20, 1))
        wait_for(f"evening {status}", lambda status=status: status_of(veteran, 20, "evening") == status)
    tapped.wait_for_text("Evening pills are due again.")


def test_what_another_terminal_marks_appears_at_once(veteran: Pills, tapped: Terminal) -> None:
    line, column = bar(tapped, 20, 0)
    assert "✓" not in tapped.screen[line][column - 1 : column + 10]
    veteran.do("take", "morning")
    wait_for("the mark", lambda: "✓" in tapped.screen[line][column - 1 : column + 10])
    veteran.do("unlock")
    tapped.wait_for_text("Past days are unlocked until")
    veteran.do("take", "evening", "--date", "2030-11-10")
    line, column = bar(tapped, 10, 1)
    wait_for("the mark of a past day", lambda: "✓" in tapped.screen[line][column - 1 : column + 10])


def test_it_follows_a_daemon_that_is_started_anew(veteran: Pills, tapped: Terminal) -> None:
    veteran.kill()
    veteran.start()
    veteran.do("take", "morning")
    line, column = bar(tapped, 20, 0)
    wait_for("the mark", lambda: "✓" in tapped.screen[line][column - 1 : column + 10])


def test_it_is_drawn_anew_when_the_size_changes(tapped: Terminal) -> None:
    tapped.resize(26, 45)
    wait_for("a narrow picture", lambda: max(map(len, tapped.screen)) <= 45)
    tapped.resize(10, 45)
    tapped.wait_for_text("This window is too small")
    tapped.resize(40, 100)
    tapped.wait_for_text("November 2030")


@pytest.mark.parametrize("key", ["q", "\x03", "\x1b"])
def test_it_puts_the_terminal_back_when_it_ends(tapped: Terminal, key: str) -> None:
    tapped.type(key)
    assert tapped.wait() == DONE
    assert tapped.is_as_before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_it_puts_the_terminal_back_when_it_is_ended(tapped: Terminal, number: signal.Signals) -> None:
    tapped.send(number)
    assert tapped.wait() == -number
    assert tapped.is_as_before


@pytest.mark.parametrize("way", ["key", "signal"])
def test_it_leaves_the_terminal_to_the_shell_while_it_is_stopped(tapped: Terminal, way: str) -> None:
    tapped.type("\x1a") if way == "key" else tapped.send(signal.SIGTSTP)
    wait_for("it stops", lambda: tapped.state == "T")
    assert tapped.is_as_before
    tapped.send(signal.SIGCONT)
    wait_for("it draws again", lambda: not tapped.is_as_before)
    tapped.type("[")
    tapped.wait_for_text("October 2030")


def test_without_a_terminal_it_says_so(veteran: Pills) -> None:
    result = veteran.control("calendar", "-i")
    assert result.returncode == REFUSED
    assert "needs a terminal" in result.stderr
