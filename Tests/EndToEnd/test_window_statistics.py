"""The page of statistics: its numbers are those of pillsctl."""

from __future__ import annotations

from harness.daemon import Pills
from harness.window import Window


def test_adherence_is_said_by_slot_and_medication(pills: Pills, window: Window) -> None:
    pills.do("unlock")
    pills.do("take", "--date", "2030-10-20..yesterday")
    window.press("Statistics")
    window.wait_until_shown("Adherence")
    total = pills.ask("stats")["total"]
    window.wait_until_said(f"{total['taken']} of {total['due']} taken")
    window.wait_until_shown("Evening: 100 %")
    window.wait_until_said("October 2030: 100 %, 24 of 24 taken")
    window.press("7 days")
    window.wait_until_said("14 November to 20 November 2030")
