"""The servers of the laboratory, by the names that the command line has for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from debian13 import debian13
from desktop import Desktop
from gnome import Gnome48, GnomeWayland, GnomeX11
from place import Place
from plasma import Plasma, Plasma6
from small import Dunst, LXQt, Mate, XfceNotifyd
from sway import SwayMako, SwaySwaync

SERVERS: dict[str, type[Desktop]] = {
    make.key: make
    for make in (
        GnomeWayland, GnomeX11, Plasma, SwayMako, SwaySwaync, Mate, LXQt, XfceNotifyd, Dunst, Gnome48, Plasma6,
    )
}
OF_DEBIAN_13 = {Gnome48, Plasma6}


@contextmanager
def place_of(make: type[Desktop], work: Path) -> Iterator[Place]:
    """Where its programs are; `work` is seen there, too."""
    if make in OF_DEBIAN_13:
        with debian13(work) as place:
            yield place
    else:
        yield Place()
