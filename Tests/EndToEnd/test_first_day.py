"""The first day: its due doses, imported earlier doses, and erased data."""

from __future__ import annotations

from harness.daemon import Pills

_, REFUSED, _, _, LOCKED = range(5)
NOON = "2030-11-20 12:00:00"


def files_with(pills: Pills, text: str) -> list[str]:
    return [file.name for file in pills.database_file.parent.iterdir() if text.encode() in file.read_bytes()]


def fresh(pills: Pills, at: str = NOON) -> Pills:
    """Pills that was installed at that moment and runs."""
    pills.install(at)
    pills.start()
    return pills


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
    # The erased medications are still gone after a restart.
    pills.restart()
    assert [medication["medication"] for medication in pills.ask("medication", "list")["medications"]] == ["Pills"]
