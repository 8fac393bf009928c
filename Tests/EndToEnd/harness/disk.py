"""A small disk that can be filled."""

from __future__ import annotations

import contextlib

from .daemon import Pills


def fill(pills: Pills) -> None:
    """Fills the disk of the data, except for the space that a commit in progress will free."""
    with (pills.data / "ballast").open("ab", buffering=0) as ballast, contextlib.suppress(OSError):
        while True:
            ballast.write(bytes(512))


def clear(pills: Pills) -> None:
    (pills.data / "ballast").unlink(missing_ok=True)
