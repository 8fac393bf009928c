"""What Tests/Costs/run runs: counts the instructions of what Pills does often or a person waits for, under callgrind."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path

from harness.clock import Clock
from harness.daemon import PROGRAMS, Pills
from harness.notify_socket import NotifySocket
from harness.past import make_person
from harness.process import Process
from harness.wire import Wire

TABLE = Path(__file__).with_name("costs.toml")
# Repetitions differ by 0.9 % on a busy machine; the rest is for small updates of libraries.
AT_MOST = 1.05
# A day with nothing open, in whose next seven days no winter time begins.
TODAY = datetime.date(2030, 11, 20)
NO_BUS = "unix:path=/nonexistent"


class CountedPills(Pills):
    """Pills of one person whose daemon runs under callgrind."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        super().__init__(folder, clock, NO_BUS)
        self.folder = folder
        self._manager = NotifySocket(folder / "notify")

    @property
    def environment(self) -> dict[str, str]:
        # Swift's own hashes differ from run to run, and with them the order in which a set is walked.
        return {**super().environment, "SWIFT_DETERMINISTIC_HASHING": "1", "NOTIFY_SOCKET": str(self._manager.path)}

    @property
    def command(self) -> list[str]:
        # In the folder where the daemon may write: callgrind is confined with it.
        return [*callgrind(self.database_file.with_name("instructions"), self.folder), *super().command]

    def begin(self) -> None:
        self.launch()
        self._manager.wait_until_ready()
        # The last thing that is tried at the start, by the thread of the popups.
        self.process.wait_for("it found no bus", lambda: "no session bus" in self.log, seconds=60)

    def instructions(self) -> int:
        """Those of all its threads since this was last asked, once they have no more to do."""
        command = ["vgdb", f"--vgdb-prefix={self.folder / 'vgdb'}", f"--pid={self.process.id}", "dump"]
        total = 0
        while True:
            subprocess.run(command, check=True, capture_output=True, timeout=60)
            [counts] = self.database_file.parent.glob("instructions.*")
            part = total_of(counts)
            # Less than any event costs, and more than being asked for the count.
            if part <= 5_000:
                return total
            total += part


def callgrind(counts: Path, folder: Path) -> list[str]:
    return [*"valgrind --tool=callgrind".split(), f"--log-file={folder}/valgrind.log", f"--vgdb-prefix={folder}/vgdb", f"--callgrind-out-file={counts}"]


def total_of(counts: Path) -> int:
    [line] = [line for line in counts.read_text().splitlines() if line.startswith("totals: ")]
    counts.unlink()
    return int(line.removeprefix("totals: "))


def measure(folder: Path) -> dict[str, int]:
    figures: dict[str, int] = {}
    for years in (0, 1, 5):
        clock = Clock()
        clock.set(f"{TODAY} 15:00:00")
        pills = CountedPills(folder / f"counted-{years}", clock)
        pills.data = make_person(folder / f"before-{years}", clock, TODAY, years, NO_BUS).data
        pills.begin()
        with Wire(pills.socket) as wire:

            def call(method: str, **parameters: object) -> None:
                reply = wire.ask(f"org.pills.Control.{method}", parameters)
                assert reply and "error" not in reply, f"{method}: {reply}"

            def count(name: str, work: Callable[[], object], times: int) -> None:
                # Once for what only the first costs.
                work()
                pills.instructions()
                for _ in range(times):
                    work()
                figures[f"{name}, {years} years"] = pills.instructions() // times

            figures[f"start, {years} years"] = pills.instructions()
            count("GetStatus", lambda: call("GetStatus"), 200)
            count("Take and Undo", lambda: (call("Take", slot="evening"), call("Undo", slot="evening")), 50)
            if not years:
                for number in range(25):
                    call("AddMedication", medication=f"Medication {number}", schedule="twice-daily")
                count("GetPlan of 25 medications", lambda: call("GetPlan"), 20)
                continue
            count("Calendar", lambda: call("Calendar", month="2030-05"), 20)
            count("Stats of all days", lambda: call("Stats"), 2)
            count("GetLog of 200 entries", lambda: call("GetLog", days=101), 2)
            environment = {key: value for key, value in pills.environment.items() if key != "LD_PRELOAD"}
            for command in ("status", "plan", "calendar") if years == 1 else ():
                words = [*callgrind(counts := folder / command, folder), str(PROGRAMS / "pillsctl"), command]
                subprocess.run(words, env=environment, check=True, capture_output=True, timeout=60)
                figures[f"pillsctl {command}"] = total_of(counts)
    return figures


def complaints(figures: dict[str, int], recorded: dict[str, int]) -> list[str]:
    """What costs more than is recorded, or grows with the years of history faster than it may."""
    found = [f"not the same figures: {name}; Tests/Costs/run --record" for name in figures.keys() ^ recorded.keys()]
    found += [f"more than recorded: {name}" for name in figures.keys() & recorded.keys() if figures[name] > AT_MOST * recorded[name]]
    for name in (name for name in figures if name.endswith(", 5 years")):
        growth = figures[name] / figures[name.replace("5 years", "1 years")]
        if growth > (5 if name.startswith("Stats of all days") else AT_MOST):
            found.append(f"grows with the years: {name}: {growth:.2f} times that of one")
    return found


def counted() -> dict[str, int]:
    with tempfile.TemporaryDirectory(prefix="pills-count-") as folder:
        try:
            return measure(Path(folder))
        finally:
            for process in Process.unreaped():
                process.kill()


def main() -> int:
    figures, recorded = counted(), tomllib.loads(TABLE.read_text())
    if "--record" in sys.argv:
        rows = "".join(f"{json.dumps(name)} = {count:_}\n" for name, count in figures.items())
        TABLE.write_text(f"# Instructions; written by Tests/Costs/run --record.\n{rows}")
        recorded = figures
    elif complaints(figures, recorded):
        # On a busy machine something may have happened in one more turn.
        figures = {name: min(figures[name], count) for name, count in counted().items()}
    for name, count in figures.items():
        print(f"{name:<40}{recorded.get(name, 0):>14,}{count:>14,}")
    found = complaints(figures, recorded)
    print(*found or ["Nothing costs more than is recorded."], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
