"""What a process costs over time: samples at rest, and how they grow."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from .usage import memory_at_rest

DAYS_OF_A_YEAR = 365.25


@dataclass(frozen=True)
class Sample:
    """What a process costs at one moment; memory in KiB."""

    day: int
    popups: int
    pss: int
    private_dirty: int
    anonymous: int
    descriptors: int
    threads: int
    cpu_seconds: float
    database: int

    HEAD = "   day   popups      PSS    dirty     anon   fds  threads    CPU s  database"

    @classmethod
    def at_rest(cls, process: int, database: Path, day: int, popups: int) -> Sample:
        used = memory_at_rest(process)
        folder = Path(f"/proc/{process}")
        # After the name, which is in brackets, user and system time are the 12th and the 13th.
        times = (folder / "stat").read_text().rpartition(")")[2].split()[11:13]
        return cls(
            day,
            popups,
            used["Pss"],
            used["Private_Dirty"],
            used["Anonymous"],
            len(list((folder / "fd").iterdir())),
            len(list((folder / "task").iterdir())),
            sum(map(int, times)) / os.sysconf("SC_CLK_TCK"),
            database.stat().st_size // 1024,
        )

    def __str__(self) -> str:
        return (
            f"{self.day:6} {self.popups:8} {self.pss:8} {self.private_dirty:8} {self.anonymous:8}"
            f" {self.descriptors:5} {self.threads:8} {self.cpu_seconds:8.2f} {self.database:9}"
        )


def years(days: float) -> float:
    return days / DAYS_OF_A_YEAR


def slope(points: list[tuple[float, float]]) -> float:
    """By how much the second grows with each of the first, by least squares; 0 where there are fewer than two."""
    if len(points) < 2:
        return 0
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread


@dataclass(frozen=True)
class Growth:
    """Of one kind of memory, in KiB."""

    per_thousand_popups: float
    per_year: float

    @classmethod
    def of(cls, kind: str, samples: list[Sample]) -> Growth:
        values = [getattr(sample, kind) for sample in samples]
        return cls(
            slope([(sample.popups / 1000, value) for sample, value in zip(samples, values)]),
            slope([(years(sample.day), value) for sample, value in zip(samples, values)]),
        )

    def __str__(self) -> str:
        return f"{self.per_thousand_popups:+.1f} KiB per 1,000 popups, {self.per_year:+.1f} KiB a year"
