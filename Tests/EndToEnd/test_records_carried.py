"""Ten years of records are exported from one Pills and imported into another."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.disk import clear
from harness.veteran import LATER, NOON, records, rows, tables
from harness.wire import Wire

REFUSED = 1


@pytest.fixture
def fresh(make_pills: Callable[..., Pills]) -> Pills:
    """Pills of another person, who has just begun."""
    other = make_pills()
    other.start(LATER)
    return other


def answers_meanwhile(pills: Pills, meanwhile: Future) -> int:
    """The number of calls by another client that were answered before it was done."""
    answers = 0
    while not meanwhile.done():
        pills.call("GetStatus")
        answers += 1
    meanwhile.result()
    return answers


@pytest.mark.thorough
def test_everything_comes_through_an_empty_pills_unchanged(veteran: Pills, fresh: Pills, tmp_path: Path) -> None:
    veteran.do("settings", "hydration.goal", "1800ml")
    veteran.do("stock", "metformin", "60", "--warn-at", "14")
    file = tmp_path / "all.json"
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(veteran.ask, "export", "all", "--format", "json", "--output", str(file))
        assert answers_meanwhile(veteran, writing) > 1
        assert writing.result()["entries"] == len(json.loads(file.read_text())["entries"]) > 10 * 3600

        tried = fresh.ask("import", str(file), "--dry-run")
        assert tried["changed"] and tried["newDrinks"] > 8 * 3600 and len(tried["medications"]) == 4
        assert not tried["leftOut"] and not tried["unread"]
        assert all(dose["Status"] == "due" for dose in tables(fresh)["doses"])
        reading = pool.submit(fresh.do, "import", str(file), "--yes")
        assert answers_meanwhile(fresh, reading) > 1
    everything = tables(veteran)
    assert tables(fresh) == everything
    assert fresh.ask("streak")["streak"] == veteran.ask("streak")["streak"]
    assert fresh.ask("stats")["total"] == veteran.ask("stats")["total"]
    assert fresh.ask("stock")["stock"] == veteran.ask("stock")["stock"]
    assert fresh.do("settings", "hydration.goal") == veteran.do("settings", "hydration.goal")
    assert "12:45" in fresh.do("settings", "slots.noon")

    # The second time nothing is new, and there is no question.
    again = fresh.ask("import", str(file), "--yes")
    assert not again["changed"] and again["knownDrinks"] == tried["newDrinks"]
    fresh.restart(LATER)
    assert tables(fresh) == everything
    # The next export holds exactly these records.
    onwards = tmp_path / "onwards.json"
    fresh.do("export", "all", "--format", "json", "--output", str(onwards))
    assert not veteran.ask("import", str(onwards), "--yes")["changed"]


def shown(pills: Pills) -> dict[str, object]:
    """What a person sees of the records, without their sources and a device's reminders."""
    asked = {
        question: pills.ask(*question.split())
        for question in ("status", "plan", "stock", "medication list --all", "missed", "stats", "drinks", "streak", "calendar",
                         "calendar -1", "log --days 30")
    }
    left_out = ("now", "changeCount", "secondsLeft", "popupServer", "problems", "channel", "device", "entry", "reminder", "problem")

    def without(value: object) -> object:
        if isinstance(value, dict):
            return {key: without(one) for key, one in value.items() if key not in left_out}
        return [without(one) for one in value] if isinstance(value, list) else value

    log = asked.pop("log --days 30")
    said = sorted(json.dumps(without(one), sort_keys=True) for one in log["entries"] + log["stock"])
    return {**{question: without(answer) for question, answer in asked.items()}, "log": said}


