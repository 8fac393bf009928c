#!/usr/bin/env python3
"""Says on which days schedules fall from 1999 to 2101, as python-dateutil's recurrence rules have it.

usage: schedule_oracle.py

Prints for every schedule a line of three fields with tabs between them: the schedule as people write it, a day, and for
that day and each one after it `1` where the schedule falls on it, otherwise `0`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from random import Random

from dateutil.rrule import DAILY, WEEKLY, rrule

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
FIRST = date(1999, 1, 1)
LAST = date(2101, 12, 31)
# Leap days, the days around them and ends of years, with 2000, which has a leap day, and 2100, which has none.
NOTABLE = [date(1999, 12, 31), date(2000, 2, 28), date(2000, 2, 29), date(2024, 2, 29), date(2100, 2, 28)]
COMMON_CYCLES = [(21, 7), (24, 4), (1, 1), (5, 2), (14, 14), (28, 0), (84, 7), (1, 27)]


def days_of(rules: Iterable[rrule]) -> set[date]:
    return {moment.date() for rule in rules for moment in rule}


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)


def line(text: str, begin: date, end: date, rules: Iterable[rrule]) -> str:
    falls = days_of(rules)
    bits = (
        "1" if begin + timedelta(days=offset) in falls else "0" for offset in range((end - begin).days + 1)
    )
    return f"{text}\t{begin}\t{''.join(bits)}\n"


def weekly(weekdays: list[int], begin: date, end: date) -> str:
    rule = rrule(WEEKLY, byweekday=weekdays, dtstart=midnight(begin), until=midnight(end))
    return line(f"weekly {','.join(WEEKDAYS[day] for day in weekdays)}", begin, end, [rule])


def every(count: int, first: date, begin: date, end: date) -> str:
    rule = rrule(DAILY, interval=count, dtstart=midnight(first), until=midnight(end))
    return line(f"every {count} days from {first}", begin, end, [rule])


def cycle(on: int, off: int, first: date, begin: date, end: date) -> str:
    rules = [
        rrule(DAILY, interval=on + off, dtstart=midnight(first + timedelta(days=day)), until=midnight(end))
        for day in range(on)
    ]
    return line(f"cycle {on}/{off} from {first}", begin, end, rules)


def sampled(random: Random) -> Iterator[str]:
    for _ in range(1500):
        first = random.choice([FIRST + timedelta(days=random.randrange((LAST - FIRST).days)), *NOTABLE])
        begin = first - timedelta(days=random.randrange(40))
        end = min(first + timedelta(days=random.choice([60, 400, 1500, 3000])), LAST)
        match random.randrange(3):
            case 0:
                yield weekly(sorted(random.sample(range(7), random.randint(1, 7))), begin, end)
            case 1:
                yield every(random.choice([1, 2, 3, 7, 10, 28, random.randint(1, 1000)]), first, begin, end)
            case _:
                cycles = [*COMMON_CYCLES, (random.randint(1, 90), random.randint(0, 90))]
                yield cycle(*random.choice(cycles), first, begin, end)


def whole(random: Random) -> Iterator[str]:
    """A few over all the years."""
    yield line("daily", FIRST, LAST, [rrule(DAILY, dtstart=midnight(FIRST), until=midnight(LAST))])
    yield line("as-needed", FIRST, LAST, [])
    yield weekly([0], FIRST, LAST)
    yield weekly([2, 5, 6], FIRST, LAST)
    for first in [FIRST, *NOTABLE]:
        yield every(random.choice([2, 3, 7, 10]), first, FIRST, LAST)
        yield cycle(21, 7, first, FIRST, LAST)


def main() -> None:
    # Always the same, so that a failure comes again.
    random = Random(21)
    sys.stdout.writelines(whole(random))
    sys.stdout.writelines(sampled(random))


if __name__ == "__main__":
    main()
