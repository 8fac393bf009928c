"""The slots are stored with their medications: no reminder is lost if a person moves to another device, or uses two."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.sharing import carry, share
from harness.waiting import wait_for


def times(pills: Pills) -> dict[str, set[str]]:
    """The times at which each slot is due in the next days."""
    told: dict[str, set[str]] = {}
    for reminder in pills.ask("plan")["reminders"]:
        told.setdefault(reminder["slot"], set()).add(reminder["dueAt"][11:16])
    return told


def settings(pills: Pills) -> dict[str, str]:
    listed = pills.ask("settings")["settings"]
    return {setting["key"][6:]: setting["value"] for setting in listed if setting["key"].startswith("slots.")}


def meet(*machines: Pills) -> None:
    while carry(*machines):
        pass


def test_a_backup_reminds_on_a_new_computer(make_pills: Callable[..., Pills], dunst: Dunst, tmp_path: Path) -> None:
    old, new = make_pills(), make_pills()
    old.bus_address = f"unix:path={tmp_path}/no-bus"
    old.start("2030-11-20 08:00:00")
    for slot, time in (("breakfast", "8:30"), ("lunch", "12:15")):
        old.do("settings", f"slots.{slot}", time)
    old.do("medication", "add", "Metformin", "--slots", "breakfast,lunch")
    old.do("backup", str(tmp_path / "pills.db"))
    assert not old.settings_file.exists(), "they are not kept in the settings"

    new.start("2030-11-20 09:00:00")
    new.do("restore", str(tmp_path / "pills.db"), "--yes")
    dunst.wait_until_shown(1)
    assert new.slot("breakfast")["reminder"] == "open"
    for _ in range(2):
        assert times(new)["lunch"] == {"12:15"} and times(new)["breakfast"] == {"08:30"}
        assert new.problems() == []
        new.restart()
    # The settings file of this device overrides no command, and pillsd reports that.
    new.settings_file.write_text("[Slots]\nlunch=13:00\nnight=23:00\n")
    new.reload()
    wait_for("the wish is read", lambda: "night" in settings(new))
    assert settings(new)["lunch"] == "12:15"
    assert "slots.lunch is 13:00 in the file, but Pills uses 12:15" in new.control("doctor").stdout


@pytest.mark.parametrize("way", ["restore", "import"])
def test_a_placeholder_that_ended_is_due_at_no_time_of_another_computer(
    make_pills: Callable[..., Pills], tmp_path: Path, way: str
) -> None:
    old, new = make_pills(), make_pills()
    for pills in (old, new):
        pills.bus_address = f"unix:path={tmp_path}/no-bus"
    # The placeholder ends before any slot of this day.
    old.start("2030-11-18 08:00:00")
    old.restart("2030-11-20 06:00:00")
    old.do("settings", "slots.breakfast", "8:30")
    old.do("medication", "add", "Metformin", "--slots", "breakfast,evening")
    file = tmp_path / way
    old.do(*(["backup"] if way == "restore" else ["export", "all", "--format", "json", "--output"]), str(file))
    # On this device the morning comes before that end.
    new.settings_file.write_text("[Slots]\nmorning=05:00\n")
    new.start("2030-11-20 09:00:00")
    new.do(way, str(file), "--yes")
    for _ in range(2):
        named = {dose["medication"] for slot in new.status()["slots"] for dose in slot["doses"]}
        assert named == {"Metformin"}
        today = [slot["slot"] for slot in new.ask("missed").get("slots", []) if slot["day"] == "2030-11-20"]
        assert today == [] and new.control("take", "morning").returncode == 1
        new.restart()


def test_a_slot_that_is_moved_takes_no_change_back(pills: Pills) -> None:
    pills.bus_address = "unix:path=/no-bus"
    pills.start("2030-11-19 05:00:00")
    pills.do("medication", "add", "Metformin", "--dosage", "5 mg", "--slots", "morning,evening")
    pills.do("medication", "add", "Zinc", "--slots", "morning,evening")
    pills.restart("2030-11-20 08:00:00")
    pills.do("medication", "edit", "Metformin", "--dosage", "10 mg")
    pills.do("medication", "remove", "Zinc", "--yes")
    pills.do("settings", "slots.morning", "06:00")
    [dose] = pills.slot("morning")["doses"]
    assert (dose["medication"], dose["dosage"]) == ("Metformin", "10 mg")
    pills.restart("2030-11-21 06:10:00")
    [dose] = pills.slot("morning")["doses"]
    assert dose["dosage"] == "10 mg" and pills.slot("morning")["dueAt"] == "2030-11-21T06:00:00+01:00"


def test_status_and_log_tell_one_time_of_a_slot_that_was_moved(pills: Pills) -> None:
    pills.bus_address = "unix:path=/no-bus"
    pills.start("2030-11-20 06:00:00")
    pills.restart("2030-11-20 08:00:00")
    assert pills.slot("morning")["reminder"] == "open"
    pills.do("settings", "slots.morning", "07:30")
    pills.do("take", "morning")
    for at in ("2030-11-20 08:10:00", "2030-11-21 06:00:00"):
        pills.restart(at)
        [said] = pills.ask("log", "--date", "2030-11-20")["entries"]
        [dose] = [dose for dose in pills.call("GetRecords", firstDay="2030-11-20")["doses"] if dose.get("at")]
        assert said["dueAt"] == dose["dueAt"] == "2030-11-20T07:00:00+01:00"
        assert "2030-11-21" in at or pills.slot("morning")["dueAt"] == said["dueAt"]


@pytest.mark.parametrize("remover", [0, 1], ids=["removed earlier", "removed later"])
def test_a_slot_that_one_device_removes_and_another_needs_is_there(
    make_pills: Callable[..., Pills], tmp_path: Path, remover: int
) -> None:
    machines = [make_pills() for _ in range(3)]
    for number, pills in enumerate(machines):
        pills.bus_address = f"unix:path={tmp_path}/no-bus"
        pills.start(f"2030-11-20 05:{number}0:00")
    share(*machines)
    machines[0].do("settings", "slots.noon", "12:30")
    machines[0].do("medication", "add", "Metformin", "--slots", "morning")
    meet(*machines)
    assert all(settings(pills)["noon"] == "12:30" for pills in machines)
    machines[remover].do("settings", "slots.noon", "")
    machines[1 - remover].do("medication", "edit", "Metformin", "--slots", "noon")
    # A third device changes another slot in the meantime, and two devices change that one differently.
    machines[2].do("settings", "slots.evening", "20:15")
    meet(*machines)
    for pills in machines:
        assert times(pills)["noon"] == {"12:30"}
        assert settings(pills) == {"morning": "07:00", "noon": "12:30", "evening": "20:15"}
        assert pills.refusal("SetSetting", key="slots.noon", value="")[0] == "SlotInUse"
        pills.restart()
        assert times(pills)["noon"] == {"12:30"} and pills.problems_of_settings() == []


def test_the_section_of_the_settings_file_is_a_wish(pills: Pills) -> None:
    pills.settings_file.write_text("# mine\n[Slots]\nevening=20:00\nnoon=12:30\n")
    pills.start("2030-11-20 10:00:00")
    first = {"morning": "07:00", "noon": "12:30", "evening": "20:00"}
    assert settings(pills) == first
    pills.do("settings", "slots.evening", "20:30")
    pills.restart()
    assert settings(pills) == first | {"evening": "20:30"}, "a line that was read says nothing again"
    pills.settings_file.write_text("# mine\n[Slots]\nevening=20:45\n")
    pills.reload()
    wait_for("the line is read", lambda: settings(pills)["evening"] == "20:45")
    assert settings(pills)["noon"] == "12:30", "a line that is gone says nothing"
    pills.do("settings", "slots.noon", "")
    pills.do("settings", "popups.sound", "no")
    assert settings(pills) == {"morning": "07:00", "evening": "20:45"}
    assert pills.settings_file.read_text() == "# mine\n[Slots]\nevening=20:45\n\n[Popups]\nSound=no\n"
    pills.stop()
    pills.settings_file.unlink()
    pills.start()
    assert settings(pills) == {"morning": "07:00", "evening": "20:45"}
