from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from .trend import Growth, Sample

# One rest differs from another by more than a leak grows in a few months.
FEWEST_DAYS_OF_A_TREND = 180
# As much as 64 bytes lost at each of a year's 1,600 popups; one rest differs from another by a third of it anyway.
MOST_KIBIBYTES_A_YEAR = 100


@dataclass
class Outcome:
    """What a soak found."""

    days: int = 0
    reminders: int = 0
    popups: int = 0
    missed: int = 0
    doubled: int = 0
    # Popups before their time, or long after it.
    mistimed: int = 0
    # Answers that the daemon tells, or has on disk, otherwise than they were given; popups that ask for others.
    wrong: int = 0
    latest_milliseconds: float = 0
    seconds: float = 0
    samples: list[Sample] = field(default_factory=list)
    # Of a daemon that found the history and lived as long as the first did until its first sample.
    samples_with_history: list[Sample] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)

    def note(self, at: datetime, kind: str, finding: str) -> None:
        """Counts one that is `missed`, `doubled`, `mistimed` or `wrong`."""
        setattr(self, kind, getattr(self, kind) + 1)
        self.findings.append(f"{at:%Y-%m-%d %H:%M:%S}: {finding}")

    @property
    def is_right(self) -> bool:
        return self.missed == self.doubled == self.mistimed == self.wrong == 0

    @property
    def is_light(self) -> bool:
        """Whether nothing grows without end."""
        return self.more_descriptors <= 0 and self.growth("private_dirty").per_year <= MOST_KIBIBYTES_A_YEAR

    @property
    def has_trend(self) -> bool:
        """Whether growth can be told from what differs from one rest to the next."""
        return bool(self.samples) and self.samples[-1].day >= FEWEST_DAYS_OF_A_TREND

    def growth(self, kind: str) -> Growth:
        """Since the first sample, by which everything was done once; none where too few days were lived."""
        return Growth.of(kind, self.samples[1:] if self.has_trend else [])

    @property
    def more_descriptors(self) -> int:
        return self.samples[-1].descriptors - self.samples[0].descriptors if self.samples else 0

    @property
    def history(self) -> int:
        """What the history takes of the private memory of any daemon that finds it, in KiB."""
        if not self.samples_with_history:
            return 0
        return self.samples_with_history[-1].private_dirty - self.samples[0].private_dirty

    @property
    def table(self) -> str:
        return "\n".join([Sample.HEAD, *map(str, self.samples)])

    @property
    def growths(self) -> str:
        names = {"pss": "PSS", "private_dirty": "private dirty", "anonymous": "anonymous"}
        if not self.has_trend:
            return "For a trend of memory it takes more days."
        lines = [f"{name}: {self.growth(kind)}" for kind, name in names.items()]
        lines.append(f"A daemon started with this history takes {self.history:+d} KiB of private memory.")
        return "\n".join(lines)

    def __str__(self) -> str:
        rest = f", {self.mistimed} mistimed" if self.mistimed else ""
        rest += f", {self.wrong} wrong answers" if self.wrong else ""
        memory = f"memory {self.growth('private_dirty').per_year:+.0f} KiB a year, " if self.has_trend else ""
        return (
            f"soaked {self.days} days: {self.reminders} reminders, {self.popups} popups, {self.missed} missed, "
            f"{self.doubled} doubled{rest}, {memory}"
            f"descriptors {self.more_descriptors:+d}, {self.seconds:.0f} s"
        )
