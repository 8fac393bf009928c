"""Counts the instructions of frequent or awaited actions of Pills under callgrind, for Tests/Costs/run."""

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
# Repetitions differ by 0.9 % on a busy computer; the rest allows for small updates of libraries.
AT_MOST = 1.05
# A day with nothing open; winter time does not begin in the next seven days.
TODAY = datetime.date(2030, 11, 20)
NO_BUS = "unix:path=/nonexistent"


class CountedPills(Pills):
    """A person's Pills whose daemon runs under callgrind."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        super().__init__(folder, clock, NO_BUS)
        self.folder = folder
        self._manager = NotifySocket(folder / "notify")

    @property
    def environment(self) -> dict[str, str]:
        # Swift's random hashes would change the order of sets from run to run.
        return {**super().environment, "SWIFT_DETERMINISTIC_HASHING": "1", "NOTIFY_SOCKET": str(self._manager.path)}

    @property
    def command(self) -> list[str]:
        # The file is in the folder where the daemon may write, because callgrind is confined with it.
        return [*callgrind(self.database_file.with_name("instructions"), self.folder), *super().command]

    def begin(self) -> None:
        self.launch()
        self._manager.wait_until_ready()
        # This is the last attempt of the start, by the thread for popups.
        self.process.wait_for("it found no bus", lambda: "no session bus" in self.log, seconds=60)

    def instructions(self) -> int:
        """The instructions of all threads since the last call, after they have finished their work."""
        command = ["vgdb", f"--vgdb-prefix={self.folder / 'vgdb'}", f"--pid={self.process.id}", "dump"]
        total = 0
        while True:
            subprocess.run(command, check=True, capture_output=True, timeout=60)
            [counts] = self.database_file.parent.glob("instructions.*")
            part = total_of(counts)
            # This is less than any event costs, and more than the request for the count.
            if part <= 5_000:
                return total
            total += part


def callgrind(counts: Path, folder: Path) -> list[str]:
    return [*"valgrind --tool=callgrind".split(), f"--log-file={folder}/valgrind.log", f"--vgdb-prefix={folder}/vgdb", f"--callgrind-out-file={counts}"]


def total_of(counts: Path) -> int:
    [line] = [line for line in counts.read_text().splitlines() if line.startswith("totals: ")]
    counts.unlink()
    return int(line.removeprefix("totals: "))


ANOTHER_DEVICE, BEGAN = "4tqv7b1c9z", 1_921_400_000_000_000


def medications_of_another_device() -> list[str]:
    words = "days=daily from=2030-11-19T08:00 slots=evening state=active"
    return [
        f"{ANOTHER_DEVICE}-{number} {BEGAN + number} control {number} - - medication medication=zzzz{number:06} name=Zinc%20{number} {words}"
        for number in range(1, 201)
    ]


def edits_of_another_device() -> list[str]:
    """Edits of one medication, none of which knew of the others."""
    return [
        f"{ANOTHER_DEVICE}-{number} {BEGAN + number} control {number} - - medication medication=zzzz000001 dosage={number}%20mg"
        for number in range(201, 501)
    ]


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
                # The first call is not counted, because it has extra costs.
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
                profile = pills.call("Sync.Begin")["profile"]
                pills.instructions()
                for entries in (medications_of_another_device(), edits_of_another_device()):
                    assert pills.call("Sync.Apply", profile=profile, entries=entries)["added"] == len(entries)
                call("GetStatus")
                figures["Apply of 200 medications and 300 edits of one, and GetStatus"] = pills.instructions()
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
    """The actions that cost more than recorded, or grow too fast with the years of history."""
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
        # On a busy computer, an extra event may have been counted.
        figures = {name: min(figures[name], count) for name, count in counted().items()}
    for name, count in figures.items():
        print(f"{name:<40}{recorded.get(name, 0):>14,}{count:>14,}")
    found = complaints(figures, recorded)
    print(*found or ["Nothing costs more than is recorded."], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
