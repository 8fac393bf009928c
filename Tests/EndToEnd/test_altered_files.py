"""The daemon on databases that were spoilt; Tests/AlteredFiles/run tries thousands."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from harness.altered_files import AlteredFiles

FILES = 60


@pytest.mark.thorough
def test_on_a_spoilt_database_it_says_what_is_wrong_and_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    # With a short path, as that of a socket must be.
    with tempfile.TemporaryDirectory(prefix="pills-") as folder:
        outcome = AlteredFiles(Path(folder), seed=1).run(range(FILES))
    with capsys.disabled():
        print(f"\n{outcome}", end="")
    assert outcome.findings == []
    assert outcome.altered == FILES
    assert outcome.refused >= FILES / 5
