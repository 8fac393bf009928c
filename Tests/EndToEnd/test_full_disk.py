"""A disk that becomes full while doses are taken."""

from __future__ import annotations

import pytest

from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.disk import clear, fill
from harness.kill_loop import KillLoop
from harness.notification_servers import Dunst
from harness.waiting import wait_for

TAKES = 150


@pytest.mark.thorough
def test_with_the_disk_filling_up_again_and_again_nothing_acknowledged_is_lost(
    small_disk: Pills, dunst: Dunst, capsys: pytest.CaptureFixture[str]
) -> None:
    loop = KillLoop(small_disk, dunst, seed=2)

    def fill_or_clear(calls: int) -> None:
        if calls % 20 == 10:
            # Only an orderly end frees the space of the journal, where many answers fit.
            loop.restart(lambda: fill(small_disk))
        elif calls % 20 == 0:
            clear(small_disk)

    loop.before_call = fill_or_clear
    outcome = loop.run(TAKES)
    with capsys.disabled():
        print(f"\nwith a full disk half of the time: {outcome}", end="")
    # If the number of a popup could not be stored, the popup may stay next to its successor after a kill. The
    # alternative would be to reuse a number that was just closed, under which some servers show nothing.
    assert (outcome.lost, outcome.half_written) == (0, 0)
    assert outcome.refused >= TAKES / 8
    assert outcome.acknowledged >= TAKES / 4


def is_refused(pills: Pills) -> bool:
    """Fills the disk and takes a dose; if there was still space for it, undoes it."""
    fill(pills)
    if pills.control("take", "evening").returncode == 1:
        return True
    clear(pills)
    pills.do("undo", "evening")
    return False


def test_of_a_full_disk_the_person_is_told_once(small_disk: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    pills = small_disk
    pills.start("2030-11-20 21:00:01")
    dunst.wait_until_shown(1)
    for _ in range(2):
        # A refused answer frees its space. Another change may fit there, which ends the problem until that space is full too.
        wait_for("the disk is full, and it is told", lambda: is_refused(pills) and dunst.shown == 2)
        before = troubles(pills)
        for _ in range(30):
            assert is_refused(pills)
        # A retry after a minute may find such space once more.
        assert before <= troubles(pills) <= before + 1
        wait_for("each trouble is told once", lambda: warnings(monitor) == troubles(pills) and dunst.shown == 2)
        clear(pills)
        # If saving works again, the warning ends too.
        pills.do("take", "evening")
        dunst.wait_until_shown(0)
        assert warnings(monitor) == troubles(pills) == pills.log.count("Saving works again")
        pills.do("undo", "evening")
        dunst.wait_until_shown(1)


def troubles(pills: Pills) -> int:
    return pills.log.count("there is no space left to write")


def warnings(monitor: BusMonitor) -> int:
    return [popup.summary for popup in monitor.notifications()].count("Pills cannot save")
