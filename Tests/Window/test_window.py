"""The window, by the names that a screen reader says, each answer checked against what pillsctl says."""

from __future__ import annotations

from harness.daemon import Pills
from harness.waiting import wait_for
from window import Window


def wait_until(pills: Pills, answer: str) -> None:
    wait_for(f"the evening is {answer}", lambda: pills.slot("evening")["doses"][0]["status"] == answer)


def test_taken_and_undone(pills: Pills, window: Window) -> None:
    window.press("Taken, evening")
    wait_until(pills, "taken")
    window.press("Undo, evening")
    wait_until(pills, "due")
    window.wait_until_shown("Taken, evening")


def test_skipped(pills: Pills, window: Window) -> None:
    window.press("Skip, evening")
    wait_until(pills, "skipped")


def test_snoozed(pills: Pills, window: Window) -> None:
    window.press("Snooze, evening")
    wait_for("it is snoozed", lambda: pills.slot("evening")["reminder"] == "snoozed")


def test_what_another_program_does_is_shown(pills: Pills, window: Window) -> None:
    window.wait_until_shown("Taken, evening")
    pills.do("take", "evening")
    window.wait_until_shown("Undo, evening")


def test_the_window_is_live_again_after_the_daemon_was_killed(pills: Pills, window: Window) -> None:
    window.wait_until_shown("Taken, evening")
    pills.kill()
    pills.start()
    pills.do("take", "evening")
    window.wait_until_shown("Undo, evening")


def test_a_past_day_is_unlocked_and_marked(pills: Pills, window: Window) -> None:
    window.press("Calendar")
    bar = "Evening, Tuesday, 19 November: nothing was due"
    window.press(bar)
    # As libadwaita 1.2 names it, which has a label for a narrow window too.
    window.press("Unlock Unlock")
    wait_for("it is unlocked", lambda: pills.status()["lock"]["state"] == "unlocked")
    window.wait_until_shown("Evening, Tuesday, 19 November: taken")


def test_months_slide(window: Window) -> None:
    window.press("Calendar")
    window.wait_until_shown("November 2030")
    window.press("Previous month")
    window.wait_until_shown("October 2030")
    window.press("Next month")
    window.wait_until_shown("November 2030")


def test_whatever_a_keyboard_reaches_has_a_name_and_a_role(window: Window) -> None:
    for page in ("Today", "Calendar"):
        window.press(page)
        window.wait_until_shown("November 2030" if page == "Calendar" else "Taken, evening")
    reached = [node for node in window.nodes() if "focusable" in node["states"]]
    assert len(reached) > 60, "a month has two bars a day"
    assert not [node for node in reached if node["role"] in ("unknown", "invalid")]
    nameless = {node["role"] for node in reached if not node["name"]}
    # GTK 4.8 tells of what is hidden, too, such as the numbers of no day that fill six weeks.
    assert nameless <= {"scroll pane", "push button"}
