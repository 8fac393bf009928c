"""What packaging/count says of figures; the figures themselves are for .ci/run."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cost_table import GROWTHS, CostTable
from harness.costs import INSTRUCTIONS, PAGE_FAULTS, Figures

PLAN = "GetPlan, 25 medications"
FEW_YEARS, MANY_YEARS = "GetStatus, 10 years", "GetStatus, 50 years"
CONTROL = "pillsctl status"


def figures(changed: dict[str, int] | None = None) -> Figures:
    """Those that are compared with each other, all the same, and one of page faults; but for what is changed."""
    counts = {name: 1_000_000 for growth in GROWTHS for name in (growth.smaller, growth.larger)}
    faults = {CONTROL: 400}
    return {
        kind: {name: (changed or {}).get(name, count) for name, count in rows.items()}
        for kind, rows in ((INSTRUCTIONS, counts), (PAGE_FAULTS, faults))
    }


@pytest.fixture
def table(tmp_path: Path) -> CostTable:
    file = tmp_path / "costs.toml"
    CostTable.read(file).record(figures())
    return CostTable.read(file)


def test_what_costs_as_much_as_recorded_is_well(table: CostTable) -> None:
    assert table.recorded == figures()
    report, is_cheap = table.report(figures())
    assert is_cheap
    assert report.endswith("Nothing costs more than is recorded.")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {PLAN: 1_020_001},
            f"{PLAN}: recorded 1,000,000 instructions, now 1,020,001: 1.020 times, at most 1.02",
        ),
        (
            {CONTROL: 441},
            f"{CONTROL}: recorded 400 page faults, now 441: 1.103 times, at most 1.1",
        ),
        (
            {FEW_YEARS: 900_000, MANY_YEARS: 950_000},
            f"{MANY_YEARS}: 950,000, where {FEW_YEARS} is 900,000: 1.06 times, at most 1.02",
        ),
    ],
)
def test_what_costs_more_is_said(table: CostTable, changed: dict[str, int], said: str) -> None:
    report, is_cheap = table.report(figures(changed))
    assert not is_cheap
    assert f"too much: {said}" in report.splitlines()
    assert report.count("too much") == 1


@pytest.mark.parametrize("changed", [{PLAN: 1_020_000}, {CONTROL: 440}])
def test_the_margin_is_allowed(table: CostTable, changed: dict[str, int]) -> None:
    _, is_cheap = table.report(figures(changed))
    assert is_cheap


def test_what_costs_less_is_to_be_recorded_but_is_no_failure(table: CostTable) -> None:
    report, is_cheap = table.report(figures({FEW_YEARS: 940_000, MANY_YEARS: 940_000}))
    assert is_cheap
    assert f"much less than recorded: {FEW_YEARS}, {MANY_YEARS}; keep it: packaging/count --record" in report


def test_what_is_not_recorded_or_no_longer_counted_is_said(table: CostTable) -> None:
    counted = figures()
    counted[PAGE_FAULTS] = {"pillsctl plan": 400}
    report, is_cheap = table.report(counted)
    assert not is_cheap
    assert "not the same figures: pillsctl plan: only counted; packaging/count --record" in report
    assert "not the same figures: pillsctl status: only recorded; packaging/count --record" in report


def test_margins_outlive_recording(table: CostTable) -> None:
    table.file.write_text(table.file.read_text().replace("at_most = 1.1 ", "at_most = 1.5 "))
    again = CostTable.read(table.file)
    again.record(figures({CONTROL: 600}))
    assert '"pillsctl status" = { recorded = 600, at_most = 1.5 }' in table.file.read_text()
