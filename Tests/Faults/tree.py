"""A copy of the source tree in which texts are changed, such as by all faults of the programs, built once."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from fault import Fault, TableError, put_in

PROGRAMS = ("pillsd", "pillsctl", "pills-sync")
WINDOW = "pills"

# Asked by each replacement. Every module that has faults gets one of its own; what is shipped has none.
CHOSEN = """\
import Glibc

enum Fault {
  static let chosen = getenv("PILLS_FAULT").flatMap { Int(String(cString: $0)) } ?? 0
}
"""


class Tree:
    """The copy, which stays for the next time."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder

    def lay_out(self, faults: list[Fault]) -> None:
        """Makes the folder the sources with the faults in them. Writes only what is different, so that little is built."""
        texts = {path: text for path, text in self.sources().items() if path.suffix == ".swift"}
        changed = put_in([fault for fault in faults if fault.is_built_in], texts)
        for module in {Path(*path.parts[:2]) for path in changed}:
            changed[module / "Fault.swift"] = CHOSEN
        self.write(changed)
        self._require_others([fault for fault in faults if not fault.is_built_in])

    def sources(self) -> dict[Path, str]:
        """The texts of the programs as they are."""
        return {path: (self.root / path).read_text() for path in self._files() if path.parts[0] == "Sources"}

    def write(self, changed: dict[Path, str]) -> None:
        """Makes the folder the source tree, but for the texts that are changed or new."""
        files = self._files()
        for path in files:
            if path not in changed:
                self._copy(path)
        for path, text in changed.items():
            self._write(path, text)
        for path in self._laid_out() - set(files) - set(changed):
            (self.folder / path).unlink()

    @property
    def simulation(self) -> Path:
        return self.folder / ".build/release/simulate"

    def build_simulation(self) -> None:
        self._build(["--configuration", "release", "--product", self.simulation.name])

    @property
    def test_programs(self) -> Path:
        """Where the tests of the modules are, and the programs that tests end to end ask."""
        return self.folder / ".build/debug"

    @property
    def stage(self) -> Path:
        """Where tests end to end look for the programs."""
        return self.folder / ".build/stage"

    def build_programs(self) -> None:
        for program in PROGRAMS:
            self._build(["--product", program])
        self._put_on_stage(*PROGRAMS)

    def build_tests(self) -> None:
        """The tests, and the programs with all that is installed with them."""
        self._build(["--build-tests"], PILLS_WINDOW="1")
        self._put_on_stage(*PROGRAMS, WINDOW)
        subprocess.run([self.folder / "packaging/lib/make-texts"], check=True, stdout=subprocess.DEVNULL)

    def _put_on_stage(self, *programs: str) -> None:
        self.stage.mkdir(exist_ok=True)
        for program in programs:
            shutil.copy(self.test_programs / program, self.stage / program)

    def copy_to(self, folder: Path) -> Workplace:
        """What tests end to end run in. A unit or a script may be changed there, which harms no other."""
        for path in self._laid_out():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.folder / path, target)
        shutil.copytree(self.stage, folder / ".build/stage")
        return Workplace(folder)

    def _build(self, options: list[str], **variables: str) -> None:
        build = subprocess.run(
            ["swift", "build", "--package-path", self.folder, *options],
            env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        if build.returncode != 0:
            errors = sorted({line for line in build.stdout.splitlines() if " error: " in line})
            raise TableError("what is changed does not build:\n" + "\n".join(errors or build.stdout.splitlines()[-20:]))

    def _files(self) -> list[Path]:
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
            cwd=self.root, check=True, stdout=subprocess.PIPE, text=True,
        )
        paths = [Path(name) for name in listed.stdout.split("\0") if name]
        return [path for path in paths if (self.root / path).is_file()]

    def _laid_out(self) -> set[Path]:
        paths = (path.relative_to(self.folder) for path in self.folder.rglob("*") if path.is_file() or path.is_symlink())
        return {path for path in paths if path.parts[0] != ".build"}

    def _copy(self, path: Path) -> None:
        source, target = self.root / path, self.folder / path
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)

    def _write(self, path: Path, text: str) -> None:
        target = self.folder / path
        if not target.exists() or target.read_text() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)

    def _require_others(self, faults: list[Fault]) -> None:
        texts = Workplace(self.folder).texts()
        for fault in faults:
            put_in([fault], texts)


class Workplace:
    """A folder in which tests end to end run, with the programs beside."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def texts(self) -> dict[Path, str]:
        """The units, and the scripts that install and run the programs."""
        paths = [path for top in ("units", "packaging") for path in (self.folder / top).rglob("*") if path.is_file()]
        texts = {}
        for path in paths:
            try:
                texts[path] = path.read_text()
            except UnicodeDecodeError:
                continue
        return texts

    def change(self, fault: Fault) -> dict[Path, str]:
        """Puts a fault into a unit or a script, and returns what was there."""
        texts = self.texts()
        changed = put_in([fault], texts)
        self.restore(changed)
        return {path: texts[path] for path in changed}

    def restore(self, texts: dict[Path, str]) -> None:
        for path, text in texts.items():
            path.write_text(text)
