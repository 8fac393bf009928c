"""Devices of one person that share entries: their common state, however the entries are carried."""

from __future__ import annotations

import csv
import io
import shlex
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import EVENING
from harness.clock import Clock
from harness.daemon import Pills
from harness.sharing import carry, known, share, sync
from harness.waiting import wait_for

AN_HOUR_LATER = "2030-11-20 21:59:58"
NO_CONFLICTS: dict = {"conflicts": [], "edits": [], "excesses": [], "sameNames": []}


@pytest.fixture
def desk(make_pills: Callable[..., Pills], tmp_path: Path) -> Pills:
    """A device without a screen, so that all popups belong to the other one."""
    pills = make_pills()
    pills.bus_address = f"unix:path={tmp_path}/no-bus"
    return pills


@pytest.fixture
def laptop(make_pills: Callable[..., Pills]) -> Pills:
    return make_pills(Clock())


def test_nothing_is_told_before_sharing_begins(pills: Pills) -> None:
    pills.start(EVENING)
    pills.do("take", "evening")
    assert sync(pills, "GetIdentity") == {"format": 1, "last": 0, "formers": []}
    for method, parameters in [
        ("GetEntries", {"after": 0, "limit": 10}),
        ("Apply", {"profile": "0000000000", "entries": []}),
        ("End", {}),
        ("SetReport", {"remote": "folder:/a", "failed": False, "reached": 0}),
    ]:
        assert pills.reply(f"Sync.{method}", **parameters)["error"] == "org.pills.Sync.NotShared", method


def test_what_only_a_later_version_reads_is_given_back(pills: Pills) -> None:
    pills.start(EVENING)
    profile = share(pills)
    lines = ["k3f9m2qxw0-1 0 control 1 - - stock medication=0000000000 count=12", "nonsense"]
    assert sync(pills, "Apply", profile=profile, entries=lines) == {"added": 0, "unread": lines, "renamed": False}


@pytest.mark.parametrize(
    ("method", "parameters", "error"),
    [
        ("Begin", {}, "AlreadyShared"),
        ("Begin", {"instead": "0123456789"}, "AlreadyShared"),
        ("Apply", {"profile": "0123456789", "entries": []}, "OtherProfile"),
        ("RenameDevice", {"device": "nobody", "name": "desk"}, "UnknownDevice"),
        ("RenameDevice", {"device": "own", "name": "other"}, "InvalidText"),
        ("RenameDevice", {"device": "host", "name": "desk"}, "AmbiguousDevice"),
        ("ForgetDevice", {"device": "own"}, "OwnDevice"),
        ("Resolve", {"entry": "none"}, "InvalidText"),
    ],
)
def test_what_sharing_refuses(desk: Pills, laptop: Pills, method: str, parameters: dict, error: str) -> None:
    desk.start(EVENING)
    laptop.start(EVENING)
    share(desk, laptop)
    carry(desk, laptop)
    devices = sync(desk, "GetDevices")["devices"]
    names = {"own": devices[0]["device"], "host": socket.gethostname(), "other": devices[1]["name"]}
    parameters = {name: names.get(value, value) if name in ("device", "name") else value for name, value in parameters.items()}
    reply = desk.reply(f"Sync.{method}", **parameters)
    assert reply["error"] == f"org.pills.Sync.{error}", reply


def test_what_machines_said_apart_is_told_until_somebody_decides(desk: Pills, laptop: Pills) -> None:
    desk.start(EVENING)
    laptop.start(AN_HOUR_LATER)
    share(desk, laptop)
    assert desk.ask("sync", "conflicts") == NO_CONFLICTS
    desk.do("take", "evening", "--at", "20:50")
    laptop.do("take", "evening", "--at", "21:30")
    carry(desk, laptop)
    for pills in (desk, laptop):
        (conflict,) = pills.ask("sync", "conflicts")["conflicts"]
        assert (conflict["medication"], conflict["slot"], conflict["doubled"]) == ("Pills", "evening", True)
        assert [(side["at"][11:16], side["holds"]) for side in conflict["sides"]] == [("20:50", False), ("21:30", True)]
        assert "may have been taken twice" in pills.do("sync", "conflicts")
        assert pills.ask("sync")["conflicts"] == 1
    news = laptop.runtime / "pills/news"
    before = news.stat().st_mtime_ns
    right = conflict["sides"][0]["entry"]
    assert laptop.ask("sync", "resolve", right) == {"changed": True}
    assert news.stat().st_mtime_ns > before
    assert laptop.control("sync", "resolve", right).returncode == 1
    carry(desk, laptop)
    for pills in (desk, laptop):
        assert pills.ask("sync", "conflicts") == NO_CONFLICTS
        assert pills.slot("evening")["doses"][0]["at"][11:16] == "20:50"
    assert known(desk) == known(laptop)


