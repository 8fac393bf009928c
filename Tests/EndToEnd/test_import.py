"""Imports of records from other programs."""

from __future__ import annotations

import datetime
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import PROGRAMS, Pills
from harness.sharing import entries, sync
from harness.veteran import LATER, NOON, rows

REFUSED = 1

MEDTIMER = {
    "medicines": {
        "version": 20,
        "list": [{"medicine": {"name": "Ramipril"}, "reminders": [{"timeInMinutes": 720}, {"timeInMinutes": 1110}]}],
    },
    "events": {
        "version": 20,
        "list": [
            {
                "medicineName": "Ramipril", "status": "TAKEN", "reminderType": "TIME_BASED",
                "remindedTimestamp": 1921253400, "processedTimestamp": 1921254300,
            },
        ],
    },
}  # fmt: skip
DOSAGE = {
    "version": 1,
    "treatments": [{"name": "Ramipril", "frequency": "daily", "dosage": [{"time": [12, 0], "dose": 1}, {"time": [18, 30], "dose": 1}]}],
}
DOSAGE_HISTORY = {
    "version": 1,
    "history": [{"name": "Ramipril", "time": [18, 30], "dose": 1, "taken": [1921254300_000, 1]}],
}


@pytest.mark.parametrize("files", [[MEDTIMER], [DOSAGE, DOSAGE_HISTORY]], ids=["MedTimer", "Dosage"])
def test_the_files_of_another_program_are_recognised(pills: Pills, tmp_path: Path, files: list[dict]) -> None:
    pills.start(NOON)
    names = [str(tmp_path / f"file{number}.json") for number in range(len(files))]
    for name, content in zip(names, files, strict=True):
        Path(name).write_text(json.dumps(content))
    assert "New times of day: noon, evening 18:30." in pills.do("import", *names, "--dry-run")
    told = pills.ask("import", *names, "--yes")
    assert [(m["medication"], m["known"], m["added"]) for m in told["medications"]] == [("Ramipril", False, 1)]
    assert told["endsDefault"] and told["newSlots"] == ["noon", "evening-1830"]
    doses = rows(pills.do("export", "doses", "--to", "yesterday"))
    assert [(dose["Slot"], dose["Status"], dose["At"][:16]) for dose in doses] == [
        ("evening-1830", "taken", "2030-11-18T18:45")
    ]
    assert not pills.ask("import", *names, "--yes")["changed"]
    assert "New times of day" not in pills.do("import", *names, "--dry-run")


WEEKDAYS = [True] * 5 + [False] * 2
WEEKEND = [not day for day in WEEKDAYS]


def medicine(*reminders: dict, **members: object) -> dict:
    full = [{"timeInMinutes": 420, "amount": "1", **reminder} for reminder in reminders]
    return {"medicines": {"list": [{"medicine": {"name": "Iron", **members}, "reminders": full}]}}


def treatment(**members: object) -> dict:
    return {"name": "Iron", "unit": "mg", "dosage": [{"time": [7, 0], "dose": 5}], **members}


