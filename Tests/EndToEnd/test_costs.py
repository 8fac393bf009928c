"""What Pills costs a laptop: wakeups, memory and disk. What it costs the processor is for Tests/Costs/run."""

from __future__ import annotations

import time

import pytest

from harness.daemon import PROGRAMS, Pills
from harness.notification_servers import Dunst
from harness.past import make_past
from harness.usage import (
    PRIVATE_DIRTY_KIBIBYTES,
    memory,
    memory_at_rest,
    switches_at_rest,
    voluntary_switches,
)
from harness.waiting import wait_for
from harness.wire import Wire

IDLE_SECONDS = 60

REQUESTS = 6_000
POPUPS = 100
# What the daemon may have more after them than before.
MOST_GROWTH_KIBIBYTES = 128


@pytest.mark.thorough
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


def woken_in_an_idle_minute(pills: Pills) -> dict[str, int]:
    """How many times each thread went to sleep again, from when they all rest."""
    before = switches_at_rest(pills.process.id)
    time.sleep(IDLE_SECONDS)
    after = voluntary_switches(pills.process.id)
    return {thread: count - before.get(thread, 0) for thread, count in after.items()}


@pytest.mark.thorough
def test_requests_and_popups_leave_no_memory_behind(
    pills: Pills, dunst: Dunst, capsys: pytest.CaptureFixture[str]
) -> None:
    # By the real clock, without anything between; half an hour to an hour and a half after the reminder.
    pills.clock.set_to_afternoon()
    pills.settings_file.write_text("[Slots]\nevening=13:30\n")
    pills.start()
    pills.stop()
    # A database that has more pages than are kept in memory.
    make_past(pills.database_file, 10, pills.clock.now.date(), pills.clock.zone)
    pills.start()
    dunst.wait_until_shown(1)
    used = {"started": memory_at_rest(pills.process.id)}
    with Wire(pills.socket) as wire:
        # What is brought about once, such as the buffers that are kept.
        ask_much(wire, 100)
        answer_popups(wire, dunst, 10)
        used["before"] = memory_at_rest(pills.process.id)
        ask_much(wire, REQUESTS)
        used[f"after {REQUESTS} requests"] = memory_at_rest(pills.process.id)
        answer_popups(wire, dunst, POPUPS)
        used[f"after {POPUPS} popups"] = memory_at_rest(pills.process.id)
    with capsys.disabled():
        for when, kibibytes in used.items():
            print(f"\n{when}: PSS {kibibytes['Pss']} KiB, private dirty {kibibytes['Private_Dirty']} KiB", end="")
    before = used["before"]
    for kibibytes in used.values():
        assert kibibytes["Private_Dirty"] <= PRIVATE_DIRTY_KIBIBYTES
        assert kibibytes["Private_Dirty"] <= before["Private_Dirty"] + MOST_GROWTH_KIBIBYTES


def ask_much(wire: Wire, times: int) -> None:
    methods = ("GetStatus", "GetPlan", "Calendar", "GetLog")
    for number in range(times):
        reply = wire.ask(f"org.pills.Control.{methods[number % len(methods)]}")
        assert reply and "error" not in reply, reply


def answer_popups(wire: Wire, dunst: Dunst, times: int) -> None:
    for _ in range(times):
        assert wire.ask("org.pills.Control.Take", {"slot": "evening"})
        dunst.wait_until_shown(0)
        assert wire.ask("org.pills.Control.Undo", {"slot": "evening"})
        dunst.wait_until_shown(1)


@pytest.mark.parametrize("program", ["pillsd", "pillsctl"])
def test_the_programs_are_small(program: str) -> None:
    assert (PROGRAMS / program).stat().st_size <= 16 * 1024 * 1024