def meet(*machines: Pills) -> None:
    while carry(*machines):
        pass


def share_metformin(desk: Pills, laptop: Pills, time: str) -> None:
    """Both devices have 500 mg in the evening; the desk's clock shows noon."""
    desk.start("2030-11-20 12:00:00")
    laptop.start(f"2030-11-20 {time}")
    desk.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening")
    share(desk, laptop)
    meet(desk, laptop)


def said(edit: dict) -> dict:
    return {said["what"]: said.get("value") for said in edit["said"]}


def test_edits_that_cannot_all_hold_are_told_until_somebody_decides(desk: Pills, laptop: Pills) -> None:
    share_metformin(desk, laptop, "13:00:00")
    desk.do("medication", "edit", "Metformin", "--dosage", "850 mg")
    laptop.do("medication", "edit", "Metformin", "--dosage", "1 g", "--instructions", "with food")
    for pills, goal, evening in ((desk, "2000", "20:30"), (laptop, "2500", "21:30")):
        pills.do("settings", "hydration.goal", goal)
        pills.do("settings", "slots.evening", evening)
    meet(desk, laptop)
    for pills in (desk, laptop):
        edits = {tuple(said(conflict["edits"][0])): conflict for conflict in pills.ask("sync", "conflicts")["edits"]}
        assert set(edits) == {("dosage",), ("goal",), ("slots.evening",)}
        medication = edits[("dosage",)]
        assert medication["medication"] == "Metformin" and "medication" not in edits[("goal",)]
        assert [said(edit) for edit in medication["edits"]] == [
            {"dosage": "850 mg"},
            {"dosage": "1 g"},
        ]
        assert [edit["holds"] for edit in medication["edits"]] == [False, True]
        assert pills.ask("sync")["conflicts"] == 3
        assert pills.ask("status")["status"]["questions"] == 3
        assert "dosage 1 g. This counts." in pills.do("sync", "conflicts")
    # A new change ends the conflict.
    desk.do("settings", "hydration.goal", "2000")
    assert desk.ask("status")["status"]["questions"] == 2
    del edits[("goal",)]
    for conflict in edits.values():
        # The desk's changes are chosen; changes by the laptop alone stay.
        assert desk.ask("sync", "resolve", conflict["edits"][0]["entry"]) == {"changed": True}
    meet(desk, laptop)
    for pills in (desk, laptop):
        assert pills.ask("sync", "conflicts") == NO_CONFLICTS
        listed = pills.ask("medication", "list")["medications"]
        (metformin,) = [medication for medication in listed if medication["medication"] == "Metformin"]
        assert (metformin["dosage"], metformin["instructions"]) == ("850 mg", "with food")
        assert "20:30" in pills.do("settings", "slots.evening") and "2000" in pills.do("settings", "hydration.goal")
    assert known(desk) == known(laptop)


