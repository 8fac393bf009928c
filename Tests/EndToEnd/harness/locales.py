"""Locales that are made for the tests, whatever the computer has."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from .daemon import ROOT

# The folder for LOCPATH. The locales stay for later runs, because making one takes a second.
LOCALES = ROOT / ".build/locales"


def make_locale(name: str) -> str:
    """Makes a locale such as `de_DE` if it is missing, and returns the value for LANG."""
    made = LOCALES / f"{name}.UTF-8"
    if not made.exists():
        LOCALES.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=LOCALES) as folder:
            command = ["localedef", f"--inputfile={name}", "--charmap=UTF-8", f"{folder}/{made.name}"]
            # localedef's warning about the charmap is ignored.
            subprocess.run(command, capture_output=True, timeout=60)
            try:
                Path(folder, made.name).rename(made)
            except OSError:
                # Another test was faster.
                assert made.exists(), f"{name} cannot be made"
    return made.name
