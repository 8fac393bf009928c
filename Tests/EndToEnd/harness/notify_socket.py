"""Receives the messages of a service to its manager (sd_notify(3)), for a daemon that is started without one."""

from __future__ import annotations

import socket
import threading
from pathlib import Path


class NotifySocket:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._is_ready = threading.Event()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        # All messages are read, because a daemon waits if a few are unread.
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while message := self._socket.recv(4096):
            if b"READY=1" in message.splitlines():
                self._is_ready.set()

    def wait_until_ready(self, seconds: float = 60) -> None:
        """Waits for the next READY=1, which may have come since the last call."""
        assert self._is_ready.wait(seconds), f"no READY=1 within {seconds} s"
        self._is_ready.clear()
