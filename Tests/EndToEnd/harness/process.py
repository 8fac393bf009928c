from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from .waiting import PATIENCE_SECONDS, wait_for


class Process:
    """A program in the background; its output goes to a file."""

    _started: ClassVar[list[Process]] = []

    @classmethod
    def unreaped(cls) -> list[Process]:
        """All processes that run, or have ended but were not waited for."""
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
        """Marks it to outlive the test that started it; a fixture ends it."""
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
        """Returns the exit status; a signal gives a negative number."""
        return self._child.wait(seconds)

    def send(self, number: int) -> None:
        self._child.send_signal(number)

    def kill(self) -> None:
        self._child.kill()
        self._child.wait()

    def stop(self, number: int = signal.SIGTERM, seconds: float = PATIENCE_SECONDS) -> int:
        """Ends it with a signal and returns the exit status."""
        if self.is_running:
            self.send(number)
            # A process that a test has stopped (SIGSTOP) only receives the signal now.
            self.send(signal.SIGCONT)
        try:
            return self.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def wait_for(self, what: str, condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
        """Waits for `condition`; fails if the process ends first."""

        def holds_or_ended() -> bool:
            return bool(condition()) or not self.is_running

        wait_for(what, holds_or_ended, seconds)
        assert self.is_running, f"{what}: ended with {self.wait()}, saying: {self.log}"

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *error: object) -> None:
        if self.is_running:
            self.stop()
