"""What Tests/Costs/run says of figures; the figures themselves are for .ci/run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness.cost_table import GROWTHS, CostTable, growth_complaints
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
    assert table.complaints(figures()) == table.savings(figures()) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {PLAN: 1_050_001},
            f"{PLAN}: recorded 1,000,000 instructions, now 1,050,001: 1.050 times, at most 1.05",
        ),
        (
            {CONTROL: 441},
            f"{CONTROL}: recorded 400 page faults, now 441: 1.103 times, at most 1.1",
        ),
    ],
)
def test_what_costs_more_is_said(table: CostTable, changed: dict[str, int], said: str) -> None:
    assert table.complaints(figures(changed)) == [f"too much: {said}"]


@pytest.mark.parametrize("changed", [{PLAN: 1_050_000}, {CONTROL: 440}])
def test_the_margin_is_allowed(table: CostTable, changed: dict[str, int]) -> None:
    assert table.complaints(figures(changed)) == []


def test_where_it_was_recorded_elsewhere_that_is_said_too(table: CostTable) -> None:
    table = replace(table, recorded_with="Debian 1")
    assert table.complaints(figures()) == []
    _, hint = table.complaints(figures({PLAN: 2_000_000}))
    assert hint.startswith("recorded with Debian 1; here are ")


def test_what_grows_is_said_whatever_is_recorded() -> None:
    assert growth_complaints(figures({MANY_YEARS: 1_050_000})) == []
    [said] = growth_complaints(figures({FEW_YEARS: 900_000, MANY_YEARS: 950_000}))
    assert said == f"too much: {MANY_YEARS}: 950,000, where {FEW_YEARS} is 900,000: 1.06 times, at most 1.05"


def test_what_costs_much_less_is_said_but_is_no_failure(table: CostTable) -> None:
    less = figures({FEW_YEARS: 940_000, MANY_YEARS: 940_000})
    assert table.complaints(less) == []
    assert table.savings(less) == [f"much less than recorded: {FEW_YEARS}, {MANY_YEARS}"]


def test_what_is_not_recorded_or_no_longer_counted_is_said(table: CostTable) -> None:
    counted = figures()
    counted[PAGE_FAULTS] = {"pillsctl plan": 400}
    assert table.complaints(counted) == [
        "not the same figures: pillsctl plan: only counted; Tests/Costs/run --record",
        "not the same figures: pillsctl status: only recorded; Tests/Costs/run --record",
    ]


def test_margins_outlive_recording(table: CostTable) -> None:
    table.file.write_text(table.file.read_text().replace("at_most = 1.1 ", "at_most = 1.5 "))
    CostTable.read(table.file).record(figures({CONTROL: 600}))
    assert '"pillsctl status" = { recorded = 600, at_most = 1.5 }' in table.file.read_text()
