#!/usr/bin/env python3
"""Says what the clocks of every zone of a database show from a year to 2066, as Python's zoneinfo reads it.

usage: zone_oracle.py DATABASE YEAR

Prints for every zone a line with its name, and then, in seconds since the epoch:

    i INSTANT OFFSET           the seconds that local clocks are ahead of UTC at an instant
    w DAY SECONDS INSTANT      when clocks first show a time: that many seconds after midnight, as clocks have it, of
                               that many days after 1970-01-01; in a gap, the first instant after it

for every change of offset, the days around it and the edges of what it skips or repeats, and for sampled days.
"""

from __future__ import annotations

import sys
import zoneinfo
from bisect import bisect_right
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

DAY = 86_400
FIRST = int(datetime(int(sys.argv[2]), 1, 1, tzinfo=timezone.utc).timestamp())
# The tables of zic end in 2037. After 28 more years by the rules, every date has had every weekday.
LAST = int(datetime(2067, 1, 1, tzinfo=timezone.utc).timestamp()) - 1
# This number has no common factor with the week or, in effect, with the year.
SAMPLED_EVERY_DAYS = 193
# The two nearest changes of any zone are those around the month of Ramadan.
CHANGE_EVERY_DAYS = 20
TIMES_OF_DAY = [0, 7 * 3600, 21 * 3600]
NAIVE_EPOCH = datetime(1970, 1, 1)


def names(database: Path) -> list[str]:
    """One name of each zone; the other names are links to its file."""
    zoneinfo.reset_tzpath([str(database)])
    found = sorted((name for name in zoneinfo.available_timezones() if (database / name).is_file()), reverse=True)
    return sorted({(database / name).stat().st_ino: name for name in found}.values())


def offset(zone: ZoneInfo, instant: int) -> int:
    return seconds(datetime.fromtimestamp(instant, zone).utcoffset())


def seconds(span: timedelta | None) -> int:
    assert span is not None
    return span.days * DAY + span.seconds


def changes(zone: ZoneInfo) -> list[int]:
    """The first instant of every offset, beginning some days before the first year."""
    found = []
    step = CHANGE_EVERY_DAYS * DAY
    before = offset(zone, FIRST - 2 * step)
    for end in range(FIRST - step, LAST + 2 * step, step):
        after = offset(zone, end)
        if after != before:
            early, late = end - step, end
            while late - early > 1:
                middle = (early + late) // 2
                early, late = (early, middle) if offset(zone, middle) != before else (middle, late)
            found.append(late)
        before = after
    return found


def first_shown(zone: ZoneInfo, changed: list[int], wall: int) -> int:
    """The instant when clocks first show `wall`, in seconds since 1970-01-01 00:00 local time."""
    local = NAIVE_EPOCH + timedelta(seconds=wall)
    # Fold 0 is the first of two occurrences; in a gap it uses the offset before the gap (PEP 495).
    instant = wall - seconds(local.replace(tzinfo=zone, fold=0).utcoffset())
    if instant + offset(zone, instant) == wall:
        return instant
    return changed[bisect_right(changed, instant) - 1]


def rows(zone: ZoneInfo) -> Iterator[str]:
    changed = changes(zone)
    instants: set[int] = set(range(FIRST, LAST, SAMPLED_EVERY_DAYS * DAY))
    days: set[int] = {instant // DAY for instant in instants}
    walls: set[int] = set()
    for change in changed:
        instants.update((change - 1, change, change + 1))
        edges = sorted((change + offset(zone, change - 1), change + offset(zone, change)))
        for edge in edges:
            walls.update((edge - 1, edge, edge + 1))
            days.update(range(edge // DAY - 1, edge // DAY + 2))
        walls.add(sum(edges) // 2)
    walls.update(day * DAY + time for day in days for time in TIMES_OF_DAY)
    for instant in sorted(instants):
        if FIRST <= instant <= LAST:
            yield f"i {instant} {offset(zone, instant)}"
    for wall in sorted(walls):
        if FIRST <= wall <= LAST:
            yield f"w {wall // DAY} {wall % DAY} {first_shown(zone, changed, wall)}"


def main() -> None:
    database = Path(sys.argv[1])
    for name in names(database):
        sys.stdout.write(f"{name}\n")
        sys.stdout.writelines(f"{row}\n" for row in rows(ZoneInfo(name)))


if __name__ == "__main__":
    main()
