"""A D-Bus client that needs no program for each call."""

from __future__ import annotations

from contextlib import AbstractContextManager

from gi.repository import Gio, GLib

NOTIFICATIONS = "org.freedesktop.Notifications"
NOTIFICATIONS_PATH = "/org/freedesktop/Notifications"
BUS = "org.freedesktop.DBus"
BUS_PATH = "/org/freedesktop/DBus"
TIMEOUT_MILLISECONDS = 30_000


class BusConnection(AbstractContextManager):
    """A connection to a bus; it stays open until it is closed."""

    def __init__(self, address: str) -> None:
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self._connection = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self._connection.set_exit_on_close(False)

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        if not self._connection.is_closed():
            self._connection.close_sync(None)

    def call(
        self,
        name: str,
        path: str,
        method: str,
        arguments: GLib.Variant | None = None,
        *,
        starts: bool = True,
        milliseconds: int = TIMEOUT_MILLISECONDS,
    ) -> tuple:
        """Calls `interface.method` and returns the unpacked reply."""
        interface, _, member = method.rpartition(".")
        flags = Gio.DBusCallFlags.NONE if starts else Gio.DBusCallFlags.NO_AUTO_START
        reply = self._connection.call_sync(name, path, interface, member, arguments, None, flags, milliseconds, None)
        return reply.unpack()

    def server_information(self) -> tuple | None:
        """The notification server's description of itself; None if no server answers."""
        try:
            return self.call(NOTIFICATIONS, NOTIFICATIONS_PATH, f"{NOTIFICATIONS}.GetServerInformation", starts=False)
        except GLib.Error:
            return None

    def process_of(self, name: str) -> int | None:
        """The process that owns a bus name."""
        try:
            [number] = self.call(BUS, BUS_PATH, f"{BUS}.GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))
            return number
        except GLib.Error:
            return None

    def own(self, name: str) -> None:
        self.call(BUS, BUS_PATH, f"{BUS}.RequestName", GLib.Variant("(su)", (name, 0)))

    def emit(self, path: str, signal: str, arguments: GLib.Variant) -> None:
        interface, _, member = signal.rpartition(".")
        self._connection.emit_signal(None, path, interface, member, arguments)
        self._connection.flush_sync(None)


class ScreenSaver:
    """Announces that the screen is locked, like the screen saver of a desktop."""

    NAME = "org.freedesktop.ScreenSaver"

    def __init__(self, address: str) -> None:
        self._connection = BusConnection(address)
        self._connection.own(self.NAME)

    def announce(self, active: bool) -> None:
        # Desktops use one of these two paths.
        for path in ("/ScreenSaver", "/org/freedesktop/ScreenSaver"):
            self._connection.emit(path, f"{self.NAME}.ActiveChanged", GLib.Variant("(b)", (active,)))

    def close(self) -> None:
        self._connection.close()
