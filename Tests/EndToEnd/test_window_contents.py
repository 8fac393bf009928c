"""What a screen reader says about the window: window.txt has each action and every row that it adds or changes.

The first lines are the commands before. `$` marks a command of pillsctl, `laptop$` one on another device, and `!` one
of the system. `>` and `-` mark an action in the window; after `-` the window is not compared.
With `PILLS_RECORD_SNAPSHOTS=1`, and without `-n`, the file is updated and the tests fail.
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
# An action, and the rows after it.
STEP = re.compile(r"^(\S.*\n)((?:  .*\n)*)", re.MULTILINE)
NOW = "2030-11-20 21:10:00"
IS_RECORDING = "PILLS_RECORD_SNAPSHOTS" in os.environ
# A widget without a name is called by its type.
TYPE = re.compile(r"(Adw|Gtk|Pills)[A-Z]\w*")
# Roles of widgets that have the name of their row but are still listed.
FIELDS = {"text", "spin button", "check box"}
# Widgets of libadwaita, and toasts, which disappear by themselves.
NOT_OF_PILLS = {"AdwToastWidget", "page tab", "Minimize", "Maximize", "Close"}
SILENT_ROLES = {"label", "list item", "panel", "filler"}
STATES = {"checked", "pressed", "expanded", "indeterminate", "focused"}
# Varying texts: folders, the computer's name, and times that pass during a test.
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
            # Another story compares this state; rows that still come would be mistaken for results of the next step.
            rows = settled(window)
        elif window:
            rows, news = look(window, rows, expected)
        assert IS_RECORDING or news == expected
        told += step + news
    if IS_RECORDING:
        FILE.write_text(FILE.read_text().replace(f"# {story}", told))
        pytest.fail("window.txt is recorded; look at it and run again without recording")


def settled(window: Window) -> dict[str, str]:
    """The rows of the window, once two looks agree."""
    rows: dict[str, str] | None = None
    while rows != (rows := rows_of(window.nodes())):
        pass
    return rows


def look(window: Window, known: dict[str, str], expected: str) -> tuple[dict[str, str], str]:
    """The rows of the window and the new ones, once they are as expected or stay the same for a while."""
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
        # Pauses, so that the checked programs get half of the time.
        time.sleep(time.monotonic() - asked)


def rows_of(nodes: list[dict]) -> dict[str, str]:
    """Maps each row's place and text to its text; widgets side by side elsewhere form a row too."""
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
    # Similar days are listed once.
    shapes = {path: re.sub(r"\w+day, \d+|\b\d+ \| ", "", line) for path, line in lines.items()}
    alike = {path for path, before in zip(list(lines)[1:], lines) if shapes[path] == shapes[before]}
    return {path + line.replace(" [focused]", ""): line for path, line in lines.items() if path not in alike}


def says(node: dict, heard: set[str]) -> str:
    """The text of a widget that its parents have not said."""
    texts = [text for text in (node["name"], node["description"]) if text and not TYPE.fullmatch(text)]
    said = ": ".join(text.replace("\n", " / ") for text in dict.fromkeys(texts) if text not in heard)
    role = "" if node["role"] in SILENT_ROLES else node["role"].removeprefix("push ")
    if not texts or role == "list" or (not said and role not in FIELDS):
        return ""
    # The focused row of a list depends on when its rows came.
    states = [state for state in node["states"] if state in STATES and role] + ["insensitive"] * ("sensitive" not in node["states"])
    value = f"= {node['text']}" if node["text"] else ""
    return " ".join(filter(None, [role, said, value, *(f"[{state}]" for state in states)]))
