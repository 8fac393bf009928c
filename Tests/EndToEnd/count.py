"""What packaging/count runs: counts what Pills costs, and compares it with what is recorded, or records it."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from harness.cost_table import CostTable
from harness.costs import measure
from harness.process import Process


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    table = CostTable.read(Path(__file__).with_name("costs.toml"))
    folder = Path(tempfile.mkdtemp(prefix="pills-count-"))
    try:
        figures = measure(folder)
    finally:
        for process in Process.unreaped():
            process.kill()
    # Kept where something went wrong.
    shutil.rmtree(folder)
    report, is_cheap = table.report(figures)
    print(report)
    if arguments.record:
        table.record(figures)
        print(f"Recorded in {table.file.name}.")
        return 0
    return 0 if is_cheap else 1


if __name__ == "__main__":
    raise SystemExit(main())
