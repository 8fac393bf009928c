"""Years of one person's days, lived by one daemon that is never restarted, under a clock that is stepped along."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from .bus_monitor import BusMonitor
from .clock import SteppingClock
from .daemon import Pills
from .ledger import Ledger
from .notification_servers import Dunst
from .prescription import PILLS, SLOTS, WEEKDAYS, Medication, Reminder, reminders_after
from .soak_outcome import Outcome
from .trend import Sample
from .watched_screen import WatchedScreen
from .wire import Wire

BEGIN = "2030-01-15 16:00:00"
# Of each day: nothing is open any more, and nothing due soon.
AFTERNOON = timedelta(hours=16, minutes=30)

# The clock is stepped to this long before whatever is to happen by itself.
LEAD = timedelta(milliseconds=25)
# What happens by itself within this long after something else comes before the person does anything.
TOGETHER = timedelta(seconds=10)
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

SHARE_OF_DAYS_WITH = {"a medication changed": 1 / 15, "repeats switched": 1 / 20, "the server restarted": 1 / 40}
REPEAT_EVERY = timedelta(minutes=45)
MOST_MEDICATIONS = 4

DAYS_BETWEEN_LOOKS_AT_THE_SCREEN = 7


class Soak:
    def __init__(
        self, pills: Pills, dunst: Dunst, monitor: BusMonitor, seed: int, patience_seconds: float = 10
    ) -> None:
        assert isinstance(pills.clock, SteppingClock)
        self.outcome = Outcome()
        # May break things; it is given the day's number.
        self.before_day: Callable[[int], None] = lambda _: None
        self._pills = pills
        self._clock = pills.clock
        self._dunst = dunst
        self._screen = WatchedScreen(monitor, pills.clock, self.outcome, patience_seconds)
        self._random = random.Random(seed)
        self._medications = [PILLS]
        self._names = 0
        self._repeat_every: timedelta | None = None
        self._today = date.fromisoformat(BEGIN[:10])
        self._ledger = Ledger()

    def run(self, days: int, days_between_samples: int = 30) -> Outcome:
        begun = time.monotonic()
        self._live(days, days_between_samples, self.outcome.samples, at=BEGIN)
        self.outcome.days = days
        if self.outcome.has_trend:
            # As long as the first sample was waited for, but with all that history.
            self._live(days_between_samples, days_between_samples, self.outcome.samples_with_history)
        self.outcome.seconds = time.monotonic() - begun
        return self.outcome

    def _live(self, days: int, days_between_samples: int, samples: list[Sample], at: str | None = None) -> None:
        """Days of one daemon, from its start to its end."""
        begun_saying = self._end_of_log
        self._pills.start(at)
        self._wait_until_said("Popups go to", since=begun_saying)
        with Wire(self._pills.socket) as self._wire:
            self._ask("SetSetting", key="slots.night", value=f"{SLOTS['night']:%H:%M}")
            for number in range(1, days + 1):
                self.before_day(number)
                self._live_a_day()
                if number % DAYS_BETWEEN_LOOKS_AT_THE_SCREEN == 0 and (held := self._dunst.held):
                    self.outcome.note(self._clock.now, "doubled", f"{held} popups on the screen, and none is open")
                if number % days_between_samples == 0:
                    pills, database = self._pills.process.id, self._pills.database_file
                    samples.append(Sample.at_rest(pills, database, number, self.outcome.popups))
        assert self._pills.stop() == 0
        self._note_wrong(self._ledger.differences_from_disk(self._pills))

    def _note_wrong(self, differences: list[str]) -> None:
        for difference in differences:
            self.outcome.note(self._clock.now, "wrong", difference)

    # The course of time

    def _live_a_day(self) -> None:
        """From one afternoon to the next."""
        self._ledger.ahead = reminders_after(self._today, self._medications, self._clock.zone)
        self._today += timedelta(days=1)
        midnight = datetime.combine(self._today, datetime.min.time(), self._clock.zone)
        afternoon = (midnight + AFTERNOON).astimezone(UTC)
        while (moment := self._next_moment()) is not None:
            assert moment < afternoon, f"{moment} is later than the afternoon"
            self._live_through(moment)
        self._step_to(afternoon)
        self._screen.look_for_more()
        status = self._ask("GetStatus")["status"]
        self._note_wrong(self._ledger.differences_from_status(status, self._today))
        self._ask_around()
        self._do_chores()

    def _next_moment(self) -> datetime | None:
        moments = [at for at, _ in self._happenings]
        moments += [reminder.answer_at for reminder in self._ledger.open if reminder.answer_at]
        return min(moments, default=None)

    @property
    def _happenings(self) -> list[tuple[datetime, Reminder]]:
        """What happens to each reminder next by itself: it is raised, or is over."""
        ahead = [(reminder.due_at, reminder) for reminder in self._ledger.ahead]
        return ahead + [(reminder.next_at(self._repeat_every), reminder) for reminder in self._ledger.open]

    def _live_through(self, moment: datetime) -> None:
        """What happens by itself comes first; then the person does something about it."""
        end = moment + TOGETHER
        raised: list[Reminder] = []
        while happenings := [happening for happening in self._happenings if happening[0] <= end]:
            at, reminder = min(happenings, key=lambda happening: happening[0])
            if self._let_happen(reminder, at) and reminder not in raised:
                raised.append(reminder)
        for reminder in raised:
            if reminder not in self._ledger.open:
                continue
            if reminder.popup is not None:
                self._act(reminder)
            else:
                # A popup that was missed: the person thinks of it all the same.
                self._answer(reminder, "taken")
        for reminder in list(self._ledger.open):
            if reminder.answer_at and reminder.answer_at <= end:
                self._come_back_to(reminder, reminder.answer_at)

    def _let_happen(self, reminder: Reminder, at: datetime) -> bool:
        """Whether it was raised."""
        is_first = reminder in self._ledger.ahead
        if not is_first and at == reminder.closes_at:
            self._let_close(reminder)
            return False
        self._step_to(at)
        if is_first:
            self._ledger.begin(reminder)
            self.outcome.reminders += 1
        reminder.note_raised(at)
        self._screen.await_popups([reminder], due_at=at)
        return True

    def _let_close(self, reminder: Reminder) -> None:
        if reminder.popup is not None:
            self._step_to(reminder.closes_at)
            self._screen.await_end(reminder)
        self._ledger.end(reminder)

    @property
    def _now(self) -> datetime:
        return self._clock.now.astimezone(UTC)

    def _step_to(self, moment: datetime) -> None:
        """To shortly before; not at all where it is nearer than that."""
        self._screen.look_for_more()
        ahead = moment - LEAD - self._now
        if ahead > timedelta():
            end = self._end_of_log
            self._clock.step(seconds=ahead.total_seconds())
            self._wait_until_said("The clock was set", since=end)

    @property
    def _end_of_log(self) -> int:
        log = self._pills.log_file
        return log.stat().st_size if log.exists() else 0

    def _wait_until_said(self, what: str, since: int) -> None:
        with self._pills.log_file.open() as log:

            def is_said() -> bool:
                log.seek(since)
                return what in log.read()

            self._pills.process.wait_for(f"pillsd says '{what}'", is_said)

    # The person

    def _act(self, reminder: Reminder) -> None:
        """Does something about a reminder that was just raised."""
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

    def _come_back_to(self, reminder: Reminder, at: datetime) -> None:
        self._step_to(at)
        reminder.answer_at = None
        self._answer(reminder, self._random.choice(["taken", "taken", "skipped"]))

    def _answer(self, reminder: Reminder, kind: str, name: str | None = None) -> None:
        """All doses that are unanswered, or one of them."""
        names = [name] if name else reminder.unanswered
        if self._random.random() < SHARE_BY_PROGRAM:
            self._pills.do(METHODS[kind].lower(), reminder.slot, *names)
        else:
            # Without names all are meant, those that are answered too.
            is_named = bool(name or reminder.answers) or self._random.random() < 0.3
            self._ask(METHODS[kind], slot=reminder.slot, **({"medications": names} if is_named else {}))
        was_on_screen = reminder.popup is not None
        self._ledger.answer(reminder, kind, names)
        if not reminder.unanswered:
            self._screen.await_end(reminder)
        elif was_on_screen:
            self._screen.await_popups([reminder])

    def _undo(self, reminder: Reminder) -> None:
        self._ask("Undo", slot=reminder.slot)
        self._ledger.undo(reminder)
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
        end = self._end_of_log
        self._dunst.choose(f"{label} ({reminder.summary})")
        self._wait_until_said(reminder.id, since=end)
        self._screen.await_end(reminder)

    def _close_all(self) -> None:
        self._dunst.close_all()
        for reminder in self._ledger.open:
            self._screen.await_end(reminder)

    def _restart_server(self) -> None:
        end = self._end_of_log
        self._dunst.stop()
        self._dunst.start()
        self._wait_until_said("Popups go to", since=end)
        self._screen.await_popups([reminder for reminder in self._ledger.open if not reminder.is_snoozed])

    def _do_chores(self) -> None:
        due = [chore for chore, share in SHARE_OF_DAYS_WITH.items() if self._random.random() < share]
        if "a medication changed" in due:
            self._change_medications()
        if "repeats switched" in due:
            self._repeat_every = None if self._repeat_every else REPEAT_EVERY
            minutes = (self._repeat_every or timedelta()) // timedelta(minutes=1)
            self._ask("SetSetting", key="reminders.repeatevery", value=f"{minutes}min" if minutes else "0")
        if "the server restarted" in due:
            self._restart_server()

    def _change_medications(self) -> None:
        """Adds, edits or ends one beside the first; so late in the day that only later slots are concerned."""
        others = self._medications[1:]
        change = self._random.choice(["add", "edit", "remove"]) if others else "add"
        if change == "add" and len(self._medications) < MOST_MEDICATIONS:
            self._names += 1
            medication = Medication(f"Vitamin {self._names}")
            self._prescribe(medication)
            self._medications.append(medication)
            self._ask("AddMedication", keepDefault=True, medication=medication.name, **medication.terms)
        elif change == "remove":
            medication = self._random.choice(others)
            self._medications.remove(medication)
            self._ask("RemoveMedication", medication=medication.name)
        else:
            medication = self._random.choice(others)
            self._prescribe(medication)
            self._ask("EditMedication", medication=medication.name, **medication.terms)

    def _prescribe(self, medication: Medication) -> None:
        medication.dosage = f"{self._random.randrange(1, 1000)} mg"
        medication.slots = tuple(self._random.sample(list(SLOTS), self._random.randrange(1, len(SLOTS) + 1)))
        some_days = tuple(self._random.sample(WEEKDAYS, self._random.randrange(1, 5)))
        medication.weekdays = self._random.choice([None, some_days])

    def _ask_around(self) -> None:
        method, parameters = self._random.choice(REQUESTS)
        self._ask(method, **parameters)

    def _ask(self, method: str, **parameters: object) -> dict:
        reply = self._wire.ask(f"org.pills.Control.{method}", parameters)
        assert reply and "error" not in reply, f"{method} {parameters} at {self._clock.now}: {reply}"
        return reply["parameters"]
