"""What Tests/Costs/run runs: counts what Pills costs, and compares it with what is recorded, or records it."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from harness.cost_table import CostTable, growth_complaints
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
    print(table.comparison(figures))
    complaints = growth_complaints(figures)
    if arguments.record:
        table.record(figures)
        lines = [*complaints, f"Recorded in {table.file.name}."]
    else:
        complaints += table.complaints(figures)
        lines = complaints + table.savings(figures) or ["Nothing costs more than is recorded."]
    print("", *lines, sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    raise SystemExit(main())
