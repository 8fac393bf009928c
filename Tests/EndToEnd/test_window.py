"""The window through the names that a screen reader says; each answer is compared with pillsctl."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from conftest import EVENING
from harness.daemon import Pills
from harness.imitated_server import SWAYNC, ImitatedServer, Manners
from harness.waiting import wait_for
from harness.window import Window


def wait_until(pills: Pills, answer: str) -> None:
    wait_for(f"the evening is {answer}", lambda: pills.slot("evening")["doses"][0]["status"] == answer)


def test_taken_and_undone(pills: Pills, window: Window) -> None:
    window.press("Taken, evening")
    wait_until(pills, "taken")
    window.press("Undo, evening")
    wait_until(pills, "due")
    assert [entry["channel"] for entry in pills.ask("log")["entries"]] == ["window", "window"]
    window.wait_until_shown("Taken, evening")


def test_a_dose_of_several_is_answered_by_itself(pills: Pills, make_window: Callable[..., Window]) -> None:
    pills.start(EVENING)
    for name in ("Iron", "Zinc"):
        pills.do("medication", "add", name, "--slots", "evening")

    def statuses() -> list[str]:
        return [dose["status"] for dose in pills.slot("evening")["doses"]]

    window = make_window()
    window.unfold("Evening")
    window.press("Taken, Zinc, evening")
    wait_for("Zinc alone is taken", lambda: statuses() == ["due", "taken"])
    window.press("Undo, Zinc, evening")
    wait_for("it is due again", lambda: statuses() == ["due", "due"])


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
    window.answer("Unlock")
    wait_for("it is unlocked", lambda: pills.status()["lock"]["state"] == "unlocked")
    window.wait_until_shown("Evening, Tuesday, 19 November: taken")


def test_months_slide(window: Window) -> None:
    window.press("Calendar")
    window.wait_until_shown("November 2030")
    window.press("Previous month")
    window.wait_until_shown("October 2030")
    window.press("Next month")
    window.wait_until_shown("November 2030")


def test_a_click_on_a_popup_opens_it(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], make_window: Callable[..., Window]
) -> None:
    server = imitate(SWAYNC)
    window = make_window(is_opened=False)
    pills.start(EVENING)
    server.wait_until_seen(1)
    server.click("default")
    window.press("Taken, evening")
    wait_until(pills, "taken")


def test_a_click_on_a_popup_brings_it_back_to_today(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], make_window: Callable[..., Window]
) -> None:
    server = imitate(SWAYNC)
    window = make_window(is_opened=False)
    pills.start(EVENING)
    server.wait_until_seen(1)
    window.activate("calendar")
    window.wait_until_page("Calendar")
    server.click("default")
    window.wait_until_page("Today")


def test_a_systemd_that_does_not_answer_is_said(make_window: Callable[..., Window], tmp_path: Path) -> None:
    hanging = tmp_path / "systemctl"
    # Longer than the test waits.
    hanging.write_text("#!/bin/sh\nexec sleep 60\n")
    hanging.chmod(0o755)
    window = make_window(surroundings={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    window.press("Start Pills")
    window.wait_until_said("systemd does not answer. Log out and in again.")
