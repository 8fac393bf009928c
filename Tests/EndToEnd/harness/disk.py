"""A small disk, full and not."""

from __future__ import annotations

import contextlib

from .daemon import Pills


def fill(pills: Pills) -> None:
    """Leaves no room on the disk of its data, but what a commit that is under way frees afterwards."""
    with (pills.data / "ballast").open("ab", buffering=0) as ballast, contextlib.suppress(OSError):
        while True:
            ballast.write(bytes(512))


def clear(pills: Pills) -> None:
    (pills.data / "ballast").unlink(missing_ok=True)
