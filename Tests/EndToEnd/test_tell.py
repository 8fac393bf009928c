"""A reminder that finds the person: what pills-tell brings to whom, with real receivers."""

from __future__ import annotations

import email
import email.policy
import json
import signal
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.language import Language
from harness.told import Receiver, Requests, Teller, mail_server, requests
from harness.usage import switches_at_rest
from harness.waiting import wait_for

EVENING = "2030-11-20 20:59:58"
NOON = "2030-11-20 12:00:00"


@pytest.fixture
def pills(make_pills: Callable[..., Pills], tmp_path: Path) -> Pills:
    """With a clock that leaves timers of elapsed time alone, of which pills-tell has some."""
    return make_pills(SteppingClock(tmp_path))


@pytest.fixture
def teller(pills: Pills) -> Iterator[Teller]:
    made = Teller(pills)
    yield made
    if made.process and made.process.is_running:
        made.process.stop()


@pytest.fixture
def phone(tmp_path: Path) -> Receiver:
    return Receiver(tmp_path, "phone")


@pytest.fixture
def carer(tmp_path: Path) -> Receiver:
    return Receiver(tmp_path, "carer")


@pytest.fixture
def server() -> Iterator[Requests]:
    with requests() as started:
        yield started


def start(pills: Pills, at: str = EVENING) -> None:
    """Somebody with Metformin in the evening, at this time."""
    pills.start(NOON)
    pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening")
    pills.restart(at)


def test_an_open_reminder_is_told_and_so_is_its_answer(
    pills: Pills, teller: Teller, phone: Receiver, carer: Receiver
) -> None:
    teller.configure(
        phone={"Command": phone.command(), "After": "1s", "Names": "yes"},
        carer={"Command": carer.command(), "After": "1s", "Input": "text", "Title": "Anna", "On": "open"},
    )
    start(pills)
    teller.start()
    variables, said = phone.wait_for("open")
    message = json.loads(said)
    assert variables["PILLS_MESSAGE"] == message["message"]
    assert message["message"] == "Evening pills: not answered since 21:00. Metformin 500 mg."
    assert message["reminders"][0]["doses"] == [{"dosage": "500 mg", "medication": "Metformin", "status": "due"}]
    variables, said = carer.wait_for("open")
    assert said == "Anna: Evening pills: not answered since 21:00.\n"
    assert "Metformin" not in str(variables)
    pills.do("take", "evening")
    variables, _ = phone.wait_for("open", "answered")
    assert (variables["PILLS_OUTCOME"], variables["PILLS_MESSAGE"]) == ("taken", "Evening pills: taken.")
    carer.wait_for("open")
    # Nothing but its own file knows more than it should, and that has no names either.
    assert "Metformin" not in teller.log + teller.state_file.read_text()
    assert teller.state_file.stat().st_mode & 0o777 == 0o600


def test_nothing_is_told_twice_after_a_kill_and_nothing_is_lost(pills: Pills, teller: Teller, phone: Receiver) -> None:
    teller.configure(phone={"Command": phone.command(), "After": "1s"})
    start(pills)
    teller.start()
    phone.wait_for("open")
    wait_for("it is written down", lambda: teller.state["receivers"]["phone"]["told"])
    teller.process.kill()
    # Meanwhile it is answered.
    pills.do("take", "evening")
    teller.start()
    phone.wait_for("open", "answered")
    wait_for("it is written down", lambda: not teller.state["receivers"]["phone"]["told"])
    assert teller.process.stop() == 0
    teller.start()
    pills.do("undo")
    pills.do("take", "evening")
    phone.wait_for("open", "answered")


def test_a_carer_hears_what_was_missed_while_nobody_was_told(
    pills: Pills, teller: Teller, phone: Receiver, carer: Receiver
) -> None:
    teller.configure(carer={"Command": carer.command(), "On": "missed,answered"})
    start(pills)
    teller.start()
    # pillsd starts again, and it is night: the connection is made anew.
    pills.restart("2030-11-21 03:30:00")
    variables, _ = carer.wait_for("missed")
    assert variables["PILLS_MESSAGE"] == "Evening pills, yesterday: missed."
    pills.do("missed", "--confirm")
    variables, _ = carer.wait_for("missed", "answered")
    assert variables["PILLS_MESSAGE"] == "Evening pills, yesterday: no longer open."


