"""The released daemon confines itself to its folders (landlock(7)), even if root runs it."""

from __future__ import annotations

import shutil
from pathlib import Path

from harness.daemon import Pills
from harness.doctor import examine
from harness.notification_servers import Dunst
from harness.notify_socket import NotifySocket

MORNING = "2030-11-20 10:00:00"
EVENING = "2030-11-20 20:59:58"


def keep_elsewhere(pills: Pills, folder: Path) -> Path:
    """Moves the settings file to a folder of dotfiles and leaves a link."""
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

    # Nobody requests a reload: doctor looks for itself.
    found = f"{pills.settings_file} is now in {kept.parent}, and pillsd may only use the folders that were there"
    assert found in examine(pills).fact("settings")
    assert found in pills.problems_of_settings()[0]
    refused = pills.control("settings", "popups.sound", "no")
    assert refused.returncode == 1
    assert found in refused.stderr
    assert pills.slot("evening")["dueAt"] == "2030-11-20T20:30:00+01:00", "the old settings stay in force"
    assert kept.read_text() == "[Slots]\nevening=20:15\n"


def test_a_folder_of_data_that_is_moved_out_of_reach_is_said_to_be_that(pills: Pills, tmp_path: Path) -> None:
    pills.start(MORNING)
    folder = pills.database_file.parent
    shutil.copytree(folder, tmp_path / "dotfiles")
    shutil.rmtree(folder)
    folder.symlink_to(tmp_path / "dotfiles")
    refused = pills.control("take", "evening", "--at", "09:00")
    assert refused.returncode == 1
    for told in (pills.control("take", "morning").stderr, examine(pills).fact("store")):
        assert f"the folder of {pills.database_file} was replaced" in told
    assert "Permission denied" not in refused.stderr


def test_what_is_moved_out_of_reach_is_within_it_once_the_service_manager_starts_pillsd_anew(
    pills: Pills, tmp_path: Path
) -> None:
    manager = NotifySocket(tmp_path / "notify")
    pills.surroundings |= {"NOTIFY_SOCKET": str(manager.path), "INVOCATION_ID": "0" * 32}
    pills.start(MORNING)
    kept = keep_elsewhere(pills, tmp_path / "dotfiles")
    assert pills.control("settings", "popups.sound", "no").returncode == 1
    assert pills.process.wait() == 0, "it ends, for the manager to start it"
    pills.start()
    pills.do("settings", "popups.sound", "no")
    assert "Sound=no" in kept.read_text()


def test_a_settings_file_kept_elsewhere_is_within_reach_from_the_start(pills: Pills, tmp_path: Path) -> None:
    kept = keep_elsewhere(pills, tmp_path / "dotfiles")
    pills.start(MORNING)
    pills.do("settings", "popups.sound", "no")
    assert pills.slot("evening")["dueAt"] == "2030-11-20T20:15:00+01:00"
    assert kept.read_text() == "[Slots]\nevening=20:15\n\n[Popups]\nSound=no\n"
    assert pills.settings_file.is_symlink()


def test_where_its_folder_cannot_be_made_it_reminds_without(pills: Pills, dunst: Dunst) -> None:
    # With a file in place of the folder, not even root can make a folder below it.
    pills.data.write_text("")
    pills.start(EVENING)
    assert f"pillsd is not limited to its own folders: access to {pills.data}/pills cannot be allowed" in pills.log
    dunst.wait_until_shown(1)


def test_the_first_run_of_a_new_user_is_confined(pills: Pills) -> None:
    # Neither the folder of settings nor the folder of data exists.
    pills.settings_file.parent.rmdir()
    pills.clock.set(MORNING)
    pills.launch()
    pills.wait_until_said("pillsd can write only to its own folders", since=0)
