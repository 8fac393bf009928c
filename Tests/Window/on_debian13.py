"""What Tests/Window/run --debian13 runs: the tests of the window, with the programs of the Debian packages on Debian 13."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Desktops"))

from debian13 import debian13  # noqa: E402
from place import Place  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ("pillsd", "pillsctl", "pills-sync", "pills")
# What the clock of the tests is made of, and what apt installs beside GTK unless it is told not to: it draws the icons.
PACKAGES = ["libfaketime", "librsvg2-common"]
LIBRARIES = ("libgtk-4-1", "libadwaita-1-0")


def main() -> int:
    # With a short path, as those of the sockets in it may have 107 bytes.
    work = Path(tempfile.mkdtemp(prefix="pills-"))
    with debian13(work, PACKAGES) as place:
        install(place, work)
        programs = wrap(place, work / "programs")
        status = test(programs, work / "tests", sys.argv[1:])
    if status == 0:
        shutil.rmtree(work)
    else:
        print(f"what the tests left is in {work}")
    return status


def install(place: Place, work: Path) -> None:
    """The packages that packaging/build-deb made."""
    packages = [str(shutil.copy(file, work)) for file in sorted((ROOT / ".build/deb").glob("pills*.deb"))]
    command = ["apt-get", "install", "--quiet=2", "--yes", "--no-install-recommends", "--reinstall", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    installed = subprocess.run(place.command(*command), env=environment, capture_output=True, text=True)
    assert installed.returncode == 0, f"apt-get failed: {installed.stdout[-1000:]}{installed.stderr[-1000:]}"
    versions = ["dpkg-query", "--show", "--showformat=${Package} ${Version}\n", *LIBRARIES, "pills", "pills-gtk"]
    subprocess.run(place.command(*versions), check=True)


def wrap(place: Place, folder: Path) -> Path:
    """A folder of programs that run those of that system."""
    folder.mkdir()
    for name in PROGRAMS:
        wrapper = folder / name
        wrapper.write_text(f'#!/bin/sh\nexec {" ".join(place.command(f"/usr/bin/{name}"))} "$@"\n')
        wrapper.chmod(0o755)
    return folder


def test(programs: Path, folder: Path, arguments: list[str]) -> int:
    tests = sorted((ROOT / "Tests/EndToEnd").glob("test_window*.py"))
    command = [ROOT / ".build/venv/bin/pytest", f"--basetemp={folder}", *arguments, *tests]
    environment = {**os.environ, "PILLS_PROGRAMS": str(programs)}
    return subprocess.run(command, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
