"""Servers that come by themselves or with a light desktop."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from bus_connection import NOTIFICATIONS
from sight import BUTTONS
from x11 import X11Desktop


# What dunst has a person choose from its menu with: is given one "#Taken (Evening pills) [1,taken]" a line.
CHOOSER = """\
#!/bin/sh
cat >{folder}/menu.new
mv {folder}/menu.new {folder}/menu
grep -m 1 "^#$(cat {folder}/choice) " {folder}/menu
"""


class SmallDesktop(X11Desktop):
    """A server that is a program of its own and shows popups on a bare display."""

    command: tuple[str, ...]

    def start_server(self) -> None:
        if not self.has_server:
            self.run("server", *self.command)
        self.wait_for_server()


class Dunst(SmallDesktop):
    key, name = "dunst", "dunst"
    buttons = ()

    @property
    def command(self) -> tuple[str, ...]:
        return ("dunst", "-conf", str(self._configuration))

    def start_session(self) -> None:
        # Its own configuration, with another way to choose from its menu.
        chooser = self.folder / "chooser"
        chooser.write_text(CHOOSER.format(folder=self.folder))
        chooser.chmod(0o755)
        self._configuration = self.folder / "dunstrc"
        lines = self.place.file("/etc/xdg/dunst/dunstrc").read_text().splitlines()
        lines = [f"    dmenu = {chooser}" if line.strip().startswith("dmenu =") else line for line in lines]
        self._configuration.write_text("\n".join(lines) + "\n")
        super().start_session()

    def menu(self) -> tuple[str, ...]:
        """What its menu offers for the popup on the screen."""
        menu = self.folder / "menu"
        menu.unlink(missing_ok=True)
        self.choose("nothing")
        self.wait_until("dunst opens its menu", menu.exists)
        return tuple(label for label in BUTTONS if f"#{label} (" in menu.read_text())

    def choose(self, label: str) -> None:
        (self.folder / "choice").write_text(label)
        self.ask("dunstctl", "context")

    def click_body(self) -> None:
        # Its left button closes, by its own settings; the middle one is for the action.
        sight = self.see("a title", lambda sight: bool(sight.title_places))
        self.screen.click(sight.title_places[0], button=2)

    def set_do_not_disturb(self, on: bool) -> None:
        self.ask("dunstctl", "set-paused", "true" if on else "false")


class XfceNotifyd(SmallDesktop):
    key, name = "xfce4-notifyd", "xfce4-notifyd"
    program = "/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd"
    services = ["org.xfce.Xfconf.service"]
    closes_on_click = True
    command = (program,)

    def set_do_not_disturb(self, on: bool) -> None:
        command = ["xfconf-query", "--channel", "xfce4-notifyd", "--property", "/do-not-disturb"]
        self.ask(*command, "--create", "--type", "bool", "--set", "true" if on else "false")


class Mate(X11Desktop):
    """Its server is started by the bus when somebody asks for it, and ends by itself when it has nothing to do."""

    key, name = "mate", "MATE"
    services = ["org.freedesktop.mate.Notifications.service"]
    is_started_by_bus = True

    @property
    def environment(self) -> dict[str, str]:
        return {**super().environment, "GSETTINGS_BACKEND": "keyfile", "XDG_CURRENT_DESKTOP": "MATE"}

    def start_server(self) -> None:
        self.connection.start_service(NOTIFICATIONS)
        self.wait_for_server()

    def stop_server(self) -> None:
        self._signal(signal.SIGTERM)

    def kill_server(self) -> None:
        self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> None:
        process = self.connection.process_of(NOTIFICATIONS)
        if process is None:
            return
        os.kill(process, number)
        self.wait_until("that server is gone", lambda: not Path(f"/proc/{process}").exists())

    def set_do_not_disturb(self, on: bool) -> None:
        self.ask("gsettings", "set", "org.mate.NotificationDaemon", "do-not-disturb", "true" if on else "false")


class LXQt(SmallDesktop):
    key, name = "lxqt", "LXQt"
    command = ("lxqt-notificationd",)

    @property
    def environment(self) -> dict[str, str]:
        return {**super().environment, "XDG_CURRENT_DESKTOP": "LXQt"}

    def start_session(self) -> None:
        # It watches only a file that is there when it starts.
        self._set_file(do_not_disturb=False)
        super().start_session()

    def set_do_not_disturb(self, on: bool) -> None:
        self._set_file(do_not_disturb=on)
        # It reads the file a moment later, and tells nobody.
        time.sleep(1)

    def _set_file(self, *, do_not_disturb: bool) -> None:
        settings = self.config / "lxqt/notifications.conf"
        settings.parent.mkdir(exist_ok=True)
        settings.write_text(f"[General]\ndoNotDisturb={'true' if do_not_disturb else 'false'}\n")


