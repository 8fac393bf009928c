"""Libraries that are loaded between a program and the C library."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

# The libraries stay for later runs, because compiling one takes longer than many tests.
COMPILED = Path(__file__).resolve().parents[3] / ".build/preload"


def compiled(source: str, folder: Path) -> Path:
    """Compiles a C file of this folder, and returns a copy of the library in `folder`."""
    source_file = Path(__file__).with_name(source)
    library = COMPILED / f"{source_file.stem}-{source_file.stat().st_mtime_ns}.so"
    if not library.exists():
        COMPILED.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=COMPILED) as own:
            made = Path(own, library.name)
            command = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread"]
            subprocess.run([*command, "-o", made, source_file, "-ldl"], check=True)
            # A rename is one step, which is safe if another test compiles it too.
            made.rename(library)
    return Path(shutil.copyfile(library, folder / f"{source_file.stem}.so"))
