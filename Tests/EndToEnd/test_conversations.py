"""Compares the questions and answers of pillsctl, pillsd and the person word for word."""

from __future__ import annotations

import json
import os
import re
import shlex
import socket
import threading
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.process import Process
from harness.waiting import PATIENCE_SECONDS, wait_for
from harness.wire import Wire

FILE = Path(__file__).with_name("conversations.txt")
STORIES = FILE.read_text().split("# ")[1:]
# The ids of drinks, medications and devices, in a column of a list or in JSON.
ID = re.compile(r"(?:(?<=  )|(?<=\":\"))[0-9a-z]{10}(?=$|  |(?:-\d+)?\")", re.MULTILINE)
UUID = re.compile("(?<=urn:uuid:)[0-9a-f-]{36}")
# The seconds of a moment, which depend on the speed of the computer.
SECONDS = re.compile(r'(?<=T\d\d:\d\d):\d\d(?:\.\d+)?|(?<=T\d{4})\d\d(?=Z)|(?<="time":"\d\d:\d\d):\d\d|(?<="secondsLeft":)\d+')


@pytest.mark.parametrize("story", STORIES, ids=[story.split("\n")[0] for story in STORIES])
def test_a_conversation(pills: Pills, story: str) -> None:
    home = pills.environment["HOME"]
    title, *lines = story.splitlines()
    if not lines[0].startswith("@ "):
        pills.start("2030-11-20 14:30:00")
    told = [title]
    drink = ""
    for line in [line for line in lines if line.startswith(("@ ", "> ", "% ", "$ ", "& "))]:
        told.append(line)
        sign, rest = line[0], line[2:].replace("~", home)
        if sign == "@":
            pills.close()
            pills.start(rest)
        elif sign == ">":
            name, content = rest.split(" ", 1)
            Path(home, name).write_text(content.replace("\\n", "\n"))
        elif sign == "%":
            pills.do(*shlex.split(rest))
        else:
            command, _, pattern = rest.partition(" | ")
            say = call if sign == "&" else converse
            shown, status = say(pills, command.replace("ID", drink))
            [drink] = ID.findall(shown)[-1:] or [drink]
            shown = SECONDS.sub("", UUID.sub("UUID", ID.sub("ID", shown.replace(home, "~"))))
            told += [row for row in shown.splitlines() if re.search(pattern, row)]
            told += [f"= {status}"] if status else []
    shown = "\n".join(told)
    if "PILLS_RECORD_CONVERSATIONS" in os.environ:
        # Records one test after the other; each fails, so that the variable is not left set.
        FILE.write_text(FILE.read_text().replace(story.rstrip("\n"), shown))
    assert shown == story.rstrip("\n")


def converse(pills: Pills, line: str) -> tuple[str, int]:
    """The output of a command line with the typed answers, and the exit code."""
    command, at_terminal, answers = line.partition(" <")
    if not at_terminal:
        result = pills.control(*shlex.split(command))
        return result.stdout + result.stderr, result.returncode
    with pills.terminal(*shlex.split(command), columns=200) as terminal:
        for answer in shlex.split(answers):
            wait_for("a question", lambda: terminal.output.endswith(("] ", ": ")))
            before = terminal.output
            terminal.type({"^C": "\x03", "^D": "\x04"}.get(answer, f"{answer}\n"))
            wait_for("its answer is read", lambda before=before: terminal.output != before)
        status = terminal.wait()
        return terminal.output.replace("\r\n", "\n"), status


def call(pills: Pills, line: str) -> tuple[str, int]:
    """The answer of the socket to a method and its parameters."""
    method, _, parameters = line.partition(" ")
    with Wire(pills.socket) as wire:
        reply = wire.ask(f"org.pills.{method}", json.loads(parameters or "{}"))
    return json.dumps(reply, separators=(",", ":"), ensure_ascii=False), 0


def test_watch_tells_of_drinks_if_asked_to(pills: Pills, tmp_path: Path) -> None:
    pills.start("2030-11-20 14:30:00")
    pills.do("drink", "500ml")
    watch = Process([*pills.control_command, "watch", "--show", "hydration"], pills.real_environment, tmp_path / "watch")
    wait_for("how things stand", lambda: "500 ml of 2 l, 1.5 l to go" in watch.log)
    pills.do("take", "morning")
    pills.do("drink", "1.5l")
    wait_for("the goal is met", lambda: "2 of 2 l" in watch.log)
    watch.stop()
    assert len(watch.log.splitlines()) == 2


@pytest.mark.parametrize(
    ("reply", "status", "told"),
    [
        (b"", 3, "pillsctl: pillsd stopped before it answered"),
        (b'{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"GetPlan"}}\0', 1, "MethodNotFound"),
    ],
)
def test_what_pillsd_does_not_answer_is_told(pills: Pills, tmp_path: Path, reply: bytes, status: int, told: str) -> None:
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        # If pillsctl ended before it asked anything, nothing else would connect.
        listener.settimeout(PATIENCE_SECONDS)

        def answer() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.settimeout(PATIENCE_SECONDS)
                connection.recv(65536)
                connection.sendall(reply)

        server = threading.Thread(target=answer)
        server.start()
        result = pills.control("plan", PILLS_SOCKET=str(path))
        server.join()
    assert (result.returncode, result.stdout) == (status, "")
    assert told in result.stderr


def test_a_medication_is_taken_in_one_call(pills: Pills, tmp_path: Path) -> None:
    """pillsd knows if the word is a slot, a medication that is due in one, or an as-needed medication."""
    path = tmp_path / "socket"
    taken = {"medication": "Ibuprofen", "taken": ["2030-11-20T14:30:00+01:00"]}
    reply = {"now": "2030-11-20T14:30:00+01:00", "changed": True, "at": "2030-11-20T14:30:00+01:00", "asNeeded": taken}
    asked: list[bytes] = []
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        listener.settimeout(PATIENCE_SECONDS)

        def answer() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.settimeout(PATIENCE_SECONDS)
                while message := connection.recv(65536):
                    asked.append(message)
                    connection.sendall(json.dumps({"parameters": reply}).encode() + b"\0")

        server = threading.Thread(target=answer)
        server.start()
        result = pills.control("take", "ibu", PILLS_SOCKET=str(path))
        server.join()
    assert result.stdout == "Ibuprofen taken at 14:30: 1 dose today.\n"
    call = {"method": "org.pills.Control.Answer", "parameters": {"verb": "take", "what": "ibu"}}
    assert [json.loads(message.rstrip(b"\0")) for message in asked] == [call]


@pytest.mark.parametrize(
    ("words", "output"),
    [(["ta"], "take\trecord that pills were taken\n"), (["take", ""], ""), (["erase", "--backup", ""], "\tfile\n")],
)
def test_without_pillsd_what_needs_none_is_completed(pills: Pills, words: list[str], output: str) -> None:
    result = pills.control("complete", "--", *words)
    assert (result.returncode, result.stdout, result.stderr) == (0, output, "")
