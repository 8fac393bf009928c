"""The scripts that install and remove Pills."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from itertools import pairwise
from pathlib import Path

import pytest

from harness.clock import Clock
from harness.daemon import ROOT, Pills
from harness.process import Process
from harness.source_tree import copy_of_built_tree
from harness.user_session import as_root
from harness.waiting import wait_for

SCRIPTS = [
    *["build", "build-arch", "build-deb", "build-rpm", "dependencies", "install", "run"],
    *["test", "test-deb", "test-packages", "test-source", "uninstall"],
]
LABORATORY = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "Tests").rglob("run"))


OF_THE_WINDOW = {
    "usr/bin/pills",
    "usr/share/applications/org.pills.Pills.desktop",
    "usr/share/dbus-1/services/org.pills.Pills.service",
    "usr/share/man/man1/pills.1",
    "usr/share/metainfo/org.pills.Pills.metainfo.xml",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return copy_of_built_tree(tmp_path / "tree")


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a computer without a session: no display, no bus, no user manager."""
    home = tmp_path / "home"
    home.mkdir()
    swift = subprocess.run(["bash", "-c", "command -v swift"], capture_output=True, text=True).stdout
    return {"PATH": f"/usr/bin:/bin:{Path(swift).parent}", "LANG": "C.UTF-8", "HOME": str(home)}


def run(command: list[str | Path], environment: dict[str, str], seconds: float = 60) -> subprocess.CompletedProcess:
    return subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds
    )


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


@pytest.mark.parametrize("script", [*(f"packaging/{name}" for name in SCRIPTS), *LABORATORY, ".ci/run", ".ci/nightly"])
def test_every_script_explains_itself(script: str, bare: dict[str, str]) -> None:
    helped = run([ROOT / script, "--help"], bare)
    assert helped.returncode == 0
    assert "usage:" in helped.stdout
    wrong = run([ROOT / script, "--wrong"], bare)
    assert wrong.returncode == 2
    assert "--wrong" in wrong.stderr


def test_what_is_installed_under_a_prefix_is_uninstalled(tree: Path, bare: dict[str, str], tmp_path: Path) -> None:
    stage = tmp_path / "stage"
    surroundings = {**bare, "PREFIX": "/usr", "DESTDIR": str(stage)}
    # The second time is an update.
    for _ in range(2):
        installed = run([tree / "packaging/install"], surroundings)
        assert installed.returncode == 0, installed.stderr
    assert files(stage) >= {
        "usr/bin/pillsd",
        "usr/bin/pillsctl",
        "usr/bin/pills-sync",
        "usr/bin/pills-tell",
        "usr/lib/systemd/user/pills.service",
        "usr/lib/systemd/user/pills.socket",
        "usr/lib/systemd/user/pills-sync.service",
        "usr/lib/systemd/user/pills-sync.timer",
        "usr/lib/systemd/user/pills-sync.path",
        "usr/lib/systemd/user/pills-tell.service",
        "usr/share/applications/pills.desktop",
        "usr/share/icons/hicolor/scalable/apps/pills.svg",
        "usr/share/icons/hicolor/symbolic/apps/pills-symbolic.svg",
        "usr/share/metainfo/org.pills.pillsctl.metainfo.xml",
        *(f"usr/share/locale/{catalogue.stem}/LC_MESSAGES/pills.mo" for catalogue in (ROOT / "packaging/po").glob("*.po")),
        "usr/share/man/man1/pillsctl.1",
        "usr/share/man/man5/pills.conf.5",
        "usr/share/man/man5/pills-journal.5",
        "usr/share/man/man7/org.pills.Control.7",
        "usr/share/man/man8/pillsd.8",
        "usr/share/man/man8/pills-sync.8",
        "usr/share/man/man8/pills-tell.8",
        "usr/share/bash-completion/completions/pillsctl",
        "usr/share/zsh/site-functions/_pillsctl",
        "usr/share/fish/vendor_completions.d/pillsctl.fish",
        "usr/share/doc/pills/LICENSE",
        *OF_THE_WINDOW,
    }
    open_to_others = [path for path in stage.rglob("*") if path.stat().st_mode & 0o022 and not path.is_symlink()]
    assert open_to_others == []
    service = stage / "usr/share/dbus-1/services/org.pills.Pills.service"
    assert "Exec=/usr/bin/pills --profile= --gapplication-service\n" in service.read_text()
    assert "ExecStart=/usr/bin/pillsd\n" in (stage / "usr/lib/systemd/user/pills.service").read_text()
    uninstalled = run([tree / "packaging/uninstall"], surroundings)
    assert uninstalled.returncode == 0 and "stay" not in uninstalled.stdout
    assert list(stage.rglob("*")) == []


