"""The stock of medications until it runs out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.machine import Machine
from harness.notification_servers import Dunst
from harness.veteran import tables
from harness.waiting import wait_for


@pytest.fixture
def patient(sleeper: Pills) -> Pills:
    """A person who takes Metformin every evening, with a clock that can be set."""
    sleeper.start("2030-11-20 08:00:00")
    sleeper.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening", "--from", "2030-11-20")
    return sleeper


def left(pills: Pills) -> str | None:
    stock = pills.ask("stock", "metformin")["stock"]
    return stock[0]["left"] if stock else None


def test_what_is_left_follows_from_what_is_said_and_taken(patient: Pills) -> None:
    assert patient.do("stock") == "No stock is counted. To enter how much you have: pillsctl stock NAME 60\n"
    assert patient.do("stock", "metformin", "60") == "Metformin 500 mg: 60 left, enough for 60 days.\n"
    patient.do("take", "evening")
    assert left(patient) == "59"
    patient.do("undo", "evening")
    assert left(patient) == "60"
    patient.do("stock", "metformin", "+28")

    # The dose doubles from tomorrow on, because one of today is answered.
    patient.do("take", "evening")
    assert "2 each time" in patient.do("medication", "edit", "metformin", "--dose", "2")
    assert left(patient) == "87"
    assert patient.ask("stock", "metformin")["stock"][0]["daysLeft"] == 44
    patient.step_clock(days=1)
    patient.do("take", "evening")
    assert left(patient) == "85"
    assert "2 × Metformin 500 mg" in patient.do("status")
    assert "85 left" in patient.do("medication", "list")

    # The stock survives a kill of the daemon, and the log has its entries.
    patient.process.kill()
    patient.launch()
    wait_for("pillsd answers", patient.answers_calls)
    assert left(patient) == "85"
    log = patient.do("log", "--days", "2")
    assert "counted 60" in log and "+28" in log and "2 × Metformin 500 mg" in log

    assert "no longer counted" in patient.do("stock", "metformin", "off")
    assert left(patient) is None and patient.status()["stock"] == []


def test_an_undo_is_of_all_that_one_command_said(patient: Pills) -> None:
    patient.do("stock", "metformin", "50")
    patient.do("stock", "metformin", "--pack", "28", "+1pack", "--warn-at", "14")
    assert patient.control("stock", "metformin", "--pack", "30", "many").returncode == 1
    [said] = patient.ask("stock")["stock"]
    assert (said["left"], said["pack"], said["warnAt"]) == ("78", "28", 14)
    patient.do("stock", "metformin", "undo")
    [said] = patient.ask("stock")["stock"]
    assert (said["left"], said.get("pack"), said["warnAt"]) == ("50", None, 7)
    patient.do("stock", "metformin", "undo")
    assert left(patient) is None
    assert patient.control("stock", "metformin", "undo").returncode == 1


def test_it_is_told_once_when_it_runs_out(patient: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    def told() -> list:
        return [popup for popup in monitor.notifications() if "runs out" in popup.summary]

    wait_for("the server is found", lambda: patient.status().get("popupServerState") == "present")
    patient.do("stock", "metformin", "9")
    # The night before is taken too, so that tonight's reminder does not come in between.
    patient.do("take", "evening")
    patient.step_clock(days=1)
    patient.do("take", "evening")
    assert left(patient) == "7" and not told()
    patient.step_clock(days=1.6)
    popup = wait_for("its popup", told)[0]
    assert (popup.summary, popup.body) == ("Metformin 500 mg runs out in 7 days", "7 are left, enough for 7 days.")
    assert popup.hints["urgency"] == "byte 1"
    assert "Metformin" not in patient.log

    patient.restart()
    patient.do("take", "evening")
    assert "6 left, enough for 6 days" in patient.do("status")
    patient.do("stock", "metformin", "+28")
    assert "left" not in patient.do("status")
    assert len(told()) == 1
    patient.do("stock", "metformin", "2")
    wait_for("it is told anew", lambda: len(told()) == 2)


def test_it_comes_along_with_all_else(patient: Pills, make_pills: Callable[..., Pills], tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    patient.do("medication", "edit", "metformin", "--dose", "evening 1½", "--from", "today")
    patient.do("stock", "metformin", "60", "--warn-at", "14")
    patient.do("take", "evening")
    patient.do("export", "all", "--format", "json", "--output", str(file))
    other = make_pills()
    other.start("2030-11-21 12:00:00")
    other.do("import", str(file), "--yes")
    assert left(other) == left(patient) == "58.5"
    assert other.ask("stock")["stock"][0]["warnAt"] == 14
    assert tables(other)["medications"] == tables(patient)["medications"]
    assert not other.ask("import", str(file), "--yes")["changed"]

    # If the medication is erased, its stock is erased too.
    other.do("unlock")
    other.do("medication", "erase", "metformin", "--yes")
    assert other.ask("stock")["stock"] == []
    other.stop()
    assert other.query("SELECT count(*) FROM stock_entry") == [(0,)]


def test_what_several_machines_say_adds_up(make_pills: Callable[..., Pills], tmp_path: Path) -> None:
    desk, laptop = (Machine(make_pills(), tmp_path / "shared") for _ in range(2))
    for machine in (desk, laptop):
        machine.pills.start("2030-11-20 08:00:00")
    desk.pills.do("medication", "add", "Metformin", "--slots", "evening", "--dose", "2", "--from", "2030-11-20")
    desk.pills.do("stock", "metformin", "60")
    (tmp_path / "shared").mkdir()
    desk.begin()
    laptop.join()
    assert left(laptop.pills) == "60"
    desk.pills.do("stock", "metformin", "+28")
    laptop.pills.do("stock", "metformin", "-1")
    for machine in (desk, laptop):
        machine.pills.do("take", "evening", "metformin")
    for machine in (desk, laptop, desk):
        machine.sync()
    assert left(desk.pills) == left(laptop.pills) == "85"
    desk.pills.do("undo", "evening", "metformin")
    for machine in (desk, laptop):
        machine.sync()
    assert left(desk.pills) == left(laptop.pills) == "87"
