#!/usr/bin/env python3
"""Says what the clocks of every zone of tzdata show from 2020 to 2037, as Python's zoneinfo reads it.

usage: zone_oracle.py

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

DATABASE = Path("/usr/share/zoneinfo")
DAY = 86_400
FIRST = int(datetime(2020, 1, 1, tzinfo=timezone.utc).timestamp())
LAST = int(datetime(2038, 1, 1, tzinfo=timezone.utc).timestamp()) - 1
# Shares no factor with the week nor, in effect, with the year.
SAMPLED_EVERY_DAYS = 11
TIMES_OF_DAY = [0, 7 * 3600, 21 * 3600]
NAIVE_EPOCH = datetime(1970, 1, 1)


def names() -> list[str]:
    zoneinfo.reset_tzpath([str(DATABASE)])
    # A link to this machine's own zone is none of the database.
    return sorted(
        name for name in zoneinfo.available_timezones() if (DATABASE / name).is_file() and name != "localtime"
    )


def offset(zone: ZoneInfo, instant: int) -> int:
    return seconds(datetime.fromtimestamp(instant, zone).utcoffset())


def seconds(span: timedelta | None) -> int:
    assert span is not None
    return span.days * DAY + span.seconds


def changes(zone: ZoneInfo) -> list[int]:
    """The first instant of every offset from two days before the first year on; two a day would not be noticed."""
    found = []
    before = offset(zone, FIRST - 2 * DAY)
    for end in range(FIRST - DAY, LAST + 3 * DAY, DAY):
        after = offset(zone, end)
        if after != before:
            early, late = end - DAY, end
            while late - early > 1:
                middle = (early + late) // 2
                early, late = (early, middle) if offset(zone, middle) != before else (middle, late)
            found.append(late)
        before = after
    return found


def first_shown(zone: ZoneInfo, changed: list[int], wall: int) -> int:
    """When clocks first show `wall`, which is in seconds since 1970-01-01 00:00 as they show it."""
    local = NAIVE_EPOCH + timedelta(seconds=wall)
    # Fold 0 is the first of two occurrences, and in a gap it goes by the offset before it (PEP 495).
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
            days.update(range(edge // DAY - 2, edge // DAY + 3))
        walls.add(sum(edges) // 2)
    walls.update(day * DAY + time for day in days for time in TIMES_OF_DAY)
    for instant in sorted(instants):
        if FIRST <= instant <= LAST:
            yield f"i {instant} {offset(zone, instant)}"
    for wall in sorted(walls):
        if FIRST <= wall <= LAST:
            yield f"w {wall // DAY} {wall % DAY} {first_shown(zone, changed, wall)}"


def main() -> None:
    for name in names():
        sys.stdout.write(f"{name}\n")
        sys.stdout.writelines(f"{row}\n" for row in rows(ZoneInfo(name)))


if __name__ == "__main__":
    main()
