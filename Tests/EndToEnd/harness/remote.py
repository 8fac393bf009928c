"""The test program `remote`, which calls the library for remote places; it is not part of a release."""

from __future__ import annotations

import json
import os
import select
import subprocess
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from .daemon import ROOT

# The program is built with the unit tests.
PROGRAM = Path(os.environ.get("PILLS_TEST_PROGRAMS", ROOT / ".build/debug")) / "remote"


class RemoteFailed(Exception):
    """A call that failed with an error of the library."""

    def __init__(self, report: dict) -> None:
        super().__init__(report)
        self.kind: str = report["kind"]
        self.sentence: str = report["sentence"]
        self.retry_after_seconds: int | None = report["retryAfterSeconds"]


class _Caller:
    """The program makes one call after another; each instance has its own connections."""

    _running: ClassVar[dict[frozenset[tuple[str, str]], _Caller]] = {}

    @classmethod
    def with_environment(cls, environment: dict[str, str]) -> _Caller:
        """An instance with this environment, if possible one that is running."""
        key = frozenset(environment.items())
        caller = cls._running.get(key)
        if caller is None or caller._process.poll() is not None:
            caller = cls._running[key] = cls(environment)
        return caller

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [str(PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **environment},
        )

    def answer(self, parts: list[str], patience_seconds: float) -> dict:
        self._process.stdin.write(json.dumps(parts).encode() + b"\n")
        self._process.stdin.flush()
        is_late = not select.select([self._process.stdout], [], [], patience_seconds)[0]
        if is_late:
            self._process.kill()
        line = self._process.stdout.readline()
        assert not is_late, f"{parts[:-1]}: no answer in {patience_seconds} s"
        assert line, f"{parts[:-1]}: ended with {self._process.wait()}"
        return json.loads(line)


@dataclass(frozen=True)
class Remote:
    """A remote place, given by the program's options."""

    options: dict[str, str] = field(default_factory=dict)
    # Additional variables of the program's environment.
    environment: dict[str, str] = field(default_factory=dict)
    # How long the next call may take, whatever its result.
    patience_seconds: float = 30

    def with_options(self, **options: str | None) -> Remote:
        """A copy with other options; None removes one. Underscores stand for hyphens."""
        changed = self.options | {name.replace("_", "-"): value for name, value in options.items()}
        return replace(self, options={name: value for name, value in changed.items() if value is not None})

    def call(self, *words: str, text: str = "") -> object:
        options = [f"--{name}={value}" for name, value in self.options.items()]
        answer = _Caller.with_environment(self.environment).answer([*options, *words, text], self.patience_seconds)
        if "failed" in answer:
            raise RemoteFailed(answer["failed"])
        return answer["returned"]

    def failure_of(self, *words: str, text: str = "") -> RemoteFailed:
        try:
            answer = self.call(*words, text=text)
        except RemoteFailed as failed:
            return failed
        raise AssertionError(f"{words}: no failure, but {answer}")

    # The calls

    def changes(self, token: str | None = None) -> dict:
        return self.call("changes", *([] if token is None else [token]))

    def listing(self) -> dict[str, str]:
        """Maps the names of all texts to their versions."""
        changes = self.changes()
        assert changes["isComplete"] and changes["gone"] == [], changes
        return changes["present"]

    def read(self, *names: str) -> dict[str, dict]:
        return self.call("read", *names)

    def create(self, name: str, text: str) -> str:
        return self.call("create", name, text=text)

    def update(self, name: str, text: str, version: str) -> str:
        return self.call("update", name, version, text=text)

    def remove(self, name: str, version: str) -> None:
        self.call("remove", name, version)
