"""A timed connection to the control socket."""

from __future__ import annotations

import json
import time
from pathlib import Path

from harness.wire import Wire


class Connection(Wire):
    """Sends prepared calls and only looks for the end of an answer, so that it costs little itself."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        # A time limit would need one more system call for each answer.
        self._socket.settimeout(None)
        self.latest = b""

    @staticmethod
    def message(method: str, interface: str = "org.pills.Control", **parameters: object) -> bytes:
        return json.dumps({"method": f"{interface}.{method}", "parameters": parameters}).encode() + b"\0"

    def milliseconds(self, message: bytes) -> float:
        """Returns how long the answer to a message took; `latest` holds the answer."""
        begin = time.perf_counter_ns()
        self._socket.sendall(message)
        answer = self._socket.recv(1 << 16)
        while answer[-1] != 0:
            answer += self._socket.recv(1 << 20)
        took = time.perf_counter_ns() - begin
        self.latest = answer
        return took / 1e6

    def demand(self, method: str, **parameters: object) -> dict:
        """Returns the parameters of the reply to a call that must succeed."""
        self.milliseconds(self.message(method, **parameters))
        reply = json.loads(self.latest[:-1])
        assert "error" not in reply, reply
        return reply["parameters"]
