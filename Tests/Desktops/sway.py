"""sway without a screen, with mako."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import time
from io import BytesIO

from PIL import Image

from desktop import Box, Desktop
from eye import Eye
from harness.daemon import ROOT
from sight import BUTTONS, Sight
from virtual_pointer import VirtualPointer

SIZE = (1280, 720)
CONFIGURATION = """\
output HEADLESS-1 resolution {width}x{height}
output * bg #204060 solid_color
"""


# Other styles are Waybar's defaults; the modules are the examples that come with Pills.
BAR_STYLE = """\
window#waybar { background: #1d2733; color: #e6e6e6; font-family: "DejaVu Sans"; font-size: 14px; }
#custom-pills, #custom-drinks { padding: 0 12px; }
"""


class Sway(Desktop):
    key, name = "sway", "sway with mako"
    # mako draws no buttons.
    buttons = ()
    has_bar = True

    @property
    def environment(self) -> dict[str, str]:
        return {
            **super().environment,
            "WLR_BACKENDS": "headless",
            "WLR_LIBINPUT_NO_DEVICES": "1",
            "WLR_RENDERER": "pixman",
            "XDG_SESSION_TYPE": "wayland",
            "XDG_CURRENT_DESKTOP": "sway",
            "GDK_BACKEND": "wayland",
            "GSETTINGS_BACKEND": "keyfile",
            "WAYLAND_DISPLAY": "wayland-1",
        }

    def start_session(self) -> None:
        super().start_session()
        self.eye = Eye(self.picture)
        configuration = self.folder / "sway.conf"
        configuration.write_text(CONFIGURATION.format(width=SIZE[0], height=SIZE[1]))
        command = ["sway", "--config", str(configuration)]
        if os.geteuid() == 0:
            # sway refuses to run as root.
            command = ["unshare", "--user", "--map-user=1000", "--map-group=1000", *command]
        sway = self.run("sway", *command)
        wayland = self.patient.runtime / "wayland-1"
        sway.wait_for("sway", lambda: wayland.exists() and list(self.patient.runtime.glob("sway-ipc*")), seconds=60)
        self._pointer = VirtualPointer(wayland, SIZE)
        self._stack.callback(self._pointer.close)
        self.wait_until("there is a picture", self._has_background)

    def _has_background(self) -> bool:
        return self.picture().getpixel((5, 5)) == (0x20, 0x40, 0x60)

    def start_server(self) -> None:
        if not self.has_server:
            # Uses mako's defaults, and the mode that its manual suggests.
            settings = self.folder / "mako.conf"
            settings.write_text("[mode=do-not-disturb]\ninvisible=1\n")
            self.run("server", "mako", "--config", str(settings))
        self.wait_for_server()

    def clear(self) -> None:
        self._pointer.move(5, SIZE[1] - 5)
        self.eye.remember_empty()

    def start_bar(self) -> None:
        style, configuration = self.folder / "bar.css", self.folder / "bar.json"
        style.write_text(BAR_STYLE)
        bar = {
            "position": "top",
            "modules-left": ["custom/pills"],
            "modules-right": ["custom/drinks"],
            "include": [str(ROOT / "packaging/examples/waybar.jsonc")],
        }
        configuration.write_text(json.dumps(bar))
        path = f"PATH={self.prefix}/bin:{self.environment['PATH']}"
        self.run("bar", "env", path, "waybar", "--config", str(configuration), "--style", str(style))

    def end_bar(self) -> None:
        self.end("bar")

    def look(self) -> Sight:
        return self.eye.look()

    def picture(self) -> Image.Image:
        result = subprocess.run(["grim", "-t", "ppm", "-"], env=self.environment, capture_output=True, timeout=60)
        assert result.returncode == 0, result.stderr.decode()
        return Image.open(BytesIO(result.stdout)).convert("RGB")

    def popup_box(self) -> Box | None:
        return self.eye.popup_box()

    def click(self, place: tuple[int, int]) -> None:
        self._pointer.move(place[0] - 1, place[1])
        self._pointer.move(*place)
        self._pointer.press(True)
        # Presses and releases with a pause, like a hand.
        time.sleep(0.1)
        self._pointer.press(False)
        self._pointer.move(5, SIZE[1] - 5)

    def _popups(self) -> list[dict]:
        # makoctl prints JSON or a text for people, depending on its version.
        place = ("org.freedesktop.Notifications", "/fr/emersion/Mako", "fr.emersion.Mako", "ListNotifications")
        return json.loads(self.ask("busctl", "--json=short", "--user", "call", *place))["data"][0]

    def held(self) -> int:
        return len(self._popups())

    def menu(self) -> tuple[str, ...]:
        [popup] = self._popups()
        offered = popup["actions"]["data"].values()
        return tuple(label for label in BUTTONS if label in offered)

    def choose(self, label: str) -> None:
        """Runs mako's menu command with a menu program that chooses `label`."""
        self.wait_until("mako has a popup", self._popups)
        menu = self.folder / "bin/bemenu"
        menu.parent.mkdir(exist_ok=True)
        menu.write_text(f"#!/bin/sh\nexec grep --line-regexp {shlex.quote(label)}\n")
        menu.chmod(0o755)
        self.ask("makoctl", "menu", "bemenu", PATH=f"{menu.parent}:{self.environment['PATH']}")

    def set_do_not_disturb(self, on: bool) -> None:
        self.ask("makoctl", "mode", "-a" if on else "-r", "do-not-disturb")
