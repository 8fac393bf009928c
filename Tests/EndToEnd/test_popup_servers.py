"""Notification servers, and the bus, coming and going."""

from __future__ import annotations

from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.session import SessionBus
from harness.waiting import wait_for


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


def test_a_reminder_waits_for_the_first_server(pills: Pills, dunst: Dunst) -> None:
    dunst.stop()
    pills.start(EVENING)
    pills.wait_until_clock("21:00:00")
    wait_for("the reminder is open", lambda: pills.slot("evening")["reminder"] == "open")
    assert "no notification server is running" in pills.problems()[0]
    dunst.start()
    dunst.wait_until_shown(1)


def test_what_was_taken_while_there_was_no_server_is_not_shown_by_the_next(
    pills: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    dunst.kill()
    pills.do("take", "evening")
    dunst.start()
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    assert dunst.shown == 0
    assert len(monitor.notifications()) == 1


def test_without_a_bus_it_starts_answers_and_records(pills: Pills, bus: SessionBus) -> None:
    bus.stop()
    pills.start(EVENING)
    wait_for("the reminder is open", lambda: pills.slot("evening")["reminder"] == "open")
    wait_for("it says what is wrong", lambda: pills.problems())
    pills.do("take", "evening")
    pills.stop()
    assert pills.answers() == [("2030-11-20", "evening", "taken")]


def test_a_bus_that_comes_later_is_found(pills: Pills, bus: SessionBus, dunst: Dunst) -> None:
    dunst.stop()
    bus.stop()
    pills.start(EVENING)
    wait_for("the reminder is open", lambda: pills.slot("evening")["reminder"] == "open")
    bus.start()
    dunst.start()
    dunst.wait_until_shown(1, seconds=60)


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


def test_a_popup_test_names_the_server(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 06:00:00")
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    assert "dunst" in pills.do("notify-test")
    dunst.wait_until_shown(1)


def test_a_popup_test_without_a_server_fails(pills: Pills, bus: SessionBus) -> None:
    pills.start("2030-11-20 06:00:00")
    result = pills.control("notify-test")
    assert result.returncode == 1
    assert "notification server" in result.stderr