def test_low_stock_is_told(pills: Pills, teller: Teller, phone: Receiver) -> None:
    teller.configure(phone={"Command": phone.command(), "Names": "yes"})
    start(pills, NOON)
    teller.start()
    pills.do("stock", "Metformin", "3")
    variables, said = phone.wait_for("stock")
    assert json.loads(said)["stock"][0]["left"] == "3"
    assert variables["PILLS_MEDICATIONS"] == "Metformin"


def test_a_command_that_hangs_or_fails_holds_up_nobody_else(
    pills: Pills, teller: Teller, phone: Receiver, carer: Receiver
) -> None:
    teller.configure(
        hanging={"Command": "sleep 1000", "After": "0", "Timeout": "1s"},
        missing={"Command": "/nonexistent", "After": "0"},
        carer={"Command": carer.command(status=3), "After": "0"},
        phone={"Command": phone.command(), "After": "0"},
    )
    start(pills)
    teller.start()
    phone.wait_for("open")
    for name in ("hanging", "missing", "carer"):
        wait_for(f"the failure of {name} is told", lambda: f"The command of {name} failed (1)" in teller.log)
    pills.do("take", "evening")
    phone.wait_for("open", "answered")
    carer.wait_for("open")
    wait_for("no command is left, not even as a zombie", lambda: not teller.children)


@pytest.mark.parametrize("is_started", [True, False])
def test_what_failed_is_tried_again(
    pills: Pills, teller: Teller, phone: Receiver, tmp_path: Path, is_started: bool
) -> None:
    """Also once the network, or the program itself, is there again."""
    program = tmp_path / "program"
    if is_started:
        program.write_text("#!/bin/sh\nexit 7\n")
        program.chmod(0o755)
    teller.configure(phone={"Command": str(program), "After": "0"})
    start(pills)
    teller.use_own_clock(tmp_path / "clock")
    teller.start()
    wait_for("it fails", lambda: "The command of phone failed (1)" in teller.log)
    program.write_text(f"#!/bin/sh\nexec {phone.command()}\n")
    program.chmod(0o755)
    teller.clock.step(seconds=61)
    phone.wait_for("open")
    wait_for("nothing waits", lambda: not teller.state["receivers"]["phone"]["waiting"])


def test_settings_are_read_again_and_a_bad_line_changes_nothing(
    pills: Pills, teller: Teller, phone: Receiver, carer: Receiver
) -> None:
    teller.configure(phone={"Command": phone.command(), "After": "0"})
    start(pills)
    teller.start()
    phone.wait_for("open")
    teller.configure(carer={"Command": carer.command(), "After": "soon"})
    teller.process.send(signal.SIGHUP)
    wait_for("it says what is wrong", lambda: "tell.conf:3: tell.after must be a time" in teller.log)
    listed = pills.control("tell", "list")
    assert listed.returncode == 1 and "tell.conf:3:" in listed.stderr
    teller.configure(carer={"Command": carer.command(), "After": "0"})
    teller.process.send(signal.SIGHUP)
    carer.wait_for("open")
    pills.do("take")
    carer.wait_for("open", "answered")
    phone.wait_for("open")


def test_it_ends_only_after_a_message_that_is_on_its_way(pills: Pills, teller: Teller, phone: Receiver) -> None:
    teller.configure(phone={"Command": f"sh -c 'sleep 2; exec {phone.command()}'", "After": "0"})
    start(pills)
    teller.start()
    wait_for("it is on its way", lambda: teller.state["receivers"].get("phone", {}).get("waiting"))
    assert teller.process.stop() == 0
    phone.wait_for("open")
    teller.start()
    assert teller.state["receivers"]["phone"]["waiting"] == []


