"""How long the engine takes to make the plan of seven days."""

from __future__ import annotations

import subprocess

from harness.daemon import ROOT
from harness.trend import slope

from figures import Budget, Figure, Section


def measure() -> list[Section]:
    lines = subprocess.run(
        [ROOT / "Tests/Bench/Plan/run"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()[1:]
    rows = [
        (int(medications), int(versions), float(took) / 1000)
        for medications, versions, _, took in map(str.split, lines)
    ]
    by_medications = [(medications, took) for medications, versions, took in rows if versions == 5]
    by_versions = [(versions, took) for medications, versions, took in rows if medications == 100]
    figures = [
        Figure(
            f"{medications} medications, each changed {versions} times"
            if versions > 1
            else f"{medications} medications",
            "ms",
            [took],
            budget=Budget(0.5) if medications == 100 else None,
        )
        for medications, versions, took in rows
    ]
    return [
        Section(
            "Plan of seven days, in the engine",
            [
                *figures,
                Figure("… more for each medication", "ms", [slope(by_medications)]),
                Figure("… more for each change of 100 medications", "ms", [slope(by_versions)]),
            ],
            "The median of many; measured by Tests/Bench/Plan/run.",
        )
    ]
