"""What others recorded is brought along."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.sharing import entries, sync
from harness.veteran import LATER, NOON, records, rows

REFUSED = 1
USAGE = 2
LOCKED = 4

MEDISAFE = "Date,Time,Name,Status,Note\r\n"


@pytest.fixture
def owner(pills: Pills) -> Pills:
    pills.start(NOON)
    pills.do("medication", "add", "Metformin", "--schedule", "twice-daily")
    return pills


def test_a_bad_line_is_named_and_nothing_is_imported(owner: Pills, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    columns = ("--columns", "day=Date,time=Time,medication=Name,status=Status")
    file.write_text(
        MEDISAFE
        + "2030-11-18,08:00,Metformin,Taken,\r\n"
        + '2030-11-18,20:00,"Metformin",perhaps,\r\n'
        + "2030-02-30,08:00,Metformin,Taken,\r\n"
        + "2030-11-19,8 o'clock,Metformin,Skipped,\r\n"
    )
    before = records(owner)
    refused = owner.control("import", str(file), *columns, "--yes")
    assert refused.returncode == REFUSED
    assert [line.split(":")[0].strip() for line in refused.stderr.splitlines()[1:]] == ["line 3", "line 4", "line 5"]
    assert records(owner) == before
    # What only pillsd can know.
    file.write_text(MEDISAFE + "2030-11-18,08:00,Metformin,Taken,\r\n2030-11-21,08:00,Metformin,Taken,\r\n")
    refused = owner.control("import", str(file), *columns, "--yes")
    assert refused.returncode == REFUSED and "line 3: 2030-11-21 is still to come" in refused.stderr
    assert records(owner) == before
    file.write_text(MEDISAFE + '2030-11-18,08:00,"Metformin,Taken,\r\n')
    assert "line 2: " in owner.control("import", str(file), *columns, "--yes").stderr
    assert owner.control("import", str(file), "--columns", "when=Date", "--yes").returncode == USAGE
    missing = owner.control("import", str(file), "--columns", "day=Day,medication=Name,status=Status", "--yes")
    assert missing.returncode == REFUSED
    unasked = owner.control("import", str(file), *columns)
    assert unasked.returncode == REFUSED and "nobody is there to confirm it" in unasked.stderr


def test_a_table_of_another_program_is_read_by_its_columns(owner: Pills, tmp_path: Path) -> None:
    file = tmp_path / "medisafe.csv"
    file.write_text(
        MEDISAFE
        + "2030-11-18,08:00,Metformin,Taken,\r\n"
        + "2030-11-18,8:15 PM,Metformin,Skipped,no food\r\n"
        + "2030-11-19,08:00,Metformin,Missed,\r\n"
        + '19.11.2030,20:05,"Vitamin ""D""",taken,\r\n'
    )
    columns = ("--columns", "day=Date,time=Time,medication=Name,status=Status")
    told = owner.ask("import", str(file), *columns, "--yes")
    assert [(m["medication"], m["known"], m["added"]) for m in told["medications"]] == [
        ("Metformin", True, 2),
        ('Vitamin "D"', False, 1),
    ]
    doses = rows(owner.do("export", "doses", "--to", "yesterday"))
    assert [(dose["Day"], dose["Slot"], dose["Medication"], dose["Status"], dose["At"][11:16]) for dose in doses] == [
        ("2030-11-18", "morning", "Metformin", "taken", "08:00"),
        ("2030-11-18", "evening", "Metformin", "skipped", "20:15"),
        ("2030-11-19", "evening", 'Vitamin "D"', "taken", "20:05"),
    ]
    assert not owner.ask("import", str(file), *columns, "--yes")["changed"]
    # A past that is recorded takes unlocking, before anything is added to it; what is recorded stays.
    file.write_text(
        MEDISAFE + "2030-11-18,08:00,Metformin,Skipped,\r\n2030-11-19,08:00,Metformin,Taken,\r\n"
    )
    locked = owner.control("import", str(file), *columns, "--yes")
    assert locked.returncode == LOCKED
    owner.do("unlock")
    told = owner.ask("import", str(file), *columns, "--yes")
    assert [(m["added"], m["kept"]) for m in told["medications"]] == [(1, 1)]
    doses = rows(owner.do("export", "doses", "--to", "yesterday"))
    assert [dose["Status"] for dose in doses if dose["Medication"] == "Metformin"] == ["taken", "skipped", "taken"]


def local(pills: Pills, text: str) -> int:
    return int(datetime.datetime.fromisoformat(text).replace(tzinfo=pills.clock.zone).timestamp())


