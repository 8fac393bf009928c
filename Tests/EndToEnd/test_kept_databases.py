"""Databases of every released version open, migrate after a backup, and answer as they did."""

from __future__ import annotations

import sqlite3

import pytest

from harness.daemon import Pills
from harness.kept import Kept, ask, differences

EVERY = list(Kept.all())


def test_there_are_databases_of_the_first_release() -> None:
    names = {str(kept) for kept in EVERY}
    kinds = ("empty", "medications", "open-and-snoozed", "unlocked", "ten-years")
    assert {f"0.1.0/{kind}" for kind in kinds} <= names


@pytest.mark.parametrize("kept", EVERY, ids=str)
def test_a_kept_database_answers_as_before(kept: Kept, pills: Pills) -> None:
    kept.lay_out(pills)
    pills.start(kept.clock)
    assert differences(kept.answers, ask(pills)) == []
    # And once more, from what has been migrated.
    pills.restart(kept.clock)
    assert differences(kept.answers, ask(pills)) == []


@pytest.mark.parametrize("kept", EVERY, ids=str)
def test_a_kept_database_of_an_older_format_is_backed_up_before_it_is_migrated(kept: Kept, pills: Pills) -> None:
    kept.lay_out(pills)
    version, rows = _version_and_rows(pills.database_file)
    pills.start(kept.clock)
    pills.stop()
    backup = pills.database_file.with_name(f"pills.db.backup-v{version}")
    if _version_and_rows(pills.database_file)[0] == version:
        assert not backup.exists()
    else:
        assert _version_and_rows(backup) == (version, rows)


def _version_and_rows(path) -> tuple[int, int]:
    with sqlite3.connect(path) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        rows = sum(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)
    database.close()
    return version, rows
