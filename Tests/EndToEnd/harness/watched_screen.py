from __future__ import annotations

from datetime import UTC, datetime, timedelta

from .bus_monitor import BusMonitor, Notification
from .clock import Clock
from .reminder import Reminder
from .soak_outcome import Outcome
from .waiting import wait_for

LATEST = timedelta(seconds=5)


class WatchedScreen:
    """Checks that exactly the expected popups come, on time."""

    def __init__(self, monitor: BusMonitor, clock: Clock, outcome: Outcome) -> None:
        self._monitor = monitor
        self._clock = clock
        self._outcome = outcome
        self._looked_at = 0

    def await_popups(self, reminders: list[Reminder], due_at: datetime | None = None) -> None:
        """Waits for exactly one popup of each, in any order."""
        awaited = list(reminders)

        def all_came() -> bool:
            for number, popup in self._newly_shown():
                reminder = next((one for one in awaited if popup.summary == one.summary), None)
                if reminder is None:
                    self._note("doubled", f"'{popup.summary}' came unasked")
                    continue
                awaited.remove(reminder)
                reminder.popup = number
                if popup.body.split("\n")[0] != reminder.text:
                    self._note("wrong", f"{reminder.id} says '{popup.body}' and not '{reminder.text}'")
                if due_at:
                    self._judge_time(reminder, popup, due_at)
            return not awaited

        try:
            wait_for("the popups", all_came)
        except AssertionError:
            for reminder in awaited:
                self._note("missed", f"no popup of {reminder.id}")

    def await_end(self, reminder: Reminder) -> None:
        """Waits for the end of its popup, if it has one."""
        if reminder.popup is None:
            return
        number = reminder.popup
        reminder.popup = None
        try:
            wait_for("the popup goes", lambda: not self._monitor.is_on_screen(number))
        except AssertionError:
            self._note("doubled", f"the popup of {reminder.id} stays")

    def look_for_more(self) -> None:
        """Checks that no other popup is there."""
        for _, popup in self._newly_shown():
            self._note("doubled", f"'{popup.summary}' came unasked")

    def _newly_shown(self) -> list[tuple[int, Notification]]:
        shown = self._monitor.shown_since(self._looked_at)
        self._looked_at += len(shown)
        self._outcome.popups += len(shown)
        return shown

    def _judge_time(self, reminder: Reminder, popup: Notification, due_at: datetime) -> None:
        late = self._clock.reading_at(popup.time).astimezone(UTC) - due_at
        if not timedelta() <= late <= LATEST:
            self._note("mistimed", f"{reminder.id} came {late.total_seconds():+.3f} s after its time")

    def _note(self, kind: str, finding: str) -> None:
        self._outcome.note(self._clock.now, kind, finding)
