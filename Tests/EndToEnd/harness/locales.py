"""Locales that are made for the tests, whatever the machine has."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from .daemon import ROOT

# What LOCPATH is to name. They stay for the next time, as making one takes a second.
LOCALES = ROOT / ".build/locales"


def make_locale(name: str) -> str:
    """Makes `de_DE`, say, unless it is there, and returns what LANG is to be."""
    made = LOCALES / f"{name}.UTF-8"
    if not made.exists():
        LOCALES.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=LOCALES) as folder:
            command = ["localedef", f"--inputfile={name}", "--charmap=UTF-8", f"{folder}/{made.name}"]
            # A warning about the charmap is none of ours.
            subprocess.run(command, capture_output=True, timeout=60)
            try:
                Path(folder, made.name).rename(made)
            except OSError:
                # Another test was faster.
                assert made.exists(), f"{name} cannot be made"
    return made.name
