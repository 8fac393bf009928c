"""Computes without Pills what is due when and how it ends, as the soak expects it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

# One slot is in the hour that is missing in spring and comes twice in autumn.
SLOTS = {"night": time(2, 30), "morning": time(7), "evening": time(21)}
WINDOW = timedelta(hours=6)
REPEAT_EVERY = timedelta(minutes=30)
REPEAT_LIMIT = 3


def instant(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The first instant at which clocks show this time; if they skip it, the first instant after the gap."""
    local = datetime.combine(day, at)
    while (moment := local.replace(tzinfo=zone).astimezone(UTC)).astimezone(zone).replace(tzinfo=None) != local:
        local += timedelta(minutes=1)
    return moment


@dataclass(eq=False)
class Reminder:
    """A slot of a day and its state; instants are in UTC."""

    day: date
    slot: str
    zone: ZoneInfo
    answer: str | None = None
    raised_at: datetime | None = None
    repeats: int = 0
    snoozed_until: datetime | None = None
    # The number of its popup; None if none is on the screen.
    popup: int | None = None
    # When the person will answer it.
    answer_at: datetime | None = None

    @property
    def id(self) -> str:
        return f"{self.slot}-{self.day}"

    @property
    def due_at(self) -> datetime:
        return instant(self.day, SLOTS[self.slot], self.zone)

    @property
    def closes_at(self) -> datetime:
        tomorrow = instant(self.day + timedelta(days=1), SLOTS[self.slot], self.zone)
        return min(max(self.due_at, self.snoozed_until or self.due_at) + WINDOW, tomorrow)

    @property
    def is_snoozed(self) -> bool:
        return self.snoozed_until is not None and self.raised_at is not None and self.snoozed_until > self.raised_at

    @property
    def next_at(self) -> datetime:
        """When it is raised again, or over."""
        if self.raised_at is None:
            return self.due_at
        if self.is_snoozed:
            return min(self.snoozed_until, self.closes_at)
        if self.repeats < REPEAT_LIMIT:
            return min(self.raised_at + REPEAT_EVERY, self.closes_at)
        return self.closes_at

    @property
    def summary(self) -> str:
        return f"{self.slot.capitalize()} pills"

    @property
    def text(self) -> str:
        return f"Time for your {self.slot} pills."
