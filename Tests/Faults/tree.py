"""A copy of the source tree with all faults of the programs in it, built once."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from fault import Fault, TableError, put_in

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
        files = self._files()
        texts = {path: (self.root / path).read_text() for path in files if path.suffix == ".swift" and path.parts[0] == "Sources"}
        changed = put_in([fault for fault in faults if fault.is_built_in], texts)
        for module in {Path(*path.parts[:2]) for path in changed}:
            changed[module / "Fault.swift"] = CHOSEN
        for path in files:
            if path not in changed:
                self._copy(path)
        for path, text in changed.items():
            self._write(path, text)
        for path in self._laid_out() - set(files) - set(changed):
            (self.folder / path).unlink()
        self._require_others([fault for fault in faults if not fault.is_built_in])

    @property
    def simulation(self) -> Path:
        return self.folder / ".build/release/simulate"

    def build_simulation(self) -> None:
        self._build(["--configuration", "release", "--product", self.simulation.name])

    def build_tests(self) -> None:
        """The tests, and the programs in the place where those end to end look for them."""
        self._build(["--build-tests"])
        stage = self.folder / ".build/stage"
        stage.mkdir(exist_ok=True)
        for program in ("pillsd", "pillsctl"):
            shutil.copy(self.folder / ".build/debug" / program, stage / program)
        subprocess.run([self.folder / "packaging/lib/make-manual"], check=True, stdout=subprocess.DEVNULL)

    def copy_to(self, folder: Path) -> Workplace:
        """What tests end to end run in. A unit or a script may be changed there, which harms no other."""
        for path in self._laid_out():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.folder / path, target)
        shutil.copytree(self.folder / ".build/stage", folder / ".build/stage")
        return Workplace(folder)

    def _build(self, options: list[str]) -> None:
        build = subprocess.run(
            ["swift", "build", "--package-path", self.folder, *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        if build.returncode != 0:
            errors = sorted({line for line in build.stdout.splitlines() if " error: " in line})
            raise TableError("the faults do not build:\n" + "\n".join(errors or build.stdout.splitlines()[-20:]))

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
