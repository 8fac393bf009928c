"""Medications over the control socket: what is answered to each change, what is refused, and what is kept."""

from __future__ import annotations

import pytest

from harness.daemon import Pills
from harness.waiting import wait_for

# A Wednesday.
DAWN = "2030-11-20 06:00:00"
NOON = "2030-11-20 12:00:00"


@pytest.fixture
def early(pills: Pills) -> Pills:
    pills.start(DAWN)
    return pills


@pytest.fixture
def midday(pills: Pills) -> Pills:
    pills.start(NOON)
    return pills


def names(pills: Pills, **parameters: object) -> list[str]:
    return [medication["medication"] for medication in pills.call("ListMedications", **parameters)["medications"]]


def test_nothing_wakes_the_machine_until_it_is_asked_to(early: Pills) -> None:
    waking = early.ask("medication", "wake")["waking"]
    assert (waking["medications"], waking["state"]) == ([], "idle")


def due(pills: Pills, slot: str) -> dict[str, str]:
    """What is due today in a slot, and how it stands."""
    doses = [slots["doses"] for slots in pills.status()["slots"] if slots["slot"] == slot]
    return {dose["medication"]: dose["status"] for dose in doses[-1]} if doses else {}


def everything(pills: Pills) -> dict:
    """All that can be asked about medications and what was said of them."""
    listed = names(pills, all=True)
    return {
        "list": pills.call("ListMedications", all=True),
        "versions": [pills.call("GetMedication", medication=name) for name in listed],
        "entries": pills.call("GetLog", days=30)["entries"],
        "asNeeded": pills.status()["asNeeded"],
    }


# Adding and changing


@pytest.mark.parametrize(
    ("method", "parameters", "error", "details"),
    [
        ("AddMedication", {"medication": "metformin"}, "MedicationExists", {"medication": "Metformin"}),
        (
            "AddMedication",
            {"medication": "X", "schedule": "weekly tusday"},
            "InvalidSchedule",
            {"schedule": "weekly tusday"},
        ),
        ("AddMedication", {"medication": "X", "slots": []}, "NoSlot", {"slots": ["morning", "evening"]}),
        (
            "AddMedication",
            {"medication": "X", "schedule": "as-needed", "slots": ["evening"]},
            "SlotOfAsNeeded",
            {"slot": "evening"},
        ),
        ("AddMedication", {"medication": "X", "from": "soon"}, "InvalidDay", {"day": "soon"}),
        (
            "AddMedication",
            {"medication": "X", "until": "yesterday"},
            "UntilBeforeFrom",
            {"until": "2030-11-19", "from": "2030-11-20"},
        ),
        ("AddMedication", {"medication": "X", "perDay": 101}, "InvalidLimit", {"field": "perDay"}),
        ("AddMedication", {"medication": "X", "gap": "0"}, "InvalidLimit", {"field": "gap"}),
        ("AddMedication", {"medication": "X", "gap": "a while"}, "InvalidSpan", {"span": "a while"}),
        ("EditMedication", {"medication": "Metformin", "from": "yesterday"}, "HistoryLocked", {"day": "2030-11-19"}),
        (
            "EditMedication",
            {"medication": "Metformin", "from": "yesterday", "dosage": "1 g"},
            "PastDay",
            {"day": "2030-11-19"},
        ),
        (
            "EditMedication",
            {"medication": "Metformin", "name": "VITAMIN D"},
            "MedicationExists",
            {"medication": "Vitamin D"},
        ),
        ("EditMedication", {"medication": "Metformin", "slots": ["evning"]}, "UnknownSlot", {"suggestion": "evening"}),
        ("EditMedication", {"medication": "Metfromin"}, "UnknownMedication", {"suggestion": "Metformin"}),
        ("PauseMedication", {"medication": "Metformin", "until": "today"}, "PastDay", {"day": "2030-11-20"}),
        (
            "PauseMedication",
            {"medication": "met"},
            "AmbiguousMedication",
            {"candidates": ["Metformin", "Methotrexate"]},
        ),
        ("GetMedication", {"medication": ""}, "UnknownMedication", {}),
        ("TakeAsNeeded", {"medication": "Metformin"}, "NotAsNeeded", {"slots": ["morning"]}),
        ("TakeAsNeeded", {"medication": "Ibuprofen", "at": "noonish"}, "InvalidTime", {"time": "noonish"}),
        ("TakeAsNeeded", {"medication": "Ibuprofen", "at": "23:00"}, "FutureTime", {"at": "2030-11-20T23:00:00+01:00"}),
        ("TakeAsNeeded", {"medication": "Ibuprofen", "day": "tomorrow"}, "FutureDay", {"day": "2030-11-21"}),
        ("TakeAsNeeded", {"medication": "Ibuprofen", "day": "yesterday", "at": "14:00"}, "HistoryLocked", {"day": "2030-11-19"}),
        ("UndoAsNeeded", {"medication": "Ibuprofen"}, "NothingTaken", {"day": "2030-11-20"}),
        ("GetLog", {"day": "someday"}, "InvalidDay", {"day": "someday"}),
        ("Take", {"slot": "ibuprofen"}, "UnknownSlot", {"slot": "ibuprofen"}),
    ],
)
def test_what_cannot_be_is_refused_by_name(
    pills: Pills, method: str, parameters: dict, error: str, details: dict
) -> None:
    pills.start(DAWN)
    for name in ("Metformin", "Vitamin D", "Methotrexate"):
        pills.call("AddMedication", medication=name)
    pills.call("AddMedication", medication="Ibuprofen", schedule="as-needed")
    before = everything(pills)
    name, told = pills.refusal(method, **parameters)
    assert name == error
    assert details.items() <= told.items(), told
    assert everything(pills) == before


