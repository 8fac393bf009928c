"""Records with strace(1) what programs put on disk, and in which order."""

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
    """The synced files, the renamed files, and the renamed files whose folders were synced afterwards."""

    _files: list[Path] = field(default_factory=list)

    def started(self, file: Path) -> tuple[str, ...]:
        """The command prefix that traces a program to `file`."""
        self._files.append(file)
        return (*OPTIONS, "-o", str(file))

    @contextmanager
    def attached(self, process: int, file: Path) -> Iterator[None]:
        """Traces a running program."""
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
        """Maps each renamed file to the steps that are missing for it to survive a power cut."""
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
            # The new name has the contents of the old one.
            (synced.add if old in synced else synced.discard)(new)
        return lacking

    def _calls(self) -> list[tuple[str, list[str]]]:
        lines = [line for file in self._files for line in file.read_text().splitlines()]
        calls = [match for line in lines if (match := LINE.match(line))]
        calls.sort(key=lambda call: float(call["at"]))
        return [(call["call"], call["arguments"].split(", ")) for call in calls]


def _names(call: str, arguments: list[str]) -> tuple[str, str]:
    """The old and the new path of a renaming."""
    if call == "rename":
        old, new = arguments
        return old.strip('"'), new.strip('"')
    folder, old, new_folder, new = arguments[:4]
    return _path(folder, old), _path(new_folder, new)


def _path(folder: str, name: str) -> str:
    # An absolute name needs no folder.
    return str(Path(OPEN.match(folder)["path"]) / name.strip('"'))
