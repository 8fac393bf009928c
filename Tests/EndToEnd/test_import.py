"""What others recorded is brought along."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import PROGRAMS, Pills
from harness.sharing import entries, sync
from harness.veteran import LATER, NOON, records, rows, tables

REFUSED = 1

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
    # What takes a clock to know.
    file.write_text(MEDISAFE + "2030-11-18,08:00,Metformin,Taken,\r\n2030-11-21,08:00,Metformin,Taken,\r\n")
    refused = owner.control("import", str(file), *columns, "--yes")
    assert refused.returncode == REFUSED and "line 3: 2030-11-21 is still to come" in refused.stderr
    assert records(owner) == before


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
    assert "New slots: noon, evening 18:30." in pills.do("import", *names, "--dry-run")
    told = pills.ask("import", *names, "--yes")
    assert [(m["medication"], m["known"], m["added"]) for m in told["medications"]] == [("Ramipril", False, 1)]
    assert told["endsDefault"] and told["newSlots"] == ["noon", "evening-1830"]
    doses = rows(pills.do("export", "doses", "--to", "yesterday"))
    assert [(dose["Slot"], dose["Status"], dose["At"][:16]) for dose in doses] == [
        ("evening-1830", "taken", "2030-11-18T18:45")
    ]
    assert not pills.ask("import", *names, "--yes")["changed"]
    assert "New slots" not in pills.do("import", *names, "--dry-run")


def test_a_taper_is_imported_and_what_pills_cannot_have_is_paused_and_named(pills: Pills, tmp_path: Path) -> None:
    pills.start(NOON)
    # 22,239 is 21 November 2030.
    taper = [
        {"timeInMinutes": 420, "amount": "2", "periodEnd": 22239},
        {"timeInMinutes": 420, "amount": "1", "periodStart": 22240, "periodEnd": 22242},
    ]
    two = [{"timeInMinutes": 420, "amount": "1"}, {"timeInMinutes": 1260, "amount": "½"}]
    hourly = [{"timeInMinutes": 420}, {"timeInMinutes": 360, "intervalStart": 1921253400}]
    medicines = {"Prednisone": taper, "Metformin": two, "Syrup": hourly}
    file = tmp_path / "medtimer.json"
    file.write_text(
        json.dumps(
            {"medicines": {"list": [{"medicine": {"name": name}, "reminders": r} for name, r in medicines.items()]}}
        )
    )
    shown = pills.do("import", str(file), "--dry-run")
    assert [line.split()[4] for line in shown.splitlines()[1:4]] == ["2/2", "2/2", "1/2"]
    assert "Syrup is paused: a reminder comes at intervals of 360 minutes." in shown
    pills.do("import", str(file), "--yes")
    listed = {medication["medication"]: medication for medication in pills.ask("medication", "list")["medications"]}
    assert listed["Metformin"]["dose"] == "evening 0.5, morning 1"
    assert {name: medication["state"] for name, medication in listed.items()} == {
        "Prednisone": "active", "Metformin": "active", "Syrup": "paused",
    }  # fmt: skip
    amounts = {}
    for reminder in pills.ask("plan")["reminders"]:
        for dose in reminder["doses"]:
            if dose["medication"] == "Prednisone":
                amounts[reminder["id"]] = dose.get("amount", "1")
    assert amounts == {
        "morning-2030-11-21": "2", "morning-2030-11-22": "1", "morning-2030-11-23": "1", "morning-2030-11-24": "1",
    }  # fmt: skip


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
    assert "/dev/zero is larger than the 128 MiB that Pills reads" in refused.stderr


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


def test_what_was_said_here_stays_and_what_was_erased_does_not_come_back(
    pills: Pills, make_pills: Callable[..., Pills], tmp_path: Path
) -> None:
    pills.start(NOON)
    pills.do("unlock")
    pills.do("medication", "add", "Zinc", "--dosage", "5 mg", "--slots", "morning", "--from", "-5")
    pills.do("medication", "add", "Prednisone", "--slots", "morning", "--dose", "2 for 3 days, 1 for 3 days", "--from", "-3")
    pills.do("medication", "add", "Ibuprofen", "--schedule", "as-needed")
    pills.do("take", "--date", "-3..-1")
    pills.do("take", "ibuprofen", "--note", "headache; 2nd")
    pills.do("skip", "morning", "zinc", "--date", "-2")
    pills.do("medication", "edit", "zinc", "--dosage", "9 mg")
    pills.do("medication", "remove", "zinc")
    file = tmp_path / "all.json"
    pills.do("export", "all", "--format", "json", "--output", str(file))
    everything = tables(pills)

    # A line that only a later version reads is left out, and counted.
    journal = json.loads(file.read_text())
    journal["entries"].append(" ".join([*journal["entries"][-1].split()[:6], "mood", "smile=yes"]))
    file.write_text(json.dumps(journal))
    other = make_pills()
    other.start(LATER)
    assert "1 entry is left out: this version of Pills cannot read it." in other.do("import", str(file), "--yes")
    assert tables(other) == everything
    assert {dose["Dosage"] for dose in everything["doses"] if dose["Medication"] == "Zinc"} == {"5 mg"}
    assert "headache; 2nd" in {dose["Note"] for dose in everything["doses"]}

    # An answer that was given or undone here stays so.
    other.do("unlock")
    other.do("take", "morning", "zinc", "--date", "-2")
    other.do("undo", "morning", "prednisone", "--date", "-1")
    other.do("medication", "erase", "ibuprofen", "--yes")
    before = records(other)
    told = other.ask("import", str(file), "--yes")
    assert not told["changed"] and records(other) == before
    counts = {m["medication"]: (m["same"], m["kept"], m.get("erased", False)) for m in told["medications"]}
    assert counts["Zinc"] == (2, 1, False) and counts["Prednisone"] == (2, 1, False)
    assert counts["Ibuprofen"] == (0, 0, True)
    assert "Ibuprofen was erased here, and is left out." in other.do("import", str(file), "--dry-run")
    # If it is added anew, its doses are those of the new one.
    other.do("medication", "add", "Ibuprofen", "--schedule", "as-needed")
    assert other.ask("import", str(file), "--yes")["changed"]
    assert "headache; 2nd" in {dose["Note"] for dose in tables(other)["doses"]}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"a": 1}', '{"doses": []}', '{"format": "pills-journal", "version": 2}', "a,b\r\n1,2\r\n", "\udcff"],
)
def test_what_is_none_of_these_files_is_refused(pills: Pills, tmp_path: Path, text: str) -> None:
    if not pills.database_file.exists():
        pills.start(NOON)
    file = tmp_path / "file"
    file.write_text(text, errors="surrogateescape")
    refused = pills.control("import", str(file), "--yes")
    assert refused.returncode == REFUSED
    assert refused.stderr.startswith("pillsctl: Nothing was changed")
