from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .clock import Clock
from .daemon import Pills
from .kept import Kept
from .wire import Wire

# The bytes of a database page.
PAGE = 4096
# No answer for this long counts as a hang. An answer takes seconds, but many in parallel with other checks.
PATIENCE_SECONDS = 120.0
# Values that no column should hold, and some that one may.
EXTREMES = (
    *(-(2**63), 2**63 - 1, -1, 0, 1, 2**31, 2**53, 253402387200000001, None, 0.5, b"\xff\xfe"),
    *("", "x", "x" * 10_000, "\0", "é" * 100, "0001-01-01", "1899-12-31", "9999-12-31", "2026-02-30"),
)


@dataclass(frozen=True)
class Base:
    """A database to alter, with its settings."""

    name: str
    kept: Kept
    database: bytes

    @staticmethod
    def all(folder: Path) -> Iterator[Base]:
        """Every kept database of a released version, unchanged and after this version has migrated it."""
        for kept in Kept.all():
            pills = Pills(folder / str(kept), Clock(), "unix:path=/nonexistent")
            kept.lay_out(pills)
            yield Base(str(kept), kept, pills.database_file.read_bytes())
            pills.start(kept.clock)
            assert pills.stop() == 0
            yield Base(f"{kept}, brought to today's format", kept, pills.database_file.read_bytes())


@dataclass
class Outcome:
    altered: int = 0
    refused: int = 0
    sentences: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def __iadd__(self, other: Outcome) -> Outcome:
        self.altered += other.altered
        self.refused += other.refused
        self.sentences += other.sentences
        self.findings += other.findings
        return self

    def __str__(self) -> str:
        return f"{self.altered:,} files altered, {self.refused:,} called damaged or lost, {len(self.findings)} findings"


