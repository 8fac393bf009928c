"""Counts the instructions of the programs with valgrind's callgrind, which repeat as no time on a clock does."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from .clock import Clock
from .daemon import PROGRAMS, Pills
from .notify_socket import NotifySocket
from .process import Process

# What it takes to be asked for the counts, and no more: less than any event costs.
INSTRUCTIONS_OF_AN_IDLE_LOOP = 5_000

# Swift's own hashes differ from run to run, and with them the order in which a set is walked.
ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": "1"}


class CountedPills(Pills):
    """Pills of one person whose daemon, and pillsctl where asked, run under callgrind."""

    def __init__(self, folder: Path, clock: Clock, bus_address: str) -> None:
        super().__init__(folder, clock, bus_address)
        assert shutil.which("valgrind"), "there is no valgrind; run packaging/dependencies test"
        self._folder = folder
        self._manager = NotifySocket(folder / "notify")

    @property
    def environment(self) -> dict[str, str]:
        return {**super().environment, **ENVIRONMENT, "NOTIFY_SOCKET": str(self._manager.path)}

    @property
    def command(self) -> list[str]:
        # Where the daemon may write: once it is confined, so is callgrind within it.
        return [*self._callgrind(self._counts), f"--vgdb-prefix={self._folder / 'vgdb'}", *super().command]

    @property
    def _counts(self) -> Path:
        return self.database_file.with_name("instructions")

    def _callgrind(self, counts: Path) -> list[str]:
        log = self._folder / "valgrind.log"
        return ["valgrind", "--tool=callgrind", f"--log-file={log}", f"--callgrind-out-file={counts}"]

    def start(self, at: str | None = None) -> None:
        """Starts the daemon and waits for READY=1; `instructions` then counts from its first instruction on."""
        if at:
            self.clock.set(at)
        self.database_file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.launch()
        self._manager.wait_until_ready()

    def instructions(self) -> int:
        """The instructions of all its threads since this was last asked, once they have no more to do."""
        total = 0
        while (part := self._instructions_so_far()) > INSTRUCTIONS_OF_AN_IDLE_LOOP:
            total += part
        return total

    def instructions_of(self, work: Callable[[], object], times: int = 1) -> int:
        """The same, of `work` alone: the mean where it is done so many times."""
        self.instructions()
        for _ in range(times):
            work()
        return self.instructions() // times

    def _instructions_so_far(self) -> int:
        command = ["vgdb", f"--vgdb-prefix={self._folder / 'vgdb'}", f"--pid={self.process.id}", "dump"]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert result.returncode == 0, f"callgrind does not answer: {result.stderr}{self.log}"
        # A new number for each.
        [counts] = self._counts.parent.glob(f"{self._counts.name}.*")
        return _total(counts)

    def instructions_of_control(self, *arguments: str) -> int:
        """Runs a whole pillsctl under callgrind, which must succeed."""
        counts = self._folder / "control-instructions"
        command = [*self._callgrind(counts), str(PROGRAMS / "pillsctl"), *arguments]
        surroundings = {key: value for key, value in self.environment.items() if key != "LD_PRELOAD"}
        with Process(command, surroundings, self._folder / "control.log") as process:
            assert process.wait(60) == 0, process.log
        return _total(counts)


def valgrind_version() -> str:
    return subprocess.run(["valgrind", "--version"], check=True, capture_output=True, text=True).stdout.strip()


def _total(counts: Path) -> int:
    [line] = [line for line in counts.read_text().splitlines() if line.startswith("totals: ")]
    counts.unlink()
    return int(line.removeprefix("totals: "))
