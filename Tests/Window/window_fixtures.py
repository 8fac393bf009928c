"""What the tests of the window share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import EVENING
from harness.daemon import Pills
from harness.session import Display, SessionBus
from harness.waiting import wait_for
from window import Window


@pytest.fixture
def make_window(pills: Pills, bus: SessionBus, screen: Display, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Opens a window on the daemon of the test, which may run or not."""
    opened: list[Window] = []

    def make(**how: bool) -> Window:
        opened.append(Window(pills, bus, screen, tmp_path))
        opened[-1].open(**how)
        return opened[-1]

    yield make
    for window in opened:
        window.close()


@pytest.fixture
def window(pills: Pills, make_window: Callable[..., Window]) -> Window:
    """Opened in the evening, when the evening reminder is open."""
    pills.start(EVENING)
    wait_for("the reminder is open", lambda: pills.slot("evening")["reminder"] == "open")
    return make_window()
