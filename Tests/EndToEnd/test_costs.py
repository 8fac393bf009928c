"""What Pills costs a laptop."""

from __future__ import annotations

import time

import pytest

from harness.daemon import PROGRAMS, Pills
from harness.notification_servers import Dunst
from harness.usage import memory, switches_at_rest, voluntary_switches
from harness.waiting import wait_for

IDLE_SECONDS = 60

PSS_KIBIBYTES = 8 * 1024
PRIVATE_DIRTY_KIBIBYTES = 2.5 * 1024


def test_an_idle_minute_wakes_no_thread_and_costs_little_memory(
    pills: Pills, dunst: Dunst, capsys: pytest.CaptureFixture[str]
) -> None:
    # By the real clock, without anything between.
    pills.clock.set_to_afternoon()
    pills.start()
    pills.do("take", "evening")
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    log_before = pills.log
    woken = woken_in_an_idle_minute(pills)
    if "The clock was set" in pills.log.removeprefix(log_before):
        # By somebody else on this machine, which is a reason to wake.
        woken = woken_in_an_idle_minute(pills)
    used = memory(pills.process.id)
    with capsys.disabled():
        print(f"\nidle: woken in {IDLE_SECONDS} s: {woken}", end="")
        print(f"; PSS {used['Pss']} KiB, private dirty {used['Private_Dirty']} KiB")
    assert set(woken.values()) == {0}, pills.log
    assert len(woken) <= 4, "main, popups, and two that GLib has for its own"
    assert used["Private_Dirty"] <= PRIVATE_DIRTY_KIBIBYTES
    assert used["Pss"] <= PSS_KIBIBYTES


def woken_in_an_idle_minute(pills: Pills) -> dict[str, int]:
    """How many times each thread went to sleep again, from when they all rest."""
    before = switches_at_rest(pills.process.id)
    time.sleep(IDLE_SECONDS)
    after = voluntary_switches(pills.process.id)
    return {thread: count - before.get(thread, 0) for thread, count in after.items()}


@pytest.mark.parametrize("program", ["pillsd", "pillsctl"])
def test_the_programs_are_small(program: str) -> None:
    assert (PROGRAMS / program).stat().st_size <= 16 * 1024 * 1024
