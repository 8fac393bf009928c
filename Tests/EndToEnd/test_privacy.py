"""The names of medications stay out of everything that others can read."""

from __future__ import annotations

from pathlib import Path

from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.waiting import wait_for

NAME = "Zyxomarkol"
DOSAGE = "512 mg"


def start_with_medication(pills: Pills, at: str) -> None:
    pills.start("2030-11-20 20:30:00")
    details = {"dosage": DOSAGE, "instructions": "with a glass of water", "schedule": "twice-daily"}
    pills.call("AddMedication", medication=NAME, keepDefault=True, **details)
    pills.restart(at)


def process_titles(process: int) -> str:
    folder = Path(f"/proc/{process}")
    names = [(thread / "comm").read_text() for thread in (folder / "task").iterdir()]
    return "\n".join([(folder / "cmdline").read_text(), *names])


def test_no_name_is_logged_on_any_path(pills: Pills, dunst: Dunst) -> None:
    pills.settings_file.write_text("[Reminders]\nSnooze=1s\nRepeatEvery=2s\nRepeatLimit=10\n")
    start_with_medication(pills, "2030-11-20 20:59:59")
    assert NAME in pills.do("plan"), "the marked medication is there"

    # The reminder is raised, snoozed on the popup, raised again, closed, repeated, and taken on the popup.
    dunst.wait_until_shown(1)
    dunst.choose("Snooze")
    dunst.wait_until_shown(0)
    dunst.wait_until_shown(1)
    dunst.close_all()
    dunst.wait_until_shown(0)
    dunst.wait_until_shown(1)
    dunst.choose("Taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][-1]["status"] == "taken")

    # Every command with a correct, a wrong and a shortened name; some are refused.
    for command in ("undo", "take", "skip", "toggle"):
        assert pills.control(command, "evening", NAME.lower()).returncode == 0
    for arguments in [
        ("take", "evening", f"{NAME}x"),
        ("take", NAME),
        ("take", "evening", NAME, "--date", NAME),
        ("take", "evening", NAME, "--at", NAME),
        ("take", "evening", NAME, "--date", "yesterday"),
        ("snooze", NAME),
        ("settings", f"slots.{NAME}", "late"),
    ]:
        assert pills.control(*arguments).returncode != 0, arguments
    for method, parameters in [
        ("AddMedication", {"medication": NAME}),
        ("AddMedication", {"medication": NAME, "schedule": NAME}),
        ("AddMedication", {"medication": NAME, "until": NAME}),
        ("EditMedication", {"medication": NAME, "slots": [NAME]}),
        ("PauseMedication", {"medication": NAME, "until": NAME}),
        ("TakeAsNeeded", {"medication": NAME}),
        ("TakeAsNeeded", {"medication": NAME, "at": NAME}),
        ("GetMedication", {"medication": f"{NAME} 3"}),
        ("GetLog", {"day": NAME}),
    ]:
        pills.refusal(method, **parameters)
    as_needed = f"{NAME} 2"
    pills.call("AddMedication", medication=as_needed, schedule="as-needed", perDay=1)
    pills.call("TakeAsNeeded", medication=as_needed)
    pills.call("UndoAsNeeded", medication=as_needed)
    pills.call("PauseMedication", medication=as_needed)
    pills.call("RemoveMedication", medication=as_needed)
    pills.do("undo", "evening")
    dunst.wait_until_shown(1)
    dunst.kill()
    wait_for("it is told that the server is gone", pills.problems)
    dunst.start()
    dunst.wait_until_shown(1)

    # A bad settings file, and a reload.
    pills.settings_file.write_text("[Reminders]\nWindow=long\n")
    pills.reload()
    wait_for("the bad line is reported", pills.problems_of_settings)

    titles = process_titles(pills.process.id)
    pills.kill()
    pills.start("2030-11-21 04:00:00")
    pills.stop()
    assert "Missed evening-2030-11-20" in pills.log, "the log holds what happened"
    for line in ("Recorded evening-2030-11-20 as taken", "Changed a medication", "Recorded a dose as needed as undone"):
        assert line in pills.log
    for text in (pills.log, titles):
        for marked in (NAME, NAME.lower(), DOSAGE, "glass of water"):
            assert marked not in text


def test_a_popup_names_the_medications_and_in_private_mode_does_not(
    pills: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    start_with_medication(pills, "2030-11-20 20:59:59")
    [named] = monitor.wait_for_notifications(1)
    assert f"{NAME} {DOSAGE}" in named.body
    pills.do("settings", "popups.private", "yes")
    [_, private] = monitor.wait_for_notifications(2)
    assert private.body == "Time for your evening pills."
    assert dunst.shown == 1, "the popup was replaced"
