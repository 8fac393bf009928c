"""Years of one person's days, lived by one daemon that is never restarted, under a clock that is stepped along."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta

from .bus_monitor import BusMonitor
from .clock import SteppingClock
from .daemon import Pills
from .household import Household
from .ledger import Ledger
from .notification_servers import Dunst
from .person import Person
from .prescription import SLOTS, Reminder, reminders_after
from .soak_outcome import Outcome, Sample
from .watched_screen import WatchedScreen
from .wire import Wire

BEGIN = "2030-01-15 16:00:00"
# Of each day: nothing is open any more, and nothing due soon.
AFTERNOON = timedelta(hours=16, minutes=30)

# The clock is stepped to this long before whatever is to happen by itself.
LEAD = timedelta(milliseconds=25)
# What happens by itself within this long after something else comes before the person does anything.
TOGETHER = timedelta(seconds=10)
DAYS_BETWEEN_LOOKS_AT_THE_SCREEN = 7
DAYS_BETWEEN_SAMPLES = 30


class Soak:
    def __init__(self, pills: Pills, dunst: Dunst, monitor: BusMonitor, seed: int) -> None:
        assert isinstance(pills.clock, SteppingClock)
        self.outcome = Outcome()
        self._pills = pills
        self._clock = pills.clock
        self._dunst = dunst
        self._screen = WatchedScreen(monitor, pills.clock, self.outcome)
        self._random = random.Random(seed)
        self._household = Household(self._random)
        self._today = date.fromisoformat(BEGIN[:10])
        self._ledger = Ledger()

    def run(self, days: int) -> Outcome:
        """Days of one daemon, from its start to its end."""
        begun_saying = self._pills.end_of_log
        self._pills.start(BEGIN)
        self._pills.wait_until_said("Popups go to", since=begun_saying)
        with Wire(self._pills.socket) as wire:
            person = Person(self._pills, wire, self._dunst, self._screen, self._ledger, self._random)
            person.ask("SetSetting", key="slots.night", value=f"{SLOTS['night']:%H:%M}")
            for number in range(1, days + 1):
                self._live_a_day(person)
                if number % DAYS_BETWEEN_LOOKS_AT_THE_SCREEN == 0 and (held := self._dunst.held):
                    self.outcome.note(self._clock.now, "doubled", f"{held} popups on the screen, and none is open")
                if number % DAYS_BETWEEN_SAMPLES == 0:
                    self.outcome.samples.append(Sample.at_rest(self._pills.process.id, number))
        self._screen.look_for_more()
        assert self._pills.stop() == 0
        self._note_wrong(self._ledger.differences_from_disk(self._pills))
        self.outcome.days = days
        return self.outcome

    def _note_wrong(self, differences: list[str]) -> None:
        for difference in differences:
            self.outcome.note(self._clock.now, "wrong", difference)

    # The course of time

    def _live_a_day(self, person: Person) -> None:
        """From one afternoon to the next."""
        self._ledger.ahead = reminders_after(self._today, self._household.medications, self._clock.zone)
        self._today += timedelta(days=1)
        midnight = datetime.combine(self._today, datetime.min.time(), self._clock.zone)
        afternoon = (midnight + AFTERNOON).astimezone(UTC)
        while (moment := self._next_moment()) is not None:
            assert moment < afternoon, f"{moment} is later than the afternoon"
            self._live_through(moment, person)
        self._step_to(afternoon)
        self._screen.look_for_more()
        status = person.ask("GetStatus")["status"]
        self._note_wrong(self._ledger.differences_from_status(status, self._today))
        person.ask_around()
        self._household.do_chores(person)

    def _next_moment(self) -> datetime | None:
        moments = [at for at, _ in self._happenings]
        moments += [reminder.answer_at for reminder in self._ledger.open if reminder.answer_at]
        return min(moments, default=None)

    @property
    def _happenings(self) -> list[tuple[datetime, Reminder]]:
        """What happens to each reminder next by itself: it is raised, or is over."""
        ahead = [(reminder.due_at, reminder) for reminder in self._ledger.ahead]
        return ahead + [(reminder.next_at(self._household.repeat_every), reminder) for reminder in self._ledger.open]

    def _live_through(self, moment: datetime, person: Person) -> None:
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
            # One without a popup was missed, or closed together with another.
            if reminder.popup is None:
                person.remember(reminder)
            else:
                person.act(reminder)
        for reminder in list(self._ledger.open):
            if reminder.answer_at and reminder.answer_at <= end:
                self._step_to(reminder.answer_at)
                person.come_back_to(reminder)

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
            end = self._pills.end_of_log
            self._clock.step(seconds=ahead.total_seconds())
            self._pills.wait_until_said("The clock was set", since=end)
