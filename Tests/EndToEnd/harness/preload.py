"""Libraries that stand between a program and the C library."""

from __future__ import annotations

import subprocess
from pathlib import Path


def compiled(source: str, folder: Path) -> Path:
    """The library made of a C file beside this one."""
    library = folder / Path(source).with_suffix(".so").name
    command = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread"]
    subprocess.run([*command, "-o", library, Path(__file__).with_name(source), "-ldl"], check=True)
    return library
