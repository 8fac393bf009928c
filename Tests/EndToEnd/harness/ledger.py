from __future__ import annotations

from datetime import date

from .daemon import Pills
from .prescription import SLOTS, Reminder


class Ledger:
    """The reminders of a soak and what was said of them, by which that which Pills tells and keeps is judged."""

    def __init__(self) -> None:
        # Not raised yet; raised and not over; over.
        self.ahead: list[Reminder] = []
        self.open: list[Reminder] = []
        self.over: list[Reminder] = []
        # How often something was said of a dose.
        self._events = 0

    def begin(self, reminder: Reminder) -> None:
        self.ahead.remove(reminder)
        self.open.append(reminder)

    def answer(self, reminder: Reminder, kind: str, names: list[str]) -> None:
        for name in names:
            reminder.answers[name] = kind
            self._events += 1
        if not reminder.unanswered:
            self.end(reminder)

    def end(self, reminder: Reminder) -> None:
        self.open.remove(reminder)
        self.over.append(reminder)

    def undo(self, reminder: Reminder) -> None:
        """Takes back all answers of one that is over."""
        self._events += len(reminder.answers)
        reminder.answers.clear()
        self.over.remove(reminder)
        self.open.append(reminder)

    def differences_from_status(self, status: dict, today: date) -> list[str]:
        """Where what the daemon tells of the reminders of today that are over is wrong."""
        told = {slot["id"]: slot["doses"] for slot in status["slots"]}
        differences = []
        for reminder in self.over[-len(SLOTS) :]:
            statuses = {dose["medication"]: dose["status"] for dose in told.get(reminder.id, [])}
            if reminder.day == today and statuses != reminder.statuses:
                differences.append(f"{reminder.id} is {reminder.statuses}, and is told to be {statuses}")
        return differences

    def differences_from_disk(self, pills: Pills) -> list[str]:
        """Where what is kept is wrong; the daemon is stopped."""
        found = {
            tuple(dose): kind
            for *dose, kind in pills.query(
                "SELECT DISTINCT day, slot, name, kind FROM dose_answer JOIN medication_version USING (medication)"
            )
        }
        given = {
            (str(reminder.day), reminder.slot, name): kind
            for reminder in self.over
            for name, kind in reminder.answers.items()
        }
        differences = [
            f"{' '.join(dose)} was {given.get(dose)}, and is {found.get(dose)} on disk"
            for dose in sorted(found.keys() | given.keys())
            if found.get(dose) != given.get(dose)
        ]
        [(events,)] = pills.query("SELECT count(*) FROM dose_event")
        if events != self._events:
            differences.append(f"of doses was spoken {self._events} times, and on disk {events} times")
        states = dict(pills.query("SELECT key || '-' || day, state FROM reminder"))
        for reminder in self.over:
            state = states.pop(reminder.id, None)
            if state != ("missed" if reminder.unanswered else "raised"):
                differences.append(f"{reminder.id} is {reminder.statuses}, and {state} on disk")
        differences += [f"{id} is {state} on disk, and nothing was due" for id, state in states.items()]
        return differences
