"""Medications over the control socket: the answer to each change, refusals, and stored data."""

from __future__ import annotations

import pytest

from harness.daemon import Pills

# A Wednesday.
NOON = "2030-11-20 12:00:00"


@pytest.fixture
def midday(pills: Pills) -> Pills:
    pills.start(NOON)
    return pills


def names(pills: Pills, **parameters: object) -> list[str]:
    return [medication["medication"] for medication in pills.call("ListMedications", **parameters)["medications"]]


def everything(pills: Pills) -> dict:
    """The answers to every question about medications and their log."""
    listed = names(pills, all=True)
    return {
        "list": pills.call("ListMedications", all=True),
        "versions": [pills.call("GetMedication", medication=name) for name in listed],
        "entries": pills.call("GetLog", days=30)["entries"],
        "asNeeded": pills.status()["asNeeded"],
    }


# Adding and changing


# The log


def test_decades_of_the_log_at_once_are_refused(pills: Pills) -> None:
    pills.start(NOON)
    pills.stop()
    # This is the largest number of entries on one day.
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


# What is stored, and what is reported


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
