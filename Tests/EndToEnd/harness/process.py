from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from .waiting import PATIENCE_SECONDS, wait_for


class Process:
    """A program in the background; what it says goes to a file."""

    _started: ClassVar[list[Process]] = []

    @classmethod
    def unreaped(cls) -> list[Process]:
        """All that run, or ended and were not waited for."""
        cls._started = [process for process in cls._started if process._child.returncode is None]
        return list(cls._started)

    def __init__(self, arguments: list[str], environment: dict[str, str], log: Path, **options: object) -> None:
        self.log_file = log
        with log.open("ab") as output:
            self._child = subprocess.Popen(
                arguments, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, **options
            )
        self._started.append(self)

    def leave_to_fixture(self) -> Process:
        """Says that it outlives the test in which it was started, and is ended by a fixture."""
        self._started.remove(self)
        return self

    @property
    def id(self) -> int:
        return self._child.pid

    @property
    def is_running(self) -> bool:
        return self._child.poll() is None

    @property
    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    def wait(self, seconds: float = PATIENCE_SECONDS) -> int:
        """Returns the exit status, negative for a signal."""
        return self._child.wait(seconds)

    def send(self, number: int) -> None:
        self._child.send_signal(number)

    def kill(self) -> None:
        self._child.kill()
        self._child.wait()

    def stop(self, number: int = signal.SIGTERM, seconds: float = PATIENCE_SECONDS) -> int:
        """Ends it in good order; returns the exit status."""
        if self.is_running:
            self.send(number)
            # One that a test has stopped hears nothing before.
            self.send(signal.SIGCONT)
        try:
            return self.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def wait_for(self, what: str, condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
        """Waits for `condition`, but no longer than it runs."""

        def holds_or_ended() -> bool:
            return bool(condition()) or not self.is_running

        wait_for(what, holds_or_ended, seconds)
        assert self.is_running, f"{what}: ended with {self.wait()}, saying: {self.log}"

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *error: object) -> None:
        if self.is_running:
            self.stop()
