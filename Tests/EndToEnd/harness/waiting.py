from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


def wait_for(what: str, condition: Callable[[], Value], seconds: float = 10) -> Value:
    """Returns what `condition` returns as soon as it is true; fails the test where that takes longer."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
        time.sleep(0.01)
    return value