def test_a_second_one_tells_nothing(pills: Pills, teller: Teller) -> None:
    teller.configure()
    start(pills, NOON)
    teller.start()
    second = Teller(pills)
    second.log_file = second.log_file.with_name("second.log")
    second.start()
    assert second.process.wait() == 1
    assert "Another pills-tell is running already" in second.log


# Real receivers


def test_apprise_brings_mail_and_calls_a_web_hook(pills: Pills, teller: Teller, server: Requests) -> None:
    apprise = Path(sys.executable).with_name("apprise")
    with mail_server() as (mailbox, port):
        address = f"mailto://127.0.0.1:{port}?from=pills@example.org&to=ben@example.org&mode=insecure"
        teller.configure(
            mail={"Command": f"{apprise} --title Pills '{address}'", "Input": "text", "After": "0"},
            hook={"Command": f"{apprise} --title Pills json://{server.address}/told", "Input": "text", "After": "0"},
        )
        start(pills)
        teller.start()
        wait_for("the mail comes", lambda: mailbox.letters, seconds=60)
        wait_for("the hook is called", lambda: server.taken, seconds=60)
    letter = email.message_from_string(mailbox.letters[0], policy=email.policy.default)
    assert letter["Subject"] == "Pills"
    assert "Evening pills: not answered since 21:00." in letter.get_body(("plain", "html")).get_content()
    path, _, body = server.taken[0]
    assert path.startswith("/told")
    assert json.loads(body)["message"] == "Evening pills: not answered since 21:00."


def test_a_voice_speaks_it(pills: Pills, teller: Teller, tmp_path: Path) -> None:
    spoken = tmp_path / "spoken.wav"
    teller.configure(speaker={"Command": f"espeak-ng -v en --stdin -w {spoken}", "Input": "text", "After": "0"})
    start(pills)
    teller.start()
    wait_for("it is spoken", lambda: (teller.state["receivers"].get("speaker") or {}).get("told"))
    with wave.open(str(spoken)) as voice:
        assert voice.getnframes() / voice.getframerate() > 1


def test_the_button_in_ntfy_takes_the_doses(pills: Pills, teller: Teller, server: Requests) -> None:
    start(pills)
    topic = f"http://{server.address}/pills-x"
    pills.do("tell", "setup", "phone", "--by", "ntfy", "--to", topic, "--after", "1s", "--yes")
    path, headers, body = server.taken.pop()
    assert (path, body) == ("/pills-x", "This is a test of Pills. Nothing is due because of it.\n")
    assert "Actions" not in headers
    teller.start()
    wait_for("it is told and the answer is waited for", lambda: len(server.taken) == 2)
    asked, told = sorted(server.taken, key=lambda request: request[2])
    assert asked[0] == "/pills-x-answers/json?since=10m"
    assert told[2] == "Evening pills: not answered since 21:00.\n"
    action = dict(part.strip().partition("=")[::2] for part in told[1]["Actions"].split(","))
    assert f"{topic}-answers" in action and action["body"].startswith("taken-")
    server.lines.put(json.dumps({"event": "message", "message": "taken-by-somebody-else"}))
    server.lines.put(json.dumps({"event": "message", "message": action["body"]}))
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
    wait_for("that is told", lambda: server.taken[-1][2] == "Evening pills: taken.\n")
    # Nobody listens any more.
    wait_for("no command is left", lambda: not teller.children)


# pillsctl tell


