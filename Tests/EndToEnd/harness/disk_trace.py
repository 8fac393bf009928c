"""What programs had the kernel put on disk, and in which order, by strace(1)."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from .waiting import wait_for

CALLS = "trace=fsync,fdatasync,rename,renameat,renameat2,linkat"
OPTIONS = ("strace", "-f", "-qq", "-y", "-ttt", "-e", CALLS)

# `1234 1700000000.123456 renameat(5</folder>, "a", 5</folder>, "b") = 0`
LINE = re.compile(r"^\d+ +(?P<at>[\d.]+) (?P<call>\w+)\((?P<arguments>.*)\) += 0$")
OPEN = re.compile(r"^\d+<(?P<path>/[^>]*)>$")


@dataclass
class DiskTrace:
    """The files that were synced, renamed, and whose names were synced after that."""

    _files: list[Path] = field(default_factory=list)

    def started(self, file: Path) -> tuple[str, ...]:
        """What a command is started with, so that it is traced to `file`."""
        self._files.append(file)
        return (*OPTIONS, "-o", str(file))

    @contextmanager
    def attached(self, process: int, file: Path) -> Iterator[None]:
        """Traces a program that runs already."""
        self._files.append(file)
        tracer = subprocess.Popen([*OPTIONS, "-o", str(file), "-p", str(process)])
        status = Path(f"/proc/{process}/status")
        wait_for("it is traced", lambda: "TracerPid:\t0\n" not in status.read_text())
        try:
            yield
        finally:
            tracer.terminate()
            tracer.wait()

    def placed(self) -> dict[str, set[str]]:
        """Each file that got its name, with what is lacking for it to be there after a power cut."""
        synced: set[str] = set()
        lacking: dict[str, set[str]] = {}
        for call, arguments in self._calls():
            if call in ("fsync", "fdatasync"):
                path = OPEN.match(arguments[0])["path"]
                synced.add(path)
                for name, lacks in lacking.items():
                    if str(Path(name).parent) == path:
                        lacks.discard("its folder is not synced")
                continue
            old, new = _names(call, arguments)
            lacking.pop(old, None)
            lacking[new] = {"its folder is not synced"} | (set() if old in synced else {"its content is not synced"})
            # What it holds is what the other held.
            (synced.add if old in synced else synced.discard)(new)
        return lacking

    def _calls(self) -> list[tuple[str, list[str]]]:
        lines = [line for file in self._files for line in file.read_text().splitlines()]
        calls = [match for line in lines if (match := LINE.match(line))]
        calls.sort(key=lambda call: float(call["at"]))
        return [(call["call"], call["arguments"].split(", ")) for call in calls]


def _names(call: str, arguments: list[str]) -> tuple[str, str]:
    """From which path to which a file was renamed."""
    if call == "rename":
        old, new = arguments
        return old.strip('"'), new.strip('"')
    folder, old, new_folder, new = arguments[:4]
    return _path(folder, old), _path(new_folder, new)


def _path(folder: str, name: str) -> str:
    # A path that begins at the root is one of its own.
    return str(Path(OPEN.match(folder)["path"]) / name.strip('"'))
