"""The person at a desktop, and their Pills."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path

from harness.clock import Clock
from harness.daemon import Pills
from harness.doctor import Doctor, examine
from harness.waiting import wait_for

# Names that are all text, however much they look like markup, in four scripts.
SPECIAL_NAMES = ('Vitamin <b>D&"3"</b>', "Метформин 二甲双胍", "אספירין & <i>x</i>")
# Times are given to the second; the rest is for pillsctl.
LEAST_TIME_UNTIL_DUE = timedelta(seconds=0.4)


class Patient(Pills):
    """Pills of a person who sits at a desktop; each check has them begin anew.

    The programs are taken from where they are installed, with their icon and desktop entry.
    """

    def __init__(self, folder: Path, bus_address: str, prefix: Path) -> None:
        super().__init__(folder, Clock(), bus_address)
        # The real clock, since what runs with a faked one cannot speak to a desktop that does not.
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
        """Forgets everything and starts, with no reminder to take medication open nor near."""
        self.close()
        shutil.rmtree(self.data / "pills", ignore_errors=True)
        self.settings_file.write_text(settings)
        self.start()

    def add_medications(self, *names: str) -> None:
        for name in names:
            self.do("medication", "add", name, "--schedule", "twice-daily")

    def let_be_due(self, slot: str = "evening") -> None:
        """Has the reminder of a slot open."""
        due = datetime.fromisoformat(self.status()["now"]) + LEAST_TIME_UNTIL_DUE + timedelta(seconds=1)
        self.do("settings", f"slots.{slot}", f"{due:%H:%M:%S}")
        wait_for(f"the {slot} reminder is open", lambda: self.reminder(slot) == "open", seconds=20)

    def reminder(self, slot: str = "evening") -> str:
        """Whether the reminder of a slot is upcoming, open, snoozed or closed."""
        return self.slot(slot)["reminder"]

    def doses(self, slot: str = "evening") -> set[str]:
        return {dose["status"] for dose in self.slot(slot)["doses"]}

    def state(self, slot: str = "evening") -> str:
        """What is recorded of a slot, in a few words."""
        return f"{', '.join(sorted(self.doses(slot)))}, {self.reminder(slot)}"

    def has_recorded_nothing(self, slot: str = "evening") -> bool:
        return self.doses(slot) == {"due"} and self.reminder(slot) == "open"

    def drunk_millilitres(self) -> int:
        """How much was recorded as drunk today."""
        return self.ask("hydration")["status"]["millilitres"]

    def doctor(self) -> Doctor:
        return examine(self)

    def finish(self) -> None:
        """Answers what is open, so that nothing is left on the screen, and stops."""
        if self._process and self._process.is_running:
            for slot in self.status()["slots"]:
                if slot["reminder"] in ("open", "snoozed"):
                    self.control("take", slot["slot"], "--date", slot["day"])
        self.close()
