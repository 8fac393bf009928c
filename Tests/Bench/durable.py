"""A dose taken durably, against the bare writes and fsyncs that it takes."""

from __future__ import annotations

import subprocess
from statistics import median

from connection import Connection
from figures import Anchor, Budget, Figure, Section
from parts import Desktop

ROUNDS = 200
NOTE = (
    f"{ROUNDS} of each in turn, over one connection. The anchor is a C program that writes and syncs what SQLite "
    "does for one change: four fsyncs on two files."
)


def measure(desktop: Desktop) -> list[Section]:
    pills = desktop.pills("durable")
    pills.start()
    # On the same disk.
    folder = pills.data / "bare"
    folder.mkdir()
    command = [desktop.programs.path("fsyncs"), str(folder)]
    take, undo = (Connection.message(method, slot="evening") for method in ("Take", "Undo"))
    takes, bare = [], []
    with (
        Connection(pills.socket) as connection,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as fsyncs,
    ):
        for _ in range(ROUNDS):
            takes.append(connection.milliseconds(take))
            assert b'"changed":true' in connection.latest, connection.latest
            connection.milliseconds(undo)
            fsyncs.stdin.write("\n")
            fsyncs.stdin.flush()
            bare.append(int(fsyncs.stdout.readline()) / 1e6)
        fsyncs.stdin.close()
    pills.stop()
    anchor = Anchor("bare fsyncs", median(bare))
    return [
        Section(
            "A dose taken, on disk",
            [Figure("take, until it is acknowledged", "ms", takes, anchor, Budget(1.6, of_anchor=True))],
            NOTE,
        )
    ]
