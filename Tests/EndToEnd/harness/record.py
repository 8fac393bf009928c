"""The entries of a database in their order."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple
from urllib.parse import quote

# The digits of Crockford's base 32.
SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"

# The number of the default medication.
DEFAULT_MEDICATION = 0

ENTRY = """
INSERT INTO entry (device, number, subject, recorded_at, via, act, seen, statement) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
HEAD = "INSERT INTO head VALUES (?, ?, ?)"
LABEL = "INSERT OR IGNORE INTO label VALUES (1, 'Pills', '')"
ANSWER = "INSERT INTO dose_answer (day, slot, medication, kind, at, amount, label) VALUES (?, ?, ?, ?, ?, 1000, 1)"
DRINK = "INSERT INTO drink (id, day, at, millilitres, beverage) VALUES (?, ?, ?, ?, ?)"


class Said(NamedTuple):
    """An entry about a dose that was due in a slot."""

    day: str
    slot: str
    medication: int
    kind: str
    via: str


def said_of_doses(connection: sqlite3.Connection) -> list[Said]:
    rows = connection.execute(
        "SELECT statement, via FROM entry WHERE statement LIKE 'dose %' ORDER BY recorded_at, device, number"
    )
    return [_said(statement, via) for statement, via in rows.fetchall()]


def _said(statement: str, via: str) -> Said:
    words = dict(word.split("=", 1) for word in statement.split(" ")[1:])
    return Said(words["day"], words["slot"], number(words["medication"]), words["answer"], via)


def number(id: str) -> int:
    """The number that the tables use for an id of the entries."""
    return sum(SIGNS.index(sign) << 5 * place for place, sign in enumerate(reversed(id)))


class Answering:
    """Writes entries about drinks and about doses of the default medication, as the store has them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        [(self._device,)] = connection.execute("SELECT value FROM state WHERE key = 'device'").fetchall()
        [(self._last,)] = connection.execute("SELECT coalesce(max(number), 0) FROM entry").fetchall()
        connection.execute(LABEL)

    def begin(self, at: int) -> None:
        """Adds the medication's beginning, which is its only version."""
        steps = self._connection.execute("SELECT aspect, value FROM medication_step WHERE medication = 0").fetchall()
        words = " ".join(f"{aspect}={quote(value or '', safe='-._~:+/*()')}" for aspect, value in steps)
        self._add("0000000000", f"medication medication=0000000000 {words}", at, "install")

    def say(self, day: str, slot: str, at: int, kind: str = "taken", via: str = "popup") -> None:
        """Adds the entry and the resulting answer."""
        statement = f"dose medication=0000000000 day={day} slot={slot} answer={kind} at={at} name=Pills"
        self._add(f"0000000000 {day} {slot}", statement, at, via)
        self._connection.execute(ANSWER, (day, slot, DEFAULT_MEDICATION, kind, at))

    def drink(self, id: str, day: str, at: int, millilitres: int, beverage: str) -> None:
        """Adds the entry and the resulting drink."""
        statement = f"drink id={id} day={day} at={at} millilitres={millilitres} beverage={beverage} answer=added"
        self._add(f"drink {id}", statement, at, "control")
        self._connection.execute(DRINK, (id, day, at, millilitres, beverage))

    def _add(self, subject: str, statement: str, at: int, via: str) -> None:
        self._last += 1
        self._connection.execute(
            ENTRY, (self._device, self._last, subject, at, via, self._last, "-", statement)
        )
        self._connection.execute(HEAD, (subject, self._device, self._last))
