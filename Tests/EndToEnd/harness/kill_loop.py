"""Kills the daemon at random moments while a person takes, skips and undoes doses, and checks what is broken."""

from __future__ import annotations

import random
import shutil
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from .daemon import Pills
from .notification_servers import Dunst
from .record import said_of_doses
from .waiting import wait_for
from .wire import Wire

# Several medications, so that one answer has several rows.
MEDICATIONS = ["Pills", "Levothyroxine", "Vitamin D"]

ANSWERS = {"Take": "taken", "Skip": "skipped", "Undo": None}

# The shares of all calls and of all starts.
SHARE_OF_KILLED_CALLS = 0.08
SHARE_OF_KILLED_STARTS = 0.3
LONGEST_START_SECONDS = 0.08
SHARE_OF_KILLS_THAT_SLEEP_TO_THE_NEXT_SLOT = 0.1

# Maps (day, slot, medication) to the answer.
Answers = dict[tuple[str, str, str], str]


@dataclass
class Outcome:
    takes: int = 0
    kills: int = 0
    acknowledged: int = 0
    refused: int = 0
    lost: int = 0
    half_written: int = 0
    double_popups: int = 0
    seconds: float = 0

    @property
    def is_clean(self) -> bool:
        return self.lost == self.half_written == self.double_popups == 0

    def __str__(self) -> str:
        refused = f"{self.refused} refused, " if self.refused else ""
        return (
            f"killed {self.kills} times in {self.takes} takes; {self.acknowledged} acknowledged, {refused}"
            f"{self.lost} lost, {self.half_written} half-written, {self.double_popups} double popups, "
            f"{self.seconds:.0f} s"
        )


