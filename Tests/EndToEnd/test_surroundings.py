"""Programs started with unusual descriptors, limits, sockets, folders and files."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import EVENING
from harness.daemon import PROGRAMS, Pills
from harness.notification_servers import Dunst
from harness.process import Process
from harness.usage import SECONDS_UNTIL_REST

PILLSD = str(PROGRAMS / "pillsd")
PILLSCTL = str(PROGRAMS / "pillsctl")
REFUSED = 1


def run(pills: Pills, *command: str, **options: object) -> subprocess.CompletedProcess[str]:
    # The real clock is used, because the library that moves it opens files.
    environment = pills.real_environment
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False, **options)


# Descriptors


def test_pillsctl_watch_without_standard_output_ends(pills: Pills) -> None:
    pills.start(EVENING)
    result = run(pills, "sh", "-c", f"exec {PILLSCTL} watch >&-")
    assert result.returncode == REFUSED
    assert "output cannot be written" in result.stderr
    assert pills.status(), "the daemon was harmed"


def test_what_is_recorded_is_a_success_also_without_standard_output(pills: Pills) -> None:
    pills.start(EVENING)
    taken = run(pills, "sh", "-c", f"exec {PILLSCTL} take evening >&-")
    assert taken.returncode == 0
    assert taken.stderr == "pillsctl: It is done, but the output cannot be written: Bad file descriptor.\n"
    assert pills.slot("evening")["doses"][0]["status"] == "taken"
    added = run(pills, "sh", "-c", f"exec {PILLSCTL} medication add Metformin > /dev/full")
    assert (added.returncode, added.stderr.count("\n")) == (0, 1)
    # A command fails if its output cannot be written.
    assert run(pills, "sh", "-c", f"exec {PILLSCTL} status > /dev/full").returncode == REFUSED


def test_pillsd_without_standard_descriptors_reminds(pills: Pills, dunst: Dunst) -> None:
    pills.starter = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh"]
    pills.clock.set_to_afternoon()
    pills.start()
    command = [*pills.control_command, "notify-test"]
    test = Process(command, {**pills.environment, "LD_PRELOAD": ""}, pills.data.parent / "notify-test.log")
    dunst.wait_until_shown(1)
    dunst.close_all()
    assert test.wait() == 0
    standard = {number: os.readlink(f"/proc/{pills.process.id}/fd/{number}") for number in range(3)}
    assert standard == dict.fromkeys(range(3), "/dev/null")


NOBODY_READS_ITS_LOG = ["bash", "-c", 'exec 2> >(true); wait $!; exec "$@"', "bash"]
FEW_DESCRIPTORS = ["prlimit", "--nofile=20:4096"]
# The error names both folders.
NO_HOME = ["env", "--unset=HOME"]


@pytest.mark.parametrize("starter", [NOBODY_READS_ITS_LOG, FEW_DESCRIPTORS, NO_HOME])
def test_it_reminds_and_records_however_it_is_started(pills: Pills, dunst: Dunst, starter: list[str]) -> None:
    pills.starter = starter
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    pills.do("take", "evening")


def test_with_too_few_descriptors_it_says_so(pills: Pills) -> None:
    result = run(pills, "prlimit", "--nofile=20:20", PILLSD)
    assert result.returncode == 1
    assert "only 20 are allowed" in result.stderr
    assert "LimitNOFILE=" in result.stderr


# Sizes


def test_an_output_that_is_cut_short_is_a_failure(pills: Pills, tmp_path: Path) -> None:
    shortened = f"trap '' XFSZ; exec prlimit --fsize=100 {PILLSCTL} help >{tmp_path}/help"
    result = run(pills, "sh", "-c", shortened)
    assert result.returncode == REFUSED
    assert result.stderr == "pillsctl: The output cannot be written: File too large.\n"
    assert (tmp_path / "help").stat().st_size == 100


def test_a_limit_of_file_sizes_is_a_failed_write(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.stop()
    pills.starter = ["prlimit", "--fsize=4096"]
    pills.start(EVENING)
    # The reminder, and the warning that answers are lost.
    dunst.wait_until_shown(2)
    refused = pills.control("take", "evening")
    assert refused.returncode == REFUSED
    assert "Nothing was changed" in refused.stderr
    assert pills.process.is_running


# Sockets

NOT_A_SOCKET = ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@" 3</dev/null', "sh"]
NO_NUMBER = ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=many exec "$@"', "sh"]
NOT_OPEN = ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=40 exec "$@"', "sh"]


@pytest.mark.parametrize("starter", [NOT_A_SOCKET, NO_NUMBER, NOT_OPEN], ids=["no socket", "no number", "not open"])
def test_with_a_wrong_passed_socket_it_reminds_without_one(pills: Pills, dunst: Dunst, starter: list[str]) -> None:
    pills.starter = starter
    pills.clock.set(EVENING)
    pills.launch()
    dunst.wait_until_shown(1)
    assert "pillsctl cannot reach this pillsd" in pills.log
    assert not pills.socket.exists()


# Folders and files


def test_without_any_folder_it_says_what_to_set(pills: Pills) -> None:
    result = run(pills, "env", "--unset=HOME", "--unset=XDG_DATA_HOME", PILLSD)
    assert result.returncode == 1
    assert "Set it, or set both XDG_DATA_HOME and XDG_CONFIG_HOME" in result.stderr


def test_what_it_does_not_take_is_refused(pills: Pills) -> None:
    result = run(pills, PILLSD, "--restart")
    assert result.returncode == 2
    assert "pillsd does not take '--restart'. For help: pillsd --help" in result.stderr


def test_a_folder_that_is_not_absolute_is_passed_over(pills: Pills) -> None:
    pills.starter = ["env", "XDG_DATA_HOME=data", "XDG_CONFIG_HOME=config"]
    pills.clock.set(EVENING)
    pills.launch()
    home = Path(pills.environment["HOME"])
    pills.process.wait_for("the database", (home / ".local/share/pills/pills.db").exists)


def test_started_by_hand_it_does_not_end_for_a_new_program(pills: Pills, tmp_path: Path) -> None:
    program = tmp_path / "pillsd"
    shutil.copy(PILLSD, program)
    # This command replaces the harness's own start.
    pills.starter = ["sh", "-c", f"exec {program}"]
    pills.clock.set_to_afternoon()
    pills.start()
    shutil.copy(PILLSD, tmp_path / "new")
    (tmp_path / "new").rename(program)
    said = "Restart pillsd: another pillsd was installed"
    # pillsd looks for an update when it comes to rest.
    pills.process.wait_for(said, lambda: said in pills.log, seconds=4 * SECONDS_UNTIL_REST)
    assert pills.status()["slots"]


@pytest.mark.parametrize("kind", ["link to a file", "link to a pipe", "dangling link", "folder"])
def test_a_database_that_is_no_file_is_left_alone(pills: Pills, tmp_path: Path, kind: str) -> None:
    pills.database_file.parent.mkdir(parents=True, mode=0o700)
    target = tmp_path / "target"
    if kind == "link to a file":
        target.touch(mode=0o644)
    if kind == "link to a pipe":
        os.mkfifo(target, mode=0o644)
    if kind == "folder":
        pills.database_file.mkdir(mode=0o755)
    else:
        pills.database_file.symlink_to(target)
    mode = target.stat().st_mode if target.exists() else None
    pills.start(EVENING)
    assert any("is a link, a folder or a device file" in problem for problem in pills.problems())
    assert (target.stat().st_mode if target.exists() else None) == mode


# Arguments


@pytest.mark.parametrize("command", [[PILLSCTL, "version"], [PILLSD, "--version"]], ids=["pillsctl", "pillsd"])
def test_a_preloaded_library_that_changes_the_environment_takes_no_arguments_away(
    pills: Pills, tmp_path: Path, command: list[str]
) -> None:
    source, library = tmp_path / "changing.c", tmp_path / "changing.so"
    source.write_text(
        "#include <stdlib.h>\n"
        '__attribute__((constructor)) static void change(void) { setenv("PILLS_OF_A_LIBRARY", "1", 1); }\n'
    )
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    result = subprocess.run(
        command,
        env={**pills.environment, "LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert " 0.2.0~dev" in result.stdout
