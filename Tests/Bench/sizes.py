"""The size of what is installed."""

from __future__ import annotations

from harness.daemon import PROGRAMS, ROOT

from figures import Budget, Figure, Section

MEBIBYTE = 1 << 20


def measure() -> list[Section]:
    figures = [
        Figure(name, "MiB", [(PROGRAMS / name).stat().st_size / MEBIBYTE], budget=Budget(16), is_key=True)
        for name in ("pillsd", "pillsctl", "pills-sync")
    ]
    packages = sorted((ROOT / ".build/deb").glob("pills_*.deb"), key=lambda package: package.stat().st_mtime)
    figures.append(Figure("Debian package", "MiB", [packages[-1].stat().st_size / MEBIBYTE]))
    return [Section("Size", figures, "Stripped, with the Swift runtime in each program.")]
