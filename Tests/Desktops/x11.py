"""Desktops on a display in memory."""

from __future__ import annotations

from PIL import Image, ImageGrab

from desktop import Box, Desktop
from eye import Eye
from harness.session import Display, display
from sight import Sight

SIZE = "1280x720"


class X11Screen:
    """The contents of a display, and its pointer."""

    def __init__(self, shown_on: Display) -> None:
        self._display = shown_on

    def picture(self) -> Image.Image:
        return ImageGrab.grab(xdisplay=self._display.name)

    def move(self, x: int, y: int) -> None:
        self._display.run("xdotool", "mousemove", str(x), str(y))

    def click(self, place: tuple[int, int]) -> None:
        """Clicks, and moves the pointer away from anything that it could keep open."""
        self.move(*place)
        # Presses and releases with a pause, like a hand, because toolkits check the pointer in between.
        self._display.run("xdotool", "mousedown", "1", "sleep", "0.1", "mouseup", "1")
        self._display.run("xdotool", "mousemove", "5", "5")


class X11Desktop(Desktop):
    """A desktop on an X11 display."""

    def start_session(self) -> None:
        self.display = self._stack.enter_context(display(self.folder, SIZE))
        self.screen = X11Screen(self.display)
        self.eye = Eye(self.screen.picture)
        super().start_session()

    @property
    def environment(self) -> dict[str, str]:
        environment = super().environment
        environment |= {"GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb", "XDG_SESSION_TYPE": "x11"}
        if hasattr(self, "display"):
            environment["DISPLAY"] = self.display.name
        return environment

    def clear(self) -> None:
        self.screen.move(5, 5)
        self.eye.remember_empty()

    def look(self) -> Sight:
        return self.eye.look()

    def picture(self) -> Image.Image:
        return self.screen.picture()

    def popup_box(self) -> Box | None:
        return self.eye.popup_box()

    def click(self, place: tuple[int, int]) -> None:
        self.screen.click(place)
