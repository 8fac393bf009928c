"""Exports of the records to files for other programs."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import icalendar
from fhir.resources.bundle import Bundle
from fhir.resources.medicationadministration import MedicationAdministration
from fhir.resources.medicationstatement import MedicationStatement

from harness import libical
from harness.daemon import Pills
from harness.veteran import TODAY, rows

REFUSED = 1
UUID = re.compile("urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


def test_tables_are_read_by_others(veteran: Pills, tmp_path: Path) -> None:
    doses = rows(veteran.do("export", "doses", "--from", "-2", "--to", "yesterday"))
    assert [(dose["Day"], dose["Slot"], dose["Status"]) for dose in doses if dose["Medication"] == "Metformin"] == [
        ("2030-11-18", "morning", "skipped"),
        ("2030-11-18", "noon", "missed"),
        ("2030-11-19", "morning", "missed"),
        ("2030-11-19", "noon", "missed"),
    ]
    taken = next(dose for dose in doses if dose["Medication"] == "Ibuprofen")
    assert (taken["Slot"], taken["Due"], taken["Status"]) == ("", "", "taken")
    assert taken["At"] == "2030-11-18T10:00:00+01:00"
    assert datetime.datetime.fromisoformat(taken["Recorded"]).date() == TODAY

    years = rows(veteran.do("export", "doses", "--to", "2029-12-31"))
    assert {dose["Channel"] for dose in years} == {"popup", ""}
    # pillsctl requests the days in parts; no day between them is missing.
    days = sorted(datetime.date.fromisoformat(day) for day in {dose["Day"] for dose in years})
    assert days[-1] == datetime.date(2029, 12, 31)
    assert len(days) == (days[-1] - days[0]).days + 1

    medications = rows(veteran.do("export", "medications"))
    metformin = [version for version in medications if version["Medication"] == "Metformin"]
    assert [version["Dosage"] for version in metformin][:2] == ["500 mg", "850 mg"]
    assert metformin[-1]["Instructions"] == "with food; 'slowly'"
    # Otherwise, a spreadsheet would take it for a formula.
    assert any(version["Medication"] == "'=Iron, \"the\" red" for version in medications)

    one_file = veteran.control("export", "all", "--output", str(tmp_path / "all.csv"))
    assert one_file.returncode == REFUSED and "--output must be a folder" in one_file.stderr
    veteran.do("export", "all", "--output", str(tmp_path))
    assert sorted(file.name for file in tmp_path.glob("pills-*.csv")) == [
        f"pills-{what}-2030-11-20.csv" for what in ("doses", "drinks", "medications")
    ]


def test_a_dose_beside_the_plan_keeps_its_amount_and_note(pills: Pills, make_pills: Callable[..., Pills], tmp_path: Path) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening", "--from", "2030-11-20")
    pills.do("take", "metformin", "--extra", "--amount", "2", "--note", "=by mistake, \"again\"")
    file = tmp_path / "doses.csv"
    pills.do("export", "doses", "--output", str(file))
    [extra] = [dose for dose in rows(file.read_text()) if dose["Slot"] == ""]
    # Otherwise, a spreadsheet would take it for a formula.
    assert (extra["Amount"], extra["Note"]) == ("2", "'=by mistake, \"again\"")
    assert list(extra)[-2:] == ["Note", "Place"]
    page = Page(pills.do("export", "report"))
    assert ["Wednesday, 20 November 2030", "2 × Metformin 500 mg", "=by mistake, \"again\""] in page.rows
    other = make_pills()
    other.start("2030-11-20 12:10:00")
    other.do("import", str(file), "--yes")
    [brought] = [dose for dose in rows(other.do("export", "doses")) if dose["Slot"] == ""]
    assert (brought["Medication"], brought["Amount"], brought["Note"]) == ("Metformin", "2", extra["Note"])
    assert "Notes" not in other.do("export", "report", "--to", "2030-11-19")


def test_doses_and_plan_are_a_calendar(veteran: Pills) -> None:
    veteran.do("medication", "add", "Zinc; 1, 2", "--slots", "evening")
    # Neither drink reminders nor recorded drinks may appear among the pills.
    veteran.do("settings", "hydration.reminders", "2h")
    veteran.do("drink", "250ml")
    assert any(reminder.get("source") == "hydration" for reminder in veteran.ask("plan")["reminders"])
    text = veteran.do("export", "doses", "--format", "ics", "--from", "-3")
    assert libical.errors(text) == 0
    events = icalendar.Calendar.from_ical(text).events
    assert not any(event.errors for event in events)
    assert len({event["UID"] for event in events}) == len(events)
    said = {(str(event["SUMMARY"]), event["DTSTART"].dt.isoformat()) for event in events}
    assert ("Ibuprofen: taken", "2030-11-18T09:00:00+00:00") in said
    assert ("Metformin 500 mg: missed", "2030-11-19T06:00:00+00:00") in said
    # The plan of the next days has each reminder with its medications.
    planned = [event for event in events if str(event["CATEGORIES"].cats[0]) == "DUE"]
    assert planned and all(" pills: " in str(event["SUMMARY"]) for event in planned), said
    assert "Evening pills: Zinc; 1, 2" in {summary for summary, _ in said}
    assert {str(event["CATEGORIES"].cats[0]) for event in events} == {"TAKEN", "SKIPPED", "MISSED", "DUE"}


def test_medications_and_doses_are_health_records(veteran: Pills) -> None:
    veteran.do("take", "ibuprofen", "--force")
    veteran.do("undo")
    text = veteran.do("export", "all", "--format", "fhir", "--from", "-3")
    bundle = Bundle.model_validate_json(text)
    resources = [entry.resource for entry in bundle.entry]
    # The resources are on no server, but their references must be found.
    ids = {entry.fullUrl for entry in bundle.entry}
    assert len(ids) == len(bundle.entry) and all(UUID.fullmatch(one) for one in ids)
    assert {one.subject.reference for one in resources[1:]} == {bundle.entry[0].fullUrl}
    doses = [one for one in resources if isinstance(one, MedicationAdministration)]
    assert {(one.status, bool(one.statusReason)) for one in doses} == {
        ("completed", False),
        ("not-done", True),
        ("entered-in-error", False),
    }
    statements = [one for one in resources if isinstance(one, MedicationStatement)]
    metformin = [one for one in statements if one.medication.concept.text.startswith("Metformin")]
    # Each version ends on the day before the next one begins, and the last has no end.
    periods = [(one.effectivePeriod.start, one.effectivePeriod.end) for one in metformin]
    assert periods[-1][1] is None
    for (_, end), (start, _) in zip(periods, periods[1:], strict=False):
        assert end is not None and str(end + datetime.timedelta(days=1))[:10] == str(start)[:10], periods
    assert metformin[-1].adherence.code.coding[0].code == "taking"
    assert any(one.adherence.code.coding[0].code == "on-hold" for one in metformin)
    assert any(one.dosage[0].asNeeded for one in statements)
    only = Bundle.model_validate_json(veteran.do("export", "medications", "--format", "fhir"))
    assert {entry.fullUrl for entry in only.entry} < ids, "a resource keeps its name"
    assert not any(isinstance(entry.resource, MedicationAdministration) for entry in only.entry)


def test_every_format_says_how_much_it_was(pills: Pills, make_pills: Callable[..., Pills]) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("unlock")
    pills.do("medication", "add", "Metformin", "--dosage", "10 mg", "--slots", "morning,evening", "--dose", "morning 3, evening ½",
             "--from", "yesterday")
    pills.do("medication", "add", "Iron", "--slots", "morning", "--dose", "2", "--from", "yesterday")
    pills.do("take", "morning", "--date", "yesterday")
    pills.do("skip", "evening", "metformin", "--date", "yesterday")
    pills.do("take", "metformin", "--extra", "--place", "left arm")
    pills.do("take", "iron", "--extra", "--amount", "4")
    pills.do("undo", "iron")
    calendar = icalendar.Calendar.from_ical(pills.do("export", "doses", "--format", "ics"))
    said = {str(event["SUMMARY"]) for event in calendar.events if str(event["CATEGORIES"].cats[0]) != "DUE"}
    assert {"3 × Metformin 10 mg: taken", "2 × Iron: taken", "½ × Metformin 10 mg: skipped", "Metformin 10 mg: taken"} <= said
    bundle = Bundle.model_validate_json(pills.do("export", "doses", "--format", "fhir", "--from", "yesterday"))
    doses = [entry.resource for entry in bundle.entry if isinstance(entry.resource, MedicationAdministration)]
    told = {(one.status, one.medication.concept.text, str(one.dosage.dose.value), one.dosage.text) for one in doses}
    assert told >= {
        ("completed", "Metformin 10 mg", "3", "3 × 10 mg"),
        ("completed", "Metformin 10 mg", "1", "10 mg"),
        ("completed", "Iron", "2", "2 × Iron"),
        ("not-done", "Metformin 10 mg", "0.5", "½ × 10 mg"),
        ("entered-in-error", "Iron", "4", "4 × Iron"),
    }
    page = Page(pills.do("export", "report"))
    assert ["Tuesday, 19 November 2030", "½ × Metformin 10 mg, evening (skipped)"] in page.rows
    # No other person's resources have these names.
    other = make_pills()
    other.start("2030-11-20 12:00:00")
    others = Bundle.model_validate_json(other.do("export", "medications", "--format", "fhir"))
    assert not {entry.fullUrl for entry in others.entry} & {entry.fullUrl for entry in bundle.entry}


def test_statistics_call_a_medication_as_it_is_called_now_and_a_dose_as_it_was(pills: Pills) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("unlock")
    pills.do("medication", "add", "Metformin", "--slots", "morning", "--from", "-3")
    pills.do("medication", "add", "Iron", "--slots", "morning", "--from", "-3")
    pills.do("take", "morning", "--date", "-3..yesterday")
    pills.do("skip", "morning", "metformin", "--date", "-2")
    pills.do("medication", "edit", "Metformin", "--name", "Meto", "--from", "today")
    assert [medication["medication"] for medication in pills.ask("stats")["medications"]] == ["Meto", "Iron"]
    for last in ("today", "yesterday"):
        page = Page(pills.do("export", "report", "--to", last))
        assert [row[0] for row in page.rows if len(row) == 5] == ["Medication", "Meto", "Iron"]
        assert [row[0] for row in page.rows if len(row) == 7][:3] == ["Medication", "Meto", "Iron"]
        assert ["Monday, 18 November 2030", "Metformin, morning (skipped)"] in page.rows
    assert "Metformin" in pills.do("log", "--date", "-3") and "Meto\n" not in pills.do("log", "--date", "-3")


class Page(HTMLParser):
    """A page in which every element is closed properly."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        # The texts of each row of all tables.
        self.rows: list[list[str]] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {name for name, _ in attrs} & {"href", "src", "style"}
        if tag != "meta":
            self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def test_a_report_is_a_page_for_the_doctor(veteran: Pills, tmp_path: Path) -> None:
    veteran.do("medication", "add", "<b>Zinc</b> & co", "--dosage", "1 < 2", "--slots", "evening")
    told = veteran.do("export", "report", "--output", str(tmp_path))
    file = tmp_path / "pills-report-2030-11-20.html"
    assert str(file) in told
    page = Page(file.read_text())
    assert not {"script", "img", "link", "a"} & set(page.tags)
    taken = {row[0]: row[1:] for row in page.rows if len(row) == 5}
    assert taken["<b>Zinc</b> & co"][:2] == ["1 < 2", "daily, evening"]
    assert taken["Metformin"][3] == "11 October 2030, paused"
    assert taken["Ibuprofen"][1] == "as needed, at most 4 in 24 hours, at least 1min apart"
    # The doses of the report's days in the other export.
    adherence = {row[0]: row[1:] for row in page.rows if len(row) == 7}
    doses = rows(veteran.do("export", "doses", "--from", "-89"))
    metformin = [dose["Status"] for dose in doses if dose["Medication"] == "Metformin"]
    counts = [metformin.count(status) for status in ("taken", "skipped", "missed")]
    assert adherence["Metformin"][:5] == [str(sum(counts)), *map(str, counts), f"{counts[0] * 100 // sum(counts)} %"]
    # This dose can still be taken.
    assert "<b>Zinc</b> & co" not in adherence
    assert adherence["Ibuprofen"] == ["", "", "", "", "", "4"]
    missed = {row[0]: row[1] for row in page.rows if len(row) == 2}
    assert "Metformin 500 mg, morning (missed)" in missed["Tuesday, 19 November 2030"]
    # The report has four months, from August on.
    assert page.tags.count("caption") == 4
    year = Page(veteran.do("export", "report", "--from", "2030-01-01", "--to", "2030-06-30"))
    assert year.tags.count("caption") == 6
    since = Page(veteran.do("export", "report", "--from", "2030-10-01"))
    assert since.tags.count("caption") == 2


def test_after_the_last_day_there_are_no_records(pills: Pills) -> None:
    pills.start("2030-11-20 12:00:00")
    assert pills.call("GetRecords")["doses"]
    assert pills.call("GetRecords", after="2031-01-01")["doses"] == []
    assert pills.refusal("GetRecords", after="2031-13-01")[1] == {"parameter": "after"}
