"""Measured figures and their table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


def percentile(samples: Sequence[float], share: float) -> float:
    """The smallest sample that is not exceeded by this share of the samples."""
    ordered = sorted(samples)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


@dataclass(frozen=True)
class Anchor:
    """A reference for a figure: another program's measurement in one run with it."""

    name: str
    value: float


@dataclass(frozen=True)
class Budget:
    """The limit of a figure; with `of_anchor`, a multiple of its anchor."""

    limit: float
    of_anchor: bool = False

    def allows(self, figure: Figure) -> bool:
        return (figure.ratio if self.of_anchor else figure.median) <= self.limit

    def text(self, unit: str) -> str:
        return f"≤ {quantity(self.limit)} × anchor" if self.of_anchor else f"≤ {quantity(self.limit)} {unit}"


@dataclass(frozen=True)
class Figure:
    """One row of the table."""

    what: str
    unit: str
    samples: Sequence[float]
    anchor: Anchor | None = None
    budget: Budget | None = None

    @property
    def median(self) -> float:
        return median(self.samples)

    @property
    def rarest(self) -> float:
        """The 99th percentile."""
        return percentile(self.samples, 0.99)

    @property
    def ratio(self) -> float:
        assert self.anchor, f"{self.what}: there is nothing to compare it with"
        return self.median / self.anchor.value if self.anchor.value else math.inf

    @property
    def is_kept(self) -> bool:
        return self.budget is None or self.budget.allows(self)


@dataclass(frozen=True)
class Section:
    title: str
    figures: Sequence[Figure]
    # The conditions of the measurement.
    note: str = ""


COLUMNS = ("what", "median", "p99", "anchor", "× anchor", "budget", "kept")


def table(figures: Sequence[Figure]) -> str:
    """The rows as a Markdown table that is also aligned for a terminal."""
    rows = [COLUMNS, *(_cells(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    # Columns with numbers are aligned to the right.
    ruler = ["-" * width if column in (0, 3, 5, 6) else "-" * (width - 1) + ":" for column, width in enumerate(widths)]
    return "\n".join([lines[0], "| " + " | ".join(ruler) + " |", *lines[1:]])


def _cells(figure: Figure) -> tuple[str, ...]:
    return (
        figure.what,
        f"{quantity(figure.median)} {figure.unit}",
        f"{quantity(figure.rarest)} {figure.unit}" if len(figure.samples) >= 100 else "",
        f"{figure.anchor.name}: {quantity(figure.anchor.value)} {figure.unit}" if figure.anchor else "",
        f"{figure.ratio:.2f}" if figure.anchor and figure.anchor.value else "",
        figure.budget.text(figure.unit) if figure.budget else "",
        ("yes" if figure.is_kept else "NO") if figure.budget else "",
    )


def quantity(value: float) -> str:
    """The value with three significant digits."""
    if value == 0 or abs(value) >= 1000:
        return f"{value:,.0f}"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
