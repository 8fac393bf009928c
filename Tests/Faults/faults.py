"""Makes slips, runs the tests with them, and reports those that no test noticed."""

import argparse
import difflib
import random
import re
import sys
import time
import tomllib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

from slips import ASK, Slip, SwiftSlips, text_slips
from swift_source import Source, Types
from tree import Tree, module_of
from trial import Tests, needs_the_user

ROOT = Path(__file__).resolve().parents[2]
# Words in the names of end-to-end tests that can reach a module; with a !, words of tests that cannot.
END_TO_END = {
    "PillsWindow": "window languages", "Adwaita": "window", "PillsView": "window languages control conversations history medications hydration stock",
    "PillsSync": "sync task sharing remote_faults conversations", "Remotes": "sync remote task sharing", "Encryption": "sync_encryption",
    "ICalendar": "sync task export", "Gettext": "language", "Words": "language control conversations", "Subprocess": "terminal sync wake import",
    "Desktop": "popup buttons clock travel reminding desktop language stock", "PillsCommands": "!window", "pillsd": "!window", "VarlinkGenerator": "completions",
    "units": "units packaging service wake", "SystemdKit": "wake service", "scripts": "packaging completions manual languages", "catalogues": "catalogue language",
}
# Tests that need a real user manager, which only one test at a time can have; its confinement hides which slips they reach.
WITH_THE_USER = ("units", "SystemdKit")
MAKE_CATALOGUES = ["bash", "-c", "packaging/translations --check && packaging/translations --compile .build/stage"]
MAKE_TEXTS = ["packaging/lib/make-texts"]
# Scripts that install and build releases; other scripts run tests and make packages, and have their own tests.
SCRIPTS = ("install", "uninstall", "translations", "layout.sh", "make-manual", "interface-manual", "tidy-manual", "extract-messages")
PATIENCE_SECONDS = 150
BEGAN = time.monotonic()


def module_name(path: Path) -> str | None:
    if module := module_of(path):
        return module.name
    if path.parts[0] == "packaging":
        return "catalogues" if path.suffix == ".po" else "scripts" if path.name in SCRIPTS else None
    return "units" if path.parts[0] == "units" else None


def drawn(tree: Tree, seed: int, modules: list[str]) -> list[Slip]:
    """All slips in the order of trial; each module's share depends on its number of lines."""
    files: dict[str, list[Source]] = {}
    for path, text in tree.texts.items():
        if name := module_name(path):
            files.setdefault(name, []).append(Source(path, text.decode()))
    if unknown := set(modules) - set(files):
        raise SystemExit(f"faults: there is no module {', '.join(unknown)}, but {', '.join(sorted(files))}")
    types = Types([source for sources in files.values() for source in sources if source.path.suffix == ".swift"])
    ranked = []
    for name in sorted(modules or files):
        # A catalogue's lines count less, because few of its texts change anything.
        lines = sum(source.text.count("\n") for source in files[name]) / (6 if name == "catalogues" else 1)
        # Each module has its own random numbers, so that a change in one module does not change the slips of another.
        ranked += [((rank + 0.5) / lines, slip) for rank, slip in enumerate(of_module(files[name], types, random.Random(f"{seed} {name}")))]
    return [slip for _, slip in sorted(ranked, key=lambda entry: entry[0])]


def of_module(sources: list[Source], types: Types, chance: random.Random) -> Iterable[Slip]:
    """Yields at most one slip for each place, with equal shares for all kinds."""
    by_kind: dict[str, list[Slip]] = {}
    for source in sources:
        is_swift = source.path.suffix == ".swift"
        for slip in SwiftSlips(source, types, chance.choice).all() if is_swift else text_slips(source.path, source.text):
            by_kind.setdefault(slip.kind, []).append(slip)
    for slips in by_kind.values():
        chance.shuffle(slips)
    ranked = [(rank + chance.random(), slip) for slips in by_kind.values() for rank, slip in enumerate(slips)]
    taken: set[tuple[Path, int]] = set()
    for _, slip in sorted(ranked, key=lambda entry: entry[0]):
        if not places(slip) & taken:
            taken |= places(slip)
            yield slip


def places(slip: Slip) -> set[tuple[Path, int]]:
    """The lines that the slip changes."""
    return {(slip.path, slip.line + below) for below in range(slip.text.count("\n", slip.start, slip.end) + 1)}


def rules(tree: Tree) -> Iterable[Slip]:
    for name, (file, find, replace) in tomllib.loads((Path(__file__).parent / "rules.toml").read_text()).items():
        text = tree.texts[Path(file)].decode()
        if text.count(find) != 1:
            raise SystemExit(f"faults: what rule {name} changes is in {file} {text.count(find)} times, not once")
        start = text.index(find)
        yield Slip(Path(file), text, start, start + len(find), name, replace, replace.replace("FAULT", ASK))


