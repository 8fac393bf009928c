"""The size of what is installed."""

from __future__ import annotations

from harness.daemon import PROGRAMS, ROOT

from figures import Figure, Section

MEGABYTE = 1_000_000
SHIPPED = ("pillsd", "pillsctl", "pills-sync", "pills")


def measure() -> list[Section]:
    figures = [Figure(name, "MB", [(PROGRAMS / name).stat().st_size / MEGABYTE]) for name in SHIPPED]
    packages = sorted((ROOT / ".build/deb").glob("pills_*.deb"), key=lambda package: package.stat().st_mtime)
    figures.append(Figure("Debian package", "MB", [packages[-1].stat().st_size / MEGABYTE]))
    return [Section("Size", figures, "Stripped, with the Swift runtime in each program.")]
