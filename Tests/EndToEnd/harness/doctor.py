from __future__ import annotations

import json
from dataclasses import dataclass

from .daemon import Pills


@dataclass(frozen=True)
class Doctor:
    """The findings of `pillsctl doctor --json`, by the names of the checks."""

    returncode: int
    checks: dict[str, dict]

    def has(self, check: str) -> bool:
        return check in self.checks

    def marks(self) -> dict[str, str]:
        return {name: check["mark"] for name, check in self.checks.items()}

    def mark(self, check: str) -> str:
        return self.checks[check]["mark"]

    def fact(self, check: str) -> str:
        return self.checks[check]["fact"]

    def remedy(self, check: str) -> str:
        return self.checks[check]["remedy"]


def examine(pills: Pills, **environment: str) -> Doctor:
    result = pills.control("doctor", "--json", **environment)
    assert result.stderr == "", result.stderr
    return Doctor(result.returncode, {check["check"]: check for check in json.loads(result.stdout)["checks"]})
