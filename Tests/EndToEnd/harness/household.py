from __future__ import annotations

import random
from datetime import timedelta

from .person import Person
from .prescription import PILLS, SLOTS, WEEKDAYS, Medication

SHARE_OF_DAYS_WITH = {"a medication changed": 1 / 15, "repeats switched": 1 / 20, "the server restarted": 1 / 40}
REPEAT_EVERY = timedelta(minutes=45)
MOST_MEDICATIONS = 4


class Household:
    """What changes from time to time, so late in the day that only later reminders are concerned."""

    def __init__(self, chance: random.Random) -> None:
        self.medications = [PILLS]
        # As it is before anybody sets it.
        self.repeat_every: timedelta | None = timedelta(minutes=30)
        self._random = chance
        self._names = 0

    def do_chores(self, person: Person) -> None:
        due = [chore for chore, share in SHARE_OF_DAYS_WITH.items() if self._random.random() < share]
        if "a medication changed" in due:
            self._change_medications(person)
        if "repeats switched" in due:
            self.repeat_every = None if self.repeat_every else REPEAT_EVERY
            minutes = (self.repeat_every or timedelta()) // timedelta(minutes=1)
            person.ask("SetSetting", key="reminders.repeatevery", value=f"{minutes}min" if minutes else "0")
        if "the server restarted" in due:
            person.restart_server()

    def _change_medications(self, person: Person) -> None:
        """Adds, edits or ends one beside the first."""
        others = self.medications[1:]
        change = self._random.choice(["add", "edit", "remove"]) if others else "add"
        if change == "add" and len(self.medications) < MOST_MEDICATIONS:
            self._names += 1
            medication = Medication(f"Vitamin {self._names}")
            self._prescribe(medication)
            self.medications.append(medication)
            person.ask("AddMedication", keepDefault=True, medication=medication.name, **medication.terms)
        elif change == "remove":
            medication = self._random.choice(others)
            self.medications.remove(medication)
            person.ask("RemoveMedication", medication=medication.name)
        else:
            medication = self._random.choice(others)
            self._prescribe(medication)
            # Also where a dose of today was taken before.
            person.ask("EditMedication", medication=medication.name, **{"from": "today"}, **medication.terms)

    def _prescribe(self, medication: Medication) -> None:
        medication.dosage = f"{self._random.randrange(1, 1000)} mg"
        medication.slots = tuple(self._random.sample(list(SLOTS), self._random.randrange(1, len(SLOTS) + 1)))
        some_days = tuple(self._random.sample(WEEKDAYS, self._random.randrange(1, 5)))
        medication.weekdays = self._random.choice([None, some_days])
