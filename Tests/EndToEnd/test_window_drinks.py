"""Drinks on the page for today; each change is compared with pillsctl."""

from __future__ import annotations

from harness.daemon import Pills
from harness.waiting import wait_for
from harness.window import Window


def drunk(pills: Pills) -> int:
    return pills.ask("hydration")["status"]["millilitres"]


def wait_until_drunk(pills: Pills, millilitres: int) -> None:
    wait_for(f"{millilitres} ml are recorded", lambda: drunk(pills) == millilitres)


def test_a_glass_is_drunk_and_taken_back(pills: Pills, window: Window) -> None:
    pills.do("hydration", "setup", "--goal", "1000")
    window.press("Drink 250 ml of water")
    wait_until_drunk(pills, 250)
    window.wait_until_shown("25 % of today's goal")
    window.wait_until_said("250 ml of water recorded. 250 ml of 1 l today, 750 ml to go.")
    window.unfold("Today's drinks")
    window.wait_until_shown("250 ml of water")
    window.press_first("Remove, 250 ml of water")
    wait_until_drunk(pills, 0)
    window.wait_until_shown("0 % of today's goal")


def test_confetti_falls_once_at_the_goal(pills: Pills, window: Window) -> None:
    pills.do("hydration", "setup", "--goal", "500")
    window.press("Drink 500 ml of water")
    window.wait_until_glimpsed("Confetti: you have met today's goal")
    wait_until_drunk(pills, 500)
    window.wait_until_shown("100 % of today's goal")
    window.wait_until_gone("Confetti: you have met today's goal")
    window.press("Drink 500 ml of water")
    wait_until_drunk(pills, 1000)
    window.wait_until_said("1 l of 500 ml")
    assert not window.shows("Confetti: you have met today's goal")


def test_the_goal_is_celebrated_whatever_met_it(pills: Pills, window: Window) -> None:
    pills.do("hydration", "setup", "--goal", "500")
    window.wait_until_shown("0 % of today's goal")
    pills.do("drink", "500ml")
    window.wait_until_glimpsed("Confetti: you have met today's goal")


def test_any_drink_at_any_time_and_those_of_past_days(pills: Pills, window: Window) -> None:
    pills.do("hydration", "setup", "--goal", "2000")
    pills.do("unlock")
    pills.do("drink", "300ml", "tea", "--date", "yesterday", "--at", "08:00")
    window.press("Other Drink…")
    window.type("Amount", "much")
    window.press("Record")
    window.wait_until_said_at("Amount", "Type an amount such as 330 ml.")
    window.type("Amount", "0.4 l")
    window.press("Other")
    window.type("Beverage", "milk")
    window.type("Time", "8:15")
    window.type("Note", "warm")
    window.press("Record")
    wait_until_drunk(pills, 400)
    [drink] = pills.ask("drinks")["drinks"]
    assert (drink["beverage"], drink["at"][11:16], drink["note"]) == ("milk", "08:15", "warm")
    window.press("Earlier Drinks")
    window.wait_until_shown("Yesterday")
    window.press("Remove, 300 ml of tea at 08:00")
    wait_for("it is gone", lambda: not pills.ask("drinks", "--date", "yesterday")["drinks"])
