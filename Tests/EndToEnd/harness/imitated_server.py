"""Imitates a notification server that cannot run in a test without its whole desktop."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from jeepney import DBusAddress, HeaderFields, Message, MessageType, new_error, new_method_call
from jeepney import new_method_return, new_signal
from jeepney.io.blocking import open_dbus_connection

from .session import SessionBus
from .waiting import PATIENCE_SECONDS, wait_for

NAME = "org.freedesktop.Notifications"
OBJECT = DBusAddress("/org/freedesktop/Notifications", interface=NAME)
BUS = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
TOO_MANY = f"{NAME}.Error.ExcessNotificationGeneration"
UNKNOWN_METHOD = "org.freedesktop.DBus.Error.UnknownMethod"


@dataclass(frozen=True)
class Manners:
    name: str
    # Methods that fail for this many seconds after the name is owned, as if the object did not exist yet.
    refused: tuple[str, ...] = ()
    refused_seconds: float = 0
    # If a popup reuses a number that was closed less than this many seconds before, it is never seen, or it vanishes
    # after this many seconds.
    loses_for: float = 0
    loses_after: float = 0
    # Equal texts are refused for this many seconds.
    same_words_refused_for: float = 0
    # Methods that are never answered.
    unanswered: tuple[str, ...] = ()
    # A clicked popup stays until it is closed.
    keeps_clicked: bool = False
    # Popups disappear with their sender's connection, and all are hidden when the session is locked.
    follows_sender: bool = False
    hides_when_locked: bool = False
    # Each popup is a new one: none is ever replaced.
    never_replaces: bool = False
    # An unknown number is accepted unchanged.
    takes_numbers: bool = True
    # An unknown number is an error.
    refuses_numbers: bool = False
    capabilities: tuple[str, ...] = ("actions", "body", "body-markup")


GNOME = Manners("gnome-shell", follows_sender=True, hides_when_locked=True, takes_numbers=False)
PLASMA = Manners("Plasma", loses_for=0.04)
SWAYNC = Manners("SwayNotificationCenter", loses_for=1, loses_after=0.2)


@dataclass
class Popup:
    sender: str
    summary: str
    body: str
    actions: list[str]
    is_hidden: bool = False


class OnBus:
    """Owns a bus name and answers there in a separate thread."""

    def _begin(self, bus: SessionBus, name: str, *watched: str) -> None:
        self._connection = open_dbus_connection(bus.address)
        self._deeds: queue.Queue[Callable[[], None]] = queue.Queue()
        self._is_ending = False
        for rule in watched:
            self._call_bus("AddMatch", "s", (rule,))
        self._call_bus("RequestName", "su", (name, 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._is_ending = True
        self._thread.join()
        self._connection.close()

    def _serve(self) -> None:
        while not self._is_ending:
            try:
                message = self._connection.receive(timeout=0.01)
            except TimeoutError:
                pass
            else:
                self._take(message)
            while not self._deeds.empty():
                self._deeds.get()()
            self._see_to_time()

    def _take(self, message: Message) -> None:
        raise NotImplementedError

    def _see_to_time(self) -> None:
        """Does what is due by now."""

    def _do(self, deed: Callable[[], object]) -> None:
        done = threading.Event()
        self._deeds.put(lambda: (deed(), done.set()))
        assert done.wait(10), "it is not done"

    def _call_bus(self, member: str, signature: str, body: tuple) -> None:
        reply = self._connection.send_and_get_reply(new_method_call(BUS, member, signature, body))
        assert reply.header.message_type == MessageType.method_return, reply


@dataclass
class ImitatedServer(OnBus):
    bus: SessionBus
    manners: Manners
    # The popups on the screen by number, and the expired popups that can still be clicked.
    popups: dict[int, Popup] = field(default_factory=dict)
    tray: dict[int, Popup] = field(default_factory=dict)
    # How many popups were requested.
    calls: int = 0

    def start(self) -> None:
        self._closed: dict[int, float] = {}
        self._words: tuple[str, str] | None = None
        self._words_taken = 0.0
        self._last = 0
        self._losses: list[tuple[float, int]] = []
        self._started = time.monotonic()
        self._begin(self.bus, NAME, "type='signal',member='NameOwnerChanged'")

    def stop(self) -> None:
        super().stop()
        self.popups = {}
        self.tray = {}

    # Actions of a person and the desktop

    def click(self, action: str, token: str | None = None, number: int = 0) -> None:
        """Clicks the only popup or the one with this number; most servers then close it. The token lets a window come
        to the front."""
        if not number:
            [number] = self.popups
        if token:
            self._do(lambda: self._emit("ActivationToken", "us", (number, token)))
        self._do(lambda: self._emit("ActionInvoked", "us", (number, action)))
        if not self.manners.keeps_clicked:
            self._do(lambda: self._close(number, 2))

    def dismiss(self) -> None:
        [(number, popup)] = self.popups.items()
        self._history = (number, popup)
        self._do(lambda: self._close(number, 2))

    def fetch_back(self) -> None:
        """Shows the popup again that was dismissed last, as from a history."""
        number, popup = self._history
        self._do(lambda: setattr(self, "popups", {**self.popups, number: popup}))

    def expire(self) -> None:
        [(number, popup)] = self.popups.items()

        def put_away() -> None:
            self._close(number, 1)
            self.tray = {**self.tray, number: popup}

        self._do(put_away)

    def lock(self, *interfaces: str) -> None:
        def hide() -> None:
            for popup in self.popups.values():
                popup.is_hidden = self.manners.hides_when_locked
            self._tell_of_lock(interfaces, is_locked=True)

        self._do(hide)

    def unlock(self, *interfaces: str) -> None:
        self._do(lambda: self._tell_of_lock(interfaces, is_locked=False))

    def switch_on(self) -> None:
        """Switches the popups of Pills on again, like GNOME's settings."""
        setting = "/org/gnome/desktop/notifications/application/pills/enable"
        writer = DBusAddress("/ca/desrt/dconf/Writer/user", interface="ca.desrt.dconf.Writer")
        self._do(lambda: self._connection.send(new_signal(writer, "Notify", "sass", (setting, [""], "tag"))))

    @property
    def seen(self) -> list[Popup]:
        """The popups that a person sees."""
        return [popup for popup in self.popups.values() if not popup.is_hidden]

    def wait_until_seen(self, number: int, seconds: float = PATIENCE_SECONDS) -> None:
        wait_for(f"{number} popups are seen", lambda: len(self.seen) == number, seconds)

    # Actions on the bus

    def _see_to_time(self) -> None:
        now = time.monotonic()
        for due, number in [loss for loss in self._losses if loss[0] <= now]:
            self._losses.remove((due, number))
            self._close(number, 2)

    def _take(self, message: Message) -> None:
        member = message.header.fields.get(HeaderFields.member)
        if message.header.message_type == MessageType.signal:
            name, _, owner = message.body if member == "NameOwnerChanged" else ("", "", "-")
            if not owner and self.manners.follows_sender:
                for number in [number for number, popup in self.popups.items() if popup.sender == name]:
                    self._close(number, 1)
            return
        if message.header.message_type != MessageType.method_call:
            return
        refused = not self.manners.refused or member in self.manners.refused
        if refused and time.monotonic() - self._started < self.manners.refused_seconds:
            self._connection.send(new_error(message, UNKNOWN_METHOD, "s", ("Object does not exist at path",)))
            return
        match member:
            case member if member in self.manners.unanswered:
                return
            case "GetServerInformation":
                body = (self.manners.name, "imitated", "1", "1.2")
                self._connection.send(new_method_return(message, "ssss", body))
            case "GetCapabilities":
                self._connection.send(new_method_return(message, "as", (list(self.manners.capabilities),)))
            case "Notify" if self.manners.refuses_numbers and message.body[1] and message.body[1] not in self.popups:
                self._connection.send(new_error(message, f"{NAME}.Error.UnknownNumber"))
            case "Notify" if self._is_said_again(message):
                self._connection.send(new_error(message, TOO_MANY))
            case "Notify":
                self._connection.send(new_method_return(message, "u", (self._notify(message),)))
            case "CloseNotification":
                self._close(message.body[0], 3)
                self._connection.send(new_method_return(message))
            case _:
                self._connection.send(new_error(message, UNKNOWN_METHOD))

    def _is_said_again(self, message: Message) -> bool:
        words, now = (message.body[3], message.body[4]), time.monotonic()
        if words == self._words and now - self._words_taken < self.manners.same_words_refused_for:
            return True
        self._words, self._words_taken = words, now
        return False

    def _notify(self, message: Message) -> int:
        _, number, _, summary, body, actions, _, _ = message.body
        self.calls += 1
        if self.manners.never_replaces or (number and number not in self.popups and not self.manners.takes_numbers):
            number = 0
        if not number:
            self._last += 1
            number = self._last
        now = time.monotonic()
        if now - self._closed.get(number, 0) < self.manners.loses_for:
            if not self.manners.loses_after:
                return number
            self._losses.append((now + self.manners.loses_after, number))
        sender = message.header.fields[HeaderFields.sender]
        self.popups = {**self.popups, number: Popup(sender, summary, body, list(actions))}
        return number

    def _close(self, number: int, reason: int) -> None:
        self.tray = {other: popup for other, popup in self.tray.items() if other != number}
        if number not in self.popups:
            return
        self.popups = {other: popup for other, popup in self.popups.items() if other != number}
        self._closed[number] = time.monotonic()
        self._emit("NotificationClosed", "uu", (number, reason))

    def _tell_of_lock(self, interfaces: tuple[str, ...], *, is_locked: bool) -> None:
        for interface in interfaces:
            screen_saver = DBusAddress("/" + interface.replace(".", "/"), interface=interface)
            self._connection.send(new_signal(screen_saver, "ActiveChanged", "b", (is_locked,)))

    def _emit(self, member: str, signature: str, body: tuple) -> None:
        self._connection.send(new_signal(OBJECT, member, signature, body))


