"""Applies the examples of changes to a copy of the source tree, counts what each takes, and has each show that it works."""

from __future__ import annotations

import argparse
import difflib
import runpy
import sys
import time
import tomllib
import traceback
from dataclasses import dataclass
from pathlib import Path

from fault import Change, Fault, TableError, put_in
from harness.clock import Clock
from harness.daemon import Pills
from harness.own_session import end_of_run, own_session
from tree import Tree

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Cost:
    files: int
    lines: int

    def __str__(self) -> str:
        return f"{self.files} files, {self.lines} lines"


class Example:
    def __init__(self, folder: Path) -> None:
        table = tomllib.loads((folder / "changes.toml").read_text())
        self.name = folder.name
        self.most = Cost(table["most_files"], table["most_lines"])
        self.changes = tuple(_change(self.name, entry) for entry in table["change"])
        new = (path for path in (folder / "Sources").rglob("*") if path.is_file())
        self.new_files = {path.relative_to(folder): path.read_text() for path in new}
        self._check = folder / "check.py"

    def cost(self, sources: dict[Path, str]) -> Cost:
        """Of the example alone."""
        changed = applied([self], sources)
        lines = sum(_added_lines(sources.get(path, ""), text) for path, text in changed.items())
        return Cost(len(changed), lines)

    def failure(self, pills: Pills) -> str | None:
        """What the check says where the example does not work."""
        try:
            runpy.run_path(str(self._check))["check"](pills)
        except (AssertionError, OSError, TimeoutError):
            return traceback.format_exc()
        finally:
            pills.close()
        return None


def _change(name: str, entry: dict[str, str]) -> Change:
    if entry.keys() == {"find", "insert"}:
        return Change(entry["find"], f"{entry['find']}\n{entry['insert'].rstrip()}")
    if entry.keys() == {"find", "replace"}:
        return Change(entry["find"], entry["replace"].rstrip())
    raise TableError(f"{name} has {', '.join(sorted(entry))} where find, and insert or replace, are to be")


def applied(examples: list[Example], sources: dict[Path, str]) -> dict[Path, str]:
    """The texts that are other or new once all of the examples are applied."""
    # None of them is chosen at run time, so their numbers mean nothing.
    changed = put_in([Fault(example.name, 0, (), None, example.changes) for example in examples], sources)
    for example in examples:
        changed |= example.new_files
    return changed


def _added_lines(before: str, after: str) -> int:
    """Those that are new or other than before, however they are indented."""
    lines = [[line.strip() for line in text.splitlines()] for text in (before, after)]
    steps = difflib.SequenceMatcher(None, *lines, autojunk=False).get_opcodes()
    return sum(end - start for kind, _, _, start, end in steps if kind != "equal")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tree", type=Path, required=True)
    parser.add_argument("--only-count", action="store_true")
    arguments = parser.parse_args()
    began = time.monotonic()
    tree = Tree(ROOT, arguments.tree)
    failed = []
    try:
        examples = [Example(path.parent) for path in sorted(Path(__file__).parent.glob("examples/*/changes.toml"))]
        sources = tree.sources()
        for example in examples:
            cost = example.cost(sources)
            print(f"{example.name}: {cost} (at most {example.most})", flush=True)
            if cost.files > example.most.files or cost.lines > example.most.lines:
                failed.append(f"{example.name} costs too much")
        if not arguments.only_count:
            tree.write(applied(examples, sources))
            tree.build_programs()
            with own_session("pills-cost-") as session:
                for example in examples:
                    if failure := example.failure(Pills(session.folder / example.name, Clock(), session.bus.address)):
                        print(failure)
                        failed.append(f"{example.name} does not work")
            end_of_run(session.folder, "cost of change" if failed else None)
    except TableError as error:
        failed.append(str(error))
    for failure in failed:
        print(f"cost of change: {failure}", file=sys.stderr)
    print(f"{round(time.monotonic() - began)} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
