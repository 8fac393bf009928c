"""Showing a fault to the tests that are to notice it."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from fault import MACHINES, SIMULATED, SIMULATION, Fault
from tree import Tree, Workplace

# For each test end to end; for those of the modules that a fault names, together.
LIMIT_SECONDS = 60
# There are many of them where they run without a fault, and those end to end have limits of their own.
LIMIT_WITHOUT_A_FAULT_SECONDS = 600
# How long a fault of the engine may stay unnoticed; and where there is none, for seeing that the tables do no harm.
YEARS = 150
YEARS_WITHOUT_A_FAULT = 20
# The same of a fault of merging, in histories of several machines.
HISTORIES = 10_000


class Catchers:
    """Runs tests in a workplace of its own, and says which failed first."""

    def __init__(self, tree: Tree, workplace: Workplace | None, pytest: Path, limit_seconds: int) -> None:
        self.tree = tree
        self.workplace = workplace
        self.pytest = pytest
        self.limit_seconds = limit_seconds
        self.log = ""
        # The seed with which the simulation last caught something.
        self.seed: int | None = None

    def first_failure(self, tests: list[str], fault: Fault | None = None) -> str | None:
        end_to_end = [test for test in tests if ".py" in test]
        modules = [test for test in tests if test not in end_to_end and test not in SIMULATED]
        environment = {**os.environ, "PILLS_TEST_PROGRAMS": str(self.tree.test_programs)}
        if fault is not None:
            environment["PILLS_FAULT"] = str(fault.number)
        failure = None
        seed = None if fault is None else fault.seed
        if SIMULATION in tests:
            years = YEARS_WITHOUT_A_FAULT if fault is None else YEARS
            failure = self._failure_of_simulation("years", years, environment, seed)
        if failure is None and MACHINES in tests:
            failure = self._failure_of_simulation("machines", HISTORIES, environment, seed)
        if failure is None and modules:
            failure = self._failure_of_modules(modules, environment)
        if failure is None and end_to_end:
            failure = self._failure_of_end_to_end(end_to_end, environment)
        return failure

    def _failure_of_simulation(
        self, unit: str, count: int, environment: dict[str, str], seed: int | None
    ) -> str | None:
        """Lives with `seed` first, which caught it before; where that catches nothing any more, with all from 1 on."""
        # So that the same seed catches the same fault every time.
        environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
        for first, lives in [(seed, 1), (1, count)] if seed else [(1, count)]:
            command = [self.tree.simulation, f"--{unit}={lives}", f"--seed={first}", "--as-is"]
            if (status := self._run(command, environment, 10 * self.limit_seconds)) == 0:
                continue
            caught = self._in_log(r"^(seed .* broken.{0,60}).*")
            self.seed = int(caught.split()[1].rstrip(",:")) if caught else None
            # What stops the engine altogether breaks no rule first.
            return caught or self._crash(status)
        return None

    def _failure_of_modules(self, filters: list[str], environment: dict[str, str]) -> str | None:
        # What 'swift test' starts, which needs a second to find it.
        program = self.tree.test_programs / "pillsPackageTests.xctest"
        options = [option for test in filters for option in ("--filter", test)]
        status = self._run([program, "--testing-library", "swift-testing", "--no-parallel", *options], environment, self.limit_seconds)
        if status == 0:
            return None
        return self._in_log(r"Test (.*) recorded an issue") or self._crash(status)

    def _failure_of_end_to_end(self, tests: list[str], environment: dict[str, str]) -> str | None:
        assert self.workplace is not None
        folder = self.workplace.folder / "Tests/EndToEnd"
        # Ended from outside only where even a failed test is not left.
        command = [self.pytest, "--exitfirst", f"--timeout={self.limit_seconds}", *tests]
        if self._run(command, environment, 10 * self.limit_seconds, folder) == 0:
            return None
        return self._in_log(r"^(?:FAILED|ERROR) (\S*).*")

    def _run(self, command: list[object], environment: dict[str, str], limit_seconds: int, folder: Path | None = None) -> int:
        run = subprocess.run(
            ["timeout", "--kill-after=5", str(limit_seconds), *map(str, command)],
            cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self.log = run.stdout.decode(errors="replace")
        return run.returncode

    def _in_log(self, pattern: str) -> str | None:
        plain = re.sub(r"\x1b\[[0-9;]*m", "", self.log)
        found = re.search(pattern, plain, re.MULTILINE)
        return found[1] if found else None

    @staticmethod
    def _crash(status: int) -> str | None:
        """By a signal, but for those that end what takes too long; that a test never ends is no notice."""
        signal = -status if status < 0 else status - 128
        return f"a crash (signal {signal})" if signal > 0 and signal != 9 else None