class Logind(OnBus):
    """The part of logind that reports locked sessions, on a bus that imitates the system bus."""

    def __init__(self, bus: SessionBus, user: int) -> None:
        self._bus = bus
        self._user = user
        self._begin(bus, "org.freedesktop.login1")

    def wait_until_heard(self) -> None:
        """Waits until a client has subscribed to sessions."""
        wait_for(
            "somebody listens to logind",
            lambda: "org.freedesktop.login1" in self._bus.call("Debug.Stats.GetAllMatchRules"),
        )

    def tell(self, *, is_locked: bool) -> None:
        properties = "org.freedesktop.DBus.Properties"
        session = DBusAddress("/org/freedesktop/login1/session/_31", interface=properties)
        change = ("org.freedesktop.login1.Session", {"LockedHint": ("b", is_locked)}, [])
        self._do(lambda: self._connection.send(new_signal(session, "PropertiesChanged", "sa{sv}as", change)))

    def ask_to_unlock(self) -> None:
        """Sends the signal of `loginctl unlock-session`, which screen lockers without a hint receive."""
        session = DBusAddress("/org/freedesktop/login1/session/_31", interface="org.freedesktop.login1.Session")
        self._do(lambda: self._connection.send(new_signal(session, "Unlock")))

    def _take(self, message: Message) -> None:
        if message.header.fields.get(HeaderFields.member) == "Get":
            user = ("(uo)", (self._user, "/org/freedesktop/login1/user/_1000"))
            self._connection.send(new_method_return(message, "v", (user,)))


class UserManager(OnBus):
    """The part of a user manager that knows the session's environment."""

    def __init__(self, bus: SessionBus, *environment: str) -> None:
        self.environment = list(environment)
        self._begin(bus, "org.freedesktop.systemd1")

    def _take(self, message: Message) -> None:
        if message.header.fields.get(HeaderFields.member) == "Get":
            self._connection.send(new_method_return(message, "v", (("as", self.environment),)))