COUNTS = " This counts."
APART: dict[str, tuple[str, str, str, str, str, Callable[[Pills], str], str]] = {
    # The earlier and the later command, how each is shown, the reason, the check, and its result.
    "two pauses": (
        "pause --until 2030-11-23",
        "pause --until 2030-11-25",
        f"paused until Saturday, 23 November 2030.{COUNTS}",
        "paused until Monday, 25 November 2030.",
        "Of several pauses, the one that ends first counts.",
        lambda pills: pills.ask("status")["status"]["pause"]["until"],
        "2030-11-23",
    ),
    "removed, moved": (
        "settings slots.noon ''",
        "settings slots.noon 13:00",
        "no noon.",
        f"noon at 13:00.{COUNTS}",
        "These changes cannot all apply: of two changes to the same thing, the later one counts.",
        lambda pills: pills.do("settings", "slots.noon").strip(),
        "13:00",
    ),
    "moved, removed": (
        "settings slots.noon 13:00",
        "settings slots.noon ''",
        "noon at 13:00.",
        f"no noon.{COUNTS}",
        "These changes cannot all apply: of two changes to the same thing, the later one counts.",
        lambda pills: pills.control("settings", "slots.noon").stderr.split(".")[0],
        "pillsctl: There is no time of day 'noon'",
    ),
    "edited, ended": (
        "medication edit Metformin --dosage '10 mg'",
        "medication remove Metformin --yes",
        f"dosage 10 mg.{COUNTS}",
        "ended, with Tuesday, 19 November 2030 as its last day.",
        "The end waits for your decision: a device that did not know of it made a change.",
        lambda pills: pills.ask("medication", "show", "Metformin")["medication"]["state"],
        "active",
    ),
    "renamed, ended": (
        "medication edit Zinc --name Zink",
        "medication remove Zinc --yes",
        f"name Zink.{COUNTS}",
        "ended.",
        "The end waits for your decision: a device that did not know of it made a change.",
        lambda pills: pills.ask("medication", "show", "Zink")["medication"]["state"],
        "active",
    ),
    "now, later": (
        "medication edit Metformin --dosage '50 mg'",
        "medication edit Metformin --dosage '10 mg' --from 2030-11-25",
        f"dosage 50 mg.{COUNTS}",
        f"dosage 10 mg from Monday, 25 November 2030.{COUNTS}",
        "Each change counts from its own day on.",
        lambda pills: pills.ask("medication", "show", "Metformin")["medication"]["dosage"],
        "50 mg",
    ),
}


@pytest.mark.parametrize("apart", APART)
def test_what_counts_is_what_is_said_to_count_and_why(desk: Pills, laptop: Pills, apart: str) -> None:
    """The desk enters one command, and the laptop the other ten minutes later, before they know of each other."""
    earlier, later, first, second, reason, seen, outcome = APART[apart]
    desk.start("2030-11-19 05:00:00")
    laptop.start("2030-11-19 05:00:00")
    desk.do("medication", "add", "Metformin", "--dosage", "5 mg", "--slots", "evening")
    share(desk, laptop)
    desk.restart("2030-11-20 05:00:00")
    laptop.restart("2030-11-20 05:10:00")
    desk.do("settings", "slots.noon", "12:30")
    desk.do("medication", "add", "Zinc", "--slots", "evening")
    meet(desk, laptop)
    desk.do(*shlex.split(earlier))
    laptop.do(*shlex.split(later))
    meet(desk, laptop)
    for pills in (desk, laptop):
        lines = pills.do("sync", "conflicts").splitlines()
        assert len([line for line in lines if " recorded today at " in line]) == 2
        told = [line.strip().split(": ", 1)[1].rsplit("  ", 1)[0] for line in lines if " recorded today at " in line]
        assert told == [first, second]
        assert reason in " ".join(line.strip() for line in lines)
        assert seen(pills) == outcome


def test_what_was_added_on_both_is_one_and_those_of_one_name_are_told_apart(desk: Pills, laptop: Pills) -> None:
    for pills, dosage in ((desk, "100 ug"), (laptop, "50 ug")):
        pills.start("2030-11-20 12:00:00")
        pills.do("medication", "add", "Zinc", "--dosage", "25 mg", "--slots", "evening")
        pills.do("medication", "add", "Selenium", "--dosage", dosage, "--slots", "evening")
    share(desk, laptop)
    meet(desk, laptop)
    for pills in (desk, laptop):
        listed = pills.ask("medication", "list")["medications"]
        assert [medication["medication"] for medication in listed].count("Zinc") == 1
        called = {medication["dosage"]: medication["called"] for medication in listed if "called" in medication}
        assert set(called) == {"50 ug", "100 ug"}
        assert all(name in pills.do("medication", "list") for name in called.values())
        refused = pills.control("medication", "edit", "selenium", "--dosage", "1 mg")
        assert refused.returncode == 1 and called["50 ug"] in refused.stderr
    id = called["50 ug"].removeprefix("Selenium (").removesuffix(")")
    assert pills.ask("medication", "show", called["50 ug"])["medication"]["dosage"] == "50 ug"
    laptop.do("medication", "edit", id, "--dosage", "60 ug")
    taken = laptop.do("take", "evening", called["100 ug"], "--at", "12:00")
    assert taken.startswith("Taken at 12:00: Selenium 100 ug. Still open this evening: ")
    refused = laptop.control("take", id)
    assert f"pillsctl take evening '{called['50 ug']}'" in refused.stderr
    laptop.do("medication", "remove", id, "--yes")
    meet(desk, laptop)
    doses = desk.slot("evening")["doses"]
    assert {dose["medication"]: dose["status"] for dose in doses} == {"Zinc": "due", "Selenium": "taken"}


