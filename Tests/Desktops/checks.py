"""The checks of every server. A check may leave any state, because the next one begins afresh."""

from __future__ import annotations

import re
from collections.abc import Callable

from desktop import LASTING_SECONDS, Desktop, Otherwise
from patient import SPECIAL_NAMES
from sight import BUTTONS, Sight

# A check returns its remark, if any, and raises an exception if it fails.
Check = Callable[[Desktop], str | None]

# The restarts, and how long each popup may take afterwards; with many restarts, a missing popup must not take long.
RESTARTS, RESTART_SECONDS = 5, 8
LOGINS = 3
SLOTS = ("evening", "morning")


def begin(desktop: Desktop, *medications: str) -> None:
    """Begins with a new person and the evening reminder on the screen."""
    desktop.patient.begin()
    desktop.patient.add_medications(*medications)
    desktop.patient.let_be_due()


def begin_with_popup(desktop: Desktop) -> None:
    begin(desktop)
    desktop.see_popup()


def title_and_special_characters(desktop: Desktop) -> str | None:
    begin(desktop, *SPECIAL_NAMES)
    sight = desktop.see("the title", lambda sight: sight.titles == ["Evening pills"])
    if eaten := [name for name in SPECIAL_NAMES if not sight.shows(name)]:
        raise Otherwise(f"not to be read: {', '.join(eaten)}; {sight}")


def lines_of_a_body(desktop: Desktop) -> str | None:
    """A medication is separated from the words below it, even if the server joins the lines."""
    desktop.patient.begin()
    desktop.patient.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening", "--instructions", "with food")
    desktop.patient.let_be_due()
    desktop.see_popup()
    # The popup shows its due time after a minute.
    desktop.patient.do("snooze", "evening", "1min")
    sight = desktop.see("when it was due", lambda sight: sight.shows("Due at"), seconds=90)
    if not re.search(r"food\)?\.\s+Due at", sight.text):
        raise Otherwise(f"the lines run into each other; {sight}")


def icon(desktop: Desktop) -> str | None:
    begin_with_popup(desktop)
    desktop.wait_until("the colours of the icon are on the screen", desktop.sees_icon, seconds=5)


def buttons(desktop: Desktop) -> str | None:
    begin_with_popup(desktop)
    if desktop.buttons:
        return None
    offered = desktop.menu()
    if offered != BUTTONS:
        raise Otherwise(f"its menu offers {', '.join(offered) or 'nothing'}")
    return "draws none; its menu offers all three"


def actions_recorded(desktop: Desktop) -> str | None:
    patient = desktop.patient
    begin_with_popup(desktop)
    for label, doses, reminder in (
        ("Taken", {"taken"}, "closed"),
        ("Skip", {"skipped"}, "closed"),
        ("Snooze 10 min", {"due"}, "snoozed"),
    ):
        desktop.choose(label)
        expect_recorded(desktop, label, doses, reminder)
        desktop.see_nothing()
        if label != "Snooze 10 min":
            patient.do("undo", "evening")
            desktop.see_popup()


def expect_recorded(desktop: Desktop, label: str, doses: set[str], reminder: str, slot: str = "evening") -> None:
    patient = desktop.patient
    try:
        desktop.wait_until("", lambda: patient.doses(slot) == doses and patient.reminder(slot) == reminder)
    except Otherwise:
        raise Otherwise(f"{label} was chosen, and recorded is: {patient.state(slot)}") from None


def body_click(desktop: Desktop) -> str | None:
    """A click on a popup's text answers neither this popup nor another one."""
    begin_with_popup(desktop)
    desktop.click_body()
    if not desktop.buttons:
        # Such a popup only has a menu with its answers; the window must be opened in another way.
        desktop.see_nothing()
        expect_nothing_recorded(desktop)
        return "puts the popup away until it is repeated"
    desktop.see_popup()
    expect_nothing_recorded(desktop)
    desktop.patient.let_be_due("morning")
    see_both(desktop)
    desktop.click_body()
    see_both(desktop)
    expect_nothing_recorded(desktop, *SLOTS)


def expect_nothing_recorded(desktop: Desktop, *slots: str) -> None:
    for slot in slots or ("evening",):
        if not desktop.patient.has_recorded_nothing(slot):
            raise Otherwise(f"recorded of {slot} is: {desktop.patient.state(slot)}")


def see_both(desktop: Desktop) -> Sight:
    """Looks for the popups of both slots, or for one if the server shows them one at a time."""
    if not desktop.shows_one_at_a_time:
        return desktop.see_popup("Evening pills", "Morning pills")

    def is_it(sight: Sight) -> bool:
        return len(sight.titles) == 1 and sight.has_all_buttons and desktop.held() == 2

    return desktop.see("one of two popups, complete", is_it, lasting=LASTING_SECONDS)


def withdrawal(desktop: Desktop) -> str | None:
    begin_with_popup(desktop)
    desktop.patient.do("take", "evening")
    desktop.see_nothing()


def server_killed(desktop: Desktop) -> str | None:
    begin_with_popup(desktop)
    desktop.kill_server()
    desktop.start_server()
    desktop.see_popup()
    desktop.patient.do("take", "evening")
    desktop.see_nothing()


