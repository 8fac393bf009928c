"""The size of what is installed."""

from __future__ import annotations

from harness.daemon import PROGRAMS, ROOT

from figures import Budget, Figure, Section

MEGABYTE = 1_000_000
BUDGETS = {"pillsd": Budget(10), "pillsctl": Budget(10), "pills-sync": Budget(16), "pills": Budget(16)}


def measure() -> list[Section]:
    figures = [
        Figure(name, "MB", [(PROGRAMS / name).stat().st_size / MEGABYTE], budget=budget, is_key=True)
        for name, budget in BUDGETS.items()
    ]
    packages = sorted((ROOT / ".build/deb").glob("pills_*.deb"), key=lambda package: package.stat().st_mtime)
    figures.append(Figure("Debian package", "MB", [packages[-1].stat().st_size / MEGABYTE]))
    return [Section("Size", figures, "Stripped, with the Swift runtime in each program.")]
