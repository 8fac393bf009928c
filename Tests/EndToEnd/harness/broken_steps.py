"""Breaks each writing system call of an act: afterwards the act is completely done or not done at all."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .clock import Clock
from .daemon import Pills
from .kept import Kept, ask, differences
from .sharing import entries, sync
from .waiting import wait_for

NOON = "2030-11-20 12:00:00"
CALLS = (
    *("write", "pwrite64", "fsync", "fdatasync", "ftruncate", "mkdir"),
    *("rename", "renameat", "renameat2", "linkat", "unlink", "unlinkat"),
)
FAULTS = {"a kill": "signal=KILL", "no space": "error=ENOSPC", "an I/O error": "error=EIO"}
TABLE = "Date,Time,Name,Status\r\n2030-11-18,08:00,Zinc,Taken\r\n2030-11-19,20:15,Iron,Skipped\r\n"
# The daemon logs this if it has no socket; it still sends reminders.
UNREACHABLE = "pillsctl cannot reach this pillsd"
COLUMNS = ("--columns", "day=Date,time=Time,medication=Name,status=Status")


@dataclass(frozen=True)
class Step:
    """One system call of one program (its name and count), and the fault in it."""

    program: str
    call: str
    number: int
    fault: str

    @property
    def tracing(self) -> tuple[str, ...]:
        fault = f"inject={self.call}:{FAULTS[self.fault]}:when={self.number}"
        return ("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={self.call}", "-e", fault)

    def __str__(self) -> str:
        return f"{self.fault} at {self.call} {self.number} of {self.program}"


@dataclass(frozen=True)
class Act:
    """An act of a person with a running daemon, and the state before it."""

    name: str
    # Returns true if success was reported; `do` may put a program and its arguments before pillsctl.
    do: Callable[[Pills, tuple[str, ...]], bool]
    prepare: Callable[[Pills], object] = lambda pills: None
    # True if the daemon does it while it starts.
    is_start: bool = False


def _file(pills: Pills, name: str) -> Path:
    """A file that the person keeps."""
    return pills.data.parent / "kept" / name


def _control(*arguments: str, file: str | None = None) -> Callable[[Pills, tuple[str, ...]], bool]:
    def run(pills: Pills, before: tuple[str, ...]) -> bool:
        files = (str(_file(pills, file)),) if file else ()
        return pills.control(*arguments, *files, before=before).returncode == 0

    return run


def _prepare_restore(pills: Pills) -> None:
    pills.do("backup", str(_file(pills, "old.db")))
    pills.do("undo", "morning")
    pills.do("drink", "250")


def _prepare_erasure(pills: Pills) -> None:
    _prepare_restore(pills)
    pills.do("restore", str(_file(pills, "old.db")), "--yes")
    pills.do("unlock")


def _prepare_merge(pills: Pills) -> None:
    """Prepares the entries of another device."""
    other = Pills(pills.data.parent / "other", Clock(), pills.bus_address)
    other.start(NOON)
    profile = sync(pills, "Begin")["profile"]
    sync(other, "Begin", profile=profile)
    other.do("medication", "add", "Copper", "--slots", "evening")
    other.do("take", "evening")
    _file(pills, "entries").write_text("\n".join([profile, *entries(other)]))
    other.stop()


def _merge(pills: Pills, _: tuple[str, ...]) -> bool:
    profile, *lines = _file(pills, "entries").read_text().split("\n")
    try:
        return "error" not in pills.reply("Sync.Apply", profile=profile, entries=lines)
    except (AssertionError, ConnectionError):
        return False


def _lay_out(pills: Pills) -> None:
    pills.stop()
    shutil.rmtree(pills.database_file.parent)
    kept = next(iter(Kept.all()))
    kept.lay_out(pills)
    pills.clock.set(kept.clock)


ACTS = (
    Act("take", _control("take", "evening", "--force")),
    Act("import", _control("import", *COLUMNS, "--yes", file="table.csv")),
    Act("backup", _control("backup", file="new.db")),
    Act("restore", _control("restore", "--yes", file="old.db"), _prepare_restore),
    Act("erase", _control("erase", "--all-data", "--yes", "--backup", file="new.db"), _prepare_erasure),
    Act("erase a medication", _control("medication", "erase", "iron", "--yes"), _prepare_erasure),
    Act("merge", _merge, _prepare_merge),
    Act("migrate", lambda pills, _: False, _lay_out, is_start=True),
)


@dataclass
class State:
    """The recorded data and the files."""

    answers: Any
    names: set[str]


@dataclass
class Outcome:
    steps: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {count}" for name, count in self.steps.items())
        return f"{self.steps.total():,} steps broken ({counts}), {len(self.findings)} findings"


class BrokenSteps:
    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._random = random.Random(seed)

    def run(self, most: int, only: str | None = None) -> Outcome:
        """Breaks at most `most` steps of each act, or of the act called `only`."""
        outcome = Outcome()
        for act in ACTS:
            if only in (None, act.name):
                self._run(act, most, outcome)
        return outcome

    def _run(self, act: Act, most: int, outcome: Outcome) -> None:
        folder = self._folder / act.name.replace(" ", "-")
        pills = Pills(folder / "home", Clock(), "unix:path=/nonexistent")
        _file(pills, "table.csv").parent.mkdir()
        _file(pills, "table.csv").write_text(TABLE)
        pills.start(NOON)
        pills.do("medication", "add", "Iron", "--slots", "morning,evening")
        pills.do("take", "morning")
        act.prepare(pills)
        pills.close()
        shutil.copytree(pills.data.parent, folder / "template", symlinks=True, ignore=shutil.ignore_patterns("runtime"))
        steps = list(self._steps(act, pills, folder))
        after = self._look(pills)
        self._reset(pills, folder)
        before = State(None, self._names(pills)) if act.is_start else self._look(pills)
        for step in self._random.sample(steps, min(most, len(steps))):
            outcome.steps[act.name] += 1
            self._reset(pills, folder)
            try:
                is_done = self._break(act, step, pills)
                if pills.process.is_running:
                    pills.kill()
                found = self._look(pills)
                self._judge(found, before, after, is_done)
            except (AssertionError, OSError, ValueError, KeyError, subprocess.SubprocessError) as error:
                outcome.findings.append(f"{act.name}: {step}: {type(error).__name__} {error}")
                print(outcome.findings[-1], flush=True)
            finally:
                pills.close()

    def _steps(self, act: Act, pills: Pills, folder: Path) -> Iterator[Step]:
        """All writing steps of the act without a fault."""
        self._reset(pills, folder)
        calls = ("strace", "-f", "-qq", "-e", f"trace={','.join(CALLS)}", "-o")
        traces = {program: folder / program for program in ("pillsd", "pillsctl")}
        with self._traced((*calls, str(traces["pillsd"])), pills, act):
            assert act.do(pills, (*calls, str(traces["pillsctl"]))) or act.is_start, pills.log
        pills.close()
        for program, trace in traces.items():
            if not trace.exists():
                continue
            made = Counter(re.findall(r"^\d+ +(\w+)\(", trace.read_text(), re.MULTILINE))
            for call, count in made.items():
                for number in range(1, count + 1):
                    yield from (Step(program, call, number, fault) for fault in FAULTS)

    def _break(self, act: Act, step: Step, pills: Pills) -> bool:
        if step.program == "pillsctl":
            pills.start()
            return act.do(pills, step.tracing)
        with self._traced(step.tracing, pills, act):
            return act.do(pills, ())

    class _traced:
        """Traces the daemon from its start if the act is a start, and otherwise once it runs."""

        def __init__(self, command: tuple[str, ...], pills: Pills, act: Act) -> None:
            self._command, self._pills, self._act = command, pills, act
            self._tracer: subprocess.Popen | None = None

        def __enter__(self) -> None:
            if self._act.is_start:
                self._pills.starter = list(self._command)
                said = self._pills.end_of_log
                process = self._pills.launch()
                wait_for(
                    "it runs or ended",
                    lambda: not process.is_running or UNREACHABLE in self._pills.log[said:] or self._is_answering(),
                )
                self._pills.starter = []
                return
            self._pills.start()
            self._tracer = subprocess.Popen([*self._command, "-p", str(self._pills.process.id)])
            status = Path(f"/proc/{self._pills.process.id}/status")
            wait_for("it is traced", lambda: "TracerPid:\t0\n" not in status.read_text())

        def _is_answering(self) -> bool:
            try:
                return self._pills.answers_calls()
            except (AssertionError, ConnectionError):
                # The daemon was killed just then.
                return False

        def __exit__(self, *_: object) -> None:
            if self._act.is_start and self._pills.process.is_running:
                # If the daemon ends, strace ends too, but not the other way round.
                tracer = self._pills.process.id
                for child in Path(f"/proc/{tracer}/task/{tracer}/children").read_text().split():
                    os.kill(int(child), signal.SIGKILL)
                self._pills.process.wait()
            if self._tracer:
                # strace would wait for threads of the killed program that are gone.
                self._tracer.kill()
                self._tracer.wait()

    def _reset(self, pills: Pills, folder: Path) -> None:
        for part in (folder / "template").iterdir():
            place = pills.data.parent / part.name
            if part.is_dir():
                shutil.rmtree(place, ignore_errors=True)
                shutil.copytree(part, place, symlinks=True)

    def _look(self, pills: Pills) -> State:
        """The state as a daemon finds it when it starts."""
        pills.start()
        assert pills.problems_of_store() == []
        # The second of the act differs from step to step.
        answers = json.loads(re.sub(r"(T\d\d:\d\d):\d\d", r"\1:00", json.dumps(ask(pills))))
        # Within that minute, the order differs too, and a new device has another id.
        for entry in answers["log"]["entries"]:
            del entry["entry"]
        answers["log"]["entries"].sort(key=json.dumps)
        assert pills.stop() == 0
        assert pills.query("PRAGMA integrity_check") == [("ok",)]
        return State(answers, self._names(pills))

    @staticmethod
    def _names(pills: Pills) -> set[str]:
        return {
            f"{folder.name}/{file.name}"
            for folder in (pills.database_file.parent, _file(pills, "").parent)
            for file in folder.iterdir()
            # SQLite leaves this empty file next to the database until the next write.
            if file.name != "pills.db-journal"
        }

    @staticmethod
    def _judge(found: State, before: State, after: State, is_done: bool) -> None:
        others = [] if found.answers in (before.answers, after.answers) else [
            difference for state in (before, after) for difference in differences(state.answers, found.answers)
        ]
        assert not others, f"it is neither the old nor the new: {others}"
        assert found.answers == after.answers or not is_done, "it was told to be done, and is not"
        left = found.names - before.names - after.names
        if found.answers == after.answers:
            # The copy of the erased data stays until its owner has taken it.
            left.discard("pills/pills.db.erased")
        assert not left, f"left behind: {sorted(left)}"
