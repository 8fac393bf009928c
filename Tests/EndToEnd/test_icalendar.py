"""Calendars of Pills as other programs read and rewrite them: libical, icalendar and vobject."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import icalendar
import pytest
import vobject

from harness import calendar_text, libical

JOURNAL = "log-k3f9m2qxw0-2026-11.ics"
ENTRIES = [
    "k3f9m2qxw0-17 1763668991123456 k3f9m2qxw0-9 dose medication=0000000000 day=2026-11-20 slot=evening answer=taken",
    "k3f9m2qxw0-18 1763668991123457 - medication medication=4tqv7b1c9z name=Zażółć%20gęślą%20💊%2C%20x dosage=1/2",
    "k3f9m2qxw0-19 1763668991123458 - emptied",
] * 40

TASK = "task-4tqv7b1c9z-2026-11-20-evening.ics"
SUMMARY = "Zinc, 1/2; Zażółć gęślą jaźń 💊 and a name that makes the line too long"
HEADS = "k3f9m2qxw0-17 4tqv7b1c9z-3"
NOON = 1_795_176_000


def by_libical(text: str) -> str:
    with libical.Calendar(text) as calendar:
        return calendar.text


def by_icalendar(text: str) -> str:
    return icalendar.Calendar.from_ical(text).to_ical().decode()


def by_vobject(text: str) -> str:
    return vobject.readOne(text).serialize()


REWRITERS = [by_libical, by_icalendar, by_vobject]


@pytest.fixture
def journal() -> str:
    return calendar_text.journal(JOURNAL, "old; big, laptop", ENTRIES)


@pytest.fixture
def task() -> str:
    return calendar_text.task(TASK, SUMMARY, "21:00", "open", HEADS, NOON)


def test_a_journal_is_read_by_libical(journal: str) -> None:
    with libical.Calendar(journal) as calendar:
        assert calendar.errors == 0
        assert calendar.uid == "pills-log-k3f9m2qxw0-2026-11"
        assert calendar.summary == "Pills: entries of old; big, laptop"
        assert calendar.description.split("\n") == ENTRIES


def test_a_journal_is_read_by_icalendar(journal: str) -> None:
    (event,) = icalendar.Calendar.from_ical(journal).events
    assert event.errors == []
    assert event["DESCRIPTION"].split("\n") == ENTRIES
    assert event["SUMMARY"] == "Pills: entries of old; big, laptop"
    assert event["DTSTART"].dt == datetime.date(2026, 11, 1)
    assert event["DTSTAMP"].dt == datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC)
    assert event["TRANSP"] == "TRANSPARENT"


def test_a_journal_is_read_by_vobject(journal: str) -> None:
    event = vobject.readOne(journal).vevent
    assert event.description.value.split("\n") == ENTRIES
    assert event.dtstart.value == datetime.date(2026, 11, 1)
    assert event.transp.value == "TRANSPARENT"


@pytest.mark.parametrize("rewrite", REWRITERS)
def test_a_journal_outlives_being_rewritten(journal: str, rewrite: Callable[[str], str]) -> None:
    assert calendar_text.entries(JOURNAL, rewrite(journal)) == ENTRIES


@pytest.mark.parametrize("rewrite", REWRITERS)
def test_a_journal_without_entries_outlives_being_rewritten(rewrite: Callable[[str], str]) -> None:
    assert calendar_text.entries(JOURNAL, rewrite(calendar_text.journal(JOURNAL, "laptop", []))) == []


@pytest.mark.parametrize("rewrite", REWRITERS)
def test_a_journal_with_another_entry_is_refused(journal: str, rewrite: Callable[[str], str]) -> None:
    changed = rewrite(journal).replace("\r\n ", "").replace("answer=taken", "answer=skipped", 1)
    with pytest.raises(calendar_text.Refused, match="not as they were written"):
        calendar_text.entries(JOURNAL, changed)


def test_a_task_is_read_by_libical(task: str) -> None:
    with libical.Calendar(task) as calendar:
        assert calendar.errors == 0
        assert calendar.uid == "pills-task-4tqv7b1c9z-2026-11-20-evening"
        assert calendar.summary == SUMMARY


def test_a_task_is_read_by_icalendar(task: str) -> None:
    (todo,) = icalendar.Calendar.from_ical(task).todos
    assert todo.errors == []
    assert todo["SUMMARY"] == SUMMARY
    assert todo["DUE"].dt == datetime.datetime(2026, 11, 20, 21, 0)
    assert todo["STATUS"] == "NEEDS-ACTION"
    (alarm,) = todo.walk("VALARM")
    assert (alarm.TRIGGER, alarm.TRIGGER_RELATED) == (datetime.timedelta(0), "END")


def test_a_task_is_read_by_vobject(task: str) -> None:
    todo = vobject.readOne(task).vtodo
    assert todo.summary.value == SUMMARY
    assert todo.due.value == datetime.datetime(2026, 11, 20, 21, 0)
    assert todo.valarm.trigger.value == datetime.timedelta(0)


@pytest.mark.parametrize("rewrite", REWRITERS)
def test_a_task_outlives_being_rewritten(task: str, rewrite: Callable[[str], str]) -> None:
    rewritten = rewrite(task)
    assert calendar_text.state(rewritten) == ("open", HEADS, "as written")
    # There is nothing to write anew.
    assert calendar_text.task(TASK, SUMMARY, "21:00", "open", HEADS, NOON + 60, rewritten).replace(
        "\r\n ", ""
    ) == rewritten.replace("\r\n ", "").replace("\r\n\t", "")


@pytest.mark.parametrize("state", ["completed", "cancelled"])
def test_other_programs_see_what_a_task_has_come_to(task: str, state: str) -> None:
    changed = calendar_text.task(TASK, SUMMARY, "21:00", state, "k3f9m2qxw0-18", NOON + 60, task)
    (todo,) = icalendar.Calendar.from_ical(changed).todos
    assert todo["STATUS"] == state.upper()
    assert todo["SEQUENCE"] == 1
    assert ("COMPLETED" in todo) == (state == "completed")
    assert calendar_text.state(changed)[1:] == ("k3f9m2qxw0-18", "as written")