class Alteration:
    """A way of damaging a file; a number selects it and gives one result each time."""

    def __init__(self, seed: int, number: int) -> None:
        self._random = random.Random(f"{seed}-{number}")
        self._ways: list[Callable[[Path], str]] = [
            *(self._flip_bits, self._overwrite, self._truncate, self._swap_pages),
            *(self._flip_bits, self._row, self._row, self._row),
        ]

    def pick(self, bases: list[Base]) -> Base:
        return self._random.choice(bases)

    def apply(self, file: Path) -> str:
        """Damages `file` and returns a description."""
        return self._random.choice(self._ways)(file)

    def _flip_bits(self, file: Path) -> str:
        content = bytearray(file.read_bytes())
        places = [self._random.randrange(len(content) * 8) for _ in range(self._random.choice((1, 1, 2, 8)))]
        for place in places:
            content[place // 8] ^= 1 << place % 8
        file.write_bytes(content)
        return f"bits {places} flipped"

    def _overwrite(self, file: Path) -> str:
        content = bytearray(file.read_bytes())
        start, length = self._random.randrange(len(content)), self._random.choice((1, 16, 512, PAGE))
        noise = self._random.choice((b"\0", b"\xff", self._random.randbytes(length)))
        content[start : start + length] = (noise * length)[: len(content[start : start + length])]
        file.write_bytes(content)
        return f"{length} bytes from {start} on overwritten"

    def _truncate(self, file: Path) -> str:
        size = file.stat().st_size
        length = self._random.choice((0, 1, 99, 100, PAGE, size - 1, size - PAGE, self._random.randrange(size)))
        with file.open("r+b") as opened:
            opened.truncate(max(length, 0))
        return f"cut to {length} bytes"

    def _swap_pages(self, file: Path) -> str:
        content = bytearray(file.read_bytes())
        one, other = (self._random.randrange(len(content) // PAGE) * PAGE for _ in range(2))
        first, second = content[one : one + PAGE], content[other : other + PAGE]
        content[one : one + PAGE], content[other : other + PAGE] = second, first
        file.write_bytes(content)
        return f"the pages at {one} and {other} swapped"

    def _row(self, file: Path) -> str:
        database = sqlite3.connect(file, isolation_level=None)
        try:
            database.execute("PRAGMA ignore_check_constraints = ON")
            for (trigger,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
                database.execute(f"DROP TRIGGER {trigger}")
            tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            while True:
                table = self._random.choice(tables)
                columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
                column = self._random.choice(columns)
                keys = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[5]]
                count = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                if not count:
                    continue
                offset = self._random.randrange(count)
                where = f"({', '.join(keys)}) = (SELECT {', '.join(keys)} FROM {table} LIMIT 1 OFFSET {offset})"
                try:
                    if self._random.randrange(5) == 0:
                        database.execute(f"DELETE FROM {table} WHERE {where}")
                        return f"row {offset} of {table} deleted"
                    value = self._random.choice(EXTREMES)
                    database.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value,))
                    return f"{column} of row {offset} of {table} set to {str(value)[:30]!r}"
                except sqlite3.Error:
                    continue
        finally:
            database.close()


class AlteredFiles:
    """Starts the daemon on damaged files and looks for crashes, hangs and lost data."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._seed = seed
        self._bases = list(Base.all(folder / "bases"))

    def run(self, numbers: range) -> Outcome:
        outcome = Outcome()
        for number in numbers:
            alteration = Alteration(self._seed, number)
            base = alteration.pick(self._bases)
            folder = self._folder / str(number)
            pills = Pills(folder, Clock(), "unix:path=/nonexistent")
            base.kept.lay_out(pills)
            pills.database_file.write_bytes(base.database)
            how = alteration.apply(pills.database_file)
            try:
                self._try(pills, base, outcome)
            except (AssertionError, TimeoutError, OSError, ValueError, KeyError) as error:
                outcome.findings.append(f"{number}: {base.name}, {how}: {type(error).__name__} {error}")
                print(outcome.findings[-1], flush=True)
            else:
                shutil.rmtree(folder)
            finally:
                pills.close()
            outcome.altered += 1
        return outcome

    def _try(self, pills: Pills, base: Base, outcome: Outcome) -> None:
        pills.clock.set(base.kept.clock)
        self._start(pills)
        status = self._ask(pills, "GetStatus")["parameters"]["status"]
        problems = [problem["message"] for problem in status["problems"] if problem["subject"] == "store"]
        for problem in problems:
            assert str(pills.database_file) in problem and problem.count(" ") > 5, f"no clear sentence: {problem}"
            outcome.sentences[problem.replace(str(pills.database_file), "FILE")] += 1
        outcome.refused += bool(problems)
        for method, parameters in (("Calendar", {}), ("Stats", {}), ("Stats", {"days": 4000}), ("GetLog", {"days": 4000})):
            self._ask(pills, method, **parameters)
        slot = status["slots"][-1]["slot"] if status["slots"] else "morning"
        taken = "error" not in self._ask(pills, "Take", slot=slot)
        answered = self._doses(pills, slot) if taken else None
        pills.kill()
        self._start(pills)
        if answered:
            assert self._doses(pills, slot) == answered, "what was acknowledged is lost"
        exit_status = pills.stop()
        assert exit_status == 0, f"it ended with {exit_status}"

    def _start(self, pills: Pills) -> None:
        pills.launch().wait_for("pillsd answers", lambda: self._is_answering(pills), PATIENCE_SECONDS)

    def _is_answering(self, pills: Pills) -> bool:
        try:
            self._ask(pills, "GetStatus")
        except (FileNotFoundError, ConnectionRefusedError):
            return False
        return True

    def _ask(self, pills: Pills, method: str, **parameters: object) -> dict:
        with Wire(pills.socket) as wire:
            wire.call(f"org.pills.Control.{method}", parameters)
            try:
                reply = wire.receive_within(PATIENCE_SECONDS)
            except TimeoutError:
                raise AssertionError(f"{method} is not answered within {PATIENCE_SECONDS} s") from None
        assert reply is not None, f"hung up on {method}"
        return reply

    def _doses(self, pills: Pills, slot: str) -> list[tuple[str, str]]:
        slots = self._ask(pills, "GetStatus")["parameters"]["status"]["slots"]
        return [
            (dose["medication"], dose["status"])
            for found in slots
            if found["slot"] == slot
            for dose in found["doses"]
        ]
