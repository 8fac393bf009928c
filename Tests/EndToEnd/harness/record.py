"""The entries of a database: what was said, one after another."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

# Crockford's base 32.
SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"

# Of the medication that everybody begins with.
DEFAULT_MEDICATION = 0

ENTRY = """
INSERT INTO entry (device, number, subject, recorded_at, via, act, seen, statement) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
HEAD = "INSERT INTO head VALUES (?, ?, ?)"
LABEL = "INSERT OR IGNORE INTO label VALUES (1, 'Pills', '')"
ANSWER = "INSERT INTO dose_answer (day, slot, medication, kind, at, amount, label) VALUES (?, ?, ?, ?, ?, 1000, 1)"


class Said(NamedTuple):
    """What an entry says of a dose that was due in a slot."""

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
    """How the tables name what the entries name by an id."""
    return sum(SIGNS.index(sign) << 5 * place for place, sign in enumerate(reversed(id)))


class Answering:
    """Writes answers to doses of the medication that everybody begins with, as its database would have them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        [(self._device,)] = connection.execute("SELECT value FROM state WHERE key = 'device'").fetchall()
        [(self._last,)] = connection.execute("SELECT coalesce(max(number), 0) FROM entry").fetchall()
        connection.execute(LABEL)

    def say(self, day: str, slot: str, at: int, kind: str = "taken", via: str = "popup") -> None:
        """Adds the entry, and the answer that follows of it; the medication is told of if it never was."""
        self._last += 1
        subject = f"0000000000 {day} {slot}"
        statement = f"dose medication=0000000000 day={day} slot={slot} answer={kind} at={at} name=Pills"
        self._connection.execute(
            ENTRY, (self._device, self._last, subject, at, via, self._last, "-", statement)
        )
        self._connection.execute(HEAD, (subject, self._device, self._last))
        self._connection.execute(ANSWER, (day, slot, DEFAULT_MEDICATION, kind, at))