@pytest.mark.parametrize("keeps", [True, False], ids=["beside the placeholder", "in its place"])
def test_a_journal_shows_the_same_in_an_empty_pills(make_pills: Callable[..., Pills], tmp_path: Path, keeps: bool) -> None:
    pills, other = make_pills(), make_pills()
    for one in (pills, other):
        one.bus_address = f"unix:path={tmp_path}/no-bus"
    story = f"""
        @ 2030-11-10 06:00:00
        settings slots.noon '12:30, sat-sun 13:00'
        settings slots.tea 16:00
        medication add Metformin --dosage '500 mg' --slots morning,evening --dose 'morning 1, evening ½'{" --keep-default" * keeps}
        medication add Pred --dosage '5 mg' --slots morning --dose '8 for 3 days, 4 for 30 days'
        medication add Iron --slots noon --schedule 'every 2 days' --places 'left hip, right hip'
        medication add Ibu --dosage '400 mg' --schedule as-needed --max-per-day 3
        medication add Old --slots tea
        medication add Gone --slots tea
        stock Metformin 60 --warn-at 14
        settings hydration.goal 2500
        drink 250 --note hot
        @ 2030-11-10 12:40:00
        take morning
        take noon --place 'left hip'
        take ibu --amount 2 --note head
        @ 2030-11-11 08:00:00
        take morning Metformin --at 7:10
        skip morning Metformin --note ill
        take ibu
        undo ibu
        medication edit Metformin --dosage '850 mg' --name Metformax
        medication pause Iron --until +2
        stock Metformax +30
        drink 500ml
        drink undo
        @ 2030-11-12 08:00:00
        take morning
        undo
        medication remove Old --yes
        unlock
        medication erase Gone --yes
        settings slots.tea ''
        settings slots.evening 20:30
        take Metformax --extra --amount 2 --note mistake
        @ 2030-11-14 08:00:00
        unlock
        missed --confirm
        undo
        take --date yesterday
        pause --until +1
        @ 2030-11-16 08:00:00
        take morning Metformax
        """
    for line in story.strip().splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "@":
            pills.close()
            pills.start(rest)
        else:
            pills.do(*shlex.split(line))
    file = tmp_path / "all.json"
    pills.do("export", "all", "--format", "json", "--output", str(file))
    other.start("2030-11-16 08:00:10")
    other.do("import", str(file), "--yes")
    for _ in range(2):
        for one in (pills, other):
            one.restart("2030-11-16 13:20:00")
        before, after = shown(pills), shown(other)
        for what in before:
            assert after[what] == before[what], what
    assert any(one.get("isDefault") for slot in after["status"]["status"]["slots"] for one in slot["doses"]) == keeps
    assert not other.ask("import", str(file), "--yes")["changed"]


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
    # A medication that only appears in a table is not due.
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
    # Pills continues as before.
    clear(small_disk)
    small_disk.do("take", "morning")


def test_what_is_sent_goes_with_the_connection_and_with_the_next_import(pills: Pills) -> None:
    pills.start(NOON)
    drink = (
        "0000000000-1 1921316400000000 control 1 - - drink id=0123456789 day=2030-11-19 at=1921316400000000 "
        "millilitres=250 beverage=tea answer=added"
    )
    entries = {"entries": [drink]}

    def called(wire: Wire, method: str, parameters: dict) -> str:
        """The name of the error, or an empty text."""
        reply = wire.ask(f"org.pills.Control.{method}", parameters)
        return reply.get("error", "").removeprefix("org.pills.Control.")

    with Wire(pills.socket) as one:
        assert called(one, "AddEntries", entries) == "NoImportBegun"
        assert not called(one, "BeginImport", {}) and not called(one, "AddEntries", entries)
        assert not called(one, "ImportEntries", {"dryRun": True})
        with Wire(pills.socket) as other:
            assert called(other, "ImportEntries", {}) == "NoImportBegun"
            assert not called(other, "BeginImport", {})
            assert called(one, "ImportEntries", {}) == "NoImportBegun"
            assert not called(other, "AddEntries", entries) and not called(other, "ImportEntries", {})
            assert called(other, "ImportEntries", {}) == "NoImportBegun"
    assert [drink["id"] for drink in json.loads(pills.do("export", "drinks", "--json"))["drinks"]] == ["0123456789"]