def test_a_name_of_a_slot_and_of_a_medication_is_asked_about(desk: Pills, laptop: Pills) -> None:
    """Each device refuses to add both, but neither knew of the other's addition."""
    for pills in (desk, laptop):
        pills.start("2030-11-20 12:40:00")
    desk.do("medication", "add", "Noon", "--schedule", "as-needed")
    laptop.do("settings", "slots.noon", "12:30")
    laptop.do("medication", "add", "Zinc", "--slots", "noon", "--from", "today")
    share(desk, laptop)
    meet(desk, laptop)
    (called,) = [named["called"] for named in desk.ask("medication", "list")["medications"] if "called" in named]
    for verb in ("take", "skip", "undo"):
        refused = desk.control(verb, "Noon")
        assert refused.returncode == 1
        assert refused.stderr == (
            f"pillsctl: 'Noon' may mean the time of day noon or the medication {called}. For the time of day, name its medications: "
            f"pillsctl {verb} noon MEDICATION. For {called}: pillsctl {verb} '{called}'\n"
        )
    assert desk.slot("noon")["doses"][0]["status"] == "due"
    assert desk.do("take", called, "--at", "12:35") == "Noon taken at 12:35: 1 dose today.\n"
    assert desk.do("take", "noon", "zinc") == "Taken: Zinc.\n"


def test_what_was_added_on_several_is_listed_in_one_order_and_each_has_a_name(
    make_pills: Callable[..., Pills], tmp_path: Path
) -> None:
    machines = [make_pills() for _ in range(3)]
    for number, pills in enumerate(machines):
        pills.bus_address = f"unix:path={tmp_path}/no-bus"
        pills.start(f"2030-11-20 05:{number}0:00")
    share(*machines)
    meet(*machines)
    for number, dosage in ((2, "25 mg"), (0, "50 mg"), (1, "100 mg")):
        machines[number].do("medication", "add", "Iron", "--dosage", dosage, "--slots", "morning")
    meet(*machines)
    for pills in machines:
        listed = [medication["dosage"] for medication in pills.ask("medication", "list")["medications"]]
        # The order follows the clocks of the devices.
        assert listed == ["50 mg", "100 mg", "25 mg"]
        assert [dose["dosage"] for dose in pills.slot("morning")["doses"]] == listed
        host, *others = sorted(device["name"] for device in pills.ask("sync", "devices")["devices"])
        assert others == [f"{host} 2", f"{host} 3"]


def test_what_is_there_twice_is_asked_about_and_becomes_one(desk: Pills, laptop: Pills) -> None:
    """This also merges earlier records of both, even on a device that learns of it last."""
    for pills, dosage in ((desk, "100 ug"), (laptop, "50 ug")):
        pills.start("2030-11-20 20:59:00")
        pills.do("medication", "add", "Selenium", "--dosage", dosage, "--slots", "evening")
    laptop.do("take", "evening", "Selenium", "--at", "20:58")
    share(desk, laptop)
    meet(desk, laptop)
    assert len(desk.slot("evening")["doses"]) == 2
    told = desk.do("sync", "conflicts")
    assert "may be the same medication." in told and desk.ask("status")["status"]["questions"] == 1
    assert desk.do("status").splitlines()[0].endswith("To decide: pillsctl sync conflicts")
    (pair,) = desk.ask("sync", "conflicts")["sameNames"]
    ids = [pair[side].removeprefix("Selenium (").removesuffix(")") for side in ("one", "other")]
    assert desk.do("medication", "same", *ids) == "They are now one medication, on all your devices.\n"
    assert desk.do("medication", "same", "selenium", "selenium") == "They are already one medication.\n"
    meet(desk, laptop)
    for pills in (desk, laptop):
        (dose,) = pills.slot("evening")["doses"]
        assert (dose["medication"], dose["status"]) == ("Selenium", "taken")
        # Its dosage is still in conflict.
        (edits,) = pills.ask("sync", "conflicts")["edits"]
        assert {said["value"] for edit in edits["edits"] for said in edit["said"]} == {"100 ug", "50 ug"}
    laptop.do("medication", "different", "selenium")
    meet(desk, laptop)
    for pills in (desk, laptop):
        assert sorted(dose["status"] for dose in pills.slot("evening")["doses"]) == ["due", "taken"]
        assert "questions" not in pills.ask("status")["status"]
    desk.do("medication", "same", *ids)
    meet(desk, laptop)
    laptop.do("medication", "erase", "selenium", "--yes")
    meet(desk, laptop)
    for pills in (desk, laptop):
        assert "Selenium" not in pills.do("medication", "list", "--all")