def test_setup_asks_tries_and_says_what_leaves_the_computer(pills: Pills, teller: Teller, server: Requests) -> None:
    start(pills, NOON)
    with pills.terminal("tell", "setup", columns=200) as terminal:
        terminal.wait_for_text("Which one?")
        assert "ntfy: the app ntfy" in terminal.output and "kdeconnect" not in terminal.output
        status = terminal.answer(
            ("Which one?", "ntfy"),
            ("be called? [phone]", "ben"),
            ("The topic, or its whole address", f"http://{server.address}/ben"),
            ("only hear what you missed?", "y"),
            ("Name your medications", "n"),
            ("whoever knows that address can read it", ""),
        )
        assert status == 1
        assert not teller.settings_file.exists() and not server.taken
    with pills.terminal("tell", "setup", "ben", "--by", "ntfy", columns=200) as terminal:
        status = terminal.answer(
            ("The topic, or its whole address", f"http://{server.address}/ben"),
            ("only hear what you missed?", "y"),
            ("Name your medications", "n"),
            ("Go on, and send a test message?", "y"),
            ("Did it arrive?", "y"),
        )
        assert status == 0
        assert "It names no medication." in terminal.output
    assert len(server.taken) == 1
    assert teller.settings_file.stat().st_mode & 0o777 == 0o600
    assert "On=missed" in teller.settings_file.read_text()
    listed = pills.ask("tell", "list")["receivers"]
    assert [(one["name"], one["events"], one["names"]) for one in listed] == [("ben", ["missed"], False)]
    assert pills.control("tell", "setup", "Ben", "--by", "ntfy", "--yes").returncode == 1
    assert "ben: nothing was told yet." in pills.do("tell")
    pills.do("tell", "test", "ben")
    assert len(server.taken) == 2
    pills.do("tell", "remove", "ben", "--yes")
    assert pills.do("tell", "list") == "Nobody is told anything. To begin: pillsctl tell setup\n"


def test_what_does_not_work_is_not_set_up(pills: Pills, teller: Teller) -> None:
    start(pills, NOON)
    teller.configure(phone={"Command": "true"})
    before = teller.settings_file.read_text()
    for arguments, complaint in [
        (["--command", "sh -c 'echo no route >&2; exit 7'"], "The command failed with status 7: no route."),
        (["--command", "/nonexistent"], "The program '/nonexistent' cannot be started."),
        (["--command", "'"], "tell.command must be a program"),
        (["--command", "true", "--on", "late"], "tell.on must be open"),
        (["--by", "mail", "--to", "x@y"], "The program mail is not installed"),
        (["--by", "ntfy", "--to", "http://x/$(id)"], "is no address for ntfy"),
    ]:
        result = pills.control("tell", "setup", "ben", *arguments, "--yes")
        assert (result.returncode, complaint in result.stderr) == (1, True), result.stderr
        assert teller.settings_file.read_text() == before
    result = pills.control("tell", "setup", "phone", "--command", "true", "--yes")
    assert "There is already a receiver phone." in result.stderr


def test_an_address_with_a_password_is_in_a_file_of_its_own(pills: Pills, teller: Teller, server: Requests) -> None:
    start(pills, NOON)
    folder = Path(sys.executable).parent
    address = f"json://anna:secret@{server.address}/told"
    surroundings = {"PATH": f"{folder}:/usr/bin:/bin"}
    result = pills.control("tell", "setup", "hook", "--by", "apprise", "--to", address, "--yes", **surroundings)
    assert result.returncode == 0, result.stderr
    assert json.loads(server.taken[0][2])["title"] == "Pills"
    secret = teller.settings_file.with_name("tell-hook.apprise")
    assert (secret.read_text(), secret.stat().st_mode & 0o777) == (f"{address}\n", 0o600)
    assert "secret" not in teller.settings_file.read_text()
    pills.do("tell", "remove", "hook", "--yes")
    assert not secret.exists()


def test_it_sleeps_while_nothing_is_to_be_told(pills: Pills, teller: Teller, phone: Receiver) -> None:
    teller.configure(phone={"Command": phone.command(), "After": "2h"})
    start(pills)
    teller.start()
    pills.wait_until_clock("21:00:01")
    before = switches_at_rest(teller.process.id)
    assert switches_at_rest(teller.process.id) == before


@pytest.mark.parametrize("locale, message", [("de_DE", "nicht beantwortet"), ("fr_FR", "sans réponse")])
def test_it_speaks_the_language_of_the_person(
    pills: Pills, teller: Teller, phone: Receiver, tmp_path: Path, locale: str, message: str
) -> None:
    pills.surroundings = Language(locale, tmp_path / "texts").surroundings
    teller.configure(phone={"Command": phone.command(), "After": "0"})
    start(pills)
    teller.start()
    variables, _ = phone.wait_for("open")
    assert message in variables["PILLS_MESSAGE"]
    assert "receiver" not in teller.log
