"""The first day: what is due of it, the past that a person brings along, and what goes for good."""

from __future__ import annotations

import pytest

from harness.daemon import PROGRAMS, Pills
from harness.notification_servers import Dunst
from harness.terminal import Terminal

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


def test_two_years_are_brought_along_in_three_commands(pills: Pills) -> None:
    fresh(pills)
    assert pills.control("take", "--date", "2028-11-20..yesterday").returncode == LOCKED
    pills.do("medication", "add", "Metformin", "--schedule", "twice-daily")
    pills.do("unlock")
    said = pills.do("take", "--date", "2028-11-20..yesterday")
    assert said.startswith("1460 doses")
    assert pills.ask("streak") == {"streak": 730}
    assert pills.ask("stats")["total"] == {"due": 1460, "taken": 1460, "skipped": 0, "missed": 0}
    # It outlives the daemon, and may be taken back.
    pills.restart()
    assert pills.ask("streak") == {"streak": 730}
    assert pills.ask("undo", "--date", "2028-11-20..yesterday")["days"]["changed"] == 1460
    assert pills.ask("streak") == {"streak": 0}


def test_a_first_day_that_is_past_takes_unlocking_and_is_due_since_then(pills: Pills) -> None:
    fresh(pills)
    assert pills.control("medication", "add", "Iron", "--from", "2030-11-10").returncode == LOCKED
    pills.do("unlock")
    pills.do("medication", "add", "Iron", "--from", "2030-11-10")
    assert pills.ask("stats")["total"]["missed"] == 10
    result = pills.control("medication", "edit", "iron", "--from", "2030-11-01")
    assert result.returncode == 1
    assert "9 doses" in result.stderr
    pills.do("medication", "edit", "iron", "--from", "2030-11-01", "--yes")
    assert pills.ask("stats")["total"]["missed"] == 19
    # And later again.
    pills.do("medication", "edit", "iron", "--from", "today")
    assert pills.ask("stats")["total"]["missed"] == 0


def test_a_slip_is_erased_from_every_file(pills: Pills) -> None:
    fresh(pills)
    pills.do("medication", "add", "Metfornin", "--schedule", "twice-daily", "--keep-default")
    pills.do("take", "evening", "metfornin")
    assert files_with(pills, "Metfornin") != []
    assert pills.control("medication", "erase", "metfornin").returncode == 1
    pills.do("medication", "erase", "metfornin", "--yes")
    assert files_with(pills, "Metfornin") == []
    assert [medication["medication"] for medication in pills.ask("medication", "list")["medications"]] == ["Pills"]
    assert "Metfornin" not in pills.log


@pytest.mark.parametrize(("typed", "code"), [("erase", DONE), ("yes", REFUSED), ("", REFUSED)])
def test_nothing_is_erased_but_for_the_word_that_says_so(pills: Pills, typed: str, code: int) -> None:
    fresh(pills)
    pills.do("medication", "add", "Metformin")
    pills.do("unlock")
    unasked = pills.control("erase", "--all-data")
    assert unasked.returncode == REFUSED
    assert "nobody is there to confirm it" in unasked.stderr
    assert files_with(pills, "Metformin") != []
    environment = {key: value for key, value in pills.environment.items() if key != "LD_PRELOAD"}
    with Terminal([str(PROGRAMS / "pillsctl"), "erase", "--all-data"], environment) as shown:
        shown.wait_for_text("Type 'erase' to erase it:")
        shown.type(f"{typed}\n")
        assert shown.wait() == code
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


def test_a_clock_that_is_wrong_at_first_leaves_no_false_past(pills: Pills) -> None:
    fresh(pills, "2027-01-01 00:00:00")
    pills.do("medication", "add", "Metformin")
    pills.restart("2032-05-05 12:00:00")
    assert pills.ask("stats")["total"] == {"due": 0, "taken": 0, "skipped": 0, "missed": 0}
    assert pills.ask("medication", "list")["medications"][0]["from"] == "2032-05-05"
    assert "The clock was wrong" in pills.log