def test_doses_as_needed_that_no_machine_could_warn_of_are_told(desk: Pills, laptop: Pills) -> None:
    desk.start("2030-11-20 12:00:00")
    laptop.start("2030-11-20 13:00:00")
    limits = ("--max-per-day", "2", "--min-gap", "4h")
    desk.do("medication", "add", "Ibuprofen", "--schedule", "as-needed", *limits)
    share(desk, laptop)
    meet(desk, laptop)
    desk.do("take", "Ibuprofen", "--at", "06:00")
    desk.do("take", "Ibuprofen", "--at", "11:00")
    laptop.do("take", "Ibuprofen", "--at", "12:30")
    # Neither device refuses doses because of the other's.
    meet(desk, laptop)
    for pills in (desk, laptop):
        gap, day = pills.ask("sync", "conflicts")["excesses"]
        assert [dose["at"][11:16] for dose in gap["doses"]] == ["11:00", "12:30"]
        assert (gap["medication"], gap["gap"], "perDay" in gap) == ("Ibuprofen", "4h", False)
        assert ([dose["at"][11:16] for dose in day["doses"]], day["perDay"]) == (["06:00", "11:00", "12:30"], 2)
        assert "no device knew of all of them" in pills.do("sync", "conflicts")
        assert pills.ask("status")["status"]["questions"] == 2
    # After the decision the warning is gone, and all doses stay.
    assert laptop.ask("sync", "resolve", day["doses"][0]["entry"]) == {"changed": True}
    meet(desk, laptop)
    for pills in (desk, laptop):
        assert pills.ask("sync", "conflicts") == NO_CONFLICTS
        (ibuprofen,) = pills.status()["asNeeded"]
        assert len(ibuprofen["taken"]) == 3


def test_what_there_is_news_of_is_told_at_once(pills: Pills) -> None:
    pills.start("2030-11-20 20:30:00")
    news = pills.runtime / "pills/news"
    assert not news.exists()
    share(pills)
    before = wait_for("the file is there", lambda: news.exists() and news.stat().st_mtime_ns)
    pills.do("unlock")
    assert news.stat().st_mtime_ns == before
    pills.do("take", "evening")
    assert news.stat().st_mtime_ns > before


def test_answers_of_others_are_looked_for_while_a_reminder_is_open(sleeper: Pills) -> None:
    pills = sleeper
    news = pills.runtime / "pills/news"

    def looked(after: int) -> bool:
        return wait_for("pills-sync is to look", lambda: news.exists() and news.stat().st_mtime_ns > after)

    pills.start("2030-11-20 20:58:00")
    share(pills)
    before = news.stat().st_mtime_ns
    pills.clock.step(minutes=2)
    assert looked(before)
    before = news.stat().st_mtime_ns
    for _ in range(3):
        # The run itself needs some of the two minutes.
        pills.clock.step(seconds=101)
        assert looked(before)
        before = news.stat().st_mtime_ns
    pills.do("take", "evening")
    before = news.stat().st_mtime_ns
    pills.clock.step(minutes=5)
    pills.do("status")
    assert news.stat().st_mtime_ns == before


# On a device without Pills


def test_a_tick_of_a_day_to_come_is_not_recorded(pills: Pills) -> None:
    pills.start("2030-11-20 12:00:00")
    share(pills)
    tick = {"day": "2030-11-21", "slot": "evening", "state": "taken", "at": "2030-11-20T12:00:00+01:00"}
    assert sync(pills, "Tick", **tick) == {"accepted": False, "changed": False}