def log_in_with_pillsd_first(desktop: Desktop) -> None:
    """Ends the session and then starts pillsd before the server; the popup must be complete."""
    desktop.patient.stop()
    desktop.stop_server()
    desktop.patient.start()
    desktop.start_server()
    desktop.see_popup()
    if not desktop.patient.status().get("popupServer"):
        raise Otherwise("pillsd does not know the server's name")


def quick_restarts(desktop: Desktop) -> str | None:
    """Restarts pillsd several times in a row: each time the popup is there once."""
    begin_with_popup(desktop)
    for _ in range(RESTARTS):
        desktop.patient.restart()
        desktop.see_popup(seconds=RESTART_SECONDS)


def lock_and_unlock(desktop: Desktop) -> str | None:
    begin_with_popup(desktop)
    desktop.lock()
    desktop.unlock()
    desktop.see_popup()
    expect_nothing_recorded(desktop)
    return "really locked" if desktop.is_really_locked else "by the signal"


def do_not_disturb(desktop: Desktop) -> str | None:
    """Servers treat reminders differently in this mode; doctor must report it correctly."""
    desktop.patient.begin()
    desktop.set_do_not_disturb(True)
    try:
        desktop.patient.let_be_due()
        is_shown = _is_seen(desktop)
        doctor = desktop.patient.doctor()
    finally:
        desktop.set_do_not_disturb(False)
    said = doctor.fact("do-not-disturb") if doctor.has("do-not-disturb") else "nothing"
    is_known = doctor.has("do-not-disturb") and "unknown" not in said
    what = "shown" if is_shown else f"held back, then {'shown' if _is_seen(desktop) else 'not shown'}"
    seen = f"{what}; doctor says '{said}'"
    if not is_known or is_shown != (doctor.mark("do-not-disturb") == "ok"):
        raise Otherwise(seen)
    return seen


def _is_seen(desktop: Desktop) -> bool:
    """Looks for a popup that may be hidden."""
    try:
        desktop.see_popup(seconds=5)
        return True
    except Otherwise:
        return False


def two_slots(desktop: Desktop) -> str | None:
    patient = desktop.patient
    begin_with_popup(desktop)
    patient.let_be_due("morning")
    first = see_both(desktop)
    desktop.choose("Taken")
    desktop.wait_until("one of the two is recorded", lambda: sorted(map(patient.reminder, SLOTS)) == ["closed", "open"])
    answered, open_one = sorted(SLOTS, key=patient.reminder)
    if desktop.shows_one_at_a_time and f"{answered.capitalize()} pills" not in first.titles:
        raise Otherwise(f"{first.titles[0]} was answered, and recorded is {answered}")
    desktop.see_popup(f"{open_one.capitalize()} pills")
    desktop.choose("Taken")
    expect_recorded(desktop, "Taken", {"taken"}, "closed", open_one)
    desktop.see_nothing()


def glass_clicked(desktop: Desktop) -> str | None:
    """The drink popup, which needs no medication and may be removed by the server."""
    patient = desktop.patient
    patient.begin("[Hydration]\nReminders=1h\n")
    desktop.see("where the person stands", lambda sight: sight.shows("to go"))
    desktop.unfold()
    desktop.choose("250 ml")
    desktop.wait_until("the glass is recorded", lambda: patient.drunk_millilitres() == 250)
    desktop.see("an empty screen", lambda sight: not sight.shows("to go"), lasting=LASTING_SECONDS)


def bar_modules(desktop: Desktop) -> str | None:
    """The Waybar examples show the next reminder and today's drinks, and a click records a glass."""
    if not desktop.has_bar:
        return "has no Waybar"
    patient = desktop.patient
    patient.begin("[Hydration]\nGlasses=250 500\n")
    patient.do("drink", "250")
    desktop.start_bar()
    try:
        sight = desktop.see("the modules", lambda sight: "250 ml" in sight.buttons and sight.shows("evening 21:00"))
        desktop.click(sight.buttons["250 ml"])
        desktop.wait_until("the glass is recorded", lambda: patient.drunk_millilitres() == 500)
        desktop.see("what was drunk with it", lambda sight: sight.shows("500 ml"))
    finally:
        desktop.end_bar()


def logins(desktop: Desktop) -> str | None:
    """Logs in with pillsd started first; each popup has all its buttons."""
    begin_with_popup(desktop)
    for _ in range(LOGINS):
        log_in_with_pillsd_first(desktop)
    desktop.choose("Taken")
    expect_recorded(desktop, "Taken", {"taken"}, "closed")


CHECKS: dict[str, Check] = {
    "title and special characters": title_and_special_characters,
    "lines of a body": lines_of_a_body,
    "icon": icon,
    "buttons": buttons,
    "each action recorded": actions_recorded,
    "body click": body_click,
    "withdrawal": withdrawal,
    "server killed and restarted": server_killed,
    "quick restarts of pillsd": quick_restarts,
    "lock and unlock": lock_and_unlock,
    "do-not-disturb": do_not_disturb,
    "two slots open": two_slots,
    "a glass clicked": glass_clicked,
    "modules for Waybar": bar_modules,
    "logins, pillsd first": logins,
}