def medtimer_reminder(number: int, minutes: int, **members: object) -> dict:
    return {
        "reminderId": number, "timeInMinutes": minutes, "consecutiveDays": 1, "pauseDays": 0, "instructions": "",
        "cycleStartDay": 20000, "amount": "1", "days": [True] * 7, "active": True, "periodStart": 0, "periodEnd": 0,
        "activeDaysOfMonth": -1, "linkedReminderId": 0, "intervalStart": 0, "intervalStartsFromProcessed": False,
        "variableAmount": False, "automaticallyTaken": False, "intervalStartTimeOfDay": 480,
        "intervalEndTimeOfDay": 1320, "windowedInterval": False, "outOfStockThreshold": 0.0,
        "outOfStockReminderType": "OFF", "expirationReminderType": "OFF", **members,
    }  # fmt: skip


def medtimer_medicine(name: str, *reminders: dict) -> dict:
    return {
        "medicine": {
            "name": name, "color": -65536, "useColor": False, "notificationImportance": 3, "iconId": 0, "amount": 12.5,
            "refillSizes": [], "unit": "", "sortOrder": 1.0, "notes": "", "showNotificationAsAlarm": False,
            "productionDate": 0, "expirationDate": 0,
        },
        "tags": [],
        "reminders": list(reminders),
    }  # fmt: skip


def medtimer_event(name: str, status: str, reminded: int, processed: int, kind: str = "TIME_BASED") -> dict:
    return {
        "medicineName": name, "amount": "1", "color": 0, "useColor": False, "status": status, "iconId": 0, "tags": [],
        "remindedTimestamp": reminded, "processedTimestamp": processed, "reminderId": 1, "notes": "",
        "lastIntervalReminderTimeInMinutes": 0, "reminderType": kind,
    }  # fmt: skip


def schedules(pills: Pills) -> dict[str, tuple[str, list[str]]]:
    listed = pills.ask("medication", "list")["medications"]
    return {one["medication"]: (one["schedule"], one["slots"]) for one in listed}


def test_a_backup_of_medtimer_is_brought_along(pills: Pills, tmp_path: Path) -> None:
    pills.start(NOON)
    weekdays = [True, False, True, False, False, False, False]
    backup = {
        "medicines": {
            "version": 20,
            "list": [
                medtimer_medicine(
                    "Ramipril", medtimer_reminder(1, 7 * 60), medtimer_reminder(2, 18 * 60 + 30, instructions="with food")
                ),
                medtimer_medicine("Vitamin D", medtimer_reminder(3, 7 * 60, days=weekdays, amount="20000 IU")),
                medtimer_medicine(
                    "The pill", medtimer_reminder(4, 21 * 60, consecutiveDays=21, pauseDays=7, cycleStartDay=22220)
                ),
                medtimer_medicine("Paracetamol"),
            ],
        },
        "events": {
            "version": 20,
            "list": [
                medtimer_event("Ramipril", "TAKEN", local(pills, "2030-11-18 07:00"), local(pills, "2030-11-18 07:12")),
                medtimer_event("Ramipril", "SKIPPED", local(pills, "2030-11-18 18:30"), local(pills, "2030-11-18 19:00")),
                medtimer_event("Ramipril", "RAISED", local(pills, "2030-11-19 07:00"), 0),
                medtimer_event("Ramipril", "TAKEN", local(pills, "2030-11-20 07:00"), local(pills, "2030-11-20 07:01")),
                medtimer_event(
                    "Paracetamol", "TAKEN", local(pills, "2030-11-19 15:40"), local(pills, "2030-11-19 15:41"),
                    "CONTINUOUS_INTERVAL",
                ),
                medtimer_event("Ramipril", "ACKNOWLEDGED", local(pills, "2030-11-19 08:00"), 0, "OUT_OF_STOCK"),
            ],
        },
    }  # fmt: skip
    file = tmp_path / "MedTimer_Backup.json"
    file.write_text(json.dumps(backup, indent=2))
    told = pills.ask("import", str(file), "--yes")
    assert [(m["medication"], m["known"], m["added"]) for m in told["medications"]] == [
        ("Ramipril", False, 3),
        ("Vitamin D", False, 0),
        ("The pill", False, 0),
        ("Paracetamol", False, 1),
    ]
    assert told["endsDefault"] and told["newSlots"] == ["evening-1830"]
    first_of_cycle = datetime.date(1970, 1, 1) + datetime.timedelta(days=22220)
    assert schedules(pills) == {
        "Ramipril": ("daily", ["morning", "evening-1830"]),
        "Vitamin D": ("weekly monday,wednesday", ["morning"]),
        "The pill": (f"cycle 21/7 from {first_of_cycle}", ["evening"]),
        "Paracetamol": ("as-needed", []),
    }
    doses = rows(pills.do("export", "doses", "--from", "-3"))
    ramipril = [(dose["Day"], dose["Slot"], dose["Status"]) for dose in doses if dose["Medication"] == "Ramipril"]
    assert ramipril == [
        ("2030-11-18", "morning", "taken"),
        ("2030-11-18", "evening-1830", "skipped"),
        ("2030-11-20", "morning", "taken"),
        ("2030-11-20", "evening-1830", "due"),
    ]
    assert any(dose["Medication"] == "Paracetamol" and dose["At"].startswith("2030-11-19T15:41") for dose in doses)
    assert not pills.ask("import", str(file), "--yes")["changed"]