def test_a_tick_of_what_is_answered_changes_only_what_was_answered_otherwise(pills: Pills) -> None:
    pills.start(EVENING)
    share(pills)

    def changes() -> bool:
        tasks = {(task["day"], task["slot"]): task for task in sync(pills, "GetTasks", days=1)["tasks"]}
        shown = [
            {"medication": dose["medication"], "answer": dose["answer"], "seen": dose["heads"]}
            for dose in tasks["2030-11-20", "evening"]["doses"]
        ]
        ticked = sync(pills, "Tick", day="2030-11-20", slot="evening", state="taken", doses=shown)
        assert ticked["accepted"] and pills.slot("evening")["doses"][0]["status"] == "taken"
        return ticked["changed"]

    assert changes()
    assert not changes()
    pills.do("undo", "evening")
    pills.do("skip", "evening")
    assert changes()


def due(pills: Pills) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Each past dose with its name and amount, without the difference between due and missed."""
    table = csv.DictReader(io.StringIO(pills.do("export", "doses", "--from", "2030-11-10")))
    answers = {"due": "open", "missed": "open"}
    return {
        (dose["Day"], dose["Slot"], dose["Medication"], dose["Dosage"], dose["Amount"]): answers.get(dose["Status"], dose["Status"])
        for dose in table
    }


@pytest.mark.parametrize(
    "there",
    ["2030-11-20 05:59:00", "2030-11-22 06:00:00", "2030-11-18 06:00:00"],
    ids=["a minute behind", "two days ahead", "two days behind"],
)
def test_the_same_entries_are_the_same_doses_whatever_the_window_clock_and_zone(
    desk: Pills, make_pills: Callable[..., Pills], there: str
) -> None:
    laptop = make_pills(Clock("America/New_York"))
    desk.install("2030-11-10 05:00:00")
    desk.start("2030-11-20 12:00:00")
    laptop.start(there)
    desk.do("settings", "reminders.window", "24h")
    laptop.do("settings", "reminders.window", "1h")
    desk.do("unlock")
    desk.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "morning,evening", "--from", "2030-11-12")
    desk.do("take", "morning", "--date", "2030-11-14")
    share(desk, laptop)
    meet(desk, laptop)
    # Changes of today on each device, some before the other knows of them.
    desk.do("take", "morning")
    desk.do("medication", "edit", "Metformin", "--dosage", "850 mg")
    desk.do("settings", "slots.noon", "12:30")
    meet(desk, laptop)
    laptop.do("medication", "edit", "Metformin", "--slots", "morning,noon,evening")
    laptop.do("medication", "add", "Iron", "--slots", "evening", "--dose", "2")
    meet(desk, laptop)
    desk.do("settings", "slots.evening", "20:15")
    desk.do("medication", "edit", "Metformin", "--dosage", "1 g", "--from", "2030-11-21")
    meet(desk, laptop)
    for pills in (desk, laptop):
        pills.restart("2030-11-25 04:00:00")
    seen = due(desk)
    assert seen == due(laptop)
    assert ("2030-11-20", "morning", "Metformin", "500 mg", "1") in seen and len(seen) > 25
    desk.do("settings", "reminders.window", "1h")
    assert due(desk) == seen
    assert desk.ask("medication", "show", "Metformin")["medication"] == laptop.ask("medication", "show", "Metformin")["medication"]


@pytest.mark.parametrize("act", [["edit", "Metformin", "--dosage", "20 mg"], ["remove", "Metformin", "--yes"]], ids=["edited", "ended"])
def test_a_clock_that_is_set_back_moves_nothing_that_another_machine_said(desk: Pills, laptop: Pills, act: list[str]) -> None:
    desk.start("2030-11-20 05:10:00")
    laptop.start("2030-11-20 05:00:00")
    desk.do("medication", "add", "Metformin", "--dosage", "10 mg", "--slots", "morning,evening")
    share(desk, laptop)
    meet(desk, laptop)
    # The desk's command applies after the morning, whose window is over there, but not yet on the laptop.
    desk.restart("2030-11-20 13:05:00")
    laptop.restart("2030-11-20 12:55:00")
    desk.do("medication", *act)
    meet(desk, laptop)
    seen = due(desk)
    assert seen == due(laptop) and ("2030-11-20", "morning", "Metformin", "10 mg", "1") in seen
    laptop.restart("2030-11-20 12:52:00")
    assert due(laptop) == seen
    meet(desk, laptop)
    assert due(desk) == seen
    assert laptop.slot("morning")["doses"][0]["status"] == "due"
