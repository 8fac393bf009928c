"""A copy of the source tree with many slips in one build; slips that do not compile are dropped."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from slips import Slip

# The file is opened before a program confines itself. It is shared memory, so reached slips are known even if the program crashes.
LIBRARY = """\
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
static int chosen;
static unsigned char *reached = MAP_FAILED;
__attribute__((constructor)) static void choose(void) {
  const char *said = getenv("PILLS_FAULT");
  if (said) chosen = atoi(said);
  if (said && !strncmp(said, "reach:", 6)) reached = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, open(said + 6, O_RDWR | O_CLOEXEC), 0);
}
int pills_fault(int number) {if (reached != MAP_FAILED) reached[number] = 1; return number == chosen;}
"""
MADE = {"Sources/C/CFault/CFault.c": LIBRARY, "Sources/C/CFault/include/CFault.h": "int pills_fault(int number);\n"}
OPERATORS = 0x2500
ASKING = "import CFault\n\nfunc isFault(_ number: Int32) -> Bool { pills_fault(number) != 0 }\n"
# Patterns in Package.swift and their replacements, so that every module can check for a fault.
PACKAGE = [
    (r"(    dependencies: dependencies),\n", r'\1 + ["CFault"],\n'),
    (r'(name: "pillsd",\s*dependencies: \[)', r'\1"CFault", '),
    (r'(name: "VarlinkGenerator",\n)(\s*path)', r'\1dependencies: ["CFault"],\n\2'),
    (r'(    \.target\(name: "NoDispatch")', r'    .target(name: "CFault", path: "Sources/C/CFault"),\n\1'),
]


class Tree:
    def __init__(self, root: Path) -> None:
        self.root, self.folder = root, root / ".build/faults/tree"
        self.programs, self.tests = self.folder / ".build/stage", self.folder / ".build/debug"

    @cached_property
    def texts(self) -> dict[Path, bytes]:
        """Maps paths to the texts of all source files at the time of the first call."""
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(command, cwd=self.root, check=True, stdout=subprocess.PIPE, text=True).stdout
        return {Path(name): (self.root / name).read_bytes() for name in sorted(listed.split("\0")) if name and (self.root / name).is_file()}

    def lay_out(self, slips: dict[int, Slip]) -> None:
        """Makes the folder equal to the source tree with the slips, and only writes changed files, so that the build
        stays short."""
        texts = dict(self.texts)
        for path in {slip.path for slip in slips.values()}:
            texts[path] = with_slips(self.texts[path].decode(), {n: slip for n, slip in slips.items() if slip.path == path}).encode()
        package = texts[Path("Package.swift")].decode()
        for was, becomes in PACKAGE:
            package = re.sub(was, becomes, package, count=1)
        made = MADE | {"Package.swift": package} | {f"{module_of(path)}/AskFault.swift": ASKING for path in texts if module_of(path)}
        texts |= {Path(path): text.encode() for path, text in made.items()}
        for path, text in texts.items():
            target = self.folder / path
            if not target.exists() or target.read_bytes() != text:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(text)
                target.chmod((self.root / path).stat().st_mode if path in self.texts else 0o644)
        for folder, _, names in os.walk(self.folder):
            for path in (Path(folder).relative_to(self.folder) / name for name in names):
                if path.parts[0] != ".build" and path not in texts:
                    (self.folder / path).unlink()

    def build(self, slips: dict[int, Slip]) -> set[int]:
        """Builds with the slips that compile, and returns the others."""
        dropped: set[int] = set()
        # Builds the programs until everything in them compiles, and then the tests.
        for options in ([], ["--build-tests"]):
            while errors := self._errors({number: slip for number, slip in slips.items() if number not in dropped}, options):
                print(f"    {len(errors)} do not compile", flush=True)
                dropped |= errors
        self.programs.mkdir(exist_ok=True)
        for program in ("pillsd", "pillsctl", "pills-sync", "pills-tell", "pills"):
            shutil.copy(self.tests / program, self.programs / program)
        subprocess.run([self.folder / "packaging/lib/make-texts"], check=True, stdout=subprocess.DEVNULL)
        return dropped

    def _errors(self, slips: dict[int, Slip], options: list[str]) -> set[int]:
        """Builds once and returns the slips that do not compile."""
        self.lay_out(slips)
        command = ["swift", "build", "--package-path", self.folder, "-debug-info-format", "none", *options]
        build = subprocess.run(command, env={**os.environ, "PILLS_WINDOW": "1"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if build.returncode == 0:
            return set()
        place = rf"{re.escape(str(self.folder))}/(Sources/.*?):(\d+)"
        found = re.findall(rf"^{place}:\d+: error: (.*)", build.stdout, re.MULTILINE)
        # Some slips crash the compiler, which then reports the place.
        found += re.findall(rf"While type-checking-target starting at {place}:(\d+)", build.stdout)
        numbers = {next((number for number in self._nearest(path, int(line), what) if number in slips), 0) for path, line, what in found} - {0}
        if not numbers:
            report = self.folder.parent / "build.log"
            report.write_text(build.stdout)
            raise SystemExit(f"faults: what is changed does not build, see {report}")
        return numbers

    def _nearest(self, path: str, line: int, what: str) -> Iterator[int]:
        """Yields the slips in and before the line of an error, the nearest first. An expression that takes too long or
        a switch that lacks a case begins there."""
        lines = (self.folder / path).read_text().split("\n")
        begins = "in reasonable time" in what or "must be exhaustive" in what
        for text in lines[line - 1 :] if begins else reversed(lines[:line]):
            for found in re.finditer(r"isFault\((\d+)\)|fault(\d+)\b|([\u2500-\u2775])", text):
                yield int(found[1] or found[2] or ord(found[3]) - OPERATORS)


def module_of(path: Path) -> Path | None:
    """The folder of a Swift file's module, if slips are made in it."""
    found = re.match(r"Sources/(?:Programs/(?!pillsd/)[^/]+|(?!C/|Programs/(?!pillsd/))\w+)/(?!VarlinkPlugin)\w+(?=/.*\.swift$)", path.as_posix())
    return Path(found[0]) if found else None


def with_slips(text: str, slips: dict[int, Slip]) -> str:
    """Returns the file with all slips, each of which checks if it is chosen; their declarations come last."""
    declared = ""
    for number, slip in sorted(slips.items(), key=lambda entry: -entry[1].start):
        def filled(form: str) -> str:
            return form.replace("§n", str(number)).replace("§o", chr(OPERATORS + number)).replace("§was", text[slip.start : slip.end])

        declared += filled(slip.declared) + "\n" if slip.declared else ""
        text = text[: slip.start] + filled(slip.built) + text[slip.end :]
    return text + declared
