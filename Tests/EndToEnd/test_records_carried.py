"""Ten years of records go out of one Pills and into another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.disk import clear
from harness.veteran import LATER, NOON, records, rows
from harness.wire import Wire

REFUSED = 1


@pytest.fixture
def fresh(make_pills: Callable[..., Pills]) -> Pills:
    """Another person's, who begins."""
    other = make_pills()
    other.start(LATER)
    return other


def answers_meanwhile(pills: Pills, meanwhile: Future) -> int:
    """How often somebody else was answered until it was done."""
    answers = 0
    while not meanwhile.done():
        pills.call("GetStatus")
        answers += 1
    meanwhile.result()
    return answers


def without_channels(records: str) -> str:
    """What is brought along is said by an import."""
    return re.sub(r'"channel":"[a-z]+",?', "", records)


@pytest.mark.thorough
def test_everything_comes_through_an_empty_pills_unchanged(veteran: Pills, fresh: Pills, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(veteran.ask, "export", "all", "--format", "json", "--output", str(file))
        assert answers_meanwhile(veteran, writing) > 1
        told = writing.result()
        assert told["doses"] > 2 * 3600 and told["drinks"] > 8 * 3600 and told["medications"] == 4

        tried = fresh.ask("import", str(file), "--dry-run")
        assert tried["changed"] and tried["newDrinks"] == told["drinks"]
        assert all(dose["status"] == "due" for dose in json.loads(records(fresh))["doses"])
        reading = pool.submit(fresh.do, "import", str(file), "--yes")
        assert answers_meanwhile(fresh, reading) > 1
    everything = without_channels(records(veteran))
    assert without_channels(records(fresh)) == everything
    assert fresh.do("export", "medications") == veteran.do("export", "medications")
    assert fresh.ask("streak")["streak"] == veteran.ask("streak")["streak"]
    assert fresh.ask("stats")["total"] == veteran.ask("stats")["total"]
    assert "12:45" in fresh.do("settings", "slots.noon")

    # A second time nothing is new, and nobody is asked.
    again = fresh.ask("import", str(file), "--yes")
    assert not again["changed"] and again["knownDrinks"] == told["drinks"]
    fresh.restart(LATER)
    assert without_channels(records(fresh)) == everything


def test_a_table_of_doses_comes_back(veteran: Pills, fresh: Pills, tmp_path: Path) -> None:
    file = tmp_path / "doses.csv"
    veteran.do("export", "doses", "--output", str(file))
    told = fresh.ask("import", str(file), "--yes")
    answered = [dose for dose in rows(file.read_text()) if dose["Status"] in ("taken", "skipped")]
    assert sum(medication["added"] for medication in told["medications"]) == len(answered)
    keys = ("Day", "Slot", "Medication", "Status", "At", "Recorded")
    back = [dose for dose in rows(fresh.do("export", "doses")) if dose["Status"] in ("taken", "skipped")]

    def known(doses: list[dict[str, str]]) -> set[tuple[str, ...]]:
        return {tuple(dose[key] for key in keys) for dose in doses}

    assert known(back) == known(answered)
    assert not fresh.ask("import", str(file), "--yes")["changed"]
    # Nothing is due of what only a table tells of.
    assert "Metformin" not in fresh.do("medication", "list")


def test_where_not_all_can_be_saved_nothing_is(veteran: Pills, small_disk: Pills, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    veteran.do("export", "all", "--format", "json", "--output", str(file))
    small_disk.start(LATER)
    before, settings = records(small_disk), small_disk.do("settings")
    refused = small_disk.control("import", str(file), "--yes")
    assert refused.returncode == REFUSED and "Nothing was changed" in refused.stderr
    assert records(small_disk) == before
    assert small_disk.do("settings") == settings
    # It goes on as before.
    clear(small_disk)
    small_disk.do("take", "morning")


def test_what_is_sent_goes_with_the_connection_and_with_the_next_import(pills: Pills) -> None:
    pills.start(NOON)
    nothing = {"medications": [], "slots": [], "goals": [], "doses": [], "drinks": []}
    drink = {"id": "0123456789", "day": "2030-11-19", "at": "2030-11-19T10:00:00", "millilitres": 250, "beverage": "tea"}
    records = {"records": {**nothing, "drinks": [drink]}}

    def called(wire: Wire, method: str, parameters: dict) -> str:
        """The name of the error, or nothing."""
        reply = wire.ask(f"org.pills.Control.{method}", parameters)
        return reply.get("error", "").removeprefix("org.pills.Control.")

    with Wire(pills.socket) as one:
        assert called(one, "AddRecords", records) == "NoImportBegun"
        assert not called(one, "BeginImport", {}) and not called(one, "AddRecords", records)
        assert not called(one, "ImportRecords", {"dryRun": True})
        with Wire(pills.socket) as other:
            assert called(other, "ImportRecords", {}) == "NoImportBegun"
            assert not called(other, "BeginImport", {})
            assert called(one, "ImportRecords", {}) == "NoImportBegun"
            assert not called(other, "AddRecords", records) and not called(other, "ImportRecords", {})
            assert called(other, "ImportRecords", {}) == "NoImportBegun"
    assert [drink["id"] for drink in json.loads(pills.do("export", "drinks", "--json"))["drinks"]] == ["0123456789"]
