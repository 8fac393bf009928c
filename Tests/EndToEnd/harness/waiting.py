from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

SHORTEST_PAUSE = 0.001
LONGEST_PAUSE = 0.01


def wait_for(what: str, condition: Callable[[], Value], seconds: float = 10) -> Value:
    """Returns what `condition` returns as soon as it is true; fails the test where that takes longer."""
    deadline = time.monotonic() + seconds
    pause = SHORTEST_PAUSE
    while not (value := condition()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
    return value
