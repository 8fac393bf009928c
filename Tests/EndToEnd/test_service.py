"""Pills as an ordinary user has it: installed, and run by a real systemd user manager."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from harness.clock import Clock
from harness.daemon import Pills
from harness.machine import Machine
from harness.session import Display
from harness.usage import SECONDS_UNTIL_REST
from harness.told import requests
from harness.user_session import UserSession, as_root
from harness.waiting import wait_for


@pytest.fixture(scope="module")
def session(screen: Display) -> Iterator[UserSession]:
    prefix = as_root()
    if prefix is None:
        pytest.skip("a user manager for another user needs root, or sudo without a password")
    # The other tests' folders are only for their owner, so this one is elsewhere.
    with tempfile.TemporaryDirectory(prefix="pills-user.") as folder:
        started = UserSession(Path(folder), prefix)
        dunst = started.runtime / "systemd/user/dunst-test.service"
        started.write(dunst, f"[Service]\nEnvironment=DISPLAY={screen.name}\nExecStart=/usr/bin/dunst\n")
        started.systemctl("daemon-reload")
        started.systemctl("start", dunst.name)
        wait_for("dunst", lambda: started.run("dunstctl", "count").returncode == 0)
        yield started
        started.close()


@pytest.fixture
def afternoon() -> Clock:
    """The daemon's clock, whenever this test runs."""
    clock = Clock()
    clock.set_to_afternoon()
    return clock


@pytest.fixture
def user(session: UserSession, afternoon: Clock) -> Iterator[UserSession]:
    """The user with Pills just installed, neither enabled nor started."""
    session.do(str(session.source / "packaging/install"))
    session.drop_in("zone", f"[Service]\nEnvironment=TZ={afternoon.zone.key}\n")
    yield session
    units = ["pills-tell.service", "pills.service", "pills.socket", "pills-sync.path", "pills-sync.timer"]
    session.run("systemctl", "--user", "disable", "--now", *units)
    session.run("systemctl", "--user", "stop", "pills*@*")
    session.run("systemctl", "--user", "reset-failed")
    for path in (".local", ".config", "dotfiles", "between", "told"):
        session.do("rm", "-rf", str(session.home / path))
    session.do("rm", "-rf", str(session.runtime / "pills"), str(session.runtime / "pills-profiles"))
    session.systemctl("daemon-reload")