class Laboratory:
    def __init__(self, tree: Tree, slips: dict[int, Slip], rules: int, jobs: int) -> None:
        """The first `rules` slips are those of the rules."""
        self.tree, self.slips, self.rules, self.jobs = tree, slips, rules, jobs
        self.tests = Tests(tree, ROOT / ".build/venv/bin/pytest")
        self.caught: dict[int, str] = {}
        self.reached: dict[int, list[str]] = {number: [] for number in slips}

    def try_all(self) -> None:
        numbers = [number for number, slip in self.slips.items() if slip.built]
        self._modules(numbers)
        if left := [number for number in numbers if number not in self.caught]:
            say(f"\n==> tests end to end, without a slip; {len(left)} slips are left ({time.monotonic() - BEGAN:.0f} s)")
            files = {file for number in left for file in self._files(number) if not needs_the_user(ROOT, file)}
            tests = self.tests.reached_end_to_end(sorted(files), left, self.jobs)
            say(f"\n==> tests end to end ({time.monotonic() - BEGAN:.0f} s)")
            self._each(left, lambda number: self._end_to_end(number, [(test, took) for test, took, reached in tests if number in reached]))
        self._each([number for number in self.slips if number not in numbers], self._text, jobs=1)

    def _modules(self, numbers: list[int]) -> None:
        """Runs a module's tests by suites, so that only those that reach a slip run."""
        say(f"\n==> tests of the modules, without a slip ({time.monotonic() - BEGAN:.0f} s)")
        suites: list[tuple[str, str, float, set[int]]] = []
        plain: set[str] = set()
        for target in [*(path.name for path in sorted((ROOT / "Tests/Unit").iterdir())), "SimulationTests", "ScheduleOracleTests"] if numbers else []:
            whole, failed, by_test = self.tests.reached_by_modules(f"^{target}\\.", numbers)
            plain |= set(failed)
            seconds: dict[str, float] = {}
            for test, took in by_test.items():
                seconds[test.split("/")[0]] = seconds.get(test.split("/")[0], 0) + took
            total = sum(seconds.values())
            say(f"    {target} comes to {len(whole)}, {total:.0f} s{', FAILS: ' + ', '.join(failed) if failed else ''}")
            for suite, took in seconds.items() if whole else []:
                reached = whole if total < 3 else self.tests.reached_by_modules(Tests.pattern(suite), numbers)[0]
                suites.append((target, suite, took, reached))
        say(f"\n==> tests of the modules ({time.monotonic() - BEGAN:.0f} s)")

        def run(tests: list[str], fault: str | None) -> list[str]:
            return [test for test in self.tests.modules([Tests.pattern(test) for test in tests], fault)[0] if test not in plain]

        def attempt(number: int) -> None:
            own = self.slips[number].path.as_posix()
            mine = [suite for suite in suites if number in suite[3]]
            self.reached[number] += [suite[1] for suite in mine]
            mine.sort(key=lambda suite: (f"/{suite[0].removesuffix('Tests')}/" not in own, suite[2]))
            while mine and number not in self.caught:
                # The quickest tests run together, because the start takes longer than most of them.
                some, took = [mine.pop(0)], 0.0
                while mine and (took := took + mine[0][2]) < 4:
                    some.append(mine.pop(0))
                self._try(number, [suite[1] for suite in some], run)

        self._each(numbers, attempt)

    def _files(self, number: int) -> list[str]:
        module = module_name(self.slips[number].path)
        words = END_TO_END.get(module, "!window !sync !task !remote").split()
        names = sorted(path.name for path in (ROOT / "Tests/EndToEnd").glob("test_*.py"))
        kept = [name for name in names if not any(word[0] == "!" and word[1:] in name for word in words)]
        kept = [name for name in kept if words[0][0] == "!" or any(word in name for word in words)]
        return [name for name in kept if module in WITH_THE_USER or not needs_the_user(ROOT, name)]

    def _end_to_end(self, number: int, tests: list[tuple[str, float]]) -> None:
        """Runs the tests that reach the slip, first those with words of its line and file in their names, then the
        quickest, while time is left."""
        slip, files, total, kept = self.slips[number], self._files(number), 0.0, []
        line = slip.text[slip.text.rfind("\n", 0, slip.start) + 1 : slip.end].split("\n")[0]
        known = f"{slip.path.parent.name} {slip.path.stem} {line}"
        words = {word.lower() for word in re.findall("[A-Z]?[a-z]{3,}", known)} - {"pills", "engine"}
        for test, took in sorted(tests, key=lambda test: (-sum(word in test[0] for word in words), test[1])):
            if (total := total + took) < PATIENCE_SECONDS:
                kept.append((took, test))
        self.reached[number] += [test for _, test in kept]
        blind = [file for file in files if needs_the_user(ROOT, file)]
        self._try(number, [test for _, test in sorted(kept)] + blind, lambda tests, fault: self.tests.end_to_end(tests, fault, self.tree.folder))

    def _text(self, number: int) -> None:
        """Changes the text in the built copy and restores it afterwards."""
        slip, text, folder = self.slips[number], self.slips[number].text, self.tree.folder

        def run(tests: list[str], fault: str | None) -> list[str]:
            (folder / slip.path).write_text(text[: slip.start] + slip.after + text[slip.end :] if fault else text)
            made = MAKE_CATALOGUES if slip.path.suffix == ".po" else MAKE_TEXTS if module_name(slip.path) == "scripts" else ["true"]
            if failed := self.tests.command(made, folder):
                return failed
            return self.tests.end_to_end([test for test in tests if test.startswith("test_")], None, folder)

        for file in self._files(number):
            self._try(number, [file], run)
        run([], None)

    def _try(self, number: int, tests: list[str], run: Callable[[list[str], str | None], list[str]]) -> None:
        """A failure counts if it repeats alone, and not without the slip. Three failures are tried, because a busy
        computer can cause others."""
        while tests and number not in self.caught and (failed := run(tests, str(number))):
            counting = (test for test in failed[:3] if run([test], str(number)) and not run([test], None))
            if test := next(counting, None):
                self.caught[number] = test
            tests = tests[tests.index(failed[0]) + 1 :] if failed[0] in tests else []

    def _each(self, numbers: list[int], attempt: Callable[[int], None], jobs: int = 0) -> None:
        def one(number: int) -> None:
            began = time.monotonic()
            attempt(number)
            what = f"caught by {self.caught[number]}" if number in self.caught else "not caught"
            say(f"{describe(number, self.slips[number])}\n    {what} ({time.monotonic() - began:.0f} s)")

        with ThreadPoolExecutor(jobs or self.jobs) as pool:
            list(pool.map(one, numbers))

    def report(self) -> None:
        say(f"\n==> survivors ({time.monotonic() - BEGAN:.0f} s)")
        for number, slip in [(number, slip) for number, slip in self.slips.items() if number not in self.caught]:
            sides = [side.split("\n") for side in (slip.text, slip.text[: slip.start] + slip.after + slip.text[slip.end :])]
            say("\n".join(difflib.unified_diff(*sides, f"{number}: {slip.path}", slip.kind, n=1, lineterm="")))
            say(f"comes to it: {', '.join(self.reached[number]) or 'nothing that is known'}\n")
        say(f"{'module':<18} tried caught survived   of all")
        groups = {number: "rules" if number <= self.rules else module_name(slip.path) for number, slip in self.slips.items()}
        for name in [*sorted(set(groups.values())), "all"]:
            numbers = [number for number, group in groups.items() if group == name or name == "all" and group != "rules"]
            caught = sum(number in self.caught for number in numbers)
            say(f"{name:<18} {len(numbers):5} {caught:6} {len(numbers) - caught:8} {caught / max(1, len(numbers)):9.0%}")
        say(f"{time.monotonic() - BEGAN:.0f} s")


