"""The first day: what is due of it, the past that a person brings along, and what goes for good."""

from __future__ import annotations

import pytest

from harness.daemon import Pills
from harness.notification_servers import Dunst

DONE, REFUSED, _, _, LOCKED = range(5)
NOON = "2030-11-20 12:00:00"


def files_with(pills: Pills, text: str) -> list[str]:
    return [file.name for file in pills.database_file.parent.iterdir() if text.encode() in file.read_bytes()]


def fresh(pills: Pills, at: str = NOON) -> Pills:
    """Installed at that moment, and running since."""
    pills.install(at)
    pills.start()
    return pills


def test_installed_at_noon_nothing_of_the_morning_is_due(pills: Pills, dunst: Dunst) -> None:
    fresh(pills)
    assert [slot["slot"] for slot in pills.status()["slots"]] == ["evening"]
    assert dunst.shown == 0
    pills.restart("2030-11-20 20:00:00")
    assert pills.ask("stats")["total"]["missed"] == 0


@pytest.mark.parametrize(("typed", "code"), [("erase", DONE), ("yes", REFUSED), ("", REFUSED)])
def test_nothing_is_erased_but_for_the_word_that_says_so(pills: Pills, typed: str, code: int) -> None:
    fresh(pills)
    pills.do("medication", "add", "Metformin")
    pills.do("unlock")
    unasked = pills.control("erase", "--all-data")
    assert unasked.returncode == REFUSED
    assert "nobody is there to confirm it" in unasked.stderr
    assert files_with(pills, "Metformin") != []
    with pills.terminal("erase", "--all-data") as shown:
        assert shown.answer(("Type 'erase' to erase it:", typed)) == code
    assert (files_with(pills, "Metformin") == []) == (code == DONE)


def test_all_is_erased_and_a_copy_kept_where_asked(pills: Pills) -> None:
    fresh(pills)
    pills.do("medication", "add", "Metformin")
    pills.do("unlock")
    pills.do("take", "--date", "2030-11-01..yesterday")
    pills.do("lock")
    copy = pills.data / "copy.db"
    copy.write_text("mine")
    assert pills.control("erase", "--all-data", "--yes", "--backup", str(copy)).returncode == REFUSED
    assert copy.read_text() == "mine"
    copy.unlink()
    assert pills.control("erase", "--all-data", "--yes", "--backup", str(copy)).returncode == LOCKED
    assert not copy.exists()
    pills.do("unlock")
    pills.do("erase", "--all-data", "--yes", "--backup", str(copy))
    assert b"Metformin" in copy.read_bytes()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert files_with(pills, "Metformin") == []
    assert pills.ask("stats")["total"]["due"] == 0
    assert [slot["slot"] for slot in pills.status()["slots"]] == ["evening"]
    assert pills.status()["lock"] == {"state": "locked"}
    # What there was is there no more after a restart either.
    pills.restart()
    assert [medication["medication"] for medication in pills.ask("medication", "list")["medications"]] == ["Pills"]
