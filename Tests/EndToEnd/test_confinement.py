"""The daemon, as it is shipped, keeps itself to its own folders (landlock(7)); root's permissions are no way round."""

from __future__ import annotations

from pathlib import Path

from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.waiting import wait_for

MORNING = "2030-11-20 10:00:00"
EVENING = "2030-11-20 20:59:58"


def keep_elsewhere(pills: Pills, folder: Path) -> Path:
    """Moves the settings file as one who keeps dotfiles elsewhere does, and leaves a link."""
    folder.mkdir()
    kept = folder / "pills.conf"
    kept.write_text("[Slots]\nevening=20:15\n")
    pills.settings_file.unlink(missing_ok=True)
    pills.settings_file.symlink_to(kept)
    return kept


def test_what_is_moved_out_of_reach_is_neither_read_nor_written(pills: Pills, tmp_path: Path) -> None:
    pills.settings_file.write_text("[Slots]\nevening=20:30\n")
    pills.start(MORNING)
    kept = keep_elsewhere(pills, tmp_path / "dotfiles")

    refused = pills.control("settings", "popups.sound", "no")
    assert refused.returncode == 1
    assert f"{pills.settings_file} cannot be read: Permission denied" in refused.stderr
    pills.reload()
    wait_for("the problem is reported", pills.problems_of_settings)
    assert pills.slot("evening")["dueAt"] == "2030-11-20T20:30:00+01:00", "the old settings stay in force"
    assert kept.read_text() == "[Slots]\nevening=20:15\n"


def test_a_settings_file_kept_elsewhere_is_within_reach_from_the_start(pills: Pills, tmp_path: Path) -> None:
    kept = keep_elsewhere(pills, tmp_path / "dotfiles")
    pills.start(MORNING)
    pills.do("settings", "popups.sound", "no")
    assert pills.slot("evening")["dueAt"] == "2030-11-20T20:15:00+01:00"
    assert kept.read_text() == "[Slots]\nevening=20:15\n\n[Popups]\nSound=no\n"
    assert pills.settings_file.is_symlink()


def test_where_its_folder_cannot_be_made_it_reminds_without(pills: Pills, dunst: Dunst) -> None:
    # A file in its place: no folder can be made below it, not even by root.
    pills.data.write_text("")
    pills.start(EVENING)
    assert f"pillsd is not limited to its own folders: {pills.data}/pills cannot be allowed" in pills.log
    dunst.wait_until_shown(1)


def test_the_first_run_of_a_new_user_is_confined(pills: Pills) -> None:
    # There is neither a folder of settings nor one of data.
    pills.settings_file.parent.rmdir()
    pills.clock.set(MORNING)
    pills.launch()
    pills.wait_until_said("pillsd can write only to its own folders", since=0)