def describe(number: int, slip: Slip) -> str:
    before, line = " ".join(slip.text[slip.start : slip.end].split()), slip.text.split("\n")[slip.line - 1].strip()
    return f"{number}. {slip.kind}: {slip.path}:{slip.line}: {line[:100]}\n    {before[:100]} → {' '.join(slip.after.split())[:100] or 'nothing'}"


def say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(add_help=False)
    for option, default in [("--seed", 0), ("--count", 60), ("--jobs", 1), ("--only", 0)]:
        parser.add_argument(option, type=int, default=default)
    parser.add_argument("--module", action="append", default=[])
    for option in ("--list", "--rules"):
        parser.add_argument(option, action="store_true")
    asked = parser.parse_args()
    tree = Tree(ROOT)
    wanted = list(rules(tree)) if asked.rules else []
    of_rules = len(wanted)
    taken = {place for slip in wanted for place in places(slip)}
    free = (slip for slip in drawn(tree, asked.seed, asked.module) if not places(slip) & taken)
    # Takes more slips than requested, because some will not compile.
    wanted += islice(free, asked.count * 4 // 3)
    slips = dict(enumerate(wanted, start=1))
    if asked.list:
        say("\n".join(describe(number, slip) for number, slip in slips.items()))
        return 0
    say(f"\n==> building with {len(slips)} slips ({time.monotonic() - BEGAN:.0f} s)")
    dropped = tree.build({number: slip for number, slip in slips.items() if slip.built})
    kept = {number: slip for number, slip in slips.items() if number not in dropped and asked.only in (0, number)}
    laboratory = Laboratory(tree, dict(islice(kept.items(), of_rules + asked.count)), of_rules, asked.jobs)
    laboratory.try_all()
    laboratory.report()
    missed = set(range(1, of_rules + 1)) - set(laboratory.caught)
    if missed:
        say(f"the faults {missed} of rules were not noticed, or do not compile")
    return 1 if missed and not asked.only else 0


if __name__ == "__main__":
    sys.exit(main())
