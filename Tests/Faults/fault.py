"""What is broken on purpose, and where: the tables of faults."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

# What a replacement asks in order to know whether its fault is the chosen one.
CONDITION = re.compile(r"\bFAULT\b")
# What catches the faults of the engine, and those of merging.
SIMULATION = "simulation"
MACHINES = "machines"
SIMULATED = {SIMULATION, MACHINES}
# Saves living through all that goes well before a fault is caught. What is in it is only tried first.
SEEDS = "seeds.json"


class TableError(Exception):
    """A table that makes no sense, or that no longer fits the source."""


@dataclass(frozen=True)
class Change:
    """A text of the source and what stands in its place. White space in it may differ from that in the source."""

    find: str
    replace: str
    # The end of the path of the only file that it is looked for in; in all of them without it.
    file: str = ""

    @property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(r"\s+".join(re.escape(word) for word in self.find.split()))

    def place(self, texts: dict[Path, str]) -> Place | None:
        """Where the text is, if it is there exactly once."""
        places = [
            Place(path, match.start(), match.end())
            for path, text in texts.items()
            if str(path).endswith(self.file)
            for match in self.pattern.finditer(text)
        ]
        return places[0] if len(places) == 1 else None


@dataclass(frozen=True, order=True)
class Place:
    path: Path
    start: int
    end: int


@dataclass(frozen=True)
class Fault:
    """One way in which something is wrong. `number` chooses it at run time; it depends on what else is in the tables."""

    name: str
    number: int
    caught_by: tuple[str, ...]
    # Why no test can notice it, where none can.
    equal: str | None
    changes: tuple[Change, ...]
    # With which the simulation caught it when that was last recorded.
    seed: int | None = None

    @property
    def is_built_in(self) -> bool:
        """Whether it is in the programs and chosen at run time; else it is put into a unit or a script for a while."""
        return any(CONDITION.search(change.replace) for change in self.changes)

    @property
    def is_simulated(self) -> bool:
        return not SIMULATED.isdisjoint(self.caught_by)


def read_seeds(folder: Path) -> dict[str, int]:
    """By the names of faults, the seeds with which the simulation caught them when that was last recorded."""
    return json.loads((folder / SEEDS).read_text())


def record_seeds(folder: Path, seeds: dict[str, int]) -> None:
    """Keeps `seeds` beside those of the faults that were not tried."""
    known = {fault.name: fault.seed for fault in read_tables(folder) if fault.seed} | seeds
    (folder / SEEDS).write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")


def read_tables(folder: Path) -> list[Fault]:
    seeds = read_seeds(folder)
    faults: list[Fault] = []
    for path in sorted(folder.glob("*.toml")):
        table = tomllib.loads(path.read_text())
        catchers = table.pop("caught_by", [])
        for name, entries in table.items():
            faults.append(_fault(name, len(faults) + 1, entries, catchers, seeds.get(name)))
    names = [fault.name for fault in faults]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise TableError(f"in two tables: {', '.join(sorted(twice))}")
    return faults


def _fault(
    name: str, number: int, entries: list[dict[str, object]], catchers: list[str], seed: int | None
) -> Fault:
    caught_by = [*entries[0].pop("caught_by", catchers)]
    equal = entries[0].pop("equal", None)
    if not caught_by and not equal:
        raise TableError(f"{name} does not say what catches it")
    for entry in entries:
        if entry.keys() - {"file"} != {"find", "replace"}:
            raise TableError(f"{name} has {', '.join(sorted(entry))} where find and replace are to be")
    return Fault(name, number, tuple(caught_by), equal, tuple(Change(**entry) for entry in entries), seed)


def put_in(faults: list[Fault], texts: dict[Path, str]) -> dict[Path, str]:
    """The texts of those files that have changed once all faults are in them, each asking whether it is chosen."""
    places: list[tuple[Place, str, Fault]] = []
    for fault in faults:
        for change in fault.changes:
            if (place := change.place(texts)) is None:
                count = sum(len(change.pattern.findall(text)) for text in texts.values())
                raise TableError(f"{fault.name}: what it changes is in the source {count} times, not once:\n{change.find}")
            places.append((place, CONDITION.sub(f"(Fault.chosen == {fault.number})", change.replace), fault))
    places.sort(key=lambda entry: entry[0])
    for (first, _, one), (second, _, other) in zip(places, places[1:]):
        if first.path == second.path and second.start < first.end:
            raise TableError(f"{one.name} and {other.name} change the same text of {first.path}")
    changed: dict[Path, str] = {}
    for place, replacement, _ in reversed(places):
        text = changed.get(place.path, texts[place.path])
        changed[place.path] = text[: place.start] + replacement + text[place.end :]
    return changed
