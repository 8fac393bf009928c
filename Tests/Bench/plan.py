"""Measures how long the engine needs for the plan of seven days."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from figures import Anchor, Budget, Figure, Section

PROGRAM = Path(os.environ["PILLS_TEST_PROGRAMS"]) / "measure-plan"


def measure() -> list[Section]:
    def milliseconds(medications: int, versions: int) -> float:
        ran = subprocess.run([PROGRAM, str(medications), str(versions)], check=True, capture_output=True, text=True)
        return float(ran.stdout) / 1000

    hundred = Anchor("100 medications", milliseconds(100, 5))
    unchanged = Anchor("never changed", milliseconds(100, 1))
    return [
        Section(
            "Plan of seven days, in the engine",
            [
                Figure("100 medications, each changed 5 times", "ms", [hundred.value], budget=Budget(0.5)),
                Figure("1000 medications", "ms", [milliseconds(1000, 5)], hundred, Budget(15, of_anchor=True)),
                Figure(
                    "100 medications, each changed 500 times",
                    "ms",
                    [milliseconds(100, 500)],
                    unchanged,
                    Budget(1.5, of_anchor=True),
                ),
            ],
            "The median of many.",
        )
    ]