class KillLoop:
    def __init__(self, pills: Pills, dunst: Dunst, seed: int) -> None:
        self.outcome = Outcome()
        # Can cause faults; it gets the number of calls so far.
        self.before_call: Callable[[int], None] = lambda _: None
        self._pills = pills
        self._dunst = dunst
        self._random = random.Random(seed)
        self._copies = pills.data.parent / "copy"
        self._copies.mkdir()
        self._due = datetime(2030, 11, 20, 21)
        # The answers that must be on disk.
        self._answers: Answers = {}
        self._durations = [0.01]
        self._wire: Wire | None = None

    def run(self, takes: int) -> Outcome:
        begun = time.monotonic()
        # All medications begin before the first answered slot.
        self._pills.start(str(self._due - timedelta(hours=1)))
        self._add_medications()
        self._pills.stop()
        self._set_clock()
        self._pills.start()
        for self.outcome.takes in range(1, takes + 1):
            self.before_call(self.outcome.takes)
            self._call(is_killed=self._random.random() < SHARE_OF_KILLED_CALLS)
        self._kill_and_look(self._answers, self._answers)
        self._begin_again()
        self.outcome.seconds = time.monotonic() - begun
        return self.outcome

    # Answering

    def _call(self, is_killed: bool) -> None:
        method = self._random.choices(list(ANSWERS), weights=[3, 1, 3])[0]
        named = self._random.choice([None, *([medication] for medication in MEDICATIONS), ["Pills", "Vitamin D"]])
        parameters: dict = {"slot": self._slot}
        if named:
            parameters["medications"] = named
        after = dict(self._answers)
        for medication in named or MEDICATIONS:
            dose = (*self._reminder, medication)
            # An answer without names only changes the open doses of a slot.
            if not named and ANSWERS[method] and dose in after:
                continue
            after.pop(dose, None)
            if kind := ANSWERS[method]:
                after[dose] = kind
        killer = threading.Timer(self._moment, self._pills.kill) if is_killed else None
        if killer:
            killer.start()
        begun = time.monotonic()
        reply = self._ask(f"org.pills.Control.{method}", parameters)
        self._durations = [*self._durations[-100:], time.monotonic() - begun]
        if killer:
            killer.join()
            self.outcome.kills += 1
        before = self._answers
        if reply is None:
            assert killer, f"nobody killed it, and it hung up: {self._pills.log[-2000:]}"
        elif "error" in reply:
            assert reply["error"] == "org.pills.Control.StoreFailed", reply
            self.outcome.refused += 1
            after = before
        else:
            self.outcome.acknowledged += 1
            before = self._answers = after
        if killer:
            self._look(before, after)
            self._begin_again()

    def _ask(self, method: str, parameters: dict) -> dict | None:
        """Returns None if the daemon closes the connection, even within a message."""
        try:
            if not self._wire:
                self._wire = Wire(self._pills.socket)
            return self._wire.ask(method, parameters)
        except (AssertionError, ConnectionError, FileNotFoundError):
            return None

    def _hang_up(self) -> None:
        if self._wire:
            self._wire.close()
            self._wire = None

    def restart(self, meanwhile: Callable[[], None]) -> None:
        """Stops the daemon in an orderly way and starts it again."""
        self._hang_up()
        self._pills.stop()
        meanwhile()
        self._pills.start()

    @property
    def _moment(self) -> float:
        return self._random.uniform(0, 1.5 * statistics.median(self._durations))

    # Dying

    def _kill_and_look(self, before: Answers, after: Answers) -> None:
        self._pills.kill()
        self.outcome.kills += 1
        self._look(before, after)

    def _begin_again(self) -> None:
        """Starts the daemon, often kills it during the start, and waits until the screen is correct."""
        self._hang_up()
        if self._random.random() < SHARE_OF_KILLS_THAT_SLEEP_TO_THE_NEXT_SLOT:
            self._due += timedelta(hours=10 if self._slot == "evening" else 14)
            self._set_clock()
        while self._random.random() < SHARE_OF_KILLED_STARTS:
            self._pills.launch()
            time.sleep(self._random.uniform(0, LONGEST_START_SECONDS))
            self._kill_and_look(self._answers, self._answers)
        self._pills.start()
        # The daemon learns of the server last, so from now on the screen shows what it wants.
        wait_for("pillsd knows the server", lambda: self._pills.status().get("popupServer"))
        self._compare_with_screen()

    def _compare_with_screen(self) -> None:
        status = self._pills.status()
        wanted = sum(slot["reminder"] == "open" for slot in status["slots"])
        wanted += any(problem["subject"] == "store" for problem in status["problems"])
        wait_for(f"the screen shows {wanted} popups", lambda: self._dunst.held >= wanted)
        try:
            wait_for("no more than that", lambda: self._dunst.held <= wanted, seconds=3)
        except AssertionError:
            self.outcome.double_popups += self._dunst.held - wanted
            # The difference counts once.
            self._dunst.close_all()
            self._pills.restart()

    # Looking

    def _look(self, before: Answers, after: Answers) -> None:
        """Compares a copy of the dead daemon's files with their allowed contents."""
        shutil.rmtree(self._copies)
        shutil.copytree(self._pills.database_file.parent, self._copies)
        connection = sqlite3.connect(self._copies / self._pills.database_file.name)
        try:
            found = self._found(connection)
        except (sqlite3.DatabaseError, AssertionError) as error:
            self._report(f"the database: {error}")
            self.outcome.half_written += 1
            return
        finally:
            connection.close()
        self._answers = found
        if found in (before, after):
            return
        doses = {dose for dose in before.keys() | after.keys() if before.get(dose) != after.get(dose)}
        wrong = {dose for dose in before.keys() | found.keys() if found.get(dose) != before.get(dose)} - doses
        self._report(f"found {found}, which is neither {before} nor {after}")
        if wrong or before == after:
            self.outcome.lost += 1
        else:
            self.outcome.half_written += 1

    @staticmethod
    def _found(connection: sqlite3.Connection) -> Answers:
        # Before the first answer there may be no tables.
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        query = "SELECT day, slot, medication, kind, name FROM dose_answer JOIN label ON label.id = label"
        answers = connection.execute(query).fetchall()
        found = {(day, slot, medication): kind for day, slot, medication, kind, _ in answers}
        told = {(said.day, said.slot, said.medication): said.kind for said in said_of_doses(connection)}
        assert found == {dose: kind for dose, kind in told.items() if kind != "undone"}, "answers are not their entries"
        return {(day, slot, name): kind for day, slot, _, kind, name in answers}

    def _report(self, text: str) -> None:
        with (self._pills.data.parent / "kill-loop.log").open("a") as log:
            log.write(f"take {self.outcome.takes}, kill {self.outcome.kills}: {text}\n")

    # The person

    @property
    def _slot(self) -> str:
        return "evening" if self._due.hour == 21 else "morning"

    @property
    def _reminder(self) -> tuple[str, str]:
        return self._due.date().isoformat(), self._slot

    def _set_clock(self) -> None:
        self._pills.clock.set(str(self._due + timedelta(seconds=1)))

    def _add_medications(self) -> None:
        for name in MEDICATIONS[1:]:
            self._pills.call("AddMedication", medication=name, schedule="twice-daily", keepDefault=True)
