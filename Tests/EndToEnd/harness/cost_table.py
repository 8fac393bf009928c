"""The table of what Pills cost when that was last recorded, and how figures of today compare with it."""

from __future__ import annotations

import json
import platform
import tomllib
from dataclasses import dataclass
from pathlib import Path

from .callgrind import valgrind_version
from .costs import FEW_MEDICATIONS, FEW_YEARS, INSTRUCTIONS, MANY_MEDICATIONS, MANY_YEARS, PAGE_FAULTS, Figures

HEADER = """\
# What Pills costs. Written by Tests/Costs/run --record, which keeps the margins; Tests/Costs/run, and with it .ci/run,
# fails where a figure is more than `at_most` times what is recorded here.
"""

# Repetitions differ on a busy machine and over rebuilds, those by 0.9 %, these by 6 %; the rest is for libraries, whose
# small updates are no fault of Pills.
MARGINS = {INSTRUCTIONS: 1.05, PAGE_FAULTS: 1.1}

# Below this share of what is recorded, what was won could be lost again unseen.
LEAST_SHARE = 0.95

NAME_WIDTH = 52


@dataclass(frozen=True)
class Growth:
    """A figure that may be at most so many times another one, whatever is recorded."""

    larger: str
    smaller: str
    at_most: float

    def complaint(self, instructions: dict[str, int]) -> str | None:
        larger, smaller = instructions[self.larger], instructions[self.smaller]
        if larger <= self.at_most * smaller:
            return None
        ratio = f"{larger / smaller:.2f} times, at most {self.at_most}"
        return f"too much: {self.larger}: {larger:,}, where {self.smaller} is {smaller:,}: {ratio}"


def _whatever_the_years(what: str) -> Growth:
    return Growth(f"{what}, {MANY_YEARS} years", f"{what}, {FEW_YEARS} years", MARGINS[INSTRUCTIONS])


GROWTHS = (
    _whatever_the_years("start"),
    _whatever_the_years("first GetStatus"),
    _whatever_the_years("GetStatus"),
    _whatever_the_years("Calendar"),
    _whatever_the_years("Calendar of a past year"),
    _whatever_the_years("Stats of a month"),
    _whatever_the_years("GetLog of 1000 entries"),
    _whatever_the_years("Take and Undo"),
    _whatever_the_years("Take and Undo, each with GetStatus"),
    # How things stand is found out once for each change, as it is where somebody asks.
    Growth(
        "Take and Undo, each told to a watcher, empty store",
        "Take and Undo, each with GetStatus, empty store",
        1,
    ),
    # Reading the last week, and as many days of the streak as there are.
    Growth(f"start, {FEW_YEARS} years", "start, empty store", 1.5),
    # No more than linear.
    Growth(
        f"Stats of all days, {MANY_YEARS} years",
        f"Stats of all days, {FEW_YEARS} years",
        MANY_YEARS / FEW_YEARS,
    ),
    Growth(
        f"GetPlan, {MANY_MEDICATIONS} medications",
        f"GetPlan, {FEW_MEDICATIONS} medications",
        MANY_MEDICATIONS / FEW_MEDICATIONS,
    ),
)


@dataclass(frozen=True)
class Row:
    kind: str
    name: str
    recorded: int | None
    now: int | None
    at_most: float

    @property
    def ratio(self) -> float | None:
        return self.now / self.recorded if self.now is not None and self.recorded else None

    def complaint(self) -> str | None:
        if self.ratio is None:
            known = "counted" if self.recorded is None else "recorded"
            return f"not the same figures: {self.name}: only {known}; Tests/Costs/run --record"
        if self.ratio <= self.at_most:
            return None
        ratio = f"{self.ratio:.3f} times, at most {self.at_most}"
        return f"too much: {self.name}: recorded {self.recorded:,} {self.kind}, now {self.now:,}: {ratio}"

    def __str__(self) -> str:
        recorded, now = (f"{count:,}" if count is not None else "-" for count in (self.recorded, self.now))
        ratio = f"{self.ratio:.3f}" if self.ratio is not None else "-"
        return f"{self.name:<{NAME_WIDTH}}{recorded:>14}{now:>14}{ratio:>8}  {self.kind}"


@dataclass(frozen=True)
class CostTable:
    file: Path
    recorded_with: str
    recorded: Figures
    margins: dict[str, dict[str, float]]

    @classmethod
    def read(cls, file: Path) -> CostTable:
        content = tomllib.loads(file.read_text()) if file.exists() else {}
        sections = {kind: content.get(kind, {}) for kind in MARGINS}
        return cls(
            file,
            content.get("recorded_with", ""),
            {kind: {name: row["recorded"] for name, row in rows.items()} for kind, rows in sections.items()},
            {kind: {name: row["at_most"] for name, row in rows.items()} for kind, rows in sections.items()},
        )

    def record(self, figures: Figures) -> None:
        lines = [HEADER, f"recorded_with = {json.dumps(surroundings())}"]
        for kind, counts in figures.items():
            lines.append(f"\n[{json.dumps(kind)}]")
            for name, count in counts.items():
                lines.append(f"{json.dumps(name)} = {{ recorded = {count:_}, at_most = {self._margin(kind, name)} }}")
        self.file.write_text("\n".join(lines) + "\n")

    def _margin(self, kind: str, name: str) -> float:
        return self.margins[kind].get(name, MARGINS[kind])

    def rows(self, figures: Figures) -> list[Row]:
        """Of all that is recorded or counted."""
        return [
            Row(kind, name, self.recorded[kind].get(name), figures[kind].get(name), self._margin(kind, name))
            for kind in MARGINS
            for name in figures[kind] | self.recorded[kind]
        ]

    def comparison(self, figures: Figures) -> str:
        """What is recorded beside `figures`, a line each."""
        rows = "\n".join(map(str, self.rows(figures)))
        return f"{'':<{NAME_WIDTH}}{'recorded':>14}{'now':>14}{'ratio':>8}\n{rows}"

    def complaints(self, figures: Figures) -> list[str]:
        """Why `figures` are not as cheap as what is recorded; empty where they are."""
        found = [complaint for row in self.rows(figures) if (complaint := row.complaint())]
        if found and self.recorded_with != surroundings():
            found.append(f"recorded with {self.recorded_with or 'nothing'}; here are {surroundings()}")
        return found

    def savings(self, figures: Figures) -> list[str]:
        """What costs much less than is recorded; no reason to fail, nor to record, which would lift what else is within its
        margin."""
        won = [row.name for row in self.rows(figures) if row.ratio is not None and row.ratio < LEAST_SHARE]
        return [f"much less than recorded: {', '.join(won)}"] if won else []


def growth_complaints(figures: Figures) -> list[str]:
    """What grows faster than it may, whatever is recorded."""
    return [complaint for growth in GROWTHS if (complaint := growth.complaint(figures[INSTRUCTIONS]))]


def surroundings() -> str:
    """What else the figures depend on: the libraries have instructions and pages of their own."""
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "an unknown system")
    return f"{system} on {platform.machine()}, {' '.join(platform.libc_ver())}, {valgrind_version()}"
