from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from .daemon import Pills
from .ledger import Ledger
from .notification_servers import Dunst
from .prescription import Reminder
from .watched_screen import WatchedScreen
from .wire import Wire

# So that what was put off is over by the afternoon.
LONGEST_SNOOZING = timedelta(hours=2)
SNOOZE_BUTTON = timedelta(minutes=10)
SNOOZE_SPANS = (5, 10, 20, 45, 60)

# What a person does about a popup, and how often of a hundred times.
ACTS = {
    "take": 33,
    "skip": 7,
    "take in parts": 8,
    "take, undo and take": 7,
    "snooze": 12,
    "press Taken": 9,
    "press Snooze": 4,
    "press Skip": 3,
    "close": 8,
    "leave": 8,
    "restart the server": 1,
}
BUTTONS = {"press Taken": ("Taken", "taken"), "press Skip": ("Skip", "skipped")}
METHODS = {"taken": "Take", "skipped": "Skip"}
SHARE_BY_PROGRAM = 0.15
SHARE_THAT_COME_BACK = 0.6

REQUESTS: list[tuple[str, dict]] = [
    ("GetStatus", {}),
    ("GetPlan", {}),
    ("Calendar", {}),
    ("Calendar", {"month": "-1"}),
    ("Stats", {"days": 30}),
    ("Stats", {}),
    ("GetLog", {"days": 7}),
    ("ListMedications", {}),
]


class Person:
    """Does this and that about reminders, by chance, and has it written in the ledger."""

    def __init__(
        self, pills: Pills, wire: Wire, dunst: Dunst, screen: WatchedScreen, ledger: Ledger, chance: random.Random
    ) -> None:
        self._pills = pills
        self._wire = wire
        self._dunst = dunst
        self._screen = screen
        self._ledger = ledger
        self._random = chance

    def act(self, reminder: Reminder) -> None:
        """Does something about a reminder that was just raised."""
        act = self._random.choices(list(ACTS), weights=list(ACTS.values()))[0]
        if self._random.random() < 0.3:
            self.ask_around()
        match act:
            case "restart the server":
                self.restart_server()
                self._answer(reminder, "taken")
            case "take, undo and take":
                self._answer(reminder, "taken")
                self._undo(reminder)
                self._answer(reminder, "taken")
            case "take in parts" if len(reminder.unanswered) > 1:
                self._answer(reminder, "taken", self._random.choice(reminder.unanswered))
                if self._random.random() < SHARE_THAT_COME_BACK:
                    self._answer(reminder, self._random.choice(["taken", "skipped"]))
            case "snooze" | "press Snooze" if self._now - reminder.due_at < LONGEST_SNOOZING:
                self._snooze(reminder, by_button=act == "press Snooze")
                if self._random.random() < 0.2:
                    reminder.answer_at = self._now + (reminder.snoozed_until - self._now) / 2
            case "press Taken" | "press Skip":
                label, kind = BUTTONS[act]
                self._press(reminder, label)
                self._ledger.answer(reminder, kind, reminder.unanswered)
            case "close" | "leave":
                if act == "close":
                    self._close_all()
                if self._random.random() < SHARE_THAT_COME_BACK:
                    reminder.answer_at = self._now + timedelta(minutes=self._random.randrange(2, 330))
            case "skip":
                self._answer(reminder, "skipped")
            case _:
                self._answer(reminder, "taken")

    def come_back_to(self, reminder: Reminder) -> None:
        """Answers what was left, put off or closed."""
        reminder.answer_at = None
        self._answer(reminder, self._random.choice(["taken", "taken", "skipped"]))

    def remember(self, reminder: Reminder) -> None:
        """Takes what no popup asked for."""
        self._answer(reminder, "taken")

    def _answer(self, reminder: Reminder, kind: str, name: str | None = None) -> None:
        """All doses that are unanswered, or one of them."""
        names = [name] if name else reminder.unanswered
        if self._random.random() < SHARE_BY_PROGRAM:
            self._pills.do(METHODS[kind].lower(), reminder.slot, *names)
        else:
            # Without names all are meant, those that are answered too.
            is_named = bool(name or reminder.answers) or self._random.random() < 0.3
            self.ask(METHODS[kind], slot=reminder.slot, **({"medications": names} if is_named else {}))
        was_on_screen = reminder.popup is not None
        self._ledger.answer(reminder, kind, names)
        if not reminder.unanswered:
            self._screen.await_end(reminder)
        elif was_on_screen:
            self._screen.await_popups([reminder])

    def _undo(self, reminder: Reminder) -> None:
        self.ask("Undo", slot=reminder.slot)
        self._ledger.undo(reminder)
        self._screen.await_popups([reminder])

    def _snooze(self, reminder: Reminder, by_button: bool) -> None:
        begun = self._now
        span = SNOOZE_BUTTON
        if by_button:
            self._press(reminder, "Snooze 10 min")
        else:
            span = timedelta(minutes=self._random.choice(SNOOZE_SPANS))
            self.ask("Snooze", slot=reminder.slot, span=f"{span // timedelta(minutes=1)}min")
            self._screen.await_end(reminder)
        reminder.snoozed_until = begun + span

    def _press(self, reminder: Reminder, label: str) -> None:
        end = self._pills.end_of_log
        self._dunst.choose(f"{label} ({reminder.summary})")
        self._pills.wait_until_said(reminder.id, since=end)
        self._screen.await_end(reminder)

    def _close_all(self) -> None:
        self._dunst.close_all()
        for reminder in self._ledger.open:
            self._screen.await_end(reminder)

    def restart_server(self) -> None:
        end = self._pills.end_of_log
        self._dunst.stop()
        self._dunst.start()
        self._pills.wait_until_said("Popups go to", since=end)
        self._screen.await_popups([reminder for reminder in self._ledger.open if not reminder.is_snoozed])

    def ask_around(self) -> None:
        method, parameters = self._random.choice(REQUESTS)
        self.ask(method, **parameters)

    def ask(self, method: str, **parameters: object) -> dict:
        reply = self._wire.ask(f"org.pills.Control.{method}", parameters)
        assert reply and "error" not in reply, f"{method} {parameters} at {self._pills.clock.now}: {reply}"
        return reply["parameters"]

    @property
    def _now(self) -> datetime:
        return self._pills.clock.now.astimezone(UTC)