# What becomes of a medicine: its state, its schedule, its reminders here and there, and a word of what is said.
CASES = {
    "times by weekday": (
        medicine({"days": WEEKDAYS}, {"timeInMinutes": 540, "days": WEEKEND}),
        ("active", "daily", "2/2", "New times of day: morning 07:00/09:00."),
    ),
    "amounts by weekday": (
        medicine({"days": WEEKDAYS}, {"amount": "2", "days": WEEKEND}),
        ("paused", "weekly monday,tuesday,wednesday,thursday,friday", "1/2", "07:00"),
    ),
    "no weekday": (medicine({"days": [False] * 7}), ("paused", "as-needed", "0/1", "no day of the week")),
    "a cycle without a day": (
        medicine({"consecutiveDays": 0, "pauseDays": 2}),
        ("paused", "as-needed", "0/1", "no day with a dose"),
    ),
    "every third day": (medicine({"daysBetweenReminders": 3}), ("paused", "every 3 days from 2030-11-20", "1/1", "from which day")),
    "switched off": (medicine({"active": False}), ("paused", "daily", "1/1", "switched off")),
    "stock": (
        medicine({}, amount=20.0, unit="tablets", refillSizes=[30.0], productionDate=20000),
        ("active", "daily", "1/1", "tablets", "pillsctl stock Iron 20", "(30)", "2024-10-04"),
    ),
    "frequency": (
        {"treatments": [treatment(frequency="fortnightly")]},
        ("paused", "as-needed", "0/1", "'fortnightly'"),
    ),
    "no days": (
        {"treatments": [treatment(frequency="specific-days", days=[])]},
        ("paused", "as-needed", "0/1", "no day of the week"),
    ),
    "cycle": (
        {"lastUpdate": "2030-11-17T10:00:00.000Z", "treatments": [treatment(frequency="cycle", cycle=[2, 2, 1])]},
        ("active", "cycle 2/2 from 2030-11-17", "1/1"),
    ),
    "inventory": (
        {"treatments": [treatment(frequency="daily", markConfirmed=True, inventory={"enabled": True, "current": 12})]},
        ("active", "daily", "1/1", "pillsctl stock Iron 12", "by itself"),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_no_import_is_silently_wrong(pills: Pills, tmp_path: Path, case: str) -> None:
    content, (state, schedule, reminders, *words) = CASES[case]
    pills.start(NOON)
    file = tmp_path / "file.json"
    file.write_text(json.dumps(content))
    shown = pills.do("import", str(file), "--dry-run")
    assert reminders in shown
    for word in words:
        assert word in shown
    assert ("is imported as paused" in shown) == (state == "paused")
    pills.do("import", str(file), "--yes")
    (iron,) = [m for m in pills.ask("medication", "list")["medications"] if m["medication"] == "Iron"]
    assert (iron["state"], iron["schedule"]) == (state, schedule)


def test_reminders_of_weekdays_and_weekends_become_one_time_of_day(pills: Pills, tmp_path: Path) -> None:
    pills.start(NOON)
    file = tmp_path / "file.json"
    file.write_text(json.dumps(medicine({"days": WEEKDAYS}, {"timeInMinutes": 540, "days": WEEKEND})))
    pills.do("import", str(file), "--yes")
    plan = pills.ask("plan")["reminders"]
    assert [reminder["dueAt"][:16] for reminder in plan if "Iron" in json.dumps(reminder)] == [
        f"2030-11-{day}T{'09' if day in (23, 24) else '07'}:00" for day in range(21, 27)
    ]


def test_nothing_is_said_of_the_reminders_of_a_medication_that_is_here_already(pills: Pills, tmp_path: Path) -> None:
    pills.start(NOON)
    pills.do("medication", "add", "Iron", "--slots", "evening")
    file = tmp_path / "file.json"
    file.write_text(json.dumps(medicine({"days": [False] * 7}) | {"events": MEDTIMER["events"]}))
    shown = pills.do("import", str(file), "--dry-run")
    assert "already here" in shown and "Ramipril" in shown
    assert "REMINDERS" not in shown and "paused" not in shown


def test_a_dose_that_was_confirmed_after_midnight_belongs_to_its_evening(pills: Pills, tmp_path: Path) -> None:
    pills.start(NOON)
    table = tmp_path / "Dosage_History.csv"
    lines = ["Date,Time,Name,Dose,Status,Time Confirmed", '"2030-11-19","21:00","Iron","5 mg","Confirmed","00:20"']
    table.write_text("\n".join(lines))
    columns = "day=Date,time=Time,medication=Name,dosage=Dose,status=Status,at=Time Confirmed"
    pills.do("import", str(table), "--columns", columns, "--yes")
    (dose,) = [row for row in rows(pills.do("export", "doses", "--from", "2030-11-18")) if row["Medication"] == "Iron"]
    assert (dose["Day"], dose["Slot"], dose["At"][:16]) == ("2030-11-18", "evening", "2030-11-19T00:20")


def test_the_days_in_a_table_of_dosage_are_those_of_utc(pills: Pills, tmp_path: Path) -> None:
    """The zone of this device is an hour ahead of UTC."""
    pills.start(NOON)
    table = tmp_path / "history.csv"
    lines = ["Date,Time,Name,Dose,Status,Time Confirmed"]
    lines += [f'"{day}","21:00","Iron","1 pill","Confirmed","{at}"' for day, at in [("2030-11-16", "21:05"), ("2030-11-17", "00:20")]]
    table.write_text("\n".join(lines))
    columns = "day=Date,time=Time,medication=Name,status=Status"
    assert "To import them so, leave out --columns." in pills.do("import", "--dry-run", "--columns", columns, str(table))
    said = pills.do("import", "--yes", str(table))
    assert "Dosage writes days such as 2030-11-17 in UTC, so some doses (1)" in said
    pills.stop()
    assert {(day, slot) for day, slot, _ in pills.answers()} == {("2030-11-16", "evening"), ("2030-11-17", "evening")}


def test_a_pipe_is_read_and_a_file_without_an_end_is_refused(pills: Pills) -> None:
    pills.start(NOON)
    told = subprocess.run(
        [str(PROGRAMS / "pillsctl"), "import", "-", "--yes", "--json"],
        env=pills.environment,
        input=json.dumps(MEDTIMER),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.returncode == 0, told.stderr
    assert [m["medication"] for m in json.loads(told.stdout)["medications"]] == ["Ramipril"]
    refused = pills.control("import", "/dev/zero", "--yes")
    assert refused.returncode == REFUSED
    assert "/dev/zero is too large. Pills reads files up to 64 MiB." in refused.stderr


def test_a_long_past_is_brought_along_whole(pills: Pills, make_pills: Callable[..., Pills], tmp_path: Path) -> None:
    pills.start(NOON)
    # These are more answers than pillsd sends at once.
    days = [datetime.date(2029, 1, 1) + datetime.timedelta(days=number) for number in range(600)]
    table = tmp_path / "table.csv"
    lines = [f"{day},{time},Ramipril,taken" for day in days for time in ("07:00", "21:00")]
    table.write_text("\n".join(["Day,Time,Name,Status", *lines]))
    pills.do("import", str(table), "--columns", "day=Day,time=Time,medication=Name,status=Status", "--yes")
    whole = tmp_path / "all.json"
    pills.do("export", "all", "--format", "json", "--output", str(whole))
    fresh = make_pills()
    fresh.start(LATER)
    fresh.do("import", str(whole), "--yes")
    doses = [rows(machine.do("export", "doses", "--to", "2030-11-19")) for machine in (pills, fresh)]
    assert len([dose for dose in doses[0] if dose["Status"] == "taken"]) == len(lines)
    assert doses[0] == doses[1]


def test_what_is_brought_along_is_shared(pills: Pills, make_pills: Callable[..., Pills], tmp_path: Path) -> None:
    pills.start(NOON)
    pills.do("medication", "add", "Metformin", "--slots", "morning")
    pills.do("take", "morning")
    pills.do("drink", "250")
    file = tmp_path / "all.json"
    pills.do("export", "all", "--format", "json", "--output", str(file))
    fresh = make_pills()
    fresh.start(LATER)
    device = sync(fresh, "Begin")["device"]
    before = entries(fresh)
    fresh.do("import", str(file), "--yes")
    told = entries(fresh)
    new = told[len(before) :]
    assert all(entry.startswith(f"{device}-") for entry in new)
    assert {entry.split()[6] for entry in new} >= {"medication", "dose", "drink"}
    fresh.do("import", str(file), "--yes")
    assert entries(fresh) == told
