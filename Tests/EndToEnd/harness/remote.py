"""The program `remote`, which calls a place that keeps texts as the library does; it is not shipped."""

from __future__ import annotations

import json
import os
import subprocess
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from .daemon import ROOT

# Built with the tests of the modules.
PROGRAM = Path(os.environ.get("PILLS_TEST_PROGRAMS", ROOT / ".build/debug")) / "remote"


class RemoteFailed(Exception):
    """A call of which the library said why it failed."""

    def __init__(self, report: dict) -> None:
        super().__init__(report)
        self.kind: str = report["kind"]
        self.sentence: str = report["sentence"]
        self.retry_after_seconds: int | None = report["retryAfterSeconds"]


@dataclass(frozen=True)
class Remote:
    """One place, by the program's options."""

    options: dict[str, str] = field(default_factory=dict)
    # What the program's environment has besides the usual.
    environment: dict[str, str] = field(default_factory=dict)
    # How long the last call may take, whatever it comes to.
    patience_seconds: float = 30

    def with_options(self, **options: str | None) -> Remote:
        """The same but for some options; None leaves one out. Underscores stand for hyphens."""
        changed = self.options | {name.replace("_", "-"): value for name, value in options.items()}
        return replace(self, options={name: value for name, value in changed.items() if value is not None})

    def call(self, *words: str, text: str = "") -> object:
        options = [f"--{name}={value}" for name, value in self.options.items()]
        began = time.monotonic()
        done = subprocess.run(
            [str(PROGRAM), *options, *words],
            input=text.encode(),
            capture_output=True,
            env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **self.environment},
            timeout=self.patience_seconds,
            check=False,
        )
        assert time.monotonic() - began < self.patience_seconds
        assert done.returncode in (0, 1), f"{words}: status {done.returncode}, saying {done.stdout!r} {done.stderr!r}"
        answer = json.loads(done.stdout)
        if done.returncode:
            raise RemoteFailed(answer)
        return answer

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
        """The versions of all texts by their names."""
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