def test_enabling_it_starts_it_now_and_at_every_login(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    assert user.property("ActiveState") == "active"
    assert user.property("Type") == "notify"
    assert user.property("ActiveState", "pills.socket") == "active"
    assert user.property("UnitFileState") == "enabled"
    assert user.property("UnitFileState", "pills.socket") == "enabled"
    assert user.property("StatusText") == "Next: evening at 21:00"
    assert 'Status: "Next: evening at 21:00"' in user.systemctl("status", "pills")
    assert user.status()["next"]["slot"] == "evening"


def service_finding(user: UserSession) -> dict:
    result = user.pillsctl("doctor", "--json")
    checks = {check["check"]: check for check in json.loads(result.stdout)["checks"]}
    is_unreachable = checks["socket"]["mark"] == "problem"
    has_problem = any(check["mark"] == "problem" for check in checks.values())
    assert result.returncode == (3 if is_unreachable else 1 if has_problem else 0), checks
    return checks["service"]


def test_doctor_tells_how_the_service_stands(user: UserSession) -> None:
    stopped = service_finding(user)
    assert (stopped["mark"], stopped["fact"]) == ("problem", "pills.service is inactive")
    # The person types doctor's remedy.
    user.do(*stopped["remedy"].split(": ", 1)[1].split())
    wait_for("pillsd knows the server", lambda: user.status().get("popupServer"))
    assert service_finding(user) == {"check": "service", "mark": "ok", "fact": "pills.service is enabled and running"}
    assert user.pillsctl("doctor").returncode == 0

    user.systemctl("disable", "pills.service")
    disabled = service_finding(user)
    assert disabled["mark"] == "problem"
    assert "next login" in disabled["fact"]
    user.do(*disabled["remedy"].split(": ", 1)[1].split())
    assert service_finding(user)["mark"] == "ok"


def test_a_daemon_that_cannot_work_is_never_ready(user: UserSession) -> None:
    # Without a home, the daemon cannot find its data.
    user.drop_in("homeless", "[Service]\nUnsetEnvironment=HOME\nRestart=no\n")
    assert user.run("systemctl", "--user", "start", "pills").returncode != 0
    assert user.property("Result") == "exit-code"


def test_where_the_file_of_the_socket_is_gone_the_advice_brings_it_back(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    user.do("rm", str(user.runtime / "pills/control.sock"))
    unreachable = user.pillsctl("status")
    assert unreachable.returncode == 3
    start, stop = re.findall(r"systemctl --user [a-z]+ (?:--now )?pills[.]socket pills[.]service", unreachable.stderr)
    user.do(*stop.split())
    user.do(*start.split())
    assert user.status()["slots"]


def test_a_stopped_daemon_leaves_the_socket_listening(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    user.systemctl("stop", "pills.service")
    assert user.property("Result") == "success"
    assert user.property("ActiveState", "pills.socket") == "active"
    assert user.status()["next"]["slot"] == "evening"


def test_reload_takes_a_changed_time(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    process = user.property("MainPID")
    user.write(user.home / ".config/pills/pills.conf", "[Slots]\nevening=20:15\n")
    user.systemctl("reload", "pills")
    user.wait_until("StatusText", "Next: evening at 20:15")
    assert user.property("ActiveState") == "active"
    assert user.property("MainPID") == process


def test_a_bad_line_keeps_the_old_settings_and_is_reported_everywhere(user: UserSession) -> None:
    settings = user.home / ".config/pills/pills.conf"
    user.write(settings, "[Slots]\nevening=20:15\n")
    user.systemctl("enable", "--now", "pills")
    user.write(settings, "[Slots]\n# later\nevening=late\n")
    user.systemctl("reload", "pills")
    wait_for("the status names file and line", lambda: f"{settings}:3:" in user.pillsctl("status").stdout)
    user.wait_until("ActiveState", "active")
    assert f"{settings}:3:" in user.property("StatusText")
    assert "Next: evening at 20:15" in user.property("StatusText")
    user.wait_until_journal_has(f"{settings}:3:", "PRIORITY=4")


def test_however_it_ends_and_however_often_it_comes_back(user: UserSession) -> None:
    # This is faster than systemd's default limit of five starts in ten seconds.
    user.drop_in("hurry", "[Service]\nRestartSec=0\n")
    user.systemctl("enable", "--now", "pills")
    for number in range(1, 8):
        # One signal counts as success, the other does not.
        user.systemctl("kill", f"--signal={'TERM' if number % 2 else 'KILL'}", "pills.service")
        user.wait_until("NRestarts", str(number))
        user.wait_until("ActiveState", "active")


def test_one_that_hangs_is_started_again_and_one_that_works_is_not(user: UserSession) -> None:
    user.systemctl("start", "pills.service")
    assert user.property("WatchdogUSec") == "1min 30s", "as it is shipped"
    user.systemctl("stop", "pills.service")
    # A killed daemon starts again at once, so that a restart shows as soon as the time limit has passed.
    user.drop_in("watchdog", "[Service]\nWatchdogSec=1\nTimeoutAbortSec=1\nRestartSec=0\n")
    user.systemctl("enable", "--now", "pills")
    started = user.property("ExecMainStartTimestampMonotonic")
    wait_for("three times its limit has passed", lambda: seconds_since(user, started) > 3)
    assert user.property("NRestarts") == "0"
    assert user.property("ExecMainStartTimestampMonotonic") == started
    user.systemctl("kill", "--signal=STOP", "pills.service")
    user.wait_until("NRestarts", "1")


def seconds_since(user: UserSession, monotonic: str) -> float:
    now = float(user.do("cat", "/proc/uptime").split()[0])
    return now - int(monotonic) / 1_000_000


def test_it_runs_confined(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    process = user.property("MainPID")
    status = dict(line.split(":\t") for line in user.do("cat", f"/proc/{process}/status").splitlines() if ":\t" in line)
    assert status["Seccomp"] == "2"
    assert status["NoNewPrivs"] == "1"
    assert int(status["CapEff"], 16) == 0
    limits = user.do("cat", f"/proc/{process}/limits").splitlines()
    assert [line.split()[4:6] for line in limits if line.startswith("Max core file size")] == [["0", "0"]]
    said = "pillsd can write only to its own folders"
    wait_for("the journal has it", lambda: any(entry["MESSAGE"].startswith(said) for entry in user.journal()))


def test_a_confined_daemon_shows_popups_and_tells_the_journal(user: UserSession, afternoon: Clock) -> None:
    user.systemctl("enable", "--now", "pills")
    soon = (afternoon.now + timedelta(seconds=3)).strftime("%H:%M:%S")
    assert user.pillsctl("settings", "slots.evening", soon).returncode == 0
    wait_for("one popup", lambda: user.popups_shown() == 1)
    today = user.status()["today"]
    raised = wait_for("it is in the journal", lambda: user.journal(f"PILLS_REMINDER=evening-{today}"))[-1]
    assert raised["MESSAGE"] == f"Raised evening-{today}"
    assert len(raised["MESSAGE_ID"]) == 32
    assert raised["SYSLOG_IDENTIFIER"] == "pillsd"
    assert "Open: evening." in user.property("StatusText")
    assert user.pillsctl("take", "evening").returncode == 0
    wait_for("no popup", lambda: user.popups_shown() == 0)


def test_popups_speak_the_language_that_the_session_learns_later(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    try:
        user.systemctl("set-environment", "LANGUAGE=de")
        user.systemctl("restart", "dunst-test.service")
        user.wait_until_journal_has("Starting anew: the session speaks another language")
        user.wait_until("ActiveState", "active")
        wait_for("it is started anew", lambda: "LANGUAGE=de" in user.do("cat", f"/proc/{user.property('MainPID')}/environ"))
        # A file of the service can choose another language.
        user.drop_in("language", "[Service]\nEnvironment=LANGUAGE=fr\n")
        user.systemctl("restart", "pills")
        user.wait_until("NRestarts", "1")
        user.systemctl("restart", "dunst-test.service")
        wait_for("the server is known", lambda: user.status().get("popupServer"))
        assert user.property("NRestarts") == "1"
    finally:
        user.systemctl("unset-environment", "LANGUAGE")


def test_no_name_of_a_medication_is_in_the_journal_or_the_status(user: UserSession, afternoon: Clock) -> None:
    user.systemctl("enable", "--now", "pills")
    user.systemctl("stop", "pills.service")
    rename = "import os, sqlite3; " + (
        "store = sqlite3.connect(os.path.expanduser('~/.local/share/pills/pills.db'));"
        "store.execute(\"UPDATE medication_step SET value = 'Zyxomarkol' WHERE aspect = 'name'\");"
        "store.execute(\"UPDATE medication_step SET value = '512 mg' WHERE aspect = 'dosage'\"); store.commit()"
    )
    user.do("/usr/bin/python3", "-c", rename)
    user.systemctl("start", "pills.service")
    soon = (afternoon.now + timedelta(seconds=2)).strftime("%H:%M:%S")
    assert user.pillsctl("settings", "slots.evening", soon).returncode == 0
    wait_for("one popup", lambda: user.popups_shown() == 1)
    assert "Zyxomarkol" in user.pillsctl("status").stdout, "the marked medication is there"
    for arguments in (["take", "evening", "zyxo"], ["take", "Zyxomarkol"], ["undo", "evening"], ["skip", "evening"]):
        user.pillsctl(*arguments)
    user.systemctl("reload", "pills")
    user.systemctl("kill", "--signal=KILL", "pills.service")
    user.wait_until("NRestarts", "1")
    wait_for("it is ready", lambda: user.property("ActiveState") == "active")

    today = user.status()["today"]
    user.wait_until_journal_has(f"Recorded evening-{today} as taken")
    # This has every field of every entry, whoever wrote it.
    everything = user.do("journalctl", "--no-pager", "--output=export") + user.systemctl("status", "pills")
    for marked in ("Zyxomarkol", "zyxo", "512 mg"):
        assert marked not in everything


def test_run_installs_enables_and_starts_it(user: UserSession) -> None:
    output = user.do(str(user.source / "packaging/run"))
    assert user.property("ActiveState") == "active"
    assert user.property("UnitFileState") == "enabled"
    assert "evening" in output
    # The second run is an update: the new program replaces the old one.
    process = user.property("MainPID")
    user.do(str(user.source / "packaging/run"))
    assert user.property("ActiveState") == "active"
    assert user.property("MainPID") != process


def test_the_demo_is_on_the_persons_own_screen_and_leaves_their_data_alone(user: UserSession, screen: Display) -> None:
    user.systemctl("enable", "--now", "pills")
    before = user.status()["slots"]
    output = user.do(str(user.source / "packaging/run"), "--demo", DISPLAY=screen.name)
    assert "the notification server of your desktop" in output
    assert "Evening pills taken." in output
    assert user.status()["slots"] == before
    wait_for("no popup", lambda: user.popups_shown() == 0)


def test_uninstall_leaves_nothing_but_data_and_settings(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    assert user.pillsctl("take", "evening").returncode == 0
    assert user.pillsctl("settings", "popups.sound", "no").returncode == 0
    user.do("rm", "-r", str(user.home / ".config/systemd/user/pills.service.d"))
    output = user.do(str(user.source / "packaging/uninstall"))
    assert str(user.home / ".local/share/pills") in output
    assert str(user.home / ".config/pills") in output
    left = user.do("find", str(user.home), "-type", "f", "-printf", "%P\n").split()
    assert sorted(left) == [".config/pills/pills.conf", ".local/share/pills/pills.db"]
    assert not user.exists(user.runtime / "pills")
    for unit in ("pills.service", "pills.socket"):
        assert user.property("LoadState", unit) == "not-found"
        assert user.property("ActiveState", unit) == "inactive"


def test_uninstalling_from_the_folder_of_a_package_leaves_the_service_alone(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    for script in ("install", "uninstall"):
        program = str(user.source / "packaging" / script)
        user.do(program, PREFIX="/usr", DESTDIR=str(user.home / ".local/package"))
    assert user.property("ActiveState") == "active"
    assert user.property("UnitFileState") == "enabled"


def test_uninstalling_one_copy_leaves_another_enabled_and_running(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    package = user.runtime / "systemd/user"
    user.do("sh", "-c", f"mkdir -p {package} && cp -r {user.home}/.config/systemd/user/pills*.* {package}")
    user.do("sh", "-c", f"sed -i s,{user.home}/.local/bin,{user.home}/package/bin, {package}/pills*.service")
    user.do(str(user.source / "packaging/install"), PREFIX=str(user.home / "package"))
    output = user.do(str(user.source / "packaging/uninstall"))
    assert str(package / "pills.service") in output
    assert (user.property("ActiveState"), user.property("UnitFileState")) == ("active", "enabled")
    assert "/package/bin/pillsd" in user.property("ExecStart")
    user.do(str(user.home / "package/bin/pillsctl"), "take", "evening")
    user.systemctl("disable", "--now", "pills.service", "pills.socket")
    user.do("sh", "-c", f"rm -r {package}/pills*.*")
    user.systemctl("daemon-reload")


def test_uninstalling_what_has_failed_leaves_nothing_that_systemd_knows(user: UserSession) -> None:
    user.drop_in("broken", "[Service]\nExecStart=\nExecStart=/bin/false\nRestart=no\n")
    assert user.run("systemctl", "--user", "start", "pills.service").returncode != 0
    user.do("rm", "-r", str(user.home / ".config/systemd/user/pills.service.d"))
    user.do(str(user.source / "packaging/uninstall"))
    assert user.property("LoadState") == "not-found"


def wait_until_started_anew(user: UserSession, former: str, seconds: float = SECONDS_UNTIL_REST - 2) -> None:
    """The daemon ends (without an event, only at its next rest), and systemd starts it again."""
    wait_for("pillsd ends", lambda: user.property("MainPID") != former, seconds)
    wait_for("pillsd is started anew", lambda: user.property("MainPID") != "0", 20)
    user.wait_until("ActiveState", "active")


def test_a_settings_folder_that_is_kept_elsewhere_is_taken_on_reload(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    former = user.property("MainPID")
    kept = user.home / "dotfiles/pills"
    user.write(kept / "pills.conf", "[Slots]\nevening=20:15\n")
    settings = user.home / ".config/pills"
    user.do("sh", "-c", f"rm -rf {settings} && ln -s {kept} {settings}")
    user.run("systemctl", "--user", "reload", "pills")
    wait_until_started_anew(user, former)
    assert user.status()["problems"] == []
    assert "20:15" in user.pillsctl("settings", "slots.evening").stdout
    assert user.pillsctl("settings", "popups.sound", "no").returncode == 0
    assert "Sound=no" in user.do("cat", str(kept / "pills.conf"))


def test_a_data_folder_that_was_restored_is_used(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    former = user.property("MainPID")
    folder = user.home / ".local/share/pills"
    user.do("sh", "-c", f"cp -a {folder} {folder}.copy && mv {folder} {folder}.old && mv {folder}.copy {folder}")
    user.status()
    wait_until_started_anew(user, former)
    assert user.status()["problems"] == []
    assert user.pillsctl("take", "evening").returncode == 0
    user.systemctl("stop", "pills.socket", "pills.service")
    counted = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM dose_answer').fetchone())"
    assert user.do("/usr/bin/python3", "-c", counted, str(folder / "pills.db")) == "(1,)\n"


def test_after_an_upgrade_the_new_program_is_run(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    former = user.property("MainPID")
    program = user.home / ".local/bin/pillsd"
    user.do("sh", "-c", f"cp {program} {program}.new && mv {program}.new {program}")
    user.status()
    wait_until_started_anew(user, former, 20)
    assert user.do("readlink", f"/proc/{user.property('MainPID')}/exe").strip() == str(program)
    user.wait_until_journal_has("Starting anew")


def ask_sync(user: UserSession, method: str, parameters: dict) -> dict:
    """The reply of the user's daemon to a call of org.pills.Sync."""
    call = json.dumps({"method": f"org.pills.Sync.{method}", "parameters": parameters}) + "\0"
    socket = f"UNIX-CONNECT:{user.runtime}/pills/control.sock"
    reply = user.do("socat", "-t", "5", "-", socket, stdin=call)
    return json.loads(reply.rstrip("\0"))["parameters"]


def drunk(user: UserSession) -> int:
    return json.loads(user.pillsctl("hydration", "--json").stdout)["status"]["millilitres"]


def test_a_watched_folder_is_merged_at_once(
    user: UserSession, make_pills: Callable[..., Pills], tmp_path: Path
) -> None:
    """Entries go both ways: from here to the other device, and back."""
    between = user.home / "between"
    user.do("mkdir", str(between))
    user.write(user.home / ".config/pills/sync.conf", f"[Sync]\nRemote=folder:{between}\n")
    drop_in = user.home / ".config/systemd/user/pills-sync.path.d/folder.conf"
    user.write(drop_in, f"[Path]\nPathChanged={between}\n")
    user.systemctl("daemon-reload")
    user.systemctl("enable", "--now", "pills", "pills-sync.path")
    told = ask_sync(user, "Begin", {})

    def carried() -> str:
        return user.run("sh", "-c", f"cat {between}/log-{told['device']}-*.ics").stdout.replace("\r\n ", "")

    user.pillsctl("drink", "100ml")
    wait_for("what is said here goes out", lambda: " drink " in carried())

    folder = tmp_path / "other"
    folder.mkdir()
    other = Machine(make_pills(), folder)
    # The other device needs this user's zone, because otherwise its date would differ for half of the day.
    other.pills.clock.set_to_afternoon()
    other.pills.start()
    other.call("Begin", profile=told["profile"])
    other.pills.do("drink", "200ml")
    other.sync()
    (journal,) = folder.iterdir()
    user.write(between / journal.name, journal.read_text())
    wait_for("what another machine says comes in", lambda: drunk(user) == 300)
    assert user.property("Result", "pills-sync.service") == "success"
    assert "problem" not in ask_sync(user, "GetReport", {})["report"]


def test_what_is_set_up_in_a_terminal_with_folders_of_its_own_is_used_by_the_session(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    folder = user.home / "between"
    user.do("mkdir", str(folder))
    other = {name: str(user.home / "other") for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
    pillsctl = str(user.home / ".local/bin/pillsctl")
    user.do(pillsctl, "sync", "setup", str(folder), "--yes", **other)
    assert user.exists(user.home / ".config/pills/sync.conf")
    assert not user.exists(user.home / "other")
    user.systemctl("start", "pills-sync.service")
    assert "Never" not in user.do(pillsctl, "sync", **other)


def test_the_timer_of_sync_is_valid_and_off_by_itself(user: UserSession) -> None:
    for unit in ("pills-sync.timer", "pills-sync.path"):
        assert user.property("UnitFileState", unit) == "disabled"
    user.systemctl("enable", "--now", "pills-sync.timer")
    assert user.property("ActiveState", "pills-sync.timer") == "active"
    assert user.property("NextElapseUSecRealtime", "pills-sync.timer")


def test_pills_tell_is_off_until_it_is_set_up_and_confined_then(user: UserSession) -> None:
    unit = "pills-tell.service"
    user.systemctl("enable", "--now", "pills")
    assert (user.property("UnitFileState", unit), user.property("ActiveState", unit)) == ("disabled", "inactive")
    told = user.home / "told"
    with requests() as server:
        command = f"sh -c 'grep NoNewPrivs /proc/self/status >>{told}; exec curl --silent --data-binary @- {server.address}'"
        arguments = ["tell", "setup", "bell", "--command", command, "--input", "text", "--names", "--yes"]
        assert user.pillsctl(*arguments).returncode == 0
        assert (user.property("UnitFileState", unit), user.property("ActiveState", unit)) == ("enabled", "active")
        assert user.property("StatusText", unit) == "1 receiver"
        user.pillsctl("medication", "add", "Metformin", "--slots", "evening")
        user.pillsctl("stock", "Metformin", "3")
        # After the test message of the setup, which is as confined.
        wait_for("it is told", lambda: len(server.taken) == 2)
    assert server.taken[1][2].startswith("Metformin: 3 left")
    checks = json.loads(user.pillsctl("doctor", "--json").stdout)["checks"]
    assert [check["mark"] for check in checks if check["check"] == "tell"] == ["ok"]
    assert user.do("cat", str(told)).split() == ["NoNewPrivs:", "1"] * 2
    said = user.do("journalctl", "--no-pager", "--output=json", f"--user-unit={unit}")
    assert "Metformin" not in said
    assert user.pillsctl("tell", "off").returncode == 0
    assert (user.property("UnitFileState", unit), user.property("ActiveState", unit)) == ("disabled", "inactive")
    assert user.property("Result", unit) == "success"
    assert '"tell"' not in user.pillsctl("doctor", "--json").stdout


def test_a_person_with_a_profile_has_units_of_their_own(user: UserSession) -> None:
    name = "Großmutter Anna-Maria"
    instance = user.do("systemd-escape", name).strip()
    user.systemctl("enable", "--now", "pills")
    added = user.pillsctl("profile", "add", name)
    assert added.returncode == 0 and "systemctl" not in added.stdout, added
    service, socket = f"pills@{instance}.service", f"pills@{instance}.socket"
    for unit in (service, socket):
        assert (user.property("ActiveState", unit), user.property("UnitFileState", unit)) == ("active", "enabled")
    assert user.property("StatusText", service).startswith("Next: ")

    def hers(*arguments: str) -> str:
        result = user.pillsctl("--profile", name, *arguments)
        assert result.returncode == 0, result
        return result.stdout

    hers("medication", "add", "Thyroxin", "--slots", "evening")
    assert "Thyroxin" not in user.pillsctl("medication", "list").stdout
    checks = {check["check"]: check for check in json.loads(hers("doctor", "--json"))["checks"]}
    assert checks["service"]["fact"] == f"'{service}' is enabled and running"

    # The end of one is not the end of the other, and the first question starts it again.
    user.systemctl("stop", "pills.service")
    assert user.property("ActiveState", service) == "active"
    user.systemctl("stop", service)
    assert user.property("ActiveState") == "inactive"
    assert "Thyroxin" in hers("medication", "list")
    assert (user.property("ActiveState", service), user.property("ActiveState")) == ("active", "inactive")

    between, told = user.home / "between", user.home / "told"
    user.do("mkdir", str(between))
    hers("sync", "setup", str(between), "--yes")
    for unit in ("pills-sync.timer", "pills-sync.path"):
        assert user.property("ActiveState", unit) == "inactive"
        assert user.property("ActiveState", unit.replace(".", f"@{instance}.")) == "active"
    before = user.do("cat", *user.do("find", str(between), "-type", "f").splitlines())
    hers("stock", "Thyroxin", "3")

    def is_synced() -> bool:
        return user.do("cat", *user.do("find", str(between), "-type", "f").splitlines()) != before

    wait_for("it is synced at once", is_synced)
    command = f"sh -c 'cat >>{told}; printenv PILLS_PROFILE >>{told}'"
    hers("tell", "setup", "bell", "--command", command, "--input", "text", "--yes")
    assert user.property("ActiveState", f"pills-tell@{instance}.service") == "active"
    assert user.do("cat", str(told)).startswith(f"{name}: ") and user.do("cat", str(told)).endswith(f"{name}\n")

    assert user.pillsctl("profile", "remove", name, "--yes").returncode == 0
    for unit in (service, socket, f"pills-sync@{instance}.timer", f"pills-tell@{instance}.service"):
        assert (user.property("ActiveState", unit), user.property("UnitFileState", unit)) == ("inactive", "disabled")
    for folder in (".local/share", ".config", ".local/state"):
        assert user.do("find", str(user.home / folder), "-path", f"*pills-profiles/{name}*") == ""
    assert user.status()["slots"]


def test_uninstalling_stops_everybody_and_keeps_what_is_recorded(user: UserSession) -> None:
    user.systemctl("enable", "--now", "pills")
    assert user.pillsctl("profile", "add", "Mia").returncode == 0
    said = user.do(str(user.source / "packaging/uninstall"))
    assert "pills-profiles" in said
    for unit in ("pills.service", "pills@Mia.service", "pills@Mia.socket"):
        assert user.property("ActiveState", unit) == "inactive"
    assert user.exists(user.home / ".local/share/pills-profiles/Mia/pills.db")
    assert not user.exists(user.runtime / "pills-profiles")
