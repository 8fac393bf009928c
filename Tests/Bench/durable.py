"""Measures a durably recorded dose against an SQLite program that makes an equal change."""

from __future__ import annotations

import subprocess
from datetime import timedelta
from statistics import median

from connection import Connection
from figures import Anchor, Budget, Figure, Section
from parts import Desktop
from starting import with_past

ROUNDS = 200
NOTE = (
    f"{ROUNDS} of each in turn, over one connection, each dose of another day of the last year, as people do not take one "
    "again and again. The anchor is a C program that has SQLite change as many pages: four fsyncs on two files."
)


def measure(desktop: Desktop) -> list[Section]:
    pills = with_past(desktop, years=1)
    pills.start()
    pills.do("unlock")
    # Both databases are on one disk.
    command = [desktop.programs.path("change"), str(pills.data / "bare.db")]
    takes, bare = [], []
    with (
        Connection(pills.socket) as connection,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as change,
    ):
        for days in range(1, ROUNDS + 1):
            day = pills.clock.now.date() - timedelta(days)
            undo, take = (Connection.message(method, slot="evening", day=str(day)) for method in ("Undo", "Take"))
            connection.milliseconds(undo)
            takes.append(connection.milliseconds(take))
            assert b'"changed":true' in connection.latest, connection.latest
            change.stdin.write("\n")
            change.stdin.flush()
            bare.append(int(change.stdout.readline()) / 1e6)
        change.stdin.close()
    pills.stop()
    anchor = Anchor("SQLite in C", median(bare))
    return [
        Section(
            "A dose taken, on disk",
            [Figure("take, until it is acknowledged", "ms", takes, anchor, Budget(1.6, of_anchor=True))],
            NOTE,
        )
    ]
