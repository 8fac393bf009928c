"""What a screen reader is told of the window: window.txt has what is done in it, and each row that is new or another then.

The first lines are what was recorded before. `$` stands before a command of pillsctl, `laptop$` before one of another machine
and `!` before one of the system; `>` and `-` before what is done in the window, after which `-` does not look.
With `PILLS_RECORD_SNAPSHOTS=1`, and without `-n`, the file is written anew, and the tests fail.
"""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.waiting import PATIENCE_SECONDS
from harness.window import Window

FILE = Path(__file__).with_name("window.txt")
PAST, *STORIES = FILE.read_text().split("# ")
# What is done, and what is told then.
STEP = re.compile(r"^(\S.*\n)((?:  .*\n)*)", re.MULTILINE)
NOW = "2030-11-20 21:10:00"
IS_RECORDING = "PILLS_RECORD_SNAPSHOTS" in os.environ
# A widget without a name is called by its type.
TYPE = re.compile(r"(Adw|Gtk|Pills)[A-Z]\w*")
# What is called like its row, and is told all the same.
FIELDS = {"text", "spin button", "check box"}
# What libadwaita adds, and toasts, which go by themselves.
NOT_OF_PILLS = {"AdwToastWidget", "page tab", "Minimize", "Maximize", "Close"}
SILENT_ROLES = {"label", "list item", "panel", "filler"}
STATES = {"checked", "pressed", "expanded", "indeterminate", "focused"}
# What is another each time: folders, the name of the machine, and what passes while a test runs.
VARYING = {
    r"/\S*/(?=meeting|pills/)": "~/", r"\b(21|03):1\d\b": r"\1:1x", r"\d+ min\b": "10 min",
    rf"\b{re.escape(socket.gethostname())}\b": "HOST",
}  # fmt: skip


@pytest.mark.parametrize("story", STORIES, ids=[story.split("\n")[0] for story in STORIES])
def test_the_window_shows(
    pills: Pills, make_pills: Callable[..., Pills], make_window: Callable[..., Window], tmp_path: Path, story: str
) -> None:
    title, _, steps = story.partition("\n")
    is_new = "> open What Do You Take?" in steps
    pills.install("2030-11-09 05:00:00")
    pills.start(NOW)
    for command in [] if is_new else PAST.splitlines():
        pills.do(*shlex.split(command))
    folder = tmp_path / "meeting"
    folder.mkdir()
    machines = {"$": pills}
    window: Window | None = None
    rows: dict[str, str] = {}
    told = f"# {title}\n"
    for step, expected in STEP.findall(steps):
        sign, verb, what = f"{step.strip()} ".split(" ", 2)
        if sign == "laptop$" and sign not in machines:
            machines[sign] = make_pills()
            machines[sign].start(NOW)
        if sign == "!":
            subprocess.run([verb, *shlex.split(what)], cwd=tmp_path, check=True)
        elif sign in machines:
            machines[sign].do(verb, *shlex.split(what.replace("FOLDER", str(folder))))
        elif verb == "open":
            window = make_window(is_new)
            window.wait_until_shown(what.strip())
        else:
            assert window
            getattr(window, verb)(*what.strip().split(" = "))
        news = ""
        if window and sign == "-":
            # What is there is told by another story; what still comes would be taken for news of the next step.
            rows = settled(window)
        elif window:
            rows, news = look(window, rows, expected)
        assert IS_RECORDING or news == expected
        told += step + news
    if IS_RECORDING:
        FILE.write_text(FILE.read_text().replace(f"# {story}", told))
        pytest.fail("window.txt is recorded; look at it and run again without recording")


def settled(window: Window) -> dict[str, str]:
    """The rows of the window, as soon as they are twice the same."""
    rows: dict[str, str] | None = None
    while rows != (rows := rows_of(window.nodes())):
        pass
    return rows


def look(window: Window, known: dict[str, str], expected: str) -> tuple[dict[str, str], str]:
    """The rows of the window, and those that were not known, as soon as they are what is expected, or have been for a while."""
    began = time.monotonic()
    last = ""
    while True:
        asked = time.monotonic()
        rows = rows_of(window.nodes())
        news = "".join(line for key, line in rows.items() if key not in known)
        if news != last:
            last, began = news, time.monotonic()
        if (news == expected and not IS_RECORDING) or time.monotonic() > began + (3 if IS_RECORDING else PATIENCE_SECONDS):
            return rows, news
        # Half of the time is left to those who are asked.
        time.sleep(time.monotonic() - asked)


def rows_of(nodes: list[dict]) -> dict[str, str]:
    """What is said in each row, and of what stands side by side elsewhere, by where it is and what is said."""
    above: list[tuple[bool, str, bool, set[str], int]] = []
    rows: dict[str, list[str]] = {}
    for node in nodes:
        del above[node["depth"] :]
        is_shown, row, is_whole, heard, indent = above[-1] if above else (True, node["path"], False, set(), 1)
        is_shown = is_shown and "visible" in node["states"] and not NOT_OF_PILLS & {node["role"], node["name"]}
        if is_row := node["role"] == "list item":
            row, indent, is_whole = node["path"], indent + is_whole, True
        said = says(node, heard) if is_shown else ""
        if said:
            rows.setdefault(row, ["  " * indent]).append(said)
        if above:
            is_whole = is_whole or bool(said)
            heard = heard | {node["name"], node["description"]}
        above.append((is_shown, row if is_whole else node["path"], is_whole, heard, indent))
    lines = {path: f"{parts[0]}{' | '.join(parts[1:])}\n" for path, parts in rows.items()}
    for pattern, instead in VARYING.items():
        lines = {path: re.sub(pattern, instead, line) for path, line in lines.items()}
    # Days that are alike are told once.
    shapes = {path: re.sub(r"\w+day, \d+|\b\d+ \| ", "", line) for path, line in lines.items()}
    alike = {path for path, before in zip(list(lines)[1:], lines) if shapes[path] == shapes[before]}
    return {path + line.replace(" [focused]", ""): line for path, line in lines.items() if path not in alike}


def says(node: dict, heard: set[str]) -> str:
    """What is said of a widget that was not said of what it is in."""
    texts = [text for text in (node["name"], node["description"]) if text and not TYPE.fullmatch(text)]
    said = ": ".join(text.replace("\n", " / ") for text in dict.fromkeys(texts) if text not in heard)
    role = "" if node["role"] in SILENT_ROLES else node["role"].removeprefix("push ")
    if not texts or role == "list" or (not said and role not in FIELDS):
        return ""
    # On which row of a list the keyboard is depends on when its rows came.
    states = [state for state in node["states"] if state in STATES and role] + ["insensitive"] * ("sensitive" not in node["states"])
    value = f"= {node['text']}" if node["text"] else ""
    return " ".join(filter(None, [role, said, value, *(f"[{state}]" for state in states)]))
