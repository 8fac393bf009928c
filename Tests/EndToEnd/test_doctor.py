"""What `pillsctl doctor` reports about healthy and broken real components."""

from __future__ import annotations

import os
import shutil
import signal
import time
from pathlib import Path

import pytest

from conftest import EVENING
from harness.daemon import PROGRAMS, Pills
from harness.doctor import examine
from harness.notification_servers import Dunst, XfceNotifyd
from harness.notify_socket import NotifySocket
from harness.waiting import wait_for


def start(pills: Pills, at: str = "2030-11-20 12:00:00") -> None:
    pills.start(at)
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))


def test_where_all_is_well_there_is_no_problem(pills: Pills, dunst: Dunst) -> None:
    start(pills, EVENING)
    dunst.wait_until_shown(1)
    doctor = examine(pills)
    assert doctor.returncode == 0, doctor
    # No user manager has the runtime folder of a test.
    assert doctor.marks() == {
        "service": "warning",
        "socket": "ok",
        "version": "ok",
        "store": "ok",
        "settings": "ok",
        "reminders": "ok",
        "popups": "ok",
        "buttons": "ok",
        "urgency": "ok",
        "do-not-disturb": "ok",
        "clock": "ok",
    } | ({"confinement": doctor.mark("confinement")} if doctor.has("confinement") else {})
    assert str(pills.socket) in doctor.fact("socket")
    assert str(pills.database_file) in doctor.fact("store")
    assert "dunst" in doctor.fact("popups") and "actions" in doctor.fact("popups")
    assert "evening-2030-11-20" in doctor.fact("reminders")
    assert "the timer last woke pillsd on Wednesday, 20 November 2030, 21:00" in doctor.fact("reminders")
    assert "Europe/Berlin (UTC+01:00)" in doctor.fact("clock")
    assert "Sunday, 30 March 2031, 03:00" in doctor.fact("clock")

    text = pills.control("doctor")
    assert text.returncode == 0
    assert all(line.split()[0] in ("ok", "warning", "1", "Log") for line in text.stdout.splitlines() if line)
    assert text.stderr == ""


def test_an_update_that_does_not_run_yet_is_found(pills: Pills, dunst: Dunst, tmp_path: Path) -> None:
    installed = shutil.copy(PROGRAMS / "pillsd", tmp_path / "pillsd")
    pills.starter = ["sh", "-c", f"exec '{installed}'"]
    start(pills)
    assert examine(pills).mark("version") == "ok"
    # Replaces the program like a package or packaging/install.
    update = shutil.copy(PROGRAMS / "pillsd", tmp_path / "pillsd.new")
    os.rename(update, installed)
    doctor = examine(pills)
    assert doctor.mark("version") == "warning"
    assert doctor.fact("version") == "pillsd was updated, but the old version is still running"
    assert "systemctl --user restart pills.service" in doctor.remedy("version")


def test_a_report_of_a_problem_names_no_medication_nor_anything_else_that_is_private(pills: Pills, dunst: Dunst) -> None:
    pills.surroundings |= {"LANG": "de_DE.UTF-8", "LANGUAGE": "de"}
    start(pills)
    pills.do("settings", "slots.methadone", "13:00")
    pills.do("medication", "add", "Methadon", "--dosage", "60 mg", "--slots", "methadone", "--instructions", "supervised")
    pills.do("medication", "add", "Truvada", "--schedule", "as-needed")
    pills.do("medication", "remove", "Truvada", "--yes")
    pills.do("settings", "popups.sound", "no")
    report = pills.do("doctor", "--report")
    for private in ("etha", "Truvada", "60 mg", "supervised", str(pills.environment["HOME"]), os.uname().nodename):
        assert private not in report, private
    assert "ok store: ~/data/pills/pills.db can be read and written" in report
    assert "popups.sound no" in report and "slots at 07:00, 13:00, 21:00" in report
    assert "1 current, 2 ended" in report


def test_what_the_settings_file_says_and_does_not_count_is_told(pills: Pills) -> None:
    pills.settings_file.write_text("[Slots]\nevening=20:00\n[Hydration]\nGoal=1800\n")
    pills.start("2030-11-20 12:00:00")
    well = f"{pills.settings_file} is correct"
    assert examine(pills).fact("settings") == well
    pills.do("settings", "hydration.goal", "2500")
    goal = "hydration.goal is 1800 in the file, but Pills uses 2500"
    assert examine(pills).fact("settings") == f"{well}; {goal}"
    pills.reload()
    pills.do("settings", "slots.evening", "20:30")
    evening = "slots.evening is 20:00 in the file, but Pills uses 20:30"
    assert examine(pills).fact("settings") == f"{well}; {evening}; {goal}"


def test_an_update_is_run_though_nobody_calls(sleeper: Pills, tmp_path: Path) -> None:
    sleeper.program = shutil.copy(PROGRAMS / "pillsd", tmp_path / "pillsd")
    manager = NotifySocket(tmp_path / "notify")
    sleeper.surroundings |= {"NOTIFY_SOCKET": str(manager.path), "INVOCATION_ID": "0" * 32}
    sleeper.start("2030-11-20 12:00:00")
    os.rename(shutil.copy(PROGRAMS / "pillsd", tmp_path / "pillsd.new"), tmp_path / "pillsd")
    assert sleeper.process.wait() == 0, "it ends, for the manager to start the new one"


def test_it_writes_nothing_that_can_be_seen(pills: Pills, dunst: Dunst) -> None:
    start(pills)
    pills.do("take", "morning")
    before = pills.status()
    examine(pills)
    after = pills.status()
    assert {**before, "now": None, "next": None} == {**after, "now": None, "next": None}


def test_a_paused_dunst_is_found(pills: Pills, dunst: Dunst) -> None:
    start(pills)
    dunst.pause(True)
    doctor = examine(pills)
    assert doctor.returncode == 1
    assert doctor.mark("do-not-disturb") == "problem"
    assert doctor.remedy("do-not-disturb") == "To resume it: dunstctl set-paused false"
    dunst.pause(False)
    assert examine(pills).returncode == 0


def test_xfce_shows_critical_popups_always(pills: Pills, xfce: XfceNotifyd) -> None:
    start(pills)
    doctor = examine(pills)
    assert doctor.returncode == 0
    assert doctor.mark("do-not-disturb") == "ok", doctor
    pills.do("settings", "popups.urgency", "normal")
    doctor = examine(pills)
    assert doctor.returncode == 0
    assert doctor.mark("urgency") == "warning"


@pytest.mark.parametrize("command", ["status", "doctor"])
def test_a_pillsd_that_does_not_answer_is_not_waited_for(pills: Pills, command: str) -> None:
    pills.start()
    pills.process.send(signal.SIGSTOP)
    try:
        began = time.monotonic()
        result = pills.control(command)
        assert time.monotonic() - began > 4.5
        assert result.returncode == 3
        assert "pillsd does not answer" in result.stdout + result.stderr
        assert "systemctl --user restart pills" in result.stdout + result.stderr
    finally:
        pills.process.send(signal.SIGCONT)
    assert pills.control("status").returncode == 0
