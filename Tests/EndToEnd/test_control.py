"""What pillsctl prints for people and for programs, and its exit codes."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import PROGRAMS, Pills
from harness.locales import LOCALES, make_locale
from harness.process import Process
from harness.terminal import Terminal
from harness.waiting import wait_for

# Early on a day on which nothing was due yet.
DAWN = "2030-11-20 06:00:00"

DONE, REFUSED, USAGE, UNREACHABLE = range(4)


@pytest.fixture
def early(pills: Pills) -> Pills:
    pills.start(DAWN)
    return pills


def changes(pills: Pills) -> int:
    """The number of answers ever recorded; stops the daemon."""
    pills.stop()
    return len(pills.said_of_doses())


def test_the_status_for_programs_is_what_the_daemon_says(early: Pills) -> None:
    # This is known only after the start, and no caller waits for it.
    wait_for("pillsd knows that there is no server", lambda: early.status()["popupServerState"] != "unknown")

    def both_say_the_same() -> bool:
        # A second may pass between the two answers.
        told = early.ask("status")["status"]
        return told | {"now": None} == early.status() | {"now": None}

    wait_for("both say the same", both_say_the_same)


def test_the_socket_can_be_told(early: Pills) -> None:
    elsewhere = {"XDG_RUNTIME_DIR": "/nonexistent"}
    assert early.control("status", "--socket", str(early.socket), **elsewhere).returncode == DONE
    assert early.control("status", PILLS_SOCKET=str(early.socket), **elsewhere).returncode == DONE
    assert early.control("status", **elsewhere).returncode == UNREACHABLE
    assert "Is PILLS_SOCKET right?" in early.control("status", PILLS_SOCKET="/nowhere").stderr


@pytest.mark.parametrize("program", ["pillsd", "pillsctl", "pills-sync", "pills"])
def test_each_program_says_what_it_is_without_a_home_a_bus_or_a_display(program: str) -> None:
    for option, expected in (("--help", "usage:"), ("--version", f"{program} 0.2.0~dev")):
        result = subprocess.run([PROGRAMS / program, option], env={}, capture_output=True, text=True, timeout=10)
        assert (result.returncode, result.stderr) == (0, "")
        assert expected in result.stdout.lower()


class Watcher:
    """`pillsctl watch`, with the output that the test has not looked at yet."""

    def __init__(self, pills: Pills, form: str, folder: Path) -> None:
        command = [*pills.control_command, "watch", "--format", form]
        self._process = Process(command, pills.real_environment, folder / f"watch.{form}")
        self._seen = 0

    def says(self, text: str) -> str:
        """Waits for this text and returns the output before it, such as a change of the notification server."""
        self._process.wait_for(f"pillsctl watch says {text}", lambda: text in self._process.log[self._seen :])
        before = self._process.log[self._seen :].partition(text)[0]
        self._seen += len(before) + len(text)
        return before


@pytest.fixture
def watch(early: Pills, tmp_path: Path) -> Callable[[str], Watcher]:
    return lambda form: Watcher(early, form, tmp_path)


def test_watch_gives_the_state_and_then_every_change(early: Pills, watch: Callable[[str], Watcher]) -> None:
    first = {"json": '"status":"due"', "waybar": '"class":"due"', "text": "morning due at 07:00"}
    watchers = {form: watch(form) for form in first}
    for form, watcher in watchers.items():
        watcher.says(first[form])
    early.do("take", "morning")
    expected = {"json": '"status":"taken"', "waybar": '"percentage":50', "text": "morning taken at 06:00"}
    for form, watcher in watchers.items():
        watcher.says(expected[form])


def test_times_are_shown_as_the_locale_has_them(early: Pills) -> None:
    american = {"LOCPATH": str(LOCALES), "LC_TIME": make_locale("en_US")}
    assert "7:00 AM" in early.control("status", **american).stdout
    assert "9:00 PM" in early.control("plan", **american).stdout
    assert "07:00" in early.control("status").stdout
    assert "December 2029" in early.control("calendar", "2029-12", **american).stdout
    shown = early.control("take", "morning", "--at", "5:30 AM", **american)
    assert shown.stdout == "Morning pills taken at 5:30 AM. There will be no reminder today at 7:00 AM.\n", shown.stderr
    without = early.control("status", "--json").stdout
    assert early.control("status", "--json", **american).stdout[:200] == without[:200]


def test_watch_says_when_the_daemon_is_gone_and_when_it_is_back(early: Pills, watch: Callable[[str], Watcher]) -> None:
    waybar, text = watch("waybar"), watch("text")
    waybar.says('"class":"due"')
    text.says("morning due at 07:00")
    early.stop()
    waybar.says('"class":"gone"')
    text.says("Pills is not running")
    # This is longer than one attempt to connect.
    time.sleep(3)
    early.start()
    assert '"class":"gone"' not in waybar.says('"class":"due"')
    assert "Pills is not running" not in text.says("Pills is running again")
    text.says("morning due at 07:00")


def test_watch_says_nothing_twice(early: Pills, watch: Callable[[str], Watcher]) -> None:
    text = watch("text")
    text.says("morning due at 07:00")
    early.do("unlock")
    early.do("lock")
    early.do("take", "morning")
    *said, _ = f"morning due at 07:00{text.says('morning taken at 06:00')}".splitlines()
    lines = [line.rpartition("  ")[2] for line in said]
    assert len(lines) == len(set(lines)), said


@pytest.mark.parametrize("method", ["Take", "Skip", "Undo", "Toggle"])
def test_an_empty_list_of_medications_is_none_and_not_all(early: Pills, method: str) -> None:
    refusal = early.refusal(method, slot="morning", medications=[])
    assert refusal == ("org.varlink.service.InvalidParameter", {"parameter": "medications"})
    assert changes(early) == 0


def test_an_undo_names_an_act_or_none(early: Pills) -> None:
    act = early.call("Take", slot="morning")["act"]
    refusal = early.refusal("Undo", act="first")
    assert refusal == ("org.varlink.service.InvalidParameter", {"parameter": "act"})
    assert early.call("Undo", act=act)["changed"]
    early.call("Take", slot="morning")
    assert early.call("Undo")["changed"]


@pytest.mark.parametrize("form", ["text", "json", "waybar"])
@pytest.mark.parametrize(("end", "status"), [("closed", DONE), ("Ctrl-C", -signal.SIGINT)])
def test_watch_ends_without_a_word(early: Pills, form: str, end: str, status: int) -> None:
    watcher = subprocess.Popen(
        [*early.control_command, "watch", "--format", form],
        env=early.real_environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # If the tests run in the background, Ctrl-C is ignored, and the program would ignore it too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert watcher.stdout.readline()
        watcher.send_signal(signal.SIGINT) if end == "Ctrl-C" else watcher.stdout.close()
        assert watcher.wait(10) == status
        assert watcher.stderr.read() == b""
    finally:
        watcher.kill()
        watcher.wait()


def test_a_terminal_gets_colors_where_it_knows_and_wants_them(early: Pills) -> None:
    rows = [(["TERM=dumb"], False), (["TERM=xterm-256color"], True), (["TERM=xterm-256color", "NO_COLOR=1"], False)]
    for variables, is_colored in rows:
        with Terminal(["env", *variables, str(PROGRAMS / "pillsctl"), "status"], early.real_environment) as shown:
            shown.wait_for_text("Next: morning")
            assert ("\x1b[" in shown.output) == is_colored, variables
