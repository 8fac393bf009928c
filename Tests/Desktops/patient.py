"""The person at a desktop, with Pills."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path

from harness.clock import Clock
from harness.daemon import Pills
from harness.doctor import Doctor, examine
from harness.waiting import wait_for

# Names that look like markup but are plain text, in four scripts.
SPECIAL_NAMES = ('Vitamin <b>D&"3"</b>', "Метформин 二甲双胍", "אספירין & <i>x</i>")
# Times have whole seconds; the rest is for the run of pillsctl.
LEAST_TIME_UNTIL_DUE = timedelta(seconds=0.4)


class Patient(Pills):
    """Pills of a person at a desktop; each check begins afresh.

    The installed programs are used, with their icon and desktop entry.
    """

    def __init__(self, folder: Path, bus_address: str, prefix: Path) -> None:
        super().__init__(folder, Clock(), bus_address)
        # The real clock, because a program with a faked clock cannot talk to a desktop without one.
        self.clock.set_to_afternoon()
        self.prefix = prefix
        self.surroundings: dict[str, str] = {}

    @property
    def environment(self) -> dict[str, str]:
        return {**super().environment, **self.surroundings}

    @property
    def command(self) -> list[str]:
        return [str(self.prefix / "bin/pillsd")]

    @property
    def control_command(self) -> list[str]:
        return [str(self.prefix / "bin/pillsctl")]

    def begin(self, settings: str = "") -> None:
        """Deletes everything and starts, with no medication reminder open or near."""
        self.close()
        shutil.rmtree(self.data / "pills", ignore_errors=True)
        self.settings_file.write_text(settings)
        self.start()

    def add_medications(self, *names: str) -> None:
        for name in names:
            self.do("medication", "add", name, "--schedule", "twice-daily")

    def let_be_due(self, slot: str = "evening") -> None:
        """Opens the reminder of a slot."""
        due = datetime.fromisoformat(self.status()["now"]) + LEAST_TIME_UNTIL_DUE + timedelta(seconds=1)
        self.do("settings", f"slots.{slot}", f"{due:%H:%M:%S}")
        wait_for(f"the {slot} reminder is open", lambda: self.reminder(slot) == "open", seconds=20)

    def reminder(self, slot: str = "evening") -> str:
        """The state of a slot's reminder: upcoming, open, snoozed or closed."""
        return self.slot(slot)["reminder"]

    def doses(self, slot: str = "evening") -> set[str]:
        return {dose["status"] for dose in self.slot(slot)["doses"]}

    def state(self, slot: str = "evening") -> str:
        """The recorded state of a slot in a few words."""
        return f"{', '.join(sorted(self.doses(slot)))}, {self.reminder(slot)}"

    def has_recorded_nothing(self, slot: str = "evening") -> bool:
        return self.doses(slot) == {"due"} and self.reminder(slot) == "open"

    def drunk_millilitres(self) -> int:
        """Today's recorded drinks in millilitres."""
        return self.ask("hydration")["status"]["millilitres"]

    def doctor(self) -> Doctor:
        return examine(self)

    def finish(self) -> None:
        """Answers the open reminders, so that the screen becomes empty, and stops."""
        if self._process and self._process.is_running:
            for slot in self.status()["slots"]:
                if slot["reminder"] in ("open", "snoozed"):
                    self.control("take", slot["slot"], "--date", slot["day"])
        self.close()
