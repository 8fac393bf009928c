"""Notification servers and the bus disappear and return."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst, XfceNotifyd
from harness.process import Process
from harness.session import SessionBus
from harness.waiting import wait_for
from harness.wire import Wire


def test_a_new_server_is_shown_what_is_open(pills: Pills, dunst: Dunst) -> None:
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    dunst.kill()
    wait_for("it says that no server is there", lambda: pills.problems())
    dunst.start()
    dunst.wait_until_shown(1)
    assert pills.problems() == []
    dunst.choose("Taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
    dunst.wait_until_shown(0)


def test_a_bus_that_comes_later_is_found(pills: Pills, bus: SessionBus, dunst: Dunst) -> None:
    dunst.stop()
    bus.stop()
    pills.start(EVENING)
    wait_for("the reminder is open", lambda: pills.slot("evening")["reminder"] == "open")
    bus.start()
    dunst.start()
    dunst.wait_until_shown(1, seconds=60)
    assert pills.log.count("There is no session bus") == 1, pills.log


def test_it_outlives_the_bus(pills: Pills, bus: SessionBus, dunst: Dunst) -> None:
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    dunst.kill()
    bus.stop()
    wait_for("it says what is wrong", lambda: pills.problems())
    pills.do("undo", "evening")
    bus.start()
    dunst.start()
    dunst.wait_until_shown(1, seconds=60)
    dunst.choose("Taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
    # This also works with no popup to show.
    dunst.kill()
    bus.stop()
    wait_for("it is known that the server is gone", lambda: not pills.status().get("popupServer"))
    bus.start()
    dunst.start()
    wait_for("the server is known", lambda: pills.status().get("popupServer"), seconds=60)


@pytest.mark.parametrize("button", ["Taken", "Snooze 10 min", "Skip"])
def test_a_popup_test_names_the_server_and_says_what_came_back(
    pills: Pills, dunst: Dunst, tmp_path: Path, button: str
) -> None:
    pills.start("2030-11-20 06:00:00")
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    command = [*pills.control_command, "notify-test"]
    test = Process(command, {**pills.environment, "LD_PRELOAD": ""}, tmp_path / "notify-test.log")
    dunst.wait_until_shown(1)
    dunst.choose(button)
    assert test.wait() == 0
    assert "dunst" in test.log and f"You chose {button.split()[0]}." in test.log
    dunst.wait_until_shown(0)


def test_a_popup_test_without_a_server_fails(pills: Pills, bus: SessionBus) -> None:
    pills.start("2030-11-20 06:00:00")
    result = pills.control("notify-test")
    assert result.returncode == 1
    assert "notification server" in result.stderr


# One server in place of another


def test_a_click_on_another_programs_popup_of_the_same_number_is_no_answer(
    pills: Pills, dunst: Dunst, bus: SessionBus, monitor: BusMonitor, tmp_path: Path
) -> None:
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    number = monitor.notifications()[0].replaces
    # pillsd learns of the following events late, and all at once.
    pills.process.send(signal.SIGSTOP)
    dunst.kill()
    wait_for("the name is free", lambda: not bus.has_notification_server())
    dunst.start()
    command = ["notify-send", f"--replace-id={number}", "--action=taken=Taken", "--app-name=Other", "Other"]
    other = Process(command, {**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus.address}, tmp_path / "other.log")
    dunst.wait_until_shown(1)
    dunst.choose("Taken")
    assert other.wait() == 0
    assert other.log == "taken\n"
    pills.process.send(signal.SIGCONT)
    dunst.wait_until_shown(1)
    assert pills.slot("evening")["doses"][0]["status"] == "due"
    assert pills.slot("evening")["reminder"] == "open"
    dunst.choose("Taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
    pills.stop()
    assert [(said.slot, said.kind) for said in pills.said_of_doses()] == [("evening", "taken")]


def test_after_servers_and_daemon_began_anew_a_click_marks_the_reminder_it_is_on(pills: Pills, dunst: Dunst) -> None:
    pills.settings_file.write_text("[Slots]\nmorning=19:00\nevening=21:00\n")
    pills.start("2030-11-20 21:00:01")
    dunst.wait_until_shown(2)
    dunst.kill()
    pills.kill()
    dunst.start()
    pills.start()
    dunst.wait_until_shown(2)
    dunst.kill()
    dunst.start()
    dunst.wait_until_shown(2)
    dunst.choose("Taken (Morning pills)")
    wait_for("the morning is taken", lambda: pills.slot("morning")["doses"][0]["status"] == "taken")
    dunst.wait_until_shown(1)
    assert pills.slot("evening")["reminder"] == "open"
    dunst.choose("Taken (Evening pills)")
    wait_for("the evening is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
    dunst.wait_until_shown(0)


# A server that hangs


def ask_of_frozen(pills: Pills, server: Dunst | XfceNotifyd, monitor: BusMonitor) -> None:
    """Requests a popup from a server that does not answer: the popup thread waits up to 25 seconds."""
    pills.start(EVENING)
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    server.freeze()
    monitor.wait_for_notifications(1)


def assert_answers_quickly(pills: Pills, capsys: pytest.CaptureFixture[str]) -> None:
    whole = median_milliseconds(lambda: pills.do("status"))
    with Wire(pills.socket) as wire:
        socket = median_milliseconds(lambda: wire.ask("org.pills.Control.GetStatus"))
    with capsys.disabled():
        print(f"\nwhile the server hangs: status on the socket {socket:.2f} ms, by pillsctl {whole:.1f} ms", end="")
    # This includes the start of the program on a busy computer.
    assert socket <= 20
    assert whole <= 100


def median_milliseconds(action: Callable[[], object]) -> float:
    times = []
    for _ in range(50):
        begun = time.perf_counter()
        action()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


@pytest.mark.alone
def test_while_the_server_hangs_it_answers_and_the_next_server_shows_what_is_open(
    pills: Pills, dunst: Dunst, monitor: BusMonitor, capsys: pytest.CaptureFixture[str]
) -> None:
    ask_of_frozen(pills, dunst, monitor)
    assert_answers_quickly(pills, capsys)
    assert pills.slot("evening")["reminder"] == "open"
    dunst.kill()
    dunst.start()
    dunst.wait_until_shown(1)
    dunst.choose("Taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")


@pytest.mark.alone
def test_a_server_that_hangs_from_the_start_holds_up_nothing(
    pills: Pills, dunst: Dunst, monitor: BusMonitor, capsys: pytest.CaptureFixture[str]
) -> None:
    dunst.freeze()
    pills.start(EVENING)
    wait_for("the reminder is open", lambda: pills.slot("evening")["reminder"] == "open")
    assert_answers_quickly(pills, capsys)
    wait_for("it says what is wrong", lambda: "does not answer" in " ".join(pills.problems()), seconds=20)
    dunst.thaw()
    dunst.wait_until_shown(1)
    assert pills.problems() == []
    assert len(monitor.notifications()) == 1


def test_while_the_server_hangs_it_ends_in_good_order_and_soon(pills: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    ask_of_frozen(pills, dunst, monitor)
    assert pills.process.stop(seconds=5) == 0
    assert not pills.socket.exists()
    # The next daemon takes over a popup that could not be withdrawn.
    dunst.thaw()
    pills.start()
    monitor.wait_for_notifications(2)
    dunst.wait_until_shown(1)
    pills.do("take", "evening")
    dunst.wait_until_shown(0)


# A crash after a popup was sent and before its number was recorded


@pytest.mark.parametrize("server_fixture", ["dunst", "xfce"])
def test_after_a_crash_before_the_popups_number_was_known_there_is_one_popup(
    pills: Pills, request: pytest.FixtureRequest, server_fixture: str
) -> None:
    server: Dunst | XfceNotifyd = request.getfixturevalue(server_fixture)
    monitor: BusMonitor = request.getfixturevalue("monitor")
    ask_of_frozen(pills, server, monitor)
    pills.kill()
    assert pills.query("SELECT popup_number FROM reminder") == [(None,)]
    server.thaw()
    server.wait_until_shown(1)
    pills.start()
    monitor.wait_for_notifications(2)
    wait_for("it is recorded", lambda: recorded_number(pills))
    server.wait_until_shown(1)
    # If there were two popups, one would be left.
    pills.kill()
    pills.start()
    pills.do("take", "evening")
    server.wait_until_shown(0)


def test_a_popup_whose_number_was_never_known_is_withdrawn(pills: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    ask_of_frozen(pills, dunst, monitor)
    pills.kill()
    dunst.thaw()
    dunst.wait_until_shown(1)
    pills.settings_file.write_text("[Reminders]\nEnabled=no\n")
    pills.start()
    dunst.wait_until_shown(0)


@pytest.mark.thorough
def test_a_popup_that_is_shown_when_nobody_waits_for_it_any_more_is_the_only_one(
    pills: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    ask_of_frozen(pills, dunst, monitor)
    wait_for("pillsd waits no longer", lambda: "does not answer" in " ".join(pills.problems()), seconds=60)
    dunst.thaw()
    wait_for("it knows the server again", lambda: not pills.problems())
    dunst.wait_until_shown(1)
    pills.do("take", "evening")
    dunst.wait_until_shown(0)


def recorded_number(pills: Pills) -> int | None:
    """Reads a copy, because the daemon locks its file."""
    copy = shutil.copyfile(pills.database_file, pills.data / "copy.db")
    with sqlite3.connect(copy) as database:
        [(number,)] = database.execute("SELECT popup_number FROM reminder").fetchall()
    database.close()
    return number
