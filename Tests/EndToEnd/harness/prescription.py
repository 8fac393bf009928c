"""What is due when, worked out without Pills: what the soak expects of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

# One of them in the hour that is missing in spring and comes twice in autumn.
SLOTS = {"night": time(2, 30), "morning": time(7), "evening": time(21)}
WINDOW = timedelta(hours=6)
REPEAT_LIMIT = 3
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def instant(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The first instant at which the clock shows this time, or where it never does, the first after the gap."""
    local = datetime.combine(day, at)
    while (moment := local.replace(tzinfo=zone).astimezone(UTC)).astimezone(zone).replace(tzinfo=None) != local:
        local += timedelta(minutes=1)
    return moment


@dataclass
class Medication:
    name: str
    dosage: str = ""
    slots: tuple[str, ...] = ("morning", "evening")
    # None is every day.
    weekdays: tuple[str, ...] | None = None

    def is_due(self, day: date, slot: str) -> bool:
        return slot in self.slots and (self.weekdays is None or WEEKDAYS[day.weekday()] in self.weekdays)

    @property
    def terms(self) -> dict[str, object]:
        """As it is asked for over the control socket."""
        schedule = "daily" if self.weekdays is None else f"weekly {','.join(self.weekdays)}"
        return {"dosage": self.dosage, "schedule": schedule, "slots": list(self.slots)}

    @property
    def text(self) -> str:
        return f"{self.name} {self.dosage}".rstrip()


PILLS = Medication("Pills")


@dataclass(eq=False)
class Reminder:
    """A slot of a day and how it stands; instants are UTC."""

    day: date
    slot: str
    zone: ZoneInfo
    # What a popup says of each.
    medications: dict[str, str]
    answers: dict[str, str] = field(default_factory=dict)
    raised_at: datetime | None = None
    repeats: int = 0
    snoozed_until: datetime | None = None
    # The number of its popup; None where none is on the screen.
    popup: int | None = None
    # When the person will come back to it.
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
    def unanswered(self) -> list[str]:
        return [name for name in self.medications if name not in self.answers]

    @property
    def statuses(self) -> dict[str, str]:
        """Of its doses, by medication, once it is over."""
        return {name: self.answers.get(name, "missed") for name in self.medications}

    @property
    def is_snoozed(self) -> bool:
        return self.snoozed_until is not None and self.raised_at is not None and self.snoozed_until > self.raised_at

    @property
    def summary(self) -> str:
        return f"{self.slot.capitalize()} pills"

    @property
    def text(self) -> str:
        """The first line of its popup."""
        if self.unanswered == [PILLS.name]:
            return f"Time for your {self.slot} pills."
        return ", ".join(self.medications[name] for name in self.unanswered)

    def next_at(self, repeat_every: timedelta | None) -> datetime:
        """When it is raised again by itself, or over, once it was raised."""
        if self.is_snoozed:
            return min(self.snoozed_until, self.closes_at)
        if repeat_every and self.repeats < REPEAT_LIMIT:
            return min(self.raised_at + repeat_every, self.closes_at)
        return self.closes_at

    def note_raised(self, at: datetime) -> None:
        if self.raised_at is not None and not self.is_snoozed:
            self.repeats += 1
        self.raised_at = at


def reminders_after(day: date, medications: list[Medication], zone: ZoneInfo) -> list[Reminder]:
    """Those from the afternoon of a day to that of the next."""
    slots = [(day, "evening"), (day + timedelta(days=1), "night"), (day + timedelta(days=1), "morning")]
    reminders = []
    for of_day, slot in slots:
        due = {medication.name: medication.text for medication in medications if medication.is_due(of_day, slot)}
        if due:
            reminders.append(Reminder(of_day, slot, zone, due))
    return reminders
