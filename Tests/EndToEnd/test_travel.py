"""Reminders that follow the home zone while the device travels."""

from __future__ import annotations

from pathlib import Path

from harness.bus_monitor import BusMonitor, Notification
from harness.doctor import examine
from harness.notification_servers import Dunst
from harness.traveller import Traveller, by_renaming
from harness.waiting import wait_for


def fly(pills: Traveller, zone: str, offset: str) -> None:
    """Moves the device and waits until the daemon shows the time there."""
    by_renaming(pills.zone_link, zone)
    wait_for(f"pillsd knows that it is in {zone}", lambda: pills.status().get("nowHere", "").endswith(offset))


def evenings(monitor: BusMonitor) -> list[Notification]:
    """The evening's popups on the bus."""
    return [popup for popup in monitor.notifications() if popup.summary == "Evening pills"]


def test_the_popup_comes_at_the_hour_of_home_and_tells_both_times(
    traveller: Traveller, dunst: Dunst, monitor: BusMonitor
) -> None:
    traveller.settings_file.write_text("# mine\n[Hydration]\nReminders=2h\n")
    traveller.start("2030-11-20 20:59:57")
    # At home only one time is shown.
    traveller.do("settings", "reminders.zone", "home")
    assert traveller.settings_file.read_text() == (
        "# mine\n[Hydration]\nReminders=2h\n\n[Reminders]\nZone=home\nHomeZone=Europe/Berlin\n"
    )
    assert "here" not in traveller.do("status")
    fly(traveller, "America/New_York", "-05:00")

    status = traveller.status()
    assert status["homeZone"] == "Europe/Berlin"
    assert status["today"] == "2030-11-20"
    evening = traveller.slot("evening")
    assert evening["dueAt"] == "2030-11-20T21:00:00+01:00"
    assert evening["dueAtHere"] == "2030-11-20T15:00:00-05:00"
    told = traveller.do("status")
    assert "21:00 (15:00 here)" in told
    assert "Reminders follow the time in Europe/Berlin." in told
    # Drink reminders follow the local clock, where it is still afternoon.
    drinking = [reminder for reminder in traveller.ask("plan")["reminders"] if reminder.get("source") == "hydration"]
    assert drinking[0]["dueAtHere"] == "2030-11-20T16:00:00-05:00"

    [popup] = wait_for("the evening is on the screen", lambda: evenings(monitor), seconds=15)
    assert "Due at 21:00 (15:00 here)." in popup.body
    # At the next place, the popup is updated at once.
    fly(traveller, "Asia/Kathmandu", "+05:45")
    wait_for("the popup tells the time of there", lambda: "Due at 21:00 (01:45 here)." in evenings(monitor)[-1].body)
    # Midnight is that of home: here the next day has begun, but the evening still belongs to today.
    traveller.do("take", "evening")
    assert traveller.slot("evening")["doses"][0]["atHere"].startswith("2030-11-21T01:4")

    clock = examine(traveller).fact("clock")
    assert "in Asia/Kathmandu (UTC+05:45)" in clock
    assert "reminders follow the time in Europe/Berlin" in clock

    # If the person chooses local hours again, they apply at once, and home stays known.
    traveller.do("settings", "reminders.zone", "local")
    assert traveller.status()["now"].endswith("+05:45")
    assert "homeZone" not in traveller.status()
    assert traveller.do("settings", "reminders.homezone").strip() == "Europe/Berlin"


def test_one_medication_keeps_the_hours_of_home_and_the_rest_those_of_here(
    traveller: Traveller, dunst: Dunst, monitor: BusMonitor
) -> None:
    traveller.start("2030-11-20 20:59:50")
    traveller.do("medication", "add", "Iron", "--slots", "evening", "--keep-default", "--zone", "home")
    # The home zone is stored, and no other setting.
    assert "HomeZone=Europe/Berlin" in traveller.settings_file.read_text()
    assert traveller.do("settings", "reminders.zone").strip() == "local"
    assert "by home time" in traveller.do("medication", "list")
    assert traveller.ask("medication", "show", "iron")["medication"]["zone"] == "home"
    refused = traveller.control("settings", "reminders.homezone", "none")
    assert refused.returncode == 1 and "while a medication keeps the hours of home" in refused.stderr
    by_renaming(traveller.zone_link, "America/New_York")
    wait_for("pillsd knows that it is in New York", lambda: traveller.status()["now"].endswith("-05:00"))

    planned = {reminder["id"]: reminder["dueAt"] for reminder in traveller.ask("plan")["reminders"]}
    assert planned["evening@home-2030-11-20"] == "2030-11-20T21:00:00+01:00"
    assert planned["evening-2030-11-20"] == "2030-11-20T21:00:00-05:00"
    [popup] = wait_for("iron is on the screen", lambda: evenings(monitor), seconds=20)
    assert "Due at 21:00 (15:00 here)." in popup.body
    # The open slot is meant, not the local one that comes six hours later.
    traveller.do("take", "evening")
    slots = {slot["id"]: slot["doses"][0]["status"] for slot in traveller.status()["slots"]}
    assert slots["evening@home-2030-11-20"] == "taken"
    assert slots["evening-2030-11-20"] == "due"
    told = [dose for slot in traveller.ask("calendar")["days"][19]["slots"] for dose in slot["doses"] if "at" in dose]
    assert [(dose["medication"], dose["at"][-6:]) for dose in told] == [("Iron", "+01:00")]
    [entry] = traveller.ask("log")["entries"]
    assert (entry["dueAt"], entry["at"][-6:]) == ("2030-11-20T21:00:00+01:00", "+01:00")
    [record] = [dose for dose in traveller.call("GetRecords")["doses"] if dose["medication"] == "Iron"]
    assert (record["dueAt"], record["at"][-6:]) == ("2030-11-20T21:00:00+01:00", "+01:00")


def test_a_medication_that_is_brought_along_has_a_home_too(traveller: Traveller, tmp_path: Path) -> None:
    traveller.start("2030-11-20 12:00:00")
    traveller.do("medication", "add", "Iron", "--slots", "evening", "--zone", "home")
    file, backup = tmp_path / "all.json", tmp_path / "pills.backup"
    traveller.do("export", "all", "--format", "json", "--output", str(file))
    traveller.do("backup", str(backup))
    for command in (["import", str(file)], ["restore", str(backup)]):
        traveller.stop()
        traveller.settings_file.unlink()
        for database in traveller.database_file.parent.glob("pills.db*"):
            database.unlink()
        traveller.start("2030-11-20 12:00:00")
        assert traveller.do("settings", "reminders.homezone").strip() == "none"
        traveller.do(*command, "--yes")
        assert "by home time" in traveller.do("medication", "show", "iron")
        assert traveller.do("settings", "reminders.homezone").strip() == "Europe/Berlin"

    # This still holds if the settings are lost but the medication is not.
    traveller.stop()
    traveller.settings_file.unlink()
    traveller.start("2030-11-20 12:00:00")
    assert traveller.do("settings", "reminders.homezone").strip() == "Europe/Berlin"
