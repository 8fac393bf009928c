from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

# Far longer than anything takes, so that no test fails on a busy computer.
PATIENCE_SECONDS = 20
SHORTEST_PAUSE = 0.001
LONGEST_PAUSE = 0.01
# The pause after a check that takes long.
LONGEST_REST = 0.1


def wait_for(what: str, condition: Callable[[], Value], seconds: float = PATIENCE_SECONDS) -> Value:
    """Returns the result of `condition` once it is true; fails the test after `seconds`."""
    asked = time.monotonic()
    deadline = asked + seconds
    pause = SHORTEST_PAUSE
    while not (value := condition()):
        now = time.monotonic()
        assert now < deadline, f"waited {seconds} s in vain: {what}"
        # Pauses as long as the check took, so that the checked programs get half of the time.
        time.sleep(max(pause, min(now - asked, LONGEST_REST)))
        pause = min(2 * pause, LONGEST_PAUSE)
        asked = time.monotonic()
    return value