# The log


def test_decades_of_the_log_at_once_are_refused(pills: Pills) -> None:
    pills.start(NOON)
    pills.stop()
    # As many as there may be, on one day.
    dose = "0000000000 2030-11-18 evening"
    said = "'dose medication=0000000000 day=2030-11-18 slot=evening answer=taken name=Pills at=' || n"
    numbers = "WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 10000)"
    entry = f"'k3f9m2qxw0', n, '{dose}', n, 'control', n, NULL, '-', {said}"
    pills.query(f"{numbers} INSERT INTO entry SELECT {entry} FROM row")
    pills.start(NOON)
    entries = pills.call("GetLog", days=40000)["entries"]
    assert [entry["corrects"] for entry in entries] == [False] + [True] * 9999
    pills.call("Take", slot="morning")
    name, told = pills.refusal("GetLog", days=3)
    assert (name, told["message"]) == (
        "HistoryUnreadable",
        "these days have more than 10000 entries; ask for fewer days",
    )
    assert len(pills.call("GetLog", days=2)["entries"]) == 1


# Slots


def add_noon(pills: Pills) -> None:
    pills.settings_file.write_text("# mine\n[Slots]\n# lunch\nnoon=12:30\n")
    pills.start(DAWN)
    pills.call("AddMedication", medication="Zyxomarkol", slots=["noon"])


def test_a_slot_in_use_stays_until_nothing_needs_it(pills: Pills) -> None:
    add_noon(pills)
    refused = ("SlotInUse", {"slot": "noon", "medications": ["Zyxomarkol"]})
    assert pills.refusal("SetSetting", key="slots.noon", value="") == refused
    pills.call("RemoveMedication", medication="Zyxomarkol")
    assert pills.call("SetSetting", key="slots.noon", value="")["setting"]["value"] == ""
    assert pills.settings_file.read_text() == "# mine\n[Slots]\n# lunch\nnoon=12:30\n"
    assert pills.refusal("SetSetting", key="slots.noon", value="")[0] == "UnknownSetting"


def test_a_settings_file_without_a_slot_in_use_takes_nothing_away(pills: Pills) -> None:
    add_noon(pills)
    pills.settings_file.write_text("[Popups]\nSound=no\n")
    pills.reload()
    wait_for("it is read", lambda: pills.do("settings", "popups.sound").strip() == "no")
    assert due(pills, "noon") == {"Zyxomarkol": "due"}
    pills.restart(DAWN)
    assert pills.slot("noon")["dueAt"] == "2030-11-20T12:30:00+01:00"
    assert pills.problems_of_settings() == []


# What is kept, told and not told


def test_a_restart_and_a_kill_keep_everything(midday: Pills) -> None:
    midday.call("AddMedication", medication="Metformin", dosage="500 mg", schedule="twice-daily", keepDefault=True)
    midday.call("AddMedication", medication="Estradiol", schedule="cycle 21/7 from 2030-11-10", slots=["evening"])
    midday.call("AddMedication", medication="Antibiotic", schedule="every 3 days", until="2030-12-01", reminders=False)
    midday.call(
        "AddMedication", medication="Ibuprofen", schedule="as-needed", perDay=4, gap="6h", instructions="with food"
    )
    midday.call("EditMedication", medication="Metformin", dosage="850 mg", **{"from": "2030-11-25"})
    midday.call("PauseMedication", medication="Estradiol", until="2030-11-30")
    midday.call("RemoveMedication", medication="Pills")
    midday.call("TakeAsNeeded", medication="Ibuprofen", at="09:00")
    midday.call("TakeAsNeeded", medication="Ibuprofen", force=True)
    midday.call("UndoAsNeeded", medication="Ibuprofen")
    midday.call("Take", slot="morning", medications=["Metformin"])
    before = everything(midday)
    midday.restart()
    assert everything(midday) == before
    midday.kill()
    midday.start()
    assert everything(midday) == before
