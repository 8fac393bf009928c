from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .notification_servers import Dunst
from .process import Process
from .session import Display, SessionBus, display


@dataclass(frozen=True)
class OwnSession:
    """A display, a bus and dunst for a program that runs outside the tests, and a folder that stays."""

    folder: Path
    bus: SessionBus
    dunst: Dunst
    screen: Display


@contextmanager
def own_session(prefix: str) -> Iterator[OwnSession]:
    """Starts the session, and finally ends everything that was started in it."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    try:
        with display(folder) as screen:
            bus = SessionBus(folder / "bus")
            bus.start(screen.environment)
            dunst = Dunst(bus, screen, folder)
            dunst.start()
            yield OwnSession(folder, bus, dunst, screen)
    finally:
        for process in Process.unreaped():
            process.kill()


def end_of_run(folder: Path, complaint: str | None) -> int:
    """The exit status of a run in a separate folder: with a complaint, the folder stays and the complaint names it."""
    if complaint is None:
        shutil.rmtree(folder)
        return 0
    print(f"{complaint}; what it left is in {folder}")
    return 1
