from __future__ import annotations

import contextlib
import json
import socket
from pathlib import Path


class Wire(contextlib.AbstractContextManager):
    """A connection to the control socket that can send anything, valid or not."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(str(path))
        self._received = b""

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        # A closed connection is noticed when receiving.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self._socket.sendall(data)

    def call(self, method: str, parameters: dict | None = None, **flags: bool) -> None:
        message = {"method": method, "parameters": parameters or {}, **flags}
        self.send(json.dumps(message).encode() + b"\0")

    def receive(self) -> dict | None:
        """The next message; None if the connection was closed."""
        while b"\0" not in self._received:
            try:
                part = self._socket.recv(65536)
            except ConnectionResetError:
                part = b""
            if not part:
                assert not self._received, f"hung up within a message: {self._received!r}"
                return None
            self._received += part
        message, _, self._received = self._received.partition(b"\0")
        return json.loads(message)

    def receive_within(self, seconds: float) -> dict | None:
        """The next message; raises TimeoutError if none comes in this time."""
        patience = self._socket.gettimeout()
        self._socket.settimeout(seconds)
        try:
            return self.receive()
        finally:
            self._socket.settimeout(patience)

    def ask(self, method: str, parameters: dict | None = None, **flags: bool) -> dict | None:
        self.call(method, parameters, **flags)
        return self.receive()
