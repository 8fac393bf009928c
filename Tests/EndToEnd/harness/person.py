from __future__ import annotations

import copy
from pathlib import Path

from .clock import Clock
from .daemon import Pills


class Person(Pills):
    """A person with a profile, on the computer of a person without one: in the same home, session and runtime folder."""

    name: str

    @classmethod
    def beside(cls, owner: Pills, name: str, clock: Clock) -> Person:
        person = copy.copy(owner)
        person.__class__ = cls
        assert isinstance(person, Person)
        person.name, person.clock, person._process = name, clock, None
        person.log_file = owner.log_file.with_name(f"pillsd-{name}.log")
        person.settings_file = owner.settings_file.parents[1] / "pills-profiles" / name / "pills.conf"
        return person

    @property
    def socket(self) -> Path:
        return self.runtime / "pills-profiles" / self.name / "control.sock"

    @property
    def database_file(self) -> Path:
        return self.data / "pills-profiles" / self.name / "pills.db"

    @property
    def command(self) -> list[str]:
        return [*super().command, "--profile", self.name]

    @property
    def control_command(self) -> list[str]:
        return [*super().control_command, "--profile", self.name]
