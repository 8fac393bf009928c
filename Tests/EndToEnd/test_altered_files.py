"""The daemon on databases that were spoilt; packaging/alter-files tries thousands."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.altered_files import AlteredFiles

FILES = 60


def test_on_a_spoilt_database_it_says_what_is_wrong_and_loses_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = AlteredFiles(tmp_path, seed=1).run(range(FILES))
    with capsys.disabled():
        print(f"\n{outcome}", end="")
    assert outcome.findings == []
    assert outcome.altered == FILES
    assert outcome.refused >= FILES / 5
