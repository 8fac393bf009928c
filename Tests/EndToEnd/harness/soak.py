"""Simulates years of one person's days with one daemon that never restarts; its clock is stepped from event to event."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from .bus_monitor import BusMonitor
from .clock import SteppingClock
from .daemon import Pills
from .notification_servers import Dunst
from .reminder import SLOTS, Reminder, instant
from .soak_outcome import Outcome, Sample
from .watched_screen import WatchedScreen
from .wire import Wire

BEGIN = "2030-01-15 16:00:00"
# At this time of day nothing is open or due soon.
AFTERNOON = time(16, 30)

# The clock is stepped to this long before the next event.
LEAD = timedelta(milliseconds=25)
# Events that are closer than this come together, before the person acts.
TOGETHER = timedelta(seconds=10)
DAYS_BETWEEN_LOOKS_AT_THE_SCREEN = 7
DAYS_BETWEEN_SAMPLES = 30

# How often, of a hundred times, a person does each of these with a popup.
ACTS = {
    "take": 35,
    "skip": 9,
    "take, undo and take": 8,
    "snooze": 12,
    "press Taken": 9,
    "press Snooze": 5,
    "press Skip": 4,
    "close": 8,
    "leave": 8,
    "restart the server": 2,
}
BUTTONS = {"press Taken": ("Taken", "taken"), "press Skip": ("Skip", "skipped")}
METHODS = {"taken": "Take", "skipped": "Skip"}
SHARE_BY_PROGRAM = 0.15
SHARE_THAT_COME_BACK = 0.6
# A snoozed reminder must be over by the afternoon.
LONGEST_SNOOZING = timedelta(hours=2)
SNOOZE_BUTTON = timedelta(minutes=10)
SNOOZE_SPANS = (5, 10, 20, 45, 60)

REQUESTS: list[tuple[str, dict]] = [
    ("GetStatus", {}),
    ("GetPlan", {}),
    ("Calendar", {"month": "-1"}),
    ("Stats", {"days": 30}),
    ("Stats", {}),
    ("GetLog", {"days": 7}),
    ("ListMedications", {}),
]


class Soak:
    def __init__(self, pills: Pills, dunst: Dunst, monitor: BusMonitor, seed: int) -> None:
        assert isinstance(pills.clock, SteppingClock)
        self.outcome = Outcome()
        self._pills = pills
        self._clock = pills.clock
        self._dunst = dunst
        self._screen = WatchedScreen(monitor, pills.clock, self.outcome)
        self._random = random.Random(seed)
        self._today = date.fromisoformat(BEGIN[:10])
        # The reminders that are still to come or open, and those that are over.
        self._reminders: list[Reminder] = []
        self._over: list[Reminder] = []
        # The number of recorded answers.
        self._events = 0

    def run(self, days: int) -> Outcome:
        """Simulates days with one daemon, from its start to its end."""
        begun_saying = self._pills.end_of_log
        self._pills.start(BEGIN)
        self._pills.wait_until_said("Popups go to", since=begun_saying)
        with Wire(self._pills.socket) as self._wire:
            self._ask("SetSetting", key="slots.night", value=f"{SLOTS['night']:%H:%M}")
            self._ask("EditMedication", medication="Pills", slots=list(SLOTS))
            for number in range(1, days + 1):
                self._live_a_day()
                if number % DAYS_BETWEEN_LOOKS_AT_THE_SCREEN == 0 and (held := self._dunst.held):
                    self.outcome.note(self._clock.now, "doubled", f"{held} popups on the screen, and none is open")
                if number % DAYS_BETWEEN_SAMPLES == 0:
                    self.outcome.samples.append(Sample.at_rest(self._pills.process.id, number))
        self._screen.look_for_more()
        assert self._pills.stop() == 0
        self._compare_with_disk()
        self.outcome.days = days
        return self.outcome

    # The course of time

    def _live_a_day(self) -> None:
        """Simulates the time from one afternoon to the next."""
        yesterday, self._today = self._today, self._today + timedelta(days=1)
        slots = [(yesterday, "evening"), (self._today, "night"), (self._today, "morning")]
        self._reminders = [Reminder(day, slot, self._clock.zone) for day, slot in slots]
        afternoon = instant(self._today, AFTERNOON, self._clock.zone)
        while self._reminders:
            moment = min(at for reminder in self._reminders for at in (reminder.next_at, reminder.answer_at) if at)
            assert moment < afternoon, f"{moment} is later than the afternoon"
            self._live_through(moment + TOGETHER)
        self._step_to(afternoon)
        self._screen.look_for_more()
        told = {slot["id"]: slot["doses"][0]["status"] for slot in self._ask("GetStatus")["status"]["slots"]}
        for reminder in self._over[-len(SLOTS) :]:
            if reminder.day == self._today and told.get(reminder.id) != (reminder.answer or "missed"):
                self._note_wrong(f"{reminder.id} is {reminder.answer}, and is told to be {told.get(reminder.id)}")
        self._ask_around()

    def _live_through(self, end: datetime) -> None:
        """Handles due events first, and then the person's actions."""
        raised = list(dict.fromkeys(self._happen_until(end)))
        for reminder in raised:
            # A reminder without a popup was missed, or closed together with another.
            if reminder in self._reminders:
                self._answer(reminder, "taken") if reminder.popup is None else self._act(reminder)
        for reminder in list(self._reminders):
            if reminder.answer_at and reminder.answer_at <= end:
                self._step_to(reminder.answer_at)
                reminder.answer_at = None
                self._answer(reminder, self._random.choice(["taken", "taken", "skipped"]))

    def _happen_until(self, end: datetime) -> Iterator[Reminder]:
        """Waits for due reminders and for the end of old ones; yields each one that comes."""
        while due := [reminder for reminder in self._reminders if reminder.next_at <= end]:
            reminder = min(due, key=lambda reminder: reminder.next_at)
            at = reminder.next_at
            if reminder.raised_at is not None and at == reminder.closes_at:
                if reminder.popup is not None:
                    self._step_to(at)
                    self._screen.await_end(reminder)
                self._end(reminder)
                continue
            self._step_to(at)
            if reminder.raised_at is None:
                self.outcome.reminders += 1
            elif not reminder.is_snoozed:
                reminder.repeats += 1
            reminder.raised_at = at
            self._screen.await_popups([reminder], due_at=at)
            yield reminder

    def _end(self, reminder: Reminder) -> None:
        self._reminders.remove(reminder)
        self._over.append(reminder)

    @property
    def _now(self) -> datetime:
        return self._clock.now.astimezone(UTC)

    def _step_to(self, moment: datetime) -> None:
        """Steps the clock to shortly before `moment`, if that is still ahead."""
        self._screen.look_for_more()
        ahead = moment - LEAD - self._now
        if ahead > timedelta():
            end = self._pills.end_of_log
            self._clock.step(seconds=ahead.total_seconds())
            self._pills.wait_until_said("The clock was set", since=end)

    # The person

    def _act(self, reminder: Reminder) -> None:
        """Acts on a reminder that was just raised."""
        act = self._random.choices(list(ACTS), weights=list(ACTS.values()))[0]
        if self._random.random() < 0.3:
            self._ask_around()
        match act:
            case "restart the server":
                self._restart_server()
                self._answer(reminder, "taken")
            case "take, undo and take":
                self._answer(reminder, "taken")
                self._undo(reminder)
                self._answer(reminder, "taken")
            case "snooze" | "press Snooze" if self._now - reminder.due_at < LONGEST_SNOOZING:
                self._snooze(reminder, by_button=act == "press Snooze")
                if self._random.random() < 0.2:
                    reminder.answer_at = self._now + (reminder.snoozed_until - self._now) / 2
            case "press Taken" | "press Skip":
                label, kind = BUTTONS[act]
                self._press(reminder, label)
                self._note_answer(reminder, kind)
            case "close" | "leave":
                if act == "close":
                    self._dunst.close_all()
                    for each in self._reminders:
                        self._screen.await_end(each)
                if self._random.random() < SHARE_THAT_COME_BACK:
                    reminder.answer_at = self._now + timedelta(minutes=self._random.randrange(2, 330))
            case _:
                self._answer(reminder, "skipped" if act == "skip" else "taken")

    def _answer(self, reminder: Reminder, kind: str) -> None:
        if self._random.random() < SHARE_BY_PROGRAM:
            self._pills.do(METHODS[kind].lower(), reminder.slot)
        else:
            self._ask(METHODS[kind], slot=reminder.slot)
        self._note_answer(reminder, kind)
        self._screen.await_end(reminder)

    def _note_answer(self, reminder: Reminder, kind: str) -> None:
        reminder.answer = kind
        self._events += 1
        self._end(reminder)

    def _undo(self, reminder: Reminder) -> None:
        self._ask("Undo", slot=reminder.slot)
        reminder.answer = None
        self._events += 1
        self._over.remove(reminder)
        self._reminders.append(reminder)
        self._screen.await_popups([reminder])

    def _snooze(self, reminder: Reminder, by_button: bool) -> None:
        begun = self._now
        span = SNOOZE_BUTTON
        if by_button:
            self._press(reminder, "Snooze 10 min")
        else:
            span = timedelta(minutes=self._random.choice(SNOOZE_SPANS))
            self._ask("Snooze", slot=reminder.slot, span=f"{span // timedelta(minutes=1)}min")
            self._screen.await_end(reminder)
        reminder.snoozed_until = begun + span

    def _press(self, reminder: Reminder, label: str) -> None:
        end = self._pills.end_of_log
        self._dunst.choose(f"{label} ({reminder.summary})")
        self._pills.wait_until_said(reminder.id, since=end)
        self._screen.await_end(reminder)

    def _restart_server(self) -> None:
        end = self._pills.end_of_log
        self._dunst.stop()
        self._dunst.start()
        self._pills.wait_until_said("Popups go to", since=end)
        self._screen.await_popups([each for each in self._reminders if each.raised_at and not each.is_snoozed])

    def _ask_around(self) -> None:
        method, parameters = self._random.choice(REQUESTS)
        self._ask(method, **parameters)

    def _ask(self, method: str, **parameters: object) -> dict:
        reply = self._wire.ask(f"org.pills.Control.{method}", parameters)
        assert reply and "error" not in reply, f"{method} {parameters} at {self._clock.now}: {reply}"
        return reply["parameters"]

    # Checks of the recorded data

    def _compare_with_disk(self) -> None:
        """Compares the database once the daemon has stopped."""
        found = {(day, slot): kind for day, slot, kind in self._pills.answers()}
        given = {(str(reminder.day), reminder.slot): reminder.answer for reminder in self._over if reminder.answer}
        for dose in sorted(found.keys() | given.keys()):
            if found.get(dose) != given.get(dose):
                self._note_wrong(f"{' '.join(dose)} was {given.get(dose)}, and is {found.get(dose)} on disk")
        events = len(self._pills.said_of_doses())
        if events != self._events:
            self._note_wrong(f"of doses was spoken {self._events} times, and on disk {events} times")
        states = dict(self._pills.query("SELECT key || '-' || day, state FROM reminder"))
        expected = {reminder.id: "raised" if reminder.answer else "missed" for reminder in self._over}
        for id in sorted(states.keys() | expected.keys()):
            if states.get(id) != expected.get(id):
                self._note_wrong(f"{id} should be {expected.get(id)}, and is {states.get(id)} on disk")

    def _note_wrong(self, difference: str) -> None:
        self.outcome.note(self._clock.now, "wrong", difference)
