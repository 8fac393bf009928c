"""Drinks: a day with reminders on a real notification server, and changes of drinks."""

from __future__ import annotations

from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.waiting import wait_for


def step_to(pills: Pills, time: str) -> None:
    """Steps the clock to a time of this day and waits until the daemon has noticed it."""
    now = pills.clock.now
    hour, minute = map(int, time.split(":"))
    pills.step_clock(seconds=(now.replace(hour=hour, minute=minute, second=0, microsecond=0) - now).total_seconds())


def hydration(pills: Pills) -> dict:
    return pills.call("GetHydration")["status"]


def begin(pills: Pills, at: str, settings: str) -> None:
    """Starts at a time of a day on which all doses are taken."""
    pills.settings_file.write_text(f"[Hydration]\n{settings}\n")
    pills.start(f"2030-11-20 {at}")


def about_drinking(monitor: BusMonitor) -> list:
    return [popup for popup in monitor.notifications() if "pills" not in popup.summary]


def test_a_day_of_reminders_with_texts_in_turn(sleeper: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    begin(sleeper, "06:30:00", "Reminders=2h")
    sleeper.do("take", "morning")
    seen = 0
    for hour in range(7, 23):
        step_to(sleeper, f"{hour}:00")
        seen += hour in range(8, 22, 2)
        wait_for("its popup", lambda: len(about_drinking(monitor)) == seen)
    sleeper.do("take", "evening")
    popups = about_drinking(monitor)
    assert [popup.body for popup in popups] == ["0 ml of 2 l, 2 l to go"] * 7
    assert len({popup.summary for popup in popups[:4]}) == 4
    assert popups[4].summary == popups[0].summary
    assert popups[0].hints["urgency"] == "byte 1"
    assert popups[0].timeout == -1, "it goes away by itself"
    dunst.wait_until_shown(0)
    assert sleeper.status().get("missed") is None


def test_a_glass_that_is_clicked_is_drunk_and_the_goal_celebrated_once(
    sleeper: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    begin(sleeper, "09:30:00", "Goal=1000\nReminders=1h\nGlasses=500 250")
    sleeper.do("take", "morning")
    step_to(sleeper, "10:00")
    dunst.wait_until_shown(1)
    dunst.choose("500 ml")
    dunst.wait_until_shown(0)
    wait_for("it is recorded", lambda: hydration(sleeper)["millilitres"] == 500)
    step_to(sleeper, "11:00")
    dunst.wait_until_shown(1)
    wait_for("where the person stands", lambda: about_drinking(monitor)[-1].body == "500 ml of 1 l, 500 ml to go")
    of_eleven = about_drinking(monitor)[-1]
    sleeper.do("drink", "500")
    wait_for("it is celebrated", lambda: about_drinking(monitor)[-1].summary == "You have met today's goal")
    celebrated = len(about_drinking(monitor))
    sleeper.do("drink", "undo")
    sleeper.restart()
    sleeper.do("drink", "500")
    for hour in range(12, 22):
        step_to(sleeper, f"{hour}:00")
    sleeper.do("take", "evening")
    # The reminder was open again while the drink was removed. After the goal was met nothing came, and the goal was announced once.
    assert {popup.summary for popup in about_drinking(monitor)[celebrated:]} <= {of_eleven.summary}


def test_those_who_never_asked_see_nothing_of_it(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 14:00:00")
    assert not hydration(pills)["isOn"]
    assert "drink" not in pills.do("status").lower()
    assert pills.ask("plan")["reminders"][0].get("source") is None
    pills.stop()
    assert pills.query("SELECT count(*) FROM drink") == [(0,)]
    assert pills.query("SELECT count(*) FROM goal") == [(0,)]
