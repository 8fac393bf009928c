"""Orderly and other ends of the daemon, and what is left after them."""

from __future__ import annotations

import signal
import sqlite3

import pytest

from conftest import EVENING
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.waiting import wait_for


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_a_signal_ends_it_in_good_order(pills: Pills, dunst: Dunst, number: signal.Signals) -> None:
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    assert pills.process.stop(number) == 0
    assert dunst.shown == 0
    assert not pills.socket.exists()
    assert sqlite3.connect(pills.database_file).execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_second_instance_is_refused_and_harms_nothing(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 12:00:00")
    # This is the daemon's last message without a request.
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    first, log_before = pills.process, pills.log
    second = pills.launch()
    assert second.wait() != 0
    message = pills.log.removeprefix(log_before)
    assert message.count("\n") == 1, message
    assert "another pillsd" in message and str(pills.database_file) in message
    assert first.is_running
    assert pills.do("take", "morning").startswith("Morning pills taken")
    first.stop()