def test_nothing_of_the_window_is_installed_where_it_was_not_built(
    tree: Path, bare: dict[str, str], tmp_path: Path
) -> None:
    (tree / ".build/stage/pills").unlink()
    stage = tmp_path / "stage"
    surroundings = {**bare, "PREFIX": "/usr", "DESTDIR": str(stage)}
    assert run([tree / "packaging/install"], surroundings).returncode == 0
    assert not files(stage) & OF_THE_WINDOW


def test_what_others_put_there_stays(tree: Path, bare: dict[str, str], tmp_path: Path) -> None:
    prefix = tmp_path / "prefix"
    surroundings = {**bare, "PREFIX": str(prefix)}
    mine = prefix / "share/applications/mine.desktop"
    mine.parent.mkdir(parents=True)
    mine.touch()
    (prefix / "lib").mkdir()
    assert run([tree / "packaging/install"], surroundings).returncode == 0
    # The file is in a folder that was made for Pills.
    (prefix / "share/doc/pills/mine.txt").touch()
    assert run([tree / "packaging/uninstall"], surroundings).returncode == 0
    assert files(prefix) == {"share/applications/mine.desktop", "share/doc/pills/mine.txt"}
    assert (prefix / "lib").is_dir()


def test_in_the_home_the_units_are_where_systemd_looks(tree: Path, bare: dict[str, str]) -> None:
    assert run([tree / "packaging/install"], bare).returncode == 0
    home = Path(bare["HOME"])
    unit = home / ".config/systemd/user/pills.service"
    assert f"ExecStart={home}/.local/bin/pillsd\n" in unit.read_text()
    data = home / ".local/share/pills/pills.db"
    data.parent.mkdir(exist_ok=True)
    data.touch()
    uninstalled = run([tree / "packaging/uninstall"], bare)
    assert files(home) == {".local/share/pills/pills.db"}
    assert str(data.parent) in uninstalled.stdout
    assert run([tree / "packaging/uninstall"], bare).returncode == 1


@pytest.mark.parametrize("prefix", ["here", "/with blank", "/with%percent"])
def test_a_prefix_that_cannot_work_is_refused(tree: Path, bare: dict[str, str], prefix: str) -> None:
    refused = run([tree / "packaging/install"], {**bare, "PREFIX": prefix, "DESTDIR": "/nonexistent"})
    assert refused.returncode == 1
    assert "PREFIX" in refused.stderr


def demonstrate(tree: Path, surroundings: dict[str, str], picture: Path) -> str:
    shown = run([tree / "packaging/run", "--demo", "--screenshot", picture], surroundings, seconds=90)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert "Evening pills taken." in shown.stdout
    assert "The popup is gone." in shown.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
    return shown.stdout


def test_the_demo_shows_a_popup_and_ends(tree: Path, bare: dict[str, str], tmp_path: Path) -> None:
    demonstrate(tree, bare, tmp_path / "popup.png")
    # Nothing is left but the requested file.
    assert files(Path(bare["HOME"])) == set()


@pytest.mark.parametrize(
    "time",
    [
        pytest.param("2030-11-20 23:59:56", id="midnight comes between"),
        pytest.param("2030-11-20 20:59:55", id="the evening comes between"),
        pytest.param("2030-03-31 01:59:56", id="an hour is left out"),
    ],
)
def test_the_demo_works_at_any_time(tree: Path, bare: dict[str, str], tmp_path: Path, time: str) -> None:
    clock = Clock()
    clock.set(time)
    demonstrate(tree, {**bare, **clock.environment}, tmp_path / "popup.png")


