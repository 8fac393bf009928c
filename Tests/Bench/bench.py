"""Runs every measurement for Tests/Bench/run and prints the tables."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from harness.process import Process

import drinking
import durable
import idle
import memory
import plan
import popups
import sharing
import starting
import talking
import whole_programs
import windows
from figures import Section, table
from parts import Desktop, Programs, desktop


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=Path, required=True)
    arguments = parser.parse_args()
    begin = time.monotonic()
    sections: list[Section] = []
    try:
        for section in measurements():
            print(f"\n{section.title}\n\n{table(section.figures)}\n{section.note}", flush=True)
            sections.append(section)
    finally:
        for process in Process.unreaped():
            process.kill()
    figures = [figure for section in sections for figure in section.figures]
    arguments.tables.write_text(document(sections))
    broken = [figure for figure in figures if not figure.is_kept]
    for figure in broken:
        print(f"over budget: {figure.what}: {figure.median:.3g} {figure.unit}", file=sys.stderr)
    budgets = sum(figure.budget is not None for figure in figures)
    print(
        f"\n{len(figures)} figures, {budgets - len(broken)} of {budgets} budgets kept, {time.monotonic() - begin:.0f} s"
    )
    return 1 if broken else 0


def measurements() -> Iterable[Section]:
    """Yields each section once it is measured."""
    with tempfile.TemporaryDirectory(prefix="pills-bench.") as name:
        folder = Path(name)
        programs = Programs(folder / "programs")

        def alone(measure: Callable[[Desktop], list[Section]]) -> list[Section]:
            """Measures on a separate desktop, so that no measurement sees the popups of another."""
            with desktop(folder / measure.__module__, programs) as own:
                return measure(own)

        yield from alone(idle.measure)
        with (
            tempfile.TemporaryDirectory(prefix="pills-bench.", dir="/dev/shm") as in_memory,
            desktop(Path(in_memory, "desktop"), programs) as own,
        ):
            yield from memory.measure(own)
        with desktop(folder / "histories", programs) as own:
            people = {years: starting.with_past(own, years) for years in starting.YEARS}
            yield from starting.measure(own, people)
            yield from talking.measure(people)
        yield from alone(drinking.measure)
        yield from alone(sharing.measure)
        yield from alone(durable.measure)
        yield from alone(popups.measure)
        yield from whole_programs.measure(programs)
        yield from alone(windows.measure)
        yield from plan.measure()


def document(sections: list[Section]) -> str:
    tables = (f"## {section.title}\n\n{section.note}\n\n{table(section.figures)}\n" for section in sections)
    return "\n".join([f"# What Pills costs\n\n{machine()}\n", *tables])


def machine() -> str:
    model = next(line.split(": ")[1] for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line)
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    disk = subprocess.run(
        ["stat", "--file-system", "--format=%T", tempfile.gettempdir()], check=True, capture_output=True, text=True
    ).stdout.strip()
    day = datetime.now(UTC).date()
    return f"{day}, {model} with {os.cpu_count()} cores, {system}, Linux {platform.release()}, data on {disk}."


if __name__ == "__main__":
    raise SystemExit(main())
