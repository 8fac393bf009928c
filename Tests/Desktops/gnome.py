"""GNOME Shell: scripts in the shell report what is on the screen, and a virtual pointer clicks."""

from __future__ import annotations

import itertools
import json
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from gi.repository import GLib
from PIL import Image

from bus_connection import NOTIFICATIONS, TIMEOUT_MILLISECONDS, BusConnection
from desktop import Box, Desktop, DidNotStart, Otherwise
from harness.process import Process
from harness.session import SessionBus
from sight import Sight

SHELL, SHELL_PATH = "org.gnome.Shell", "/org/gnome/Shell"
SCREENSHOT, SCREENSHOT_PATH = "org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot"
LOGIND, LOGIND_PATH = "org.freedesktop.login1", "/org/freedesktop/login1"
DISPLAY_MANAGER, DISPLAY_MANAGER_PATH = "org.gnome.DisplayManager", "/org/gnome/DisplayManager/Manager"
MOCK = "org.freedesktop.DBus.Mock"
WIDTH, HEIGHT = 1280, 720
OPTIONS = ("--headless", "--wayland", "--no-x11", "--virtual-monitor", f"{WIDTH}x{HEIGHT}", "--unsafe-mode")
STARTS, STARTING_SECONDS, ANSWER_MILLISECONDS = 3, 20, 2_000
DARK, LIGHT = 60, 200
SEATS = "/run/systemd/seats"

# The banner: its drawn texts, and its buttons with their places.
BANNER = r"""
(() => {
  const seen = {texts: [], buttons: {}, places: [], icons: [], box: null};
  const banner = Main.messageTray._banner;
  if (!banner || Main.messageTray._notificationState !== 2 || !banner.mapped || Main.screenShield?.active)
    return seen;
  const box = actor => {
    const [x, y] = actor.get_transformed_position(), [width, height] = actor.get_transformed_size();
    return [x, y, x + width, y + height].map(Math.round);
  };
  const middle = actor => {
    const [left, top, right, bottom] = box(actor);
    return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  };
  const walk = actor => {
    if (!actor.mapped || actor.width < 1 || actor.height < 1)
      return;
    if (actor instanceof imports.gi.St.Button && actor.label)
      seen.buttons[actor.label] = middle(actor);
    else if (actor instanceof imports.gi.St.Icon && /\bpills(\.svg)?$/.test(actor.gicon?.to_string() ?? ""))
      seen.icons.push(box(actor));
    else if (actor instanceof imports.gi.Clutter.Text) {
      const text = actor.get_layout().get_text();
      seen.texts.push(text);
      if (/^(Evening|Morning) pills$/.test(text))
        seen.places.push(middle(actor));
    }
    actor.get_children().forEach(walk);
  };
  walk(banner);
  seen.box = box(banner);
  return seen;
})()
"""
# To the shell, the popup itself is a button too.
BUTTON_AT = """
(() => {
  let actor = global.stage.get_actor_at_pos(imports.gi.Clutter.PickMode.REACTIVE, %d, %d);
  while (actor && !(actor instanceof imports.gi.St.Button))
    actor = actor.get_parent();
  return actor?.%s ?? false;
})()
"""
# The number of our notifications, including those in the calendar's list.
HELD = """
Main.messageTray.getSources().flatMap(source => source.notifications)
  .filter(notification => /^(Evening|Morning) pills$/.test(notification.title)).length
"""
# Expires the shell's own notification, for example that it runs as root, because ours wait behind it. GNOME 43 would
# show nothing after a close until another event happens.
OTHERS = """
Main.messageTray._notificationState === 2 && Main.messageTray._notification?.source.title !== "Pills"
  && Main.messageTray._expireNotification(), 1
"""
# The pointer, and the time of the shell's clock.
POINTER = """
global._laboratoryNow = imports.gi.GLib.get_monotonic_time(),
global._laboratoryPointer ??= imports.gi.Clutter.get_default_backend().get_default_seat()
  .create_virtual_device(imports.gi.Clutter.InputDeviceType.POINTER_DEVICE),
"""