def test_the_demo_works_in_the_hour_that_comes_twice(tree: Path, bare: dict[str, str], tmp_path: Path) -> None:
    clock = Clock("UTC")
    # In Berlin this is 02:30 for the second time.
    clock.set("2030-10-27 01:30:00")
    surroundings = {**bare, **clock.environment, "TZ": "Europe/Berlin"}
    assert "in UTC" in demonstrate(tree, surroundings, tmp_path / "popup.png")


def test_without_a_user_manager_it_runs_until_interrupted(tree: Path, bare: dict[str, str], pills: Pills) -> None:
    log = tree / "run.log"
    with Process([str(tree / "packaging/run")], bare, log, start_new_session=True) as process:
        process.wait_for("it says how to reach it", lambda: "export XDG_RUNTIME_DIR=" in process.log)
        [line] = [line for line in process.log.splitlines() if "export XDG_RUNTIME_DIR=" in line]
        pills.runtime = Path(line.partition("=")[2])
        wait_for("pillsd answers", pills.answers_calls)
        wait_for("it has a notification server", lambda: pills.status().get("popupServer"))
        # Ctrl-C reaches all processes of the terminal.
        os.killpg(process.id, signal.SIGINT)
        assert process.wait() == 0
    assert members_of_session(process.id) == []
    assert not pills.runtime.exists()


def test_a_session_ends_with_all_its_programs_also_with_one_that_is_deaf(bare: dict[str, str]) -> None:
    script = """
        source packaging/lib/common.sh; source packaging/lib/session.sh
        session_folder=$(mktemp --directory)
        start deaf bash -c 'trap "" TERM; echo ready; exec sleep infinity'
        deaf=${started[0]}
        wait_until 10 test -s "$session_folder/deaf.log"
        end_session
        ! kill -0 "$deaf" 2>/dev/null && ! test -e "$session_folder"
    """
    assert run(["bash", "-euc", f"cd '{ROOT}'; {script}"], bare).returncode == 0


def test_each_build_replaces_those_before_it_and_the_release_all(tree: Path, bare: dict[str, str]) -> None:
    program = tree / ".build/stage/pillsctl"
    ask = "source packaging/lib/common.sh; source packaging/lib/package.sh; set_version; echo $version"
    versions = ["0.1.0"]
    for later in (1, 2):
        os.utime(program, (time.time() + later,) * 2)
        versions.append(run(["bash", "-c", f"cd '{tree}'; {ask}"], bare).stdout.split()[-1])
    released = run([program, "version"], bare).stdout.split()[-1].removesuffix("~dev")
    versions.append(released)
    for earlier, later in pairwise(dict.fromkeys(versions)):
        assert run(["dpkg", "--compare-versions", earlier, "lt", later], bare).returncode == 0, versions


def members_of_session(session: int) -> list[str]:
    """The processes of a session that have not ended; zombies do not count."""
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, of_session = stat.read_text().rpartition(")")[2].split()[:4]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(of_session) == session and state != "Z":
            members.append(stat.parent.name)
    return members


def test_without_a_toolchain_it_says_where_to_get_one(tree: Path, bare: dict[str, str]) -> None:
    prefix = as_root()
    if prefix is None:
        pytest.skip("hiding the toolchain needs root, or sudo without a password")
    programs = {str(Path(folder, "swift")) for folder in bare["PATH"].split(":")}
    programs.update(str(path) for path in Path("/").glob("opt/swift*/usr/bin/swift"))
    # Nor can such a program be installed.
    programs.add("/usr/bin/apt-cache")
    hidden = [program for program in sorted(programs) if Path(program).exists()]
    hide = 'for each in "${@:2}"; do mount --bind /dev/null "$each"; done; exec "$1" --demo'
    stopped = run([*prefix, "unshare", "--mount", "bash", "-c", hide, "hide", tree / "packaging/run", *hidden], bare)
    assert stopped.returncode == 1
    assert "https://www.swift.org/install" in stopped.stderr
    assert stopped.stdout == ""
