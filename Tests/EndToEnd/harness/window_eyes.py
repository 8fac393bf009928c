"""A screen reader's view of the window. Runs with the system's Python, which has gi; answers each line with a line of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import gi

gi.require_version("Atspi", "2.0")
gi.require_version("Json", "1.0")
from gi.repository import Atspi, Gio, GLib, Json  # noqa: E402

APPLICATION = "org.pills.Pills"
ROOT = "/org/a11y/atspi/accessible/root"
PATIENCE_MILLISECONDS = 5000
LONGEST_TEXT = 1000
# The roles of widgets that can be pressed.
PRESSED = {"push button", "toggle button", "check box", "radio button"}


@dataclass(frozen=True)
class Node:
    """A widget on the bus of screen readers."""

    path: str
    # The path of the parent, without the owner.
    parent: str
    # The index in the parent, and the number of children.
    index: int
    children: int
    role: str
    name: str
    description: str
    states: frozenset[str]
    # The depth in the window.
    depth: int = 0


class Eyes:
    """Asks the window for all its widgets at once: libatspi would ask for each one."""

    def __init__(self) -> None:
        self._session = Gio.bus_get_sync(Gio.BusType.SESSION)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        address = self._call(self._session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")[0]
        self._bus = Gio.DBusConnection.new_for_address_sync(address, flags)

    def nodes(self, thoroughly: bool) -> Iterator[Node]:
        """All widgets, including new children of known ones; formerly hidden widgets are only found `thoroughly`.

        A thorough look takes many times as long, which is too long for a widget that is only there for a few seconds.
        """
        for owner, root in self._children("org.a11y.atspi.Registry", ROOT):
            if thoroughly:
                self._find(owner, root)
            known = self._found(owner, root)
            inside = children_of(known)
            # Later windows are above the others.
            waiting = [(path, 0) for _, path in self._children(owner, root)]
            while waiting:
                path, depth = waiting.pop()
                if path in known:
                    yield replace(known[path], depth=depth)
                    below = sorted(inside.get(path, []), key=lambda inner: (known[inner].index, known[inner].name))
                    waiting += [(inner, depth + 1) for inner in reversed(below)]

    def _found(self, owner: str, root: str) -> dict[str, Node]:
        """The widgets of a program by path, after it was asked for the children that widgets announce.

        GTK lists only widgets that were requested as children before. Its numbers of children are not always correct.
        """
        asked: set[str] = set()
        self._children(owner, root)
        while True:
            known = self._known(owner)
            inside = children_of(known)
            lacking = {path for path, node in known.items() if node.children > len(inside.get(path, []))} - asked
            if not lacking:
                return known
            self._all_children(owner, lacking)
            asked |= lacking

    def _find(self, owner: str, path: str) -> None:
        """Lets GTK learn of all children of a widget."""
        level = {path}
        while level:
            level = self._all_children(owner, level)

    def focused(self) -> dict[str, str]:
        """Maps the paths of focused widgets to their names; these can be a field and its text."""
        programs = self._children("org.a11y.atspi.Registry", ROOT)
        names = {path: name for owner, _ in programs for path, name in self._focused(self._known(owner)).items()}
        if not names:
            # Little is known of a new window.
            for owner, root in programs:
                self._find(owner, root)
                names |= self._focused(self._known(owner))
        return names

    def _focused(self, known: dict[str, Node]) -> dict[str, str]:
        """Each window has a focus. A dialog comes first, because GTK 4.8 does not report that it is active."""
        focused = [
            (node, self._window_of(node, known))
            for node in known.values()
            if "focused" in node.states and not self._is_row_of_another(node, known)
        ]
        return {node.path: node.name for node, window in focused if "active" in window.states or window.role != "frame"}

    def _is_row_of_another(self, node: Node, known: dict[str, Node]) -> bool:
        """True if it is the row of a widget with its name, such as a field that can have the focus."""
        return node.role == "list item" and any(
            other.name == node.name and other.role != "list item" and "focusable" in other.states
            for other in known.values()
        )

    def _window_of(self, node: Node, known: dict[str, Node]) -> Node:
        while (parent := known.get(node.parent)) and parent.role != "application":
            node = parent
        return node

    def _known(self, owner: str) -> dict[str, Node]:
        """The widgets that a program announced before, in their present state, by path."""
        known = {}
        items = self._ask(owner, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache.GetItems")[0]
        for (_, path), _, (_, parent), index, children, _, name, role, description, states in items:
            known[path] = Node(
                owner + path, parent, index, children, role_name(role), name, description, state_names(*states)
            )
        return known

    def room(self, node: Node) -> list[int]:
        """The place in its window, the width and the height."""
        return self._at(node, "Component.GetExtents", GLib.Variant("(u)", (1,)))[0]

    def text(self, node: Node) -> str:
        """The typed text."""
        # GTK 4.8 takes -1 for the beginning instead of the end.
        return self._at(node, "Text.GetText", GLib.Variant("(ii)", (0, LONGEST_TEXT)))[0]

    def press(self, node: Node) -> bool:
        return self._at(node, "Action.DoAction", GLib.Variant("(i)", (0,)))[0]

    def type(self, node: Node, text: str) -> bool:
        return self._at(node, "EditableText.SetTextContents", GLib.Variant("(s)", (text,)))[0]

    def activate(self, action: str) -> None:
        """Performs an action of the application (org.freedesktop.Application)."""
        arguments = GLib.Variant("(sava{sv})", (action, [], {}))
        path = "/" + APPLICATION.replace(".", "/")
        self._call(self._session, APPLICATION, path, "org.freedesktop.Application.ActivateAction", arguments)

    def _children(self, owner: str, path: str) -> list[list[str]]:
        return self._ask(owner, path, "org.a11y.atspi.Accessible.GetChildren")[0]

    def _all_children(self, owner: str, paths: set[str]) -> set[str]:
        """The children of all these widgets, requested at once: on a busy computer, hundreds of single answers take seconds."""
        waiting = len(paths)
        found: set[str] = set()

        def take(bus: Gio.DBusConnection, result: Gio.AsyncResult) -> None:
            nonlocal waiting
            waiting -= 1
            try:
                found.update(path for _, path in bus.call_finish(result).unpack()[0])
            except GLib.Error:
                # The widget has disappeared.
                pass

        flags = Gio.DBusCallFlags.NONE
        for path in paths:
            call = (owner, path, "org.a11y.atspi.Accessible", "GetChildren", None, None)
            self._bus.call(*call, flags, PATIENCE_MILLISECONDS, None, take)
        while waiting:
            GLib.MainContext.default().iteration(True)
        return found

    def _at(self, node: Node, member: str, arguments: GLib.Variant) -> list:
        owner, slash, path = node.path.partition("/")
        return self._ask(owner, slash + path, f"org.a11y.atspi.{member}", arguments)

    def _ask(self, owner: str, path: str, member: str, arguments: GLib.Variant | None = None) -> list:
        return self._call(self._bus, owner, path, member, arguments)

    def _call(
        self, bus: Gio.DBusConnection, owner: str, path: str, member: str, arguments: GLib.Variant | None = None
    ) -> list:
        interface, _, method = member.rpartition(".")
        flags = Gio.DBusCallFlags.NONE
        reply = bus.call_sync(owner, path, interface, method, arguments, None, flags, PATIENCE_MILLISECONDS, None)
        # JSON is ten times as fast as unpacking a thousand widgets.
        return json.loads(Json.gvariant_serialize_data(reply)[0])


def children_of(known: dict[str, Node]) -> dict[str, list[str]]:
    """Maps each path to the paths of its children."""
    inside: dict[str, list[str]] = {}
    for path, node in known.items():
        inside.setdefault(node.parent, []).append(path)
    return inside


@cache
def role_name(role: int) -> str:
    return Atspi.role_get_name(Atspi.Role(role))


@cache
def state_names(low: int, high: int) -> frozenset[str]:
    """The names of the states in a set of two words."""
    bits = low | high << 32
    return frozenset(Atspi.StateType(bit).value_nick for bit in range(64) if bits >> bit & 1 and bit < 42)


def answer(eyes: Eyes, request: dict) -> object:
    match request["do"]:
        case "list":
            return [
                {
                    "path": node.path, "role": node.role, "name": node.name, "description": node.description,
                    "states": sorted(node.states), "depth": node.depth,
                    "text": eyes.text(node) if node.role in ("text", "spin button") else "",
                }
                for node in eyes.nodes(request["thoroughly"])
            ]
        case "activate":
            return eyes.activate(request["action"])
        case "focused":
            return eyes.focused()
        case "rooms":
            nodes = eyes.nodes(thoroughly=True)
            rooms = [
                {"name": node.name, "path": node.path, "room": eyes.room(node), "sensitive": "sensitive" in node.states}
                for node in nodes if node.role in PRESSED and "visible" in node.states
            ]
            # A widget with a hidden parent has no size.
            return [each for each in rooms if each["room"][2] > 0]
    return use(eyes, request, thoroughly=False) or use(eyes, request, thoroughly=True)


def use(eyes: Eyes, request: dict, thoroughly: bool) -> bool:
    """Uses a widget with this name, or this beginning of a name."""
    for node in eyes.nodes(thoroughly):
        is_meant = node.name == request["name"] if "name" in request else node.name.startswith(request["beginning"])
        # A label has the name of its widget, and accepts any press.
        if not is_meant or node.role == "label" or not {"sensitive", "visible"} <= node.states:
            continue
        # GTK 4.8 also lists buttons with a hidden parent; a press of one is lost.
        if node.role in PRESSED and eyes.room(node)[2] <= 0:
            continue
        try:
            return eyes.type(node, request["text"]) if request["do"] == "type" else eyes.press(node)
        except GLib.Error:
            # A row has the name of its child, and can neither be pressed nor typed in.
            continue
    return False


def serve() -> None:
    eyes = None
    for line in sys.stdin:
        # A widget disappeared during the request; the caller repeats it.
        try:
            eyes = eyes or Eyes()
            reply = answer(eyes, json.loads(line))
        except GLib.Error:
            reply = None
        print(json.dumps(reply), flush=True)


serve()
