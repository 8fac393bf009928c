"""Runs Pills on real notification servers and desktops, and prints what was seen as a table."""

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

import pictures  # noqa: E402
from checks import Check, all_checks  # noqa: E402
from desktop import Desktop, DidNotStart, Otherwise  # noqa: E402
from harness.daemon import ROOT  # noqa: E402
from harness.process import Process  # noqa: E402
from place import Place  # noqa: E402
from servers import SERVERS, place_of  # noqa: E402
from table import Cell, Table  # noqa: E402

# At both nothing is open, and the evening reminder can be set to be due; the second looks better in pictures.
AFTERNOON, EVENING = 14, 20


def main() -> int:
    # So that what was started is ended then, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    arguments = parsed_arguments()
    checks = all_checks(arguments.restarts, arguments.logins)
    if arguments.list:
        print("servers:", *SERVERS, "checks:", *checks, sep="\n  ")
        return 0
    checks = {name: check for name, check in checks.items() if chosen(name, arguments.check)}
    table = Table(list(checks))
    folder = Path(tempfile.mkdtemp(prefix="pills-desktops-"))
    prefix = folder / "prefix"
    started = time.monotonic()
    try:
        install(prefix)
        for key in arguments.server or SERVERS:
            run_server(key, checks, folder, prefix, arguments, table)
            save(arguments.table, table)
    finally:
        for process in Process.unreaped():
            process.kill()
    print(f"\n{table.markdown}", flush=True)
    for failure in table.failures:
        print(failure)
    print(f"{len(table.failures)} cells say no; {time.monotonic() - started:.0f} s; logs are in {folder}")
    return 1 if table.failures else 0


def parsed_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, add_help=False)
    parser.add_argument("--server", action="append", choices=list(SERVERS))
    parser.add_argument("--check", action="append")
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--logins", type=int, default=10)
    parser.add_argument("--second-try", action="store_true")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--list", action="store_true")
    return parser.parse_args()


def chosen(name: str, beginnings: list[str] | None) -> bool:
    return beginnings is None or any(name.startswith(beginning) for beginning in beginnings)


def install(prefix: Path) -> None:
    """Puts the programs with their icon and desktop entry where desktops find them."""
    environment = {**os.environ, "PREFIX": str(prefix)}
    subprocess.run([ROOT / "packaging/install"], env=environment, check=True, stdout=subprocess.DEVNULL)


def run_server(
    key: str, checks: dict[str, Check], folder: Path, prefix: Path, arguments: argparse.Namespace, table: Table
) -> None:
    make = SERVERS[key]
    print(f"\n==> {make.name}", flush=True)
    with place_of(make, folder) as place:
        visit = Visit(make, folder / key, prefix, place)
        try:
            for name, check in checks.items():
                started = time.monotonic()
                cell = visit.run(name, check)
                if cell.is_failure and arguments.second_try:
                    print(f"{name}: {cell}; once more in another session", flush=True)
                    cell = cell.followed_by(visit.run(name, check))
                print(f"{name}: {cell} ({time.monotonic() - started:.0f} s)", flush=True)
                table.put(make.name, name, cell)
            if arguments.pictures:
                visit.keep_pictures(arguments.pictures)
        finally:
            visit.end()


class Visit:
    """The checks on one server, which is started anew where one left it in disorder."""

    def __init__(self, make: type[Desktop], folder: Path, prefix: Path, place: Place) -> None:
        self._make = make
        self._folder = folder
        self._prefix = prefix
        self._place = place
        self._desktop: Desktop | None = None
        self._starts = 0

    def run(self, name: str, check: Check) -> Cell:
        with suppress(DidNotStart):
            return self._run(name, check)
        # What it hangs on may be left in its session, which ends with it.
        print("it did not start; once more in another session", flush=True)
        self.end()
        try:
            return self._run(name, check)
        except DidNotStart as error:
            self.end()
            return Cell.no(str(error))

    def _run(self, name: str, check: Check) -> Cell:
        try:
            cell = check(self._opened())
            self._tidy()
            return cell
        except (Otherwise, AssertionError) as error:
            self._keep_failure(name)
            self.end()
            return Cell.no(str(error))
        except DidNotStart:
            raise
        except Exception as error:
            traceback.print_exc()
            self._keep_failure(name)
            self.end()
            return Cell.no(f"could not be run: {error!r}")

    def _keep_failure(self, name: str) -> None:
        """Leaves a picture of what was on the screen beside the logs."""
        with suppress(Exception):
            assert self._desktop
            self._desktop.picture().save(self._desktop.folder / f"{name}.png")

    def keep_pictures(self, folder: Path) -> None:
        """Leaves a picture of the screen with a reminder, and pictures of all that is shown by itself."""
        folder.mkdir(parents=True, exist_ok=True)
        for scene in pictures.SCENES:
            if scene == "bar" and not self._make.has_bar:
                continue
            self.end()
            try:
                pictures.keep(self._opened(EVENING), scene, folder)
            except (Otherwise, AssertionError) as error:
                print(f"no picture of {scene}: {error}", flush=True)

    def _opened(self, hour: int = AFTERNOON) -> Desktop:
        if self._desktop is None:
            self._starts += 1
            desktop = self._make(self._folder / str(self._starts), self._prefix, self._place, hour)
            desktop.__enter__()
            self._desktop = desktop
        return self._desktop

    def _tidy(self) -> None:
        """Leaves an empty screen to the next check, or a new server."""
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


def save(path: Path | None, table: Table) -> None:
    if path:
        path.write_text(table.markdown)


if __name__ == "__main__":
    sys.exit(main())
