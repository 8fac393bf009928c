"""Popups that are withdrawn, replaced or closed while their server is busy, rejects them, crashes, or is unreachable."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.process import Process
from harness.session import Display, SessionBus
from harness.waiting import wait_for

WHO = "[pills]\nappname=Pills\ncategory=x-pills.reminder\ndesktop_entry=pills\nmsg_urgency=critical\n"


def add_rule(dunst: Dunst, tmp_path: Path, rule: str) -> None:
    dunst.stop()
    with (tmp_path / "dunstrc").open("a") as configuration:
        configuration.write(rule)
    dunst.start()


def test_a_rule_of_the_server_finds_reminders(pills: Pills, dunst: Dunst, tmp_path: Path) -> None:
    add_rule(dunst, tmp_path, WHO + 'format="matched: %s, %b"\n')
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    dunst.close_all()
    wait_for("it is past", lambda: "matched: Evening pills, Time for your evening pills." in dunst.history())


def test_popups_that_a_rule_throws_away_are_a_problem(pills: Pills, dunst: Dunst, tmp_path: Path) -> None:
    add_rule(dunst, tmp_path, WHO + 'format=""\n')
    pills.start(EVENING)
    wait_for("it says what is wrong", lambda: "discards Pills' popups" in " ".join(pills.problems()))


def test_a_popup_closed_while_it_is_replaced_is_there_once_and_has_its_button(
    pills: Pills, bus: SessionBus, dunst: Dunst, monitor: BusMonitor
) -> None:
    pills.start("2030-11-20 06:30:00")
    for medication in ("Metformin", "Zinc"):
        pills.do("medication", "add", medication, "--slots", "evening")
    pills.stop()
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    # While dunst is stopped, two messages wait for it: first the close, then the update.
    dunst.freeze()
    command = ["dbus-send", f"--bus={bus.address}", "--type=method_call", "--dest=org.freedesktop.Notifications"]
    command += ["/org/freedesktop/Notifications", "org.dunstproject.cmd0.NotificationCloseLast"]
    subprocess.run(command, check=True, timeout=10)
    pills.do("take", "evening", "Metformin")
    monitor.wait_for_notifications(2)
    dunst.thaw()
    # Some servers do not show a popup under a number that was just closed, so it gets a new number.
    _, under_the_number, anew = wait_for(
        "it is shown anew", lambda: shown if len(shown := monitor.shown_since(0)) == 3 else []
    )
    assert anew[0] != under_the_number[0]
    dunst.wait_until_shown(1)
    dunst.choose("Taken")
    wait_for("it is taken", lambda: {dose["status"] for dose in pills.slot("evening")["doses"]} == {"taken"})
    dunst.wait_until_shown(0)


@pytest.mark.parametrize("number_is_known", [True, False])
def test_a_popup_withdrawn_and_shown_again_while_the_server_hangs_is_there_once(
    pills: Pills, dunst: Dunst, monitor: BusMonitor, number_is_known: bool
) -> None:
    pills.start("2030-11-20 20:59:57")
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    if number_is_known:
        dunst.wait_until_shown(1)
    dunst.freeze()
    monitor.wait_for_notifications(1)
    pills.do("take", "evening")
    pills.do("undo", "evening")
    dunst.thaw()
    wait_for("it is shown again", lambda: len(monitor.shown_since(0)) == 2)
    (former, _), (number, _) = monitor.shown_since(0)
    assert number != former
    dunst.wait_until_shown(1)
    assert monitor.is_on_screen(number)
    dunst.choose("Taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
    dunst.wait_until_shown(0)


def test_what_is_taken_without_a_bus_leaves_the_screen_when_the_bus_is_there(
    pills: Pills, bus: SessionBus, dunst: Dunst
) -> None:
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    pills.kill()
    # The bus cannot be found any more, but it still works for those who are connected.
    hidden = (bus.folder / "bus").rename(bus.folder / "hidden")
    pills.start()
    wait_for("it says what is wrong", pills.problems)
    assert pills.do("take", "evening") == "Evening pills taken.\n"
    # This is refused after a withdrawal was tried; the withdrawal must be repeated once the bus is there.
    assert "session bus" in pills.control("notify-test").stderr
    hidden.rename(bus.folder / "bus")
    dunst.wait_until_shown(0, seconds=60)


# Servers that the bus starts


def start_by_bus(bus: SessionBus, command: str) -> None:
    service = f"[D-BUS Service]\nName=org.freedesktop.Notifications\nExec={command}\n"
    (bus.services / "notifications.service").write_text(service)
    bus.call("ReloadConfig")


def test_a_server_that_dies_again_and_again_is_left_alone(
    pills: Pills, bus: SessionBus, screen: Display, monitor: BusMonitor, tmp_path: Path
) -> None:
    Dunst(bus, screen, tmp_path)
    start_by_bus(bus, f"/usr/bin/dunst -conf {tmp_path / 'dunstrc'}")
    # Nothing is open: an open reminder would start another server each time.
    pills.start("2030-11-20 06:00:00")
    environment = {**pills.environment, "LD_PRELOAD": ""}
    for count in (1, 2):
        popup = Process([*pills.control_command, "notify-test"], environment, tmp_path / f"notify-test{count}.log")
        wait_for("it is shown", lambda count=count: len(monitor.shown_since(0)) == count)
        answer = bus.call("GetConnectionUnixProcessID", "string:org.freedesktop.Notifications")
        os.kill(int(answer.split()[-1]), signal.SIGKILL)
        if count == 1:
            wait_for("it is started again", lambda: pills.log.count("Popups go to") == 2)
        else:
            wait_for("it is known that it is gone", lambda: pills.status()["popupServerState"] == "startable")
        popup.stop()
    time.sleep(1)
    assert not bus.has_notification_server()


def test_a_server_that_never_starts_is_a_problem(pills: Pills, bus: SessionBus) -> None:
    start_by_bus(bus, "/bin/sleep 30")
    pills.start(EVENING)
    wait_for("it says what is wrong", lambda: "starting one failed: " in " ".join(pills.problems()), seconds=40)
