from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from .trend import slope
from .usage import memory_at_rest

DAYS_OF_A_YEAR = 365.25
# Memory at rest varies by more than a leak adds in a few months.
FEWEST_DAYS_OF_A_TREND = 180
# This equals 64 bytes lost at each of a year's 1,600 popups; memory at rest varies by a third of it anyway.
MOST_KIBIBYTES_A_YEAR = 100


@dataclass(frozen=True)
class Sample:
    """The daemon's resources at rest; memory in KiB."""

    day: int
    private_dirty: int
    descriptors: int

    @classmethod
    def at_rest(cls, process: int, day: int) -> Sample:
        used = memory_at_rest(process)
        return cls(day, used["Private_Dirty"], len(list(Path(f"/proc/{process}/fd").iterdir())))


@dataclass
class Outcome:
    """The results of a soak."""

    days: int = 0
    reminders: int = 0
    popups: int = 0
    missed: int = 0
    doubled: int = 0
    # Popups that came early, or very late.
    mistimed: int = 0
    # Answers that differ in replies or on disk, and popups for wrong doses.
    wrong: int = 0
    samples: list[Sample] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)

    def note(self, at: datetime, kind: str, finding: str) -> None:
        """Counts a finding of the kind `missed`, `doubled`, `mistimed` or `wrong`."""
        setattr(self, kind, getattr(self, kind) + 1)
        self.findings.append(f"{at:%Y-%m-%d %H:%M:%S}: {finding}")

    @property
    def is_well(self) -> bool:
        """True if nothing was wrong and no resource grows endlessly."""
        is_right = self.missed == self.doubled == self.mistimed == self.wrong == 0
        return is_right and self.more_descriptors <= 0 and self.growth <= MOST_KIBIBYTES_A_YEAR

    @property
    def growth(self) -> float:
        """KiB a year since the first sample, when everything had been done once; 0 if there were too few days."""
        if not self.samples or self.samples[-1].day < FEWEST_DAYS_OF_A_TREND:
            return 0
        return slope([(sample.day / DAYS_OF_A_YEAR, sample.private_dirty) for sample in self.samples[1:]])

    @property
    def more_descriptors(self) -> int:
        return self.samples[-1].descriptors - self.samples[0].descriptors if self.samples else 0

    def __str__(self) -> str:
        return (
            f"soaked {self.days} days: {self.reminders} reminders, {self.popups} popups, {self.missed} missed, "
            f"{self.doubled} doubled, {self.mistimed} mistimed, {self.wrong} wrong answers, "
            f"memory {self.growth:+.0f} KiB a year, descriptors {self.more_descriptors:+d}"
        )
