"""Tries every fault that was asked for, and says what became of it."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from fault import SIMULATED, Fault, TableError, read_tables, record_seeds
from tree import Tree, Workplace
from trial import LIMIT_SECONDS, LIMIT_WITHOUT_A_FAULT_SECONDS, Catchers

ROOT = Path(__file__).resolve().parents[2]
PYTEST = ROOT / ".build/venv/bin/pytest"


class Laboratory:
    def __init__(self, faults: list[Fault], jobs: int) -> None:
        self.faults = faults
        self.jobs = jobs
        self.tree = Tree(ROOT, ROOT / ".build/faults/tree")
        self.tests = sorted({test for fault in faults for test in fault.caught_by})
        self.survivors: list[str] = []
        self.seeds: dict[str, int] = {}

    def build(self, all_faults: list[Fault]) -> None:
        self.tree.lay_out(all_faults)
        if SIMULATED & set(self.tests):
            self.tree.build_simulation()
        if set(self.tests) - SIMULATED:
            self.tree.build_tests()

    def without_a_fault(self) -> bool:
        """Whether all tests pass where no fault is chosen."""
        failures = []

        def run(catchers: Catchers, tests: list[str]) -> None:
            if failure := catchers.first_failure(tests):
                failures.append(failure)
                say(f"{catchers.log}\n{failure} fails without a fault")

        shares = [self.tests[offset :: self.jobs] for offset in range(self.jobs)]
        self._share([share for share in shares if share], run, LIMIT_WITHOUT_A_FAULT_SECONDS)
        return not failures

    def try_all(self) -> None:
        self._share(self.faults, self._try, LIMIT_SECONDS)

    def _try(self, catchers: Catchers, fault: Fault) -> None:
        began = time.monotonic()
        if fault.equal:
            say(f"{fault.name}: equal: {fault.equal}")
            return
        before: dict[Path, str] = {}
        catchers.seed = None
        if not fault.is_built_in:
            before = catchers.workplace.change(fault)
        failure = catchers.first_failure(list(fault.caught_by), fault)
        if before:
            catchers.workplace.restore(before)
        seconds = round(time.monotonic() - began)
        if failure and catchers.seed:
            self.seeds[fault.name] = catchers.seed
        if failure:
            say(f"{fault.name}: caught by {failure} ({seconds} s)")
        else:
            say(f"{fault.name}: SURVIVED {', '.join(fault.caught_by)} ({seconds} s)")
            self.survivors.append(fault.name)

    def _share(self, works: list[Any], do: Callable[[Catchers, Any], None], limit_seconds: int) -> None:
        """Does each of the works, as many at a time as there are jobs, each in a workplace that no other uses meanwhile."""
        free: SimpleQueue[Catchers] = SimpleQueue()

        def do_one(work: Any) -> None:
            catchers = free.get()
            try:
                do(catchers, work)
            finally:
                free.put(catchers)

        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(self.jobs) as pool:
            for number in range(self.jobs):
                free.put(Catchers(self.tree, self._workplace(Path(folder) / str(number)), PYTEST, limit_seconds))
            list(pool.map(do_one, works))

    def _workplace(self, folder: Path) -> Workplace | None:
        return self.tree.copy_to(folder) if any(".py" in test for test in self.tests) else None


def say(text: str) -> None:
    print(text, flush=True)


def chosen(faults: list[Fault], arguments: argparse.Namespace) -> list[Fault]:
    by_name = {fault.name: fault for fault in faults}
    unknown = [name for name in arguments.names if name not in by_name]
    if unknown:
        raise TableError(f"there is no fault {', '.join(unknown)}")
    kept = [by_name[name] for name in arguments.names] or faults
    if arguments.simulated:
        kept = [fault for fault in kept if fault.is_simulated]
    number, count = map(int, arguments.part.split("/"))
    return kept[number - 1 :: count]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--simulated", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    began = time.monotonic()

    def seconds() -> str:
        return f"{round(time.monotonic() - began)} s"

    try:
        faults = read_tables(Path(__file__).parent)
        laboratory = Laboratory(chosen(faults, arguments), arguments.jobs)
        if arguments.fit:
            laboratory.tree.lay_out(faults)
            say(f"all {len(faults)} faults fit the source")
            return 0
        say("\n==> building with all faults in the programs")
        laboratory.build(faults)
        say(f"{seconds()}\n\n==> the tests without a fault")
        if not laboratory.without_a_fault():
            say("the tests fail without a fault")
            return 1
        say(f"{seconds()}\n\n==> the faults")
        laboratory.try_all()
        if arguments.record:
            record_seeds(Path(__file__).parent, laboratory.seeds)
    except TableError as error:
        print(f"faults: {error}", file=sys.stderr)
        return 1
    survived = f"{', '.join(laboratory.survivors)} survived" if laboratory.survivors else "none survived"
    say(f"{len(laboratory.faults)} faults, {survived}, {seconds()}")
    return 1 if laboratory.survivors else 0


if __name__ == "__main__":
    sys.exit(main())