def test_the_files_of_dosage_are_brought_along(pills: Pills, tmp_path: Path) -> None:
    pills.start(NOON)

    def treatment(name: str, frequency: str, *times: tuple[int, int], **members: object) -> dict:
        return {
            "name": name, "unit": "Pill(s)", "notes": "", "frequency": frequency, "color": "default", "icon": "pill",
            "days": [], "monthDay": 1, "cycle": [5, 2, 1], "inventory": {"enabled": False, "current": 0, "reminder": 0},
            "dosage": [{"time": list(one), "dose": 1.5, "lastTaken": None} for one in times],
            "recurring": {"enabled": False, "interval": 5}, "duration": {"enabled": False, "start": 0, "end": 0},
            **members,
        }  # fmt: skip

    def dose(name: str, time: tuple[int, int], moment: str, taken: int) -> dict:
        at = local(pills, moment) * 1000
        return {"name": name, "unit": "Pill(s)", "time": list(time), "dose": 1, "color": "default", "taken": [at, taken]}

    treatments, history = tmp_path / "dosage-treatments.json", tmp_path / "dosage-history.json"
    treatments.write_text(
        json.dumps(
            {
                "version": 1,
                "lastUpdate": "2030-11-20T10:00:00.000Z",
                "treatments": [
                    treatment("Levothyroxine", "daily", (6, 30), notes="before\nbreakfast"),
                    treatment("Methotrexate", "specific-days", (21, 0), days=[0, 3]),
                    treatment("Iron", "cycle", (12, 0), cycle=[5, 2, 3]),
                    treatment("Ibuprofen", "when-needed", (12, 0)),
                ],
            }
        )
    )
    history.write_text(
        json.dumps(
            {
                "version": 1,
                "history": [
                    dose("Levothyroxine", (6, 30), "2030-11-20 06:40", 1),
                    dose("Levothyroxine", (6, 30), "2030-11-19 23:59", -1),
                    dose("Levothyroxine", (6, 30), "2030-11-18 06:31", 2),
                    dose("Methotrexate", (21, 0), "2030-11-17 21:05", 0),
                    dose("Ibuprofen", (12, 0), "2030-11-17 12:05", 1),
                    dose("Amoxicillin", (8, 0), "2029-03-01 08:10", 1),
                ],
            }
        )
    )
    told = pills.ask("import", str(treatments), str(history), "--yes")
    assert {m["medication"]: m["added"] for m in told["medications"]} == {
        "Levothyroxine": 2, "Methotrexate": 1, "Iron": 0, "Ibuprofen": 1, "Amoxicillin": 1,
    }  # fmt: skip
    assert schedules(pills) == {
        "Levothyroxine": ("daily", ["morning-0630"]),
        "Methotrexate": ("weekly wednesday,sunday", ["evening"]),
        "Iron": ("cycle 5/2 from 2030-11-18", ["noon"]),
        "Ibuprofen": ("as-needed", []),
    }
    shown = pills.ask("medication", "show", "levothyroxine")["medication"]
    assert (shown["dosage"], shown["instructions"]) == ("1.5 Pill(s)", "before breakfast")
    assert not pills.ask("import", str(treatments), str(history), "--yes")["changed"]


def test_what_is_brought_along_is_shared(pills: Pills, make_pills: Callable[..., Pills], tmp_path: Path) -> None:
    pills.start(NOON)
    pills.do("medication", "add", "Metformin", "--slots", "morning")
    pills.do("take", "morning")
    pills.do("drink", "250")
    file = tmp_path / "all.json"
    pills.do("export", "all", "--format", "json", "--output", str(file))
    fresh = make_pills()
    fresh.start(LATER)
    device = sync(fresh, "Begin", same=[])["device"]
    before = entries(fresh)
    fresh.do("import", str(file), "--yes")
    told = entries(fresh)
    new = told[len(before) :]
    assert all(entry.startswith(f"{device}-") for entry in new)
    assert {entry.split()[3] for entry in new} >= {"medication", "dose", "drink"}
    fresh.do("import", str(file), "--yes")
    assert entries(fresh) == told


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"a": 1}', '{"format": "pills-records", "version": 2}', "a,b\r\n1,2\r\n", "\udcff"],
)
def test_what_is_none_of_these_files_is_refused(pills: Pills, tmp_path: Path, text: str) -> None:
    if not pills.database_file.exists():
        pills.start(NOON)
    file = tmp_path / "file"
    file.write_text(text, errors="surrogateescape")
    refused = pills.control("import", str(file), "--yes")
    assert refused.returncode == REFUSED
    assert refused.stderr.startswith("pillsctl: Nothing was changed")
