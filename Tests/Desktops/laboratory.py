"""Runs Pills on real notification servers and desktops, and says what was seen."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from checks import CHECKS, Check  # noqa: E402
from desktop import Desktop, DidNotStart, Otherwise  # noqa: E402
from gnome import Gnome  # noqa: E402
from harness.daemon import ROOT  # noqa: E402
from harness.process import Process  # noqa: E402
from plasma import Plasma  # noqa: E402
from sway import Sway  # noqa: E402

DESKTOPS: dict[str, type[Desktop]] = {make.key: make for make in (Gnome, Plasma, Sway)}


def main() -> int:
    # Ends with an exception on SIGTERM, so that all started programs are ended too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(description=__doc__, add_help=False)
    parser.add_argument("--server", action="append", choices=list(DESKTOPS))
    parser.add_argument("--check", action="append", default=[])
    arguments = parser.parse_args()
    checks = {
        name: check
        for name, check in CHECKS.items()
        if not arguments.check or name.startswith(tuple(arguments.check))
    }
    if not checks:
        parser.error(f"no check has a name that begins so; there are {', '.join(CHECKS)}")
    folder = Path(tempfile.mkdtemp(prefix="pills-desktops-"))
    failures: list[str] = []
    started = time.monotonic()
    try:
        install(folder / "prefix")
        for key in arguments.server or DESKTOPS:
            failures += run_desktop(DESKTOPS[key], checks, folder)
    finally:
        for process in Process.unreaped():
            process.kill()
    print("", *failures, sep="\n")
    print(f"{len(failures)} checks failed; {time.monotonic() - started:.0f} s; logs are in {folder}")
    return 1 if failures else 0


def install(prefix: Path) -> None:
    """Installs the programs with their icon and desktop entry where desktops find them."""
    environment = {**os.environ, "PREFIX": str(prefix)}
    subprocess.run([ROOT / "packaging/install"], env=environment, check=True, stdout=subprocess.DEVNULL)


def run_desktop(make: type[Desktop], checks: dict[str, Check], folder: Path) -> list[str]:
    """Returns the failures, one line each."""
    print(f"\n==> {make.name}", flush=True)
    failures = []
    visit = Visit(make, folder)
    try:
        for name, check in checks.items():
            started = time.monotonic()
            try:
                seen = visit.run(name, check)
            except Otherwise as other:
                failures.append(f"failed: {make.name}: {name}: {other}")
                seen = failures[-1]
            print(f"{name}: {seen or 'yes'} ({time.monotonic() - started:.0f} s)", flush=True)
    finally:
        visit.end()
    return failures


class Visit:
    """The checks on one desktop, which restarts if a check leaves it in disorder."""

    def __init__(self, make: type[Desktop], folder: Path) -> None:
        self._make = make
        self._folder = folder
        self._desktop: Desktop | None = None
        self._starts = 0

    def run(self, name: str, check: Check) -> str | None:
        """Returns the check's remark, if any; a failed check is repeated in a new session."""
        try:
            return self._run(name, check)
        except (Otherwise, DidNotStart) as error:
            print(f"{name}: {error}; once more in another session", flush=True)
        try:
            seen = self._run(name, check)
            return f"at the second try{f'; {seen}' if seen else ''}"
        except DidNotStart as error:
            raise Otherwise(str(error)) from error

    def _run(self, name: str, check: Check) -> str | None:
        try:
            seen = check(self._opened())
        except Exception as error:
            if not isinstance(error, (Otherwise, AssertionError, DidNotStart)):
                traceback.print_exc()
            self._keep_failure(name)
            self.end()
            raise error if isinstance(error, (Otherwise, DidNotStart)) else Otherwise(repr(error)) from error
        self._tidy()
        return seen

    def _keep_failure(self, name: str) -> None:
        """Saves a picture of the screen next to the logs."""
        with suppress(Exception):
            assert self._desktop
            self._desktop.picture().save(self._desktop.folder / f"{name}.png")

    def _opened(self) -> Desktop:
        if self._desktop is None:
            self._starts += 1
            desktop = self._make(self._folder / self._make.key / str(self._starts), self._folder / "prefix")
            desktop.__enter__()
            self._desktop = desktop
        return self._desktop

    def _tidy(self) -> None:
        """Empties the screen for the next check, or restarts the server."""
        assert self._desktop
        try:
            self._desktop.patient.finish()
            self._desktop.see_nothing(seconds=5)
        except (Otherwise, AssertionError):
            self.end()

    def end(self) -> None:
        if self._desktop:
            self._desktop.close()
            self._desktop = None


if __name__ == "__main__":
    sys.exit(main())