class Gnome(Desktop):
    """The shell with mock login and display managers, which give it a lock screen."""

    key, name = "gnome", "GNOME"
    services: ClassVar[list[str]] = ["org.gnome.Shell.*.service", "org.gnome.ScreenSaver.service"]
    shows_one_at_a_time = True
    is_really_locked = True

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self.system_bus = SessionBus(self.folder / "system")

    @property
    def environment(self) -> dict[str, str]:
        return {
            **super().environment,
            "DBUS_SYSTEM_BUS_ADDRESS": self.system_bus.address,
            "GSETTINGS_BACKEND": "keyfile",
            "XDG_CURRENT_DESKTOP": "GNOME",
            "XDG_SESSION_TYPE": "wayland",
            "XDG_SESSION_DESKTOP": "gnome",
            "XDG_SESSION_CLASS": "user",
            "XDG_SESSION_ID": "c1",
            "GNOME_SHELL_SESSION_MODE": "user",
            "XDG_MENU_PREFIX": "gnome-",
        }

    def start_session(self) -> None:
        super().start_session()
        self.system_bus.start(self.environment)
        self._stack.callback(self.system_bus.stop)
        self._start_managers()
        self.set("org.gnome.shell", "welcome-dialog-last-shown-version", "99")
        self.set("org.gnome.desktop.interface", "enable-animations", "false")

    def _start_managers(self) -> None:
        # The shell looks here for a login manager.
        Path(SEATS).mkdir(parents=True, exist_ok=True)
        mock = ["/usr/bin/python3", "-m", "dbusmock", "--system"]
        self._run_here("gdm", *mock, DISPLAY_MANAGER, DISPLAY_MANAGER_PATH, f"{DISPLAY_MANAGER}.Manager")
        self._run_here("logind", *mock, "--template", "logind")
        system = self._stack.enter_context(BusConnection(self.system_bus.address))
        for name in (DISPLAY_MANAGER, LOGIND):
            self.wait_until(f"{name} is there", lambda name=name: system.process_of(name), seconds=60)
        version = GLib.Variant("(ssv)", (f"{DISPLAY_MANAGER}.Manager", "Version", GLib.Variant("s", "43.0")))
        system.call(DISPLAY_MANAGER, DISPLAY_MANAGER_PATH, f"{MOCK}.AddProperty", version)
        session = GLib.Variant("(ssusb)", ("c1", "seat0", 0, "root", True))
        system.call(LOGIND, LOGIND_PATH, f"{MOCK}.AddSession", session)

    def _run_here(self, name: str, *command: str) -> None:
        log = self.folder / f"{name}.log"
        self._processes[name] = Process(list(command), self.environment, log, start_new_session=True)

    def set(self, schema: str, key: str, value: str) -> None:
        self.ask("gsettings", "set", schema, key, value)

    # The server

    def start_server(self) -> None:
        for _ in range(STARTS):
            if "server" not in self._processes:
                self.run("server", "gnome-shell", *OPTIONS)
            with suppress(Otherwise):
                self.wait_until("GNOME Shell has started", self._has_started, seconds=STARTING_SECONDS)
                break
            # Without a graphics card, the shell sometimes hangs forever while it starts another program.
            self.end("server", signal.SIGKILL)
        else:
            raise DidNotStart("GNOME Shell does not start")
        self.evaluate("Main.overview.hide(), 1")
        self.wait_for_server()
        self.clear()

    def _has_started(self) -> bool:
        with suppress(GLib.Error, Otherwise):
            return self.evaluate("Main.layoutManager._startingUp", ANSWER_MILLISECONDS) is False
        return False

    def stop_server(self) -> None:
        """Ends the session: the shell, and the process that connects it to the bus."""
        self.end("server")
        self._end_proxy()
        self.wait_until("the server is gone", lambda: not self.has_server)

    def kill_server(self) -> None:
        """Kills only the shell, like a crash."""
        self.end("server", signal.SIGKILL)

    def _end_proxy(self) -> None:
        process = self.connection.process_of(NOTIFICATIONS)
        if process is not None:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)

    def clear(self) -> None:
        self.move(5, HEIGHT - 5)
        self.evaluate(OTHERS)

    # What is on the screen

    def evaluate(self, script: str, milliseconds: int = TIMEOUT_MILLISECONDS) -> object:
        """Runs a script in the shell and returns its result, decoded from JSON."""
        arguments = GLib.Variant("(s)", (script,))
        is_done, result = self.connection.call(
            SHELL, SHELL_PATH, f"{SHELL}.Eval", arguments, starts=False, milliseconds=milliseconds
        )
        if not is_done:
            raise Otherwise(f"GNOME Shell says: {result}")
        return json.loads(result) if result else None

    def look(self) -> Sight:
        self.evaluate(OTHERS)
        seen = self.evaluate(BANNER)
        buttons = {label: tuple(place) for label, place in seen["buttons"].items()}
        return Sight("\n".join(seen["texts"]), buttons, tuple(tuple(place) for place in seen["places"]))

    def held(self) -> int:
        return self.evaluate(HELD)

    def unfold(self) -> None:
        box = self.popup_box()
        if box is None:
            raise Otherwise("the popup is gone")
        left, top, right, bottom = box
        self.move((left + right) // 2, (top + bottom) // 2)
        self.wait_until("the popup unfolds", lambda: self.evaluate(BANNER)["buttons"])

    def picture(self) -> Image.Image:
        file = self.patient.runtime / "picture.png"
        arguments = GLib.Variant("(bbs)", (False, False, str(file)))
        is_done, path = self.connection.call(SCREENSHOT, SCREENSHOT_PATH, f"{SCREENSHOT}.Screenshot", arguments)
        assert is_done, "GNOME Shell took no picture"
        with Image.open(path) as picture:
            return picture.convert("RGB")

    def popup_box(self) -> Box | None:
        self.evaluate(OTHERS)
        box = self.evaluate(BANNER)["box"]
        return tuple(box) if box else None

    def sees_icon(self) -> bool:
        # GNOME 48 removes the icon's colors, but keeps dark and light.
        for box in self.evaluate(BANNER)["icons"]:
            darkest, lightest = self.picture().crop(box).convert("L").getextrema()
            if darkest < DARK and lightest > LIGHT:
                return True
        return False

    # What a person does

    def move(self, x: int, y: int) -> None:
        self.evaluate(f"{POINTER} global._laboratoryPointer.notify_absolute_motion(global._laboratoryNow, {x}, {y}), 1")

    def _press(self, is_down: bool) -> None:
        state = "PRESSED" if is_down else "RELEASED"
        state = f"imports.gi.Clutter.ButtonState.{state}"
        self.evaluate(f"{POINTER} global._laboratoryPointer.notify_button(global._laboratoryNow, 1, {state}), 1")

    def click(self, place: tuple[int, int]) -> None:
        # The shell finds the actor under the pointer when it draws; an earlier click is lost.
        steps = itertools.cycle((1, 0))

        def is_reached() -> bool:
            self.move(place[0] + next(steps), place[1])
            return self._button_at(place, "hover")

        self.wait_until("the pointer is on a button or a popup", is_reached)
        self._press(True)
        self.wait_until("it is pressed", lambda: self._button_at(place, "pressed"))
        self._press(False)
        self.wait_until("it is not pressed any more", lambda: not self._button_at(place, "pressed"))
        self.move(5, HEIGHT - 5)

    def _button_at(self, place: tuple[int, int], state: str) -> bool:
        return self.evaluate(BUTTON_AT % (*place, state)) is True

    def set_do_not_disturb(self, on: bool) -> None:
        self.set("org.gnome.desktop.notifications", "show-banners", "false" if on else "true")
        self.wait_until(
            "the shell knows of do-not-disturb",
            lambda: self.evaluate("new imports.gi.Gio.Settings({schema_id: 'org.gnome.desktop.notifications'})"
                                  ".get_boolean('show-banners')") is not on,
        )

    def lock(self) -> None:
        if not self.evaluate("Boolean(Main.screenShield)"):
            raise Otherwise("GNOME Shell has no lock screen here")
        self.evaluate("Main.screenShield.lock(false), 1")
        self.wait_until("the screen is locked", lambda: self.evaluate("Main.screenShield.locked"))

    def unlock(self) -> None:
        self.evaluate("Main.screenShield.deactivate(false), 1")
        self.wait_until("the screen is unlocked", lambda: not self.evaluate("Main.screenShield.locked"))
