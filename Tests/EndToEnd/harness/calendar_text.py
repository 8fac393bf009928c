"""The program `calendar-text`, which writes and reads calendars as the library does; it is not shipped."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from .daemon import ROOT

# Built with the tests of the modules.
PROGRAM = Path(os.environ.get("PILLS_TEST_PROGRAMS", ROOT / ".build/debug")) / "calendar-text"


class Refused(Exception):
    """What the library does not take, and why."""


def _run(arguments: list[str], text: str = "") -> str:
    # In bytes, as line breaks are a part of what is tested.
    process = subprocess.run([str(PROGRAM), *arguments], input=text.encode(), capture_output=True)
    if process.returncode != 0:
        raise Refused(process.stderr.decode().strip())
    return process.stdout.decode()


def journal(name: str, device: str, entries: list[str]) -> str:
    return _run(["journal", name, device], "\n".join(entries))


def entries(name: str, text: str) -> list[str]:
    read = _run(["entries", name], text)
    return read.split("\n") if read else []


def task(name: str, summary: str, due: str, state: str, heads: str, seconds: int, there: str = "") -> str:
    """A new task, or the one that is there after it was brought to the state."""
    return _run(["task", name, summary, due, state, heads, str(seconds)], there)


def state(text: str) -> tuple[str, str, str]:
    """The state, the heads, and whether a person answered."""
    state, heads, answered = _run(["state"], text).splitlines()
    return state, heads, answered
