"""What a screen reader knows of the window: run by the system's python, which has gi; answers one JSON line to each."""

from __future__ import annotations

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

APPLICATION = "org.pills.Pills"


def walk(node):
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def windows():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is not None and application.get_name() in ("pills", APPLICATION):
            yield application


def nodes():
    for window in windows():
        yield from walk(window)


def described(node) -> dict:
    return {
        "role": node.get_role_name(),
        "name": node.get_name() or "",
        "states": [state.value_nick for state in node.get_state_set().get_states()],
    }


def answer(request: dict) -> object:
    if request["do"] == "list":
        return [described(node) for node in nodes()]
    for node in nodes():
        states = node.get_state_set()
        if node.get_name() != request["name"] or not states.contains(Atspi.StateType.SENSITIVE):
            continue
        action = node.get_action_iface()
        if states.contains(Atspi.StateType.VISIBLE) and action and action.get_n_actions():
            return action.do_action(0)
    return False


Atspi.init()
for line in sys.stdin:
    # Nodes go away while the tree is walked: the one who asks tries again.
    try:
        reply = answer(json.loads(line))
    except GLib.Error:
        reply = None
    print(json.dumps(reply), flush=True)
