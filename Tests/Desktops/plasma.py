"""Plasma on X11: the window manager, and the shell with the notification server in its panel."""

from __future__ import annotations

import shutil
from typing import ClassVar

from gi.repository import GLib
from PIL import Image

from bus_connection import NOTIFICATIONS, NOTIFICATIONS_PATH, BusConnection
from harness.session import SessionBus
from x11 import X11Desktop

SETTINGS = {
    "kwalletrc": "[Wallet]\nEnabled=false\n",
    # Without animations, nothing moves while a picture is taken.
    "kdeglobals": "[KDE]\nAnimationDurationFactor=0\n",
    "kwinrc": "[Compositing]\nEnabled=false\n",
}


def has_wallpaper(picture: Image.Image) -> bool:
    """True if no color fills half of the screen, as black does before the wallpaper appears."""
    number_of_pixels = picture.width * picture.height
    return max(number for number, _ in picture.getcolors(number_of_pixels)) < number_of_pixels / 2


class Plasma(X11Desktop):
    key, name = "plasma", "Plasma"
    services: ClassVar[list[str]] = ["org.kde.ActivityManager.service", "org.kde.kglobalaccel.service"]
    version: ClassVar[str] = "6" if shutil.which("kded6") else "5"

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self.system_bus = SessionBus(self.folder / "system")
        self._inhibiting: BusConnection | None = None

    @property
    def environment(self) -> dict[str, str]:
        return {
            **super().environment,
            "DBUS_SYSTEM_BUS_ADDRESS": self.system_bus.address,
            "XDG_CURRENT_DESKTOP": "KDE",
            "XDG_SESSION_DESKTOP": "KDE",
            "XDG_CONFIG_DIRS": "/etc/xdg",
            "XDG_MENU_PREFIX": "plasma-",
            "DESKTOP_SESSION": "plasma",
            "KDE_FULL_SESSION": "true",
            "KDE_SESSION_VERSION": self.version,
            "KDE_SESSION_UID": "0",
        }

    def start_session(self) -> None:
        super().start_session()
        self.system_bus.start(self.environment)
        self._stack.callback(self.system_bus.stop)
        for file, text in SETTINGS.items():
            (self.config / file).write_text(text)
        self.run("kwin", "kwin_x11", "--replace")
        self.run("kded", f"kded{self.version}")

    def start_server(self) -> None:
        if not self.has_server:
            self.run("server", "plasmashell", "--no-respawn")
        self.wait_for_server()
        self._wait_for_quiet()

    def _wait_for_quiet(self) -> None:
        """Waits until everything of the start is drawn."""
        self.screen.move(5, 5)
        seen = [self.picture()]

        def is_quiet() -> bool:
            seen.append(self.picture())
            return has_wallpaper(seen[-1]) and len(seen) > 10 and all(one == seen[-1] for one in seen[-10:])

        self.wait_until("Plasma has drawn its desktop", is_quiet, seconds=60)

    def set_do_not_disturb(self, on: bool) -> None:
        # Plasma's own switch is such an inhibition, which lasts as long as the connection that requested it.
        if not on:
            if self._inhibiting:
                self._inhibiting.close()
            self._inhibiting = None
            return
        self._inhibiting = BusConnection(self.bus.address)
        asked = GLib.Variant("(ssa{sv})", ("laboratory", "quiet", {}))
        self._inhibiting.call(NOTIFICATIONS, NOTIFICATIONS_PATH, f"{NOTIFICATIONS}.Inhibit", asked)
