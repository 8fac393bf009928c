"""Whether the notes on a medication are kept, shown, changed and taken away, and are nowhere once it is erased."""

from __future__ import annotations

import shutil

from harness.daemon import Pills
from harness.kept import Kept, ask, differences

NOTES = "two hours before coffee"
CHANGED = "an hour after tea"


def check(pills: Pills) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("medication", "add", "Iron", "--dosage", "14 mg", "--notes", NOTES)
    assert _notes(pills) == NOTES
    pills.restart("2030-11-20 12:10:00")
    assert _notes(pills) == NOTES
    assert _rows(pills)["Notes"] == NOTES

    pills.do("medication", "edit", "iron", "--notes", CHANGED, "--from", "tomorrow")
    assert f"notes {NOTES} → {CHANGED}" in pills.do("medication", "show", "iron")
    pills.do("medication", "edit", "iron", "--notes", CHANGED)
    assert _notes(pills) == CHANGED
    assert pills.refusal("EditMedication", medication="iron", notes="a\nb")[0] == "InvalidText"
    pills.do("medication", "edit", "iron", "--notes", "")
    assert _notes(pills) is None and "Notes" not in _rows(pills)

    # It is not among what popups, and lists of doses, are made of.
    pills.do("medication", "edit", "iron", "--notes", NOTES)
    assert all(NOTES not in pills.do(command, "--json") for command in ("status", "plan", "log", "calendar"))
    assert "--notes TEXT" in pills.do("medication", "add", "--help")

    pills.do("medication", "erase", "iron", "--yes")
    pills.stop()
    files = [path.read_bytes() for path in pills.data.rglob("*") if path.is_file()]
    assert files and not any(text.encode() in held for text in (NOTES, CHANGED) for held in files)

    for kept in Kept.all():
        shutil.rmtree(pills.data)
        pills.settings_file.unlink(missing_ok=True)
        kept.lay_out(pills)
        pills.start(kept.clock)
        assert differences(kept.answers, ask(pills)) == [], kept
        pills.stop()


def _notes(pills: Pills) -> str | None:
    return pills.ask("medication", "show", "iron")["medication"].get("notes")


def _rows(pills: Pills) -> dict[str, str]:
    lines = pills.do("medication", "show", "iron").split("\n\n")[0].splitlines()[1:]
    return {name: value for name, value in (line.split("  ", 1) for line in lines) for value in [value.strip()]}
