from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

# Far longer than anything takes, so that a busy machine fails no test.
PATIENCE_SECONDS = 20
SHORTEST_PAUSE = 0.001
LONGEST_PAUSE = 0.01
# After what takes long to find out.
LONGEST_REST = 0.1


def wait_for(what: str, condition: Callable[[], Value], seconds: float = PATIENCE_SECONDS) -> Value:
    """Returns what `condition` returns as soon as it is true; fails the test where that takes longer."""
    asked = time.monotonic()
    deadline = asked + seconds
    pause = SHORTEST_PAUSE
    while not (value := condition()):
        now = time.monotonic()
        assert now < deadline, f"waited {seconds} s in vain: {what}"
        # As long as the asking took, so that half of the time is left to those who are asked.
        time.sleep(max(pause, min(now - asked, LONGEST_REST)))
        pause = min(2 * pause, LONGEST_PAUSE)
        asked = time.monotonic()
    return value
