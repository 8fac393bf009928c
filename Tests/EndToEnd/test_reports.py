"""Each public report that was judged names a test that is there."""

from __future__ import annotations

import tomllib

import pytest

from harness.daemon import ROOT

REPORTS = tomllib.loads((ROOT / "Tests/Reports/reports.toml").read_text())["report"]


@pytest.mark.parametrize("report", REPORTS, ids=[report["source"].removeprefix("https://") for report in REPORTS])
def test_a_report_has_its_test(report: dict[str, str]) -> None:
    assert set(report) == {"source", "saw", "verdict", "test"}
    file, _, name = report["test"].partition("::")
    name, _, part = name.rstrip("]").partition("[")
    folder = ROOT / "Tests/EndToEnd"
    assert f"def {name}(" in (folder / file).read_text()
    if part:
        assert f"# {part}" in (folder / "conversations.txt").read_text().splitlines()


def test_no_report_is_judged_twice() -> None:
    sources = [report["source"] for report in REPORTS]
    assert len(set(sources)) == len(sources)
